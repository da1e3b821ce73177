"""The kinds of scanner: by their names in captures, and as the configuration has them."""

from __future__ import annotations

from collections.abc import Container
from enum import StrEnum

from companion.config.scanner import ScannerConfig
from companion.core.values import Ms
from hardware.scanners.keyboard import KeyboardDecoder
from hardware.scanners.line import IDLE, LineDecoder
from hardware.scanners.pn532 import pn532
from hardware.scanners.protocol import Decoder
from hardware.scanners.rdm6300 import rdm6300


class ScannerKind(StrEnum):
    """The protocol of the scanner at the other end of a serial port, which a capture can have."""

    RDM6300 = "rdm6300"
    PN532 = "pn532"
    LINE = "line"


def decoder(kind: ScannerKind, known: Container[str] = (), idle: Ms = IDLE) -> Decoder:
    """A new decoder. ``known`` are identities that need no second frame (RDM6300 only); ``idle`` is for lines only."""
    match kind:
        case ScannerKind.RDM6300:
            return rdm6300(known)
        case ScannerKind.PN532:
            return pn532()
        case ScannerKind.LINE:
            return LineDecoder(idle)


def decoder_of(scanner: ScannerConfig, known: Container[str] = ()) -> Decoder:
    """A new decoder for a scanner of the table."""
    if scanner.types:
        return KeyboardDecoder(scanner.layout, scanner.tags, scanner.idle)
    return decoder(ScannerKind(scanner.protocol), known, scanner.idle)

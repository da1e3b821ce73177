"""The kinds of scanner, by their names in the configuration and in captures."""

from __future__ import annotations

from collections.abc import Container
from enum import StrEnum

from companion.core.values import Ms
from hardware.scanners.line import IDLE, LineDecoder
from hardware.scanners.pn532 import pn532
from hardware.scanners.protocol import Decoder
from hardware.scanners.rdm6300 import rdm6300


class ScannerKind(StrEnum):
    """The protocol of the scanner at the other end of a serial port."""

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

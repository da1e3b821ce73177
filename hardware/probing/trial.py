"""Finds the protocol of a scanner by feeding its bytes to all decoders that a speed allows. Pure.

A text counts as the table understands it: without what scanners put around a code, and only if the rest can be printed.
An RDM6300's frame, or a piece of one, is also a text between STX and ETX, of up to twelve hex digits; it does not count
as a text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.bench import Heard
from companion.config.scanner import BAUDS, IDLES, Layout, ScannerConfig, usual
from companion.config.scanner import Protocol as Speech
from companion.core.scanned import bare
from companion.core.values import Ms
from hardware.scanners.kinds import decoder_of
from hardware.scanners.protocol import Decoder, Scan

STX, ETX = "\x02", "\x03"
FRAME = 12
"""The hex digits in an RDM6300's frame."""
_CODE = re.compile(r"[A-Za-z]{2,4}:[0-9A-Za-z+#.-]+")
"""What every printed code looks like."""
_DIGITS = re.compile(r"[0-9A-Fa-f]{1,12}")


@dataclass(frozen=True, slots=True)
class Round:
    """A speed, the protocols tried at it, and how long to listen before the next round."""

    baud: int
    kinds: tuple[Speech, ...]
    lasts: Ms

    @property
    def scanner(self) -> ScannerConfig:
        """How the port is opened."""
        return ScannerConfig(self.kinds[0], baud=self.baud)


ROUNDS = (
    Round(BAUDS[Speech.PN532], (Speech.PN532,), Ms(800)),
    Round(BAUDS[Speech.LINE], (Speech.RDM6300, Speech.LINE), Ms(15_000)),
    Round(BAUDS[Speech.PN532], (Speech.PN532, Speech.LINE), Ms(4_000)),
)
"""A PN532 answers when polled, so it is tried first. Then come the two that only send. A barcode module may have been
set to the higher speed. After the last round comes the second."""

TYPED = (Round(0, (Speech.KEYBOARD,), Ms(60_000)),)
"""A reader that types is tried with every layout at once."""


class Trial:
    """The decoders of one round."""

    def __init__(self, around: Round) -> None:
        self._baud = around.baud
        self._decoders: Sequence[tuple[ScannerConfig, Decoder]] = [
            (scanner, decoder_of(scanner)) for kind in around.kinds for scanner in _tried(kind)
        ]

    def feed(self, data: bytes, at: Ms) -> list[Heard]:
        """Takes bytes that arrived at this instant."""
        return self._heard([(scanner, one.feed(data, at)) for scanner, one in self._decoders])

    def advance(self, at: Ms) -> list[Heard]:
        """Gives what falls due by this instant."""
        return self._heard([(scanner, one.advance(at)) for scanner, one in self._decoders])

    def due(self) -> Ms | None:
        """When something becomes certain without more bytes, or None."""
        return min((due for _, one in self._decoders if (due := one.due()) is not None), default=None)

    def _heard(self, scans: Sequence[tuple[ScannerConfig, Sequence[Scan]]]) -> list[Heard]:
        heard = [
            Heard(scanner.protocol, self._baud, what, scanner.layout)
            for scanner, ones in scans
            for scan in ones
            if (what := _text(scan.what) if scanner.protocol in IDLES else scan.what)
        ]
        return _in_one_layout(heard) if any(one.speech is Speech.KEYBOARD for one in heard) else heard


def _tried(kind: Speech) -> list[ScannerConfig]:
    """A scanner of this kind; of those that type, one for each layout."""
    return [replace(usual(kind), layout=layout) for layout in Layout] if kind is Speech.KEYBOARD else [usual(kind)]


def _in_one_layout(heard: Sequence[Heard]) -> list[Heard]:
    """What was typed, in the layout in which it looks most like codes or numbers; the first where none does."""
    by_layout = {layout: [one for one in heard if one.layout is layout] for layout in Layout}
    best = max(by_layout.values(), key=lambda ones: sum(_likely(one.what) for one in ones))
    return best or list(heard)


def _likely(text: str) -> int:
    return 2 if _CODE.fullmatch(text) else 1 if text.isascii() and text.isalnum() else 0


def _text(scanned: str) -> str:
    """What a text says; empty if it cannot be printed, or is an RDM6300's frame."""
    what = bare(scanned)
    framed = scanned.startswith(STX) and scanned.endswith(ETX)
    if (STX in scanned or ETX in scanned) and _DIGITS.fullmatch(what) and (len(what) == FRAME or not framed):
        return ""
    return what if what.isprintable() else ""

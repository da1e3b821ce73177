"""Which protocol makes sense of what a scanner sends: all decoders that a speed allows are fed at once. Pure.

An RDM6300's frame would be a line of text too, if control characters could stand in one: a code that is not printable
is none here. A line's text waits until the readers had their say about the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.bench import Heard
from companion.config.table import BAUDS
from companion.config.table import Protocol as Speech
from companion.core.values import Ms
from hardware.scanners.kinds import ScannerKind, decoder
from hardware.scanners.protocol import Decoder, Scan


@dataclass(frozen=True, slots=True)
class Round:
    """A speed, what may speak at it, and how long it is listened to before the next round."""

    baud: int
    kinds: tuple[Speech, ...]
    lasts: Ms


ROUNDS = (
    Round(BAUDS[Speech.PN532], (Speech.PN532,), Ms(800)),
    Round(BAUDS[Speech.LINE], (Speech.RDM6300, Speech.LINE), Ms(15_000)),
    Round(BAUDS[Speech.PN532], (Speech.PN532, Speech.LINE), Ms(4_000)),
)
"""A PN532 answers by itself, so it is asked first; then come the two that only send; a barcode module may have been
set to the higher speed. After the last round comes the second one."""


class Trial:
    """The decoders of one round."""

    def __init__(self, around: Round) -> None:
        self._baud = around.baud
        self._decoders: Sequence[tuple[Speech, Decoder]] = [(kind, decoder(ScannerKind(kind))) for kind in around.kinds]

    def feed(self, data: bytes, at: Ms) -> list[Heard]:
        """These bytes came at this instant."""
        return self._heard([(kind, one.feed(data, at)) for kind, one in self._decoders])

    def advance(self, at: Ms) -> list[Heard]:
        """Time passed until this instant."""
        return self._heard([(kind, one.advance(at)) for kind, one in self._decoders])

    def due(self) -> Ms | None:
        """When something will be certain by itself, or None."""
        return min((due for _, one in self._decoders if (due := one.due()) is not None), default=None)

    def _heard(self, scans: Sequence[tuple[Speech, Sequence[Scan]]]) -> list[Heard]:
        return [
            Heard(kind, self._baud, scan.what)
            for kind, ones in scans
            for scan in ones
            if kind is not Speech.LINE or scan.what.isprintable()
        ]

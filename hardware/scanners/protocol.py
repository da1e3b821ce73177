"""What every scanner's decoder keeps to: bytes with their times in, scans out. No decoder does I/O or reads a clock.

No bytes, in any pieces and of any length, make a decoder raise, hang, or grow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.core.values import Ms


@dataclass(frozen=True, slots=True)
class Scan:
    """A card or code was scanned: ``at`` is when the byte came that completed it, however late that was certain."""

    at: Ms
    what: str
    """A code's text, or a tag's identity in capital hex."""


class Decoder(Protocol):
    """Turns what a scanner sends into scans. Times never go back: an earlier one counts as the latest."""

    def feed(self, data: bytes, at: Ms) -> list[Scan]:
        """These bytes came at this instant. What falls due until then comes first."""

    def advance(self, at: Ms) -> list[Scan]:
        """Time passed until this instant, which is included."""

    def due(self) -> Ms | None:
        """The instant at which something will be certain by itself (call ``advance`` then), or None."""

    def end(self) -> list[Scan]:
        """The stream broke off (the end of a capture, an unplugged cable): what waits for more bytes fails.

        What is behind it is read. The decoder may be fed again; it still knows which cards lie there.
        """

"""The interface of every scanner's decoder: bytes with times in, scans out. A decoder does no I/O and reads no clock.

No input, of any length and cut into any pieces, makes a decoder raise, hang or grow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from companion.core.values import Ms


@dataclass(frozen=True, slots=True)
class Scan:
    """A scanned card or code. ``at`` is when the byte that completed it arrived, even if known only later."""

    at: Ms
    what: str
    """A code's text, or a tag's identity in upper-case hex."""


class Decoder(Protocol):
    """Turns what a scanner sends into scans. Time never goes back: an earlier time counts as the latest one."""

    why: ClassVar[str]
    """Why what ``unread`` tells names no card (``companion.core.scanned``)."""

    def feed(self, data: bytes, at: Ms) -> list[Scan]:
        """Takes bytes that arrived at this instant. Scans that fell due before it come first."""

    def advance(self, at: Ms) -> list[Scan]:
        """Gives the scans that fall due up to and including this instant."""

    def unread(self) -> Ms | None:
        """When something last came that names no card, once; None if nothing did. A tag's broken frame is noise."""

    def due(self) -> Ms | None:
        """The instant at which a scan becomes certain without more bytes (call ``advance`` then), or None."""

    def end(self) -> list[Scan]:
        """The stream broke off (the end of a capture, an unplugged cable): an unfinished frame fails.

        The bytes after it are read. The decoder may be fed again, and still knows which cards lie on the reader.
        """

    def lose(self) -> None:
        """The port was lost: what is unfinished is dropped, so that it is not finished by what comes much later.

        Call it after ``end``.
        """

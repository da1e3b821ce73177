"""The decoder of RFID readers: frames, the identities in them, and which of those are scans."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, TypeAlias

from companion.core.scanned import NEW_NUMBER
from companion.core.values import Ms
from hardware.scanners.frames import Frames, Piece
from hardware.scanners.presence import GONE, Presence
from hardware.scanners.protocol import Scan

Identities: TypeAlias = Callable[[bytes], tuple[str, ...]]
"""Gives the identities in one whole frame, in upper-case hex."""


class TagDecoder:
    """A ``Decoder`` made of a reader's frames and the identities in them. An identity of zeros is never a scan.

    ``sends_once`` says of a frame whether its reader will not send it again, so that nothing can confirm it;
    ``nameless`` whether it tells of a tag that makes its number anew each time.
    """

    why: ClassVar[str] = NEW_NUMBER

    def __init__(
        self,
        frames: Frames,
        identities: Identities,
        presence: Presence,
        sends_once: Callable[[bytes], bool] = lambda frame: False,
        nameless: Callable[[bytes], bool] = lambda frame: False,
    ) -> None:
        self._frames = frames
        self._identities = identities
        self._presence = presence
        self._sends_once = sends_once
        self._nameless = nameless
        self._unread: Ms | None = None
        self._seen: Ms | None = None
        """When a nameless tag was last seen."""

    def feed(self, data: bytes, at: Ms) -> list[Scan]:
        """The scans that these bytes complete."""
        return self._scans(self._frames.feed(data, at))

    def advance(self, at: Ms) -> list[Scan]:
        """Always empty: a frame has no time limit."""
        return []

    def unread(self) -> Ms | None:
        """When a nameless tag came, once; one that lies there is told once. What is no frame is noise, not a card."""
        at, self._unread = self._unread, None
        return at

    def due(self) -> Ms | None:
        """Always None."""
        return None

    def end(self) -> list[Scan]:
        """An unfinished frame fails, and what it hid is read."""
        return self._scans(self._frames.end())

    def lose(self) -> None:
        """Nothing: ``end`` leaves no unfinished frame."""

    def _scans(self, pieces: Iterable[Piece]) -> list[Scan]:
        scans = []
        for piece in pieces:
            if not piece.framed:
                continue
            if self._nameless(piece.data):
                self._doubt(piece.at)
            for identity in self._identities(piece.data):
                if identity.strip("0") and self._presence.seen(identity, piece.at, self._sends_once(piece.data)):
                    scans.append(Scan(piece.at, identity))
        return scans

    def _doubt(self, at: Ms) -> None:
        if self._seen is None or at - self._seen >= GONE:
            self._unread = at
        self._seen = at

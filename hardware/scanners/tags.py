"""The decoder of RFID readers: frames, the identities they tell, and what of it is a scan."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from companion.core.values import Ms
from hardware.scanners.frames import Frames, Piece
from hardware.scanners.presence import Presence
from hardware.scanners.protocol import Scan

Identities: TypeAlias = Callable[[bytes], tuple[str, ...]]
"""The identities that one whole frame tells, in capital hex."""


class TagDecoder:
    """A ``Decoder`` made of a reader's frames and the identities in them. An identity of zeros is never a scan.

    ``sends_once`` says of a frame whether its reader will not send it again, so that nothing can confirm it.
    """

    def __init__(
        self,
        frames: Frames,
        identities: Identities,
        presence: Presence,
        sends_once: Callable[[bytes], bool] = lambda frame: False,
    ) -> None:
        self._frames = frames
        self._identities = identities
        self._presence = presence
        self._sends_once = sends_once

    def feed(self, data: bytes, at: Ms) -> list[Scan]:
        """The scans that are certain with these bytes."""
        return self._scans(self._frames.feed(data, at))

    def advance(self, at: Ms) -> list[Scan]:
        """Nothing: a frame has no time limit."""
        return []

    def due(self) -> Ms | None:
        """None, ever."""
        return None

    def end(self) -> list[Scan]:
        """An unfinished frame fails; what it hid is read."""
        return self._scans(self._frames.end())

    def _scans(self, pieces: Iterable[Piece]) -> list[Scan]:
        return [
            Scan(piece.at, identity)
            for piece in pieces
            if piece.framed
            for identity in self._identities(piece.data)
            if identity.strip("0") and self._presence.seen(identity, piece.at, self._sends_once(piece.data))
        ]

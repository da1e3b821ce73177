"""Frames in a stream of bytes, found again after anything broken. Pure; memory is bounded.

Theory of operation: reading stands at a byte. If a whole frame begins there it is taken, and reading goes on
behind it; if none can, reading goes on at the next byte; if it is too early to tell, everything waits for more bytes,
however long that takes. So a frame that a broken one hides is found as soon as the broken one has failed, with its
own time. At the end of the stream what waits fails, and reading goes on behind its first byte.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.values import Ms

MORE = 0
NONE = -1

Measure: TypeAlias = Callable[[bytearray, int], int]
"""Given the bytes and where in them a frame's mark stands: the whole frame's length, ``MORE`` while it is too early to
tell, or ``NONE``. A frame's length must be bounded: that bounds what is kept."""

_SLICE = 1024
"""Longer pieces are worked off in slices of so many bytes."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A whole frame, or bytes between frames that came at one instant; ``at`` is when its last byte came."""

    data: bytes
    at: Ms
    framed: bool


class Frames:
    """Cuts a stream into frames and what lies between them.

    ``mark`` is what every frame begins with, one byte or more. ``shared`` is how many of a frame's last bytes may be
    the next one's first; they are told once more as lying between frames, if they are none.
    """

    def __init__(self, mark: bytes, measure: Measure, shared: int = 0) -> None:
        cut_off = [re.escape(mark[:size]) + rb"\Z" for size in range(len(mark) - 1, 0, -1)]
        self._start = re.compile(b"|".join([re.escape(mark), *cut_off]))
        self._mark = mark
        self._measure = measure
        self._shared = shared
        self._bytes = bytearray()
        self._times: list[Ms] = []
        self._latest: Ms | None = None

    @property
    def waiting_since(self) -> Ms | None:
        """When the first byte came of which it is too early to tell whether a frame begins with it, or None."""
        return self._times[0] if self._times else None

    def feed(self, data: bytes, at: Ms) -> Iterator[Piece]:
        """The pieces that are certain now, in order. The iterator must be read to its end."""
        if self._latest is not None and at < self._latest:
            at = self._latest
        self._latest = at
        if 0 < len(data) <= _SLICE and not self._bytes and not self._start.search(data):
            # Nothing waits and nothing begins, which is how noise and texts are: no need to keep them first.
            yield Piece(data, at, framed=False)
            return
        for begin in range(0, len(data), _SLICE):
            part = data[begin : begin + _SLICE]
            self._bytes += part
            self._times += [at] * len(part)
            yield from self._read(final=False)

    def end(self) -> Iterator[Piece]:
        """What is left when no more bytes will come. The iterator must be read to its end."""
        return self._read(final=True)

    def _read(self, final: bool) -> Iterator[Piece]:
        buffer = self._bytes
        told = here = 0
        while start := self._start.search(buffer, here):
            here = start.start()
            length = self._measure(buffer, here) if start[0] == self._mark else MORE
            if length == MORE and not final:
                break
            if length > 0:
                yield from self._between(told, here)
                stop = here + length
                yield Piece(bytes(buffer[here:stop]), self._times[stop - 1], framed=True)
                told = here = stop - self._shared
            else:
                here += 1
        keep = here if start else len(buffer)
        yield from self._between(told, keep)
        del buffer[:keep]
        del self._times[:keep]

    def _between(self, start: int, stop: int) -> Iterator[Piece]:
        while start < stop:
            at = self._times[start]
            until = bisect_right(self._times, at, start, stop)
            yield Piece(bytes(self._bytes[start:until]), at, framed=False)
            start = until

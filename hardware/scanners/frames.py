"""Finds frames in a stream of bytes, and finds the next one after anything broken. Pure; memory is bounded.

Theory of operation: the reader looks at one position. If a whole frame begins there, it takes the frame and continues
after it. If no frame can begin there, it moves on by one byte. If it is too early to tell, it waits for more bytes,
however long that takes. So a frame hidden behind a broken one is found, with its own time, as soon as the broken one
fails. At the end of the stream an unfinished frame fails, and reading continues after its first byte.
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
"""Takes the bytes and the position of a frame's mark. Returns the whole frame's length, ``MORE`` while it is too early
to tell, or ``NONE``. The length of a frame must be bounded, because that bounds the buffer."""

_SLICE = 1024
"""Longer input is processed in slices of this many bytes."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A whole frame, or bytes between frames that arrived at one instant. ``at`` is when the last byte arrived."""

    data: bytes
    at: Ms
    framed: bool


class Frames:
    """Splits a stream into frames and the bytes between them.

    ``mark`` is what every frame begins with, one byte or more. ``shared`` is how many of a frame's last bytes may also
    be the first bytes of the next. If they are not, they are given a second time, as bytes between frames.
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
        """When the first byte arrived that may yet turn out to begin a frame; None if there is none."""
        return self._times[0] if self._times else None

    def feed(self, data: bytes, at: Ms) -> Iterator[Piece]:
        """Gives the pieces that are certain now, in order. Read the iterator to its end."""
        if self._latest is not None and at < self._latest:
            at = self._latest
        self._latest = at
        if 0 < len(data) <= _SLICE and not self._bytes and not self._start.search(data):
            # Nothing waits and nothing begins here (noise and text are like that): there is no need to buffer it.
            yield Piece(data, at, framed=False)
            return
        for begin in range(0, len(data), _SLICE):
            part = data[begin : begin + _SLICE]
            self._bytes += part
            self._times += [at] * len(part)
            yield from self._read(final=False)

    def end(self) -> Iterator[Piece]:
        """Gives what is left when no more bytes will arrive. Read the iterator to its end."""
        return self._read(final=True)

    def _read(self, final: bool) -> Iterator[Piece]:
        buffer = self._bytes
        given = here = 0
        while start := self._start.search(buffer, here):
            here = start.start()
            length = self._measure(buffer, here) if start[0] == self._mark else MORE
            if length == MORE and not final:
                break
            if length > 0:
                yield from self._between(given, here)
                stop = here + length
                yield Piece(bytes(buffer[here:stop]), self._times[stop - 1], framed=True)
                given = here = stop - self._shared
            else:
                here += 1
        keep = here if start else len(buffer)
        yield from self._between(given, keep)
        del buffer[:keep]
        del self._times[:keep]

    def _between(self, start: int, stop: int) -> Iterator[Piece]:
        while start < stop:
            at = self._times[start]
            until = bisect_right(self._times, at, start, stop)
            yield Piece(bytes(self._bytes[start:until]), at, framed=False)
            start = until

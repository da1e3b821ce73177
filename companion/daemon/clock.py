"""The clocks that a daemon can use: the machine's own, and one that is moved by hand.

Time is CLOCK_MONOTONIC in whole milliseconds, which is the clock of GPIO events and never jumps.
"""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from companion.core.values import Ms


class Waiting(Protocol):
    """What the daemon needs of a clock."""

    def now(self) -> Ms:
        """The present instant."""

    async def wait(self, woken: asyncio.Event, until: Ms | None) -> None:
        """Returns when ``woken`` is set or the clock reaches ``until`` (None: only when ``woken`` is set)."""


class MonotonicClock:
    """The machine's monotonic clock."""

    def now(self) -> Ms:
        """The instant on CLOCK_MONOTONIC. Instants from different boots cannot be compared."""
        return Ms(time.monotonic_ns() // 1_000_000)

    async def wait(self, woken: asyncio.Event, until: Ms | None) -> None:
        """Sleeps in the running event loop."""
        seconds = None if until is None else max(0.0, (until - self.now()) / 1000)
        try:
            async with asyncio.timeout(seconds):
                await woken.wait()
        except TimeoutError:
            return


class HandClock:
    """A clock that stands still until it is moved, so that a whole show takes no longer than its computation.

    >>> clock = HandClock()
    >>> clock.forward(250)
    >>> clock.now()
    250
    """

    def __init__(self, start: int = 0) -> None:
        self._now = Ms(start)
        self._moved = asyncio.Event()

    def now(self) -> Ms:
        """The instant at which it stands."""
        return self._now

    def forward(self, by: int) -> None:
        """Moves it forward by this many milliseconds, at once. Raises ValueError for a negative number."""
        if by < 0:
            raise ValueError(f"time only goes forward; got {by} ms")
        self._now += by
        self._moved.set()

    async def wait(self, woken: asyncio.Event, until: Ms | None) -> None:
        """Sleeps until ``woken`` is set or the clock is moved to ``until``."""
        while not woken.is_set() and (until is None or self._now < until):
            self._moved.clear()
            waits = [asyncio.ensure_future(woken.wait()), asyncio.ensure_future(self._moved.wait())]
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for wait in waits:
                    wait.cancel()
                await asyncio.gather(*waits, return_exceptions=True)

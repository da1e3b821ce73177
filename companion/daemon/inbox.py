"""What drivers' threads handed over and the loop has not taken in yet, with a share for each source.

Theory of operation. An input is in the inbox the moment it is handed over; the loop is only woken later, and finds it
there however busy it was. Each source has a queue of its own and a share of each round, so that one that never stops
neither grows without bound nor keeps the others waiting. What is more than a queue holds is dropped: the newest of
inputs, which is counted and reported; the oldest where only the newest matters, such as a device's state.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.core.values import Ms

Take: TypeAlias = Callable[[], None]

REPORTED_EVERY = Ms(10_000)
"""At most so often it is reported that a source's inputs were dropped."""


@dataclass(frozen=True, slots=True)
class Share:
    """What a source may have waiting, and how much of it is taken in one round. ``newest``: only the last matters."""

    waiting: int = 64
    round: int = 64
    newest: bool = False


EDGES = Share(256, 256)
"""Of all buttons: what ten fingers and bounce make in a moment. A lost edge heals when the levels are read."""
SCANS = Share(8, 4)
"""Of one scanner: nobody holds more cards to it before the table has answered."""
STATE = Share(1, 1, newest=True)
"""Of one device: whether it works."""
OTHERS = Share()


@dataclass(slots=True)
class _Queue:
    share: Share
    items: deque[tuple[Ms, Take]] = field(default_factory=deque)
    dropped: int = 0
    reported_at: Ms | None = None


class Inbox:
    """``put`` may be called from any thread, the rest by the loop. ``wake`` is called once until the next ``take``."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._queues: dict[str, _Queue] = {}
        self._lock = threading.Lock()
        self._woken = False

    def __bool__(self) -> bool:
        return any(queue.items for queue in tuple(self._queues.values()))

    def put(self, source: str, share: Share, at: Ms, take: Take) -> None:
        """Hands over what began at ``at``; ``take`` is called by the loop."""
        with self._lock:
            queue = self._queues.setdefault(source, _Queue(share))
            if len(queue.items) >= share.waiting:
                if not share.newest:
                    queue.dropped += 1
                    return
                queue.items.popleft()
            queue.items.append((at, take))
            woken, self._woken = self._woken, True
        if not woken:
            self._wake()

    def take(self) -> list[Take]:
        """Each source's share of what waits, in order of time; of one instant, in the order of the sources."""
        with self._lock:
            self._woken = False
            taken = [
                queue.items.popleft()
                for queue in self._queues.values()
                for _ in range(min(queue.share.round, len(queue.items)))
            ]
        return [take for _, take in sorted(taken, key=lambda item: item[0])]

    def dropped(self, now: Ms) -> Mapping[str, int]:
        """For each source how many inputs were dropped since it was last reported, where that is due."""
        found: dict[str, int] = {}
        with self._lock:
            for source, queue in self._queues.items():
                due = queue.reported_at is None or now - queue.reported_at >= REPORTED_EVERY
                if queue.dropped and due:
                    found[source], queue.dropped, queue.reported_at = queue.dropped, 0, now
        return found

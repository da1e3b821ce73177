"""The loop's inbox: what the drivers' threads have handed over, with a share for each source.

Theory of operation. An input is in the inbox as soon as it is handed over; the loop is woken afterwards, and finds it
there however busy it was. Each source has its own bounded queue and a share of each round, so a source that never stops
neither takes up memory nor keeps the others waiting. When a queue is full, a new input is dropped, counted and
reported. Where only the newest item matters, such as a device's state, the oldest is dropped instead.
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
"""Dropped inputs are reported at most this often for each source."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many items a source may have waiting, and how many are taken in one round.

    ``newest``: only the newest item matters, so a full queue drops its oldest.
    """

    waiting: int = 64
    round: int = 64
    newest: bool = False


EDGES = Share(256, 256)
"""All buttons together: as many edges as ten bouncing fingers cause at once. The levels make up for a lost one."""
SCANS = Share(8, 4)
"""One scanner: nobody scans more cards than this before the table has answered."""
STATE = Share(1, 1, newest=True)
"""Whether one device works."""
OTHERS = Share()


@dataclass(slots=True)
class _Queue:
    share: Share
    items: deque[tuple[Ms, Take]] = field(default_factory=deque)
    dropped: int = 0
    total: int = 0
    """The inputs dropped since the start."""
    reported_at: Ms | None = None


class Inbox:
    """Everything handed over. ``put`` may be called from any thread, the rest only by the loop.

    ``wake`` is called at the first ``put`` after each ``take``, from the thread that put.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._queues: dict[str, _Queue] = {}
        self._lock = threading.Lock()
        self._woken = False

    def __bool__(self) -> bool:
        return any(queue.items for queue in tuple(self._queues.values()))

    def put(self, source: str, share: Share, at: Ms, take: Take) -> None:
        """Hands over something that began at ``at``; the loop calls ``take``."""
        with self._lock:
            queue = self._queues.setdefault(source, _Queue(share))
            if len(queue.items) >= share.waiting:
                if not share.newest:
                    queue.dropped += 1
                    queue.total += 1
                    return
                queue.items.popleft()
            queue.items.append((at, take))
            woken, self._woken = self._woken, True
        if not woken:
            self._wake()

    def take(self) -> list[Take]:
        """Each source's share of what is waiting, in order of time; at the same instant in the order of the sources."""
        with self._lock:
            self._woken = False
            taken = [
                queue.items.popleft()
                for queue in self._queues.values()
                for _ in range(min(queue.share.round, len(queue.items)))
            ]
        return [take for _, take in sorted(taken, key=lambda item: item[0])]

    def dropped(self, now: Ms) -> Mapping[str, int]:
        """The number of inputs dropped since the last report, for each source of which a report is due."""
        found: dict[str, int] = {}
        with self._lock:
            for source, queue in self._queues.items():
                due = queue.reported_at is None or now - queue.reported_at >= REPORTED_EVERY
                if queue.dropped and due:
                    found[source], queue.dropped, queue.reported_at = queue.dropped, 0, now
        return found

    def totals(self) -> Mapping[str, int]:
        """The number of inputs dropped since the start, for each source that had any. May be called from any thread."""
        with self._lock:
            return {source: queue.total for source, queue in self._queues.items() if queue.total}

    def crowded(self, now: Ms) -> tuple[str, ...]:
        """The sources of which dropped inputs have just been reported: the screen names them for a while."""
        with self._lock:
            reports = {source: queue.reported_at for source, queue in self._queues.items()}
        return tuple(source for source, at in reports.items() if at is not None and now - at < REPORTED_EVERY)

"""Where the threads of drivers leave what happened, for a dialogue that waits for it or for something typed."""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue with a descriptor to wait on, so that one ``select`` waits for it and for the keyboard.

    The pipe has a byte in it while there are items, never more, so a driver's thread never waits. After ``close``
    nothing is taken in any more.
    """

    def __init__(self) -> None:
        self._items: deque[T] = deque(maxlen=1000)
        self._lock = Lock()
        self._told, self._tell = os.pipe()
        self._open = True

    def put(self, item: T) -> None:
        """From any thread."""
        with self._lock:
            if self._open:
                if not self._items:
                    os.write(self._tell, b"x")
                self._items.append(item)

    def take(self) -> T | None:
        """The oldest item, or None."""
        with self._lock:
            if not self._items:
                return None
            item = self._items.popleft()
            if not self._items:
                os.read(self._told, 1)
            return item

    def fileno(self) -> int:
        """Can be read while there are items."""
        return self._told

    def close(self) -> None:
        """Lets go of the pipe."""
        with self._lock:
            self._open = False
            self._items.clear()
            for end in (self._told, self._tell):
                with suppress(OSError):
                    os.close(end)

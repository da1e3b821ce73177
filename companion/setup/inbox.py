"""A queue in which the threads of drivers leave what happened, for a dialogue that also waits for typing."""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue with a descriptor, so that one ``select`` can wait for it and for the keyboard.

    While there are items, the pipe holds exactly one byte, so a driver's thread never blocks. After ``close`` further
    items are dropped.
    """

    def __init__(self) -> None:
        self._items: deque[T] = deque(maxlen=1000)
        self._lock = Lock()
        self._read_end, self._write_end = os.pipe()
        self._open = True

    def put(self, item: T) -> None:
        """Adds an item; from any thread."""
        with self._lock:
            if self._open:
                if not self._items:
                    os.write(self._write_end, b"x")
                self._items.append(item)

    def take(self) -> T | None:
        """Takes the oldest item, or None."""
        with self._lock:
            if not self._items:
                return None
            item = self._items.popleft()
            if not self._items:
                os.read(self._read_end, 1)
            return item

    def fileno(self) -> int:
        """The descriptor, readable while there are items."""
        return self._read_end

    def close(self) -> None:
        """Closes the pipe."""
        with self._lock:
            self._open = False
            self._items.clear()
            for end in (self._read_end, self._write_end):
                with suppress(OSError):
                    os.close(end)

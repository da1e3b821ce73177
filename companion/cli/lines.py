"""Writes the log's lines to standard error in a thread, so that a stalled reader cannot hold up the table.

Theory of operation. Logging only puts a line into a bounded queue; a thread writes it. While the reader at the far end
has stalled, lines beyond the queue's length are dropped, and their number is reported later. The same line passes once
in ``SAME_EVERY``; repeats in between are counted, and the count is added to the next one.
"""

from __future__ import annotations

import logging
import os
import queue
import threading
from collections.abc import Mapping
from contextlib import suppress

from companion.core.values import Clock, Ms
from companion.daemon.clock import MonotonicClock

WAITING = 500
"""The most lines that may wait to be written."""
KNOWN = 200
"""The most different lines that are remembered; the oldest is forgotten first."""
SAME_EVERY = Ms(60_000)
PATIENCE = Ms(200)
"""How long writing the remaining lines may take at the end."""

_now = MonotonicClock().now


class JournalFormatter(logging.Formatter):
    """Lines for systemd's journal: each begins with its priority (sd-daemon(3)), which the journal takes off."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's lines. Errors are 3, warnings 4, the rest 6."""
        priority = 3 if record.levelno >= logging.ERROR else 4 if record.levelno >= logging.WARNING else 6
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines())


def formatter(environ: Mapping[str, str] = os.environ) -> logging.Formatter:
    """How lines are written: for the journal where systemd reads them, for people otherwise."""
    if environ.get("JOURNAL_STREAM"):
        return JournalFormatter("%(message)s")
    return logging.Formatter("%(levelname)s %(message)s")


class Lines(logging.Handler):
    """A handler for the root logger. ``descriptor`` is where the lines go: 2 is standard error."""

    def __init__(self, descriptor: int = 2, clock: Clock = _now) -> None:
        super().__init__()
        self._descriptor = descriptor
        self._clock = clock
        self._queue: queue.Queue[bytes | None] = queue.Queue(WAITING)
        self._dropped = 0
        self._counting = threading.Lock()
        self._seen: dict[str, tuple[Ms, int]] = {}
        """For each line, when it last passed and how many repeats there were since."""
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        """Puts the record's line into the queue. Never blocks, never raises."""
        try:
            line = self.format(record)
            if (more := self._repeated(line)) is None:
                return
            again = f" (and {more} times more since it was last written)" if more else ""
            self._queue.put_nowait(f"{line}{again}\n".encode("utf-8", "backslashreplace"))
        except Exception:  # the queue is full, or the line cannot be made
            with self._counting:
                self._dropped += 1

    def _repeated(self, line: str) -> int | None:
        """The number of repeats since the line last passed; None: it does not pass now."""
        now = self._clock()
        at, more = self._seen.get(line, (None, 0))
        if at is not None and now - at < SAME_EVERY:
            self._seen[line] = at, more + 1
            return None
        self._seen.pop(line, None)
        if len(self._seen) >= KNOWN:
            del self._seen[next(iter(self._seen))]
        self._seen[line] = now, 0
        return more

    def _write(self) -> None:
        while (line := self._queue.get()) is not None:
            self._put(line)
            with self._counting:
                dropped, self._dropped = self._dropped, 0
            if dropped:
                self._put(f"{dropped} lines of the log were dropped: they came faster than they were read\n".encode())

    def _put(self, line: bytes) -> None:
        # Not through sys.stderr: a thread that is left behind in a write there keeps Python from ending.
        with suppress(OSError):  # closed, or nobody reads: the table plays on
            while line:
                line = line[os.write(self._descriptor, line) :]

    def close(self) -> None:
        """Writes the remaining lines for a short time, and abandons the rest. Never raises."""
        with suppress(queue.Full):
            self._queue.put_nowait(None)
            self._thread.join(PATIENCE / 1000)
        super().close()

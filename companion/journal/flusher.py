"""The thread that has the journal's write-ahead log on the disk, at most ``FLUSH`` after it was written."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from companion.core.mistakes import Mistakes
from companion.core.values import Ms

FLUSH = Ms(50)
"""How long a write waits for others before all are put on the disk together; the disk itself may take as long again."""
LONGEST_LOG = 4 << 20
"""Bytes of the write-ahead log after which it is moved into the file."""
PATIENCE = Ms(1000)
"""How long the end of the thread is waited for."""

_log = logging.getLogger(__name__)


class Flusher:
    """Flushes one journal's log. ``sync`` puts a descriptor's data on the disk."""

    def __init__(self, path: Path, sync: Callable[[int], None] = os.fsync) -> None:
        self._path = path
        self._sync = sync
        self._news = threading.Condition()
        self._written = self._flushed = 0
        self._ending = False
        self._mistakes = Mistakes(_log)
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def dirty(self) -> None:
        """Something was written. Does not wait."""
        with self._news:
            self._written += 1
            self._news.notify_all()

    def settle(self) -> None:
        """Returns once all that was written so far has been put on the disk (or could not be)."""
        with self._news:
            written = self._written
            self._news.wait_for(lambda: self._flushed >= written or not self._thread.is_alive())

    def close(self) -> None:
        """Flushes what is left, and ends the thread. Never raises."""
        with self._news:
            self._ending = True
            self._news.notify_all()
        self._thread.join(PATIENCE / 1000)

    def _run(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._written != self._flushed or self._ending)
                if self._written == self._flushed:
                    return
                self._news.wait_for(lambda: self._ending, FLUSH / 1000)
                written = self._written
            try:
                self._flush()
            except (OSError, sqlite3.Error) as error:  # no room, no descriptor, a disk that fails: the next one is due
                _log.warning("the journal could not be put on the disk: %s", error)
            except Exception as error:
                self._mistakes.meet(error, "the journal could not be put on the disk")
            with self._news:
                self._flushed = written
                self._news.notify_all()

    def _flush(self) -> None:
        """Syncs the log; the next commit finds it there. One that is long is moved into the file."""
        log = f"{self._path}-wal"
        with suppress(FileNotFoundError):
            handle = os.open(log, os.O_RDONLY | os.O_CLOEXEC)
            try:
                self._sync(handle)
                length = os.fstat(handle).st_size
            finally:
                os.close(handle)
            if length > LONGEST_LOG:
                # PASSIVE never keeps the loop from writing. The next write then begins the log anew.
                with closing(sqlite3.connect(self._path, timeout=0, isolation_level=None)) as file:
                    file.execute("PRAGMA wal_checkpoint(PASSIVE)")

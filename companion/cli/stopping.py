"""How ``companion run`` is stopped: Ctrl-C, SIGTERM (systemd) or SIGHUP (a dropped ssh session).

Theory of operation. Python runs a signal's handler in the main thread, which may be the very one that hangs. So the
handlers here do nothing; a thread of its own is woken by each signal's number on a socket::

    starting --signal--> the process ends: nothing was opened yet
    running  --signal--> stopping: the table lets go of everything; after ``LONGEST`` the process ends all the same
    stopping --signal--> the process ends at once

This module imports little, so that it stands before the imports that take their time.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any

from companion.core.values import Ms

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LONGEST = Ms(1900)
"""How long the table may take to let go of everything."""
CUT_OFF = 1
"""The exit status where that was not long enough."""


class Stopping:
    """A context in which signals stop the table instead of the program."""

    def __init__(self, end: Callable[[int], Any] = os._exit) -> None:
        """``end`` ends the process at once with an exit status."""
        self._end = end
        self._stop: Callable[[], object] | None = None
        self._asked = False
        self._before: dict[int, Any] = {}
        self._awake: tuple[socket.socket, socket.socket] | None = None
        self._thread: threading.Thread | None = None

    def when_asked(self, stop: Callable[[], object] | None) -> None:
        """From now on a signal calls this, from another thread; None: it ends the process again."""
        self._stop, self._asked = stop, False

    def __enter__(self) -> Stopping:
        self.when_asked(None)
        reading, writing = socket.socketpair()
        writing.setblocking(False)
        self._awake = reading, writing
        self._thread = threading.Thread(target=self._watch, args=(reading,), name="signals", daemon=True)
        self._thread.start()
        for number in SIGNALS:
            if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:  # which is nohup's way
                self._before[number] = signal.signal(number, _ignored)
        signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        signal.set_wakeup_fd(-1)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self._awake is not None and self._thread is not None:
            reading, writing = self._awake
            writing.close()
            self._thread.join()
            reading.close()

    def _watch(self, reading: socket.socket) -> None:
        """Reads signals' numbers until the other end is closed; once asked to stop, for ``LONGEST`` at most."""
        while True:
            try:
                numbers = reading.recv(16)
            except TimeoutError:
                self._end(CUT_OFF)
                return
            if not numbers:
                return
            for number in numbers:
                if number in SIGNALS:
                    self._signalled(number, reading)

    def _signalled(self, number: int, reading: socket.socket) -> None:
        if self._stop is None:
            self._end(0)
        elif self._asked:
            self._end(128 + number)
        else:
            self._asked = True
            reading.settimeout(LONGEST / 1000)
            with suppress(RuntimeError):  # the loop has ended by itself
                self._stop()


def _ignored(number: int, frame: FrameType | None) -> None:
    """The signal has been written to the socket already."""


STOPPING = Stopping()
"""The one of this process; ``companion run`` stands in it from before its imports on."""

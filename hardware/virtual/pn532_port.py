"""A PN532 at the far end of a serial cable: a thread that carries bytes between the tty and the chip."""

from __future__ import annotations

import os
import select
import threading
from contextlib import suppress
from pathlib import Path

from hardware.virtual.pn532 import Pn532Chip
from hardware.virtual.serial import VirtualPort

MOST = 4096


class Pn532Port(VirtualPort):
    """A virtual port with a PN532 on it. Unplugged, the chip has no power."""

    def __init__(self, link: Path) -> None:
        super().__init__(link)
        self._chip = Pn532Chip()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stop: tuple[int, int] | None = None

    def plug(self) -> None:
        """Plugs the cable in: a new tty behind the same link, and a chip fresh from power-up."""
        if self.plugged:
            return
        super().plug()
        self._chip.power_up()
        self._stop = os.pipe()
        self._thread = threading.Thread(target=self._run, args=(self.fileno(), self._stop[0]), daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """Unplugs the cable: the chip falls silent, then the tty hangs up."""
        if self._stop is not None and self._thread is not None:
            os.write(self._stop[1], b"x")
            self._thread.join()
            for end in self._stop:
                os.close(end)
            self._stop = self._thread = None
        super().unplug()

    def hold(self, identity: str, polls: int | None = None) -> None:
        """Brings a tag near, for ``polls`` polls (None: until lifted)."""
        with self._lock:
            self.send(self._chip.hold(identity, polls))

    def lift(self, identity: str) -> None:
        """Takes the tag away."""
        with self._lock:
            self._chip.lift(identity)

    def _run(self, port: int, stop: int) -> None:
        while True:
            ready, _, _ = select.select([port, stop], [], [])
            if stop in ready:
                return
            with suppress(BlockingIOError):
                data = os.read(port, MOST)
                with self._lock:
                    self.send(self._chip.receive(data))

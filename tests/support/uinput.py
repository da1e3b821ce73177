"""A keyboard that the kernel believes in: uinput makes it, and the test types on it (linux/uinput.h)."""

from __future__ import annotations

import fcntl
import os
import struct
from pathlib import Path

SET_EVENTS, SET_KEYS, SETUP, CREATE, DESTROY = 0x40045564, 0x40045565, 0x405C5503, 0x5501, 0x5502
NAME = 0x8040552C
"""UI_GET_SYSNAME of 64 bytes."""
USB = 3
EV_KEY = 1


class Keyboard:
    """``with Keyboard() as keyboard``: an input device at ``keyboard.path``, until it is unplugged."""

    def __enter__(self) -> Keyboard:
        self._fd = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK)
        fcntl.ioctl(self._fd, SET_EVENTS, EV_KEY)
        for key in range(1, 128):
            fcntl.ioctl(self._fd, SET_KEYS, key)
        fcntl.ioctl(self._fd, SETUP, struct.pack("HHHH80sI", USB, 0x1A86, 0x5723, 1, b"A reader", 0))
        fcntl.ioctl(self._fd, CREATE)
        name = fcntl.ioctl(self._fd, NAME, bytes(64)).rstrip(b"\0").decode()
        (event,) = Path("/sys/devices/virtual/input", name).glob("event*")
        self.path = f"/dev/input/{event.name}"
        return self

    def types(self, data: bytes) -> None:
        """Types events. The kernel keeps 64 of them for a program that does not read."""
        os.write(self._fd, data)

    def unplug(self) -> None:
        """The device is gone."""
        if self._fd >= 0:
            fcntl.ioctl(self._fd, DESTROY)
            os.close(self._fd)
        self._fd = -1

    def __exit__(self, *_: object) -> None:
        self.unplug()

"""How an input device of the kernel is opened: for us alone, so that what a reader types goes nowhere else.

python-evdev is not used, on purpose. It has wheels for x86_64 alone; elsewhere it is Debian's package, or a compiler
and the kernel's headers. It opens real devices only, and the virtual table and recorded streams are pipes, which would
need a reader of their own all the same. What is needed of it is one struct (``hardware.scanners.events``) and one
ioctl.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from types import TracebackType

EVIOCGRAB = 0x40044590
"""``_IOW('E', 0x90, int)`` in linux/input.h: with 1, events come to this descriptor alone, not to a console either."""


class InputPort:
    """An open input device. Reading never waits."""

    def __init__(self, path: str) -> None:
        """Raises OSError: EBUSY if another program has grabbed the device, ENOTTY if it is no input device."""
        self._fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            if not stat.S_ISFIFO(os.fstat(self._fd).st_mode):  # a pipe has nobody else at its end
                fcntl.ioctl(self._fd, EVIOCGRAB, 1)
        except BaseException:
            os.close(self._fd)
            raise

    def fileno(self) -> int:
        """The descriptor to wait on."""
        return self._fd

    def read(self, most: int) -> bytes:
        """The events that are there. Raises OSError when the device is gone."""
        try:
            data = os.read(self._fd, most)
        except BlockingIOError:
            return b""
        if not data:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return data

    def close(self) -> None:
        """Closes the device, which lets go of it."""
        if self._fd >= 0:
            os.close(self._fd)
        self._fd = -1

    def __enter__(self) -> InputPort:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

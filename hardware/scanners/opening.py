"""Opens a scanner's port, serial or typing, and says in words why it cannot be opened or was lost."""

from __future__ import annotations

import errno
import os
import termios
from contextlib import suppress
from typing import Protocol

from companion.config.adapters import KEYBOARDS, SERIAL, Family
from companion.config.scanner import INPUTS, ScannerConfig
from hardware.input_port import InputPort
from hardware.serial_port import open_serial

PORT_ERRORS = (OSError, termios.error, TypeError, ValueError)
"""What is raised when a port is lost: SerialException (an OSError), termios.error (not one), and TypeError or
ValueError for closed descriptors."""


class NeighboursPort(OSError):
    """A port's name leads to another adapter now. The message is for people."""


class Port(Protocol):
    """An open port. pyserial's ``Serial`` is one."""

    def fileno(self) -> int:
        """The descriptor to wait on."""

    def read(self, size: int, /) -> bytes:
        """What is there now, at most so many bytes. Raises one of ``PORT_ERRORS`` when the port is lost."""

    def close(self) -> None:
        """Closes it."""


def open_port(path: str, scanner: ScannerConfig) -> Port:
    """Opens a port exclusively. Raises one of ``PORT_ERRORS``."""
    return InputPort(path) if scanner.types else open_serial(path, scanner.baud, scanner.dtr, scanner.rts)


def family(scanner: ScannerConfig) -> Family:
    """The names among which the scanner's port has its own."""
    return KEYBOARDS if scanner.types else SERIAL


def device_of(port: Port, otherwise: str) -> str:
    """The real path of what is open, whatever its name leads to by now."""
    with suppress(OSError):
        return os.ttyname(port.fileno())
    with suppress(OSError):
        return os.readlink(f"/proc/self/fd/{port.fileno()}")
    return otherwise


def port_words(path: str, error: BaseException) -> str:
    """Explains one of ``PORT_ERRORS`` for the port at ``path`` to people, with advice."""
    number = getattr(error, "errno", None)
    types = path.startswith(INPUTS)
    if isinstance(error, NeighboursPort):
        return str(error)
    if number == errno.ENOENT or not os.path.exists(path):
        return f"{path} does not exist: plug the scanner in"
    if number in (errno.EACCES, errno.EPERM):
        group = "input" if types else "dialout"
        return f"{path}: not permitted; sudo usermod -aG {group} $USER, then log in again"
    if number in (errno.EAGAIN, errno.EBUSY):
        return f"{path} is in use by another program"
    if types and number in (errno.ENOTTY, errno.EINVAL):
        return f"{path} is no input device; name one of /dev/input/by-id/*-event-kbd"
    if number == errno.ENODEV:
        return f"{path} was lost: check its cable"
    if "returned no data" in str(error) or number == errno.EIO:
        return f"{path} was lost: check its cable, and whether a login console uses it"
    return f"{path}: {error}"

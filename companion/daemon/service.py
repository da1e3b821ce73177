"""What a table that runs as a service reports to systemd: that it is ready, how it is, and that it is alive.

The protocol is sd_notify(3): lines of text in one datagram to the socket that ``$NOTIFY_SOCKET`` names. Without that
variable (a table started by hand) nothing is sent.

Theory of operation. The daemon's loop calls ``beat`` each time it goes round, which is once a second at least. So a
loop that hangs sends nothing; and a ``beat`` that finds the loop or a bus's thread silent for too long sends no sign of
life either. After ``WatchdogSec`` without one systemd ends the table and starts it again. A device that is known to be
out of order is no failure: its thread goes round.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterable, Mapping

from companion.core.values import Ms

SILENT = Ms(10_000)
"""A thread that has not gone round for so long counts as hung; a device may take a few seconds to fail."""

_log = logging.getLogger(__name__)


class Service:
    """The service manager's end of a table.

    ``environ`` has systemd's variables: ``NOTIFY_SOCKET``, ``WATCHDOG_USEC`` (no sign of life is asked for without it)
    and ``WATCHDOG_PID`` (which process is watched; without it, this one). ``process``: this process's id.

    >>> Service({}, 1).beat(Ms(0), {}, {"loop": Ms(0)})
    """

    def __init__(self, environ: Mapping[str, str] = os.environ, process: int | None = None) -> None:
        self._address = _address(environ.get("NOTIFY_SOCKET", ""))
        self._every = _every(environ, os.getpid() if process is None else process)
        self._socket: socket.socket | None = None
        self._status: str | None = None
        self._alive_at: Ms | None = None

    def beat(self, now: Ms, troubles: Iterable[str], silences: Mapping[str, Ms]) -> None:
        """Sends what is new. Never raises, never blocks.

        ``troubles``: the names of the devices that do not work. ``silences``: for the loop and each bus, how long it
        has not gone round.
        """
        if self._address is None:
            return
        lines: list[str] = []
        status = _words(list(troubles), [name for name, silence in silences.items() if silence > SILENT])
        if self._status is None:
            lines.append("READY=1")
        if status != self._status:
            lines.append(f"STATUS={status}")
        if self._due(now) and all(silence <= SILENT for silence in silences.values()):
            lines.append("WATCHDOG=1")
        if lines and self._send(lines):
            self._status = status
            if lines[-1] == "WATCHDOG=1":
                self._alive_at = now

    def _due(self, now: Ms) -> bool:
        return self._every is not None and (self._alive_at is None or now - self._alive_at >= self._every)

    def stopping(self) -> None:
        """Reports that the table is being ended. Never raises, never blocks."""
        if self._address is not None:
            self._send(["STOPPING=1", "STATUS=Stopping"])

    def close(self) -> None:
        """Closes the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _send(self, lines: list[str]) -> bool:
        """Whether it was sent: a manager that does not read now is sent it the next time."""
        try:
            if self._socket is None:
                self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
                self._socket.setblocking(False)
            self._socket.sendto("\n".join(lines).encode(), self._address or "")
        except OSError as error:
            _log.debug("systemd could not be notified: %s", error)
            return False
        return True


def _address(named: str) -> str | None:
    """The socket's address; ``@`` begins a name in the abstract namespace, and anything but that or a path is none."""
    if named.startswith("@"):
        return "\0" + named[1:]
    return named if named.startswith("/") else None


def _every(environ: Mapping[str, str], process: int) -> Ms | None:
    """How often a sign of life is sent: in a third of the time that systemd allows. None: it asks for none."""
    given, whose = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    if not given.isdecimal() or whose not in ("", str(process)):
        return None
    return Ms(int(given) // 3000) if int(given) else None


def _words(troubles: list[str], hung: list[str]) -> str:
    """The state of the table, as ``systemctl status`` shows it."""
    if hung:
        return f"Hangs: {', '.join(hung)}"
    if troubles:
        return f"On, without: {', '.join(troubles)}"
    return "On, and all devices answer"

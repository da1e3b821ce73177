"""Answers for a running table when ``companion doctor`` asks for its status.

Theory of operation. The socket is its owner's alone (mode 0600); in the folder that systemd gives a service anybody
may ask. A lock beside it is held as long as the table runs (``TableClaim``). Whoever gets the lock knows that an
existing socket belongs to a table that has died, and replaces it. A real table that does not get the lock does not
start: two would drive the same devices. A virtual one runs without a socket. Each connection is one question and one
answer; slow or silent ones are dropped.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import socket
import stat
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.config.table import HardwareKind
from companion.core.errors import CompanionError
from companion.core.values import Ms
from companion.daemon import messages
from companion.daemon.status import PATIENCE, QUESTION, NoAnswer, Status, answer, ask, given, places, places_to_ask

LONGEST_QUESTION = 64
"""Bytes of a question; the rest of a longer one is not read."""
MOST_AT_ONCE = 8
"""Connections at a time; more are turned away."""
CLOSING = Ms(500)
"""How long to wait for the thread to begin or to end."""

log = logging.getLogger(__name__)


class AlreadyRuns(CompanionError, OSError):
    """Another table of this kind is running. The message says which, and how to stop it."""


@dataclass(frozen=True, slots=True)
class TableClaim:
    """The right to run the table of one kind, held until ``close`` or the end of the process."""

    folder: Path
    lock: int

    def close(self) -> None:
        """Gives it back."""
        os.close(self.lock)


def claim(kind: HardwareKind, folders: list[Path] | None = None, to_ask: list[Path] | None = None) -> TableClaim | None:
    """Claims the table of this kind in the first of ``folders`` (None: ``places()``) that can be used; None: in none.

    Raises AlreadyRuns if another table has it, of this user or of another whose table answers in one of ``to_ask``
    (None: ``places_to_ask()``).
    """
    mine = _claimed(kind, places() if folders is None else folders)
    elsewhere = places_to_ask() if to_ask is None else to_ask
    try:
        running = ask(kind, [place for place in elsewhere if mine is None or place != mine.folder])
    except NoAnswer as error:
        if mine is not None:
            mine.close()
        raise AlreadyRuns(str(error)) from error
    if running is not None:
        if mine is not None:
            mine.close()
        raise _already(kind, running)
    return mine


def _claimed(kind: HardwareKind, folders: list[Path]) -> TableClaim | None:
    for folder in folders:
        try:
            return TableClaim(folder, _lock(folder, kind))
        except BlockingIOError:
            with suppress(NoAnswer):
                raise _already(kind, ask(kind, [folder])) from None
            raise _already(kind, None) from None
        except OSError:
            continue
    return None


def _already(kind: HardwareKind, running: Status | None) -> AlreadyRuns:
    whose = "" if running is None else messages.PROCESS.format(process=running.process)
    return AlreadyRuns(messages.STOP_IT.format(kind=kind, whose=whose))


def _lock(folder: Path, kind: HardwareKind) -> int:
    """Locks the folder for this kind. Raises OSError, of which BlockingIOError if another table has it."""
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    _owned(folder)
    lock = os.open(folder / f"{kind}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise
    return lock


class StatusServer:
    """Answers on the socket of one table, in the running event loop.

    ``status`` is called in that loop for each answer, and must not block. ``claimed``: what ``claim`` gave; it is given
    back at the end. None: the server claims its folder itself.
    """

    def __init__(self, status: Callable[[], Status], claimed: TableClaim | None = None) -> None:
        self._status = status
        self._path: Path | None = None
        self._claim = claimed
        self._server: asyncio.Task[None] | None = None
        self._askers: set[asyncio.Task[None]] = set()

    async def start(self, folders: list[Path] | None = None) -> None:
        """Listens in the first of ``folders`` (None: ``places()``) that it can use. Never raises OSError.

        If there is none, or another table of this kind has the socket, that is logged and nobody can ask.
        """
        kind = self._status().hardware
        why = ""
        if self._claim is not None:
            folders = [self._claim.folder]
        for folder in places() if folders is None else folders:
            try:
                if self._claim is None:
                    self._claim = TableClaim(folder, _lock(folder, kind))
                listener = self._listen(folder, kind)
            except BlockingIOError:
                log.warning(messages.ALREADY_RUNS.format(kind=kind))
                return
            except OSError as error:
                self._let_go()
                why = f"{folder}: {error}"
                continue
            self._server = asyncio.create_task(self._accept(listener))
            _close_behind(self._server, listener)
            return
        log.warning(messages.NO_SOCKET.format(why=why))

    def _listen(self, folder: Path, kind: HardwareKind) -> socket.socket:
        """The listening socket. Raises OSError."""
        path = folder / f"{kind}.sock"
        path.unlink(missing_ok=True)
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            listener.bind(str(path))
            self._path = path
            path.chmod(0o666 if folder == given() else 0o600)  # nobody can connect before it listens
            listener.listen(MOST_AT_ONCE)
            listener.setblocking(False)
        except OSError:
            listener.close()
            raise
        return listener

    async def close(self) -> None:
        """Stops listening and removes the socket. Never raises OSError."""
        ending = [*self._askers] if self._server is None else [self._server, *self._askers]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        self._server = None
        self._let_go()

    def _let_go(self) -> None:
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
            self._path = None
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    async def _accept(self, listener: socket.socket) -> None:
        """Accepts connections until it is cancelled. (asyncio's own server loses those that arrive while it closes.)"""
        loop = asyncio.get_running_loop()
        while True:
            try:
                asking, _ = await loop.sock_accept(listener)
            except OSError as error:  # no more descriptors, for now
                log.warning(messages.NOT_ACCEPTED.format(error=error))
                await asyncio.sleep(PATIENCE / 1000)
                continue
            if len(self._askers) >= MOST_AT_ONCE:
                asking.close()
                continue
            task = asyncio.create_task(self._asked(asking))
            self._askers.add(task)
            task.add_done_callback(self._askers.discard)
            _close_behind(task, asking)

    async def _asked(self, asking: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        with suppress(OSError):  # it has gone, or is too slow
            async with asyncio.timeout(PATIENCE / 1000):
                question = b""
                while len(question) < LONGEST_QUESTION and (data := await loop.sock_recv(asking, LONGEST_QUESTION)):
                    question += data
                    if b"\n" in data:
                        break
                if question == QUESTION:
                    await loop.sock_sendall(asking, answer(self._status()))


class StatusThread:
    """A ``StatusServer`` in a thread with a loop of its own, so that it answers even while the table's loop hangs.

    ``status`` is called from that thread, and must not block. ``claimed`` is as in ``StatusServer``, ``folders`` as in
    its ``start``.
    """

    def __init__(
        self, status: Callable[[], Status], folders: list[Path] | None = None, claimed: TableClaim | None = None
    ) -> None:
        self._server = StatusServer(status, claimed)
        self._folders = folders
        self._loop = asyncio.new_event_loop()
        self._ending = asyncio.Event()
        self._listens = threading.Event()
        self._thread = threading.Thread(target=self._run, name="status", daemon=True)

    def start(self) -> None:
        """Starts the thread. Returns once it listens, or cannot."""
        self._thread.start()
        self._listens.wait(CLOSING / 1000)

    def close(self) -> None:
        """Stops listening and removes the socket. Never raises."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._ending.set)
            self._thread.join(CLOSING / 1000)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._listens.set()
            self._loop.close()

    async def _serve(self) -> None:
        try:
            await self._server.start(self._folders)
            self._listens.set()
            await self._ending.wait()
        finally:
            await self._server.close()


def _close_behind(task: asyncio.Task[None], opened: socket.socket) -> None:
    """Closes the socket when its task ends, even if the task was cancelled before it began."""
    task.add_done_callback(lambda _: opened.close())


def _owned(folder: Path) -> None:
    """Raises PermissionError unless only root or this user can write in the folder."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in (0, os.getuid()) or found.st_mode & 0o022:
        raise PermissionError(messages.NOT_OWNED.format(folder=folder))

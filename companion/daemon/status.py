"""How a running table is: asked for on a socket by ``companion doctor``, which may not touch devices that are in use.

Theory of operation. The table listens on a unix socket, ``pi.sock`` or ``virtual.sock`` by what it is made of, in the
first of ``places`` that it may use. Whoever connects sends the one line ``status`` and gets one line of JSON. The
socket is its owner's alone (mode 0600). A lock beside it is held for as long as the table lives: who has the lock
knows that a socket which is there is a dead table's, and replaces it; who does not get it goes on without.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import logging
import os
import socket
import stat
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from companion.config.table import HardwareKind
from companion.core.errors import CompanionError
from companion.core.fields import Fault, Fields
from companion.core.jsonl import parse_object
from companion.core.values import Ms

QUESTION = b"status\n"
MOST_ASKED = 64
"""Bytes of a question: a longer one is not read."""
MOST_TOLD = 1 << 16
"""Bytes of an answer."""
MOST_AT_ONCE = 8
"""Askers; more are turned away."""
PATIENCE = 2.0
"""Seconds for which either side waits for the other."""
RUN = Path("/run")
VARIABLE = "COMPANION_RUN"
"""The environment variable that names the one folder in which sockets are made and looked for."""

log = logging.getLogger(__name__)


class NotTold(CompanionError, OSError):
    """A table runs, but does not tell how it is. The message says what to do."""


@dataclass(frozen=True, slots=True)
class Status:
    """How a running table is."""

    version: str
    hardware: HardwareKind
    process: int
    uptime: Ms
    config: str | None
    """The configuration's path; None: the default table."""
    devices: tuple[str, ...]
    troubles: Mapping[str, str]
    """For each device that does not answer what is wrong, in words for people."""
    silences: Mapping[str, Ms] = field(default_factory=dict)
    """For the table's loop and each of its buses how long they have not answered; a second is nothing."""


def places(environ: Mapping[str, str] = os.environ, user: int | None = None, run: Path = RUN) -> list[Path]:
    """The folders in which a table may put its socket; it takes the first that it can use.

    ``$COMPANION_RUN`` alone where it is set. Otherwise ``$RUNTIME_DIRECTORY`` (systemd's),
    ``$XDG_RUNTIME_DIR/companion``, /run/companion, and the user's own folder among the temporary ones.
    """
    if named := environ.get(VARIABLE):
        return [Path(named)]
    number = os.getuid() if user is None else user
    given = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    own = environ.get("XDG_RUNTIME_DIR", "")
    found = [Path(given)] if os.path.isabs(given) else []
    if os.path.isabs(own):
        found.append(Path(own) / "companion")
    return [*found, run / "companion", Path(tempfile.gettempdir()) / f"companion-{number}"]


def places_to_ask(environ: Mapping[str, str] = os.environ, run: Path = RUN) -> list[Path]:
    """The folders in which a running table is looked for: ``places``, and under sudo the caller's own too."""
    found = places(environ, run=run)
    caller = environ.get("SUDO_UID", "")
    if not environ.get(VARIABLE) and caller.isdecimal() and len(caller) < 11:
        found.append(run / "user" / caller / "companion")
        found.append(Path(tempfile.gettempdir()) / f"companion-{caller}")
    return list(dict.fromkeys(found))


class StatusServer:
    """Answers on the socket of one table, inside its loop."""

    def __init__(self, tell: Callable[[], Status]) -> None:
        """``tell`` is called from the loop that serves, and must not block."""
        self._tell = tell
        self._path: Path | None = None
        self._lock: int | None = None
        self._server: asyncio.Task[None] | None = None
        self._askers: set[asyncio.Task[None]] = set()

    async def start(self, folders: list[Path] | None = None) -> None:
        """Listens; where that cannot be, it is logged, and nobody can ask. Never raises OSError."""
        kind = self._tell().hardware
        why = ""
        for folder in places() if folders is None else folders:
            try:
                listener = self._listen(folder, kind)
            except BlockingIOError:
                log.warning("another %s table runs already", kind)
                return
            except OSError as error:
                self._let_go()
                why = f"{folder}: {error}"
                continue
            self._server = asyncio.create_task(self._accept(listener))
            _close_behind(self._server, listener)
            return
        log.warning("companion doctor cannot ask this table: %s", why)

    def _listen(self, folder: Path, kind: HardwareKind) -> socket.socket:
        """The socket; raises OSError, and BlockingIOError where another table has it."""
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        _owned(folder)
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        self._lock = os.open(folder / f"{kind}.lock", flags, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._let_go()
            raise
        path = folder / f"{kind}.sock"
        path.unlink(missing_ok=True)
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            listener.bind(str(path))
            self._path = path
            path.chmod(0o600)  # nobody can connect before it listens
            listener.listen(MOST_AT_ONCE)
            listener.setblocking(False)
        except OSError:
            listener.close()
            raise
        return listener

    async def close(self) -> None:
        """Takes the socket away. Never raises OSError."""
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
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def _accept(self, listener: socket.socket) -> None:
        """Takes askers in until it is cancelled. (asyncio's own server loses those who come while it closes.)"""
        loop = asyncio.get_running_loop()
        while True:
            try:
                asking, _ = await loop.sock_accept(listener)
            except OSError as error:  # no more descriptors, for now
                log.warning("somebody could not ask how the table is: %s", error)
                await asyncio.sleep(PATIENCE)
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
        with suppress(OSError):  # gone, or too slow
            async with asyncio.timeout(PATIENCE):
                question = b""
                while len(question) < MOST_ASKED and (data := await loop.sock_recv(asking, MOST_ASKED)):
                    question += data
                    if b"\n" in data:
                        break
                if question == QUESTION:
                    await loop.sock_sendall(asking, answer(self._tell()))


def _close_behind(task: asyncio.Task[None], opened: socket.socket) -> None:
    """Closes a socket when the task ends that it was given to, also where that was cancelled before it began."""
    task.add_done_callback(lambda _: opened.close())


def _owned(folder: Path) -> None:
    """Raises PermissionError where the folder is not one that only its owner, we or root, can write in."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in (0, os.getuid()) or found.st_mode & 0o022:
        raise PermissionError(f"{folder} belongs to somebody else")


def answer(status: Status) -> bytes:
    """A status as the line that is sent."""
    return json.dumps(asdict(status)).encode() + b"\n"


def read_answer(line: bytes) -> Status:
    """The status that a line tells; raises ValueError."""
    raw = parse_object(line.removesuffix(b"\n"))
    if isinstance(raw, str):
        raise ValueError(raw)
    faults: list[Fault] = []
    fields = Fields(raw, faults)
    config = fields.get("config")
    troubles = fields.get("troubles").fields()
    silences = fields.get("silences").fields()
    status = Status(
        fields.get("version").text(),
        fields.get("hardware").choice({kind.value: kind for kind in HardwareKind}),
        fields.get("process").integer(0),
        Ms(fields.get("uptime").integer(0)),
        None if config.raw is None else config.text(),
        tuple(device.text() for device in fields.get("devices").list()),
        {name: troubles.get(name).text() for name in troubles.raw},
        {name: Ms(silences.get(name).integer(0)) for name in silences.raw},
    )
    if faults:
        raise ValueError(str(faults[0]))
    return status


def ask(kind: HardwareKind, folders: list[Path] | None = None, patience: float = PATIENCE) -> Status | None:
    """How the table of this kind is that runs on this machine; None where none runs. Raises NotTold."""
    refused: NotTold | None = None
    for folder in places_to_ask() if folders is None else folders:
        try:
            return _ask(folder / f"{kind}.sock", patience)
        except NotTold as error:
            refused = error
        except OSError:  # nothing is there, or a dead table's socket
            continue
    if refused is not None:
        raise refused
    return None


def _ask(path: Path, patience: float) -> Status:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        asking.settimeout(patience)
        try:
            asking.connect(str(path))
        except PermissionError as error:
            raise NotTold(f"a table of another user's runs ({path}); sudo companion doctor") from error
        try:
            asking.sendall(QUESTION)
            told = bytearray()
            while not told.endswith(b"\n") and len(told) < MOST_TOLD and (data := asking.recv(4096)):
                told += data
            return read_answer(bytes(told))
        except (OSError, ValueError) as error:
            raise NotTold(f"a table runs, but does not tell how it is ({path}: {error}); end it, and try again") from (
                error
            )

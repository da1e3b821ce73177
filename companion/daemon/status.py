"""The status of a running table, and how ``companion doctor`` asks for it: devices in use must not be touched.

A table listens on a unix socket, ``pi.sock`` or ``virtual.sock`` after its hardware, in the first of ``places`` that it
can use (``companion.daemon.status_server``). Whoever connects sends the line ``status`` and gets one line of JSON.
"""

from __future__ import annotations

import json
import os
import socket
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from companion.config.table import HardwareKind
from companion.core.errors import CompanionError
from companion.core.fields import Fault, Fields
from companion.core.jsonl import parse_object
from companion.core.values import Ms
from companion.daemon import messages

QUESTION = b"status\n"
LONGEST_ANSWER = 1 << 16
"""Bytes of an answer; the rest of a longer one is not read."""
PATIENCE = Ms(2000)
"""How long either side waits for the other."""
RUN = Path("/run")
VARIABLE = "COMPANION_RUN"
"""The environment variable that names the only folder in which sockets are made and looked for."""


class NoAnswer(CompanionError, OSError):
    """A table is running, but does not report its status. The message says what to do."""


@dataclass(frozen=True, slots=True)
class Status:
    """The status of a running table."""

    version: str
    hardware: HardwareKind
    process: int
    uptime: Ms
    config: str | None
    """The configuration's path; None: the default table."""
    devices: tuple[str, ...]
    """The names of all devices."""
    troubles: Mapping[str, str]
    """What is wrong with each lost device, in words for people, by the device's name."""
    silences: Mapping[str, Ms] = field(default_factory=dict)
    """How long the table's loop and each bus have not answered, by name; up to a second is normal."""
    dropped: Mapping[str, int] = field(default_factory=dict)
    """How many inputs of each device have been dropped since the start because they came too fast."""


def places(environ: Mapping[str, str] = os.environ, user: int | None = None, run: Path = RUN) -> list[Path]:
    """The folders in which a table may put its socket; it uses the first that it can.

    Only ``$COMPANION_RUN`` if that is set. Otherwise ``$RUNTIME_DIRECTORY`` (set by systemd),
    ``$XDG_RUNTIME_DIR/companion``, /run/companion, and a folder of the user's in the temporary directory.
    """
    if named := environ.get(VARIABLE):
        return [Path(named)]
    number = os.getuid() if user is None else user
    own = environ.get("XDG_RUNTIME_DIR", "")
    service = given(environ)
    found = [] if service is None else [service]
    if os.path.isabs(own):
        found.append(Path(own) / "companion")
    return [*found, run / "companion", Path(tempfile.gettempdir()) / f"companion-{number}"]


def given(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The folder that systemd made for this service; None for a table that was started by hand."""
    folder = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(folder) if os.path.isabs(folder) else None


def places_to_ask(environ: Mapping[str, str] = os.environ, run: Path = RUN) -> list[Path]:
    """The folders in which to look for a running table: ``places``, and under sudo those of the caller too."""
    found = places(environ, run=run)
    caller = environ.get("SUDO_UID", "")
    if not environ.get(VARIABLE) and caller.isdecimal() and len(caller) < 11:
        found.append(run / "user" / caller / "companion")
        found.append(Path(tempfile.gettempdir()) / f"companion-{caller}")
    return list(dict.fromkeys(found))


def answer(status: Status) -> bytes:
    """The status as the line of JSON that is sent."""
    return json.dumps(asdict(status)).encode() + b"\n"


def read_answer(line: bytes) -> Status:
    """The status in a line of JSON. Raises ValueError if it is malformed."""
    raw = parse_object(line.removesuffix(b"\n"))
    if isinstance(raw, str):
        raise ValueError(raw)
    faults: list[Fault] = []
    fields = Fields(raw, faults)
    config = fields.get("config")
    troubles = fields.get("troubles").fields()
    silences = fields.get("silences").fields()
    dropped = fields.get("dropped").fields()
    status = Status(
        fields.get("version").text(),
        fields.get("hardware").choice({kind.value: kind for kind in HardwareKind}),
        fields.get("process").integer(0),
        Ms(fields.get("uptime").integer(0)),
        None if config.raw is None else config.text(),
        tuple(device.text() for device in fields.get("devices").list()),
        {name: troubles.get(name).text() for name in troubles.raw},
        {name: Ms(silences.get(name).integer(0)) for name in silences.raw},
        {name: dropped.get(name).integer(0) for name in dropped.raw},
    )
    if faults:
        raise ValueError(str(faults[0]))
    return status


def ask(kind: HardwareKind, folders: list[Path] | None = None, patience: Ms = PATIENCE) -> Status | None:
    """The status of the table of this kind that runs on this machine; None if none is running.

    ``folders`` is where to look (None: ``places_to_ask()``). Raises NoAnswer if one is running but does not answer.
    """
    refused: NoAnswer | None = None
    for folder in places_to_ask() if folders is None else folders:
        try:
            return _ask(folder / f"{kind}.sock", patience)
        except NoAnswer as error:
            refused = error
        except OSError:  # there is no socket, or its table has died
            continue
    if refused is not None:
        raise refused
    return None


def _ask(path: Path, patience: Ms) -> Status:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        asking.settimeout(patience / 1000)
        try:
            asking.connect(str(path))
        except PermissionError as error:
            raise NoAnswer(messages.OTHER_USER.format(path=path)) from error
        try:
            asking.sendall(QUESTION)
            line = bytearray()
            while not line.endswith(b"\n") and len(line) < LONGEST_ANSWER and (data := asking.recv(4096)):
                line += data
            return read_answer(bytes(line))
        except (OSError, ValueError) as error:
            raise NoAnswer(messages.NO_ANSWER.format(path=path, error=error)) from error

"""The games' data as files: what ships with each game, and the owner's own in the data directory.

One TOML file an event or an edition; the file's name without ``.toml`` is the name that a transcript's header
calls it by. The owner's are kept in folders ``events`` and ``editions`` of the data directory: $COMPANION_DATA, else
$XDG_DATA_HOME/companion, else ~/.local/share/companion. A file of the owner's with faults is reported and left
out; nothing else suffers from it.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.core.errors import Invalid
from companion.core.fields import Fault, Fields

if TYPE_CHECKING:  # each game's reading is imported where it is asked for: a replay of one starts without the others
    from companion.games.rocketeer.rules.edition import Edition
    from companion.games.skyrockets.rules.events import Event

GAMES = Path(__file__).parent / "games"
SHIPPED = {"events": GAMES / "skyrockets" / "data" / "events", "editions": GAMES / "rocketeer" / "data" / "editions"}
LARGEST = 1 << 20
"""Bytes of a file."""

T = TypeVar("T")
Report = Callable[[Invalid], None]
"""Told of each file that is left out, and why."""


def data_directory() -> Path:
    """Where the owner's data is kept. It need not exist."""
    own = os.environ.get("COMPANION_DATA")
    if own:
        return Path(own)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home and os.path.isabs(home) else Path.home() / ".local" / "share") / "companion"


def log_fault(fault: Invalid) -> None:
    """The report of whoever has no better one: a line in the log for each fault."""
    import logging  # here alone, since a replay starts a good deal sooner without it

    for line in str(fault).splitlines():
        logging.getLogger(__name__).warning("left out %s", line)


def events(report: Report = log_fault) -> dict[str, Event]:
    """The events by name: the one that ships, then the owner's by their files' names."""
    from companion.games.skyrockets.rules.festival import read_card

    return load("events", read_card, report)


def editions(report: Report = log_fault) -> dict[str, Edition]:
    """The editions of The Rocketeer by name: the built-in one, then the owner's, which say what it does not."""
    from companion.games.rocketeer.rules.edition import BUILT_IN
    from companion.games.rocketeer.rules.edition_file import read_edition

    built_in = read_file(SHIPPED["editions"] / f"{BUILT_IN}.toml", read_edition)
    return load("editions", lambda fields, name: read_edition(fields, name, built_in), report)


def load(kind: str, read: Callable[[Fields, str], T], report: Report = log_fault) -> dict[str, T]:
    """All files of one kind (a folder's name), as ``read`` makes of them; what ships comes first and stays as it is."""
    shipped = {path.stem: read_file(path, read) for path in _files(SHIPPED[kind], report)}
    own: dict[str, T] = {}
    for path in _files(data_directory() / kind, report):
        if path.stem in shipped:
            report(Invalid(str(path), [f"expected a name other than {path.stem}, which ships with the companion"]))
            continue
        try:
            own[path.stem] = read_file(path, read)
        except Invalid as fault:
            report(fault)
    return shipped | own


def _files(folder: Path, report: Report) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        report(Invalid(str(folder), [f"cannot be read: {error.strerror}"]))
        return []


def read_file(path: Path, read: Callable[[Fields, str], T]) -> T:
    """One file, as ``read`` makes of its keys and its name.

    Raises ``Invalid`` with all of its faults, each with its key; or with the line, where it is no TOML.
    """
    faults: list[Fault] = []
    fields = Fields(_toml(path), faults)
    made = read(fields, path.stem)
    if faults:
        raise Invalid(str(path), faults)
    return made


def _toml(path: Path) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise Invalid(str(path), [f"cannot be read: {error.strerror}"]) from error
    if len(data) > LARGEST:
        raise Invalid(str(path), [f"expected a file of at most {LARGEST} bytes; came a larger one"])
    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Invalid(f"{path}:{line}", [f"expected UTF-8; came the byte {data[error.start]:02X}"]) from error
    except RecursionError as error:
        raise Invalid(str(path), ["expected a few levels of nesting; came too many"]) from error
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"\(at line (\d+), column \d+\)$", str(error))
        line = int(where[1]) if where else len(data.splitlines())
        raise Invalid(f"{path}:{line}", [f"expected TOML; {error}"]) from error
    except ValueError as error:  # a number of thousands of digits
        raise Invalid(str(path), [f"expected numbers of at most 16 digits; {error}"]) from error

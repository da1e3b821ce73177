"""Finds the configuration, one TOML file, and reads it over the default table. All faults are reported at once.

A key that is left out keeps its default. The parts that a table may lack (``strip``, ``buzzer``, ``screens``,
``scanners``) are left out by writing ``false``. If ``screens`` or ``scanners`` are named, these are the only ones. The
names of keys have the unit of times (``lockout_ms``) and currents (``limit_ma``).

    >>> read("volume = 30").volume
    30
    >>> read("[strip]\\nlenght = 70")
    Traceback (most recent call last):
        ...
    companion.core.errors.Invalid: configuration: strip.lenght: unknown key (perhaps length)
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.config import messages
from companion.config.checks import clashes
from companion.config.table import TableConfig
from companion.core import toml
from companion.core.declared import form_of
from companion.core.errors import Invalid
from companion.core.fields import Fault, Value

MOST_BYTES = 16384
MOST_IN_LINE = 2000
"""The longest file, in bytes, and the longest line, in characters, that a configuration may have."""

VARIABLE = "COMPANION_CONFIG"
SYSTEM = Path("/etc/companion/table.toml")
_OWN = Path("companion/table.toml")


def own(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The path of the user's own configuration, whether or not it exists; None: the user has no home directory.

    It is in ``$XDG_CONFIG_HOME``, which must be absolute (XDG Base Directory Specification), or else in ``~/.config``.
    """
    base = environ.get("XDG_CONFIG_HOME", "")
    if os.path.isabs(base):
        return Path(base) / _OWN
    home = environ.get("HOME", "")
    return Path(home) / ".config" / _OWN if os.path.isabs(home) else None


def find(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The configuration in use: ``$COMPANION_CONFIG``, else the user's own, else the system's; None: there is none.

    The file named by the variable is used even if it does not exist, so that a slip in its name is noticed.
    """
    named = environ.get(VARIABLE, "")
    if named:
        return Path(named)
    return next((place for place in (own(environ), SYSTEM) if place and os.path.exists(place)), None)


def new(environ: Mapping[str, str] = os.environ, user: int | None = None) -> Path:
    """Where a first configuration is written: root's is the system's, for a service. ``user``: None: this one."""
    number = os.geteuid() if user is None else user
    return SYSTEM if number == 0 else own(environ) or SYSTEM


def no_hardware(path: Path | None, environ: Mapping[str, str] = os.environ) -> str:
    """Advice for a configuration that does not name the hardware. ``path``: its file; None: there is no file."""
    lacking = messages.NOT_SAID.format(path=path) if path else messages.NO_FILE
    return messages.NO_HARDWARE.format(lacking=lacking, place=path or own(environ) or SYSTEM)


def read(source: Path | str) -> TableConfig:
    """The table described by a file (a Path) or by a TOML text (a str).

    Raises ``Invalid`` with all faults: those of single keys, and settings that do not go together, such as two devices
    on one pin. A clash is not reported if one of its keys has a fault of its own.
    """
    name = str(source) if isinstance(source, Path) else "configuration"
    faults: list[Fault] = []
    if isinstance(source, Path):
        table = table_of(toml.read_file(source, MOST_BYTES, MOST_IN_LINE), faults)
    else:
        table = table_of(toml.parse(source, name, MOST_IN_LINE), faults)
    faulty = [fault.path for fault in faults]
    for clash in clashes(table):
        if not any(_touches(key, path) for key in clash.keys for path in faulty):
            faults.append(clash.fault())
    if faults:
        raise Invalid(name, toml.in_toml(faults))
    return table


def table_of(raw: dict[str, Any], faults: list[Fault]) -> TableConfig:
    """The table described by the keys of a file. Settings that do not go together are not checked here."""
    made: TableConfig = form_of(TableConfig).read(Value(raw, "", faults))
    return made


def _touches(key: str, path: str) -> bool:
    """Whether the two keys are the same, or one is inside the other."""
    short, long = sorted((key, path), key=len)
    return long == short or not short or long.startswith((f"{short}.", f"{short}["))

"""The configuration: one TOML file, read over the default table, and every fault of it told at once.

A key that is left out keeps its default. The parts a table may lack (``strip``, ``buzzer``, ``screens``,
``scanners``) are left away by saying ``false``; where ``screens`` or ``scanners`` are named, the named ones are
all there are. Times carry their unit in the key's name (``lockout_ms``), and so does the current (``limit_ma``).

    >>> read("volume = 30").volume
    30
    >>> read("[strip]\\nlenght = 70")
    Traceback (most recent call last):
        ...
    companion.core.errors.Invalid: configuration: strip.lenght: unknown key (perhaps length)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.config.checks import clashes
from companion.config.table import TableConfig
from companion.core import toml
from companion.core.declared import form_of
from companion.core.errors import Invalid
from companion.core.fields import Fault, Value

MOST_BYTES = 16384
MOST_IN_LINE = 2000
"""A longer file, or a longer line, is no table's configuration."""


def read(source: Path | str) -> TableConfig:
    """The table that a file (a path) or a TOML text (a str) describes.

    Raises ``Invalid`` with all faults: those of each key, and what only shows when looking at the whole (two
    devices on one pin); none of the latter where it rests on a key that is itself at fault.
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
    """The table that a file's keys describe, not held to what only shows when looking at the whole."""
    made: TableConfig = form_of(TableConfig).read(Value(raw, "", faults))
    return made


def _touches(key: str, path: str) -> bool:
    """Whether one of the two is the other, or lies in it."""
    short, long = sorted((key, path), key=len)
    return long == short or not short or long.startswith((f"{short}.", f"{short}["))

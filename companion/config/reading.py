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

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.config.checks import clashes
from companion.config.table import TableConfig
from companion.core.declared import form_of
from companion.core.errors import Invalid
from companion.core.fields import Fault, Value

MOST_BYTES = 16384
MOST_IN_LINE = 2000
"""A longer file, or a longer line, is not of a table's configuration, and might be read for minutes."""

_PLAINLY = {
    "Cannot overwrite a value": "a key is given twice",
    "Cannot declare": "a table begins twice",
    "Invalid statement": "this is no key, no [table] and no comment",
    "Invalid value": "this is no text in quotes, no number, not true or false, no list",
    "Expected newline or end of document after a statement": "the line goes on after its value",
}
"""How the TOML reader's messages begin, where they can be put more plainly."""

_AT = re.compile(r" \((?:at line (\d+), column (\d+)|at end of document)\)$")


def read(source: Path | str) -> TableConfig:
    """The table that a file (a path) or a TOML text (a str) describes.

    Raises ``Invalid`` with all faults: those of each key, and what only shows when looking at the whole (two
    devices on one pin); none of the latter where it rests on a key that is itself at fault.
    """
    name = str(source) if isinstance(source, Path) else "configuration"
    text = _decoded(_bytes_of(source, name), name) if isinstance(source, Path) else source
    faults: list[Fault] = []
    table = table_of(_parsed(text, name), faults)
    faulty = [fault.path for fault in faults]
    for clash in clashes(table):
        if not any(_touches(key, path) for key in clash.keys for path in faulty):
            faults.append(clash.fault())
    if faults:
        raise Invalid(name, [_in_toml(fault) for fault in faults])
    return table


def table_of(raw: dict[str, Any], faults: list[Fault]) -> TableConfig:
    """The table that a file's keys describe, not held to what only shows when looking at the whole."""
    made: TableConfig = form_of(TableConfig).read(Value(raw, "", faults))
    return made


def _touches(key: str, path: str) -> bool:
    """Whether one of the two is the other, or lies in it."""
    short, long = sorted((key, path), key=len)
    return long == short or not short or long.startswith((f"{short}.", f"{short}["))


def _in_toml(fault: Fault) -> Fault:
    """A fault in the words of TOML, whose objects are tables."""
    expected, came = (text.replace("an object", "a table", 1) for text in (fault.expected, fault.came))
    return replace(fault, expected=expected, came=came)


def _bytes_of(path: Path, name: str) -> bytes:
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except IsADirectoryError as error:
        raise Invalid(name, ["expected a file; came a directory"]) from error
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "no path has a null in it"
        raise Invalid(name, [f"cannot be read: {why}"]) from error
    if len(content) > MOST_BYTES:
        raise Invalid(name, [f"expected at most {MOST_BYTES} bytes; came more"])
    return content


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")  # some editors put a byte order mark first
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        byte = error.object[error.start]
        raise Invalid(name, [f"line {line}: expected UTF-8; came the byte {byte:02X}"]) from error


def _parsed(text: str, name: str) -> dict[str, Any]:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_IN_LINE:
            raise Invalid(name, [f"line {number}: expected at most {MOST_IN_LINE} characters; came {len(line)}"])
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise Invalid(name, ["expected TOML; came lists or tables nested too deep"]) from error
    except tomllib.TOMLDecodeError as error:
        raise Invalid(name, [_syntax(str(error), text)]) from error
    except ValueError as error:  # Python itself reads no whole number of more than 4300 digits
        raise Invalid(name, ["expected TOML; came a number of hundreds of digits"]) from error


def _syntax(message: str, text: str) -> str:
    """What the TOML reader says, with its place in front; the end of the text is its last line."""
    at = _AT.search(message)
    line = (at and at[1]) or str(max(1, text.rstrip("\n").count("\n") + 1))
    column = f", column {at[2]}" if at and at[2] else ""
    what = message[: at.start()] if at else message
    for beginning, plain in _PLAINLY.items():
        if what.startswith(beginning):
            what = plain
    told = what[:120].encode("ascii", "backslashreplace").decode()
    return f"line {line}{column}: expected TOML; {told[:1].lower()}{told[1:]}"

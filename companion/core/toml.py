"""TOML files, read in bounded time: the bytes of a file to its tables, or to what is wrong with it.

UTF-8, no file larger than ``LARGEST`` unless the caller says otherwise, no nesting and no dotted key deeper than
``DEEPEST``. Whatever the bytes, nothing but ``Invalid`` is raised.

>>> parse("volume = 30", "table.toml")
{'volume': 30}
>>> parse("volume = 30\\nvolume = 40\\n", "table.toml")
Traceback (most recent call last):
    ...
companion.core.errors.Invalid: table.toml: line 2, column 12: expected TOML; a key is given twice
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.errors import Invalid
from companion.core.fields import Fault
from companion.core.files import read_bytes
from companion.core.jsonl import DEEPEST, deeper

LARGEST = 1 << 20
"""Bytes of a file."""
LONGEST_LINE = LARGEST
"""Characters of a line."""

TOO_DEEP = f"expected at most {DEEPEST} levels of nesting; got more"

_PLAINLY = {
    "Cannot overwrite a value": "a key is given twice",
    "Cannot declare": "a table begins twice",
    "Invalid statement": "this is no key, no [table] and no comment",
    "Invalid value": "this is no text in quotes, no number, not true or false, no list",
    "Expected newline or end of document after a statement": "the line goes on after its value",
}
"""How the TOML reader's messages begin, where they can be put more plainly."""

_AT = re.compile(r" \((?:at line (\d+), column (\d+)|at end of document)\)$")

_SEGMENT = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DOTTED = re.compile(rf"(?<![\w-]){_SEGMENT}(?:[ \t]*+\.[ \t]*+{_SEGMENT}){{{DEEPEST}}}")
"""A key of more parts than there may be levels. The reader would take time by the square of their number."""


def read_file(path: Path, largest: int = LARGEST, longest_line: int = LONGEST_LINE) -> dict[str, Any]:
    """The tables of a file; raises ``Invalid``, from an OSError where it cannot be read."""
    name = str(path)
    try:
        content = read_bytes(path, largest + 1)
    except OSError as error:
        raise Invalid(name, [f"cannot be read: {error.strerror}"]) from error
    if len(content) > largest:
        raise Invalid(name, [f"expected at most {largest} bytes; got more"])
    try:
        text = content.decode("utf-8-sig")  # some editors put a byte order mark first
    except UnicodeDecodeError as error:
        line, byte = content.count(b"\n", 0, error.start) + 1, error.object[error.start]
        raise Invalid(name, [f"line {line}: expected UTF-8; got the byte {byte:02X}"]) from error
    return parse(text, name, longest_line)


def parse(text: str, source: str, longest_line: int = LONGEST_LINE) -> dict[str, Any]:
    """The tables of a text; raises ``Invalid``, which names ``source``."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > longest_line:
            raise Invalid(source, [f"line {number}: expected at most {longest_line} characters; got {len(line)}"])
        if line.count(".") >= DEEPEST and _DOTTED.search(line):
            raise Invalid(source, [f"line {number}: {TOO_DEEP}"])
    try:
        made = tomllib.loads(text)
    except RecursionError as error:
        raise Invalid(source, [TOO_DEEP]) from error
    except tomllib.TOMLDecodeError as error:
        raise Invalid(source, [_syntax(str(error), text)]) from error
    except ValueError as error:  # Python itself reads no whole number of more than 4300 digits
        raise Invalid(source, ["expected TOML; got a number of hundreds of digits"]) from error
    if deeper(made, DEEPEST):
        raise Invalid(source, [TOO_DEEP])
    return made


def in_toml(faults: Iterable[Fault]) -> list[Fault]:
    """Faults in the words of TOML, whose objects are tables."""
    return [
        replace(
            fault,
            expected=fault.expected.replace("an object", "a table", 1),
            got=fault.got.replace("an object", "a table", 1) if fault.got == "an object" else fault.got,
        )
        for fault in faults
    ]


def _syntax(message: str, text: str) -> str:
    """What the TOML reader says, with its place in front; the end of the text is its last line."""
    at = _AT.search(message)
    line = (at and at[1]) or str(max(1, text.rstrip("\n").count("\n") + 1))
    column = f", column {at[2]}" if at and at[2] else ""
    what = message[: at.start()] if at else message
    for beginning, plain in _PLAINLY.items():
        if what.startswith(beginning):
            what = plain
    said = what[:120].encode("ascii", "backslashreplace").decode()
    return f"line {line}{column}: expected TOML; {said[:1].lower()}{said[1:]}"

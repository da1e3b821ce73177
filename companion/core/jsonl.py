"""JSON Lines, read strictly: the bytes of a file to lines, a line to a JSON object or to what is wrong with it.

UTF-8 without a byte order mark, LF or CR LF, no line longer than ``LONGEST_LINE``, no nesting deeper than ``DEEPEST``,
no key twice in an object, no ``NaN``, no half of a surrogate pair. Whatever the bytes, nothing is raised, and never
much more than one line is held.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Protocol

from companion.core.errors import shown

LONGEST_LINE = 1 << 20
"""Bytes of a line, its end not counted."""
DEEPEST = 32
"""Levels of nesting, the line's own object being the first."""
BLOCK = 1 << 16

TOO_LONG = f"expected a line of at most {LONGEST_LINE} bytes; got a longer one"
TOO_DEEP = f"expected at most {DEEPEST} levels of nesting; got more"


class ReadsBytes(Protocol):
    """A file opened for bytes."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes, none at the end."""


def lines_of(file: ReadsBytes) -> Iterator[bytes]:
    """The lines of a file, their ends taken off. A line that is too long comes cut, and is the last."""
    rest = b""
    while block := file.read(BLOCK):
        *lines, rest = (rest + block).split(b"\n")
        for line in lines:
            yield line[:-1] if line.endswith(b"\r") else line
        if len(rest) > LONGEST_LINE + 1:
            break
    if rest:
        yield rest


class _BadJson(ValueError):
    """What the JSON reader's hooks raise."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _BadJson(f"expected each key once; got the key {shown(key)} twice")
            seen.add(key)
    return made


def _no_constant(name: str) -> None:
    raise _BadJson(f"expected a JSON value; got {name}")


_begin = json.JSONDecoder(parse_constant=_no_constant).raw_decode
_decode = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant).decode


def parse_object(line: bytes) -> dict[str, Any] | str:
    """The JSON object that these bytes are, a line without its end or a whole file; or what is wrong with them."""
    if len(line) > LONGEST_LINE:
        return TOO_LONG
    # Nearly every line is one flat object without escapes. Then as many colons as keys say that no key came twice
    # (each pair has a colon of its own), and there is nothing else to look for. All others take the slow way.
    if b"\\" not in line and line.count(b"{") == 1 and b"[" not in line:
        try:
            text = line.decode()
            made, end = _begin(text)
        except ValueError:
            return _parse(line)
        if end == len(text) and type(made) is dict and len(made) == line.count(b":"):
            return made
    return _parse(line)


def _parse(line: bytes) -> dict[str, Any] | str:
    try:
        text = line.decode()
        made = _decode(text)
    except UnicodeDecodeError as error:
        return f"expected UTF-8; got the byte {line[error.start]:02X} at column {error.start + 1}"
    except _BadJson as error:
        return str(error)
    except json.JSONDecodeError as error:
        if text.startswith("\ufeff"):
            return "expected a JSON object; got a byte order mark"
        return f"expected one JSON object; at column {error.colno}: {error.msg.lower()}"
    except RecursionError:
        return TOO_DEEP
    except ValueError:
        return "expected numbers of at most 16 digits; got one of thousands"
    if type(made) is not dict:
        return f"expected one JSON object; got {shown(made)}"
    if line.count(b"{") + line.count(b"[") > DEEPEST and deeper(made, DEEPEST):
        return TOO_DEEP
    if b"\\u" in line and _has_surrogate(made):
        return "expected whole characters; got half of a surrogate pair"
    return made


def deeper(made: object, levels: int) -> bool:
    """Whether lists and objects are nested in more levels than these, the outermost being the first."""
    level: list[object] = [made]
    for _ in range(levels):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer if isinstance(outer, list) else ())
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _has_surrogate(made: object) -> bool:
    try:
        json.dumps(made, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False

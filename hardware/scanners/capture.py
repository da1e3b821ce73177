"""The capture form: what a device sent, with times, as text. Strict reading, and writing. Pure.

The first line that is neither blank nor a comment is the header. Each line after it is an item: bytes from a scanner,
the level of a button's line, or a time alone. `docs/captures.md` describes the form for people::

    capture 1 rdm6300 known=0D00319CD0
    # a tag for a moment, then nothing
    1000 02 30 44 30 30 33 31 39 43 44 30 37 30 03
    2500
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO, TypeAlias

from companion.core.errors import Malformed, shown
from companion.core.values import Ms
from hardware.scanners.header import Header, ScannerHeader, read_header

LONGEST_LINE = 1 << 24
"""Bytes of a line, its end not counted: more than an hour of a scanner's bytes in one piece."""

BEGIN = Ms(0)

_BLANKS = b" \t"
_ITEM = re.compile(rb"[ \t]*([^ \t]+)[ \t]*")
_AT = re.compile(rb"[0-9]{1,15}")
_LEVELS = {b"0": (True, False), b"1": (False, False), b"?0": (True, True), b"?1": (False, True)}
_HEX = b"0123456789ABCDEFabcdef"
_SHAPE = bytes(ord("h") if code in _HEX else ord(" ") if code in _BLANKS else ord("x") for code in range(256))
"""The kind of each byte: h for a hex digit, a space for a blank, x for anything else."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """Bytes from a scanner."""

    at: Ms
    data: bytes


@dataclass(frozen=True, slots=True)
class Level:
    """A button's line changed to a level, or was read (``read``) at it. ``pressed``: level 0, pulled to ground."""

    at: Ms
    pressed: bool
    read: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """Time passed, and nothing else happened."""

    at: Ms


Item: TypeAlias = Arrived | Level | Passed


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a binary file without LF or CR LF. An overlong line is split into pieces that are still too long."""
    while line := file.readline(LONGEST_LINE + 3):
        if line.endswith(b"\n"):
            line = line[: -2 if line.endswith(b"\r\n") else -1]
        yield line


def read_capture(lines: Iterable[bytes]) -> tuple[Header, Iterator[Item]]:
    """Reads the header now and the items as they are consumed. Both raise ``Malformed`` at a faulty line."""
    content = _content(lines)
    for number, line in content:
        try:
            header = read_header(line.decode("utf-8"))
        except ValueError as error:
            raise Malformed(number, str(error)) from None
        return header, _items(content, isinstance(header, ScannerHeader))
    raise Malformed(1, "expected a header, capture 1 KIND; got nothing")


def _content(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """The numbered lines that are neither blank nor comments. Every line must be UTF-8."""
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise Malformed(number, f"expected a line of at most {LONGEST_LINE} bytes; got a longer one")
        if not line.isascii():
            try:
                line.decode("utf-8")
            except UnicodeDecodeError as error:
                got = f"the byte {line[error.start]:02X} at column {error.start + 1}"
                raise Malformed(number, f"expected UTF-8; got {got}") from None
        if not line.startswith(b"#") and line.strip(_BLANKS):
            yield number, line


def _items(content: Iterable[tuple[int, bytes]], scanner: bool) -> Iterator[Item]:
    latest = 0
    for number, line in content:
        first = _ITEM.match(line)
        digits = first[1] if first else b""
        if first is None or not _AT.fullmatch(digits):
            raise Malformed(number, f"expected a time of 1 to 15 digits; got {_got(digits)}")
        at = Ms(int(digits))
        if at < latest:
            raise Malformed(number, f"expected a time of {latest} or more; got {at}")
        latest = at
        rest = line[first.end() :].rstrip(_BLANKS)
        if not rest:
            yield Passed(at)
        elif scanner:
            yield Arrived(at, _bytes(number, rest))
        elif rest in _LEVELS:
            pressed, read = _LEVELS[rest]
            yield Level(at, pressed, read)
        else:
            raise Malformed(number, f"expected a level, 0, 1, ?0 or ?1; got {_got(rest)}")


def _bytes(number: int, text: bytes) -> bytes:
    # Take away the pairs of digits, and what is wrong is left. (A regex would need much memory for a long line.)
    left = text.translate(_SHAPE).replace(b"hh", b"").strip()
    if left:
        what = "a lone hex digit" if left.startswith(b"h") else "something else"
        raise Malformed(number, f"expected bytes in hexadecimal, two digits each; got {what}: {_got(text)}")
    return bytes.fromhex(text.decode("ascii"))


def _got(text: bytes) -> str:
    return shown(text[:256].decode("utf-8", "replace"))


def item_text(item: Item, since: Ms = BEGIN) -> str:
    """An item as a line of a capture, without the line's end. Its time is counted from ``since``.

    >>> item_text(Arrived(Ms(8020), b"OK"), since=Ms(8000))
    '20 4F 4B'
    """
    at = str(item.at - since)
    match item:
        case Arrived(data=data) if data:
            return f"{at} {data.hex(' ').upper()}"
        case Level(pressed=pressed, read=read):
            return f"{at} {'?' if read else ''}{0 if pressed else 1}"
        case _:
            return at

"""A capture's header: which device was captured, and how to decode it. Strict reading, and writing. Pure.

capture 1 KIND [OPTION=VALUE ...]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.core.errors import shown
from companion.core.values import Ms
from hardware.scanners.kinds import ScannerKind
from hardware.scanners.line import IDLE

VERSION = "1"
BUTTON = "button"

_MS = re.compile(r"[0-9]{1,15}")
_HEX = re.compile(r"[0-9A-Fa-f]*")
_GAP = re.compile(r"[ \t]+")


@dataclass(frozen=True, slots=True)
class ScannerHeader:
    """The header of a scanner's capture. ``known``: identities that the table knew (tags in upper-case hex)."""

    kind: ScannerKind
    known: tuple[str, ...] = ()
    idle: Ms = IDLE
    """For lines: a text without a terminator ends after this long without a byte."""


@dataclass(frozen=True, slots=True)
class ButtonHeader:
    """The header of a button's capture, with the debounce times."""

    lockout: Ms = Ms(25)
    hold: Ms = Ms(800)


Header: TypeAlias = ScannerHeader | ButtonHeader

_FORM = "a header, capture 1 KIND [OPTION=VALUE ...]"


def read_header(line: str) -> Header:
    """Reads the header; raises ValueError that says what was expected and what the line has."""
    words = _GAP.split(line.strip(" \t"))
    if words[0] != "capture" or len(words) < 3:
        got = "a byte order mark" if line.startswith("\ufeff") else shown(line)
        raise ValueError(f"expected {_FORM}; got {got}")
    _, version, kind, *options = words
    if version != VERSION:
        raise ValueError(f"expected version {VERSION}; got {shown(version)}")
    if kind not in _OPTIONS:
        raise ValueError(f"expected a kind, one of {', '.join(_OPTIONS)}; got {shown(kind)}")
    values = _read_options(kind, options)
    if kind == BUTTON:
        return ButtonHeader(**values)
    return ScannerHeader(ScannerKind(kind), **values)


def header_text(header: Header) -> str:
    """The header as the first line of a capture, without the line's end.

    The known codes of a line scanner are left out: they may contain blanks, and have no effect.

    >>> header_text(ScannerHeader(ScannerKind.RDM6300, known=("0D00319CD0",)))
    'capture 1 rdm6300 known=0D00319CD0'
    """
    words = ["capture", VERSION]
    if isinstance(header, ButtonHeader):
        return " ".join([*words, BUTTON, f"lockout={header.lockout}", f"hold={header.hold}"])
    words.append(header.kind)
    if header.kind is ScannerKind.LINE:
        words.append(f"idle={header.idle}")
    elif header.known:
        words.append("known=" + ",".join(header.known))
    return " ".join(words)


def _read_options(kind: str, options: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    readers = _OPTIONS[kind]
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or name not in readers:
            raise ValueError(f"expected only {', '.join(f'{one}=' for one in readers)} for {kind}; got {shown(option)}")
        if name in values:
            raise ValueError(f"expected each option once; got {name}= twice")
        if not value:
            raise ValueError(f"expected a value after {name}=; got none")
        values[name] = readers[name](name, value)
    return values


def _read_ms(name: str, value: str) -> Ms:
    if not _MS.fullmatch(value) or not int(value):
        raise ValueError(f"expected milliseconds after {name}=, 1 or more and up to 15 digits; got {shown(value)}")
    return Ms(int(value))


def _read_codes(_: str, value: str) -> tuple[str, ...]:
    return tuple(value.split(","))


def _tags(*lengths: int) -> Callable[[str, str], tuple[str, ...]]:
    digits = " or ".join(map(str, lengths))

    def read(name: str, value: str) -> tuple[str, ...]:
        tags = value.split(",")
        for tag in tags:
            if len(tag) not in lengths or not _HEX.fullmatch(tag):
                raise ValueError(
                    f"expected tags of {digits} hex digits after {name}=, separated by commas; got {shown(tag)}"
                )
        return tuple(tag.upper() for tag in tags)

    return read


_OPTIONS: Mapping[str, Mapping[str, Callable[[str, str], object]]] = {
    ScannerKind.RDM6300: {"known": _tags(10)},
    ScannerKind.PN532: {"known": _tags(8, 14, 20)},
    ScannerKind.LINE: {"known": _read_codes, "idle": _read_ms},
    BUTTON: {"lockout": _read_ms, "hold": _read_ms},
}

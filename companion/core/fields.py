"""Reads a file's objects: keeps the path of each value, and the faults found so far.

``Fields`` is an object (a transcript line, a table in TOML), ``Value`` a value in it. All readers of a file share
a list of faults. Reading goes on after a fault, so that all faults are reported together. Forms declare what a value
must be; see `companion.core.forms`.

    >>> faults: list[Fault] = []
    >>> fields = Fields({"timer": "pink", "tmier": "red"}, faults)
    >>> fields.optional("timer").fault("a colour")
    >>> fields.done()
    >>> for fault in faults:
    ...     print(fault)
    timer: expected a colour; got "pink"
    tmier: unknown key (perhaps timer)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar, cast

from companion.core.errors import listed, shown

BIGGEST = 2**53 - 1
"""Numbers in a file must lie between -BIGGEST and BIGGEST, the range that every JSON reader keeps exactly."""
T = TypeVar("T")

MOST_UNKNOWN = 20
"""The most unknown keys of one object that are reported."""
LONGEST_GUESS = 40
"""How many letters of an unknown key are compared with the known keys."""


class FaultKind(StrEnum):
    """The kind of a fault."""

    WRONG = "wrong"
    """A wrong type, a value out of bounds, or a clash with another value."""
    MISSING = "missing"
    """A required key is missing."""
    UNKNOWN = "unknown"
    """A key is unknown."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: where (a path of keys; empty for the whole), what was expected, and what was found."""

    path: str
    expected: str
    got: str = ""
    kind: FaultKind = FaultKind.WRONG

    def __str__(self) -> str:
        where = f"{self.path}: " if self.path else ""
        match self.kind:
            case FaultKind.MISSING:
                return f"{where}expected {self.expected}; the key is missing"
            case FaultKind.UNKNOWN:
                return f"{where}unknown key ({self.expected})"
            case FaultKind.WRONG:
                return f"{where}expected {self.expected}" + (f"; got {self.got}" if self.got else "")


class Value:
    """One value at a path."""

    __slots__ = ("faults", "path", "raw")

    def __init__(self, raw: Any, path: str, faults: list[Fault]) -> None:
        self.raw = raw
        self.path = path
        self.faults = faults

    def fault(self, expected: str, got: str = "") -> None:
        """Reports what was expected here. ``got``: what was found instead; empty: the value itself."""
        self.faults.append(Fault(self.path, expected, got or shown(self.raw)))

    def items(self) -> list[Value]:
        """The items of a list, at ``path[0]``, ``path[1]`` ...; none if it is not a list."""
        if type(self.raw) is not list:
            return []
        return [Value(item, f"{self.path}[{index}]", self.faults) for index, item in enumerate(self.raw)]

    def text(self, empty: bool = True) -> str:
        """A text; ``empty=False`` asks for at least one character."""
        if isinstance(self.raw, str) and (self.raw or empty):
            return self.raw
        self.fault("a text" if empty else "a text that is not empty")
        return "?"

    def integer(self, least: int = -BIGGEST, most: int = BIGGEST) -> int:
        """A whole number from ``least`` to ``most``."""
        if type(self.raw) is int and least <= self.raw <= most:
            return self.raw
        if least == -BIGGEST:
            bounds = ""
        else:
            bounds = f" of {least} or more" if most == BIGGEST else f" from {least} to {most}"
        self.fault(f"a whole number{bounds}")
        return max(least, min(0, most))

    def choice(self, options: Mapping[str, T]) -> T:
        """The value of the option that the text names. None, with a fault, where there are no options."""
        if isinstance(self.raw, str) and self.raw in options:
            return options[self.raw]
        self.fault("one of " + listed(options))
        return next(iter(options.values()), cast(T, None))

    def list(self) -> list[Value]:
        """A list, each of its items a value at ``path[0]``, ``path[1]`` ..."""
        if type(self.raw) is not list:
            self.fault("a list")
        return self.items()

    def fields(self) -> Fields:
        """An object."""
        if type(self.raw) is dict:
            return Fields(self.raw, self.faults, self.path)
        self.fault("an object")
        return Fields({}, self.faults, self.path, broken=True)


class Fields:
    """An object whose keys are read one by one; ``done`` reports the keys that were never read."""

    __slots__ = ("_asked", "broken", "faults", "path", "raw")

    def __init__(self, raw: dict[str, Any], faults: list[Fault], path: str = "", broken: bool = False) -> None:
        self.raw = raw
        self.broken = broken
        self.faults = faults
        self.path = path
        self._asked: set[str] = set()

    def at(self, key: str) -> str:
        """The path of a key."""
        return f"{self.path}.{key}" if self.path else key

    def fault(self, expected: str, key: str = "", got: str = "") -> None:
        """Reports what was expected of the whole object, or of one of its keys."""
        self.faults.append(Fault(self.at(key) if key else self.path, expected, got))

    def missing(self, key: str, expected: str) -> None:
        """Reports a missing key."""
        self.faults.append(Fault(self.at(key), expected, kind=FaultKind.MISSING))

    def unknown(self, key: str, known: Collection[str]) -> None:
        """Reports an unknown key, with the known keys that may have been meant."""
        import difflib  # here alone, since a replay starts sooner without it

        near = difflib.get_close_matches(key[:LONGEST_GUESS], known, n=2)
        hint = "perhaps " + " or ".join(near) if near else "known: " + (", ".join(known) or "none")
        self.faults.append(Fault(self.at(shown(key)[1:-1]), hint, kind=FaultKind.UNKNOWN))

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.raw

    def get(self, key: str) -> Value:
        """The value of a required key. If it is missing, reports that, and ``raw`` is None."""
        self._asked.add(key)
        if key in self.raw:
            return Value(self.raw[key], self.at(key), self.faults)
        if not self.broken:
            self.missing(key, "a value")
        return Value(None, self.at(key), [])

    def optional(self, key: str) -> Value | None:
        """The value of a key, or None if the key is missing. (A ``null`` in the file is a value.)"""
        self._asked.add(key)
        return Value(self.raw[key], self.at(key), self.faults) if key in self.raw else None

    def took(self, *keys: str) -> None:
        """Marks keys as read that were read in another way."""
        self._asked.update(keys)

    def items(self) -> list[tuple[str, Value]]:
        """Every key with its value, for objects whose keys are names; marks all as read."""
        self._asked.update(self.raw)
        return [(key, Value(item, self.at(shown(key)[1:-1]), self.faults)) for key, item in self.raw.items()]

    def done(self) -> None:
        """Reports the keys that were not read."""
        if self.raw.keys() <= self._asked:
            return
        strangers = [key for key in self.raw if key not in self._asked]
        known = sorted(self._asked)
        for key in strangers[:MOST_UNKNOWN]:
            self.unknown(key, known)

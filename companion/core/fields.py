"""Objects from a file, read strictly: every key is known, of the right type and within bounds, or a fault.

``Fields`` is an object (of a transcript's line, of a TOML table), ``Value`` one value in it. A fault is noted in
a list that all readers of one file share, and a harmless value of the right type is given back, so that
reading goes on and every fault of a file can be told at once; a transcript tells the first.

    >>> faults: list[Fault] = []
    >>> fields = Fields({"timer": "pink"}, faults)
    >>> fields.get("timer").choice({"red": 1, "blue": 2})
    1
    >>> fields.done()
    >>> print(faults[0])
    timer: expected one of red, blue; came "pink"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.core.errors import shown

BIGGEST = 2**53 - 1
"""Numbers in a file lie between -BIGGEST and BIGGEST: what every JSON reader keeps exactly."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: where (a path of keys; empty for the whole), what was expected, what came."""

    path: str
    expected: str
    came: str = ""

    def __str__(self) -> str:
        where = f"{self.path}: " if self.path else ""
        came = f"; came {self.came}" if self.came else ""
        return f"{where}expected {self.expected}{came}"


class Value:
    """One value at a path. Each reading method gives a value of its type, and notes a fault where it cannot."""

    __slots__ = ("faults", "path", "raw")

    def __init__(self, raw: Any, path: str, faults: list[Fault]) -> None:
        self.raw = raw
        self.path = path
        self.faults = faults

    def fault(self, expected: str, came: str = "") -> None:
        """Notes that something else was expected here; ``came`` where it says more than the value shown."""
        self.faults.append(Fault(self.path, expected, came or shown(self.raw)))

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

    def flag(self) -> bool:
        """``true`` or ``false``."""
        if type(self.raw) is bool:
            return self.raw
        self.fault("true or false")
        return False

    def choice(self, options: Mapping[str, T]) -> T:
        """One of the texts that ``options`` names, as what it stands for."""
        if isinstance(self.raw, str) and self.raw in options:
            return options[self.raw]
        self.fault("one of " + ", ".join(options))
        return next(iter(options.values()))

    def list(self) -> list[Value]:
        """A list, each of its items a value at ``path[0]``, ``path[1]`` ..."""
        if type(self.raw) is list:
            return [Value(item, f"{self.path}[{index}]", self.faults) for index, item in enumerate(self.raw)]
        self.fault("a list")
        return []

    def fields(self) -> Fields:
        """An object."""
        if type(self.raw) is dict:
            return Fields(self.raw, self.faults, self.path)
        self.fault("an object")
        return Fields({}, self.faults, self.path, broken=True)


class Fields:
    """An object whose keys are read one by one; ``done`` notes those that nobody asked for."""

    __slots__ = ("_asked", "broken", "faults", "path", "raw")

    def __init__(self, raw: dict[str, Any], faults: list[Fault], path: str = "", broken: bool = False) -> None:
        self.raw = raw
        self.faults = faults
        self.path = path
        self.broken = broken
        self._asked: set[str] = set()

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def fault(self, expected: str, key: str = "", came: str = "") -> None:
        """Notes that something else was expected, of the whole object or of one of its keys."""
        self.faults.append(Fault(self._at(key) if key else self.path, expected, came))

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.raw

    def get(self, key: str) -> Value:
        """The value of a key that is required. Where it is missing that is the fault, and ``raw`` is None."""
        self._asked.add(key)
        if key in self.raw:
            return Value(self.raw[key], self._at(key), self.faults)
        if not self.broken:
            self.faults.append(Fault(self.path, f'a key "{key}"', "none"))
        return Value(None, self._at(key), [])

    def optional(self, key: str) -> Value | None:
        """The value of a key that may be left out, or None then. (A ``null`` that came is a value.)"""
        self._asked.add(key)
        return Value(self.raw[key], self._at(key), self.faults) if key in self.raw else None

    def took(self, *keys: str) -> None:
        """Counts keys as asked for that were read without this reader."""
        self._asked.update(keys)

    def items(self) -> list[tuple[str, Value]]:
        """Every key with its value, for objects whose keys are names; all count as asked for."""
        self._asked.update(self.raw)
        return [(key, Value(item, self._at(shown(key)[1:-1]), self.faults)) for key, item in self.raw.items()]

    def known(self) -> list[str]:
        """The keys that were asked for, sorted, whether they are there or not."""
        return sorted(self._asked)

    def strangers(self) -> list[str]:
        """The keys that are there and that nobody asked for."""
        return [] if self.raw.keys() <= self._asked else [key for key in self.raw if key not in self._asked]

    def done(self) -> None:
        """Notes a fault for every key that was not asked for."""
        for key in self.strangers():
            known = ", ".join(self.known()) or "none"
            self.faults.append(Fault(self.path, f"no key but {known}", shown(key)))

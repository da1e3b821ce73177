"""How one key of a configuration is read: over a default, with a fault where it is not what it must be."""

from __future__ import annotations

import difflib
from enum import StrEnum
from typing import TypeVar

from companion.core.errors import shown
from companion.core.fields import Fields

Kind = TypeVar("Kind", bound=StrEnum)

FIRST_PIN, LAST_PIN = 2, 27
"""The header's pins that are free to use; GPIO0 and GPIO1 belong to the memory of an add-on board."""

LACKABLE = ("strip", "buzzer", "screens", "scanners")
"""The parts of a table that it may do without."""


def left_away(fields: Fields, key: str) -> bool:
    """Whether a part of the table is left away by ``key = false``."""
    value = fields.optional(key)
    return value is not None and value.raw is False


def table(fields: Fields, key: str) -> Fields:
    """The table under a key: an empty one where there is none, a broken one (and a fault) where something else came."""
    value = fields.optional(key)
    path = f"{fields.path}.{key}" if fields.path else key
    if value is None:
        return Fields({}, fields.faults, path)
    if type(value.raw) is dict:
        return Fields(value.raw, fields.faults, path)
    value.fault("a table, or false for none" if key in LACKABLE and not fields.path else "a table")
    return Fields({}, fields.faults, path, broken=True)


def whole(fields: Fields, key: str, default: int, least: int, most: int) -> int:
    """A whole number within bounds."""
    value = fields.optional(key)
    return default if value is None else value.integer(least, most)


def pin(fields: Fields, key: str, default: int) -> int:
    """A GPIO number that the header has and nobody else owns."""
    value = fields.optional(key)
    if value is None:
        return default
    if type(value.raw) is int and FIRST_PIN <= value.raw <= LAST_PIN:
        return value.raw
    value.fault(f"a GPIO number from {FIRST_PIN} to {LAST_PIN}")
    return default


def options(kind: type[Kind]) -> dict[str, Kind]:
    """A closed set by the words of the file."""
    return {option.value: option for option in kind}


def choice(fields: Fields, key: str, default: Kind) -> Kind:
    """One of the closed set that ``default`` is of."""
    value = fields.optional(key)
    return default if value is None else value.choice(options(type(default)))


def finish(fields: Fields) -> None:
    """Notes every key that there is not, with the known ones that it may be a slip of."""
    known = fields.known()
    for key in fields.strangers():
        near = difflib.get_close_matches(key[:40], known, n=2)
        hint = "perhaps " + " or ".join(near) if near else "there are " + ", ".join(known)
        fields.fault(f"no such key ({hint})", key=shown(key)[1:-1], came=shown(fields.raw[key]))

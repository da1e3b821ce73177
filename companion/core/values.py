"""Small values that every room of the house shares; this module imports nothing of ours.

Example::

    >>> COLOUR_KEYS[0]
    <Key.RED: 'red'>
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NewType, TypeAlias

Ms = NewType("Ms", int)
"""A whole number of milliseconds: an instant on CLOCK_MONOTONIC (``at``), or a length of time."""

Clock: TypeAlias = Callable[[], Ms]
"""Asked for the present instant. Only the daemon and the drivers hold one; nothing pure reads a clock."""

Light: TypeAlias = tuple[int, int, int]
"""Red, green and blue of one LED as linear light, each 0 to 65535 (gamma has already been applied)."""

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = dict[str, Json]


class Key(StrEnum):
    """The buttons of the table: six colours in the rules' order, then the four controls."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    BACK = "back"


COLOUR_KEYS = (Key.RED, Key.ORANGE, Key.YELLOW, Key.GREEN, Key.BLUE, Key.PURPLE)
CONTROL_KEYS = (Key.LEFT, Key.RIGHT, Key.OK, Key.BACK)

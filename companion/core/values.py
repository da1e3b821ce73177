"""Small values that every room of the house shares; this module imports nothing of ours.

Example::

    >>> COLOUR_KEYS[0]
    <Key.RED: 'red'>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NewType, TypeAlias

if TYPE_CHECKING:

    class Ms(int):
        """A whole number of milliseconds: an instant on CLOCK_MONOTONIC (``at``), or a length of time.

        This class is for the type checker alone: what is added to, taken from or multiplied with milliseconds are
        milliseconds again, so ``at + NOTICE_LASTS`` needs no conversion. (A quotient is a plain number.) At run time
        milliseconds are plain integers, which costs nothing.
        """

        def __new__(cls, value: int, /) -> Ms: ...
        def __add__(self, other: int, /) -> Ms: ...
        def __radd__(self, other: int, /) -> Ms: ...
        def __sub__(self, other: int, /) -> Ms: ...
        def __rsub__(self, other: int, /) -> Ms: ...
        def __mul__(self, other: int, /) -> Ms: ...
        def __rmul__(self, other: int, /) -> Ms: ...
        def __mod__(self, other: int, /) -> Ms: ...
        def __neg__(self) -> Ms: ...
else:
    Ms = NewType("Ms", int)

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

TRIO = 3
ROW = 5
"""How many lights the table has beside its six bars: three in the trio, five in the row."""

SYMBOLS: Mapping[Key, str] = {
    Key.RED: "heart",
    Key.ORANGE: "triangle",
    Key.YELLOW: "sun",
    Key.GREEN: "leaf",
    Key.BLUE: "drop",
    Key.PURPLE: "moon",
}
"""Each colour's symbol, so that nobody needs to tell colours apart."""

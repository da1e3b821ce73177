"""Digits of seven bars, and what a printed one can become (TRK-10 to TRK-13).

A card may be turned by half a turn, and each rod laid on it fills one empty bar; none is taken away, and what
comes of it must be exactly a digit. So a digit can become another where its bars, turned or not, are
among the other's, and it takes a rod for each bar that it lacks::

     top                7 turned       and three rods make a 6
     ┌─┐                   ╷              ┌─╴
     ├─┤ middle            │              ├─┐
     └─┘                   └─╴            └─┘
    bottom

Turning keeps the number of bars, so a value takes the same rods whichever way it is reached.

    >>> way(3, 6)
    Way(value=6, rods=1, turned=True)
    >>> way(2, 9) is None
    True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class DigitBar(StrEnum):
    """The seven bars of a figure, as they lie when its reader sees it upright."""

    TOP = "top"
    UPPER_LEFT = "upper left"
    UPPER_RIGHT = "upper right"
    MIDDLE = "middle"
    LOWER_LEFT = "lower left"
    LOWER_RIGHT = "lower right"
    BOTTOM = "bottom"


Bars: TypeAlias = frozenset[DigitBar]

_OPPOSITE = {
    DigitBar.TOP: DigitBar.BOTTOM,
    DigitBar.UPPER_LEFT: DigitBar.LOWER_RIGHT,
    DigitBar.UPPER_RIGHT: DigitBar.LOWER_LEFT,
    DigitBar.MIDDLE: DigitBar.MIDDLE,
    DigitBar.LOWER_LEFT: DigitBar.UPPER_RIGHT,
    DigitBar.LOWER_RIGHT: DigitBar.UPPER_LEFT,
    DigitBar.BOTTOM: DigitBar.TOP,
}

_ALL = frozenset(DigitBar)

DIGITS: tuple[Bars, ...] = (
    _ALL - {DigitBar.MIDDLE},
    frozenset({DigitBar.UPPER_RIGHT, DigitBar.LOWER_RIGHT}),
    _ALL - {DigitBar.UPPER_LEFT, DigitBar.LOWER_RIGHT},
    _ALL - {DigitBar.UPPER_LEFT, DigitBar.LOWER_LEFT},
    frozenset({DigitBar.UPPER_LEFT, DigitBar.UPPER_RIGHT, DigitBar.MIDDLE, DigitBar.LOWER_RIGHT}),
    _ALL - {DigitBar.UPPER_RIGHT, DigitBar.LOWER_LEFT},
    _ALL - {DigitBar.UPPER_RIGHT},
    frozenset({DigitBar.TOP, DigitBar.UPPER_RIGHT, DigitBar.LOWER_RIGHT}),
    _ALL,
    _ALL - {DigitBar.LOWER_LEFT},
)
"""The bars of each digit, 0 to 9, as the game draws it: the 6 with its top, the 9 with its bottom (TRK-10)."""


def turned(bars: Bars) -> Bars:
    """A figure after half a turn."""
    return frozenset(_OPPOSITE[bar] for bar in bars)


@dataclass(frozen=True, slots=True)
class Way:
    """A value that a printed digit can have: how many rods are laid for it, and whether the card is turned."""

    value: int
    rods: int
    turned: bool

    def filled(self, printed: int) -> Bars:
        """The bars, seen upright as the value, on which the rods lie when ``printed`` becomes the value."""
        figure = DIGITS[printed]
        return DIGITS[self.value] - (turned(figure) if self.turned else figure)


def _reach(printed: int) -> Iterator[Way]:
    upright = DIGITS[printed]
    around = turned(upright)
    for value, wanted in enumerate(DIGITS):
        if upright <= wanted:
            yield Way(value, len(wanted - upright), turned=False)
        elif around <= wanted:
            yield Way(value, len(wanted - around), turned=True)


_WAYS = tuple(tuple(_reach(printed)) for printed in range(len(DIGITS)))


def ways(printed: int) -> tuple[Way, ...]:
    """All that a printed digit can be, in order of value; itself is among them. Turned only where it must be."""
    return _WAYS[printed]


def way(printed: int, value: int) -> Way | None:
    """How a printed digit becomes ``value`` (any number), or None where no turn and no rods make it (TRK-13)."""
    return next((way for way in _WAYS[printed] if way.value == value), None)


def options(printed: int, unspent: int) -> tuple[Way, ...]:
    """What a digit can be for a player with so many rods left: fewest rods first, the printed value before all."""
    able = (way for way in _WAYS[printed] if way.rods <= unspent)
    return tuple(sorted(able, key=lambda way: (way.rods, way.turned, way.value)))


def with_rods(printed: int, rods: int) -> tuple[Way, ...]:
    """What a digit is with exactly so many rods laid: none, one or several values, those not turned first."""
    return tuple(way for way in options(printed, rods) if way.rods == rods)

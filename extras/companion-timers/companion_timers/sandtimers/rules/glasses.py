"""The timers as they stand. One that runs is the instant at which it will be empty: the rest is arithmetic.

>>> red = Glass(Key.RED, Ms(60_000)).flipped(Ms(1_000))
>>> red.left(Ms(21_000)), red.flipped(Ms(21_000)).left(Ms(21_000))
(40000, 20000)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Self

from companion.core.declared import Object
from companion.core.fields import Fields
from companion.core.forms import ByName, Choice, Whole
from companion.core.values import COLOUR_KEYS, Key, Ms

COLOUR = Choice({key.value: key for key in COLOUR_KEYS}, "colour")
LONGEST = 24 * 60 * 60 * 1000
"""No timer is longer: a day, in ms."""


class Stand(StrEnum):
    """What a timer does: it is full and waits, runs, lies on its side, or is empty."""

    FULL = "full"
    RUNNING = "running"
    LYING = "lying"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Glass:
    """One timer."""

    colour: Key
    length: Ms
    """The time that all of its sand takes."""
    stand: Stand = Stand.FULL
    runs_out: Ms = Ms(0)
    """While it runs, when it will be empty; once it is empty, when it was."""
    lying: Ms = Ms(0)
    """While it lies, the sand in its upper half."""

    def left(self, now: Ms) -> Ms:
        """The sand on top."""
        match self.stand:
            case Stand.FULL:
                return self.length
            case Stand.RUNNING:
                return Ms(max(0, self.runs_out - now))
            case Stand.LYING:
                return self.lying
            case Stand.EMPTY:
                return Ms(0)

    def running(self, left: Ms, now: Ms) -> Glass:
        """It runs from now on with so much on top."""
        return replace(self, stand=Stand.RUNNING, runs_out=now + left, lying=Ms(0))

    def flipped(self, now: Ms) -> Glass:
        """Turned over: what was below is on top; full or empty, all of it is."""
        below = self.length - self.left(now) if self.stand is Stand.RUNNING else self.length
        return self.running(below, now)

    def laid(self, now: Ms) -> Glass:
        """On its side, the sand as it was."""
        return replace(self, stand=Stand.LYING, lying=self.left(now), runs_out=Ms(0))

    def emptied(self) -> Glass:
        """It has run out."""
        return replace(self, stand=Stand.EMPTY)

    def filled(self) -> Glass:
        """Full, and waiting."""
        return Glass(self.colour, self.length)


@dataclass(frozen=True, slots=True)
class Lengths:
    """The timers in use and how long each runs: the keys of a transcript's header."""

    lengths: Annotated[Mapping[Key, Ms], ByName(COLOUR.options, Whole(1, LONGEST), "colour")]
    """1 to 6 colours, each with its length in ms."""

    def checked(self, fields: Fields) -> Self:
        """Itself; a fault where there is no timer."""
        if not self.lengths:
            fields.fault("one timer or more", "lengths", "none")
        return self


LENGTHS = Object(Lengths)
"""How a header's keys are read and written."""


@dataclass(frozen=True, slots=True)
class Glasses:
    """All timers in use, red to purple."""

    glasses: tuple[Glass, ...]

    def get(self, colour: Key) -> Glass | None:
        """This colour's timer; None: it is not in use."""
        return next((each for each in self.glasses if each.colour is colour), None)

    def standing(self, *stands: Stand) -> tuple[Glass, ...]:
        """Those that do one of these."""
        return tuple(each for each in self.glasses if each.stand in stands)

    def having(self, *new: Glass) -> Glasses:
        """With these in place of the ones of their colours."""
        by_colour = {each.colour: each for each in new}
        return Glasses(tuple(by_colour.get(each.colour, each) for each in self.glasses))


def begin(setup: Lengths) -> Glasses:
    """All timers full and waiting."""
    return Glasses(tuple(Glass(key, setup.lengths[key]) for key in COLOUR_KEYS if key in setup.lengths))

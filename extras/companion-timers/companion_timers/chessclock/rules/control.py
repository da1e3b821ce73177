"""Time controls: how a game's time is set, and what a turn costs of it.

The terms are those of the FIDE Handbook and of US Chess. ``used`` is the time that a player has thought in this turn.

==================  ================  ====================  ===========================================
mode                on the clock      used up after         when the turn is passed
==================  ================  ====================  ===========================================
sudden death        time              time                  nothing comes back
Fischer             time + increment  what is on the clock  the increment is added for the next move
Bronstein           time + delay      what is on the clock  what was used comes back, the delay at most
US delay            time              the delay, then time  nothing comes back
byo-yomi            time              time, then periods    a period that did not run out is whole again
hourglass           time              time                  what was used is the others'
==================  ================  ====================  ===========================================

FIDE gives each player the extra time for the first move too, "prior to each move": so a Fischer and a Bronstein clock
begin with it. The US delay and Bronstein's are then two ways to show one thing, and flags fall at the same instants.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Self

from companion.core.declared import Object
from companion.core.fields import Fields
from companion.core.forms import Choice, ListOf, Whole
from companion.core.values import COLOUR_KEYS, Key, Ms

COLOUR = Choice({key.value: key for key in COLOUR_KEYS}, "colour")
FEWEST, MOST = 2, len(COLOUR_KEYS)
"""Players."""
LONGEST = 24 * 60 * 60 * 1000
"""No time of a control is longer: a day, in ms."""


class Mode(StrEnum):
    """What a turn costs."""

    SUDDEN_DEATH = "sudden_death"
    FISCHER = "fischer"
    BRONSTEIN = "bronstein"
    DELAY = "delay"
    BYOYOMI = "byoyomi"
    HOURGLASS = "hourglass"


class Passing(StrEnum):
    """Whose button ends a turn: the player's own, or that of anybody who plays."""

    OWN = "own"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Control:
    """A time control and who plays by it: the keys of a transcript's header."""

    players: Annotated[tuple[Key, ...], ListOf(COLOUR)]
    """2 to 6 colours in the order of their turns, no two alike."""
    mode: Mode
    time: Annotated[Ms, Whole(0, LONGEST)]
    """Main time of each player."""
    increment: Annotated[Ms, Whole(0, LONGEST)] = Ms(0)
    """Fischer: added before each move."""
    delay: Annotated[Ms, Whole(0, LONGEST)] = Ms(0)
    """Bronstein and US delay: what each move has for nothing."""
    periods: Annotated[int, Whole(0, 99)] = 0
    period: Annotated[Ms, Whole(0, LONGEST)] = Ms(0)
    """Byo-yomi: how many periods there are after the main time, and how long one is."""
    passing: Passing = Passing.OWN

    def checked(self, fields: Fields) -> Self:
        """Itself; faults where a key does not belong to the mode, or nobody would have any time."""
        if not FEWEST <= len(self.players) <= MOST or len(set(self.players)) < len(self.players):
            fields.fault(f"{FEWEST} to {MOST} different colours", "players", ", ".join(self.players) or "none")
        for key, modes in _BELONGS.items():
            if getattr(self, key) and self.mode not in modes:
                fields.fault(f"this key for {' or '.join(modes)} only", key, f"mode {self.mode}")
        for key in _NEEDS[self.mode]:
            if not getattr(self, key):
                fields.fault("more than 0", key, "0")
        if not self.allotted and self.mode is not Mode.BYOYOMI:
            fields.fault("some time for a first move", "time", "0")
        return self

    @property
    def allotted(self) -> Ms:
        """What is on each player's clock at first."""
        return self.time + self.increment + (self.delay if self.mode is Mode.BRONSTEIN else 0)

    def costs(self, used: Ms) -> Ms:
        """What a turn of this length takes off the clock while it lasts."""
        return Ms(max(0, used - self.delay)) if self.mode is Mode.DELAY else used

    def comes_back(self, used: Ms) -> Ms:
        """What is added to the clock when a turn of this length is passed."""
        return Ms(min(used, self.delay)) if self.mode is Mode.BRONSTEIN else self.increment


_BELONGS = {
    "increment": (Mode.FISCHER,),
    "delay": (Mode.BRONSTEIN, Mode.DELAY),
    "periods": (Mode.BYOYOMI,),
    "period": (Mode.BYOYOMI,),
}
_NEEDS: dict[Mode, tuple[str, ...]] = {
    Mode.SUDDEN_DEATH: (),
    Mode.FISCHER: ("increment",),
    Mode.BRONSTEIN: ("delay",),
    Mode.DELAY: ("delay",),
    Mode.BYOYOMI: ("periods", "period"),
    Mode.HOURGLASS: (),
}
CONTROL = Object(Control)
"""How a header's keys are read and written."""

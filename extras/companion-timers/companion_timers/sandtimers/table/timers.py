"""The timers at the table.

a colour          turns that timer over; one that lies is stood up again
◄, then a colour  lays that timer on its side, or stands it up
►, then a colour  makes that timer full again: it waits
OK                starts all that wait or lie; while any runs: lays all of them down
OK held           makes all of them full again
BACK              the lengths, once nothing runs; BACK held leaves whatever runs
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Input
from companion.table.back import GamePage
from companion.table.house import House
from companion.table.page import OPENING, Chosen, Lead, Moved, Turn
from companion_timers.sandtimers.rules import inputs
from companion_timers.sandtimers.rules.game import SandTimers
from companion_timers.sandtimers.rules.glasses import Glasses, Lengths, Stand


class Asking(StrEnum):
    """What the next colour means."""

    FLIP = "flip"
    LAY = "lay"
    FILL = "fill"


@dataclass(frozen=True, slots=True)
class TimersPage(GamePage):
    """All timers, and what the table is doing with them."""

    BACK_AT_ONCE = True

    house: House
    glasses: Glasses
    asking: Asking = Asking.FLIP
    touched: Ms = Ms(-1)
    """When something was last pressed: a timer that ran out before it no longer rings."""

    @property
    def game(self) -> SandTimers:
        """The rules."""
        return rules(self.house)

    def pressed(self, key: Key, at: Ms) -> Turn:
        """See the table above."""
        page = replace(self, touched=at, asking=Asking.FLIP)
        if key in COLOUR_KEYS:
            return page._apply(self._of(key), at)
        if self.asking is not Asking.FLIP:
            return Turn(page, (Moved(at),))
        if key is Key.OK:
            return page._apply(inputs.Pause() if self._runs else inputs.Start(), at)
        return Turn(replace(page, asking=Asking.LAY if key is Key.LEFT else Asking.FILL), (Moved(at),))

    def held(self, key: Key, at: Ms) -> Turn:
        """OK held makes all full again."""
        return self._apply(inputs.Reset(), at) if key is Key.OK else Turn(self)

    def back(self, at: Ms) -> Turn:
        """What was asked is not; else to the lengths, once nothing runs."""
        page = replace(self, touched=at, asking=Asking.FLIP)
        if self.asking is not Asking.FLIP:
            return Turn(page, (Moved(at),))
        return page.refused(at, "hold_to_leave") if self._runs else Turn(Lead(OPENING), (Chosen(at),))

    def leave(self, at: Ms) -> Turn:
        """To the menu, whatever runs."""
        return Turn(None, (Chosen(at),))

    def elapsed(self, at: Ms) -> Turn:
        """Timers that are due run out."""
        glasses, outcomes = self.game.advance(self.glasses, at)
        return Turn(replace(self, glasses=glasses) if outcomes else self, outcomes)

    def pending(self) -> Ms | None:
        """When the next one does."""
        return self.game.due(self.glasses)

    @property
    def _runs(self) -> bool:
        return bool(self.glasses.standing(Stand.RUNNING))

    def _of(self, key: Key) -> Input:
        glass = self.glasses.get(key)
        lies = glass is not None and glass.stand is Stand.LYING
        if self.asking is Asking.FILL:
            return inputs.Fill(key)
        if lies:
            return inputs.Stand(key)
        return inputs.Lay(key) if self.asking is Asking.LAY else inputs.Flip(key)

    def _apply(self, given: Input, at: Ms) -> Turn:
        glasses, outcomes = self.game.apply(self.glasses, given, at)
        return Turn(replace(self, glasses=glasses).noting(outcomes, getattr(given, "timer", None)), outcomes)


def ready(house: House, setup: Lengths) -> TimersPage:
    """All timers full and waiting."""
    return TimersPage(house, rules(house).begin(setup))


def rules(house: House) -> SandTimers:
    """The sand timers' rules, as the house has them: what goes through these is written into the journal."""
    return cast(SandTimers, house.games[SandTimers.name].rules)

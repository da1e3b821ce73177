"""The clock at the table: what presses mean while a game is on.

ready     OK starts the first player's clock, a player's own button that of whoever comes next; BACK goes to the setup
running   the player's own button passes the turn; OK stops the clock; BACK held ends the game
paused    OK goes on; BACK held ends the game
over      OK: the same again; BACK: the menu
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

from companion.core.values import Key, Ms
from companion.engine.game import Input, Outcomes
from companion.table.automaton import AutomatonPage, row
from companion.table.house import House
from companion.table.page import ENDED_LASTS, OPENING, Chosen, Lead, Turn
from companion_timers.chessclock.rules.clock import Clock, Phase
from companion_timers.chessclock.rules.control import Control
from companion_timers.chessclock.rules.game import ChessClock
from companion_timers.chessclock.rules.inputs import End, Pause, Press, Resume, Start
from companion_timers.chessclock.rules.outcomes import Flag


class Act(StrEnum):
    """What a button does."""

    PRESS = "press"
    """A player's own button: it ends their turn, before the game it starts the other one's clock."""
    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    SETUP = "setup"
    HOLD = "hold"
    """Nothing yet: the button is to be held."""
    END = "end"
    """The game ends without a winner."""
    AGAIN = "again"
    """The same clock once more."""
    MENU = "menu"
    QUIET = "quiet"
    """A flag that rings is heard no more."""


PRESSED: Mapping[Phase, Mapping[Key, Act]] = {
    Phase.READY: row(Act.PRESS, ok=Act.START, back=Act.SETUP),
    Phase.RUNNING: row(Act.PRESS, ok=Act.PAUSE, back=Act.HOLD),
    Phase.PAUSED: row(Act.PRESS, ok=Act.RESUME, back=Act.HOLD),
    Phase.OVER: row(Act.QUIET, Act.QUIET, ok=Act.AGAIN, back=Act.MENU),
}
"""What a press does."""

HELD: Mapping[Phase, Mapping[Key, Act]] = {Phase.RUNNING: row(back=Act.END), Phase.PAUSED: row(back=Act.END)}
"""What a button does that goes on being held; its press has done what it does."""

_GIVEN: Mapping[Act, Input] = {Act.START: Start(), Act.PAUSE: Pause(), Act.RESUME: Resume(), Act.END: End()}


@dataclass(frozen=True, slots=True)
class ClockPage(AutomatonPage):
    """One game."""

    PRESSED = PRESSED
    HELD = HELD
    REFUSALS = dict.fromkeys(Phase, "not_now")
    BACK_AT_ONCE = True

    house: House
    clock: Clock
    ended: Ms | None = None
    """When it was over."""
    flag: Ms | None = None
    """When the last flag fell, until something is pressed."""

    @property
    def game(self) -> ChessClock:
        """The rules."""
        return rules(self.house)

    @property
    def standing(self) -> Phase:
        """Where the game stands, as far as buttons are concerned."""
        return self.clock.phase

    def do(self, act: Act, key: Key, at: Ms) -> Turn:
        """An act of the tables above."""
        match act:
            case Act.PRESS:
                return self._apply(Press(key), at)
            case Act.START | Act.PAUSE | Act.RESUME | Act.END:
                return self._apply(_GIVEN[act], at)
            case Act.HOLD:
                return self.refused(at, "hold_to_leave")
            case Act.SETUP:
                return Turn(Lead(OPENING), (Chosen(at),))
            case Act.MENU:
                return Turn(None, (Chosen(at),))
            case Act.AGAIN if self.ended is not None and at - self.ended >= ENDED_LASTS:
                return Turn(ready(self.house, self.clock.control), (Chosen(at),))
            case Act.AGAIN | Act.QUIET:
                return Turn(replace(self, flag=None))

    def leave(self, at: Ms) -> Turn:
        """A game that is on ends, with its result on the screen; there is nothing else to leave."""
        return self.held(Key.BACK, at)

    def elapsed(self, at: Ms) -> Turn:
        """Periods and flags that are due."""
        return self._after(*self.game.advance(self.clock, at))

    def pending(self) -> Ms | None:
        """When the next of them is."""
        return self.game.due(self.clock)

    def _apply(self, given: Input, at: Ms) -> Turn:
        page = replace(self, flag=None)
        return page._after(*self.game.apply(self.clock, given, at), given)

    def _after(self, clock: Clock, outcomes: Outcomes, given: Input | None = None) -> Turn:
        page = replace(self, clock=clock).noting(outcomes, getattr(given, "player", None))
        for outcome in outcomes:
            if isinstance(outcome, Flag):
                page = replace(page, flag=outcome.at, notice=None)
        if self.ended is None and clock.phase is Phase.OVER:
            page = replace(page, ended=outcomes[-1].at, notice=None)
        return Turn(page, outcomes)


def ready(house: House, control: Control) -> ClockPage:
    """The clock before it is started."""
    return ClockPage(house, rules(house).begin(control))


def rules(house: House) -> ChessClock:
    """The chess clock's rules, as the house has them: what goes through these is written into the journal."""
    return cast(ChessClock, house.games[ChessClock.name].rules)

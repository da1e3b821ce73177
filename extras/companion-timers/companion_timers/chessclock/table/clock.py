"""The clock at the table: what presses mean while a game is on.

ready     OK starts the first player's clock, a player's own button that of whoever comes next; BACK: the setup
running   the player's own button passes the turn; OK stops the clock; BACK held ends the game
paused    OK goes on; BACK held ends the game
over      OK: the same again; BACK: the menu
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Input, Outcomes
from companion.table.back import GamePage
from companion.table.house import House
from companion.table.page import ENDED_LASTS, OPENING, Chosen, Lead, Turn
from companion_timers.chessclock.rules import play
from companion_timers.chessclock.rules.clock import Clock, Phase, begin
from companion_timers.chessclock.rules.control import Control
from companion_timers.chessclock.rules.inputs import End, Pause, Press, Resume, Start
from companion_timers.chessclock.rules.outcomes import Flag


@dataclass(frozen=True, slots=True)
class ClockPage(GamePage):
    """One game."""

    BACK_AT_ONCE = True

    house: House
    clock: Clock
    ended: Ms | None = None
    """When it was over."""
    flag: Ms | None = None
    """When the last flag fell, until something is pressed."""

    def pressed(self, key: Key, at: Ms) -> Turn:
        """See the table above."""
        phase = self.clock.phase
        if phase is Phase.OVER:
            return self._over(key, at)
        if key in COLOUR_KEYS:
            return self._apply(Press(key), at)
        if key is Key.OK:
            given: Mapping[Phase, Input] = {Phase.READY: Start(), Phase.RUNNING: Pause(), Phase.PAUSED: Resume()}
            return self._apply(given[phase], at)
        return self.refused(at, "not_now")

    def back(self, at: Ms) -> Turn:
        """Before the game to the setup, after it to the menu; meanwhile BACK wants to be held."""
        if self.clock.phase is Phase.READY:
            return Turn(Lead(OPENING), (Chosen(at),))
        if self.clock.phase is Phase.OVER:
            return Turn(None, (Chosen(at),))
        return self.refused(at, "hold_to_leave")

    def leave(self, at: Ms) -> Turn:
        """The game ends, if one is on."""
        return self._apply(End(), at) if self.clock.phase in (Phase.RUNNING, Phase.PAUSED) else Turn(self)

    def elapsed(self, at: Ms) -> Turn:
        """Periods and flags that are due."""
        return self._after(*play.advance(self.clock, at))

    def pending(self) -> Ms | None:
        """When the next of them is."""
        return play.due(self.clock)

    def _over(self, key: Key, at: Ms) -> Turn:
        if key is Key.OK and self.ended is not None and at - self.ended >= ENDED_LASTS:
            return Turn(ready(self.house, self.clock.control), (Chosen(at),))
        return Turn(replace(self, flag=None))

    def _apply(self, given: Input, at: Ms) -> Turn:
        page = replace(self, flag=None)
        return page._after(*play.apply(self.clock, given, at), given)

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
    return ClockPage(house, begin(control))

"""A show at the table, from READY to the result: what presses and scans mean in it.

READY     OK counts 3, 2, 1 and starts every timer at once; any press stops the count;
          ◄ ► turn the event's notes, from which OK and BACK return; BACK leaves to the menu
running   a scan plays a card; a colour flips its timer; BACK takes the card back; BACK held abandons;
          by presses BACK flips back the timer that a turn began with, and OK ends a turn of one flip;
          OK held skips the turn
held      where real timers stand beside the table, or the event has stacks or locks:
          ◄ held, then a colour: that timer fell over, or is stood up again;
          ► held, then OK: a lock of the button is gone;
          ► held, then colours from the bottom up, then OK: those timers are a stack now (with locks: ► again first).
          What was asked goes away after ``ASK_LASTS``, and by any other press
over      OK plays again, the start token gone one place on (SKY-12); after a win ► goes on to the next event;
          BACK leaves to the menu

What comes of a show is noted on the group's score pad, in the house.

``acts`` has all of this as a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from companion.core.values import Key, Ms
from companion.engine.game import Input, Outcomes
from companion.games.skyrockets.rules import inputs
from companion.games.skyrockets.rules.cards import PREFIX
from companion.games.skyrockets.rules.festival import Progress
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.rules.setup import Referee, ShowSetup
from companion.games.skyrockets.rules.show import Phase, Show
from companion.games.skyrockets.rules.timers import Colour, TimerState
from companion.games.skyrockets.table.acts import HELD, PRESSED, RELEASED, STANDING_OF, Act, Doing, Standing
from companion.games.skyrockets.table.around import next_first, noted, notes, score_pad, verdict
from companion.games.skyrockets.table.refereeing import (
    begun,
    change_told,
    flipped_back,
    scan_told,
    suited,
    with_scanner,
)
from companion.table.asks import ARROWS
from companion.table.automaton import AutomatonPage
from companion.table.countdown import Countdown
from companion.table.house import House
from companion.table.page import ENDED_LASTS, Chosen, Lead, Moved, Turn

ASK_LASTS = Ms(3000)
"""After so long without a press, what was asked goes away."""
DEAF = Ms(1000)
"""How long READY does not hear OK after another show."""
EVENT = "event"
"""The page that the next event leads to: its READY, or its setup; handed on is the event's number."""


_GIVEN: Mapping[Act, Input] = {
    Act.UNDO: inputs.Undo(),
    Act.SKIP: inputs.Skip(),
    Act.ABANDON: inputs.Abandon(),
}
_HOLD: Mapping[Doing, str] = {Doing.LAY: "hold_lay", Doing.STACK: "hold_stack", Doing.UNLOCK: "hold_unlock"}


@dataclass(frozen=True, slots=True)
class ShowPage(AutomatonPage):
    """One show, and what the table is doing in it."""

    PRESSED = PRESSED
    HELD = HELD
    RELEASED = RELEASED
    BACK_AT_ONCE = True

    house: House
    setup: ShowSetup
    """As people chose it; ``show`` is refereed by presses while there is no scanner for the cards that they chose."""
    show: Show
    doing: Doing = Doing.PLAY
    asked: Ms = Ms(0)
    """When it was last pressed, unless the buttons play."""
    stack: tuple[Colour, ...] = ()
    """The stack being told, its bottom timer first."""
    note: int = 0
    """Which page READY shows: 0 the setup, then the event's notes, last what people must see to."""
    counting: Countdown | None = None
    """READY counts 3, 2, 1; at its end the show starts."""
    deaf: Ms | None = None
    """Until then READY does not hear OK: a hand that ended the last show must not begin the next."""
    ended: Ms | None = None
    """When the show was over."""
    first_flip_won: bool = False
    """Whether the first flip of a card won: for people that turn counts, though its card still owes a flip."""
    before: TimerState | None = None
    """How the timer stood that a turn by presses began with, before it was flipped."""
    done: bool = False
    """Whether the press of OK that may still be held has ended a turn: held on it does not skip the next."""

    @property
    def game(self) -> Skyrockets:
        """The rules."""
        return cast(Skyrockets, self.house.games["skyrockets"].rules)

    @property
    def pad(self) -> Progress:
        """The group's score pad."""
        return score_pad(self.house)

    @property
    def standing(self) -> Standing:
        """Where the show stands, as far as buttons are concerned."""
        if self.show.phase is Phase.READY:
            if self.counting is not None:
                return Standing.COUNTING
            return Standing.NOTED if self.note else Standing.READY
        if self.show.phase is not Phase.RUNNING:
            return Standing.WON if self.show.phase is Phase.WON else Standing.OVER
        return STANDING_OF[self.doing]

    @property
    def asks(self) -> Mapping[Key, Doing]:
        """What each arrow asks when it is held."""
        found: dict[Key, Doing] = {}
        if self.house.sand_timers:
            found[Key.LEFT] = Doing.LAY
        if self.show.locks:
            found[Key.RIGHT] = Doing.UNLOCK
        elif self.stacks:
            found[Key.RIGHT] = Doing.STACK
        return found

    @property
    def stacks(self) -> bool:
        """Whether timers can be stacked: real ones, or by the event."""
        return self.house.sand_timers or bool(self.setup.event.stacks)

    @property
    def verdict(self) -> str:
        """Won with how many stars, or lost."""
        return verdict(self.show)

    def leave(self, at: Ms) -> Turn:
        """A show that runs is abandoned, with its result on the screen; there is nothing else to leave."""
        return self.held(Key.BACK, at)

    def scan(self, text: str, at: Ms) -> Turn:
        """A card is played; after the show a card that is still being scanned means nothing."""
        if self.ended is not None:
            return Turn(self)
        card = text.removeprefix(PREFIX)
        show, changed = self.show, cast(Outcomes, ())
        if self.setup.referee is Referee.CARDS:
            show, changed = with_scanner(self.game, show, card, at)
        turn = replace(self, show=show)._apply(inputs.ScanCard(card), at)
        page = cast(ShowPage, turn.page)
        page = replace(page, notice=scan_told(page.notice, show, self.house, card))
        return replace(turn, page=page, outcomes=(*changed, *turn.outcomes))

    def reads(self, reads: bool, at: Ms) -> Turn:
        """The referee changes with the scanner: at READY at once, in the show as ``refereeing`` says."""
        house = self.house.reading(reads)
        if self.show.phase is Phase.READY:
            return Turn(replace(self, house=house, show=begun(self.game, self.setup, reads)))
        return replace(self, house=house)._after(*suited(self.game, self.show, (), at, reads))

    def elapsed(self, at: Ms) -> Turn:
        """The show starts at the end of its count; timers run out."""
        if self.counting is not None and self.counting.over(at):
            return self._started(self.counting.end, at)
        page = self._asking(Doing.PLAY, at) if self._asked_in_vain(at) else self
        show, outcomes = page.game.advance(page.show, at)
        return page._after(show, outcomes) if outcomes else Turn(page)

    def pending(self) -> Ms | None:
        """The end of the count, the next timer that runs out, or the end of what is asked."""
        if self.counting is not None:
            return self.counting.end
        dues = (self.game.due(self.show), None if self.doing is Doing.PLAY else self.asked + ASK_LASTS)
        return min((due for due in dues if due is not None), default=None)

    def pressed(self, key: Key, at: Ms) -> Turn:
        """As ``acts`` has it."""
        return AutomatonPage.pressed(replace(self, done=False), key, at)

    def do(self, act: Act, key: Key, at: Ms) -> Turn:
        """An act of the tables in ``acts``."""
        match act:
            case Act.FLIP:
                colour = Colour(key.value)
                timer, first = self.show.timer(colour), self.show.begun in (None, colour)
                page = replace(self, before=timer.state) if timer is not None and first else self
                return page._apply(inputs.Flip(colour), at)
            case Act.LAY:
                return self._laid(Colour(key.value), at)
            case Act.PILE:
                colour = Colour(key.value)
                others = tuple(each for each in self.stack if each is not colour)
                return Turn(replace(self, stack=(*others, colour), asked=at), (Moved(at),))
            case Act.STACK:
                return self._stacked(at)
            case Act.UNLOCK:
                return self._asking(Doing.PLAY, at)._apply(inputs.Unlock(), at)
            case Act.HOW:
                return self.refused(at, _HOLD[self.asks[key]]) if key in self.asks else Turn(self)
            case Act.ASK_LAID | Act.ASK_RIGHT if key not in self.asks:
                return Turn(self)
            case Act.ASK_LAID | Act.ASK_RIGHT:
                return Turn(self._asking(self.asks[key], at), (Moved(at),))
            case Act.ASK_STACK:
                return Turn(self._asking(Doing.STACK if self.stacks else Doing.PLAY, at), (Moved(at),))
            case Act.NEVER_MIND:
                return Turn(self._asking(Doing.PLAY, at), (Moved(at),))
            case Act.COUNT if self.deaf is not None and at < self.deaf:
                return Turn(self)
            case Act.COUNT:
                return Turn(replace(self, counting=Countdown(at)), (Chosen(at),))
            case Act.STOP:
                return Turn(replace(self, counting=None), (Moved(at),))
            case Act.PICTURE:
                return Turn(replace(self, note=0), (Moved(at),))
            case Act.UNDO if (back := flipped_back(self.game, self.show, self.before, at)) is not None:
                return self._after(*back)
            case Act.DONE:
                ends = self.show.begun is not None
                return replace(self, done=True)._apply(inputs.Skip(), at) if ends else Turn(self)
            case Act.SKIP if self.done:
                return Turn(self)
            case Act.UNDO | Act.SKIP | Act.ABANDON:
                return self._apply(_GIVEN[act], at)
            case Act.NOTE:
                pages = 1 + len(notes(self.setup)) + 1  # the setup, the event's notes, what people must see to
                return Turn(replace(self, note=(self.note + ARROWS[key]) % pages), (Moved(at),))
            case Act.AGAIN | Act.NEXT | Act.LEAVE:
                return self._left(act, at)

    def _asking(self, doing: Doing, at: Ms) -> ShowPage:
        """The page that asks for this, or for nothing more."""
        return replace(self, doing=doing, stack=(), asked=at, notice=None)

    def _asked_in_vain(self, at: Ms) -> bool:
        return self.doing is not Doing.PLAY and at - self.asked >= ASK_LASTS

    def _started(self, start: Ms, at: Ms) -> Turn:
        """All timers at once at ``start``; it is ``at`` now."""
        began = replace(self, counting=None)._apply(inputs.Start(), start)
        turn = cast(ShowPage, began.page).advance(at)
        return replace(turn, outcomes=began.outcomes + turn.outcomes, house=turn.house or began.house)

    def _laid(self, colour: Colour, at: Ms) -> Turn:
        laid = self.show.is_laid(colour)
        return replace(self, doing=Doing.PLAY)._apply(inputs.Stand(colour) if laid else inputs.Lay(colour), at)

    def _stacked(self, at: Ms) -> Turn:
        moved = frozenset(self.stack)
        kept = tuple(
            rest for pile in self.show.stacks if len(rest := tuple(each for each in pile if each not in moved)) > 1
        )
        new = (self.stack,) if len(self.stack) > 1 else ()
        playing = replace(self, doing=Doing.PLAY, stack=())
        return playing._apply(inputs.Stack((*kept, *new)), at)

    def _left(self, act: Act, at: Ms) -> Turn:
        """The show is played again or left; a show that was played to its end passes the start token on (SKY-12)."""
        if self.show.phase is Phase.READY:
            return Turn(None, (Chosen(at),))
        setup = self.setup if self.show.phase is Phase.ABANDONED else next_first(self.setup)
        house = self.house.remembering("skyrockets", self.game.header(setup))
        if act is Act.LEAVE:
            return Turn(None, (Chosen(at),), house)
        if self.ended is None or at - self.ended < ENDED_LASTS:
            return Turn(self)
        if act is Act.NEXT:
            return Turn(Lead(EVENT, self.pad.onward(self.setup.event.number)), (Chosen(at),), house)
        again = replace(ready(house, setup), deaf=at + DEAF)
        return Turn(again, (Chosen(at),), house)

    def _apply(self, given: Input, at: Ms) -> Turn:
        show, outcomes = suited(self.game, *self.game.apply(self.show, given, at), at, self.house.scanner)
        return self._after(show, outcomes, given)

    def _after(self, show: Show, outcomes: Outcomes, given: Input | None = None) -> Turn:
        timer = getattr(given, "timer", None)
        page = replace(self, show=show, notice=self.notice if given is None else None)
        page = page.noting(outcomes, None if timer is None else Key(timer.value))
        page = replace(page, notice=change_told(show, outcomes) or page.notice)
        if self.ended is None and show.phase not in (Phase.READY, Phase.RUNNING):
            house = noted(self.house, self.setup, show)
            won = show.phase is Phase.WON and self.show.play is not None and show.turns == self.show.turns
            page = replace(page, house=house, ended=outcomes[-1].at, doing=Doing.PLAY, notice=None, first_flip_won=won)
            return Turn(page, outcomes, house)
        return Turn(page, outcomes)


def ready(house: House, setup: ShowSetup) -> ShowPage:
    """The page of a show that is set up and has not begun."""
    game = cast(Skyrockets, house.games["skyrockets"].rules)
    return ShowPage(house, setup, begun(game, setup, house.scanner))

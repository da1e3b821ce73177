"""A show at the table, from READY to the result: what presses and scans mean in it.

READY     OK starts every timer at once; ◄ ► turn the event's notes; BACK leaves to the menu
running   a scan plays a card; a colour flips its timer; BACK takes the card back; BACK held abandons;
          OK held skips the turn; ◄ then a colour: that timer fell over, or is stood up again;
          ► held, then colours from the bottom up, then OK: those timers are a stack now; ► unlocks the button
over      OK plays again, the start token gone one place on (SKY-12); BACK leaves to the menu
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Input, Outcomes, Refused
from companion.games.skyrockets.rules import inputs
from companion.games.skyrockets.rules.cards import PREFIX
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.rules.setup import ShowSetup
from companion.games.skyrockets.rules.show import Phase, Show
from companion.games.skyrockets.rules.timers import Colour
from companion.table.house import House
from companion.table.page import NOTICE_LASTS, Chosen, Moved, Notice, Page, Turn

ENDED_LASTS = Ms(1500)
"""How long after the end of a show OK is not heard: a hand that was still playing must not begin the next one."""


class Doing(StrEnum):
    """What a colour button does now."""

    PLAY = "play"
    LAY = "lay"
    STACK = "stack"


@dataclass(frozen=True, slots=True)
class ShowPage(Page):
    """One show, and what the table is doing in it."""

    house: House
    setup: ShowSetup
    show: Show
    doing: Doing = Doing.PLAY
    stack: tuple[Colour, ...] = ()
    """The stack being told, its bottom timer first."""
    note: int = 0
    """Which page READY shows: 0 the setup, then the event's notes, last what people must see to."""
    notice: Notice | None = None
    ended: Ms | None = None
    """When the show was over."""

    @property
    def game(self) -> Skyrockets:
        """The rules."""
        return cast(Skyrockets, self.house.games["skyrockets"].rules)

    def press(self, key: Key, at: Ms) -> Turn:
        """See the table above."""
        if self.show.phase is Phase.READY:
            return self._ready(key, at)
        if self.show.phase is not Phase.RUNNING:
            return self._over(key, at)
        if key in COLOUR_KEYS:
            return self._colour(Colour(key.value), at)
        if self.doing is not Doing.PLAY:
            return self._told(key, at)
        if key is Key.BACK:
            return self._apply(inputs.Undo(), at)
        if key is Key.LEFT:
            return Turn(replace(self, doing=Doing.LAY, notice=None), (Moved(at),))
        if key is Key.RIGHT and self.show.locks:
            return self._apply(inputs.Unlock(), at)
        return Turn(self)  # OK and ► count when they are held

    def hold(self, key: Key, at: Ms) -> Turn:
        """BACK held abandons the show, OK held skips the turn, ► held begins to tell a stack."""
        if self.show.phase is not Phase.RUNNING:
            return Turn(self)
        if key is Key.BACK:
            return self._apply(inputs.Abandon(), at)
        if key is Key.OK and self.doing is Doing.PLAY:
            return self._apply(inputs.Skip(), at)
        if key is Key.RIGHT and self.doing is Doing.PLAY:
            return Turn(replace(self, doing=Doing.STACK, stack=(), notice=None), (Moved(at),))
        return Turn(self)

    def scan(self, text: str, at: Ms) -> Turn:
        """A card is played; after the show a card that is still being scanned means nothing."""
        if self.ended is not None:
            return Turn(self)
        card = text.removeprefix(PREFIX)
        turn = self._apply(inputs.ScanCard(card), at)
        page = cast(ShowPage, turn.page)
        if page.notice is not None and page.notice.word == "unknown_card":
            other = self.house.game_of(card)
            word = "unknown_card" if other is None else "other_game"
            return replace(turn, page=replace(page, notice=Notice(at, word, about=other or card)))
        return turn

    def advance(self, at: Ms) -> Turn:
        """Timers run out; a notice that was long enough on the screen goes."""
        page = replace(self, notice=None) if self.notice is not None and self.notice.over(at) else self
        show, outcomes = self.game.advance(page.show, at)
        return page._after(show, outcomes) if outcomes else Turn(page)

    def due(self) -> Ms | None:
        """The next timer that runs out, or the end of a notice."""
        ends = None if self.notice is None else self.notice.at + NOTICE_LASTS
        return min((at for at in (self.game.due(self.show), ends) if at is not None), default=None)

    def _ready(self, key: Key, at: Ms) -> Turn:
        if key is Key.OK:
            return self._apply(inputs.Start(), at)
        if key is Key.BACK:
            return Turn(None, (Chosen(at),))
        if key in COLOUR_KEYS:
            return self._apply(inputs.Flip(Colour(key.value)), at)
        pages = 1 + len(notes(self.setup)) + 1  # the setup, the event's notes, what people must see to
        step = 1 if key is Key.RIGHT else -1
        return Turn(replace(self, note=(self.note + step) % pages), (Moved(at),))

    def _over(self, key: Key, at: Ms) -> Turn:
        if key is Key.OK and self.ended is not None and at - self.ended >= ENDED_LASTS:
            setup = self.setup if self.show.phase is Phase.ABANDONED else next_first(self.setup)
            house = self.house.remembering("skyrockets", self.game.header(setup))
            return Turn(ready(house, setup), (Chosen(at),), house)
        if key is Key.BACK:
            setup = self.setup if self.show.phase is Phase.ABANDONED else next_first(self.setup)
            return Turn(None, (Chosen(at),), self.house.remembering("skyrockets", self.game.header(setup)))
        return Turn(self)

    def _colour(self, colour: Colour, at: Ms) -> Turn:
        if self.doing is Doing.LAY:
            laid = self.show.is_laid(colour)
            return replace(self, doing=Doing.PLAY)._apply(inputs.Stand(colour) if laid else inputs.Lay(colour), at)
        if self.doing is Doing.STACK:
            others = tuple(each for each in self.stack if each is not colour)
            return Turn(replace(self, stack=(*others, colour)), (Moved(at),))
        return self._apply(inputs.Flip(colour), at)

    def _told(self, key: Key, at: Ms) -> Turn:
        """A control while the next colours mean a timer that fell, or a stack."""
        playing = replace(self, doing=Doing.PLAY, stack=(), notice=None)
        if self.doing is Doing.STACK and key is Key.OK:
            moved = frozenset(self.stack)
            kept = tuple(
                rest for pile in self.show.stacks if len(rest := tuple(each for each in pile if each not in moved)) > 1
            )
            new = (self.stack,) if len(self.stack) > 1 else ()
            return playing._apply(inputs.Stack((*kept, *new)), at)
        return Turn(playing, (Moved(at),))

    def _apply(self, given: Input, at: Ms) -> Turn:
        show, outcomes = self.game.apply(self.show, given, at)
        return self._after(show, outcomes, given)

    def _after(self, show: Show, outcomes: Outcomes, given: Input | None = None) -> Turn:
        page = replace(self, show=show, notice=self.notice if given is None else None)
        for outcome in outcomes:
            if isinstance(outcome, Refused):
                timer = getattr(given, "timer", None)
                key = None if timer is None else Key(timer.value)
                page = replace(page, notice=Notice(outcome.at, outcome.reason, key))
        if self.ended is None and show.phase not in (Phase.READY, Phase.RUNNING):
            page = replace(page, ended=outcomes[-1].at, doing=Doing.PLAY, notice=None)
        return Turn(page, outcomes)


def ready(house: House, setup: ShowSetup) -> ShowPage:
    """The page of a show that is set up and has not begun."""
    game = cast(Skyrockets, house.games["skyrockets"].rules)
    return ShowPage(house, setup, game.begin(setup))


def notes(setup: ShowSetup) -> tuple[tuple[str, str], ...]:
    """What only people can keep, as the event says it: pairs of a heading and its text (SKY-08, 28, 29, 30)."""
    event = setup.event
    said = (
        ("setup", event.setup),
        ("communication", event.communication),
        ("drawing", event.drawing),
        ("rules", event.rules),
    )
    return tuple((heading, text) for heading, text in said if text)


def next_first(setup: ShowSetup) -> ShowSetup:
    """The setup with the start token gone one place clockwise (SKY-12)."""
    place = setup.players.index(setup.first)
    return replace(setup, first=setup.players[(place + 1) % len(setup.players)])

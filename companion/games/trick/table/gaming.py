"""What all pages of a game of Trick to the Future have in common: BACK, leaving, and what they say of a refusal.

Theory of operation. BACK acts when it is let go, so that holding it (to leave) takes nothing back. To leave is asked
once: OK leaves the game, and it is over then without a result; BACK goes on where it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.games.trick.rules.deck import CARDS, PREFIX
from companion.games.trick.rules.game import State, Trick
from companion.games.trick.rules.setup import GameSetup
from companion.table.house import House
from companion.table.page import Chosen, Lead, NoticePage, Page, Turn

NAME = "trick"


class To(StrEnum):
    """The pages that another one leads to, each with what is handed on to it."""

    SEATING = "seating"
    """Who plays; handed on are the players chosen so far."""
    ROUND = "round"
    """The next round begins: who leads it, or its counts where there is no scanner; handed on is the state."""
    PLAYING = "playing"
    """A round live; handed on is the state."""
    COUNTING = "counting"
    """The tally; handed on are the state, and the counts to be put right (none: all open)."""
    SCORING = "scoring"
    """The scores; handed on is the state."""


def before_round(state: State) -> Lead:
    """The page before the one with which a round begins: the scores of the last round, or who plays."""
    return Lead(To.SCORING, state) if state.scored else Lead(To.SEATING, state.setup.players)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickPage(NoticePage):
    """A page of a game that goes on. ``backing``: BACK went down on this page and is not let go yet."""

    house: House
    state: State
    backing: bool = False

    @property
    def game(self) -> Trick:
        """The rules."""
        return cast(Trick, self.house.games[NAME].rules)

    @property
    def setup(self) -> GameSetup:
        """Who plays."""
        return self.state.setup

    def press(self, key: Key, at: Ms) -> Turn:
        """BACK waits until it is let go; every other button is the page's own affair."""
        if key is Key.BACK:
            return Turn(replace(self, backing=True))
        return replace(self, notice=None).pressed(key, at)

    def hold(self, key: Key, at: Ms) -> Turn:
        """BACK held asks whether to leave."""
        if key is not Key.BACK:
            return self.held(key, at)
        if not self.backing:
            return Turn(self)
        return Turn(Leaving(replace(self, backing=False, notice=None)), (Chosen(at),))

    def release(self, key: Key, at: Ms) -> Turn:
        """BACK goes back, if it went down here and was not held."""
        if key is not Key.BACK or not self.backing:
            return Turn(self)
        return replace(self, backing=False, notice=None).back(at)

    def scan(self, text: str, at: Ms) -> Turn:
        """A card where none is wanted."""
        return self.refused(at, self.stranger(text) or "not_now", "scan")

    def pressed(self, key: Key, at: Ms) -> Turn:
        """A button other than BACK went down."""
        return self.refused(at, "not_now")

    def held(self, key: Key, at: Ms) -> Turn:
        """A button other than BACK is held."""
        return Turn(self)

    def back(self, at: Ms) -> Turn:
        """BACK was let go before it was held."""
        return self.refused(at, "nothing_to_undo")

    def stranger(self, text: str) -> str | None:
        """The word for a text that is no card of this game at all; None for one that is."""
        if self.house.game_of(text) not in (None, NAME):
            return "other_game"
        return None if text.removeprefix(PREFIX) in CARDS else "unknown_card"

    def player_at(self, key: Key) -> str | None:
        """The player who sits at a colour button; None where nobody does, or it is none."""
        seats = dict(zip(COLOUR_KEYS, self.setup.players, strict=False))
        return seats.get(key)


@dataclass(frozen=True, slots=True)
class Leaving(Page):
    """Asks whether to leave the game that ``page`` is of."""

    page: TrickPage

    def press(self, key: Key, at: Ms) -> Turn:
        """OK leaves, BACK stays."""
        if key is Key.OK:
            return Turn(None, (Chosen(at),), self.page.house)
        if key is Key.BACK:
            return Turn(self.page, (Chosen(at),))
        return self.ignored("press", at)

"""What all pages of a game of Trick to the Future have in common, and how one leads to another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.games.trick.rules.deck import CARDS, PREFIX
from companion.games.trick.rules.game import State, Trick
from companion.games.trick.rules.setup import GameSetup
from companion.table.back import GamePage
from companion.table.house import House
from companion.table.page import Lead, Turn

NAME = "trick"


class To(StrEnum):
    """The pages that another one leads to, each with what is handed on to it."""

    SEATING = "seating"
    """Who plays; handed on are the players chosen so far."""
    ROUND = "round"
    """The next round begins: who leads it, or (without a scanner) that it is played; handed on is the state."""
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
class TrickPage(GamePage):
    """A page of a game that goes on."""

    house: House
    state: State

    @property
    def game(self) -> Trick:
        """The rules."""
        return cast(Trick, self.house.games[NAME].rules)

    @property
    def setup(self) -> GameSetup:
        """Who plays."""
        return self.state.setup

    def scan(self, text: str, at: Ms) -> Turn:
        """A card where none is wanted."""
        return self.refused(at, self.stranger(text) or "not_now", "scan")

    def stranger(self, text: str) -> str | None:
        """The word for a text that is no card of this game at all; None for one that is."""
        if self.house.game_of(text) not in (None, NAME):
            return "other_game"
        return None if text.removeprefix(PREFIX) in CARDS else "unknown_card"

    def player_at(self, key: Key) -> str | None:
        """The player who sits at a colour button; None where nobody does, or it is none."""
        seats = dict(zip(COLOUR_KEYS, self.setup.players, strict=False))
        return seats.get(key)

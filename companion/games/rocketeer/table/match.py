"""One game at the table: the rules' state and every input given to them; and whose button is whose.

The six colours are the six Turn tokens, red to purple: Cliff, Jenny, Peevy, Sinclair, Lothar, and Valentine or the
Secret Army. Where a side is asked for, the first three colours are the heroes and the last three the villains.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Input, Outcomes
from companion.engine.transcript import write_header, write_input
from companion.games.rocketeer.rules import inputs
from companion.games.rocketeer.rules.board import Character, Side
from companion.games.rocketeer.rules.facts import ARMY, Facts, told_flag
from companion.games.rocketeer.rules.game import Rocketeer, State
from companion.games.rocketeer.rules.inputs import Taker
from companion.games.rocketeer.rules.setup import MatchSetup
from companion.table.back import GamePage
from companion.table.house import House
from companion.table.page import Turn

GAME = Rocketeer.name
CHARACTER_OF: Mapping[Key, Character] = dict(zip(COLOUR_KEYS, Character, strict=True))
"""Whose Turn token each colour button is."""
KEY_OF: Mapping[Character, Key] = {character: key for key, character in CHARACTER_OF.items()}


def side_of(key: Key) -> Side | None:
    """The side whose three buttons this is among, None for a control."""
    character = CHARACTER_OF.get(key)
    return None if character is None else character.side


def taker_of(character: Character, facts: Facts) -> Taker:
    """Who takes this character's turns: itself, or the Secret Army in Valentine's place (ROC-52)."""
    if character is Character.VALENTINE and told_flag(facts, ARMY):
        return Taker.ARMY
    return Taker(character.value)


@dataclass(frozen=True, slots=True)
class Match:
    """One game. ``told`` holds every input given to the rules, with its instant, including those they refused."""

    house: House
    setup: MatchSetup
    state: State
    told: tuple[tuple[Ms, Input], ...] = ()

    @property
    def game(self) -> Rocketeer:
        """The rules."""
        return cast(Rocketeer, self.house.games[GAME].rules)

    @property
    def depth(self) -> int:
        """How many steps can be taken back."""
        return len(self.state.before)

    def after(self, given: Input, at: Ms) -> tuple[Match, Outcomes]:
        """The game after an input, and what came of it."""
        state, outcomes = self.game.apply(self.state, given, at)
        return replace(self, state=state, told=(*self.told, (at, given))), outcomes

    def back(self, at: Ms, to: int | None = None) -> tuple[Match, Outcomes]:
        """The game with its last step taken back, or all steps beyond a depth of ``to``."""
        goal = self.depth - 1 if to is None else to
        match, outcomes = self, cast(Outcomes, ())
        while match.depth > max(goal, 0):
            match, outcomes = match.after(inputs.Undo(), at)
        return match, outcomes

    def transcript(self) -> tuple[str, ...]:
        """The game so far as the lines of a transcript, whose time starts at the first input."""
        begun = self.told[0][0] if self.told else Ms(0)
        return (
            write_header(self.game, self.setup),
            *(write_input(given, at - begun) for at, given in self.told),
        )


def begun(house: House, setup: MatchSetup) -> Match:
    """A game that is set up and has not begun."""
    game = cast(Rocketeer, house.games[GAME].rules)
    return Match(house, setup, game.begin(setup))


@dataclass(frozen=True, slots=True)
class MatchPage(GamePage):
    """The base of the pages of one game."""

    match: Match

    def reads(self, reads: bool, at: Ms) -> Turn:
        """The game's house knows it; cards can be picked as well."""
        return Turn(replace(self, match=replace(self.match, house=self.match.house.reading(reads))))

"""A table at which tests sit down to play: what is done is answered by the outcomes, as a transcript prints them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.values import Ms
from companion.engine.game import Input
from companion.games.trick.rules.deck import CARDS
from companion.games.trick.rules.game import State, Trick
from companion.games.trick.rules.inputs import Deal, PlayCard, Tally, Undo
from companion.games.trick.rules.scoring import Counts
from companion.games.trick.rules.setup import GameSetup


class Table:
    """One game; every method gives what happened, an object for each outcome."""

    def __init__(self, *players: str) -> None:
        self.game = Trick()
        self.state: State = self.game.begin(GameSetup(players))

    def do(self, given: Input) -> list[dict[str, Any]]:
        self.state, outcomes = self.game.apply(self.state, given, Ms(0))
        return [{"outcome": outcome.name, **outcome.facts()} for outcome in outcomes]

    def deal(self, leader: str | None = None, hands: dict[str, str] | None = None) -> list[dict[str, Any]]:
        """``hands`` are by player the cards, with blanks between."""
        dealt = None
        if hands is not None:
            dealt = tuple((player, tuple(CARDS[card] for card in hand.split())) for player, hand in hands.items())
        return self.do(Deal(dealt, leader))

    def play(self, card: str, value: int | None = None, player: str | None = None) -> list[dict[str, Any]]:
        return self.do(PlayCard(card, value, player))

    def plays(self, cards: str) -> list[dict[str, Any]]:
        """Several plays, with blanks between: ``past-0`` as printed, ``past-7=9`` as another value."""
        told = []
        for text in cards.split():
            card, _, value = text.partition("=")
            told += self.play(card, int(value) if value else None)
        return told

    def undo(self) -> list[dict[str, Any]]:
        return self.do(Undo())

    def tally(self, counts: dict[str, tuple[int, int, int]]) -> list[dict[str, Any]]:
        """``counts`` are by player tricks, unspent and collected rods."""
        return self.do(Tally(tuple((player, Counts(*three)) for player, three in counts.items())))

    @property
    def result(self) -> dict[str, Any]:
        return self.game.result(self.state, Ms(0))


@pytest.fixture(scope="session")
def sit() -> type[Table]:
    """``sit("Ana", "Bo")`` begins a game."""
    return Table


def refusal(given: str, reason: str) -> list[dict[str, Any]]:
    return [{"outcome": "refused", "input": given, "reason": reason}]


@pytest.fixture(scope="session")
def refused() -> Any:
    """``refused("play", "no_round")`` is what is told then, where no ``why`` is due."""
    return refusal

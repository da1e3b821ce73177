"""The chart of a game: each card from the sum before it to the sum with it, in its side's colour."""

from __future__ import annotations

import pytest

from companion.games.rocketeer.picture import picture
from companion.wiring.connection import WireColour
from companion.wiring.svg import PAINT
from tools.sittings.rocketeer import at_the_end, own


def drawn(cards: str, answers: str) -> str:
    match = at_the_end(own()).do(f"{cards} {answers}").match
    return picture(match.game, match.transcript())


@pytest.mark.rule("ROC-01")
def test_the_sides_have_the_colours_of_their_sides_of_the_board() -> None:
    heroes, villains = drawn(":south-seas ok ok", "H"), drawn("ok :south-seas ok", "V")
    red, blue = PAINT[WireColour.RED], PAINT[WireColour.BLUE]
    assert red in heroes
    assert blue not in heroes
    assert blue in villains
    assert red not in villains


@pytest.mark.rule("ROC-90")
def test_the_points_of_each_card_have_their_sign_and_none_has_none() -> None:
    seen = drawn(":south-seas :upper ok :riddle ok", "H V <3 ok")
    for text in (">+2<", ">0<", ">-3<", "Ana (heroes), won"):
        assert text in seen
    assert "+0" not in seen


def test_a_game_that_was_not_counted_says_so() -> None:
    match = at_the_end(own()).do(":south-seas").match
    assert "The Rocketeer: not counted" in picture(match.game, match.transcript())

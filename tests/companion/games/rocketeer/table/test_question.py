"""One question by itself: what a button that is held adds, and to what kinds of answers."""

from __future__ import annotations

import pytest

from companion.core.values import Key
from companion.games.rocketeer.rules.board import Character, Side
from companion.games.rocketeer.rules.facts import ROCKET, Fact, FactKind
from companion.games.rocketeer.table.question import MANNERS, MOST, Manner, Question, asked
from tools.sittings.rocketeer import own, rulebook

OF = {FactKind.AT: Character.CLIFF, FactKind.DOWN: Character.CLIFF, FactKind.GRIT: Character.CLIFF}


def question(kind: FactKind, cursor: int = 0) -> Question:
    fact = Fact(kind, OF.get(kind, Side.HEROES))
    return asked(fact, {fact: cursor} if cursor else {}, rulebook())


@pytest.mark.parametrize("kind", [kind for kind, manner in MANNERS.items() if manner is not Manner.NUMBER], ids=str)
@pytest.mark.parametrize("key", list(Key), ids=str)
def test_holding_moves_no_answer_that_is_no_number(kind: FactKind, key: Key) -> None:
    before = question(kind)
    assert before.hold(key) == before


@pytest.mark.parametrize("key", [key for key in Key if key not in (Key.LEFT, Key.RIGHT)], ids=str)
def test_only_the_arrows_move_a_number_when_they_are_held(key: Key) -> None:
    before = question(FactKind.CLOUT, 20)
    assert before.hold(key) == before


def test_an_arrow_held_moves_a_number_by_ten_with_the_press_before_it() -> None:
    before = question(FactKind.CLOUT, 20)
    pressed = before.press(Key.RIGHT)
    assert isinstance(pressed, Question)
    assert pressed.hold(Key.RIGHT).value == 30
    pressed = before.press(Key.LEFT)
    assert isinstance(pressed, Question)
    assert pressed.hold(Key.LEFT).value == 10


def test_a_number_stays_within_its_bounds() -> None:
    assert question(FactKind.CLOUT, 3).hold(Key.LEFT).value == 0
    assert question(FactKind.CLOUT, MOST - 3).hold(Key.RIGHT).value == MOST
    assert question(FactKind.POINTS, -MOST + 3).hold(Key.LEFT).value == -MOST


def test_a_track_has_no_steps_of_ten() -> None:
    rocket = asked(ROCKET, {ROCKET: 2}, own())
    assert rocket.hold(Key.RIGHT) == rocket
    pressed = rocket.press(Key.RIGHT)
    assert isinstance(pressed, Question)
    assert (rocket.value, pressed.value) == (2, 4), "one step of the track"


def test_a_number_that_is_held_on_runs_by_tens() -> None:
    pressed = question(FactKind.CLOUT, 20).press(Key.RIGHT)
    assert isinstance(pressed, Question)
    assert pressed.hold(Key.RIGHT).ran(Key.RIGHT).value == 40
    assert question(FactKind.PLANS).ran(Key.RIGHT) == question(FactKind.PLANS)

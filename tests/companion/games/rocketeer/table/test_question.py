"""One question by itself: what a button that is held adds, and to what kinds of answers."""

from __future__ import annotations

import pytest

from companion.core.values import Key
from companion.games.rocketeer.rules.board import Character, Side
from companion.games.rocketeer.rules.facts import Fact, FactKind
from companion.games.rocketeer.table.question import MANNERS, MOST, STRIDE, Manner, Question

OF = {FactKind.AT: Character.CLIFF, FactKind.DOWN: Character.CLIFF, FactKind.GRIT: Character.CLIFF}


def question(kind: FactKind, cursor: int = 0) -> Question:
    return Question(Fact(kind, OF.get(kind, Side.HEROES)), cursor)


@pytest.mark.parametrize("kind", [kind for kind, manner in MANNERS.items() if manner is not Manner.NUMBER], ids=str)
@pytest.mark.parametrize("key", list(Key), ids=str)
def test_holding_moves_no_answer_that_is_no_number(kind: FactKind, key: Key) -> None:
    asked = question(kind)
    assert asked.hold(key) == asked


@pytest.mark.parametrize("key", [key for key in Key if key not in (Key.LEFT, Key.RIGHT)], ids=str)
def test_only_the_arrows_move_a_number_when_they_are_held(key: Key) -> None:
    asked = question(FactKind.CLOUT, 20)
    assert asked.hold(key) == asked


def test_an_arrow_held_moves_a_number_by_ten_with_the_press_before_it() -> None:
    asked = question(FactKind.CLOUT, 20)
    pressed = asked.press(Key.RIGHT)
    assert isinstance(pressed, Question)
    assert pressed.hold(Key.RIGHT).cursor == 30
    pressed = asked.press(Key.LEFT)
    assert isinstance(pressed, Question)
    assert pressed.hold(Key.LEFT).cursor == 10


def test_a_number_stays_within_its_bounds() -> None:
    assert question(FactKind.CLOUT, 3).hold(Key.LEFT).cursor == 0
    assert question(FactKind.CLOUT, MOST - 3).hold(Key.RIGHT).cursor == MOST
    assert question(FactKind.POINTS, -MOST + 3).hold(Key.LEFT).cursor == -MOST


def test_a_track_has_no_steps_of_ten() -> None:
    asked = Question(Fact(FactKind.ROCKET), 2, (1, 2, 4))
    assert asked.hold(Key.RIGHT) == asked
    assert STRIDE == 9

"""A game that a power cut broke off: every button in every state."""

from __future__ import annotations

import pytest

from companion.core.values import Key, Ms
from companion.table.countdown import COUNTS, Countdown
from companion.table.interrupted import Interrupted

ASKED, COUNTING = Interrupted(), Interrupted(Countdown(Ms(1000)))


@pytest.mark.parametrize("key", list(Key))
def test_while_it_is_asked_ok_counts_back_leaves_and_nothing_else_does_anything(key: Key) -> None:
    after = ASKED.press(key, Ms(500))
    assert after == {Key.OK: Interrupted(Countdown(Ms(500))), Key.BACK: None}.get(key, ASKED)


@pytest.mark.parametrize("key", list(Key))
def test_while_it_counts_any_button_asks_again(key: Key) -> None:
    assert COUNTING.press(key, Ms(1500)) == ASKED


@pytest.mark.parametrize(
    ("now", "count", "due"), [(1000, 3, 2000), (1999, 3, 2000), (2000, 2, 3000), (3000, 1, 4000), (3999, 1, 4000)]
)
def test_it_counts_three_two_one(now: int, count: int, due: int) -> None:
    assert COUNTING.left(Ms(now)) == count
    assert COUNTING.due(Ms(now)) == due
    assert not COUNTING.over(Ms(now))


def test_then_the_game_goes_on() -> None:
    assert COUNTING.over(Ms(1000 + COUNTS))
    assert not ASKED.over(Ms(1_000_000))
    assert ASKED.left(Ms(5)) is None
    assert ASKED.due(Ms(5)) is None

"""All buttons at once; one button's debounce is held in tests/companion/table."""

from __future__ import annotations

from companion.config.table import ButtonsConfig
from companion.core.values import Key, Ms
from companion.daemon.keys import Keys
from companion.table.debounce import Motion


def test_buttons_do_not_disturb_each_other() -> None:
    keys = Keys(ButtonsConfig())
    first = keys.edge(Key.RED, True, Ms(100))
    second = keys.edge(Key.BLUE, True, Ms(101))
    assert [(key, move.what, move.at) for key, move in first + second] == [
        (Key.RED, Motion.PRESS, 100),
        (Key.BLUE, Motion.PRESS, 101),
    ]


def test_what_falls_due_on_several_buttons_comes_in_order_of_time() -> None:
    keys = Keys(ButtonsConfig(hold=Ms(500)))
    keys.edge(Key.BLUE, True, Ms(50))
    assert keys.due() == 75
    keys.edge(Key.RED, True, Ms(100))
    assert keys.due() == 125
    moves = keys.advance(Ms(2000))
    assert [(key, move.what, move.at) for key, move in moves] == [
        (Key.BLUE, Motion.HOLD, 550),
        (Key.RED, Motion.HOLD, 600),
    ]


def test_a_level_that_is_news_heals_an_edge_that_was_lost() -> None:
    keys = Keys(ButtonsConfig())
    moves = keys.levels({Key.OK: True, Key.BACK: False}, Ms(1000))
    assert [(key, move.what, move.at) for key, move in moves] == [(Key.OK, Motion.PRESS, 1000)]


def test_at_rest_nothing_is_due() -> None:
    keys = Keys(ButtonsConfig())
    assert keys.due() is None
    assert keys.advance(Ms(10_000)) == []


def test_what_falls_due_on_one_button_comes_before_a_later_edge_of_another() -> None:
    """The loop may come late to both: a hold at 900 and a release at 325 were before a press at 950."""
    keys = Keys(ButtonsConfig())
    keys.edge(Key.OK, True, Ms(100))
    keys.edge(Key.BACK, True, Ms(200))
    keys.edge(Key.BACK, False, Ms(300))
    moves = keys.edge(Key.RED, True, Ms(950))
    assert [(key, move.what, move.at) for key, move in moves] == [
        (Key.BACK, Motion.RELEASE, 325),
        (Key.OK, Motion.HOLD, 900),
        (Key.RED, Motion.PRESS, 950),
    ]


def test_of_two_at_one_instant_what_falls_due_comes_first() -> None:
    keys = Keys(ButtonsConfig())
    keys.edge(Key.RED, True, Ms(100))
    moves = keys.edge(Key.ORANGE, True, Ms(900))
    assert [(key, move.what, move.at) for key, move in moves] == [
        (Key.RED, Motion.HOLD, 900),
        (Key.ORANGE, Motion.PRESS, 900),
    ]


def test_each_lock_out_that_ends_is_told_once_however_it_came_to_end() -> None:
    keys = Keys(ButtonsConfig())
    keys.edge(Key.RED, True, Ms(100))
    keys.advance(Ms(124))
    assert keys.unlocked() == frozenset()
    keys.edge(Key.BLUE, True, Ms(125))  # which brings the red one's lock-out to its end
    assert keys.unlocked() == {Key.RED}
    assert keys.unlocked() == frozenset()
    keys.levels({Key.GREEN: False}, Ms(150))
    assert keys.unlocked() == {Key.BLUE}

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
    assert keys.locked() == {Key.RED, Key.BLUE}


def test_what_falls_due_on_several_buttons_comes_in_order_of_time() -> None:
    keys = Keys(ButtonsConfig(hold=Ms(500)))
    keys.edge(Key.BLUE, True, Ms(50))
    keys.edge(Key.RED, True, Ms(100))
    assert keys.due() == 75
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

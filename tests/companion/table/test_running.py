"""An arrow that is held runs, faster with time, until it is let go."""

from __future__ import annotations

import pytest

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Outcome
from companion.games.skyrockets.table.setup import ShowSetupPage
from companion.table.menu import Menu
from companion.table.running import FASTEST, FIRST, MOST, begun
from companion.table.table import Table
from tools.sittings.kits import switched_on, whole_house

HELD = Ms(800)
"""When a button counts as held that went down at 0."""


def held(key: Key, table: Table) -> Table:
    table, _ = table.press(key, Ms(0))
    return table.hold(key, HELD)[0]


def events() -> Table:
    """The setup of a show, at the first of its thirty events."""
    return switched_on(whole_house()).press(Key.OK, Ms(0))[0]


def number(table: Table) -> int:
    assert isinstance(table.page, ShowSetupPage)
    return table.page.offer.number


def test_an_arrow_steps_when_it_is_pressed_and_runs_once_it_is_held() -> None:
    table = held(Key.RIGHT, events())
    assert number(table) == 2
    assert table.due() == HELD + FIRST
    assert number(table.advance(HELD + FIRST - 1)[0]) == 2
    table, outcomes = table.advance(HELD + FIRST)
    assert number(table) == 3
    assert [(outcome.name, outcome.at) for outcome in outcomes] == [("moved", HELD + FIRST)]


def test_it_gets_faster_down_to_its_fastest() -> None:
    run = begun(Key.RIGHT, Ms(0))
    waits = []
    for _ in range(30):
        after = run.after()
        waits.append(after.next - run.next)
        run = after
    assert waits == sorted(waits, reverse=True)
    assert waits[0] < FIRST
    assert waits[-1] == FASTEST


def test_fourteen_events_on_take_less_than_three_seconds() -> None:
    table = held(Key.RIGHT, events())
    assert number(table.advance(Ms(3000))[0]) >= 14
    assert number(held(Key.LEFT, events()).advance(Ms(2000))[0]) < 30


@pytest.mark.parametrize("ends", ["release", "press"])
def test_it_ends_with_the_finger_or_with_another_press(ends: str) -> None:
    table, _ = held(Key.RIGHT, events()).advance(HELD + FIRST)
    table, _ = table.release(Key.RIGHT, Ms(1200)) if ends == "release" else table.press(COLOUR_KEYS[0], Ms(1200))
    before = number(table)
    assert number(table.advance(Ms(10_000))[0]) == before
    assert table.advance(Ms(10_000))[0].running is None


def test_another_button_that_is_let_go_does_not_end_it() -> None:
    table, _ = held(Key.RIGHT, events()).release(Key.OK, Ms(900))
    assert number(table.advance(HELD + FIRST)[0]) == 3


def test_how_it_comes_does_not_depend_on_how_often_one_looks() -> None:
    once, told = held(Key.RIGHT, events()).advance(Ms(4000))
    table = held(Key.RIGHT, events())
    more: list[Outcome] = []
    for at in range(801, 4001, 7):
        table, outcomes = table.advance(Ms(at))
        more += outcomes
    table, outcomes = table.advance(Ms(4000))
    assert table == once
    assert (*more, *outcomes) == told


def test_a_button_that_is_never_let_go_ends_its_run() -> None:
    table, outcomes = held(Key.RIGHT, events()).advance(Ms(10_000_000))
    assert table.running is None
    assert len(outcomes) == MOST


def test_the_menu_runs_too_and_what_has_nowhere_to_go_does_not() -> None:
    table = held(Key.RIGHT, switched_on(whole_house()))
    assert isinstance(table.page, Menu)
    cursor = table.page.cursor
    after, _ = table.advance(HELD + FIRST)
    assert isinstance(after.page, Menu)
    assert after.page.cursor == cursor + 1
    alone = held(Key.RIGHT, switched_on(whole_house("skyrockets", scanner=False)))
    assert alone.running is None
    assert held(Key.OK, switched_on(whole_house())).running is None

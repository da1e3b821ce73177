"""What the table makes of a scanner that is lost or found, whatever page is open."""

from __future__ import annotations

import pytest

from companion.core.values import Key, Ms
from companion.table.back import Leaving
from companion.table.menu import TEACH, Menu
from companion.table.table import Table
from tools.sittings.kits import switched_on, whole_house


def pressed(table: Table, *keys: Key) -> Table:
    for key in keys:
        table, _ = table.press(key, table.at)
        table, _ = table.release(key, table.at)
    return table


def test_teaching_is_on_the_menu_while_a_scanner_works() -> None:
    table = pressed(switched_on(whole_house()), Key.RIGHT)
    lost, outcomes = table.reads(False, Ms(10))
    assert outcomes == ()
    assert isinstance(lost.page, Menu)
    assert TEACH not in lost.page.items
    assert lost.page.item == table.page.item, "the cursor stays"  # type: ignore[attr-defined]
    found, _ = lost.reads(True, Ms(20))
    assert found.page == table.page


def test_the_cursor_leaves_an_item_that_is_gone() -> None:
    table = pressed(switched_on(whole_house()), Key.LEFT)
    lost, _ = table.reads(False, Ms(10))
    assert isinstance(lost.page, Menu)
    assert lost.page.item == "skyrockets"


@pytest.mark.parametrize("game", range(3), ids=["skyrockets", "trick", "rocketeer"])
def test_no_page_that_gives_a_house_brings_a_lost_scanner_back(game: int) -> None:
    table = pressed(switched_on(whole_house(names=("Ana", "Bo"))), *[Key.RIGHT] * game, Key.OK)
    lost, _ = table.reads(False, Ms(10))
    for key in [Key.OK] * 8:
        lost, _ = lost.press(key, Ms(lost.at + 2_000))
        lost, _ = lost.release(key, lost.at)
        assert lost.house.scanner is False


def test_a_game_that_may_be_left_knows_it_when_it_goes_on() -> None:
    table = pressed(switched_on(whole_house(names=("Ana", "Bo"))), Key.RIGHT, Key.OK)
    table = pressed(table, *[Key.OK] * 6)
    table, _ = table.press(Key.BACK, table.at)
    asked, _ = table.hold(Key.BACK, table.at)
    assert isinstance(asked.page, Leaving)
    asked, _ = asked.reads(False, Ms(10))
    stays = pressed(asked, Key.BACK)
    assert stays.page.house.scanner is False  # type: ignore[attr-defined]

"""How a game ended stands on the menu's score screen from then on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.values import Key, Ms
from companion.journal.chapter import house_facts, house_of
from companion.scene.menu import menu_scene
from companion.scene.scene import Text
from companion.table.house import House
from companion.table.menu import Menu, menu
from companion.table.page import Page, Turn
from companion.table.table import Table
from tools.golden import Evening, losing, winning
from tools.sittings.kits import whole_house


@dataclass(frozen=True, slots=True)
class Played(Page):
    """A page of a game: OK ends it, a colour changes the house that the page began with, BACK leaves."""

    house: House
    said: str = ""

    @property
    def verdict(self) -> str:
        return self.said

    def press(self, key: Key, at: Ms) -> Turn:
        if key is Key.BACK:
            return Turn(None)
        if key is Key.OK:
            return Turn(replace(self, said="Ana won"))
        return Turn(self, house=self.house.keeping("trick", {"key": key.value}))


def on(house: House) -> Table:
    return Table(Played(house), house, Ms(0), "trick")


def pressed(table: Table, *keys: Key) -> Table:
    for key in keys:
        table, _ = table.press(key, table.at)
    return table


def score(table: Table) -> list[str]:
    page: Any = table.page
    assert isinstance(page, Menu)
    page = replace(page, cursor=page.items.index("trick"))
    return [item.text for item in menu_scene(page, Ms(0)).score.items if isinstance(item, Text)]


def test_a_game_that_ended_is_told_on_the_menu() -> None:
    assert score(pressed(on(whole_house()), Key.OK, Key.BACK)) == ["Last time", "Ana won"]


def test_a_game_that_was_left_keeps_what_was_there() -> None:
    table = pressed(on(whole_house(verdicts={"trick": "Bo won"})), Key.BACK)
    assert score(table) == ["Last time", "Bo won"]
    assert score(pressed(on(whole_house()), Key.BACK)) == ["Trick to the Future"]


def test_a_page_that_changes_the_house_it_began_with_loses_no_verdict() -> None:
    table = pressed(on(whole_house()), Key.OK, Key.RED)
    assert table.house.kept["trick"] == {"key": "red"}
    assert table.house.verdicts == {"trick": "Ana won"}


def test_verdicts_are_kept_by_the_journal() -> None:
    house = whole_house(verdicts={"trick": "Ana won"})
    assert house_of(whole_house(), house_facts(house)).verdicts == {"trick": "Ana won"}
    assert house_of(whole_house(), '{"verdicts": 5}').verdicts == {}


@pytest.mark.parametrize(
    ("evening", "verdict"), [(winning, "Won, 3 stars"), (losing, "Lost"), (lambda: Evening().at(0, "start"), "")]
)
def test_a_show_was_won_or_lost(evening: Any, verdict: str) -> None:
    assert evening().page.verdict == verdict


@pytest.mark.rule("SKY-13")
def test_an_abandoned_show_says_nothing() -> None:
    assert Evening().at(0, "start").at(4000, "hold:back").page.verdict == ""


def test_long_words_are_shown_in_two_lines_at_most() -> None:
    said = score(Table(menu(house := whole_house(verdicts={"trick": "Maximiliane and Konstantin won"})), house, Ms(0)))
    assert len(said) == 3

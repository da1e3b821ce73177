"""Who plays: by few presses as before, by names known, or by letters; it is remembered."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.games.trick.rules.game import Trick
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.seating import Seating
from companion.games.trick.table.waiting import Waiting
from companion.scene.scene import Text
from companion.table.house import House
from companion.table.menu import Menu
from companion.table.names import Special
from companion.table.page import NOTICE_LASTS
from companion.table.table import Table
from tools.sittings.kits import known, scene, switched_on

OK, BACK, LEFT, RIGHT = Key.OK, Key.BACK, Key.LEFT, Key.RIGHT


def opened(*keys: Key, **house: object) -> Table:
    """From the menu on."""
    at = House(known(Trick()), **house)  # type: ignore[arg-type]  # any field of House
    return pressed(switched_on(at), OK, *keys)


def pressed(table: Table, *keys: Key) -> Table:
    for key in keys:
        table, _ = table.press(key, table.at)
        table, _ = table.release(key, table.at)
    return table


def seats(table: Table) -> Seating:
    assert isinstance(table.page, Seating)
    return table.page


@pytest.mark.rule("TRK-02")
def test_two_presses_of_ok_for_the_same_players_as_before() -> None:
    last = {"trick": {"players": ["Bill", "Ted", "Peabody"]}}
    table = opened(last=last, names=("Ana",))
    assert seats(table).names.offer is Special.AS_BEFORE
    table = pressed(table, OK)
    assert isinstance(table.page, Dealing)
    assert table.page.setup.players == ("Bill", "Ted", "Peabody")


def test_known_names_are_taken_one_by_one_and_remembered() -> None:
    table = opened(OK, OK, RIGHT, OK, OK, names=("Ana", "Bo", "Cy"))
    assert isinstance(table.page, Dealing)
    assert table.page.setup.players == ("Ana", "Bo", "Cy")
    assert table.house.last["trick"] == {"players": ["Ana", "Bo", "Cy"]}
    assert table.house.names == ("Ana", "Bo", "Cy")


def test_a_name_that_was_spelled_is_known_from_then_on() -> None:
    table = opened(LEFT, OK, OK, RIGHT, OK)  # a new name: A, b
    assert seats(table).names.spelled == "Ab"
    while seats(table).names.offer is not Special.DONE:
        table = pressed(table, LEFT)
    table = pressed(table, OK, OK, OK)  # Ab, Player 1, and that is all
    assert isinstance(table.page, Dealing)
    assert table.page.setup.players == ("Ab", "Player 1")
    assert table.house.names == ("Ab",)


@pytest.mark.rule("TRK-02")
def test_five_players_are_all_there_can_be() -> None:
    table = opened(names=tuple("ABCDEF"))
    while isinstance(table.page, Seating):
        enough = table.page.names.offer is Special.ENOUGH
        table = pressed(table, RIGHT if enough else OK)
    assert isinstance(table.page, Dealing)
    assert len(table.page.setup.players) == 5


def test_back_gives_the_last_name_back_and_then_leaves() -> None:
    table = opened(OK, names=("Ana", "Bo"))
    assert seats(table).names.chosen == ("Ana",)
    table = pressed(table, BACK)
    assert seats(table).names.chosen == ()
    assert isinstance(pressed(table, BACK).page, Menu)


def test_back_before_the_first_round_changes_who_plays() -> None:
    table = opened(OK, OK, OK, BACK, names=("Ana", "Bo", "Cy"))
    assert seats(table).names.chosen == ("Ana", "Bo")
    assert seats(table).names.offer is Special.ENOUGH
    assert isinstance(pressed(table, OK).page, Dealing)


@pytest.mark.parametrize("key", COLOUR_KEYS, ids=str)
def test_colours_mean_nothing_yet_and_it_is_said_for_a_while(key: Key) -> None:
    table = opened()
    after, heard = table.press(key, Ms(10))
    assert [outcome.name for outcome in heard] == ["refused"]
    notice = seats(after).notice
    assert notice is not None
    assert notice.word == "not_now"
    later, _ = after.advance(10 + NOTICE_LASTS)
    assert later.page == table.page


def test_a_card_is_too_early() -> None:
    after, heard = opened().scan("TRK:past-0", Ms(10))
    assert [outcome.name for outcome in heard] == ["refused"]
    assert seats(after).notice is not None


def test_a_name_of_nothing_but_blanks_is_refused() -> None:
    table = opened(LEFT, OK, LEFT, OK)
    assert seats(table).names.spelled == " "
    while seats(table).names.offer is not Special.DONE:
        table = pressed(table, LEFT)
    table = pressed(table, OK)
    notice = seats(table).notice
    assert notice is not None
    assert notice.word == "other_name"


@pytest.mark.parametrize("header", [{"players": ["Ana"]}, {"players": "Ana"}, {}, {"players": ["A", "A"]}], ids=str)
def test_what_was_played_last_and_cannot_be_read_is_not_offered(header: dict[str, Any]) -> None:
    assert seats(opened(last={"trick": header})).names.offer == "Player 1"


def test_without_a_scanner_there_are_only_the_counts() -> None:
    table = opened(OK, OK, OK, scanner=False)
    assert isinstance(table.page, Waiting)
    assert isinstance(pressed(table, BACK).page, Seating)


def test_a_full_table_that_is_reopened_says_that_all_are_there() -> None:
    names = ("Ana", "Bo", "Cy", "Dee", "Eve")
    table = opened(OK, OK, *[RIGHT, OK] * 3, names=names)
    assert isinstance(table.page, Dealing)
    table = pressed(table, BACK)
    assert seats(table).names.chosen == names
    assert list(seats(table).names.offers) == [Special.ENOUGH]
    said = [item.text for item in scene(table, table.at).main.items if isinstance(item, Text)]
    assert "Players" in said
    assert "5 of 5" in said
    assert not any(text.startswith("Player 6") for text in said)

"""The menu: round the games in both directions, one opened by OK."""

from __future__ import annotations

import pytest

from companion.core.values import Key, Ms
from companion.table.house import House
from companion.table.menu import Menu
from companion.table.page import Lead

GAMES = ("first", "second", "third")


def menu(cursor: int, games: tuple[str, ...] = GAMES) -> Menu:
    return Menu(House({}), games, cursor)


@pytest.mark.parametrize(
    ("cursor", "key", "then"),
    [(0, Key.RIGHT, 1), (1, Key.RIGHT, 2), (2, Key.RIGHT, 0), (2, Key.LEFT, 1), (1, Key.LEFT, 0), (0, Key.LEFT, 2)],
)
def test_left_and_right_go_round_the_games(cursor: int, key: Key, then: int) -> None:
    turn = menu(cursor).press(key, Ms(5))
    assert turn.page == menu(then)
    assert [outcome.name for outcome in turn.outcomes] == ["moved"]


@pytest.mark.parametrize("cursor", range(3))
def test_ok_opens_the_game_under_the_cursor(cursor: int) -> None:
    page = menu(cursor).press(Key.OK, Ms(5)).page
    assert isinstance(page, Lead)
    assert page.game == GAMES[cursor]


@pytest.mark.parametrize("key", sorted(set(Key) - {Key.OK}))
def test_with_one_game_there_is_nowhere_to_go(key: Key) -> None:
    turn = menu(0, ("first",)).press(key, Ms(5))
    assert turn.page == menu(0, ("first",))
    assert [outcome.name for outcome in turn.outcomes] == ["refused"]


@pytest.mark.parametrize("key", list(Key))
def test_without_games_nothing_can_be_done(key: Key) -> None:
    turn = menu(0, ()).press(key, Ms(5))
    assert turn.page == menu(0, ())
    assert [outcome.name for outcome in turn.outcomes] == ["refused"]

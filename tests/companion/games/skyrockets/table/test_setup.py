"""The setup of a show: what is chosen before anybody has chosen."""

from __future__ import annotations

import pytest

from companion.core.values import Key, Ms
from companion.games.skyrockets.table.setup import ShowSetupPage, opening
from companion.table.house import House
from tools import golden


@pytest.mark.parametrize(("names", "players"), [(0, 3), (1, 1), (4, 4), (6, 6), (9, 6)])
def test_as_many_players_are_offered_as_the_table_knows_and_three_where_it_knows_none(names: int, players: int) -> None:
    house = House(games=golden.house().games, names=tuple(f"P{number}" for number in range(names)))
    setup = opening(house)
    assert isinstance(setup, ShowSetupPage)
    assert setup.players.value == players
    page = setup.press(Key.OK, Ms(0)).page
    assert isinstance(page, ShowSetupPage)
    assert page.players.value == players

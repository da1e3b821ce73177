"""The setup of a show: what is chosen before anybody has chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.values import JsonObject, Key, Ms
from companion.games.skyrockets.rules.festival import Progress, Rating, write_progress
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.table.around import kept_positions, noted, score_pad
from companion.games.skyrockets.table.byhand import Positions, Start
from companion.games.skyrockets.table.setup import ShowSetupPage, event_setup, next_event, opening
from companion.games.skyrockets.table.show import ShowPage
from companion.table.countdown import COUNTS
from companion.table.house import House
from companion.table.page import ENDED_LASTS
from tools import golden
from tools.sittings.kits import switched_on, whole_house


@pytest.mark.parametrize(("names", "players"), [(0, 3), (1, 1), (4, 4), (6, 6), (9, 6)])
def test_as_many_players_are_offered_as_the_table_knows_and_three_where_it_knows_none(names: int, players: int) -> None:
    house = House(games=golden.house().games, names=tuple(f"P{number}" for number in range(names)))
    setup = opening(house)
    assert isinstance(setup, ShowSetupPage)
    assert setup.players.value == players
    page = setup.press(Key.OK, Ms(0)).page
    assert isinstance(page, ShowSetupPage)
    assert page.players.value == players


# -- positions set by hand


def by_hand(house: House, number: int = 7) -> ShowSetupPage:
    return event_setup(house, number)


def set_up(house: House, *keys: Key) -> tuple[ShowPage, House]:
    """READY of event 7 after these presses, and the house then."""
    table = replace(switched_on(house), page=by_hand(house), game="skyrockets")
    for key in keys:
        table, _ = table.press(key, Ms(0))
    assert isinstance(table.page, ShowPage)
    return table.page, table.house


def test_positions_set_by_hand_are_the_events_and_asked_for_only_once() -> None:
    first, house = set_up(whole_house(), Key.OK, Key.PURPLE, Key.OK, Key.OK, Key.OK)
    assert first.setup.event.side == ("green", "blue", "purple")
    again, _ = set_up(house, Key.OK, Key.OK, Key.OK)
    assert again.setup.event == first.setup.event
    other = by_hand(house, 8)
    assert not other.kept
    assert other.positions == Positions()


def test_each_event_has_its_own_and_going_round_shows_them() -> None:
    _, house = set_up(whole_house(), Key.OK, Key.PURPLE, Key.OK, Key.OK, Key.OK)
    page = by_hand(house, 6).press(Key.RIGHT, Ms(0)).page
    assert isinstance(page, ShowSetupPage)
    assert page.offer.number == 7
    assert page.kept
    assert page.positions.starts[-1] is Start.SIDE
    assert page.press(Key.RIGHT, Ms(0)).page.positions == Positions()  # type: ignore[union-attr]


def test_on_the_event_a_colour_asks_for_them_again_and_what_is_set_then_is_kept() -> None:
    _, house = set_up(whole_house(), Key.OK, Key.PURPLE, Key.OK, Key.OK, Key.OK)
    page, house = set_up(house, Key.RED, Key.BLUE, Key.OK, Key.OK, Key.OK)
    assert page.setup.event.countdown == (("orange", 4), ("blue", 4))
    assert set_up(house, Key.OK, Key.OK, Key.OK)[0].setup.event == page.setup.event
    assert by_hand(whole_house()).press(Key.RED, Ms(0)).page.notice.word == "not_now"  # type: ignore[union-attr]


def test_the_score_pad_and_the_positions_keep_each_other() -> None:
    _, house = set_up(whole_house(), Key.OK, Key.OK, Key.OK, Key.OK)
    page, _ = set_up(house, Key.OK, Key.OK, Key.OK)
    lost = noted(house, page.setup, page.show._replace(phase=Phase.LOST))
    assert kept_positions(lost, 7) == kept_positions(house, 7) is not None
    assert score_pad(lost).rating(7).tries == 1
    assert score_pad(set_up(lost, Key.OK, Key.OK, Key.OK)[1]).rating(7).tries == 1


@pytest.mark.parametrize("kept", [{}, {"positions": 5}, {"positions": {"7": []}}, {"positions": {"7": {"name": "x"}}}])
def test_what_is_kept_otherwise_counts_for_nothing(kept: JsonObject) -> None:
    assert kept_positions(whole_house().keeping("skyrockets", kept), 7) is None


# -- the next event


def test_an_event_that_is_known_leads_to_its_ready_with_the_players_of_before() -> None:
    house = whole_house().remembering(
        "skyrockets", {"event": "training", "players": ["Ana", "Bo"], "first": "Bo", "duds": "call"}
    )
    page = next_event(house, 1)
    assert isinstance(page, ShowPage)
    assert (page.setup.players, page.setup.first, page.setup.duds) == (("Ana", "Bo"), "Bo", "call")
    assert page.setup.event.number == 1


def test_an_event_whose_positions_are_not_known_asks_for_them_in_its_setup() -> None:
    page = next_event(whole_house(), 2)
    assert isinstance(page, ShowSetupPage)
    assert page.offer.number == 2
    _, house = set_up(whole_house(), Key.OK, Key.OK, Key.OK, Key.OK)
    ready = next_event(house, 7)
    assert isinstance(ready, ShowPage)
    assert ready.setup.event.number == 7


def test_after_a_win_two_presses_lead_to_the_next_event_that_runs() -> None:
    _, house = set_up(whole_house(), Key.OK, Key.OK, Key.OK, Key.OK)  # event 7 is known from now on
    won = {**{number: Rating(stars=1) for number in range(1, 31) if number != 7}}
    house = house.keeping("skyrockets", {**house.kept["skyrockets"], **write_progress(Progress(won))})
    table = replace(switched_on(house), page=next_event(house, 1), game="skyrockets")
    assert isinstance(table.page, ShowPage)
    over = replace(table.page, show=table.page.show._replace(phase=Phase.WON), ended=Ms(0))
    table = replace(table, page=over)
    table, _ = table.press(Key.RIGHT, ENDED_LASTS)
    table, _ = table.press(Key.OK, Ms(ENDED_LASTS + 100))
    table, _ = table.advance(Ms(ENDED_LASTS + 100 + COUNTS))
    assert isinstance(table.page, ShowPage)
    assert (table.page.setup.event.number, table.page.show.phase) == (7, Phase.RUNNING)

"""A show at the table that nobody scans, and one whose scanner is lost or found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.games.skyrockets.rules.setup import Referee
from companion.games.skyrockets.rules.show import Phase, Show
from companion.games.skyrockets.rules.timers import Colour
from companion.games.skyrockets.table.show import ShowPage
from companion.table.countdown import COUNTS
from companion.table.table import Table
from tests.companion.games.skyrockets.table.test_evening import names, pressed, switched_on
from tools.golden import Evening
from tools.sittings.kits import started

RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE = COLOUR_KEYS
OK, BACK = Key.OK, Key.BACK
MODE = (OK, OK, OK)
"""From the menu to the setup's last step."""


def by_presses(scanner: bool = True) -> Table:
    """A show that runs from instant 0, refereed by presses by choice or for want of a scanner."""
    table = started(pressed(switched_on(scanner=scanner), *MODE, *((RED,) if scanner else ()), OK))
    assert show(table).referee is Referee.PRESSES
    return table


def show(table: Table) -> Show:
    assert isinstance(table.page, ShowPage)
    return table.page.show


def word(table: Table) -> str | None:
    assert isinstance(table.page, ShowPage)
    return None if table.page.notice is None else table.page.notice.word


def next_player(table: Table) -> str | None:
    return show(table).next_player


# -- chosen


@pytest.mark.parametrize(
    ("presses", "referee"), [(0, Referee.CARDS), (1, Referee.PRESSES), (2, Referee.FLIPS), (3, Referee.CARDS)]
)
def test_a_colour_chooses_how_the_box_knows_what_is_played(presses: int, referee: Referee) -> None:
    table = started(pressed(switched_on(), *MODE, *[RED] * presses, OK))
    assert show(table).referee is referee


def test_the_choice_is_kept_for_the_next_show() -> None:
    table = pressed(switched_on(), *MODE, RED, OK, BACK)
    assert table.house.last["skyrockets"]["referee"] == "presses"
    assert show(pressed(table, OK, OK, OK, OK)).referee is Referee.PRESSES


def test_without_a_scanner_presses_stand_for_cards_and_cards_stay_chosen() -> None:
    table = by_presses(scanner=False)
    assert show(table).setup.referee is Referee.PRESSES
    assert "referee" not in table.house.last["skyrockets"] or table.house.last["skyrockets"]["referee"] == "cards"
    table, _ = table.press(BACK, Ms(1000))
    table, _ = table.hold(BACK, Ms(2000))
    table, _ = table.reads(True, Ms(3000))
    table, _ = table.press(OK, Ms(5000))
    assert show(table).phase is Phase.READY
    assert show(table).referee is Referee.CARDS


@pytest.mark.parametrize("scanner", [True, False])
def test_the_start_says_what_to_press(scanner: bool) -> None:
    assert word(by_presses(scanner)) == "press_both"


# -- played


def test_the_second_colour_ends_the_turn() -> None:
    table, outcomes = by_presses().press(RED, Ms(9000))
    assert (names(outcomes), next_player(table)) == (["flipped"], "Player 1")
    table, outcomes = table.press(YELLOW, Ms(9500))
    assert (names(outcomes), next_player(table)) == (["flipped", "turn_ended"], "Player 2")


def test_ok_ends_a_turn_of_one_flip_and_held_on_it_skips_nobody() -> None:
    table, _ = by_presses().press(RED, Ms(9000))
    table, outcomes = table.press(OK, Ms(9100))
    assert names(outcomes) == ["turn_ended"]
    table, outcomes = table.hold(OK, Ms(9800))
    assert outcomes == ()
    assert next_player(table) == "Player 2"
    table, _ = table.release(OK, Ms(9900))
    table, outcomes = table.press(OK, Ms(10_000))
    assert outcomes == ()
    table, outcomes = table.hold(OK, Ms(10_700))
    assert names(outcomes) == ["skipped", "turn_ended"]


def test_back_flips_a_wrong_colour_back_and_it_is_the_same_players_turn() -> None:
    table, _ = by_presses().press(RED, Ms(10_000))
    table, _ = table.press(BACK, Ms(12_000))
    assert show(table).left(Colour.RED, Ms(12_000)) == 22_000
    assert (show(table).begun, next_player(table), word(table)) == (None, "Player 1", None)
    table, outcomes = table.press(YELLOW, Ms(13_000))
    assert names(outcomes) == ["flipped"]


def test_back_with_nothing_pressed_has_nothing_to_take_back() -> None:
    table, outcomes = by_presses().press(BACK, Ms(10_000))
    assert (names(outcomes), word(table)) == (["refused"], "nothing_to_undo")


@pytest.mark.parametrize("key", [GREEN, BLUE])
def test_a_timer_that_stood_up_is_not_taken_back_as_it_would_be_a_dud(key: Key) -> None:
    table, _ = by_presses().press(key, Ms(10_000))
    before = show(table)
    table, outcomes = table.press(BACK, Ms(12_000))
    assert (names(outcomes), word(table)) == (["refused"], "nothing_to_undo")
    assert show(table) == before


def test_a_second_turn_of_the_same_timer_is_taken_back_though_it_stood_up_in_the_first() -> None:
    table, _ = by_presses().press(GREEN, Ms(10_000))
    table, _ = table.press(GREEN, Ms(15_000))
    table, _ = table.press(BACK, Ms(16_000))
    assert show(table).left(Colour.GREEN, Ms(16_000)) == 56_000
    assert next_player(table) == "Player 2"


def test_a_countdown_timer_that_moved_on_is_not_taken_back() -> None:
    table, _ = by_presses().advance(Ms(40_000))
    table, outcomes = table.press(ORANGE, Ms(40_100))
    assert names(outcomes) == ["flipped", "advanced"]
    before = show(table)
    table, outcomes = table.press(BACK, Ms(40_200))
    assert (names(outcomes), word(table)) == (["refused"], "nothing_to_undo")
    assert show(table) == before


@given(st.integers(1, 6), st.lists(st.sampled_from(COLOUR_KEYS), max_size=9), st.sampled_from(COLOUR_KEYS))
def test_back_restores_all_but_the_count_of_turns(players: int, before: list[Key], wrong: Key) -> None:
    """At the very instant of the press; later the timer has had the time between on its other side."""
    evening = Evening(referee="presses", players=[f"P{n}" for n in range(players)], grace=0).at(0, "start")
    for place, key in enumerate(before):
        evening.at(2_000 * (place + 1), key.value)
    at = 2_000 * (len(before) + 1)
    evening.at(at)
    was = evening.page.show
    if was.begun is not None:
        evening.at(at, "ok")
        was = evening.page.show
    timer = was.timer(Colour(wrong.value))
    evening.at(at, wrong.value)
    if (
        timer is None
        or timer.state != "running"
        or evening.page.show.begun is None
        or timer.left(Ms(at)) == timer.length
    ):
        return  # refused; or off its side, or empty: flipped back it runs; or without sand below: a dud at once
    evening.at(at, "back")
    assert evening.page.show._replace(turns=was.turns) == was


# -- the scanner is lost and found


def test_a_scanner_that_is_lost_between_turns_leaves_presses() -> None:
    table = started(pressed(switched_on(), *MODE, OK))
    table, outcomes = table.reads(False, Ms(5000))
    assert names(outcomes) == ["refereed"]
    assert word(table) == "scanner_gone"
    table, _ = table.press(RED, Ms(6000))
    table, outcomes = table.press(GREEN, Ms(6500))
    assert names(outcomes) == ["flipped", "turn_ended"]


def test_a_card_that_lies_there_is_flipped_out_before_presses_stand_for_cards() -> None:
    table = started(pressed(switched_on(), *MODE, OK))
    table, _ = table.scan("SKY:red+green", Ms(5000))
    table, outcomes = table.reads(False, Ms(5500))
    assert outcomes == ()
    table, _ = table.press(RED, Ms(6000))
    table, outcomes = table.press(BLUE, Ms(6200))
    assert names(outcomes) == ["refused"]
    table, outcomes = table.press(GREEN, Ms(6500))
    assert names(outcomes) == ["flipped", "turn_ended", "refereed"]
    assert word(table) == "scanner_gone"
    assert next_player(table) == "Player 2"


def test_a_scanner_that_is_found_takes_over_with_the_first_card() -> None:
    table = started(pressed(switched_on(), *MODE, OK))
    table, _ = table.reads(False, Ms(5000))
    table, outcomes = table.reads(True, Ms(6000))
    assert outcomes == ()
    table, _ = table.press(RED, Ms(7000))
    table, outcomes = table.scan("SKY:red+green", Ms(7500))
    assert (names(outcomes), word(table)) == (["refused"], "press_both"), "the turn that is half done comes first"
    table, _ = table.press(GREEN, Ms(8000))
    table, outcomes = table.scan("0D00319CD0", Ms(8500))
    assert names(outcomes) == ["refused"], "no card"
    assert show(table).referee is Referee.PRESSES
    table, outcomes = table.scan("SKY:red+blue", Ms(9000))
    assert names(outcomes) == ["refereed", "played"]
    assert show(table).owed == ("red", "blue")


def test_where_presses_were_chosen_a_scan_changes_nothing() -> None:
    table, outcomes = by_presses().scan("SKY:red+blue", Ms(1000))
    assert (names(outcomes), word(table)) == (["refused"], "press_both")
    assert show(table).referee is Referee.PRESSES


def test_at_ready_the_scanner_decides_at_once() -> None:
    table = pressed(switched_on(), *MODE, OK)
    table, _ = table.reads(False, Ms(0))
    assert show(table).referee is Referee.PRESSES
    table, _ = table.reads(True, Ms(0))
    assert show(table).referee is Referee.CARDS


def test_flips_alone_do_not_mind_the_scanner() -> None:
    table = started(pressed(switched_on(), *MODE, RED, RED, OK))
    table, outcomes = table.reads(False, Ms(1000))
    assert outcomes == ()
    assert show(table).referee is Referee.FLIPS


def test_a_show_that_is_asked_to_be_left_knows_the_scanner_when_it_goes_on() -> None:
    table = started(pressed(switched_on(), *MODE, OK))
    lost, _ = table.reads(False, Ms(1000))
    assert isinstance(lost.page, ShowPage)
    assert lost.page.house == replace(lost.house, scanner=False)


def test_what_is_said_at_the_start_is_over_when_somebody_looks_much_later() -> None:
    table = pressed(switched_on(scanner=False), *MODE, OK, OK)
    seen, _ = table.advance(Ms(COUNTS))
    assert word(seen) == "press_both"
    assert table.advance(Ms(20_000))[0].page == seen.advance(Ms(20_000))[0].page

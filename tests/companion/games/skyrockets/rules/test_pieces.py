"""Timers and cards."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from companion.games.skyrockets.rules.cards import CARDS, PAIRS, TEXTS, Card
from companion.games.skyrockets.rules.timers import (
    COLOURS,
    EMPTY,
    LAID,
    LENGTHS,
    RUNNING,
    SIDE,
    Colour,
    Timer,
    TimerState,
)
from tests.companion.games.skyrockets.rules.conftest import Table

instants = st.integers(0, 10**6).map(Ms)


@pytest.mark.rule("SKY-01")
def test_the_six_timers_run_thirty_to_eighty_seconds_the_shortest_first() -> None:
    assert [(colour.value, LENGTHS[colour]) for colour in COLOURS] == [
        ("red", 30_000),
        ("orange", 40_000),
        ("yellow", 50_000),
        ("green", 60_000),
        ("blue", 70_000),
        ("purple", 80_000),
    ]


@pytest.mark.rule("SKY-02")
def test_a_table_may_set_its_own_length_for_a_timer_and_nothing_else_changes(table: type[Table]) -> None:
    own, rulebook = table(lengths={"red": 28_500}), table()
    assert own.start() == rulebook.start() == ["0 started"]
    assert own.result()["timers"] | {"red": {"state": "running", "left": 30_000}} == rulebook.result()["timers"]
    assert own.wait(28_499) == []
    assert own.wait(28_500) == ["28500 dud red 2"]
    assert own.left("red") == 28_500


@pytest.mark.rule("SKY-02")
def test_a_length_may_be_given_for_a_timer_that_is_not_in_the_show(table: type[Table]) -> None:
    assert table({"running": ["red"]}, lengths={"blue": 1}).result()["timers"] == {
        "red": {"state": "running", "left": 30_000}
    }


@pytest.mark.rule("SKY-03")
def test_there_are_sixty_cards_fifteen_pairs_of_two_colours_four_copies_each_one_with_a_star() -> None:
    copies = [card for card in TEXTS if card.copy is not None]
    assert len(copies) == 60
    pairs = Counter(card.pair for card in copies)
    assert len(pairs) == 15
    assert set(pairs.values()) == {4}
    assert all(first is not second for first, second in pairs)
    assert Counter(card.pair for card in copies if card.star) == Counter(PAIRS)
    assert Card((Colour.RED, Colour.BLUE)).star is None


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("red+blue", "red+blue"),
        ("blue+red", "red+blue"),
        ("purple+green#4", "green+purple#4"),
        ("orange+yellow#1", "orange+yellow#1"),
    ],
)
def test_a_card_is_read_in_either_order_and_written_in_the_rules_order(text: str, written: str) -> None:
    assert CARDS[text].text == written


@pytest.mark.parametrize(
    "text",
    [
        "",
        "red",
        "red+red",
        "red+pink",
        "Red+blue",
        "red + blue",
        " red+blue",
        "red+blue ",
        "red+blue\n",
        "red+blue#",
        "red+blue#0",
        "red+blue#5",
        "red+blue#01",
        "red+blue#1 ",
        "red+blue#٢",
        "red+blue#2#2",
        "red-blue",
        "red+blue+green",
        "SKY:red+blue",
        "04A1B2C3",
    ],
)
def test_any_other_text_is_no_card(text: str) -> None:
    assert text not in CARDS


@pytest.mark.rule("SKY-60")
@given(length=instants, start=instants, passed=instants)
def test_a_flip_conserves_the_sand(length: int, start: int, passed: int) -> None:
    whole, began = Ms(length + 1), Ms(start)
    now = began + min(passed, whole)
    timer = Timer(Colour.RED, whole, EMPTY).filled(began)
    assert timer.left(now) + timer.flipped(now).left(now) == whole
    assert timer.flipped(now).flipped(now) == timer


@pytest.mark.rule("SKY-61", "SKY-24", "SKY-10")
@pytest.mark.parametrize("state", [EMPTY, SIDE])
def test_an_empty_timer_and_one_on_its_side_are_full_once_flipped(state: TimerState) -> None:
    flipped = Timer(Colour.BLUE, Ms(70_000), state).flipped(Ms(5))
    assert (flipped.state, flipped.left(Ms(5)), flipped.runs_out) == (RUNNING, 70_000, 70_005)


@pytest.mark.rule("SKY-62")
@pytest.mark.parametrize(
    ("passed", "lying"),
    [(0, 0), (1, 1), (14_999, 14_999), (15_000, 15_000), (15_001, 14_999), (29_999, 1), (30_000, 0)],
)
def test_a_laid_timer_keeps_its_sand_and_stands_with_the_smaller_side_on_top(passed: int, lying: int) -> None:
    laid = Timer(Colour.RED, Ms(30_000), EMPTY).filled(Ms(100)).laid(Ms(100 + passed))
    assert (laid.state, laid.left(Ms(100 + passed)), laid.left(Ms(10**9))) == (LAID, lying, lying)
    stood = laid.stood(Ms(10**9))
    assert (stood.state, stood.left(Ms(10**9))) == (RUNNING, lying)


def test_no_sand_is_left_below_nothing() -> None:
    assert Timer(Colour.RED, Ms(30_000), EMPTY).filled(Ms(0)).left(Ms(31_000)) == 0

"""The thirty places and a group's progress: SKY-04, 56, 90, 91, 92."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.fields import Fault, Fields
from companion.core.values import JsonObject
from companion.games.skyrockets.rules.festival import (
    PLACES,
    Progress,
    Rating,
    read_event_card,
    read_progress,
    write_progress,
)
from companion.games.skyrockets.rules.show import Phase


@pytest.mark.rule("SKY-04")
def test_nine_festivals_of_three_then_the_grand_finale_then_two_encore_events() -> None:
    assert [place.number for place in PLACES] == list(range(1, 31))
    assert [place.festival for place in PLACES] == [n for n in range(1, 10) for _ in range(3)] + [10, 11, 11]
    assert [place.number for place in PLACES if place.encore] == [29, 30]


@pytest.mark.rule("SKY-56", "SKY-90")
def test_tries_best_stars_and_the_date_of_the_best_are_recorded() -> None:
    progress = Progress()
    for phase, stars, date in [
        (Phase.LOST, 0, "2026-01-01"),
        (Phase.ABANDONED, 3, "2026-01-02"),
        (Phase.WON, 1, "2026-01-03"),
        (Phase.LOST, 0, "2026-01-04"),
        (Phase.WON, 3, "2026-01-05"),
        (Phase.WON, 3, "2026-01-06"),
        (Phase.WON, 2, "2026-01-07"),
    ]:
        progress = progress.after(4, phase, stars, date)
    assert progress.rating(4) == Rating(stars=3, tries=6, tries_to_win=2, date="2026-01-05")
    assert progress.rating(5) == Rating()


@pytest.mark.rule("SKY-56", "SKY-13")
@pytest.mark.parametrize("phase", [Phase.ABANDONED, Phase.READY, Phase.RUNNING])
def test_a_show_without_result_is_no_try(phase: Phase) -> None:
    assert Progress().after(1, phase, 3, "2026-01-01") == Progress()


@pytest.mark.rule("SKY-90")
def test_the_group_plays_on_at_the_first_event_not_won_yet() -> None:
    progress = Progress()
    assert progress.next([5, 1, 3]) == 1
    progress = progress.after(1, Phase.LOST, 0, "2026-01-01")
    assert progress.next([5, 1, 3]) == 1
    progress = progress.after(1, Phase.WON, 1, "2026-01-01").after(5, Phase.WON, 3, "2026-01-01")
    assert progress.next([5, 1, 3]) == 3
    assert progress.after(3, Phase.WON, 2, "2026-01-01").next([5, 1, 3]) is None
    assert progress.next([31, 99]) is None


@pytest.mark.rule("SKY-91")
def test_the_encore_opens_once_the_grand_finale_is_won() -> None:
    before = Progress().after(28, Phase.LOST, 0, "2026-01-01")
    assert not before.encore
    assert [place.number for place in before.open] == list(range(1, 29))
    assert before.next([29, 30]) is None
    after = before.after(28, Phase.WON, 1, "2026-01-02")
    assert after.encore
    assert after.open == PLACES
    assert after.next([28, 29, 30]) == 29


@pytest.mark.rule("SKY-92")
@pytest.mark.parametrize(
    ("number", "festival", "fault"),
    [
        (1, 1, None),
        (4, 2, None),
        (28, 10, None),
        (30, 11, None),
        (31, 1, None),
        (99, -4, None),
        (4, 1, "festival: expected 2, the festival of event 4; got 1"),
        (30, 10, "festival: expected 11, the festival of event 30; got 10"),
        (0, 1, "number: expected a whole number of 1 or more; got 0"),
    ],
)
def test_an_event_entered_from_a_card_stands_at_its_place(number: int, festival: int, fault: str | None) -> None:
    faults: list[Fault] = []
    card = {"name": "", "festival": festival, "number": number, "running": [], "side": [], "countdown": {}}
    assert read_event_card(Fields(card, faults), "mine").number == number
    assert [str(each) for each in faults] == ([fault] if fault else [])


RATINGS = st.builds(
    Rating,
    stars=st.integers(0, 3),
    tries=st.integers(0, 10**6),
    tries_to_win=st.none() | st.integers(1, 10**6),
    date=st.none() | st.just("2026-01-02"),
    challenge=st.booleans(),
)


@given(ratings=st.dictionaries(st.integers(1, 10**15), RATINGS))
def test_progress_comes_back_from_json(ratings: dict[int, Rating]) -> None:
    progress = Progress(ratings)
    assert read_progress(json.loads(json.dumps(write_progress(progress)))) == progress


@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"ratings": 7},
        {"ratings": {"x": {"stars": 1}, "": {}, "²": {}, "9" * 5000: {}, "-1": {}}},
        {"ratings": {"1": 5}},
    ],
    ids=["nothing", "a number", "no numbers", "no rating"],
)
def test_text_that_is_no_progress_counts_for_nothing(kept: JsonObject) -> None:
    assert read_progress(kept) == Progress()


def test_numbers_that_make_no_sense_are_none() -> None:
    kept: JsonObject = {"ratings": {"1": {"stars": 9, "tries": -1, "tries_to_win": True, "date": 5, "challenge": "x"}}}
    assert read_progress(kept).rating(1) == Rating(stars=3)

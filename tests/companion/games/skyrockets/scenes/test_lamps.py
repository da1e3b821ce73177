"""Crowd and track: what is lit where."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from companion.core.values import Key, Ms
from companion.games.skyrockets.scenes.lamps import TURNING, crowd, track
from companion.scene.palette import COLOURS, DARK

ORANGE, PURPLE = COLOURS[Key.ORANGE], COLOURS[Key.PURPLE]


def lit(lamps: tuple[tuple[int, int, int], ...]) -> list[bool]:
    return [lamp != DARK for lamp in lamps]


@pytest.mark.rule("SKY-11")
@pytest.mark.parametrize("stars", [0, 1, 2, 3])
def test_as_many_tokens_are_lit_as_show_a_star(stars: int) -> None:
    assert lit(crowd(stars, Ms(700))) == [place < stars for place in range(3)]


def test_the_last_star_winks() -> None:
    assert len({crowd(1, Ms(now)) for now in range(0, 2_000, 50)}) == 2
    assert len({crowd(2, Ms(now)) for now in range(0, 2_000, 50)}) == 1


def test_a_token_is_seen_to_turn_and_then_is_dark() -> None:
    seen = [lit(crowd(2, Ms(now), turned=Ms(0)))[2] for now in range(0, TURNING, 33)]
    assert sum(a != b for a, b in pairwise(seen)) >= 5
    assert lit(crowd(2, TURNING, turned=Ms(0))) == [True, True, False]


@pytest.mark.rule("SKY-44")
@pytest.mark.parametrize(
    ("space", "lamp"), [(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)], ids=["4", "3", "2", "1", "button"]
)
def test_a_countdown_timer_is_at_its_space(space: int, lamp: int) -> None:
    lamps = track([(ORANGE, space, False)], 0, Ms(0))
    assert lamps[lamp] == ORANGE
    assert lamps.count(ORANGE) == 1


def test_a_space_beyond_the_fourth_is_on_the_first_lamp() -> None:
    assert track([(ORANGE, 7, False)], 0, Ms(0))[0] == ORANGE


def test_the_way_ahead_glimmers_and_the_way_behind_is_dark() -> None:
    assert lit(track([(ORANGE, 2, False)], 0, Ms(0))) == [False, False, True, True, True]


@pytest.mark.rule("SKY-40")
def test_two_countdown_timers_are_both_seen_even_on_one_space() -> None:
    assert track([(ORANGE, 4, False), (PURPLE, 2, False)], 0, Ms(0))[0::2][:2] == (ORANGE, PURPLE)
    assert {track([(ORANGE, 3, False), (PURPLE, 3, False)], 0, Ms(now))[1] for now in range(0, 3_000, 100)} == {
        ORANGE,
        PURPLE,
    }


def test_empty_waiting_and_locked_are_told_apart_in_time() -> None:
    states = [([(ORANGE, 1, False)], 0), ([(ORANGE, 1, True)], 0), ([(ORANGE, 1, False)], 2), ([(ORANGE, 1, True)], 2)]
    seen = [
        tuple(tuple(max(c) for c in track(timers, locks, Ms(now))) for now in range(0, 2_000, 20))
        for timers, locks in states
    ]
    for one, other in combinations(seen, 2):
        assert one != other


def test_no_countdown_timer_no_track() -> None:
    assert set(track([], 0, Ms(0))) == {DARK}

"""A timer's bar: every state a pattern of its own, on bars of four lights and of thirty."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from companion.scene.lights import Colours
from companion.scene.palette import DARK, WHITE
from companion_timers.glass import Doing, Glass

HUE = (200, 0, 0)
LIGHTS = (1, 4, 10, 30)


def film(doing: Doing, lights: int, left: int) -> list[tuple[tuple[bool, ...], ...]]:
    """Two seconds of a bar as whoever cannot tell colours sees it: each light dark, white, or changing."""
    sinks = doing is Doing.RUNNING
    frames: list[Colours] = [
        Glass(HUE, doing, Ms(at), Ms(left - sinks * at), Ms(120_000)).lit(lights) for at in range(0, 2_000, 40)
    ]
    return [
        tuple((now == DARK, now[1] > 0, now != before) for now, before in zip(frame, last, strict=True))
        for last, frame in pairwise(frames)
    ]


@pytest.mark.parametrize("left", [60_000, 12_000])
@pytest.mark.parametrize("lights", [4, 10, 30])
def test_no_two_states_look_alike(lights: int, left: int) -> None:
    films = {doing.value: film(doing, lights, 120_000 if doing is Doing.FULL else left) for doing in Doing}
    films["ending"] = film(Doing.RUNNING, lights, 8_000)
    assert [(one, other) for one, other in combinations(films, 2) if films[one] == films[other]] == []


@pytest.mark.parametrize("lights", LIGHTS)
def test_sand_sinks_light_by_light(lights: int) -> None:
    sums = [
        sum(map(sum, Glass(HUE, Doing.WAITING, Ms(0), Ms(left), Ms(100_000)).lit(lights)))
        for left in range(100_000, 20_000, -10_000)
    ]
    assert sums == sorted(sums, reverse=True)
    if lights > 1:
        assert sums[0] > sums[-1]


def test_half_of_the_sand_is_half_of_the_bar() -> None:
    shown = Glass(HUE, Doing.WAITING, Ms(0), Ms(30_000), Ms(60_000)).lit(10)
    assert [light != DARK for light in shown] == [True] * 5 + [False] * 5


def test_only_the_one_that_runs_is_at_full_brightness() -> None:
    for doing in (Doing.WAITING, Doing.STOPPED, Doing.FULL, Doing.OUT):
        assert all(light[0] < 200 for light in Glass(HUE, doing, Ms(0), Ms(5), Ms(9)).lit(10) if light != WHITE)
    assert Glass(HUE, Doing.RUNNING, Ms(0), Ms(30_000), Ms(60_000)).lit(10)[0] == HUE


def test_a_refused_press_blinks_white_twice() -> None:
    def lit(at: int) -> bool:
        glass = Glass(HUE, Doing.ABSENT, Ms(1_000 + at), refused=Ms(1_000))
        return glass.lit(4) != (DARK,) * 4

    assert [lit(at) for at in (0, 149, 150, 299, 300, 449, 450)] == [True, True, False, False, True, True, False]


@given(
    st.sampled_from(Doing),
    st.integers(1, 60),
    st.integers(0, 10**7),
    st.integers(0, 200_000),
    st.integers(1, 100_000),
)
def test_any_state_at_any_instant_has_as_many_colours_as_the_bar_has_lights(
    doing: Doing, lights: int, now: int, left: int, whole: int
) -> None:
    shown = Glass(HUE, doing, Ms(now), Ms(left), Ms(whole)).lit(lights)
    assert len(shown) == lights
    assert all(0 <= channel <= 255 for light in shown for channel in light)

"""The end of a show on the bars."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from companion.drawing.lighting import linear
from companion.scene import firework as ending
from companion.scene.firework import FADE, RISE, SHOT, SHOTS_LAST
from companion.scene.lights import Colours
from companion.scene.palette import DARK

BARS, BAR = 6, 10
Bars = tuple[Colours, ...]


def firework(stars: int, since: Ms, lights: int = BAR) -> Bars:
    return tuple(column.lit(lights) for column in ending.firework(stars, since))


def fading(levels: tuple[float, ...], lost: int | None, since: Ms, lights: int = BAR) -> Bars:
    return tuple(column.lit(lights) for column in ending.fading(levels, lost, since))


def light(bars: Bars) -> int:
    return sum(sum(linear(led)) for bar in bars for led in bar)


def height(bars: Bars) -> float:
    """The middle of the light, from 0 at the foot to 9 at the top."""
    count = len(bars[0])
    rows = [sum(sum(linear(bar[row])) for bar in bars) for row in range(count)]
    return sum(row * its for row, its in enumerate(rows)) / sum(rows) * 9 / (count - 1)


@pytest.mark.rule("SKY-53")
@pytest.mark.parametrize("lights", [4, 10, 30])
def test_the_more_stars_the_higher_it_bursts(lights: int) -> None:
    for since in (RISE - 1, RISE + 200, SHOTS_LAST):
        heights = [height(firework(stars, Ms(since), lights)) for stars in (1, 2, 3)]
        assert heights == sorted(heights)
        assert heights[0] + 1 < heights[1] < heights[2] - 0.9


def test_a_rocket_rises_bursts_over_all_bars_and_fades() -> None:
    rising = firework(3, Ms(RISE // 2))
    assert [any(led != DARK for led in bar) for bar in rising] == [False, False, True, True, False, False]
    bursts = [firework(3, Ms(since)) for since in range(RISE, SHOT, 33)]
    assert {place for burst in bursts for place, bar in enumerate(burst) if any(led != DARK for led in bar)} == set(
        range(BARS)
    )
    assert light(bursts[-1]) < max(map(light, bursts)) / 50


def test_it_comes_to_rest() -> None:
    assert firework(2, SHOTS_LAST) == firework(2, SHOTS_LAST + 12_345)


def test_a_loss_fades() -> None:
    lights = [light(fading((1.0, 0.5, 0.2, 0.0, 1.0, 0.8), None, Ms(since))) for since in range(0, FADE + 1, 33)]
    assert lights == sorted(lights, reverse=True)
    assert light(fading((1.0,) * 6, None, FADE)) == 0


def test_the_timer_that_lost_it_is_seen() -> None:
    levels = (0.5, 0.5, 0.0, 0.5, 0.5, 0.5)
    blinks = [fading(levels, 2, Ms(since))[2][0] for since in range(0, FADE, 33)]
    assert len(set(blinks)) == 2
    after = fading(levels, 2, FADE)
    assert [(place, row) for place, bar in enumerate(after) for row, led in enumerate(bar) if led != DARK] == [(2, 0)]


@given(stars=st.integers(1, 3), since=st.integers(0, 200_000), lights=st.integers(1, 60))
def test_every_led_is_a_colour(stars: int, since: int, lights: int) -> None:
    for bars in (firework(stars, Ms(since), lights), fading((0.3,) * 6, stars, Ms(since), lights)):
        assert (len(bars), {len(bar) for bar in bars}) == (BARS, {lights})
        assert all(0 <= level <= 255 for bar in bars for led in bar for level in led)


@pytest.mark.parametrize("lights", [4, 10, 30])
def test_a_rocket_is_seen_all_the_way_up(lights: int) -> None:
    """No spark slips through between the lights of a short bar."""
    for since in range(0, RISE, 7):
        assert max(max(colour) for bar in firework(3, Ms(since), lights) for colour in bar) >= 60

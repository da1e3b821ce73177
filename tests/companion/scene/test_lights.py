"""What a bar shows, on any number of lights."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.scene.lights import UNLIT, Column, Even, Level, Lights, Repeat, Section, Stack
from companion.scene.palette import DARK, Rgb

RED, BLUE, WHITE = (200, 0, 0), (0, 0, 200), (250, 250, 250)
COLOUR = st.tuples(*[st.integers(0, 255)] * 3)
EVENS = st.lists(COLOUR, min_size=1, max_size=70).map(lambda colours: Even(tuple(colours)))


@pytest.mark.parametrize(
    ("colours", "lights", "seen"),
    [
        ((RED, BLUE), 2, (RED, BLUE)),
        ((RED, BLUE), 4, (RED, RED, BLUE, BLUE)),
        ((RED, BLUE), 3, (RED, (100, 0, 100), BLUE)),
        ((RED, RED, BLUE, BLUE), 2, (RED, BLUE)),
        ((RED, DARK, DARK), 2, ((133, 0, 0), DARK)),
        ((RED,), 5, (RED,) * 5),
    ],
    ids=["one each", "twice as many", "one across both", "half as many", "a third of one and a half", "one fills it"],
)
def test_colours_share_the_height_evenly(colours: tuple[Rgb, ...], lights: int, seen: tuple[Rgb, ...]) -> None:
    assert Even(colours).lit(lights) == seen


@given(column=EVENS, lights=st.integers(1, 60))
def test_no_light_is_lost(column: Even, lights: int) -> None:
    """The mean of what is seen is the mean of what was said, to the rounding of each."""
    seen = column.lit(lights)
    assert len(seen) == lights
    for channel in range(3):
        said = sum(colour[channel] for colour in column.colours) / len(column.colours)
        assert abs(sum(colour[channel] for colour in seen) / lights - said) <= 0.5


@given(colours=st.tuples(*[COLOUR] * 10))
def test_ten_colours_are_ten_leds(colours: tuple[Rgb, ...]) -> None:
    assert Even(colours).lit(10) == colours


@pytest.mark.parametrize("lights", [4, 10, 30])
def test_a_level_sinks_through_every_light(lights: int) -> None:
    sums = [sum(led[0] for led in Level(RED, part / 1000).lit(lights)) for part in range(1000, -1, -1)]
    assert sums[0] == 200 * lights
    assert sums[-1] == 0
    assert all(0 <= before - after <= 200 * lights / 1000 + 1 for before, after in pairwise(sums))


def test_above_a_level_is_what_was_said() -> None:
    assert Level(RED, 0.5, BLUE).lit(4) == (RED, RED, BLUE, BLUE)


@pytest.mark.parametrize(
    ("part", "lights", "lit"),
    [
        (1.0, 4, "#.#."),
        (0.4, 10, "#.#......."),
        (0.4, 4, "#..."),
        (0.01, 4, "#..."),
        (0, 10, ".........."),
        (1, 5, "#.#.#"),
    ],
)
def test_a_pattern_repeats_light_by_light(part: float, lights: int, lit: str) -> None:
    assert "".join("#" if led == RED else "." for led in Repeat((RED, DARK), part).lit(lights)) == lit


@pytest.mark.parametrize(
    ("lights", "seen"),
    [
        (10, "RRRRRR.BBW"),
        (20, "RRRRRRRRRRRR..BBBBWW"),
        (7, "RRRR.BW"),
        (5, "RRRBW"),
        (4, "RRBW"),
        (3, "RBW"),
    ],
)
def test_each_section_keeps_the_lights_that_it_needs(lights: int, seen: str) -> None:
    """A board of six tenths, a gap, a mark of two tenths and one of one."""
    shows: tuple[Column, ...] = (Even((RED,)), UNLIT, Even((BLUE,)), Even((WHITE,)))
    stack = Stack(tuple(Section(*section) for section in zip(shows, (6, 1, 2, 1), (1, 0, 1, 1), strict=True)))
    letters = {RED: "R", DARK: ".", BLUE: "B", WHITE: "W"}
    assert "".join(letters[led] for led in stack.lit(lights)) == seen


@given(
    sections=st.lists(st.tuples(st.integers(1, 20), st.integers(0, 3)), min_size=1, max_size=8),
    lights=st.integers(1, 60),
)
def test_a_stack_fills_its_bar_and_nothing_else(sections: list[tuple[int, int]], lights: int) -> None:
    colours = [(place, 0, 0) for place in range(1, len(sections) + 1)]
    stack = Stack(tuple(Section(Even((colour,)), *sizes) for colour, sizes in zip(colours, sections, strict=True)))
    seen = stack.lit(lights)
    assert len(seen) == lights
    assert list(seen) == sorted(seen), "each in its place"
    if lights >= sum(least for _, least in sections):
        assert all(seen.count(colour) >= least for colour, (_, least) in zip(colours, sections, strict=True))


def test_a_table_is_dark_unless_something_is_said() -> None:
    lights = Lights()
    assert [column.lit(4) for column in lights.bars] == [(DARK,) * 4] * 6
    assert (lights.trio, lights.row) == ((DARK,) * 3, (DARK,) * 5)

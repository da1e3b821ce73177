"""What a strip shows, and what follows from what was seen."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from companion.config.table import BARE, Span, StripConfig, TableConfig
from companion.core.values import COLOUR_KEYS
from companion.drawing.lighting import linear
from companion.scene.palette import COLOURS, WHITE, dimmed
from companion.setup import lamps
from companion.setup.lamps import BLUE, GREEN, OFF, RED

ONE = {"strip": StripConfig()}
TWO = {"a strip": replace(BARE, length=30), "b strip": replace(BARE, length=35, bus=1)}
ORDERS = ["".join(order) for order in permutations("bgr")]


@pytest.mark.parametrize("true", ORDERS)
@pytest.mark.parametrize("assumed", ORDERS)
def test_two_colours_tell_every_order(assumed: str, true: str) -> None:
    names = {"r": "red", "g": "green", "b": "blue"}
    seen = {names[sent]: names[true[assumed.index(sent)]] for sent in "rg"}
    assert lamps.order_of(assumed, seen) == true


def test_the_same_colour_twice_is_no_order() -> None:
    assert lamps.order_of("bgr", {"red": "blue", "green": "blue"}) is None


def test_the_ends_are_green_and_red() -> None:
    assert lamps.ends(3) == [GREEN, OFF, OFF, RED]
    assert lamps.ends(0) == [RED]


def test_halving_finds_every_number() -> None:
    for there in range(301):
        low, high, asked = 0, 301, 0
        while high - low > 1:
            number = lamps.middle(low, high)
            low, high = (number, high) if number <= there else (low, number)
            asked += 1
        assert low == there
        assert asked <= 9


def test_a_table_needs_six_bars_of_four() -> None:
    assert lamps.NEEDED == 24


@pytest.mark.parametrize(
    ("first", "reverse", "leds", "span"),
    [
        (0, False, 10, Span(0)),
        (9, True, 10, Span(0, True)),
        (74, True, 10, Span(65, True)),
        (8, True, 10, Span(-1, True)),
        (8, True, 4, Span(5, True, 4)),
    ],
)
def test_where_a_bar_begins(first: int, reverse: bool, leds: int, span: Span) -> None:
    assert lamps.beginning_at(first, reverse, leds) == span


@pytest.mark.parametrize(
    ("span", "placed", "fits"),
    [
        pytest.param(Span(58), [], True, id="up to the end"),
        pytest.param(Span(59), [], False, id="beyond the end"),
        pytest.param(Span(-1, True), [], False, id="before the beginning"),
        pytest.param(Span(9), ["red"], False, id="on one LED of another"),
        pytest.param(Span(10), ["red"], True, id="beside another"),
    ],
)
def test_fitting(span: Span, placed: list[str], fits: bool) -> None:
    assert lamps.fits("strip", span, ONE, placed) is fits


def test_on_another_strip_nothing_is_in_the_way() -> None:
    assert lamps.fits("b strip", Span(0), lamps.with_span("red", "a strip", Span(0), TWO), ["red"])


def test_a_part_is_looked_for_where_there_is_room() -> None:
    strips = lamps.with_span("red", "strip", Span(5), ONE)
    assert lamps.free_first("orange", strips, ["red"]) == 16
    assert lamps.free_first("yellow", strips, ["red"]) == 21


def test_a_part_lies_on_one_strip() -> None:
    strips = lamps.with_span("red", "b strip", Span(7), lamps.with_span("red", "a strip", Span(0), TWO))
    assert lamps.span_of("red", strips) == ("b strip", Span(7))
    assert lamps.first_led("red", strips) == 38, "30 LEDs are before its strip"
    assert lamps.located(38, strips) == ("b strip", 7)
    assert lamps.located(30, strips) == ("a strip", 29)


@pytest.mark.parametrize("leds", [4, 10])
def test_parts_are_laid_where_there_is_room(leds: int) -> None:
    strips = lamps.in_a_row(TWO, leds, ["trio"])
    assert lamps.parts(strips) == (*lamps.BARS, "trio")
    assert lamps.fits_whole(strips)
    assert {lamps.span_of(bar, strips)[1].leds for bar in lamps.BARS} == {leds}


def test_a_table_has_one_strip_or_named_ones() -> None:
    assert lamps.with_strips(TableConfig(), {}).every_strip == {}
    assert lamps.with_strips(TableConfig(), ONE).strip == StripConfig()
    assert list(lamps.with_strips(TableConfig(), TWO).strips) == ["a", "b"]


def test_a_trail_runs_the_way_the_part_does() -> None:
    frames = lamps.running("trio", "strip", Span(2, True, 3), {"strip": StripConfig(length=6)})
    assert [[bool(any(light)) for light in frame["strip"]] for frame in frames] == [
        [False, False, False, False, True, False],
        [False, False, False, True, True, False],
        [False, False, True, True, True, False],
    ]


def test_blue_is_blue() -> None:
    assert BLUE[0] == BLUE[1] == 0 < BLUE[2]


def test_laid_out_a_bar_has_a_white_foot_and_its_own_colour_above_and_the_row_is_blue() -> None:
    """By hand: PART is 0.45, and light is linear in 16 bits, so white is the same in all three channels."""
    (leds,) = lamps.laid_out(ONE).values()
    strip = ONE["strip"]
    for key, span in zip(COLOUR_KEYS, strip.bars, strict=True):
        assert span is not None
        foot, *rest = (leds[place] for place in span.places)
        assert foot[0] == foot[1] == foot[2] > 5000
        assert set(rest) == {linear(dimmed(COLOURS[key], lamps.PART))}
        assert len(set(rest[0])) > 1, "no bar is white above its foot"
    assert strip.trio is not None
    assert strip.row is not None
    assert {leds[place] for place in strip.trio.places} == {linear(dimmed(WHITE, lamps.PART))}
    first, *rest = (leds[place] for place in strip.row.places)
    assert first[0] == first[1] == first[2] > 5000
    assert all(light[2] > light[1] > light[0] == 0 for light in rest)

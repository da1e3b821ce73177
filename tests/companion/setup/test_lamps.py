"""What a strip shows, and what follows from what was seen."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.config.table import Span, StripConfig
from companion.setup import lamps
from companion.setup.lamps import BLUE, GREEN, OFF, RED

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


def test_a_strip_needs_sixty_eight() -> None:
    assert lamps.NEEDED == 68


@pytest.mark.parametrize(
    ("first", "reverse", "span"),
    [(1, False, Span(0)), (10, True, Span(0, True)), (75, True, Span(65, True)), (9, True, Span(-1, True))],
)
def test_where_a_bar_begins(first: int, reverse: bool, span: Span) -> None:
    assert lamps.beginning_at(first, reverse, "red") == span


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
    assert lamps.fits("blue", span, StripConfig(), placed) is fits


def test_a_part_is_looked_for_where_there_is_room() -> None:
    strip = lamps.with_span("red", Span(5), StripConfig())
    assert lamps.free_first("orange", strip, ["red"]) == 16
    assert lamps.free_first("yellow", strip, ["red"]) == 21


def test_a_trail_runs_the_way_the_part_does() -> None:
    frames = lamps.running("crowd", Span(2, True), StripConfig(length=6))
    assert [[bool(any(light)) for light in frame] for frame in frames] == [
        [False, False, False, False, True, False],
        [False, False, False, True, True, False],
        [False, False, True, True, True, False],
    ]


def test_blue_is_blue() -> None:
    assert BLUE[0] == BLUE[1] == 0 < BLUE[2]

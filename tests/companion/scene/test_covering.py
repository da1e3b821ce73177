"""What a band hides is not seen in part."""

from __future__ import annotations

import pytest

from companion.scene.covering import cleared
from companion.scene.paper import foot
from companion.scene.scene import Bar, Box, Digit, Item, Picture, Size, Symbol, Text

BAND = Box(0, 40, 128, 24, loud=True)
WHOLE: list[Item] = [
    Symbol("heart", 0, 4, 36),
    Text("Ana", 0, 16, Size.TALL),
    Bar(0, 0, 10, 40, 500),
    Box(0, 38, 10, 2),
    Digit(0, 0, 20, 40, "abc"),
]
CUT: list[Item] = [
    Symbol("heart", 0, 5, 36),
    Text("Ana", 0, 22, Size.TALL),  # a letter may hang below its line
    Bar(0, 1, 10, 40, 500),
    Box(0, 39, 10, 2),
    Digit(0, 30, 20, 40, "abc"),
    Symbol("star", 0, 45, 14),
    Symbol("star", 0, 63, 14),
]


@pytest.mark.parametrize("item", WHOLE)
def test_what_ends_above_the_band_stays(item: Item) -> None:
    picture = Picture((item, BAND))
    assert cleared(picture) is picture


@pytest.mark.parametrize("item", CUT)
def test_what_the_band_would_cut_is_gone(item: Item) -> None:
    assert cleared(Picture((item, BAND))) == Picture((BAND,))


def test_what_stands_on_the_band_stays_and_a_band_at_the_top_hides_nothing_below() -> None:
    said = foot("Let it run", ["heart"])
    assert cleared(Picture(said)) == Picture(said)
    top = Box(0, 0, 128, 11, loud=True)
    below = Symbol("heart", 0, 11, 36)
    assert cleared(Picture((below, top))) == Picture((below, top))


def test_a_box_that_is_not_loud_hides_on_purpose() -> None:
    picture = Picture((Symbol("heart", 0, 30, 36), Box(0, 40, 128, 24)))
    assert cleared(picture) is picture

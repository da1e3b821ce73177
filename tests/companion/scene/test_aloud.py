"""A scene in words: everything that can be read is read, in order, and nothing that is covered."""

from __future__ import annotations

import pytest

from companion.scene.aloud import FIGURES, Aloud, aloud, words
from companion.scene.paper import centred, foot, heading, row
from companion.scene.scene import Anchor, Bar, Box, Digit, Item, Picture, Scene, Size, Symbol, Text
from companion.scene.stage import broken, warned

CASES: dict[str, tuple[tuple[Item, ...], str]] = {
    "nothing": ((), ""),
    "rows from the top, each from the left": (
        (Text("three", 2, 40), Text("two", 70, 4), Text("one", 2, 2)),
        "one two. three",
    ),
    "text beside a large symbol is in its row": ((Symbol("drop", 60, 2, 36), Text("Flip", 2, 13)), "Flip blue drop"),
    "a row is no higher than its first item's": ((Text("a", 0, 0), Text("b", 0, 8), Text("c", 0, 16)), "a b. c"),
    "outlines are not there": (
        (*row(["heart"], 2, 2, 15, 20), Symbol("leaf", 40, 2, 15, hollow=True)),
        "red heart",
    ),
    "stars are counted": (tuple(Symbol("star", 2 + 16 * n, 48, 14, hollow=n > 1) for n in range(3)), "2 of 3 stars"),
    "one star is a suit": ((Symbol("star", 2, 2, 11),), "star"),
    "arrows only point": ((Symbol("previous", 1, 20), Text("4", 64, 20), Symbol("next", 110, 20)), "4"),
    "marks have words": ((Symbol("hush", 114, 1, 13), Symbol("button", 2, 1, 13)), "the button no talking"),
    "a frame hides nothing": ((Text("in", 20, 20), Box(10, 10, 40, 40, filled=False)), "in"),
    "a box hides what was there before": (
        (Text("gone", 64, 50, Size.SMALL, Anchor.MIDDLE), Box(0, 42, 128, 22), Text("seen", 64, 50, inverted=True)),
        "seen",
    ),
    "how full a bar is is no word": ((Bar(1, 1, 10, 46, 500), Text("x", 20, 20)), "x"),
    "a figure is its number, rods and all": ((Digit(2, 2, 15, 28, "abdeg", ""), Digit(40, 2, 15, 28, "b", "c")), "2 1"),
    "a figure that is no number is nothing": ((Digit(2, 2, 15, 28, "a"),), ""),
}


@pytest.mark.parametrize(("items", "said"), CASES.values(), ids=CASES)
def test_a_picture_is_read_as_it_is_seen(items: tuple[Item, ...], said: str) -> None:
    assert words(Picture(items)) == said


@pytest.mark.parametrize(("number", "bars"), list(enumerate(FIGURES)))
def test_every_figure_is_read(number: int, bars: str) -> None:
    assert words(Picture((Digit(0, 0, 10, 20, bars),))) == str(number)


def test_what_is_loud_is_urgent_and_not_said_twice() -> None:
    main = Picture((centred("Player 1", 12), Text("hidden", 64, 50), *foot("Dud!", ["heart"], 2)))
    score = Picture((*heading("Round 2"),))
    assert aloud(Scene(main=main, score=score)) == Aloud("Player 1", "Round 2", "red heart Dud! 2 of 3 stars")


def test_what_does_not_answer_and_what_broke_is_urgent() -> None:
    main = Picture((centred("Player 1", 20),))
    assert aloud(Scene(main=warned(main, {"strip": "no answer"}))).urgent == "Check strip"
    assert aloud(Scene(main=broken(main))) == Aloud("Player 1", "", "Something broke. BACK leaves the game")
    score = warned(Picture(), {"main": "no answer"})
    assert aloud(Scene(main=main, score=score)) == Aloud("Player 1", "", "Check main")

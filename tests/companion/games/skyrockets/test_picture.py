"""A show as a chart: the sand of each timer where the rules have it, and whatever else happened in its place."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from companion.games.skyrockets.picture import LEFT, SAND, picture
from companion.wiring.connection import WireColour
from companion.wiring.svg import PAINT
from tools.sittings.kits import READY

RULES = next(one.game for one in READY if one.kit.name == "skyrockets")
SVG = "{http://www.w3.org/2000/svg}"
TIMERS = {"running": ["red"], "side": ["green"], "countdown": {"blue": 2}}
EVENT = {"name": "A & B < C", "festival": 1, "number": 2, **TIMERS}
HEADER = {"transcript": 1, "game": "skyrockets", "event": EVENT, "players": ["<Ana>", "Bo"], "referee": "flips"}


def drawn(*inputs: tuple[int, str, str | None]) -> ElementTree.Element:
    lines = [json.dumps(HEADER)]
    for at, name, timer in inputs:
        lines.append(json.dumps({"at": at, "input": name, **({"timer": timer} if timer else {})}))
    return ElementTree.fromstring(picture(RULES, lines))


def sand(chart: ElementTree.Element, colour: WireColour) -> list[list[tuple[float, float]]]:
    """The corners of each piece of running sand of this colour: from the left, and above the timer's foot."""
    found = []
    for shape in chart.iter(f"{SVG}polygon"):
        if shape.get("fill") == PAINT[colour]:
            corners = [tuple(map(float, corner.split(","))) for corner in shape.attrib["points"].split()]
            base = corners[0][1]
            found.append([(x - LEFT, base - y) for x, y in corners])
    return found


def flat(corners: list[tuple[float, float]]) -> list[float]:
    return [number for corner in corners for number in corner]


def words(chart: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in chart.iter(f"{SVG}text")]


@pytest.mark.rule("SKY-60")
def test_sand_falls_and_a_flip_turns_it_over() -> None:
    chart = drawn((0, "start", None), (20_000, "flip", "red"), (40_000, "wait", None), (40_000, "abandon", None))
    before, after = sand(chart, WireColour.RED)
    # 640 pixels for 40 s. Red has 30 s: of 44 pixels 14.7 are left after 20 s, then 20 s are on top, and 0 at 40 s.
    assert flat(before) == pytest.approx([*(0, 0), *(0, SAND), *(320, SAND / 3), *(320, 0)], abs=0.1)
    assert flat(after) == pytest.approx([*(320, 0), *(320, SAND * 2 / 3), *(640, 0), *(640, 0)], abs=0.1)


def test_a_timer_on_its_side_has_no_running_sand_until_it_is_flipped() -> None:
    assert sand(drawn((0, "start", None), (9000, "abandon", None)), WireColour.GREEN) == []
    assert len(sand(drawn((0, "start", None), (5000, "flip", "green"), (9000, "abandon", None)), WireColour.GREEN)) == 1


@pytest.mark.rule("SKY-42")
def test_the_countdown_has_its_spaces_written_where_it_moved_on() -> None:
    chart = drawn((0, "start", None), (20_000, "flip", "red"), (39_000, "flip", "red"), (50_000, "flip", "red"))
    assert words(chart).count("2") == 1
    assert "1" not in words(chart)
    flips = [(at, "flip", "red") for at in (15_000, 30_000, 45_000, 60_000)]
    chart = drawn((0, "start", None), *flips, (70_500, "flip", "blue"))
    assert words(chart).count("1") == 1


def test_it_says_how_the_show_ended() -> None:
    assert "abandoned" in words(drawn((0, "start", None), (9000, "abandon", None)))
    assert "not finished" in words(drawn((0, "start", None)))
    assert "not finished" in words(drawn())
    # Red is left alone: a dud at 30, 60 and 90 s, the third of which loses.
    assert "lost" in words(drawn((0, "start", None), (95_000, "wait", None)))


def test_names_cannot_break_the_drawing() -> None:
    chart = drawn((0, "start", None))
    assert "A & B < C" in words(chart)
    assert "<Ana>, Bo" in words(chart)

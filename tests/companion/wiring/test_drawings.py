"""The drawings: kept ones are as they are drawn now, and no words lie on others or leave the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from companion.config.checks import clashes
from companion.config.table import Span, StripConfig, TableConfig
from companion.wiring.device_drawing import device_drawing, sheet
from companion.wiring.devices import connections, devices
from companion.wiring.header_drawing import header
from companion.wiring.strip_drawing import stretches
from companion.wiring.svg import TRACERS
from tests.support.tables import tables
from tools.wiring import FOLDER, PAGE, VARIANTS, drawings, page

SVG = "{http://www.w3.org/2000/svg}"
ADVANCE = 0.60
BOLD = 0.66
"""How wide a character is on average, as a part of the size, in the fonts the drawings ask for."""

Box = tuple[float, float, float, float]


def words(drawing: str) -> Iterator[tuple[str, Box]]:
    """Each text with the box it covers: left, top, right, bottom."""
    for text in ElementTree.fromstring(drawing).iter(f"{SVG}text"):
        size = float(text.get("font-size", "13"))
        width = len(text.text or "") * size * (BOLD if text.get("font-weight") else ADVANCE)
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        left = x - {"middle": width / 2, "end": width}.get(text.get("text-anchor", ""), 0)
        yield text.text or "", (left, y - size * 0.75, left + width, y + size * 0.2)


def size(drawing: str) -> tuple[float, float]:
    root = ElementTree.fromstring(drawing)
    return float(root.get("width", "")), float(root.get("height", ""))


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


KEPT = drawings()


def test_the_kept_drawings_are_those_that_are_drawn_now() -> None:
    kept = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.svg")}
    assert sorted(kept) == sorted(KEPT)
    assert [name for name in KEPT if kept[name] != KEPT[name]] == [], "draw them anew with `make wiring`, and look"


def test_the_page_has_the_pins_of_the_default_table() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "make it anew with `make wiring`"
    assert "| **29** | GPIO5 | red | red button one leg |" in text


def test_the_page_shows_every_drawing() -> None:
    shown = re.findall(r"\]\((docs/wiring/[^)]*)\)", PAGE.read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(f"docs/wiring/{name}.svg" for name in KEPT)


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_every_table_that_is_drawn_can_be_wired(name: str) -> None:
    assert clashes(VARIANTS[name][0]) == []


@pytest.mark.parametrize("name", sorted(KEPT))
def test_words_stay_on_the_sheet_and_off_each_other(name: str) -> None:
    width, height = size(KEPT[name])
    found = list(words(KEPT[name]))
    outside = [text for text, box in found if box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > height]
    assert outside == []
    assert [(one, other) for (one, a), (other, b) in combinations(found, 2) if overlap(a, b)] == []


def test_the_header_shows_forty_pins_and_every_device() -> None:
    texts = [text for text, _ in words(KEPT["header"])]
    assert {str(number) for number in range(1, 41)} <= set(texts)
    for wire in connections(TableConfig()):
        if wire.end.pin is not None:
            last = wire.device.rpartition(" ")[2]
            assert any(last in text for text in texts), wire


@given(tables())
@settings(max_examples=30)
def test_any_table_can_be_drawn(table: TableConfig) -> None:
    width, _ = size(header(table).document())
    assert all(box[0] >= 0 and box[2] <= width for _, box in words(header(table).document()))
    for device in devices(table):
        texts = [text for text, _ in words(device_drawing(device, table).document())]
        for wire in device.connections:
            assert wire.end.name in texts
            assert wire.colour.value in texts
    whole = ElementTree.fromstring(sheet(table).document())
    assert len(list(whole.iter(f"{SVG}svg"))) == 1 + 1 + len(devices(table))
    sides = ("x", "y", "width", "height")
    placed = [tuple(float(drawing.attrib[side]) for side in sides) for drawing in whole.iterfind(f".//{SVG}svg")]
    for (x, y, w, h), (x2, y2, w2, h2) in combinations(placed, 2):
        assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y, "no drawing lies on another"
    width, height = float(whole.attrib["width"]), float(whole.attrib["height"])
    assert all(x + w <= width and y + h <= height for x, y, w, h in placed)


@given(tables())
def test_wires_of_one_drawing_differ_by_more_than_their_colour(table: TableConfig) -> None:
    for device in devices(table):
        symbols = device.name == "buttons"  # there each wire ends at its own symbol
        assert symbols or len(device.connections) <= len(set(TRACERS))


@given(tables())
def test_the_map_of_a_strip_has_every_led_once(table: TableConfig) -> None:
    for strip in table.every_strip.values():
        found = stretches(strip)
        leds = [led for part in found for led in range(part.start, part.last + 1)]
        assert leds == list(range(strip.length))
        assert len([part for part in found if part.name != "dark"]) == len(strip.parts)


def test_the_map_names_parts_gaps_and_directions() -> None:
    default = StripConfig()
    strip = StripConfig(
        length=72, bars=(Span(10, True), Span(0), *default.bars[2:]), trio=Span(61, leds=3), row=Span(64, leds=5)
    )
    told = [(part.name, part.start, part.last, part.reverse) for part in stretches(strip)]
    assert told == [
        ("orange", 0, 9, False),
        ("red", 10, 19, True),
        ("yellow", 20, 29, False),
        ("green", 30, 39, False),
        ("blue", 40, 49, False),
        ("purple", 50, 59, False),
        ("dark", 60, 60, False),
        ("trio", 61, 63, False),
        ("row", 64, 68, False),
        ("dark", 69, 71, False),
    ]

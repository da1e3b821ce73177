"""Texts that would steer what shows them."""

from __future__ import annotations

import unicodedata
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.visible import short, visible
from companion.wiring.svg import Canvas

ACTING = {
    "escape": "\x1b",
    "null": "\x00",
    "C1": "\x9b",
    "delete": "\x7f",
    "right to left": "\u202e",
    "isolate": "\u2067",
    "mark": "\u200f",
    "line separator": "\u2028",
    "no character": "\uffff",
    "half a pair": "\udcff",
}


@pytest.mark.parametrize("letter", ACTING.values(), ids=ACTING)
def test_what_acts_is_seen_instead(letter: str) -> None:
    shown = visible(f"a{letter}b")
    assert shown.isascii()
    assert shown.isprintable()


@given(st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Cn", "Zl", "Zp"))))
def test_what_is_seen_stays(text: str) -> None:
    assert visible(text) == text
    assert visible(f"{text}\n\t{text}") == f"{text}\n\t{text}"


@given(st.text(st.characters()))
def test_a_drawing_with_any_text_is_well_formed(text: str) -> None:
    canvas = Canvas(10, 10)
    canvas.text(1, 1, text or "-", fill=text)
    assert ElementTree.fromstring(canvas.document()).tag.endswith("svg")


def test_nothing_that_turns_the_direction_of_writing_is_missed() -> None:
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "BN"}
    for number in range(0x20, 0x10000):
        letter = chr(number)
        if unicodedata.bidirectional(letter) in turning - {"BN"}:
            assert visible(letter) != letter, hex(number)


@pytest.mark.parametrize(("text", "most", "cut"), [("Ana", 3, "Ana"), ("Anaïs", 4, "A..."), ("", 3, "")])
def test_a_text_is_cut(text: str, most: int, cut: str) -> None:
    assert short(text, most) == cut

"""What a scanned text says: the rule of docs/captures.md, "What a text means"."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.scanned import bare
from companion.core.values import Key, Ms
from companion.games.skyrockets.table.show import ShowPage
from companion.table.codes import meant
from tools.sittings.kits import started, switched_on, whole_house

PREFIXES = ["SKY:", "TRK:", "ROC:finale:"]

CODES = {
    "as printed": ("SKY:red+blue#2", "SKY:red+blue#2"),
    "capitals throughout": ("SKY:RED+BLUE#2", "SKY:red+blue#2"),
    "small throughout": ("trk:past-0", "TRK:past-0"),
    "a longer prefix in capitals": ("ROC:FINALE:SOUTH-SEAS", "ROC:finale:south-seas"),
    "an AIM identifier": ("]Q1SKY:red+blue", "SKY:red+blue"),
    "another": ("]C1TRK:past-0", "TRK:past-0"),
    "a small one": ("]d2TRK:past-0", "TRK:past-0"),
    "behind STX": ("\x02]Q1SKY:red+blue\x03", "SKY:red+blue"),
    "STX and ETX": ("\x02SKY:red+blue\x03", "SKY:red+blue"),
    "an ECI escape": ("\\000026SKY:red+blue", "SKY:red+blue"),
    "an ECI escape behind AIM": ("]Q2\\000026SKY:red+blue", "SKY:red+blue"),
    "an ECI escape inside": ("SKY:red\\000003+blue", "SKY:red+blue"),
    "GS for FNC1": ("\x1dSKY:red+blue\x1d", "SKY:red+blue"),
    "a byte order mark": ("\ufeffSKY:red+blue", "SKY:red+blue"),
    "NUL inside": ("SKY:\x00red+blue\x00", "SKY:red+blue"),
    "C1 controls": ("\x85SKY:red+blue\x9f", "SKY:red+blue"),
    "blanks and tabs around": (" \t SKY:red+blue\t ", "SKY:red+blue"),
    "blanks behind AIM": ("]Q1 SKY:red+blue ", "SKY:red+blue"),
    "blanks inside stay": ("SKY:red + blue", "SKY:red + blue"),
    "five digits are no escape": ("SKY:red\\00002+blue", "SKY:red\\00002+blue"),
    "no AIM identifier": ("]QQSKY:red+blue", "]QQSKY:red+blue"),
    "one AIM identifier only": ("]Q1]Q1SKY:red+blue", "]Q1SKY:red+blue"),
    "an own code keeps its case": ("]Q1Gold-7", "Gold-7"),
    "letters beyond ASCII keep their case": ("SKY:\u0130", "SKY:\u0130"),
    "nothing but what is around": ("]Q1\x02\x03 ", ""),
    "nothing": ("", ""),
}


@pytest.mark.parametrize(("text", "says"), CODES.values(), ids=CODES)
def test_what_a_text_says(text: str, says: str) -> None:
    assert meant(text, PREFIXES) == says


@given(text=st.text(max_size=40))
def test_whatever_a_text_is_it_says_something_and_says_it_again(text: str) -> None:
    once = meant(text, PREFIXES)
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 or letter == "\ufeff" for letter in once)
    assert once == once.strip(" ")
    assert meant(bare(text), [""]) == bare(bare(text))


@pytest.mark.parametrize("text", ["]Q1sky:RED+ORANGE", "\x02SKY:red+orange\x03", "\ufeff SKY:RED+orange "])
def test_a_card_is_played_whatever_the_scanner_put_around_its_code(text: str) -> None:
    table = switched_on(whole_house())
    for _ in range(4):
        table, _ = table.press(Key.OK, Ms(0))
    table = started(table)
    table, _ = table.scan(text, Ms(1000))
    assert isinstance(table.page, ShowPage)
    assert table.page.notice is None
    assert table.page.show.turns == 1 or table.page.show.owed

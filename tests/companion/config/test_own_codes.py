"""An owner's own codes: read from the configuration with all faults, and what scanned texts are by them."""

from __future__ import annotations

import pytest

from companion.config.own_codes import card
from companion.config.reading import read
from companion.core.errors import Invalid

DECK = {"DECK-{one}-{other}-{copy}": "SKY:{one}+{other}#{copy}", "Joker": "TRK:beyond-1", "R.B": "SKY:red+blue"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("DECK-red-blue-2", "SKY:red+blue#2"),
        ("deck-RED-Blue-2", "SKY:red+blue#2"),
        ("DECK-red-blue", None),
        ("DECK-red--2", None),
        ("XDECK-red-blue-2", None),
        ("JOKER", "TRK:beyond-1"),
        ("R.B", "SKY:red+blue"),
        ("RxB", None),
        ("", None),
        ("DECK-" + "a" * 60 + "-b-2", None),
    ],
)
def test_what_a_text_says(text: str, says: str | None) -> None:
    assert card(text, DECK) == says


def test_the_longest_text_and_the_most_words() -> None:
    four = {"{a}-{b}-{c}-{d}": "SKY:{d}"}
    assert read('[codes]\n"{a}-{b}-{c}-{d}" = "SKY:{d}"\n').codes == four
    assert card("1-2-3-" + "d" * 58, four) == "SKY:" + "d" * 58
    assert card("1-2-3-" + "d" * 59, four) is None


def test_they_are_read_from_the_configuration() -> None:
    table = read('[codes]\n"DECK-{one}-{other}" = "SKY:{one}+{other}"\nJoker = "TRK:beyond-1"\n')
    assert table.codes == {"DECK-{one}-{other}": "SKY:{one}+{other}", "Joker": "TRK:beyond-1"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('"{one}" = "SKY:{one}"', "a code such as"),
        ('"A{one}{two}" = "SKY:{one}"', "something between two of them"),
        ('"A{one}-{one}" = "SKY:{one}"', "a code such as"),
        ('"A{One}" = "SKY:red"', "no braces but these"),
        ('"A{one" = "SKY:red"', "no braces but these"),
        ('"A{a}-{b}-{c}-{d}-{e}" = "SKY:{a}"', "with up to 4 words in braces"),
        ('"A-{one}" = "SKY:{two}"', "no words in braces but those of its code"),
        ('"A-{one}" = "SKY:{"', "no words in braces but those of its code"),
        ('"A-{one}" = 3', "a card such as"),
        ('"A-{one}" = ""', "a card such as"),
        ('" A" = "SKY:red+blue"', "a code such as"),
    ],
)
def test_faults_are_told(line: str, told: str) -> None:
    with pytest.raises(Invalid) as raised:
        read(f"[codes]\n{line}\n")
    assert told in str(raised.value)


def test_all_faults_are_told_at_once_and_no_more_codes_than_can_be() -> None:
    many = "".join(f'"C{number}" = "SKY:red"\n' for number in range(201))
    with pytest.raises(Invalid, match="at most 200 codes; got 201"):
        read(f"[codes]\n{many}")
    with pytest.raises(Invalid) as raised:
        read("codes = 3\nvolume = 300\n")
    assert len(raised.value.faults) == 2

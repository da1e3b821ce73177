"""Every refusal says what to do now, in six words at most that fit the foot of a screen."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drawing import draw
from companion.drawing.fonts import fitted, length, spelled
from companion.scene.paper import WIDTHS, foot, room, wrapped
from companion.scene.scene import Picture, Size, Text
from companion.scene.words import MOST, OTHERWISE, SHARED_WORDS, adviser
from tools.sittings.kits import READY

REASONS = {
    f"{one.kit.name} {word}": (adviser(one.play.words), str(word))
    for one in READY
    for word in (*one.game.reasons, *one.play.words, *SHARED_WORDS)
}
"""Every reason of every game's rules, and every word of its pages, by the game and the word."""


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_has_advice_of_at_most_six_words(reason: str) -> None:
    advice, word = REASONS[reason]
    assert advice(word) != OTHERWISE
    assert 1 <= len(advice(word).split()) <= MOST


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("symbols", [(), ("heart",), ("heart", "moon")], ids=len)
def test_advice_is_shown_whole(reason: str, symbols: tuple[str, ...]) -> None:
    advice, word = REASONS[reason]
    said = foot(advice(word), symbols)
    texts = [item for item in said if isinstance(item, Text)]
    assert " ".join(item.text for item in texts) == advice(word)
    for item in texts:
        shown, size = fitted(item.text, item.width, item.size, item.least or item.size)
        assert shown == item.text, "nothing is cut off"
        assert size >= (Size.MEDIUM if len(symbols) < 2 else Size.SMALL), "readable from across the table"
    assert len(texts) <= 2
    top = 40 if len(texts) == 1 else 21
    outside = draw(Picture(said), margin=20).getbbox()
    assert outside == (20, 20 + top, 20 + 128, 20 + 64), "dark letters on the box, and nothing beyond it"


def test_words_that_fit_are_as_large_as_letters_in_play() -> None:
    for text in ("Let it run", "Scan a card first", "Hold to unlock", "Another timer", "Flip the top one"):
        lines = [item for item in foot(text, ["heart"]) if isinstance(item, Text)]
        assert [fitted(line.text, line.width, line.size, Size.SMALL)[1] for line in lines] == [Size.TALL] * len(lines)


def test_a_word_that_is_not_known_has_advice_too() -> None:
    assert adviser({})("no such reason") == OTHERWISE


def test_widths_are_never_less_than_the_fonts() -> None:
    for point in (*range(0x20, 0x7F), *range(0xA0, 0x17F)):
        letter = chr(point)
        if letter.isprintable() or letter == " ":
            for size in (Size.SMALL, Size.MEDIUM, Size.TALL):
                assert length(spelled(letter, size), size) <= room(letter, size), (letter, size.name)
    assert set(WIDTHS) == {chr(point) for point in range(0x20, 0x7F)}


TEXTS = st.text(alphabet=st.characters(min_codepoint=0x20, max_codepoint=0x17E), max_size=120)


@given(text=TEXTS, width=st.integers(20, 124))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert "".join(lines).replace(" ", "") == "".join(unicodedata.normalize("NFC", text).split())
    for line in lines:
        assert length(spelled(line, Size.SMALL), Size.SMALL) <= width + 1
        assert line == line.strip()


def test_lines_break_between_words() -> None:
    assert wrapped("Deal all cards out, then one more", 80) == ("Deal all cards", "out, then one", "more")
    assert wrapped("", 80) == wrapped("  ", 80) == ()
    assert wrapped("Donaudampfschifffahrt", 60) == ("Donaudamp", "fschifffahr", "t")

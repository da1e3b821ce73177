"""Pictures drawn: text that fits, symbols that differ, bars that fill; and nothing outside its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.core.values import COLOUR_KEYS, SYMBOLS
from companion.drawing import draw
from companion.drawing.fonts import ELLIPSIS, capital, fitted, length, spelled
from companion.drawing.symbols import SHAPES, pixels
from companion.scene.scene import Anchor, Bar, Box, Digit, Picture, Size, Symbol, Text

MARGIN = 40
SCREEN = (0, 0, 128, 64)
NAMES = st.text(
    alphabet=st.characters(min_codepoint=0x20, max_codepoint=0x24F, categories=["L", "N", "P", "Zs"]), max_size=40
)


def ink(image: Image.Image) -> tuple[int, int, int, int]:
    """The box around all that is lit, as (left, top, right, bottom), the last two exclusive; all 0 where dark."""
    return image.getbbox() or (0, 0, 0, 0)


def drawn(*items: Text | Bar | Box | Symbol | Digit) -> Image.Image:
    return draw(Picture(items))


def test_a_picture_of_nothing_is_a_dark_screen() -> None:
    image = draw(Picture())
    assert (image.mode, image.size, image.getbbox()) == ("1", (128, 64), None)


@pytest.mark.parametrize("size", list(Size), ids=lambda size: size.name)
def test_a_capital_is_about_as_high_as_its_size_says(size: Size) -> None:
    assert abs(capital(size) - size) <= 2
    left, top, right, bottom = ink(drawn(Text("H", 10, 20, size)))
    assert (top, bottom) == (20, 20 + capital(size)), "y is the top of the capitals"
    assert 10 <= left <= 14
    assert right <= 10 + length("H", size)


@pytest.mark.parametrize(
    ("anchor", "x"), [(Anchor.LEFT, 0), (Anchor.MIDDLE, 64), (Anchor.RIGHT, 128)], ids=lambda value: str(value)
)
@given(text=NAMES, size=st.sampled_from(list(Size)), shrinks=st.booleans())
def test_text_never_leaves_the_screen_at_the_sides(
    anchor: Anchor, x: int, text: str, size: Size, shrinks: bool
) -> None:
    item = Text(text, x, 20, size, anchor, least=Size.SMALL if shrinks else None)
    left, _, right, _ = ink(draw(Picture((item,)), MARGIN))
    assert left >= MARGIN or left == 0
    assert right <= MARGIN + 128


@given(text=NAMES, width=st.integers(0, 128), size=st.sampled_from(list(Size)))
def test_a_fitted_text_is_no_wider_than_its_room(text: str, width: int, size: Size) -> None:
    fits, smaller = fitted(text, width, size, Size.SMALL)
    assert length(fits, smaller) <= width
    whole = spelled(text, smaller)
    assert fits == whole or (fits == "" and width < length(ELLIPSIS, smaller)) or fits.endswith(ELLIPSIS)


def test_text_shrinks_before_it_is_cut() -> None:
    assert fitted("Bartholomew", 128, Size.LARGE, Size.SMALL) == ("Bartholomew", Size.TALL)
    assert fitted("Bartholomew", 110, Size.LARGE, Size.SMALL) == ("Bartholomew", Size.MEDIUM)
    assert fitted("Bartholomew", 40, Size.LARGE, Size.SMALL)[0].endswith(ELLIPSIS)
    assert fitted("Bartholomew", 90, Size.LARGE, Size.LARGE)[1] is Size.LARGE


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("Ana", "Ana"),
        ("Žofie Łukasz Ångström", "Žofie Łukasz Ångström"),
        ("Zoe\u0301", "Zoé"),  # a letter and an accent that follows it are one
        ("ﬁn", "fin"[0] + "n"),
        ("日本", "??"),
        ("a\nb", "a?b"),
    ],
    ids=["plain", "accents", "combining", "ligature", "unknown", "control"],
)
def test_text_is_spelled_in_what_the_font_has(given: str, expected: str) -> None:
    assert spelled(given, Size.SMALL) == expected


def test_every_letter_of_europe_has_a_glyph_of_its_own() -> None:
    letters = [chr(point) for point in (*range(0x21, 0x7F), *range(0xC0, 0x17F)) if chr(point).isprintable()]
    for size in Size:
        assert spelled("".join(letters), size) == "".join(letters)


@pytest.mark.parametrize("size", [12, 16, 24, 32])
@pytest.mark.parametrize("hollow", [False, True], ids=["solid", "hollow"])
def test_no_two_colours_share_a_symbol(size: int, hollow: bool) -> None:
    images = {key: pixels(SYMBOLS[key], size, hollow).tobytes() for key in COLOUR_KEYS}
    assert len(set(images.values())) == len(COLOUR_KEYS)


def test_no_two_symbols_are_alike() -> None:
    assert len({pixels(name, 16).tobytes() for name in SHAPES}) == len(SHAPES)


@pytest.mark.parametrize("name", ["heart", "triangle", "sun", "drop", "star", "glass", "button", "person", "up"])
@pytest.mark.parametrize("size", [12, 16, 32])
def test_what_should_be_symmetrical_is(name: str, size: int) -> None:
    image = pixels(name, size)
    assert image.tobytes() == image.transpose(Image.Transpose.FLIP_LEFT_RIGHT).tobytes()


@pytest.mark.parametrize("name", list(SHAPES))
def test_a_symbol_fills_its_square_and_no_more(name: str) -> None:
    left, top, right, bottom = ink(draw(Picture((Symbol(name, 20, 10, 32),)), MARGIN))
    assert left >= MARGIN + 20
    assert top >= MARGIN + 10
    assert right <= MARGIN + 52
    assert bottom <= MARGIN + 42
    assert bottom - top >= 16
    assert right - left >= 12


def test_a_hollow_symbol_is_the_outline_of_the_solid_one() -> None:
    solid, hollow = pixels("heart", 24), pixels("heart", 24, hollow=True)
    lit = {(x, y) for x in range(24) for y in range(24) if solid.getpixel((x, y))}
    outline = {(x, y) for x in range(24) for y in range(24) if hollow.getpixel((x, y))}
    assert outline < lit
    assert ink(solid) == ink(hollow)


def test_an_unknown_symbol_is_our_own_mistake() -> None:
    with pytest.raises(KeyError, match="unicorn"):
        drawn(Symbol("unicorn", 0, 0))


@pytest.mark.parametrize(
    ("part", "lit"), [(-5, 0), (0, 0), (500, 23), (1000, 46), (2000, 46)], ids=["below", "none", "half", "all", "above"]
)
def test_a_bar_fills_from_the_left_or_from_below(part: int, lit: int) -> None:
    flat, tall = drawn(Bar(0, 0, 50, 10, part)), drawn(Bar(0, 0, 10, 50, part))
    assert [bool(flat.getpixel((x, 5))) for x in range(2, 48)] == [x < lit for x in range(46)]
    assert [bool(tall.getpixel((5, y))) for y in range(47, 1, -1)] == [y < lit for y in range(46)]
    assert ink(flat) == (0, 0, 50, 10), "the frame shows even when it is empty"


def test_a_box_is_filled_or_a_frame() -> None:
    assert drawn(Box(3, 4, 5, 6)).histogram()[255] == 30
    assert drawn(Box(3, 4, 5, 6, filled=False)).histogram()[255] == 18
    assert ink(drawn(Box(3, 4, 0, 6))) == (0, 0, 0, 0)


def test_inverted_text_is_dark_on_a_light_box() -> None:
    image = drawn(Text("H", 64, 30, Size.MEDIUM, Anchor.MIDDLE, 40, inverted=True))
    assert ink(image)[0::2] == (44, 84)
    plain = drawn(Text("H", 64, 30, Size.MEDIUM, Anchor.MIDDLE, 40))
    whole = 40 * (ink(image)[3] - ink(image)[1])
    assert image.histogram()[255] == whole - plain.histogram()[255]


def test_a_digit_shows_lit_bars_solid_and_rods_hatched() -> None:
    solid = drawn(Digit(0, 0, 20, 40, "abcdefg"))
    rods = drawn(Digit(0, 0, 20, 40, "", "abcdefg"))
    mixed = drawn(Digit(0, 0, 20, 40, "bc", "adefg"))
    assert ink(solid) == ink(rods) == (0, 0, 20, 40)
    assert rods.histogram()[255] < 0.6 * solid.histogram()[255]
    assert rods.histogram()[255] < mixed.histogram()[255] < solid.histogram()[255]


@given(w=st.integers(10, 30), h=st.integers(30, 60))
def test_the_bars_of_a_digit_do_not_overlap(w: int, h: int) -> None:
    bars = [drawn(Digit(0, 0, w, h, bar)).histogram()[255] for bar in "abcdefg"]
    assert all(bars)
    assert sum(bars) == drawn(Digit(0, 0, w, h, "abcdefg")).histogram()[255]

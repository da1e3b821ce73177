"""The font: Helvetica Bold as bitmaps from the X Window System, one file for each size.

Bitmaps rather than outlines, because the pixels of an outline depend on the rasteriser's version, and are less crisp on
a screen whose pixels are only on or off. ``HUGE`` is ``LARGE`` at twice the size, with its steps smoothed.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.scene.scene import Size

FOLDER = Path(__file__).parent / "data"
ELLIPSIS = "…"
INSTEAD = "?"
"""Shown in place of a character that the font does not have."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One size of the font: its file, the size in pixels inside the file, and whether it is drawn twice as large."""

    file: str
    pixels: int
    doubled: bool = False


CUTS = {
    Size.SMALL: Cut("helvB08.pcf.gz", 11),
    Size.MEDIUM: Cut("helvB12.pcf.gz", 17),
    Size.TALL: Cut("helvB14.pcf.gz", 20),
    Size.LARGE: Cut("helvB18.pcf.gz", 25),
    Size.GRAND: Cut("helvB24.pcf.gz", 34),
    Size.HUGE: Cut("helvB18.pcf.gz", 25, doubled=True),
}


@cache
def _font(cut: Cut) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FOLDER / cut.file), cut.pixels, layout_engine=ImageFont.Layout.BASIC)


def load() -> None:
    """Opens all fonts now, so that text can be drawn later even if no file can be opened any more."""
    for cut in CUTS.values():
        _font(cut)


@lru_cache(4096)
def _has(cut: Cut, character: str) -> bool:
    font = _font(cut)
    glyph, missing = font.getmask(character, "1"), font.getmask("\uffff", "1")
    return character == " " or (glyph.size, bytes(glyph)) != (missing.size, bytes(missing))


@cache
def capital(size: Size) -> int:
    """The height of a capital letter, in pixels."""
    cut = CUTS[size]
    top, bottom = _font(cut).getbbox("H", anchor="ls")[1::2]
    return int(bottom - top) * (2 if cut.doubled else 1)


@lru_cache(2048)
def spelled(text: str, size: Size) -> str:
    """The text in characters that the font has. Unknown accents are dropped; an unknown letter becomes ``?``."""
    cut = CUTS[size]
    letters: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        plain = unicodedata.normalize("NFKD", character)[0]
        letters.append(next((c for c in (character, plain) if c.isprintable() and _has(cut, c)), INSTEAD))
    return "".join(letters)


@lru_cache(2048)
def length(text: str, size: Size) -> int:
    """The width of a text (as ``spelled``) in pixels, with everything that is inked and the font's own spacing."""
    cut = CUTS[size]
    font = _font(cut)
    reach = max(round(font.getlength(text)), round(font.getbbox(text, "1")[2]))  # an accent may reach beyond its letter
    return _overhang(text, cut) + reach * (2 if cut.doubled else 1)


def _overhang(text: str, cut: Cut) -> int:
    """How many pixels of ink there are to the left of where the text begins."""
    return max(0, -round(_font(cut).getbbox(text, "1")[0])) * (2 if cut.doubled else 1)


@lru_cache(512)
def fitted(text: str, width: int, size: Size, least: Size) -> tuple[str, Size]:
    """The text and the size that fit into ``width`` pixels: the largest size down to ``least``, then an ellipsis."""
    for smaller in sorted((s for s in Size if least <= s <= size), reverse=True):
        whole = spelled(text, smaller)
        if length(whole, smaller) <= width:
            return whole, smaller
    size = min(size, least)
    whole = spelled(text, size)
    while whole and length(whole + ELLIPSIS, size) > width:
        whole = whole[:-1].rstrip()
    return (whole + ELLIPSIS if whole or length(ELLIPSIS, size) <= width else ""), size


@lru_cache(512)
def written(text: str, size: Size) -> tuple[Image.Image, int, int]:
    """A text (as ``spelled``) as a mask of mode "1", the column where it begins, and the row of its capitals' top."""
    cut = CUTS[size]
    font = _font(cut)
    ascent, descent = font.getmetrics()
    over = 4  # an accent on a capital stands above the ascent, and may begin before its letter
    mask = Image.new("1", (over + round(font.getlength(text)) + over, over + ascent + descent + over))
    ImageDraw.Draw(mask).text((over, over + ascent), text, font=font, fill=255, anchor="ls")
    top = over + ascent + int(font.getbbox("H", anchor="ls")[1])
    left = over * (2 if cut.doubled else 1) - _overhang(text, cut)
    return (doubled(mask), left, 2 * top) if cut.doubled else (mask, left, top)


def doubled(mask: Image.Image) -> Image.Image:
    """The mask at twice the size. The corners of a slope's steps are rounded, by the method called EPX."""
    w, h = mask.size
    ink = mask.load()
    big = Image.new("1", (2 * w, 2 * h))
    out = big.load()
    if ink is None or out is None:
        return big

    def at(x: int, y: int) -> bool:
        return 0 <= x < w and 0 <= y < h and bool(ink[x, y])

    for y in range(h):
        for x in range(w):
            here, up, down, left, right = at(x, y), at(x, y - 1), at(x, y + 1), at(x - 1, y), at(x + 1, y)
            for dx, dy, near, far, level, off in (
                (0, 0, left, right, up, down),
                (1, 0, right, left, up, down),
                (0, 1, left, right, down, up),
                (1, 1, right, left, down, up),
            ):
                corner = near == level and near != far and level != off
                out[2 * x + dx, 2 * y + dy] = 255 if (near if corner else here) else 0
    return big

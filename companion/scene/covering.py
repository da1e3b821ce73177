"""What items of a picture take up, and what a band hides: an item is seen whole, or not at all."""

from __future__ import annotations

from dataclasses import replace

from companion.scene.paper import room
from companion.scene.scene import Anchor, Box, Item, Picture, Size, Symbol, Text


def cleared(picture: Picture) -> Picture:
    """The picture without what its last loud box would hide in part.

    >>> band = Box(0, 40, 128, 24, loud=True)
    >>> cleared(Picture((Symbol("heart", 0, 2, 36), Symbol("leaf", 40, 6, 36), band))).items[0].name
    'heart'

    The leaf, which the band would cut, is gone.
    """
    places = [place for place, item in enumerate(picture.items) if isinstance(item, Box) and item.loud]
    if not places:
        return picture
    band, above = picture.items[places[-1]], picture.items[: places[-1]]
    kept = tuple(item for item in above if bottom(item) <= band.y or item.y >= bottom(band))
    if len(kept) == len(above):
        return picture
    return replace(picture, items=(*kept, *picture.items[places[-1] :]))


def extent(item: Item) -> tuple[int, int, int, int]:
    """The most that an item takes up: left, top, and the first column and row beyond it."""
    if not isinstance(item, Text):
        wide = item.size if isinstance(item, Symbol) else item.w
        return item.x, item.y, item.x + wide, bottom(item)
    wide = 2 * room(item.text, Size.MEDIUM) if item.size > Size.TALL else room(item.text, item.size)
    wide = min(wide, item.width) if item.width else wide
    left = item.x - {Anchor.LEFT: 0, Anchor.MIDDLE: (wide + 1) // 2, Anchor.RIGHT: wide}[item.anchor]
    return left, item.y - (item.size + 3) // 4, left + wide, bottom(item)


def bottom(item: Item) -> int:
    """The first row below an item; a text has room for what hangs below its line."""
    if isinstance(item, Text):
        return item.y + item.size + (item.size + 3) // 4
    return item.y + (item.size if isinstance(item, Symbol) else item.h)

"""Draws pictures, item by item."""

from __future__ import annotations

from functools import singledispatch

from PIL import Image, ImageDraw

from companion.drawing.fonts import capital, fitted, length, written
from companion.drawing.symbols import pixels
from companion.scene.scene import Anchor, Bar, Box, Digit, Item, Picture, Symbol, Text

WIDTH, HEIGHT = 128, 64
LIT = 255
SHADE = 2
"""The margin of an inverted text's box, in pixels."""


class Canvas:
    """An image to draw on, with ``margin`` pixels around the screen's 128x64; (0, 0) is the screen's corner."""

    def __init__(self, margin: int = 0) -> None:
        self.margin = margin
        self.image = Image.new("1", (WIDTH + 2 * margin, HEIGHT + 2 * margin))
        self._draw = ImageDraw.Draw(self.image)

    def fill(self, x: int, y: int, w: int, h: int, light: int = LIT) -> None:
        """Fills a rectangle; draws nothing if it has no width or height."""
        if w > 0 and h > 0:
            x, y = x + self.margin, y + self.margin
            self._draw.rectangle((x, y, x + w - 1, y + h - 1), fill=light)

    def frame(self, x: int, y: int, w: int, h: int) -> None:
        """Draws the outline of a rectangle, one pixel wide; nothing if it has no width or height."""
        if w > 0 and h > 0:
            x, y = x + self.margin, y + self.margin
            self._draw.rectangle((x, y, x + w - 1, y + h - 1), outline=LIT)

    def stamp(self, mask: Image.Image, x: int, y: int, light: int = LIT) -> None:
        """Draws the pixels of a mask, with its corner at (x, y)."""
        self._draw.bitmap((x + self.margin, y + self.margin), mask, fill=light)

    def hatch(self, x: int, y: int, w: int, h: int) -> None:
        """Fills a rectangle with a chequered pattern."""
        for row in range(y, y + h):
            for column in range(x + (row - y) % 2, x + w, 2):
                self.fill(column, row, 1, 1)


def draw(picture: Picture, margin: int = 0) -> Image.Image:
    """The picture as an image of mode "1", 128x64.

    With ``margin``, that many pixels beyond each edge are drawn too, which shows what a screen would cut off. Raises
    KeyError for an unknown symbol, TypeError for an unknown kind of item.
    """
    canvas = Canvas(margin)
    for item in picture.items:
        paint(item, canvas)
    return canvas.image


@singledispatch
def paint(item: Item, canvas: Canvas) -> None:
    """Draws one item."""
    raise TypeError(f"expected an item of a picture: Text, Bar, Box, Symbol or Digit; got {type(item).__name__}")


@paint.register
def _(item: Text, canvas: Canvas) -> None:
    text, size = fitted(item.text, _room(item), item.size, item.least or item.size)
    wide = length(text, size)
    shift = {Anchor.LEFT: 0, Anchor.MIDDLE: wide // 2, Anchor.RIGHT: wide}[item.anchor]
    high = capital(item.size)
    lower = high - capital(size)  # text that has shrunk is centred on the height that it would have had
    if item.inverted:
        _shade(item, canvas, wide, high)
    if text:
        mask, left, top = written(text, size)
        canvas.stamp(mask, item.x - shift - left, item.y - top + lower // 2, 0 if item.inverted else LIT)


def _room(item: Text) -> int:
    if item.width:
        return item.width
    return {
        Anchor.LEFT: WIDTH - item.x,
        Anchor.MIDDLE: 2 * min(item.x, WIDTH - item.x),
        Anchor.RIGHT: item.x,
    }[item.anchor]


def _shade(item: Text, canvas: Canvas, wide: int, high: int) -> None:
    box = item.width or wide + 2 * SHADE
    inset = 0 if item.width else SHADE
    left = {
        Anchor.LEFT: item.x - inset,
        Anchor.MIDDLE: item.x - box // 2,
        Anchor.RIGHT: item.x + inset - box,
    }[item.anchor]
    canvas.fill(left, item.y - SHADE, box, high + 2 * SHADE)


@paint.register
def _(item: Bar, canvas: Canvas) -> None:
    canvas.frame(item.x, item.y, item.w, item.h)
    part = max(0, min(1000, item.part))
    if item.h > item.w:
        full = (item.h - 4) * part // 1000
        canvas.fill(item.x + 2, item.y + item.h - 2 - full, item.w - 4, full)
    else:
        canvas.fill(item.x + 2, item.y + 2, (item.w - 4) * part // 1000, item.h - 4)


@paint.register
def _(item: Box, canvas: Canvas) -> None:
    if item.filled:
        canvas.fill(item.x, item.y, item.w, item.h)
    else:
        canvas.frame(item.x, item.y, item.w, item.h)


@paint.register
def _(item: Symbol, canvas: Canvas) -> None:
    canvas.stamp(pixels(item.name, item.size, item.hollow), item.x, item.y, 0 if item.inverted else LIT)


@paint.register
def _(item: Digit, canvas: Canvas) -> None:
    for name, (x, y, w, h) in segments(item.w, item.h).items():
        if name in item.bars:
            canvas.fill(item.x + x, item.y + y, w, h)
        elif name in item.rods:
            canvas.hatch(item.x + x, item.y + y, w, h)


def segments(w: int, h: int) -> dict[str, tuple[int, int, int, int]]:
    """The seven segments of a figure of this size, as rectangles: ``a`` on top, then clockwise, ``g`` in the middle."""
    thick = max(2, w // 5)
    middle = (h - thick) // 2
    upper, lower = middle - thick, h - 2 * thick - middle
    return {
        "a": (thick + 1, 0, w - 2 * thick - 2, thick),
        "b": (w - thick, thick, thick, upper),
        "c": (w - thick, middle + thick, thick, lower),
        "d": (thick + 1, h - thick, w - 2 * thick - 2, thick),
        "e": (0, middle + thick, thick, lower),
        "f": (0, thick, thick, upper),
        "g": (thick + 1, middle, w - 2 * thick - 2, thick),
    }

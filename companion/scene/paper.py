"""How words are laid out on a screen of 128x64: wrapped in lines, in a box at the foot, under a heading.

Nothing here knows the font; ``WIDTHS`` says how wide its letters are at most, which a test holds to the font.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from companion.scene.scene import Anchor, Box, Item, Size, Symbol, Text

WIDTH, HEIGHT = 128, 64
FOOT = 22
"""The height of the box at the foot of a screen."""
PITCH: Mapping[Size, int] = {Size.SMALL: 12, Size.MEDIUM: 18}
"""From one line to the next, room for accents and tails between them."""

_BY_WIDTH = {
    3: " ',.:;Iil|",
    4: "!()*/[\\]jr`",
    5: '"-<>^cft{}',
    6: "$+0123456789=?EFJL_abdeghknopqsuvyz~",
    7: "#BDHKPRSTUZx",
    8: "%&ACGNOQVXw",
    9: "Ym",
    10: "M",
    11: "@W",
}
WIDTHS: Mapping[str, int] = {letter: wide for wide, letters in _BY_WIDTH.items() for letter in letters}
"""How wide a letter is at most in ``SMALL``, in pixels; one that is not here is ``OTHER``, or as its plain letter."""
OTHER = 10


def room(text: str, size: Size = Size.SMALL) -> int:
    """How much room a text takes at most, in ``SMALL`` or ``MEDIUM``."""
    widths = [WIDTHS.get(letter) or max(OTHER, WIDTHS.get(_plain(letter), OTHER)) for letter in text]
    return sum(widths if size is Size.SMALL else ((5 * wide + 5) // 3 for wide in widths))


def _plain(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter)[0]


def wrapped(text: str, width: int, size: Size = Size.SMALL) -> tuple[str, ...]:
    """The text in lines no wider than ``width``, broken between words, and inside a word only where it must be."""
    lines: list[str] = []
    line = ""
    for word in unicodedata.normalize("NFC", text).split():
        joined = f"{line} {word}" if line else word
        if room(joined, size) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        line = word
        while room(line, size) > width and len(line) > 1:
            fits = max(1, next(n for n in range(len(line), -1, -1) if room(line[:n], size) <= width))
            lines.append(line[:fits])
            line = line[fits:]
    return (*lines, line) if line else tuple(lines)


def centred(text: str, y: int, size: Size = Size.MEDIUM, least: Size | None = None) -> Text:
    """A line in the middle of the screen."""
    return Text(text, WIDTH // 2, y, size, Anchor.MIDDLE, WIDTH - 4, least=least)


def foot(text: str, symbols: Iterable[str] = (), stars: int | None = None) -> tuple[Item, ...]:
    """What to do now: dark on a light box at the foot of the screen, as large as fits.

    ``symbols`` stand before it, and after it so many of three ``stars``, where they are given.
    """
    names = tuple(symbols)
    top = HEIGHT - FOOT
    start = 3 + 19 * len(names)
    end = WIDTH - 3 if stars is None else WIDTH - 52
    width = end - start
    marks = tuple(Symbol(name, 3 + 19 * place, top + 3, 16, inverted=True) for place, name in enumerate(names))
    if stars is not None:
        marks += tuple(Symbol("star", end + 2 + 16 * n, top + 3, 15, n >= stars, inverted=True) for n in range(3))
    middle = start + width // 2
    small = wrapped(text, width)[:2]
    if len(small) == 1:
        lines: tuple[Text, ...] = (_dark(small[0], middle, top + 5, width, Size.MEDIUM),)
    else:
        lines = tuple(_dark(line, middle, top + 2 + 10 * n, width, Size.SMALL) for n, line in enumerate(small))
    return (Box(0, top, WIDTH, FOOT), *lines, *marks)


def _dark(text: str, x: int, y: int, width: int, size: Size) -> Text:
    return Text(text, x, y, size, Anchor.MIDDLE, width, inverted=True, least=Size.SMALL)


def heading(text: str, right: str = "") -> tuple[Item, ...]:
    """A light strip across the top with what this page is about, and a word at its right end."""
    return (
        Box(0, 0, WIDTH, 12),
        Text(text, 4, 2, Size.SMALL, Anchor.LEFT, WIDTH - 40, inverted=True),
        *((Text(right, WIDTH - 4, 2, Size.SMALL, Anchor.RIGHT, 30, inverted=True),) if right else ()),
    )


def arrows(y: int, size: int = 12) -> tuple[Item, ...]:
    """What ◄ and ► change stands between them."""
    return (Symbol("previous", 1, y, size), Symbol("next", WIDTH - 1 - size, y, size))

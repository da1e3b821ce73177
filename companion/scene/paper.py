"""The parts from which every game lays out its screens: headings, large text, arrows, rows and feet.

Nothing here knows the font. ``WIDTHS`` gives the greatest width of each letter; a test compares it with the font.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from companion.scene.scene import Anchor, Box, Item, Size, Symbol, Text

WIDTH, HEIGHT = 128, 64
MIDDLE = WIDTH // 2
BETWEEN = 98
"""The room between two arrows."""
FOOT = 24
"""The height of the box at the foot of a screen, with one line; a second one needs a ``PITCH`` more."""
STRIP = 48
"""Where a strip at the foot begins that has room for a ``MEDIUM`` line."""
PITCH: Mapping[Size, int] = {Size.SMALL: 12, Size.MEDIUM: 18, Size.TALL: 19}
"""From one line of text to the next, with room for accents and descenders."""

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
"""The greatest width of a letter in ``SMALL``, in pixels. Any other is as wide as ``OTHER`` or its plain letter."""
OTHER = 10


_TALL_BY_WIDTH = {
    4: "'",
    5: " !,./I\\`il|",
    6: "-:;[]jt",
    7: '"()fr',
    8: "{}",
    9: "*v",
    10: "$0123456789?J^_kz",
    11: "#+<=>LTacehnsuxy~",
    12: "FXZbdgopq",
    13: "EPSVY",
    14: "&ABCDHKNRU",
    15: "GOQw",
    16: "%M",
    17: "Wm",
    18: "@",
}
_TALL: Mapping[str, int] = {letter: wide for wide, letters in _TALL_BY_WIDTH.items() for letter in letters}
"""The greatest width of a letter in ``TALL``, in pixels. Any other is as wide as ``TALL_OTHER`` or its plain letter."""
TALL_OTHER = 19


def room(text: str, size: Size = Size.SMALL) -> int:
    """The most pixels that a text can be wide, in ``SMALL``, ``MEDIUM`` or ``TALL``."""
    known, other = (_TALL, TALL_OTHER) if size is Size.TALL else (WIDTHS, OTHER)
    widths = (known.get(letter) or max(other, known.get(_plain(letter), other)) for letter in text)
    return sum((5 * wide + 5) // 3 if size is Size.MEDIUM else wide for wide in widths)


def _plain(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter)[0]


def wrapped(text: str, width: int, size: Size = Size.SMALL) -> tuple[str, ...]:
    """The text in lines no wider than ``width`` pixels, broken between words, or within a word that is too long."""
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
    """A line of text centred on the screen; it shrinks down to ``least`` (None: not at all) before it is cut."""
    return Text(text, WIDTH // 2, y, size, Anchor.MIDDLE, WIDTH - 4, least=least)


def foot(text: str, symbols: Iterable[str] = (), stars: int | None = None) -> tuple[Item, ...]:
    """What to do now: dark on a light box at the foot of the screen, in one large line or two.

    ``symbols`` stand before the text. With ``stars`` (0 to 3), three stars stand after it, that many of them filled.
    """
    names = tuple(symbols)
    start = 3 + 19 * len(names)
    end = WIDTH - 3 if stars is None else WIDTH - 52
    lines = _large(text, end - start)
    height = FOOT + PITCH[Size.TALL] * (len(lines) - 1)
    top = HEIGHT - height
    middle = top + (height - 16) // 2
    marks = tuple(Symbol(name, 3 + 19 * place, middle, 16, inverted=True) for place, name in enumerate(names))
    if stars is not None:
        marks += tuple(Symbol("star", end + 2 + 16 * n, middle, 15, n >= stars, inverted=True) for n in range(3))
    said = tuple(
        Text(
            line,
            (start + end) // 2,
            top + 4 + PITCH[Size.TALL] * n,
            Size.TALL,
            Anchor.MIDDLE,
            end - start,
            True,
            Size.SMALL,
        )
        for n, line in enumerate(lines)
    )
    return (Box(0, top, WIDTH, height, loud=True), *said, *marks)


def _large(text: str, width: int) -> tuple[str, ...]:
    """A text in one ``TALL`` line or, where it is wider, in two."""
    if room(text, Size.TALL) <= width or " " not in text:
        return (text,)
    lines = wrapped(text, width, Size.TALL)
    return lines if len(lines) == 2 and " ".join(lines) == text else halves(text)


def heading(text: str, right: str = "", symbol: str = "", turns: bool = False, keep: int = 0) -> tuple[Item, ...]:
    """The light strip across the top: the page's subject, perhaps with a symbol before it and a word at the right end.

    ``turns`` draws a ► to show that there is another sheet. ``keep`` pixels stay free at the right end for captions.
    """
    left = 16 if symbol else 4
    end = WIDTH - 14 if turns else WIDTH - 4
    split = end - keep - (room(right) + 4 if right else 0)
    return (
        Box(0, 0, WIDTH, 12),
        *((Symbol(symbol, 3, 1, 9, inverted=True),) if symbol else ()),
        Text(text, left, 2, Size.SMALL, width=split - left, inverted=True),
        *((Text(right, end, 2, Size.SMALL, Anchor.RIGHT, room(right), inverted=True),) if right else ()),
        *((Symbol("next", WIDTH - 10, 2, 8, inverted=True),) if turns else ()),
    )


def strip(text: str, x: int = 0, y: int = STRIP) -> tuple[Item, ...]:
    """One line at the foot that says what OK does: dark on light, and not as high as a refusal."""
    wide = WIDTH - x
    size, down = (Size.MEDIUM, 1) if y <= STRIP else (Size.SMALL, 2)
    return (
        Box(x, y, wide, HEIGHT - y),
        Text(text, x + wide // 2, y + down, size, Anchor.MIDDLE, wide - 4, True, Size.SMALL),
    )


def arrows(y: int, size: int = 12) -> tuple[Item, ...]:
    """The arrows ◄ and ► at the sides of the screen; draw between them what they change."""
    return (Symbol("previous", 1, y, size), Symbol("next", WIDTH - 1 - size, y, size))


def large(text: str, width: int = WIDTH - 4, y: int = 14) -> tuple[Text, ...]:
    """A text as large as fits between the heading and the foot: one tall line, or two lines."""
    if " " not in text and room(text) > width:  # a long name, broken in the middle
        middle = len(text) // 2
        return tuple(
            Text(line, MIDDLE, y + 4 + 12 * n, Size.SMALL, Anchor.MIDDLE, width)
            for n, line in enumerate((text[:middle], text[middle:]))
        )
    if room(text, Size.MEDIUM) <= width or " " not in text:
        return (Text(text, MIDDLE, y + 7, Size.TALL, Anchor.MIDDLE, width, least=Size.SMALL),)
    return tuple(
        Text(line, MIDDLE, y + 14 * n, Size.MEDIUM, Anchor.MIDDLE, width, least=Size.SMALL)
        for n, line in enumerate(halves(text))
    )


def halves(text: str) -> tuple[str, str]:
    """A text of at least two words in two lines of about the same length."""
    words = text.split(" ")
    pairs = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(pairs, key=lambda pair: max(map(room, pair)))


def chosen(text: str) -> tuple[Item, ...]:
    """A text between the arrows that change it."""
    return (*large(text, BETWEEN), *arrows(22, 13))


def number(shown: str, below: str) -> tuple[Item, ...]:
    """A number between the arrows that change it, and below it what it counts."""
    return (
        Text(shown, MIDDLE, 15, Size.GRAND, Anchor.MIDDLE, BETWEEN),
        *arrows(22, 13),
        Text(below, MIDDLE, 47, Size.MEDIUM, Anchor.MIDDLE, WIDTH - 4, least=Size.SMALL),
    )


def count_items(number: int) -> tuple[Item, ...]:
    """A number as large as the screen: 3, 2, 1."""
    return (Text(str(number), MIDDLE, (HEIGHT - Size.HUGE) // 2, Size.HUGE, Anchor.MIDDLE),)


def hint(text: str) -> Text:
    """A short line at the foot, such as what OK does."""
    return Text(text, MIDDLE, 48, Size.MEDIUM, Anchor.MIDDLE, WIDTH - 4, least=Size.SMALL)


def choices(left: str, right: str) -> tuple[Text, ...]:
    """What OK does and what BACK does, at the foot."""
    return (Text(left, 2, 53, Size.SMALL), Text(right, WIDTH - 2, 53, Size.SMALL, Anchor.RIGHT, 76))


def either(left: str, right: str) -> tuple[Item, ...]:
    """The two answers to a question, at the foot: ◄ for the left one, ► for the right one."""
    return (
        Symbol("previous", 1, 48, 12),
        Text(left, 17, 48, Size.MEDIUM, Anchor.LEFT, 44),
        Text(right, WIDTH - 17, 48, Size.MEDIUM, Anchor.RIGHT, 48),
        Symbol("next", WIDTH - 13, 48, 12),
    )


def row(names: Sequence[str], x: int, y: int, size: int, step: int) -> tuple[Symbol, ...]:
    """Symbols in a row."""
    return tuple(Symbol(name, x + step * place, y, size) for place, name in enumerate(names))

"""Seats, suits and figures as marks on a screen, and the strips of words around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.values import COLOUR_KEYS, SYMBOLS, Key
from companion.games.trick.rules.deck import Suit
from companion.games.trick.rules.digits import DIGITS, Bar, Way
from companion.games.trick.rules.setup import Setup
from companion.scene.paper import room
from companion.scene.scene import Anchor, Box, Digit, Item, Size, Symbol, Text

LETTERS: Mapping[Bar, str] = {
    Bar.TOP: "a",
    Bar.UPPER_RIGHT: "b",
    Bar.LOWER_RIGHT: "c",
    Bar.BOTTOM: "d",
    Bar.LOWER_LEFT: "e",
    Bar.UPPER_LEFT: "f",
    Bar.MIDDLE: "g",
}
"""The bars of a figure as everybody who draws one calls them."""

SUITS: Mapping[Suit, str] = {Suit.PAST: "left", Suit.PRESENT: "dot", Suit.FUTURE: "right", Suit.BEYOND: "star"}
"""Each suit's symbol: behind us, here, ahead of us, and beyond all."""


def row(place: int, count: int) -> int:
    """Where a row of a table of so many under a banner begins: five fill a screen, tails and all; fewer have room."""
    return 13 + 19 * place // 2 if count > 4 else 15 + 12 * place


def seat(setup: Setup, player: str) -> Key:
    """The colour button at which a player sits."""
    return COLOUR_KEYS[setup.players.index(player)]


def mark(setup: Setup, player: str) -> str:
    """The symbol of a player's button."""
    return SYMBOLS[seat(setup, player)]


def figure(printed: int, way: Way | None, x: int, y: int, w: int, h: int) -> Digit:
    """A printed digit as this value, its rods hatched; None: as it is printed."""
    if way is None:
        return Digit(x, y, w, h, _letters(DIGITS[printed]))
    rods = way.filled(printed)
    return Digit(x, y, w, h, _letters(DIGITS[way.value] - rods), _letters(rods))


def _letters(bars: frozenset[Bar]) -> str:
    return "".join(sorted(LETTERS[bar] for bar in bars))


def banner(text: str, right: str = "", symbol: str = "", turns: bool = False, keep: int = 0) -> tuple[Item, ...]:
    """The light strip across the top: what, or with its symbol who, this is about, and more at its right end.

    ``turns``: ► shows that there is another sheet. ``keep`` are pixels kept free at the right end for captions.
    """
    left = 16 if symbol else 4
    end = 114 if turns else 124
    split = end - keep - (room(right) + 4 if right else 0)
    return (
        Box(0, 0, 128, 12),
        *((Symbol(symbol, 3, 1, 9, inverted=True),) if symbol else ()),
        Text(text, left, 2, Size.SMALL, width=split - left, inverted=True),
        *((Text(right, end, 2, Size.SMALL, Anchor.RIGHT, room(right), inverted=True),) if right else ()),
        *((Symbol("next", 118, 2, 8, inverted=True),) if turns else ()),
    )


def strip(text: str, x: int = 0, y: int = 52) -> tuple[Item, ...]:
    """One line at the foot that says what OK does: dark on light, and lower than a refusal's."""
    wide = 128 - x
    return (
        Box(x, y, wide, 64 - y),
        Text(text, x + wide // 2, y + 2, Size.SMALL, Anchor.MIDDLE, wide - 4, inverted=True),
    )


def rows(setup: Setup, cells: Sequence[Sequence[str]], columns: Sequence[tuple[int, int]]) -> tuple[Item, ...]:
    """A table under a banner: a row for each player with symbol, name and cells.

    ``columns`` are of each cell its right end and its width; the name has the room that its own row leaves.
    """
    items: list[Item] = []
    for place, (player, values) in enumerate(zip(setup.players, cells, strict=True)):
        y = row(place, len(setup.players))
        left = min(right - min(width, room(value)) for value, (right, width) in zip(values, columns, strict=True))
        items += [Symbol(mark(setup, player), 1, y - 1, 9), Text(player, 13, y, Size.SMALL, width=left - 18)]
        for value, (right, width) in zip(values, columns, strict=True):
            items.append(Text(value, right, y, Size.SMALL, Anchor.RIGHT, width))
    return tuple(items)


def captions(texts: Sequence[str], columns: Sequence[tuple[int, int]]) -> tuple[Item, ...]:
    """What the columns of a table are, in its banner."""
    return tuple(
        Text(text, right, 2, Size.SMALL, Anchor.RIGHT, width, inverted=True)
        for text, (right, width) in zip(texts, columns, strict=True)
    )


def many(count: int, one: str, more: str) -> str:
    """A number of things: ``1 rod``, ``2 rods``, ``no rods``."""
    return f"{count or 'no'} {one if count == 1 else more}"

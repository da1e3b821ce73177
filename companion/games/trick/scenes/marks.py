"""Seats, suits and figures as marks on a screen, and the strips of words around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.values import COLOUR_KEYS, SYMBOLS, Key
from companion.games.trick.rules.deck import Suit
from companion.games.trick.rules.digits import DIGITS, DigitBar, Way
from companion.games.trick.rules.setup import GameSetup
from companion.scene.paper import room
from companion.scene.scene import Anchor, Digit, Item, Size, Symbol, Text

LETTERS: Mapping[DigitBar, str] = {
    DigitBar.TOP: "a",
    DigitBar.UPPER_RIGHT: "b",
    DigitBar.LOWER_RIGHT: "c",
    DigitBar.BOTTOM: "d",
    DigitBar.LOWER_LEFT: "e",
    DigitBar.UPPER_LEFT: "f",
    DigitBar.MIDDLE: "g",
}
"""The bars of a figure as everybody who draws one calls them."""

SUITS: Mapping[Suit, str] = {Suit.PAST: "left", Suit.PRESENT: "dot", Suit.FUTURE: "right", Suit.BEYOND: "star"}
"""Each suit's symbol: behind us, here, ahead of us, and beyond all."""


def row_top(place: int, count: int) -> int:
    """Where a row of a table of so many under a heading begins: five fill a screen, tails and all; fewer have room."""
    return 13 + 19 * place // 2 if count > 4 else 15 + 12 * place


def seat(setup: GameSetup, player: str) -> Key:
    """The colour button at which a player sits."""
    return COLOUR_KEYS[setup.players.index(player)]


def mark(setup: GameSetup, player: str) -> str:
    """The symbol of a player's button."""
    return SYMBOLS[seat(setup, player)]


def figure(printed: int, way: Way | None, x: int, y: int, w: int, h: int) -> Digit:
    """A printed digit as this value, its rods hatched; None: as it is printed."""
    if way is None:
        return Digit(x, y, w, h, _letters(DIGITS[printed]))
    rods = way.filled(printed)
    return Digit(x, y, w, h, _letters(DIGITS[way.value] - rods), _letters(rods))


def _letters(bars: frozenset[DigitBar]) -> str:
    return "".join(sorted(LETTERS[bar] for bar in bars))


def rows(setup: GameSetup, cells: Sequence[Sequence[str]], columns: Sequence[tuple[int, int]]) -> tuple[Item, ...]:
    """A table under a banner: a row for each player with symbol, name and cells.

    ``columns`` are of each cell its right end and its width; the name has the room that its own row leaves.
    """
    items: list[Item] = []
    for place, (player, values) in enumerate(zip(setup.players, cells, strict=True)):
        y = row_top(place, len(setup.players))
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

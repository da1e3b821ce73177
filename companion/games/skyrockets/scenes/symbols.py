"""The timers' symbols at places on a screen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.values import SYMBOLS, Key
from companion.games.skyrockets.rules.timers import Colour
from companion.scene import paper
from companion.scene.scene import Item, Symbol


def name(colour: Colour) -> str:
    """The symbol's name."""
    return SYMBOLS[Key(colour.value)]


def row(colours: Sequence[Colour], x: int, y: int, size: int, step: int) -> tuple[Item, ...]:
    """Symbols in a row, ``step`` pixels from one to the next."""
    return paper.row([name(colour) for colour in colours], x, y, size, step)


def tokens(stars: int, x: int, y: int, size: int, step: int) -> tuple[Item, ...]:
    """The three Crowd Tokens: a star, or only its outline once the token is turned."""
    return tuple(Symbol("star", x + step * place, y, size, hollow=place >= stars) for place in range(3))

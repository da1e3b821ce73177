"""The sixty Fireworks Cards: all pairs of two colours, four copies of each (SKY-03)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from companion.games.skyrockets.rules.timers import COLOURS, Colour

PREFIX = "SKY:"
"""What the code on a card's label begins with: ``SKY:red+blue#2``."""
COPIES = 4
STAR_COPY = 1
"""The copy of each pair that bears the star."""

Pair = tuple[Colour, Colour]
PAIRS: tuple[Pair, ...] = tuple(combinations(COLOURS, 2))
"""The 15 pairs, each in the rules' order."""
PAIR_PLACE: Mapping[Pair, int] = {pair: place for place, pair in enumerate(PAIRS)}


class Card(NamedTuple):
    """A card as it was scanned: its colours in the rules' order, and which of the four copies, where that was told."""

    pair: Pair
    copy: int | None = None
    """1 to 4, or None: any one of the four."""

    @property
    def star(self) -> bool | None:
        """Whether it bears the star; None where the copy is not known."""
        return None if self.copy is None else self.copy == STAR_COPY

    @property
    def text(self) -> str:
        """As a transcript writes it: ``red+blue``, or ``red+blue#2``."""
        return TEXTS[self]


def _written(card: Card, first: Colour, second: Colour) -> str:
    return f"{first}+{second}" + ("" if card.copy is None else f"#{card.copy}")


_EVERY = [Card(pair, copy) for pair in PAIRS for copy in (None, *range(1, COPIES + 1))]
TEXTS: Mapping[Card, str] = {card: _written(card, *card.pair) for card in _EVERY}
"""How each card is written."""
CARDS: Mapping[str, Card] = {
    _written(card, *pair): card for card in _EVERY for pair in (card.pair, (card.pair[1], card.pair[0]))
}
"""Each card by every text that names it: its colours in either order, with and without a copy."""

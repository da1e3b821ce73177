"""Trick to the Future's cards as the virtual table offers them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.trick.rules.deck import CARDS, PREFIX, Suit
from companion.games.trick.rules.digits import DIGITS
from companion.games.trick.rules.game import Trick
from companion.games.trick.scenes.marks import LETTERS, SUITS
from companion.table.cards import Fan, FanCard

TINTS: Mapping[Suit, str] = {
    Suit.PAST: "#f0b429",
    Suit.PRESENT: "#b97f4f",
    Suit.FUTURE: "#4c9bee",
    Suit.BEYOND: "#b07bf0",
}
"""Each suit's colour on the page."""


def fan(game: Trick) -> Fan:
    """Every card of the deck, its figure as printed."""
    return Fan(
        [
            FanCard(
                f"{PREFIX}{text}",
                f"{card.suit.capitalize()} {card.printed}",
                mark=card.suit.value,
                tint=TINTS[card.suit],
                figure="".join(sorted(LETTERS[bar] for bar in DIGITS[card.printed])),
                symbol=SUITS[card.suit],
            )
            for text, card in CARDS.items()
        ]
    )

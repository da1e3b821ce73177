"""The cards, and what the back of the rulebook sets out for each number of players (TRK-01, TRK-02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """The four suits, in the rulebook's order."""

    PAST = "past"
    PRESENT = "present"
    FUTURE = "future"
    BEYOND = "beyond"

    @property
    def colour(self) -> str:
        """The colour its cards are printed in."""
        return _COLOURS[self]


_COLOURS = {Suit.PAST: "yellow", Suit.PRESENT: "brown", Suit.FUTURE: "blue", Suit.BEYOND: "purple"}

TRUMP = Suit.BEYOND
"""The suit that beats the others, where it is in the deck."""

FUEL_SPACES = 6
"""Spaces for rods on a player's board, however many rods a game starts with."""

PREFIX = "TRK:"
"""What the code on a card's label begins with: ``TRK:past-0``."""
ROUNDS = 3
"""Rounds of a game (TRK-03)."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its suit and the value printed on it, 0 to 8; as text ``past-0``."""

    suit: Suit
    printed: int

    def __str__(self) -> str:
        return f"{self.suit}-{self.printed}"


CARDS: Mapping[str, Card] = {str(card): card for card in (Card(suit, printed) for suit in Suit for printed in range(9))}
"""The 36 cards by their text."""

PAST_0 = CARDS["past-0"]


@dataclass(frozen=True, slots=True)
class QuickSetup:
    """What a number of players plays with."""

    deck: frozenset[Card]
    """The cards that are not returned to the box."""
    cards: int
    """Cards of a hand, and so the tricks of a round."""
    rods: int
    """Fuel rods of a player at the start of a round."""

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None where its cards are in the box (TRK-22)."""
        return TRUMP if any(card.suit is TRUMP for card in self.deck) else None


def _deck(*boxed: str) -> frozenset[Card]:
    """All cards but those boxed: suits, printed values, or cards, each by its text."""
    return frozenset(
        card for text, card in CARDS.items() if not {card.suit.value, str(card.printed), text} & set(boxed)
    )


QUICK_SETUP: Mapping[int, QuickSetup] = {
    2: QuickSetup(_deck("beyond", "4", "6", "8"), cards=6, rods=6),
    3: QuickSetup(_deck("4", "6", "8"), cards=8, rods=5),
    4: QuickSetup(_deck(), cards=9, rods=6),
    5: QuickSetup(_deck("past-1"), cards=7, rods=5),
}
"""By the number of players (TRK-02). With 2 players six cards of the 18 stay undealt; otherwise all are dealt."""

"""The cards that the page offers to scan, a fan for each game, and the codes printed on them.

A code says which card it is: ``SKY:red+blue#2``, ``TRK:past-0``, ``ROC:finale:south-seas``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from companion.values import COLOUR_KEYS, Json

SUITS = ("past", "present", "future", "beyond")
FIGURES = ("abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg")
"""The bars of each digit: a the top one, then clockwise to f, g the middle one (TRK-10)."""
RULEBOOK_FINALE: Mapping[str, str] = {
    "south-seas": "South Seas",
    "bruisers": "Bruisers",
    "deep-pockets": "Deep Pockets",
}
"""The Finale cards that the rulebook prints, by id, with the name on them."""
COPIES = 4


@dataclass(frozen=True, slots=True)
class Card:
    """A card to scan."""

    code: str
    name: str
    """For people and for screen readers."""
    colours: tuple[str, ...] = ()
    """Skyrockets: its two colours."""
    suit: str = ""
    """Trick to the Future: its suit."""
    bars: str = ""
    """Trick to the Future: the bars of its digit."""

    def described(self) -> dict[str, Json]:
        """As the page is told it."""
        return {
            "code": self.code,
            "name": self.name,
            "colours": list(self.colours),
            "suit": self.suit,
            "bars": self.bars,
        }


@dataclass(frozen=True, slots=True)
class Fan:
    """The cards of one game."""

    game: str
    title: str
    cards: tuple[Card, ...]
    copies: int = 1
    """How many there are of each; above 1 a certain one can be named by ``#1`` and so on."""

    def described(self) -> dict[str, Json]:
        """As the page is told it."""
        return {
            "game": self.game,
            "title": self.title,
            "copies": self.copies,
            "cards": [card.described() for card in self.cards],
        }


def fans(finale: Mapping[str, str] = RULEBOOK_FINALE) -> tuple[Fan, ...]:
    """The fans of all games; ``finale`` are the Finale cards of the edition in use, name by id."""
    pairs = tuple(
        Card(f"SKY:{one}+{other}", f"{one} and {other}", (one.value, other.value))
        for one, other in combinations(COLOUR_KEYS, 2)
    )
    digits = tuple(
        Card(f"TRK:{suit}-{value}", f"{suit.capitalize()} {value}", suit=suit, bars=FIGURES[value])
        for suit in SUITS
        for value in range(9)
    )
    ends = tuple(Card(f"ROC:finale:{identity}", name) for identity, name in finale.items())
    return (
        Fan("skyrockets", "Skyrockets", pairs, COPIES),
        Fan("trick", "Trick to the Future", digits),
        Fan("rocketeer", "The Rocketeer", ends),
    )

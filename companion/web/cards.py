"""The cards that the page offers to scan, a fan for each game, and the codes printed on them.

A code says which card it is: ``SKY:red+blue#2``, ``TRK:past-0``, ``ROC:finale:south-seas``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.values import Json
from companion.games.rocketeer.rules.edition import Edition
from companion.games.skyrockets.rules.cards import COPIES, PAIRS
from companion.games.trick.rules.deck import CARDS
from companion.games.trick.rules.digits import DIGITS
from companion.games.trick.scenes.marks import LETTERS
from companion.table.cards import PREFIXES


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


def fans(editions: Mapping[str, Edition]) -> tuple[Fan, ...]:
    """The fans of all games; of The Rocketeer the Finale cards of these editions, each once."""
    pairs = tuple(
        Card(f"{PREFIXES['skyrockets']}{one}+{other}", f"{one} and {other}", (one.value, other.value))
        for one, other in PAIRS
    )
    digits = tuple(
        Card(
            f"{PREFIXES['trick']}{text}",
            f"{card.suit.capitalize()} {card.printed}",
            suit=card.suit.value,
            bars="".join(sorted(LETTERS[bar] for bar in DIGITS[card.printed])),
        )
        for text, card in CARDS.items()
    )
    finale = {card.id: card for edition in editions.values() for card in edition.finale.values()}
    ends = tuple(
        Card(f"{PREFIXES['rocketeer']}{card.id}", card.title or card.id.replace("-", " ").title())
        for card in finale.values()
    )
    return (
        Fan("skyrockets", "Skyrockets", pairs, COPIES),
        Fan("trick", "Trick to the Future", digits),
        Fan("rocketeer", "The Rocketeer", ends),
    )

"""What players do in Trick to the Future, and how a transcript's line says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from companion.core.declared import keyed
from companion.core.forms import Choice, ListOf, Pairs
from companion.core.values import Json
from companion.engine.game import Input
from companion.games.trick.rules.deck import CARDS, Card
from companion.games.trick.rules.scoring import Counts


class _CardText(Choice):
    """A card's text."""

    expected = 'a card, "past-0" to "beyond-8"'
    plain = False

    def write(self, made: Card) -> Json:
        """Its text."""
        return str(made)


Hands: TypeAlias = tuple[tuple[str, tuple[Card, ...]], ...]
"""Players' names and the cards they were dealt, as they were given: nothing about them need be right."""
_HANDS = Pairs(None, ListOf(_CardText(CARDS, "card")), "player")
_COUNTS = Pairs(None, keyed(Counts), "player")


@dataclass(frozen=True, slots=True)
class Deal(Input):
    """A round begins.

    ``hands`` are all players' cards, ``{"Ana": ["past-0", ...], ...}``. Without them the companion cannot check that
    suit is followed, and ``leader`` must say who leads.
    """

    name: ClassVar[str] = "deal"

    hands: Annotated[Hands | None, _HANDS] = None
    leader: str | None = None


@dataclass(frozen=True, slots=True)
class PlayCard(Input):
    """A card is played by whoever's turn it is.

    ``card`` is any text that a scanner may read. ``value`` is what it is made into (as printed without it), for the
    fewest rods; ``player`` has the turn checked.
    """

    name: ClassVar[str] = "play"

    card: str
    value: int | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Undo(Input):
    """The last play is taken back, through the ends of tricks and of the round as far as the deal; or the tally just
    made (TRK-36)."""

    name: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Tally(Input):
    """A round that was not followed is scored: ``{"Ana": {"tricks": 3, "unspent": 3, "spent": 2}, ...}``."""

    name: ClassVar[str] = "tally"

    counts: Annotated[tuple[tuple[str, Counts], ...], _COUNTS]


INPUTS: Mapping[str, type[Input]] = {kind.name: kind for kind in (Deal, PlayCard, Undo, Tally)}

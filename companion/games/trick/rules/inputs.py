"""What players do in Trick to the Future, and how a transcript's line says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from companion.core.fields import Fields, Value
from companion.core.values import JsonObject
from companion.engine.game import Input
from companion.games.trick.rules.deck import CARDS, PAST_0, Card
from companion.games.trick.rules.scoring import Counts

Hands: TypeAlias = tuple[tuple[str, tuple[Card, ...]], ...]
"""Players' names and the cards they were dealt, as they were given: nothing about them need be right."""


@dataclass(frozen=True, slots=True)
class Deal(Input):
    """A round begins. Without ``hands`` nobody but their holders knows them, and ``leader`` says who leads."""

    name: ClassVar[str] = "deal"

    hands: Hands | None = None
    leader: str | None = None

    def facts(self) -> JsonObject:
        """Both keys are optional."""
        told: JsonObject = {}
        if self.hands is not None:
            told["hands"] = {player: [str(card) for card in hand] for player, hand in self.hands}
        if self.leader is not None:
            told["leader"] = self.leader
        return told

    @classmethod
    def read(cls, fields: Fields) -> Deal:
        """Hands name cards there are (of whichever deck); that they are a right deal is the rules' affair."""
        hands = fields.optional("hands")
        leader = fields.optional("leader")
        return cls(
            hands=None
            if hands is None
            else tuple((player, tuple(_card(card) for card in hand.list())) for player, hand in hands.fields().items()),
            leader=None if leader is None else leader.text(),
        )


@dataclass(frozen=True, slots=True)
class PlayCard(Input):
    """A card is played, and rods laid on it to make ``value`` (None: as printed).

    ``card`` is any text that a scanner may yield. ``player``, where given, is checked against whose turn it is.
    """

    name: ClassVar[str] = "play"

    card: str
    value: int | None = None
    player: str | None = None

    def facts(self) -> JsonObject:
        """``card``, and what else was given."""
        told: JsonObject = {"card": self.card}
        if self.value is not None:
            told["value"] = self.value
        if self.player is not None:
            told["player"] = self.player
        return told

    @classmethod
    def read(cls, fields: Fields) -> PlayCard:
        """Any text is a card here, and any whole number a value: the rules refuse what is none."""
        value = fields.optional("value")
        player = fields.optional("player")
        return cls(
            card=fields.get("card").text(),
            value=None if value is None else value.integer(),
            player=None if player is None else player.text(),
        )


@dataclass(frozen=True, slots=True)
class Undo(Input):
    """The last play, or the tally just made, is taken back (TRK-36)."""

    name: ClassVar[str] = "undo"

    @classmethod
    def read(cls, fields: Fields) -> Undo:
        """It has no further keys."""
        return cls()


@dataclass(frozen=True, slots=True)
class Tally(Input):
    """A whole round is scored from counts by player, in place of a deal and plays."""

    name: ClassVar[str] = "tally"

    counts: tuple[tuple[str, Counts], ...]

    def facts(self) -> JsonObject:
        """The counts as an object by player."""
        return {"counts": {player: counts.facts() for player, counts in self.counts}}

    @classmethod
    def read(cls, fields: Fields) -> Tally:
        """Each player's three counts are required, and none is negative; that they add up is the rules' affair."""
        return cls(tuple((player, _counts(value)) for player, value in fields.get("counts").fields().items()))


INPUTS: Mapping[str, type[Deal | PlayCard | Undo | Tally]] = {kind.name: kind for kind in (Deal, PlayCard, Undo, Tally)}


def _card(value: Value) -> Card:
    card = CARDS.get(value.raw) if type(value.raw) is str else None
    if card is None:
        value.fault('a card, "past-0" to "beyond-8"')
        return PAST_0
    return card


def _counts(value: Value) -> Counts:
    fields = value.fields()
    counts = Counts(
        tricks=fields.get("tricks").integer(0),
        unspent=fields.get("unspent").integer(0),
        spent=fields.get("spent").integer(0),
    )
    fields.done()
    return counts

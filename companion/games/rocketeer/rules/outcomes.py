"""What comes of the inputs of The Rocketeer, in the order of a transcript's keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar

from companion.core.declared import keyed
from companion.core.forms import ListOf, Whole
from companion.core.values import JsonObject
from companion.engine.game import Outcome
from companion.games.rocketeer.rules.board import Place, Side
from companion.games.rocketeer.rules.facts import Fact, Told
from companion.games.rocketeer.rules.forms import BySide


class By(StrEnum):
    """What decided the game (ROC-91)."""

    POINTS = "points"
    FINALE = "finale"
    """As many points; more Finale cards."""
    PLANS = "plans"
    """As many of both; the Plans."""


@dataclass(frozen=True, slots=True)
class CardScore:
    """What one Finale card was worth."""

    id: str
    points: int


@dataclass(frozen=True, slots=True)
class Scored(Outcome):
    """The game was scored: who controls what, each card's points in the order given, and who won by what."""

    name: ClassVar[str] = "scored"

    control: Mapping[Place, Side]
    cards: Annotated[Mapping[Side, tuple[CardScore, ...]], BySide(ListOf(keyed(CardScore)))]
    totals: Annotated[Mapping[Side, int], BySide(Whole())]
    winner: Side
    by: By


@dataclass(frozen=True, slots=True)
class FactTold(Outcome):
    """A fact is known now."""

    name: ClassVar[str] = "told"

    fact: Fact
    value: Told

    def facts(self) -> JsonObject:
        """``of`` is null where the fact is about nothing else."""
        return {"fact": self.fact.kind.value, "of": self.fact.of or None, "is": self.value}


@dataclass(frozen=True, slots=True)
class Undone(Outcome):
    """The last accepted input was taken back."""

    name: ClassVar[str] = "undone"

    input: str


@dataclass(frozen=True, slots=True)
class Tracking(Outcome):
    """The rounds are tracked from now on; ``spaces`` is how far the Zeppelin has to go, None if not known."""

    name: ClassVar[str] = "tracking"

    round: int
    spaces: int | None


@dataclass(frozen=True, slots=True)
class Revealed(Outcome):
    """The Current Event is out: the spaces that the Zeppelin has moved so far, and the Finale token's location."""

    name: ClassVar[str] = "revealed"

    round: int
    zeppelin: int
    place: Place


class Cause(StrEnum):
    """Why the Zeppelin is at Los Angeles."""

    EVENT = "event"
    """The event moved it there (ROC-12)."""
    FINALE = "finale"
    """The last Finale card was drawn (ROC-42)."""
    SEEN = "seen"
    """People said so."""


@dataclass(frozen=True, slots=True)
class Arrived(Outcome):
    """The Zeppelin is at Los Angeles: this round is the last."""

    name: ClassVar[str] = "arrived"

    round: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Turned(Outcome):
    """A Turn token was flipped. ``next`` is the side whose turn is next, None after the sixth."""

    name: ClassVar[str] = "turned"

    character: str
    side: Side
    next: Side | None


@dataclass(frozen=True, slots=True)
class Shown(Outcome):
    """A character's Plans card is face up."""

    name: ClassVar[str] = "shown"

    character: str


@dataclass(frozen=True, slots=True)
class Hidden(Outcome):
    """The Plans were hidden: all face down, but for the Secret Army's Decoy."""

    name: ClassVar[str] = "hidden"

    side: Side


@dataclass(frozen=True, slots=True)
class Stolen(Outcome):
    """The Plans have changed sides; the thief hides them at once."""

    name: ClassVar[str] = "stolen"

    side: Side


@dataclass(frozen=True, slots=True)
class Ambushed(Outcome):
    """Valentine is gone, the Secret Army plays; ``flipped`` is whether its Turn token is (as Valentine's was)."""

    name: ClassVar[str] = "ambushed"

    flipped: bool


@dataclass(frozen=True, slots=True)
class Raised(Outcome):
    """The Rocket token moved up: the Rocket Skill now."""

    name: ClassVar[str] = "raised"

    rocket: int


@dataclass(frozen=True, slots=True)
class Drew(Outcome):
    """A side drew a Finale card; ``left`` is how many are left in the deck."""

    name: ClassVar[str] = "drew"

    side: Side
    left: int


@dataclass(frozen=True, slots=True)
class Rewards(Outcome):
    """All turns are taken, rewards are gained: who has the Plans, and where the Finale token lies."""

    name: ClassVar[str] = "rewards"

    plans: Side
    place: Place


@dataclass(frozen=True, slots=True)
class Prepared(Outcome):
    """A new round: its number, and how many cards each hand is filled to."""

    name: ClassVar[str] = "prepared"

    round: int
    hands: Annotated[Mapping[Side, int], BySide(Whole())]

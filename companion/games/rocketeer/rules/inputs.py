"""What people do in The Rocketeer, and how a transcript's line says it.

``tally`` and ``tell`` need no tracking; the others are the tracker's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, TypeAlias

from companion.core.fields import Fields, Value
from companion.core.values import JsonObject
from companion.engine.game import Input
from companion.games.rocketeer.rules.board import CHARACTERS, PLACES, SIDES, Character, Place, Side
from companion.games.rocketeer.rules.facts import SUBJECTS, VALUES, Fact, FactKind, Told
from companion.games.rocketeer.rules.finale import FinaleCard, read_card
from companion.games.rocketeer.rules.tally import Claim, read_claim

Named: TypeAlias = str | FinaleCard
"""A Finale card as a tally names it: by its id in the edition, or written out."""


class Taker(StrEnum):
    """Who takes a turn, or has a Plans card: a character, or the Secret Army in Valentine's place (ROC-52)."""

    CLIFF = "cliff"
    JENNY = "jenny"
    PEEVY = "peevy"
    SINCLAIR = "sinclair"
    LOTHAR = "lothar"
    VALENTINE = "valentine"
    ARMY = "army"

    @property
    def character(self) -> Character:
        """Whose Turn token it is: the Secret Army has Valentine's."""
        return Character.VALENTINE if self is Taker.ARMY else CHARACTERS[self.value]


TAKERS: Mapping[str, Taker] = {taker.value: taker for taker in Taker}


@dataclass(frozen=True, slots=True)
class Tally(Input):
    """The final state is this, and each side has these Finale cards: the game is scored."""

    name: ClassVar[str] = "tally"

    state: Claim = field(default_factory=Claim)
    finale: Mapping[Side, tuple[Named, ...]] = field(default_factory=lambda: dict.fromkeys(Side, ()))

    def facts(self) -> JsonObject:
        """Both keys are required."""
        return {
            "state": self.state.written(),
            "finale": {
                side.value: [card if isinstance(card, str) else card.written() for card in self.finale[side]]
                for side in Side
            },
        }

    @classmethod
    def read(cls, fields: Fields) -> Tally:
        """What cannot be is the rules' affair; here it need only be of the right form."""
        claim = read_claim(fields.get("state").fields())
        finale = fields.get("finale").fields()
        cards = {side: tuple(_card(item) for item in finale.get(name).list()) for name, side in SIDES.items()}
        finale.done()
        return cls(claim, cards)


def _card(value: Value) -> Named:
    if isinstance(value.raw, str):
        return value.raw
    if isinstance(value.raw, dict):
        return read_card(value)
    value.fault("a Finale card: its id, or one written out")
    return ""


@dataclass(frozen=True, slots=True)
class Tell(Input):
    """A fact of the final state, as people see it on the table: the default of a later tally."""

    name: ClassVar[str] = "tell"

    fact: Fact
    value: Told

    def facts(self) -> JsonObject:
        """``of`` only where the fact is about something."""
        told: JsonObject = {"fact": self.fact.kind.value}
        if self.fact.of:
            told["of"] = self.fact.of
        told["is"] = self.value
        return told

    @classmethod
    def read(cls, fields: Fields) -> Tell:
        """``of`` is required where the fact is about something, and not allowed elsewhere."""
        kind = fields.get("fact").choice({kind.value: kind for kind in FactKind})
        of = ""
        if kind in SUBJECTS:
            of = fields.get("of").choice(SUBJECTS[kind])
        elif kind is FactKind.POINTS:
            of = fields.get("of").text(empty=False)
        return cls(Fact(kind, of), VALUES[kind](fields.get("is")))


@dataclass(frozen=True, slots=True)
class Undo(Input):
    """The last accepted input is taken back, the tally too."""

    name: ClassVar[str] = "undo"

    @classmethod
    def read(cls, fields: Fields) -> Undo:
        """No further keys."""
        return cls()


@dataclass(frozen=True, slots=True)
class Track(Input):
    """The rounds are tracked from here on. ``spaces`` is how far the Zeppelin has to go, None if not known."""

    name: ClassVar[str] = "track"

    spaces: int | None = None

    def facts(self) -> JsonObject:
        """``spaces`` is optional."""
        return {} if self.spaces is None else {"spaces": self.spaces}

    @classmethod
    def read(cls, fields: Fields) -> Track:
        """One space or more."""
        spaces = fields.optional("spaces")
        return cls(None if spaces is None else spaces.integer(1))


@dataclass(frozen=True, slots=True)
class Reveal(Input):
    """The Current Event: how many zeppelin symbols it shows, and where it places the Finale token (ROC-11, 13)."""

    name: ClassVar[str] = "event"

    zeppelin: int
    place: Place

    @classmethod
    def read(cls, fields: Fields) -> Reveal:
        """No symbol, or some."""
        return cls(fields.get("zeppelin").integer(0), fields.get("place").choice(PLACES))


@dataclass(frozen=True, slots=True)
class OfTaker(Input):
    """The base of inputs about a character, or the Secret Army in Valentine's place."""

    character: Taker

    @classmethod
    def read(cls, fields: Fields) -> OfTaker:
        """One of the six, or the army."""
        return cls(fields.get("character").choice(TAKERS))


@dataclass(frozen=True, slots=True)
class TakeTurn(OfTaker):
    """A character takes its turn: the Turn token is flipped (ROC-15)."""

    name: ClassVar[str] = "turn"


@dataclass(frozen=True, slots=True)
class ShowPlans(OfTaker):
    """A character's Plans card is turned face up (ROC-33, 63)."""

    name: ClassVar[str] = "show"


@dataclass(frozen=True, slots=True)
class OfSide(Input):
    """The base of inputs about a side."""

    side: Side

    @classmethod
    def read(cls, fields: Fields) -> OfSide:
        """One of the two."""
        return cls(fields.get("side").choice(SIDES))


@dataclass(frozen=True, slots=True)
class Steal(OfSide):
    """This side steals the Plans, and hides them at once (ROC-72)."""

    name: ClassVar[str] = "steal"


@dataclass(frozen=True, slots=True)
class Draw(OfSide):
    """This side draws a Finale card (which one is secret)."""

    name: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Plain(Input):
    """The base of inputs without further keys."""

    @classmethod
    def read(cls, fields: Fields) -> Plain:
        """Nothing to read."""
        return cls()


@dataclass(frozen=True, slots=True)
class HidePlans(Plain):
    """The side with the Plans hides them (ROC-71)."""

    name: ClassVar[str] = "hide"


@dataclass(frozen=True, slots=True)
class Ambush(Plain):
    """The first Ambush: Valentine is gone, and the Secret Army takes that character's turns (ROC-52)."""

    name: ClassVar[str] = "ambush"


@dataclass(frozen=True, slots=True)
class Raise(Plain):
    """The Rocket token moves one space up (ROC-43)."""

    name: ClassVar[str] = "raise"


@dataclass(frozen=True, slots=True)
class Arrive(Plain):
    """The Zeppelin is at Los Angeles, as people see it: for a board whose spaces are not known."""

    name: ClassVar[str] = "arrive"


@dataclass(frozen=True, slots=True)
class Reward(Plain):
    """All turns are over: rewards are gained (ROC-60)."""

    name: ClassVar[str] = "reward"


@dataclass(frozen=True, slots=True)
class Prepare(Plain):
    """The next round is prepared (ROC-80)."""

    name: ClassVar[str] = "prepare"


AnyInput: TypeAlias = (
    type[Tally] | type[Tell] | type[Undo] | type[Track] | type[Reveal] | type[OfTaker] | type[OfSide] | type[Plain]
)

INPUTS: Mapping[str, AnyInput] = {
    kind.name: kind
    for kind in (
        *(Tally, Tell, Undo, Track, Reveal, TakeTurn, Steal, ShowPlans, HidePlans, Ambush),
        *(Raise, Draw, Arrive, Reward, Prepare),
    )
}
"""The inputs by name."""

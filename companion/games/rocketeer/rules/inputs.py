"""What people do in The Rocketeer, and how a transcript's line says it.

``tally`` and ``tell`` need no tracking; the others are the tracker's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar, TypeAlias

from companion.core.declared import Called, Inline
from companion.core.fields import Value
from companion.core.forms import Chosen, Form, ListOf, Whole
from companion.core.values import Json
from companion.engine.game import Input
from companion.games.rocketeer.rules.board import CHARACTERS, Character, Place, Side
from companion.games.rocketeer.rules.facts import VALUES, Fact, Told
from companion.games.rocketeer.rules.finale import CARD, FinaleCard
from companion.games.rocketeer.rules.forms import BySide
from companion.games.rocketeer.rules.tally import CLAIM, Claim

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


class _Named(Form):
    """A Finale card as a tally names it."""

    expected = "a Finale card: its id, or one written out"
    noun = "id, or card written out"
    harmless = ""

    def read(self, value: Value, base: Any = None) -> Named:
        """Whether the edition has it is the rules' affair."""
        if isinstance(value.raw, str):
            return value.raw
        if isinstance(value.raw, dict):
            card: FinaleCard = CARD.read(value)
            return card
        value.fault(self.expected)
        return self.harmless

    def write(self, made: Named) -> Json:
        """Either."""
        return made if isinstance(made, str) else made.written()


_HANDS = BySide(ListOf(_Named()))
_VALUE = Chosen(lambda made: VALUES[made["fact"].kind], "as the fact has it")


@dataclass(frozen=True, slots=True)
class Tally(Input):
    """The final state is this, and each side has these Finale cards: the game is scored."""

    name: ClassVar[str] = "tally"

    state: Annotated[Claim, CLAIM]
    finale: Annotated[Mapping[Side, tuple[Named, ...]], _HANDS]


@dataclass(frozen=True, slots=True)
class Tell(Input):
    """A fact of the final state, as people see it on the table: the default of a later tally."""

    name: ClassVar[str] = "tell"

    fact: Annotated[Fact, Inline()]
    value: Annotated[Told, _VALUE, Called("is")]


@dataclass(frozen=True, slots=True)
class Undo(Input):
    """The last accepted input is taken back, the tally too."""

    name: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Track(Input):
    """The rounds are tracked from here on. ``spaces`` is how far the Zeppelin has to go, None if not known."""

    name: ClassVar[str] = "track"

    spaces: Annotated[int | None, Whole(1)] = None


@dataclass(frozen=True, slots=True)
class Reveal(Input):
    """The Current Event: how many zeppelin symbols it shows, and where it places the Finale token (ROC-11, 13)."""

    name: ClassVar[str] = "event"

    zeppelin: Annotated[int, Whole(0)]
    place: Place


@dataclass(frozen=True, slots=True)
class TakeTurn(Input):
    """A character takes its turn: the Turn token is flipped (ROC-15)."""

    name: ClassVar[str] = "turn"

    character: Taker


@dataclass(frozen=True, slots=True)
class ShowPlans(Input):
    """A character's Plans card is turned face up (ROC-33, 63)."""

    name: ClassVar[str] = "show"

    character: Taker


@dataclass(frozen=True, slots=True)
class Steal(Input):
    """This side steals the Plans, and hides them at once (ROC-72)."""

    name: ClassVar[str] = "steal"

    side: Side


@dataclass(frozen=True, slots=True)
class Draw(Input):
    """This side draws a Finale card (which one is secret)."""

    name: ClassVar[str] = "draw"

    side: Side


@dataclass(frozen=True, slots=True)
class HidePlans(Input):
    """The side with the Plans hides them (ROC-71)."""

    name: ClassVar[str] = "hide"


@dataclass(frozen=True, slots=True)
class Ambush(Input):
    """The first Ambush: Valentine is gone, and the Secret Army takes that character's turns (ROC-52)."""

    name: ClassVar[str] = "ambush"


@dataclass(frozen=True, slots=True)
class Raise(Input):
    """The Rocket token moves one space up (ROC-43)."""

    name: ClassVar[str] = "raise"


@dataclass(frozen=True, slots=True)
class Arrive(Input):
    """The Zeppelin is at Los Angeles, as people see it: for a board whose spaces are not known."""

    name: ClassVar[str] = "arrive"


@dataclass(frozen=True, slots=True)
class Reward(Input):
    """All turns are over: rewards are gained (ROC-60)."""

    name: ClassVar[str] = "reward"


@dataclass(frozen=True, slots=True)
class Prepare(Input):
    """The next round is prepared (ROC-80)."""

    name: ClassVar[str] = "prepare"


INPUTS: Mapping[str, type[Input]] = {
    kind.name: kind
    for kind in (
        *(Tally, Tell, Undo, Track, Reveal, TakeTurn, Steal, ShowPlans, HidePlans, Ambush),
        *(Raise, Draw, Arrive, Reward, Prepare),
    )
}
"""The inputs by name."""

"""What a Finale card's line can depend on (ROC-93), seen from the side that holds the card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.core.forms import ListOf, Row, Whole
from companion.games.rocketeer.rules.board import Board, Character, Place, Side
from companion.games.rocketeer.rules.counts import COUNT, Count, character_needs
from companion.games.rocketeer.rules.facts import ARMY, PLANS, UPPER_HAND, Fact, FactKind
from companion.games.rocketeer.rules.forms import CHARACTER, PLACE, Term, Terms


class Condition(ABC):
    """Something that holds on a board, or does not."""

    __slots__ = ()

    @abstractmethod
    def holds(self, board: Board, side: Side) -> bool:
        """Whether it holds, for this side."""

    @abstractmethod
    def needs(self, side: Side) -> Iterator[Fact]:
        """The facts that it depends on, for this side; the same one may come more than once."""


@dataclass(frozen=True, slots=True)
class Controls(Condition):
    """A side controls a place: one's own (ROC-61), or the opponent's."""

    place: Place
    own: bool

    def holds(self, board: Board, side: Side) -> bool:
        """No control is nobody's."""
        return board.control.get(self.place) is (side if self.own else side.opponent)

    def needs(self, side: Side) -> Iterator[Fact]:
        """Who controls it."""
        yield Fact(FactKind.CONTROL, self.place)


@dataclass(frozen=True, slots=True)
class IsAt(Condition):
    """A character is at a place, standing or knocked out; a Valentine who is gone is nowhere."""

    character: Character
    place: Place

    def holds(self, board: Board, side: Side) -> bool:
        """The same for both sides."""
        return board.at.get(self.character) is self.place

    def needs(self, side: Side) -> Iterator[Fact]:
        """Where that character is."""
        return character_needs(FactKind.AT, self.character)


@dataclass(frozen=True, slots=True)
class IsDown(Condition):
    """A character is knocked out, or else stands; a Valentine who is gone is neither."""

    character: Character
    down: bool

    def holds(self, board: Board, side: Side) -> bool:
        """The same for both sides."""
        return self.character in board.at and (self.character in board.down) is self.down

    def needs(self, side: Side) -> Iterator[Fact]:
        """Whether that character is knocked out."""
        return character_needs(FactKind.DOWN, self.character)


class Having(StrEnum):
    """The conditions that need no more than a name."""

    PLANS = "plans"
    NO_PLANS = "no_plans"
    UPPER_HAND = "upper_hand"
    ARMY = "army"


@dataclass(frozen=True, slots=True)
class Has(Condition):
    """The holder has the Plans, has not, or has the Upper Hand; or the Secret Army plays (the same for both sides)."""

    what: Having

    def holds(self, board: Board, side: Side) -> bool:
        """Whether it is so."""
        match self.what:
            case Having.PLANS:
                return board.plans is side
            case Having.NO_PLANS:
                return board.plans is not side
            case Having.UPPER_HAND:
                return board.upper_hand is side
            case Having.ARMY:
                return board.army

    def needs(self, side: Side) -> Iterator[Fact]:
        """The one fact that it is about."""
        yield {Having.UPPER_HAND: UPPER_HAND, Having.ARMY: ARMY}.get(self.what, PLANS)


@dataclass(frozen=True, slots=True)
class Least(Condition):
    """A count is at least so high."""

    count: Count
    least: int

    def holds(self, board: Board, side: Side) -> bool:
        """The count for this side."""
        return self.count.of(board, side) >= self.least

    def needs(self, side: Side) -> Iterator[Fact]:
        """What the count takes."""
        return self.count.needs(side)


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """Another condition does not hold."""

    condition: Condition

    def holds(self, board: Board, side: Side) -> bool:
        """The opposite."""
        return not self.condition.holds(board, side)

    def needs(self, side: Side) -> Iterator[Fact]:
        """What that condition takes."""
        return self.condition.needs(side)


@dataclass(frozen=True, slots=True)
class Several(Condition):
    """All of some conditions hold (of none, always), or any of them does (of none, never)."""

    conditions: tuple[Condition, ...]
    every: bool

    def holds(self, board: Board, side: Side) -> bool:
        """All, or any."""
        held = (condition.holds(board, side) for condition in self.conditions)
        return all(held) if self.every else any(held)

    def needs(self, side: Side) -> Iterator[Fact]:
        """What each of them takes."""
        for condition in self.conditions:
            yield from condition.needs(side)


NAMED: Mapping[str, Condition] = {what.value: Has(what) for what in Having}
OBJECTS = {
    "control": Term(Controls, PLACE, {"own": True}),
    "opponent_controls": Term(Controls, PLACE, {"own": False}),
    "at": Term(IsAt, Row("a character and a place", (CHARACTER, PLACE))),
    "knocked_out": Term(IsDown, CHARACTER, {"down": True}),
    "standing": Term(IsDown, CHARACTER, {"down": False}),
    "least": Term(Least, Row("a count and a number", (COUNT, Whole()))),
}
CONDITION = Terms("condition", NAMED, OBJECTS)
"""A condition as a card's line says it: a name, or an object with one key."""
OBJECTS["not"] = Term(Not, CONDITION)
OBJECTS["all"] = Term(Several, ListOf(CONDITION), {"every": True})
OBJECTS["any"] = Term(Several, ListOf(CONDITION), {"every": False})

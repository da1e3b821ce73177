"""What a Finale card's line can depend on (ROC-93), seen from the side that holds the card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.core.fields import Value
from companion.core.values import Json
from companion.games.rocketeer.rules.board import CHARACTERS, PLACES, Board, Character, Place, Side
from companion.games.rocketeer.rules.counts import Count, character_needs, read_count
from companion.games.rocketeer.rules.facts import ARMY, PLANS, UPPER_HAND, Fact, FactKind


class Condition(ABC):
    """Something that holds on a board, or does not."""

    __slots__ = ()

    @abstractmethod
    def holds(self, board: Board, side: Side) -> bool:
        """Whether it holds, for this side."""

    @abstractmethod
    def needs(self, side: Side) -> Iterator[Fact]:
        """The facts that it depends on, for this side; the same one may come more than once."""

    @abstractmethod
    def written(self) -> Json:
        """As a card's line says it."""


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

    def written(self) -> Json:
        """As an object."""
        return {"control" if self.own else "opponent_controls": self.place.value}


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

    def written(self) -> Json:
        """As an object."""
        return {"at": [self.character.value, self.place.value]}


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

    def written(self) -> Json:
        """As an object."""
        return {"knocked_out" if self.down else "standing": self.character.value}


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

    def written(self) -> Json:
        """Its name."""
        return self.what.value


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

    def written(self) -> Json:
        """As an object."""
        return {"least": [self.count.written(), self.least]}


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

    def written(self) -> Json:
        """As an object."""
        return {"not": self.condition.written()}


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

    def written(self) -> Json:
        """As an object."""
        return {"all" if self.every else "any": [condition.written() for condition in self.conditions]}


NAMED: Mapping[str, Condition] = {what.value: Has(what) for what in Having}


def _at(value: Value) -> Condition:
    items = value.list()
    if len(items) != 2:
        if isinstance(value.raw, list):
            value.fault("a character and a place")
        return NAMED["plans"]
    return IsAt(items[0].choice(CHARACTERS), items[1].choice(PLACES))


def _least(value: Value) -> Condition:
    items = value.list()
    if len(items) != 2:
        if isinstance(value.raw, list):
            value.fault("a count and a number")
        return NAMED["plans"]
    return Least(read_count(items[0]), items[1].integer())


def _several(value: Value, every: bool) -> Condition:
    return Several(tuple(read_condition(item) for item in value.list()), every)


OBJECTS: Mapping[str, Callable[[Value], Condition]] = {
    "control": lambda value: Controls(value.choice(PLACES), own=True),
    "opponent_controls": lambda value: Controls(value.choice(PLACES), own=False),
    "at": _at,
    "knocked_out": lambda value: IsDown(value.choice(CHARACTERS), down=True),
    "standing": lambda value: IsDown(value.choice(CHARACTERS), down=False),
    "least": _least,
    "not": lambda value: Not(read_condition(value)),
    "all": lambda value: _several(value, every=True),
    "any": lambda value: _several(value, every=False),
}


def read_condition(value: Value) -> Condition:
    """A condition as a card's line says it: a name, or an object with one key."""
    if isinstance(value.raw, dict):
        if len(value.raw) == 1 and (key := next(iter(value.raw))) in OBJECTS:
            return OBJECTS[key](value.fields().get(key))
        value.fault("a condition: an object with one key of " + ", ".join(OBJECTS))
        return NAMED["plans"]
    if isinstance(value.raw, str) and value.raw in NAMED:
        return NAMED[value.raw]
    value.fault("a condition: one of " + ", ".join(NAMED) + "; or an object with one key of " + ", ".join(OBJECTS))
    return NAMED["plans"]

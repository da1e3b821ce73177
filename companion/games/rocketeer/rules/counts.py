"""What a Finale card's line can count (ROC-93), seen from the side that holds the card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from companion.games.rocketeer.rules.board import Board, Character, Place, Side, team
from companion.games.rocketeer.rules.facts import ARMY, RECRUITED, ROCKET, SOLDIERS, Fact, FactKind
from companion.games.rocketeer.rules.forms import CHARACTER, PLACE, Term, Terms


class Count(ABC):
    """Something that is counted on a board."""

    __slots__ = ()

    @abstractmethod
    def of(self, board: Board, side: Side) -> int:
        """How many there are, for this side."""

    @abstractmethod
    def needs(self, side: Side) -> Iterator[Fact]:
        """The facts that the number depends on, for this side; the same one may come more than once."""


class CountName(StrEnum):
    """The counts that need no more than a name."""

    CLOUT = "clout"
    OPPOSING_CLOUT = "opposing_clout"
    GRIT = "grit"
    OPPOSING_GRIT = "opposing_grit"
    OWN_KNOCKED_OUT = "own_knocked_out"
    OPPOSING_KNOCKED_OUT = "opposing_knocked_out"
    OWN_STANDING = "own_standing"
    OPPOSING_STANDING = "opposing_standing"
    CONTROLLED = "controlled"
    OPPOSING_CONTROLLED = "opposing_controlled"
    SOLDIERS = "soldiers"
    RECRUITED = "recruited"
    ROCKET = "rocket"
    FINALE_CARDS = "finale_cards"


_Rule: TypeAlias = tuple[Callable[[Board, Side], int], Callable[[Side], Iterator[Fact]]]


def _each(kind: FactKind, side: Side) -> Iterator[Fact]:
    """A fact of each of a side's characters, with whether Valentine is one of them."""
    if side is Side.VILLAINS:
        yield ARMY
    for character in team(side):
        yield Fact(kind, character)


def _control(side: Side) -> Iterator[Fact]:
    for place in Place:
        yield Fact(FactKind.CONTROL, place)


def _soldiers(side: Side) -> Iterator[Fact]:
    yield ARMY
    yield SOLDIERS


def _down(board: Board, side: Side) -> int:
    return sum(character in board.down for character in board.of(side))


def _standing(board: Board, side: Side) -> int:
    return sum(character not in board.down for character in board.of(side))


def _grit(board: Board, side: Side) -> int:
    return sum(board.grit[character] for character in board.of(side))


def _controlled(board: Board, side: Side) -> int:
    return sum(holder is side for holder in board.control.values())


_RULES: Mapping[CountName, _Rule] = {
    CountName.CLOUT: (lambda board, side: board.clout[side], lambda side: iter((Fact(FactKind.CLOUT, side),))),
    CountName.OPPOSING_CLOUT: (
        lambda board, side: board.clout[side.opponent],
        lambda side: iter((Fact(FactKind.CLOUT, side.opponent),)),
    ),
    CountName.GRIT: (_grit, lambda side: _each(FactKind.GRIT, side)),
    CountName.OPPOSING_GRIT: (
        lambda board, side: _grit(board, side.opponent),
        lambda side: _each(FactKind.GRIT, side.opponent),
    ),
    CountName.OWN_KNOCKED_OUT: (_down, lambda side: _each(FactKind.DOWN, side)),
    CountName.OPPOSING_KNOCKED_OUT: (
        lambda board, side: _down(board, side.opponent),
        lambda side: _each(FactKind.DOWN, side.opponent),
    ),
    CountName.OWN_STANDING: (_standing, lambda side: _each(FactKind.DOWN, side)),
    CountName.OPPOSING_STANDING: (
        lambda board, side: _standing(board, side.opponent),
        lambda side: _each(FactKind.DOWN, side.opponent),
    ),
    CountName.CONTROLLED: (_controlled, _control),
    CountName.OPPOSING_CONTROLLED: (lambda board, side: _controlled(board, side.opponent), _control),
    CountName.SOLDIERS: (lambda board, side: board.soldiers, _soldiers),
    CountName.RECRUITED: (lambda board, side: board.recruited, lambda side: iter((RECRUITED,))),
    CountName.ROCKET: (lambda board, side: board.rocket, lambda side: iter((ROCKET,))),
    CountName.FINALE_CARDS: (lambda board, side: board.finale[side], lambda side: iter(())),
}
"""For each how it is counted, and the facts that it takes."""


@dataclass(frozen=True, slots=True)
class Plain(Count):
    """One of the counts that need no more than a name."""

    name: CountName

    def of(self, board: Board, side: Side) -> int:
        """By its rule."""
        return _RULES[self.name][0](board, side)

    def needs(self, side: Side) -> Iterator[Fact]:
        """By its rule."""
        return _RULES[self.name][1](side)


@dataclass(frozen=True, slots=True)
class GritOf(Count):
    """The Grit on a character, of whichever side; 0 for a Valentine who is gone."""

    character: Character

    def of(self, board: Board, side: Side) -> int:
        """The same for both sides."""
        return board.grit.get(self.character, 0)

    def needs(self, side: Side) -> Iterator[Fact]:
        """The Grit, and for Valentine whether he is there."""
        return character_needs(FactKind.GRIT, self.character)


@dataclass(frozen=True, slots=True)
class CharactersAt(Count):
    """Characters at a place, standing or knocked out, soldiers not: one's own, or the opponent's."""

    place: Place
    own: bool

    def of(self, board: Board, side: Side) -> int:
        """How many."""
        whose = side if self.own else side.opponent
        return sum(board.at[character] is self.place for character in board.of(whose))

    def needs(self, side: Side) -> Iterator[Fact]:
        """Where each of these characters is."""
        return _each(FactKind.AT, side if self.own else side.opponent)


def character_needs(kind: FactKind, character: Character) -> Iterator[Fact]:
    """A fact of one character; for Valentine also whether he is still there."""
    if character is Character.VALENTINE:
        yield ARMY
    yield Fact(kind, character)


NAMED: Mapping[str, Count] = {name.value: Plain(name) for name in CountName}
OBJECTS = {
    "grit_of": Term(GritOf, CHARACTER),
    "own_at": Term(CharactersAt, PLACE, {"own": True}),
    "opposing_at": Term(CharactersAt, PLACE, {"own": False}),
}
COUNT = Terms("count", NAMED, OBJECTS)
"""A count as a card's line says it: a name, or an object with one key."""

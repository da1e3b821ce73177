"""One fact, asked: what each button answers. Pure values.

==========================  =================================================================
who has or controls it      the heroes' three colours, the villains' three; OK where it can be nobody
up or down, yes or no       ◄ the first, ► the second
where a character is        ◄ ► go round the places, OK takes one
how many                    ◄ ► one less or more, held ten; OK takes it
==========================  =================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.values import Key
from companion.games.rocketeer.rules.board import CHARACTERS, START, START_GRIT, Character, Place, Side
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.facts import Fact, FactKind, Facts, Told
from companion.games.rocketeer.table.match import side_of

MOST = 99
"""The highest number that can be answered; points may be as far below 0."""
STRIDE = 9
"""What a button that is held adds to the one that its press did."""


class Manner(StrEnum):
    """How a fact is answered."""

    SIDE = "side"
    FLAG = "flag"
    PLACE = "place"
    NUMBER = "number"


MANNERS: Mapping[FactKind, Manner] = {
    FactKind.ARMY: Manner.FLAG,
    FactKind.AT: Manner.PLACE,
    FactKind.DOWN: Manner.FLAG,
    FactKind.GRIT: Manner.NUMBER,
    FactKind.CONTROL: Manner.SIDE,
    FactKind.SOLDIERS: Manner.NUMBER,
    FactKind.RECRUITED: Manner.NUMBER,
    FactKind.CLOUT: Manner.NUMBER,
    FactKind.ROCKET: Manner.NUMBER,
    FactKind.PLANS: Manner.SIDE,
    FactKind.UPPER_HAND: Manner.SIDE,
    FactKind.POINTS: Manner.NUMBER,
}
NOBODY = (FactKind.CONTROL, FactKind.UPPER_HAND)
"""What nobody may have."""
PLACES = tuple(Place)


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered."""

    value: Told


@dataclass(frozen=True, slots=True)
class Question:
    """A fact that is asked. ``cursor`` is what is shown now: a number, or a place's in the order of ``Place``.

    ``track`` are the only numbers that there are, lowest first, where they are known (the Rocket track).
    """

    fact: Fact
    cursor: int = 0
    track: tuple[int, ...] = ()

    @property
    def manner(self) -> Manner:
        """How it is answered."""
        return MANNERS[self.fact.kind]

    @property
    def nobody(self) -> bool:
        """Whether nobody is an answer."""
        return self.fact.kind in NOBODY

    def press(self, key: Key) -> Question | Answer | None:
        """The answer, or the question with its cursor moved; None for a button that means nothing here."""
        match self.manner:
            case Manner.SIDE:
                side = side_of(key)
                if side is not None:
                    return Answer(side)
                return Answer(None) if key is Key.OK and self.nobody else None
            case Manner.FLAG:
                return Answer(key is Key.RIGHT) if key in (Key.LEFT, Key.RIGHT) else None
            case Manner.PLACE:
                if key is Key.OK:
                    return Answer(PLACES[self.cursor])
            case Manner.NUMBER:
                if key is Key.OK:
                    return Answer(self.cursor)
        return self._moved(1 if key is Key.RIGHT else -1) if key in (Key.LEFT, Key.RIGHT) else None

    def hold(self, key: Key) -> Question:
        """A number goes on by ten in all; everything else is as it was."""
        if self.manner is not Manner.NUMBER or self.track or key not in (Key.LEFT, Key.RIGHT):
            return self
        return self._moved(STRIDE if key is Key.RIGHT else -STRIDE)

    def _moved(self, by: int) -> Question:
        if self.manner is Manner.PLACE:
            return replace(self, cursor=(self.cursor + by) % len(PLACES))
        if self.track:
            place = self.track.index(self.cursor) + by
            return replace(self, cursor=self.track[max(0, min(len(self.track) - 1, place))])
        least = -MOST if self.fact.kind is FactKind.POINTS else 0
        return replace(self, cursor=max(least, min(MOST, self.cursor + by)))


def asked(fact: Fact, facts: Facts, edition: Edition) -> Question:
    """The question for a fact, its cursor on what was told last, or else on how the game begins (ROC-03, 04)."""
    track = tuple(sorted(set(edition.rocket))) if fact.kind is FactKind.ROCKET else ()
    return Question(fact, _first(fact, facts.get(fact), edition, track), track)


def _first(fact: Fact, known: Told, edition: Edition, track: tuple[int, ...]) -> int:
    if fact.kind is FactKind.AT:
        return PLACES.index(known if isinstance(known, Place) else START[CHARACTERS[fact.of]])
    if track:
        return known if isinstance(known, int) and known in track else edition.lowest_rocket
    if isinstance(known, int) and not isinstance(known, bool):
        return max(-MOST, min(MOST, known))
    return START_GRIT if fact.kind is FactKind.GRIT else 0


def about(fact: Fact) -> Character | Place | Side | None:
    """The character, place or side that a fact is about, if any."""
    match fact.kind:
        case FactKind.AT | FactKind.DOWN | FactKind.GRIT:
            return Character(fact.of)
        case FactKind.CONTROL:
            return Place(fact.of)
        case FactKind.CLOUT:
            return Side(fact.of)
    return None

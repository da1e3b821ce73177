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
from companion.table.asks import ARROWS, Choice, Number

MOST = 99
"""The highest number that can be answered; points may be as far below 0."""
LEAP = 10
"""By how much a button moves a number that is held, its press included."""


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
"""What may be nobody's."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered."""

    value: Told


@dataclass(frozen=True, slots=True)
class Question:
    """A fact that is asked. ``ask`` is what stands between ◄ and ►, None where they change nothing."""

    fact: Fact
    ask: Number | Choice[Place] | None = None

    @property
    def manner(self) -> Manner:
        """How it is answered."""
        return MANNERS[self.fact.kind]

    @property
    def value(self) -> Told:
        """The number or the place that is shown, None where there is none."""
        if isinstance(self.ask, Number):
            return self.ask.value
        return None if self.ask is None else self.ask.offer

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
            case Manner.NUMBER | Manner.PLACE if key is Key.OK:
                return Answer(self.value)
        return replace(self, ask=self.ask.moved(ARROWS[key])) if self.ask is not None and key in ARROWS else None

    def hold(self, key: Key) -> Question:
        """A number goes on by ten in all; everything else is as it was."""
        return replace(self, ask=self.ask.leapt(ARROWS[key])) if self.ask is not None and key in ARROWS else self

    def ran(self, key: Key) -> Question:
        """◄ or ► goes on being held: one step more."""
        return replace(self, ask=self.ask.ran(ARROWS[key])) if self.ask is not None and key in ARROWS else self


def asked(fact: Fact, facts: Facts, edition: Edition) -> Question:
    """The question for a fact, on what was told last, or else on how the game begins (ROC-03, 04)."""
    known = facts.get(fact)
    match MANNERS[fact.kind]:
        case Manner.PLACE:
            place = known if isinstance(known, Place) else START[CHARACTERS[fact.of]]
            return Question(fact, Choice(tuple(Place)).on(place))
        case Manner.NUMBER:
            return Question(fact, _number(fact.kind, known, edition))
    return Question(fact)


def _number(kind: FactKind, known: Told, edition: Edition) -> Number:
    told = known if isinstance(known, int) and not isinstance(known, bool) else None
    if kind is FactKind.ROCKET:
        track = tuple(sorted(set(edition.rocket)))
        if track:
            return Number(told if told in track and told is not None else edition.lowest_rocket, scale=track)
    first = START_GRIT if kind is FactKind.GRIT else 0
    least = -MOST if kind is FactKind.POINTS else 0
    return Number(first if told is None else max(-MOST, min(MOST, told)), least, MOST, leap=LEAP)


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

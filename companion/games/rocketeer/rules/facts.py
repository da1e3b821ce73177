"""Single facts of the final state, each of which can be told by itself: what was tracked, and answers at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from companion.core.declared import Called, Needed
from companion.core.forms import Choice, Chosen, Flag, Form, Text, Whole
from companion.games.rocketeer.rules.board import CHARACTERS, PLACES, SIDES, Character, Place, Side
from companion.games.rocketeer.rules.forms import PLACE, SIDE, OrNobody


class FactKind(StrEnum):
    """What a fact is about, in the order in which people are asked."""

    ARMY = "army"
    """Whether the Secret Army plays, and Valentine is gone."""
    AT = "at"
    """Where a character is."""
    DOWN = "down"
    """Whether a character is knocked out."""
    GRIT = "grit"
    """The Grit on a character."""
    CONTROL = "control"
    """Who controls a place, None for nobody."""
    SOLDIERS = "soldiers"
    """How many soldiers are on the board."""
    RECRUITED = "recruited"
    """How many soldiers are on Sinclair's board."""
    CLOUT = "clout"
    """A side's Clout."""
    ROCKET = "rocket"
    """Rocket Skill as the track shows it."""
    PLANS = "plans"
    """Who has the Plans."""
    UPPER_HAND = "upper_hand"
    """Who has the Upper Hand token, None while it is on the board."""
    POINTS = "points"
    """What a Finale card is worth that no lines can say."""


SUBJECTS: Mapping[FactKind, Mapping[str, str]] = {
    FactKind.AT: CHARACTERS,
    FactKind.DOWN: CHARACTERS,
    FactKind.GRIT: CHARACTERS,
    FactKind.CONTROL: PLACES,
    FactKind.CLOUT: SIDES,
}
"""What facts of a kind can be about; a kind that is not here is about nothing, or (``POINTS``) about any card."""

_OF = {kind: Choice(subjects) for kind, subjects in SUBJECTS.items()} | {FactKind.POINTS: Text(empty=False)}
OF = Chosen(lambda made: _OF.get(made["kind"]), "character, place, side or card, where the fact is about one")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that can be asked. ``of`` is the character, place, side or card that it is about, if any."""

    kind: Annotated[FactKind, Called("fact")]
    of: Annotated[str, OF, Needed()] = ""


Told: TypeAlias = Character | Place | Side | bool | int | None
"""A fact's value: by its kind a place, a side, a number, yes or no, or None for nobody."""

Facts: TypeAlias = Mapping[Fact, Told]
"""The facts that are known."""

ARMY: Final = Fact(FactKind.ARMY)
SOLDIERS: Final = Fact(FactKind.SOLDIERS)
RECRUITED: Final = Fact(FactKind.RECRUITED)
ROCKET: Final = Fact(FactKind.ROCKET)
PLANS: Final = Fact(FactKind.PLANS)
UPPER_HAND: Final = Fact(FactKind.UPPER_HAND)


def told_place(facts: Facts, fact: Fact) -> Place | None:
    """The place that was told, None if none was."""
    value = facts.get(fact)
    return value if isinstance(value, Place) else None


def told_side(facts: Facts, fact: Fact) -> Side | None:
    """The side that was told, None for nobody or if none was."""
    value = facts.get(fact)
    return value if isinstance(value, Side) else None


def told_number(facts: Facts, fact: Fact) -> int | None:
    """The number that was told, None if none was."""
    value = facts.get(fact)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def told_flag(facts: Facts, fact: Fact) -> bool | None:
    """The yes or no that was told, None if none was."""
    value = facts.get(fact)
    return value if isinstance(value, bool) else None


VALUES: Mapping[FactKind, Form] = {
    FactKind.ARMY: Flag(),
    FactKind.AT: PLACE,
    FactKind.DOWN: Flag(),
    FactKind.GRIT: Whole(0),
    FactKind.CONTROL: OrNobody(SIDE),
    FactKind.SOLDIERS: Whole(0),
    FactKind.RECRUITED: Whole(0),
    FactKind.CLOUT: Whole(0),
    FactKind.ROCKET: Whole(0),
    FactKind.PLANS: SIDE,
    FactKind.UPPER_HAND: OrNobody(SIDE),
    FactKind.POINTS: Whole(),
}
"""What a fact's value is."""

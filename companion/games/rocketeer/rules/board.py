"""Sides, characters and places, and the board as it stands when Finale cards are scored (ROC-01, 03, 07, 61)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

FINALE_CARDS = 24
"""Finale cards in the box (ROC-02)."""
HAND = 7
"""Cards that a hand is filled to (ROC-80)."""


class Side(StrEnum):
    """Who plays against whom (ROC-01)."""

    HEROES = "heroes"
    VILLAINS = "villains"

    @property
    def opponent(self) -> Side:
        """The other side."""
        return Side.VILLAINS if self is Side.HEROES else Side.HEROES


class Character(StrEnum):
    """The six characters: three heroes, three villains (ROC-01)."""

    CLIFF = "cliff"
    JENNY = "jenny"
    PEEVY = "peevy"
    SINCLAIR = "sinclair"
    LOTHAR = "lothar"
    VALENTINE = "valentine"

    @property
    def side(self) -> Side:
        """Whose character it is."""
        return Side.HEROES if self in _HEROES else Side.VILLAINS


_HEROES = (Character.CLIFF, Character.JENNY, Character.PEEVY)


class Place(StrEnum):
    """The six locations (ROC-07), in the order in which they are told."""

    PALM_TERRACE = "1635-palm-terrace"
    BULLDOG_CAFE = "bulldog-cafe"
    CHAPEL_AIRFIELD = "chapel-airfield"
    SINCLAIR_MANSION = "sinclair-mansion"
    SOUTH_SEAS_CLUB = "south-seas-club"
    OBSERVATORY = "the-observatory"


SIDES: Mapping[str, Side] = {side.value: side for side in Side}
CHARACTERS: Mapping[str, Character] = {character.value: character for character in Character}
PLACES: Mapping[str, Place] = {place.value: place for place in Place}

START: Mapping[Character, Place] = {
    Character.CLIFF: Place.PALM_TERRACE,
    Character.JENNY: Place.BULLDOG_CAFE,
    Character.PEEVY: Place.PALM_TERRACE,
    Character.SINCLAIR: Place.SINCLAIR_MANSION,
    Character.LOTHAR: Place.SINCLAIR_MANSION,
    Character.VALENTINE: Place.SOUTH_SEAS_CLUB,
}
"""Where the figures are at the start (ROC-03)."""
START_PLANS = Side.HEROES
"""Who has the Plans at the start (ROC-05)."""
START_GRIT = 1
"""What each character starts with (ROC-04)."""


def team(side: Side, army: bool = False) -> tuple[Character, ...]:
    """A side's characters, Valentine not once the Secret Army plays (ROC-52)."""
    gone = {Character.VALENTINE} if army else set()
    return tuple(character for character in Character if character.side is side and character not in gone)


def controllers(
    at: Mapping[Character, Place], down: Collection[Character], soldiers: Collection[Place]
) -> dict[Place, Side]:
    """Who controls each controlled place: more characters there than the other side has (ROC-61).

    ``at`` says where each character in play is; those ``down`` do not count; each of ``soldiers`` is a place with a
    soldier, who counts as one of the villains (ROC-94). A place that nobody controls is not in the mapping.
    """
    lead = dict.fromkeys(Place, 0)
    for character, place in at.items():
        if character not in down:
            lead[place] += 1 if character.side is Side.HEROES else -1
    for place in soldiers:
        lead[place] -= 1
    return {place: Side.HEROES if more > 0 else Side.VILLAINS for place, more in lead.items() if more}


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that a Finale card can look at, in its final state (ROC-90, 93)."""

    at: Mapping[Character, Place]
    """Where each character is; Valentine is missing once gone."""
    down: frozenset[Character]
    """Who of them is knocked out."""
    grit: Mapping[Character, int]
    """The Grit on each of them."""
    clout: Mapping[Side, int]
    army: bool
    """Whether the Secret Army plays, and Valentine is gone."""
    soldiers: int
    """Soldiers on the board."""
    recruited: int
    """Soldiers on Sinclair's board."""
    rocket: int
    """Rocket Skill."""
    plans: Side
    upper_hand: Side | None
    control: Mapping[Place, Side]
    """The controlled places only, in the order of ``Place``."""
    finale: Mapping[Side, int]
    """How many Finale cards each side has."""

    def of(self, side: Side) -> tuple[Character, ...]:
        """The side's characters in play, knocked out or not."""
        return tuple(character for character in self.at if character.side is side)

"""An edition: what the rulebook does not print and the owner's copy does, as data (ROC-06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.fields import Fields
from companion.core.values import JsonObject
from companion.games.rocketeer.rules.board import FINALE_CARDS, Character, Place, Side
from companion.games.rocketeer.rules.finale import FinaleCard, read_card

BUILT_IN = "rulebook"
"""The edition that ships: what the rulebook prints."""


@dataclass(frozen=True, slots=True)
class Reward:
    """What control of a location gains (ROC-62), in words for people; ``with_plans`` is the additional benefit."""

    gain: str
    with_plans: str = ""


@dataclass(frozen=True, slots=True)
class Location:
    """What is known of a location; what is not known is empty, ``ways`` None."""

    ways: tuple[Place, ...] | None = None
    """The locations one step away."""
    actions: Mapping[Side, str] = field(default_factory=dict)
    """The Location Action on each side of the board (ROC-22), in words."""
    rewards: Mapping[Side, Reward] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition. What it lacks is None or empty; ``lacks`` says it in words.

    ``rocket`` are the values of the Rocket Skill track, ``zeppelin`` the spaces from Lakehurst to Los Angeles,
    ``soldiers`` the number of Soldier tokens, ``grit`` the Grit spaces of each character; ``finale`` are the
    Finale cards by id.
    """

    name: str
    rocket: tuple[int, ...] = ()
    finale: Mapping[str, FinaleCard] = field(default_factory=dict)
    locations: Mapping[Place, Location] = field(default_factory=dict)
    zeppelin: int | None = None
    soldiers: int | None = None
    grit: Mapping[Character, int] = field(default_factory=dict)

    @property
    def lowest_rocket(self) -> int:
        """Rocket Skill at the start (ROC-04): the lowest value of the track, 0 where it is not known."""
        return min(self.rocket, default=0)

    def location(self, place: Place) -> Location:
        """What is known of a location, which may be nothing."""
        return self.locations.get(place, Location())

    def written(self) -> JsonObject:
        """Written out as a transcript's header has it: all that the score depends on, and no more."""
        cards = [card.written() for card in self.finale.values() if card.lines is not None]
        return {"name": self.name, "rocket": list(self.rocket), "finale": list(cards)}

    def lacks(self) -> Iterator[str]:
        """What it does not have, in words, one kind of fact each."""
        if not self.rocket:
            yield "the values of the Rocket Skill track"
        if self.zeppelin is None:
            yield "the Zeppelin's spaces from Lakehurst to Los Angeles"
        if self.soldiers is None:
            yield "the number of Soldier tokens"
        known = {place: self.location(place) for place in Place}
        yield from _of("the Grit spaces of", [who for who in Character if who not in self.grit])
        yield from _of("the ways from", [place for place in Place if known[place].ways is None])
        for side in Side:
            yield from _of(f"the {side}' Location Action at", [p for p in Place if side not in known[p].actions])
        for side in Side:
            yield from _of(f"the {side}' reward at", [p for p in Place if side not in known[p].rewards])
        if len(self.finale) < FINALE_CARDS:
            yield f"{FINALE_CARDS - len(self.finale)} of the {FINALE_CARDS} Finale cards"
        without = [card.id for card in self.finale.values() if card.lines is None]
        yield from _of("the lines (points are entered by hand) of the Finale cards", without)


def _of(what: str, subjects: Sequence[str]) -> Iterator[str]:
    if subjects:
        yield f"{what} " + ", ".join(subjects)


def read_written_out(fields: Fields, built_in: Edition) -> Edition:
    """An edition as a header writes it out: ``name``, ``rocket``, ``finale``, all optional.

    Its cards add to the built-in ones; the same id replaces, the later one where it comes twice.
    """
    name, rocket, finale = fields.optional("name"), fields.optional("rocket"), fields.optional("finale")
    cards = dict(built_in.finale)
    for item in finale.list() if finale is not None else ():
        card = read_card(item)
        own = built_in.finale.get(card.id)
        cards[card.id] = own if own is not None and own.lines == card.lines else card  # with its words for people
    fields.done()
    return Edition(
        name="" if name is None else name.text(),
        rocket=() if rocket is None else tuple(item.integer() for item in rocket.list()),
        finale=cards,
        locations=built_in.locations,
    )

"""An edition: what the rulebook does not print and the owner's copy does, as data (ROC-06).

The keys of its file (TOML), all optional (the file that ``companion editions new`` writes explains each)::

    name = "our copy"
    rocket = [1, 2, 3]
    zeppelin = 12
    soldiers = 6
    grit = {cliff = 3}

    [locations.bulldog-cafe]
    ways = ["chapel-airfield"]
    actions = {heroes = "...", villains = "..."}
    reward = {gain = "...", with_plans = "..."}

    [[finale]]
    id = "south-seas"
    title = "..."
    text = "..."
    lines = [{points = 2, when = {control = "south-seas-club"}}]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Annotated, Any

from companion.core.declared import Called, Keyed, keyed
from companion.core.errors import shown
from companion.core.fields import Fields, Value
from companion.core.forms import Form, ListOf, Text, Whole
from companion.core.values import JsonObject
from companion.games.rocketeer.rules.board import (
    CHARACTERS,
    FINALE_CARDS,
    PLACES,
    SIDES,
    Character,
    Place,
    Side,
)
from companion.games.rocketeer.rules.finale import CARD, FinaleCard
from companion.games.rocketeer.rules.forms import PLACE, Fixed, by_name

BUILT_IN = "rulebook"
"""The edition that ships: what the rulebook prints."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ACTIONS = Fixed(SIDES, Text(empty=False), "side", merged=True)
_GRIT = Fixed(CHARACTERS, Whole(1), "character")


@dataclass(frozen=True, slots=True)
class Reward:
    """What control of a location gains (ROC-62), in words for people; ``with_plans`` is the additional benefit."""

    gain: Annotated[str, Text(empty=False)]
    with_plans: str = ""


@dataclass(frozen=True)
class _Ways(ListOf):
    """Locations, each once."""

    form: Form = PLACE

    def read(self, value: Value, base: Any = None) -> tuple[Place, ...]:
        """Location by location."""
        places = super().read(value, base)
        if len(set(places)) < len(places):
            value.fault("each location once")
        return places


class _Rewards(Form):
    """One reward for whoever controls the place (``gain``), or one for each side (ROC-62)."""

    expected = "an object"
    noun = "`gain` and `with_plans`, or these by side"
    harmless: Mapping[Side, Reward] = {}
    by_side = Fixed(SIDES, keyed(Reward), "side", merged=True)

    def read(self, value: Value, base: Any = None) -> Mapping[Side, Reward]:
        """By side, over the base."""
        if type(value.raw) is dict and ("gain" in value.raw or "with_plans" in value.raw):
            return dict.fromkeys(Side, self.by_side.form.read(value))
        return self.by_side.read(value, base)


@dataclass(frozen=True, slots=True)
class Location:
    """What is known of a location; what is not known is empty, ``ways`` None."""

    ways: Annotated[tuple[Place, ...] | None, _Ways()] = None
    """The locations one step away."""
    actions: Annotated[Mapping[Side, str], _ACTIONS] = field(default_factory=dict)
    """The Location Action on each side of the board (ROC-22), in words."""
    rewards: Annotated[Mapping[Side, Reward], _Rewards(), Called("reward")] = field(default_factory=dict)


@dataclass(frozen=True)
class _Rocket(ListOf):
    """The values of the Rocket Skill track."""

    form: Form = Whole(0)

    def read(self, value: Value, base: Any = None) -> tuple[int, ...]:
        """They rise."""
        values = super().read(value)
        if values == () and type(value.raw) is list:
            value.fault("the values of the track, lowest first")
        elif any(high <= low for low, high in pairwise(values)):
            value.fault("values that rise, lowest first")
        return values


class _Locations(Form):
    """What is known of each location."""

    expected = "an object"
    noun = "object from place to what is known of it"
    harmless: Mapping[Place, Location] = {}

    def read(self, value: Value, base: Any = None) -> dict[Place, Location]:
        """Location by location, each over the base's; ways lead both ways."""
        every: dict[Place, Location] = dict(base)
        inner = by_name(value.fields(), PLACES, Value.fields)
        for place, fields in inner.items():
            every[place] = keyed(Location).read_keys(fields, base.get(place, Location()))
            fields.done()
        for place, fields in inner.items():
            for way in every[place].ways or ():
                back = every.get(way, Location()).ways
                if way is place:
                    fields.fault("other locations than itself", "ways", shown(way.value))
                elif back is not None and place not in back:
                    fields.fault(f"ways that lead back: {way} has none to {place}", "ways", shown(way.value))
        return every


@dataclass(frozen=True)
class _Id(Text):
    """A Finale card's id."""

    def fits(self, raw: Any) -> bool:
        """As it stands in a code."""
        return isinstance(raw, str) and _ID.fullmatch(raw) is not None

    def read(self, value: Value, base: Any = None) -> Any:
        """A text of another form has a fault of its own."""
        if self.fits(value.raw) or not isinstance(value.raw, str):
            return super().read(value)
        value.fault("small letters, digits and hyphens, such as south-seas")
        return value.raw


class _Finale(Form):
    """The Finale cards: a card without ``lines`` has those of the base, or its points are entered by hand."""

    expected = "a list"
    noun = "list of Finale cards"
    harmless: Mapping[str, FinaleCard] = {}
    card = Keyed(FinaleCard, {"id": _Id()})

    def read(self, value: Value, base: Any = None) -> dict[str, FinaleCard]:
        """Card by card, each over the base's."""
        items = value.list()
        if len(items) > FINALE_CARDS:
            value.fault(f"at most {FINALE_CARDS} Finale cards")
        cards, seen = dict(base), set[str]()
        for item in items:
            fields = item.fields()
            name = fields.get("id").raw
            known = base.get(name) if isinstance(name, str) else None
            card = self.card.read_keys(fields, known or FinaleCard("?", None))
            fields.done()
            if card.id in seen:
                fields.get("id").fault("each id once")
            seen.add(card.id)
            cards[card.id] = card
        return cards


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition. What it lacks is None or empty; ``lacks`` says it in words.

    ``rocket`` are the values of the Rocket Skill track, ``zeppelin`` the spaces from Lakehurst to Los Angeles,
    ``soldiers`` the number of Soldier tokens, ``grit`` the Grit spaces of each character; ``finale`` are the
    Finale cards by id.
    """

    name: Annotated[str, Text(empty=False)] = ""
    rocket: Annotated[tuple[int, ...], _Rocket()] = ()
    zeppelin: Annotated[int | None, Whole(1)] = None
    soldiers: Annotated[int | None, Whole(1)] = None
    grit: Annotated[Mapping[Character, int], _GRIT] = field(default_factory=dict)
    locations: Annotated[Mapping[Place, Location], _Locations()] = field(default_factory=dict)
    finale: Annotated[Mapping[str, FinaleCard], _Finale()] = field(default_factory=dict)

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


def read_edition(fields: Fields, name: str, built_in: Edition | None = None) -> Edition:
    """An edition from the whole of its file; ``name`` is its name where it gives none itself.

    What it does not say is as in ``built_in``; its Finale cards add to those, and the same id replaces.
    """
    edition: Edition = keyed(Edition).read_keys(fields, replace(built_in or Edition(), name=name))
    fields.done()
    return edition


class _WrittenOut(Keyed):
    """An edition as a header writes it out: its cards are judged first."""

    first = ("finale",)


WRITTEN_OUT = _WrittenOut(
    Edition,
    {"name": Text(), "rocket": ListOf(Whole()), "finale": ListOf(CARD)}
    | dict.fromkeys(("zeppelin", "soldiers", "grit", "locations")),
)
"""What a header says of an edition: ``name``, ``rocket``, ``finale``, all optional."""


def read_written_out(value: Value, built_in: Edition) -> Edition:
    """Its cards add to the built-in ones; the same id replaces, the later one where it comes twice."""
    edition: Any = WRITTEN_OUT.read(value)
    cards = dict(built_in.finale)
    for card in edition.finale or ():
        own = built_in.finale.get(card.id)
        cards[card.id] = own if own is not None and own.lines == card.lines else card  # with its words for people
    return replace(edition, finale=cards, locations=built_in.locations)  # type: ignore[no-any-return]

"""An edition's file (TOML), read strictly; all faults are told at once.

The keys, all optional (the file that ``companion editions new`` writes explains each)::

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
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from companion.core.errors import shown
from companion.core.fields import Fields, Value
from companion.games.rocketeer.rules.board import CHARACTERS, FINALE_CARDS, PLACES, SIDES, Place, Side
from companion.games.rocketeer.rules.edition import Edition, Location, Reward
from companion.games.rocketeer.rules.finale import FinaleCard, read_lines

N = TypeVar("N")
T = TypeVar("T")

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def read_edition(fields: Fields, name: str, built_in: Edition | None = None) -> Edition:
    """An edition from the whole of its file; ``name`` is its name where it gives none itself.

    What it does not say is as in ``built_in``; its Finale cards add to those, and the same id replaces.
    """
    base = built_in or Edition(name)
    title, rocket = fields.optional("name"), fields.optional("rocket")
    zeppelin, soldiers = fields.optional("zeppelin"), fields.optional("soldiers")
    grit, locations, finale = (fields.optional(key) for key in ("grit", "locations", "finale"))
    edition = Edition(
        name=name if title is None else title.text(empty=False),
        rocket=base.rocket if rocket is None else _read_rocket(rocket),
        zeppelin=base.zeppelin if zeppelin is None else zeppelin.integer(1),
        soldiers=base.soldiers if soldiers is None else soldiers.integer(1),
        grit=base.grit if grit is None else _by_name(grit.fields(), CHARACTERS, lambda value: value.integer(1)),
        locations=base.locations if locations is None else _read_locations(locations.fields(), base.locations),
        finale=base.finale if finale is None else _read_finale(finale, base.finale),
    )
    fields.done()
    return edition


def _by_name(fields: Fields, names: Mapping[str, N], read: Callable[[Value], T]) -> dict[N, T]:
    """An object whose keys are names that the rulebook fixes."""
    made: dict[N, T] = {}
    for key, value in fields.items():
        if key in names:
            made[names[key]] = read(value)
        else:
            fields.fault("no key but " + ", ".join(names), got=shown(key))
    return made


def _read_rocket(value: Value) -> tuple[int, ...]:
    values = tuple(item.integer(0) for item in value.list())
    if not values:
        if isinstance(value.raw, list):
            value.fault("the values of the track, lowest first")
    elif any(high <= low for low, high in pairwise(values)):
        value.fault("values that rise, lowest first")
    return values


def _read_finale(value: Value, built_in: Mapping[str, FinaleCard]) -> dict[str, FinaleCard]:
    items = value.list()
    if len(items) > FINALE_CARDS:
        value.fault(f"at most {FINALE_CARDS} Finale cards")
    cards, seen = dict(built_in), set[str]()
    for item in items:
        fields = item.fields()
        card = _read_card(fields, built_in)
        if card.id in seen:
            fields.get("id").fault("each id once")
        seen.add(card.id)
        cards[card.id] = card
    return cards


def _read_card(fields: Fields, built_in: Mapping[str, FinaleCard]) -> FinaleCard:
    """A card without ``lines`` has those of the built-in one, or its points are entered by hand."""
    value = fields.get("id")
    name = value.text()
    if not _ID.fullmatch(name) and isinstance(value.raw, str):
        value.fault("small letters, digits and hyphens, such as south-seas")
    title, text, lines = (fields.optional(key) for key in ("title", "text", "lines"))
    known = built_in.get(name, FinaleCard(name, None))
    card = FinaleCard(
        name,
        lines=known.lines if lines is None else read_lines(lines),
        title=known.title if title is None else title.text(),
        text=known.text if text is None else text.text(),
    )
    fields.done()
    return card


def _read_locations(fields: Fields, built_in: Mapping[Place, Location]) -> dict[Place, Location]:
    read = _by_name(fields, PLACES, lambda value: value.fields())
    known = {place: _read_location(inner, built_in.get(place, Location())) for place, inner in read.items()}
    every = {**built_in, **known}
    for place, inner in read.items():
        for way in known[place].ways or ():
            back = every.get(way, Location()).ways
            if way is place:
                inner.fault("other locations than itself", "ways", shown(way.value))
            elif back is not None and place not in back:
                inner.fault(f"ways that lead back: {way} has none to {place}", "ways", shown(way.value))
    return every


def _read_location(fields: Fields, known: Location) -> Location:
    ways, actions, reward = (fields.optional(key) for key in ("ways", "actions", "reward"))
    if ways is not None:
        places = tuple(item.choice(PLACES) for item in ways.list())
        if len(set(places)) < len(places):
            ways.fault("each location once")
        known = replace(known, ways=places)
    if actions is not None:
        told = _by_name(actions.fields(), SIDES, lambda value: value.text(empty=False))
        known = replace(known, actions={**known.actions, **told})
    if reward is not None:
        known = replace(known, rewards={**known.rewards, **_read_rewards(reward.fields())})
    fields.done()
    return known


def _read_rewards(fields: Fields) -> dict[Side, Reward]:
    """One reward for whoever controls the place (``gain``), or one for each side (ROC-62)."""
    if fields.has("gain") or fields.has("with_plans"):
        return dict.fromkeys(Side, _read_reward(fields))
    return _by_name(fields, SIDES, lambda value: _read_reward(value.fields()))


def _read_reward(fields: Fields) -> Reward:
    gain, with_plans = fields.get("gain"), fields.optional("with_plans")
    reward = Reward(gain.text(empty=False), "" if with_plans is None else with_plans.text())
    fields.done()
    return reward

"""How a show is set up: the event, who plays, and the house settings; read from a header and written to one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from companion.core.errors import shown
from companion.core.fields import Fields, Value
from companion.core.values import JsonObject, Ms
from companion.games.skyrockets.rules.events import MOST_PLAYERS, Event, challenged, in_order, read_event, write_event
from companion.games.skyrockets.rules.timers import BY_NAME, LENGTHS, Colour

GRACE = Ms(1000)
"""For how long after a dud a press of its timer is too late (SKY-57)."""
EVERYWHERE = "training"
"""The event that every companion has: a header may name it, where others are written out."""


class Referee(StrEnum):
    """What the companion sees: cards and flips, or (without a scanner) flips alone."""

    CARDS = "cards"
    FLIPS = "flips"


class Duds(StrEnum):
    """Whether a dud is called at the instant a timer runs out, or by whoever presses its button (SKY-54)."""

    AUTO = "auto"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class ShowSetup:
    """One show before it begins."""

    event: Event
    """The event as its card has it, whether or not in challenge mode."""
    players: tuple[str, ...]
    """Clockwise, 1 to 6, no two alike."""
    first: str
    """The start player, one of ``players``."""
    referee: Referee = Referee.CARDS
    duds: Duds = Duds.AUTO
    challenge: bool = False
    grace: Ms = GRACE
    lengths: tuple[tuple[Colour, Ms], ...] = ()
    """The table's own lengths, in the rules' order; the rulebook's for timers that are not named (SKY-02)."""
    known_as: str | None = field(default=None, compare=False)
    """The name by which the companion knows the event; None for one written out."""

    def played(self) -> Event:
        """The event as it is played. Raises ValueError for challenge mode where the event has none."""
        if not self.challenge:
            return self.event
        event = challenged(self.event)
        if event is None:
            raise ValueError(f"{self.event.name} has no challenge mode")
        return event

    def length(self, colour: Colour) -> Ms:
        """How long this timer runs at this table."""
        return dict(self.lengths).get(colour, LENGTHS[colour])


def read_setup(header: Fields, events: Mapping[str, Event]) -> ShowSetup:
    """The header's further keys; ``events`` are those that can be called by name. Faults go to ``header.faults``."""
    event, known_as = _read_event(header.get("event"), events)
    players = _read_players(header.get("players"))
    first = header.optional("first")
    challenge = header.optional("challenge")
    setup = ShowSetup(
        event=event,
        players=players,
        first=players[0] if first is None else first.choice({name: name for name in players}),
        referee=_choice(header, "referee", Referee.CARDS),
        duds=_choice(header, "duds", Duds.AUTO),
        challenge=challenge is not None and challenge.flag(),
        grace=GRACE if (value := header.optional("grace")) is None else Ms(value.integer(0)),
        lengths=() if (value := header.optional("lengths")) is None else _read_lengths(value.fields()),
        known_as=known_as,
    )
    if challenge is not None and setup.challenge and not header.faults and challenged(event) is None:
        challenge.fault("an event whose countdown timers can change places with the next longer ones")
    return setup


def _read_event(value: Value, events: Mapping[str, Event]) -> tuple[Event, str | None]:
    if type(value.raw) is dict:
        return read_event(value.fields()), None
    if type(value.raw) is str and value.raw in events:
        return events[value.raw], value.raw
    value.fault("an event written out, or the name of a known one (" + ", ".join(sorted(events)) + ")")
    return Event("?", 1, 1, (), (), ()), None


def _read_players(value: Value) -> tuple[str, ...]:
    players = [player.text(empty=False) for player in value.list()]
    if type(value.raw) is list and not 1 <= len(players) <= MOST_PLAYERS:
        value.fault(f"1 to {MOST_PLAYERS} players", got=str(len(players)))
    elif len(set(players)) < len(players):
        twice = next(name for place, name in enumerate(players) if name in players[:place])
        value.fault("no two players of one name", got=shown(twice) + " twice")
    return tuple(players) or ("?",)


def _read_lengths(lengths: Fields) -> tuple[tuple[Colour, Ms], ...]:
    made = {}
    for key, value in lengths.items():
        length = value.integer(1)
        if key in BY_NAME:
            made[BY_NAME[key]] = Ms(length)
        else:
            lengths.fault("one of " + ", ".join(BY_NAME), got=shown(key))
    return tuple((colour, made[colour]) for colour in in_order(made))


S = TypeVar("S", Referee, Duds)


def _choice(header: Fields, key: str, default: S) -> S:
    value = header.optional(key)
    return default if value is None else value.choice({choice.value: choice for choice in type(default)})


def write_setup(setup: ShowSetup) -> JsonObject:
    """The header's further keys, less those that are as by default.

    Only the event that every companion has is named; any other is written out, so that the transcript can be
    played again anywhere.
    """
    made: JsonObject = {
        "event": EVERYWHERE if setup.known_as == EVERYWHERE else write_event(setup.event),
        "players": list(setup.players),
    }
    if setup.first != setup.players[0]:
        made["first"] = setup.first
    if setup.referee is not Referee.CARDS:
        made["referee"] = setup.referee
    if setup.duds is not Duds.AUTO:
        made["duds"] = setup.duds
    if setup.challenge:
        made["challenge"] = True
    if setup.grace != GRACE:
        made["grace"] = setup.grace
    if setup.lengths:
        made["lengths"] = {colour.value: length for colour, length in setup.lengths}
    return made

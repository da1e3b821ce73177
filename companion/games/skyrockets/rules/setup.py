"""How a show is set up: the event, who plays, and the house settings; read from a header and written to one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any

from companion.core.declared import Keyed, NoKey
from companion.core.errors import listed, shown
from companion.core.fields import Fields, Value
from companion.core.forms import Choice, Chosen, Form, ListOf, Text, Whole
from companion.core.values import Json, JsonObject, Ms
from companion.games.skyrockets.rules.events import EVENT, MOST_PLAYERS, ByTimer, Event, challenged
from companion.games.skyrockets.rules.timers import BY_NAME, LENGTHS, Colour

GRACE = Ms(1000)
"""For how long after a dud a press of its timer is too late (SKY-57)."""
EVERYWHERE = "training"
"""The event that every companion has: a header may name it, where others are written out."""
_SWAPS = "an event whose countdown timers can change places with the next longer ones"


class Referee(StrEnum):
    """What the companion sees: cards and flips; flips alone, by which it keeps turns; or flips, and no turns."""

    CARDS = "cards"
    PRESSES = "presses"
    FLIPS = "flips"


class Duds(StrEnum):
    """Whether a dud is called at the instant a timer runs out, or by whoever presses its button (SKY-54)."""

    AUTO = "auto"
    CALL = "call"


class _Event(Form):
    """An event written out, or the name of one that is ``known``."""

    noun = "name, or event written out"
    harmless = Event("?", 1, 1, (), (), ())

    def __init__(self, known: Mapping[str, Event]) -> None:
        self.known = known

    @property
    def expected(self) -> str:
        """With the names."""
        return "an event written out, or the name of a known one (" + listed(sorted(self.known)) + ")"

    def read(self, value: Value, base: Any = None) -> Event:
        """Either."""
        if type(value.raw) is str and value.raw in self.known:
            return self.known[value.raw]
        if type(value.raw) is dict:
            event: Event = EVENT.read(value)
            return event
        value.fault(self.expected)
        return self.harmless

    def write(self, made: Event) -> Json:
        """Written out."""
        return EVENT.write(made)


class _Players(ListOf):
    """The players, no two alike."""

    noun = f"1 to {MOST_PLAYERS} names"
    harmless = ("?",)

    def read(self, value: Value, base: Any = None) -> tuple[str, ...]:
        """Name by name."""
        players = [self.form.read(player) for player in value.list()]
        if type(value.raw) is list and not 1 <= len(players) <= MOST_PLAYERS:
            value.fault(f"1 to {MOST_PLAYERS} players", got=str(len(players)))
        elif len(set(players)) < len(players):
            twice = next(name for place, name in enumerate(players) if name in players[:place])
            value.fault("no two players of one name", got=shown(twice) + " twice")
        return tuple(players) or self.harmless


class _First(Choice):
    """One of the players, the first of them where it is left out."""

    def left_out(self, fields: Fields, key: str, expected: str) -> Any:
        """No fault."""
        return self.harmless


_FIRST = Chosen(lambda made: _First({name: name for name in made["players"]}), "one of `players`")
_LENGTHS = ByTimer(BY_NAME, Whole(1), "colour")


@dataclass(frozen=True, slots=True)
class ShowSetup:
    """One show before it begins."""

    event: Annotated[Event, _Event({})]
    """The event as its card has it, whether or not in challenge mode."""
    players: Annotated[tuple[str, ...], _Players(Text(empty=False))]
    """Clockwise, 1 to 6, no two alike."""
    first: Annotated[str, _FIRST]
    """The start player, one of ``players``."""
    referee: Referee = Referee.CARDS
    duds: Duds = Duds.AUTO
    challenge: bool = False
    grace: Annotated[Ms, Whole(0)] = GRACE
    lengths: Annotated[tuple[tuple[Colour, Ms], ...], _LENGTHS] = ()
    """The table's own lengths, in the rules' order; the rulebook's for timers that are not named (SKY-02)."""
    known_as: Annotated[str | None, NoKey()] = field(default=None, compare=False)
    """The name by which the companion knows the event; None for one written out."""

    def checked(self, fields: Fields) -> ShowSetup:
        """With the event's name, if that is what was given; a fault where it has no challenge mode."""
        if self.challenge and not fields.faults and challenged(self.event) is None:
            fields.fault(_SWAPS, "challenge", "true")
        name = fields.raw.get("event")
        return replace(self, known_as=name) if isinstance(name, str) else self

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


class _ShowForm(Keyed):
    """The event that every companion has is named, and any other written out, to be played anywhere."""

    def write(self, made: ShowSetup) -> JsonObject:
        """Without what is as by default."""
        written = super().write(made)
        if made.known_as == EVERYWHERE:
            written["event"] = EVERYWHERE
        if made.first == made.players[0]:
            del written["first"]
        return written


def setup_form(events: Mapping[str, Event]) -> Keyed:
    """A header's keys; ``events`` are those that can be called by name."""
    return _ShowForm(ShowSetup, {"event": _Event(events)})

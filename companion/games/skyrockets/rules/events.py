"""Events as data (SKY-04 to 08, 29 to 31, 40, 45, 47, 63, 92): the form that a header and a TOML file share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from companion.core.errors import shown
from companion.core.fields import Fields, Value
from companion.core.values import Json, JsonObject
from companion.games.skyrockets.rules.timers import BY_NAME, COLOURS, PLACE, Colour

MOST_PLAYERS = 6

Hand: TypeAlias = int | tuple[tuple[int, int], ...] | None
"""Cards a hand: for any number of players, or by their number (players, cards), or None: no hand is dealt."""
Stacks: TypeAlias = tuple[tuple[Colour, ...], ...]
"""Stacks of timers, each with its bottom one first."""


class ButtonNeeds(StrEnum):
    """Whether one countdown timer on the button wins the show, or all must be there (SKY-45)."""

    ONE = "one"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Event:
    """An event's card. Timers stand in the rules' order; one that is named nowhere is not in the show."""

    name: str
    festival: int
    number: int
    running: tuple[Colour, ...]
    """Timers that start running, beside those on the track."""
    side: tuple[Colour, ...]
    """Timers that start on their side."""
    countdown: tuple[tuple[Colour, int], ...]
    """Each countdown timer with its first space, 1 or more; they start running."""
    turn_order: bool = True
    cards_once: bool = True
    """Whether each card is seen but once a show (SKY-31)."""
    button_needs: ButtonNeeds = ButtonNeeds.ONE
    locks: int = 0
    """Locks on the button at the start (SKY-47)."""
    stacks: Stacks = ()
    hand: Hand = None
    setup: str = ""
    """This and the three below are notes for people, shown and never interpreted; empty where there is none."""
    communication: str = ""
    drawing: str = ""
    rules: str = ""

    @property
    def timers(self) -> tuple[Colour, ...]:
        """The timers of the show, in the rules' order."""
        return in_order({*self.running, *self.side, *(colour for colour, _ in self.countdown)})

    def hand_for(self, players: int) -> int | None:
        """How many cards each of so many players is dealt; None where the event deals none or does not say."""
        return dict(self.hand).get(players) if isinstance(self.hand, tuple) else self.hand


def in_order(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    """The colours in the rules' order."""
    return tuple(sorted(colours, key=PLACE.__getitem__))


def challenged(event: Event) -> Event | None:
    """The event in challenge mode, or None where there is none for it (SKY-70).

    Each countdown timer changes places with the next longer colour, all at once, in stacks too.
    """
    swap: dict[Colour, Colour] = {}
    track = dict(event.countdown)
    for colour in track:
        if colour is Colour.PURPLE or COLOURS[PLACE[colour] + 1] in track:
            return None
        longer = COLOURS[PLACE[colour] + 1]
        swap[colour], swap[longer] = longer, colour
    return replace(
        event,
        running=in_order(swap.get(colour, colour) for colour in event.running),
        side=in_order(swap.get(colour, colour) for colour in event.side),
        countdown=tuple((swap[colour], space) for colour, space in event.countdown),
        stacks=tuple(tuple(swap.get(colour, colour) for colour in stack) for stack in event.stacks),
    )


def read_event(fields: Fields) -> Event:
    """An event written out, every key read and every fault noted in ``fields.faults``."""
    once: set[Colour] = set()
    running = _read_timers(fields.get("running"), once)
    side = _read_timers(fields.get("side"), once)
    countdown = _read_countdown(fields.get("countdown"), once)
    event = Event(
        name=fields.get("name").text(),
        festival=fields.get("festival").integer(),
        number=fields.get("number").integer(),
        running=running,
        side=side,
        countdown=countdown,
        turn_order=_flag(fields, "turn_order", True),
        cards_once=_flag(fields, "cards_once", True),
        button_needs=_needs(fields),
        locks=value.integer(0) if (value := fields.optional("locks")) else 0,
        stacks=read_stacks(value, once) if (value := fields.optional("stacks")) else (),
        hand=_read_hand(value) if (value := fields.optional("hand")) else None,
        setup=_note(fields, "setup"),
        communication=_note(fields, "communication"),
        drawing=_note(fields, "drawing"),
        rules=_note(fields, "rules"),
    )
    fields.done()
    return event


def read_stacks(stacks: Value, show: Iterable[Colour] = COLOURS) -> Stacks:
    """Stacks of timers; a timer named twice, or none of ``show``, is a fault."""
    allowed = set(show)
    once: set[Colour] = set()
    made = []
    for stack in stacks.list():
        timers = []
        for value in stack.list():
            before = len(value.faults)
            colour = value.choice(BY_NAME)
            if len(value.faults) == before and colour not in allowed:
                value.fault("a timer of this show")
            elif len(value.faults) == before and colour in once:
                value.fault("each timer at most once in all stacks")
            once.add(colour)
            timers.append(colour)
        made.append(tuple(timers))
    return tuple(made)


def _read_timers(timers: Value, once: set[Colour]) -> tuple[Colour, ...]:
    made = set()
    for value in timers.list():
        before = len(value.faults)
        colour = value.choice(BY_NAME)
        if len(value.faults) > before:
            continue
        if colour in once:
            value.fault("each timer at most once in running, side and countdown")
        once.add(colour)
        made.add(colour)
    return in_order(made)


def _read_countdown(track: Value, once: set[Colour]) -> tuple[tuple[Colour, int], ...]:
    made = {}
    fields = track.fields()
    for key, value in fields.items():
        space = value.integer(1)
        colour = BY_NAME.get(key)
        if colour is None:
            fields.fault("one of " + ", ".join(BY_NAME), got=shown(key))
            continue
        if colour in once:
            fields.fault("each timer at most once in running, side and countdown", got=f"{key} again")
        once.add(colour)
        made[colour] = space
    return tuple((colour, made[colour]) for colour in in_order(made))


def _read_hand(hand: Value) -> Hand:
    if hand.raw is None:
        return None
    if type(hand.raw) is not dict:
        if type(hand.raw) is not int or hand.raw < 0:
            hand.fault("a whole number of 0 or more, null, or an object from players to a number")
            return None
        return hand.integer(0)
    made = {}
    fields = hand.fields()
    for key, value in fields.items():
        cards = value.integer(0)
        if len(key) == 1 and key in "123456":
            made[int(key)] = cards
        else:
            fields.fault(f'a number of players from "1" to "{MOST_PLAYERS}"', got=shown(key))
    return tuple(sorted(made.items()))


def _flag(fields: Fields, key: str, default: bool) -> bool:
    value = fields.optional(key)
    return default if value is None else value.flag()


def _needs(fields: Fields) -> ButtonNeeds:
    value = fields.optional("button_needs")
    return ButtonNeeds.ONE if value is None else value.choice({needs.value: needs for needs in ButtonNeeds})


def _note(fields: Fields, key: str) -> str:
    value = fields.optional(key)
    return "" if value is None else value.text()


def write_event(event: Event) -> JsonObject:
    """The event written out, less what is as by default; ``read_event`` reads it back."""
    made: JsonObject = {
        "name": event.name,
        "festival": event.festival,
        "number": event.number,
        "running": list[Json](event.running),
        "side": list[Json](event.side),
        "countdown": {colour.value: space for colour, space in event.countdown},
        "turn_order": event.turn_order,
        "cards_once": event.cards_once,
        "button_needs": event.button_needs,
        "locks": event.locks,
        "stacks": [list[Json](stack) for stack in event.stacks],
        "hand": {str(n): cards for n, cards in event.hand} if isinstance(event.hand, tuple) else event.hand,
        "setup": event.setup,
        "communication": event.communication,
        "drawing": event.drawing,
        "rules": event.rules,
    }
    return {key: value for key, value in made.items() if key not in _DEFAULTS or value != _DEFAULTS[key]}


_DEFAULTS: Mapping[str, Json] = {
    "turn_order": True,
    "cards_once": True,
    "button_needs": "one",
    "locks": 0,
    "stacks": [],
    "hand": None,
    "setup": "",
    "communication": "",
    "drawing": "",
    "rules": "",
}

"""Events as data (SKY-04 to 08, 29 to 31, 40, 45, 47, 63, 92): the form that a header and a TOML file share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from companion.core.declared import Keyed
from companion.core.errors import shown
from companion.core.fields import Fields, Value
from companion.core.forms import Choice, Form, ListOf, Pairs, Whole
from companion.core.values import Json, JsonObject
from companion.games.skyrockets.rules.timers import BY_NAME, COLOURS, PLACE, Colour

MOST_PLAYERS = 6

Hand: TypeAlias = int | tuple[tuple[int, int], ...] | None
"""Cards a hand: for any number of players, or by their number (players, cards), or None: no hand is dealt."""
Stacks: TypeAlias = tuple[tuple[Colour, ...], ...]
"""Stacks of timers, each with its bottom one first."""


def in_order(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    """The colours in the rules' order."""
    return tuple(sorted(colours, key=PLACE.__getitem__))


_COLOUR = Choice(BY_NAME, "colour")
_ONCE = "each timer at most once in running, side and countdown"


def _named(made: Mapping[str, Any]) -> frozenset[Colour]:
    """The timers that an event's keys name, of those read so far."""
    track = (colour for colour, _ in made.get("countdown", ()))
    return frozenset({*made.get("running", ()), *made.get("side", ()), *track})


@dataclass(frozen=True)
class _Timers(ListOf):
    """Timers in the rules' order, none twice, and none of those that are ``named`` already."""

    form: Choice = _COLOUR
    named: frozenset[Colour] = frozenset()

    def chosen(self, made: Mapping[str, Any]) -> Form:
        """With those that were named before."""
        return replace(self, named=_named(made))

    def read(self, value: Value, base: Any = None) -> tuple[Colour, ...]:
        """Timer by timer; faulty ones are left out."""
        made: set[Colour] = set()
        for item in value.list():
            colour = self.form.read(item)
            if not self.form.fits(item.raw):
                continue
            if colour in self.named or colour in made:
                item.fault(_ONCE)
            made.add(colour)
        return in_order(made)


@dataclass(frozen=True)
class ByTimer(Pairs):
    """An object from timers to values alike, in the rules' order."""

    named: frozenset[Colour] = frozenset()
    """Timers that are named already."""

    def read(self, value: Value, base: Any = None) -> tuple[tuple[Colour, int], ...]:
        """Timer by timer."""
        made: dict[Colour, int] = {}
        fields = value.fields()
        for key, item in fields.items():
            space = self.form.read(item)
            if key not in BY_NAME:
                fields.fault(_COLOUR.expected, got=shown(key))
                continue
            if BY_NAME[key] in self.named:
                fields.fault(_ONCE, got=f"{key} again")
            made[BY_NAME[key]] = space
        return tuple([(colour, made[colour]) for colour in in_order(made)])


class _Countdown(ByTimer):
    """The countdown timers with their first spaces."""

    def chosen(self, made: Mapping[str, Any]) -> Form:
        """None of those that were named before."""
        return replace(self, named=_named(made))


@dataclass(frozen=True)
class StackForm(Form):
    """Stacks of timers, no timer twice, and none but those of the show."""

    show: frozenset[Colour] = frozenset(COLOURS)
    expected = "a list"
    noun = "list of: list of colours"
    harmless = ()

    def read(self, value: Value, base: Any = None) -> Stacks:
        """Stack by stack."""
        once: set[Colour] = set()
        return tuple([tuple([self._timer(item, once) for item in stack.list()]) for stack in value.list()])

    def _timer(self, value: Value, once: set[Colour]) -> Colour:
        colour: Colour = _COLOUR.read(value)
        if _COLOUR.fits(value.raw):
            if colour not in self.show:
                value.fault("a timer of this show")
            elif colour in once:
                value.fault("each timer at most once in all stacks")
        once.add(colour)
        return colour

    def write(self, made: Stacks) -> Json:
        """Stack by stack."""
        return [list(stack) for stack in made]


class _OfShow(StackForm):
    """The stacks of an event: of the timers that it names."""

    def chosen(self, made: Mapping[str, Any]) -> Form:
        """With those."""
        return StackForm(_named(made))


class _Hand(Form):
    """Cards a hand: ``null``, for any number of players, or by their number."""

    expected = "a whole number of 0 or more, null, or an object from players to a number"
    noun = "number, or object from a number of players to a number"
    harmless = None
    by_players = Pairs(
        {str(players): players for players in range(1, MOST_PLAYERS + 1)},
        Whole(0),
        "number of players",
        other=f'a number of players from "1" to "{MOST_PLAYERS}"',
    )

    def read(self, value: Value, base: Any = None) -> Hand:
        """Either."""
        if type(value.raw) is dict:
            return self.by_players.read(value)
        if type(value.raw) is int and value.raw >= 0:
            return value.integer(0)
        if value.raw is not None:
            value.fault(self.expected)
        return None

    def write(self, made: Hand) -> Json:
        """Either."""
        return self.by_players.write(made) if isinstance(made, tuple) else made


_TIMERS = _Timers()
_COUNTDOWN = _Countdown(BY_NAME, Whole(1), "colour")
_STACKS = _OfShow()


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
    running: Annotated[tuple[Colour, ...], _TIMERS]
    """Timers that start running, beside those on the track."""
    side: Annotated[tuple[Colour, ...], _TIMERS]
    """Timers that start on their side."""
    countdown: Annotated[tuple[tuple[Colour, int], ...], _COUNTDOWN]
    """Each countdown timer with its first space, 1 or more; they start running."""
    turn_order: bool = True
    cards_once: bool = True
    """Whether each card is seen but once a show (SKY-31)."""
    button_needs: ButtonNeeds = ButtonNeeds.ONE
    locks: Annotated[int, Whole(0)] = 0
    """Locks on the button at the start (SKY-47)."""
    stacks: Annotated[Stacks, _STACKS] = ()
    hand: Annotated[Hand, _Hand()] = None
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


class _Event(Keyed):
    """An event written out: its timers are judged first."""

    first = ("running", "side", "countdown")


EVENT = _Event(Event)


def read_event(fields: Fields) -> Event:
    """An event written out, every key read and every fault noted in ``fields.faults``."""
    event: Event = EVENT.read_keys(fields)
    fields.done()
    return event


def write_event(event: Event) -> JsonObject:
    """The event written out, without what is as by default; ``read_event`` reads it back."""
    return EVENT.write(event)

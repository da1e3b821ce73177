"""A setup as a picture: six columns, each a colour's symbol and below it how its timer begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.skyrockets.rules.events import Event
from companion.games.skyrockets.rules.timers import COLOURS, Colour
from companion.games.skyrockets.scenes.symbols import name
from companion.scene.scene import Anchor, Box, Item, Size, Symbol, Text

COLUMN = 21
"""How wide a column is: six of them on 128 pixels."""


@dataclass(frozen=True, slots=True)
class StartMark:
    """How a timer begins: a symbol's name, a number (the space of the track), or nothing (not in the show)."""

    mark: str
    beneath: bool = False
    """Whether it lies beneath another."""


def columns(places: Sequence[tuple[Colour, StartMark]], y: int) -> tuple[Item, ...]:
    """The picture, 36 pixels high from ``y``. A colour that is not in the show is an outline only."""
    items: list[Item] = []
    for column, (colour, place) in enumerate(places):
        x = 2 + COLUMN * column
        items.append(Symbol(name(colour), x + 2, y, 15, hollow=not place.mark))
        if place.mark.isdigit():
            items += [
                Box(x + 1, y + 18, 17, 17),
                Text(place.mark, x + 10, y + 21, Size.MEDIUM, Anchor.MIDDLE, 17, inverted=True, least=Size.SMALL),
            ]
        elif place.mark:
            items.append(Symbol(place.mark, x + 2, y + 19, 15))
        if place.beneath:
            items.append(Box(x, y + 35, 19, 2))
    return tuple(items)


def of_event(event: Event) -> tuple[tuple[Colour, StartMark], ...]:
    """How an event's timers begin."""
    track = dict(event.countdown)
    below = {colour for stack in event.stacks for colour in stack[:-1]}

    def place(colour: Colour) -> StartMark:
        if colour in track:
            return StartMark(str(track[colour]), colour in below)
        if colour in event.running:
            return StartMark("glass", colour in below)
        return StartMark("side" if colour in event.side else "", colour in below)

    return tuple((colour, place(colour)) for colour in COLOURS)

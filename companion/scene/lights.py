"""What the lights show, described: six bars, a trio and a row. Nothing here knows how many LEDs there are, or where.

A bar is a ``Column``: asked for so many lights it says their colours, from the foot up, so that the same scene is
shown by bars of four LEDs and of thirty. The columns below are enough for most games; any frozen dataclass with a
``lit`` of its own is one too (``companion.scene.sand`` has one). Ten lights are a bar's usual number.

    >>> Level((200, 0, 0), 0.25).lit(4)
    ((200, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0))
    >>> Level((200, 0, 0), 0.25).lit(6)
    ((200, 0, 0), (100, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol, TypeAlias

from companion.core.values import COLOUR_KEYS, ROW, TRIO
from companion.scene.palette import DARK, Rgb, dimmed

Colours: TypeAlias = tuple[Rgb, ...]

TENTHS = 10
"""A bar's usual number of lights; lengths on a bar are told in tenths of it."""


class Column(Protocol):
    """What one bar shows. Two that are equal look alike."""

    def lit(self, lights: int) -> Colours:
        """The colours of so many lights (one at least), the lowest first."""


@dataclass(frozen=True, slots=True)
class Even:
    """Colours one above the other, the lowest first, each with an even share of the height; one alone fills it.

    A light that lies across two of them has the colour between, so a thin one is faint on a short bar: what must be
    seen there is a ``Section`` of a ``Stack``.
    """

    colours: Colours

    def lit(self, lights: int) -> Colours:
        """The colours of so many lights."""
        return spread(self.colours, lights)


@dataclass(frozen=True, slots=True)
class Level:
    """A column that stands ``part`` (0 to 1) of the bar high, its topmost light dimming as it sinks."""

    colour: Rgb
    part: float
    above: Rgb = DARK

    def lit(self, lights: int) -> Colours:
        """The colours of so many lights."""
        height = self.part * lights
        shown = (dimmed(self.colour, height - light) for light in range(lights))
        return tuple(max(colour, self.above, key=sum) for colour in shown)


@dataclass(frozen=True, slots=True)
class Repeat:
    """Colours that follow each other light by light from the foot, again and again: a pattern is told without colour.

    It reaches ``part`` (0 to 1) of the height, one light at least unless ``part`` is 0; above it is dark.
    """

    colours: Colours
    part: float = 1.0

    def lit(self, lights: int) -> Colours:
        """The colours of so many lights."""
        reach = max(1, round(self.part * lights)) if self.part > 0 else 0
        return tuple(self.colours[light % len(self.colours)] if light < reach else DARK for light in range(lights))


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a ``Stack``: what it shows, how high it is beside the others, and how many lights it has at least."""

    shows: Column
    share: int
    least: int = 1
    """0: it may be missing from a short bar."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Sections one above the other, the lowest first.

    >>> foot = Section(Even(((9, 9, 9),)), 1)
    >>> Stack((foot, Section(Even((DARK,)), 9))).lit(4)
    ((9, 9, 9), (0, 0, 0), (0, 0, 0), (0, 0, 0))
    """

    sections: tuple[Section, ...]

    def lit(self, lights: int) -> Colours:
        """The colours of so many lights."""
        sized = zip(self.sections, _sizes(self.sections, lights), strict=True)
        return tuple(colour for section, size in sized if size for colour in section.shows.lit(size))


def _sizes(sections: Sequence[Section], lights: int) -> list[int]:
    """How many lights each section has: its share, and what it needs at least while others can spare some."""
    whole = sum(section.share for section in sections)
    ends = [0]
    for section in sections:
        ends.append(ends[-1] + section.share)
    sizes = [round(lights * end / whole) - round(lights * start / whole) for start, end in pairwise(ends)]
    for place, section in enumerate(sections):
        while sizes[place] < section.least:
            rich = [giver for giver, other in enumerate(sections) if sizes[giver] > other.least]
            if not rich:
                break
            sizes[max(rich, key=lambda giver: (-sections[giver].least, sizes[giver]))] -= 1
            sizes[place] += 1
    return sizes


def spread(colours: Sequence[Rgb], lights: int) -> Colours:
    """Colours that divide a height evenly, as so many lights see them: each the mean of what it lies across."""
    cells = len(colours)
    if cells == lights:
        return tuple(colours)
    return tuple(_mean(colours, light * cells, (light + 1) * cells, lights) for light in range(lights))


def _mean(colours: Sequence[Rgb], start: int, end: int, cell: int) -> Rgb:
    """The mean of what lies from ``start`` to ``end``, where each colour is ``cell`` long."""
    first, last = start // cell, -(-end // cell)
    sums = [0, 0, 0]
    for place in range(first, last):
        covered = min(end, (place + 1) * cell) - max(start, place * cell)
        for channel in range(3):
            sums[channel] += covered * colours[place][channel]
    red, green, blue = (round(total / (end - start)) for total in sums)
    return red, green, blue


UNLIT = Even((DARK,))


@dataclass(frozen=True, slots=True)
class Lights:
    """All lights of the table by their parts.

    ``bars``: one for each colour, red to purple. ``trio``: three lights beside them, ``row``: five, from its first to
    its last. A table need not have any of these: what a player must know is on the screen as well.
    """

    bars: tuple[Column, ...] = (UNLIT,) * len(COLOUR_KEYS)
    trio: Colours = (DARK,) * TRIO
    row: Colours = (DARK,) * ROW

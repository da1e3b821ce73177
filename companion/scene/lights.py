"""What the lights show: six bars, a trio and a row. Nothing here knows how many LEDs there are, or where they are.

A bar shows a ``Column``. Given a number of lights, a column returns their colours from the foot up, so the same scene
works on bars of four LEDs and of thirty. The columns below are enough for most games; any frozen dataclass with a
``lit`` method is a column too (``companion.scene.sand`` has one). A bar usually has ten lights.

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
"""A bar's usual number of lights; lengths on a bar are given in tenths of it."""


class Column(Protocol):
    """What one bar shows. Equal columns look alike."""

    def lit(self, lights: int) -> Colours:
        """The colours of this many lights (at least one), the lowest first."""


@dataclass(frozen=True, slots=True)
class Even:
    """Colours one above the other, the lowest first, each with an equal share of the height; a single one fills it.

    A light that lies across two colours shows their mean, so a thin colour is faint on a short bar. Use a ``Section``
    of a ``Stack`` for what must be seen on every bar.
    """

    colours: Colours

    def lit(self, lights: int) -> Colours:
        """The colours of this many lights, the lowest first."""
        return spread(self.colours, lights)


@dataclass(frozen=True, slots=True)
class Level:
    """A column that fills ``part`` (0 to 1) of the bar; its topmost light dims as it sinks."""

    colour: Rgb
    part: float
    above: Rgb = DARK

    def lit(self, lights: int) -> Colours:
        """The colours of this many lights, the lowest first."""
        height = self.part * lights
        shown = (dimmed(self.colour, height - light) for light in range(lights))
        return tuple(max(colour, self.above, key=sum) for colour in shown)


@dataclass(frozen=True, slots=True)
class Repeat:
    """Colours repeated light by light from the foot up: a pattern that can be recognised without seeing colours.

    It fills ``part`` (0 to 1) of the height, at least one light unless ``part`` is 0; the rest is dark.
    """

    colours: Colours
    part: float = 1.0

    def lit(self, lights: int) -> Colours:
        """The colours of this many lights, the lowest first."""
        reach = max(1, round(self.part * lights)) if self.part > 0 else 0
        return tuple(self.colours[light % len(self.colours)] if light < reach else DARK for light in range(lights))


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a ``Stack``: what it shows, its share of the height, and the fewest lights that it needs."""

    shows: Column
    share: int
    """Its height in proportion to the shares of the other sections."""
    least: int = 1
    """The fewest lights it gets; with 0 it may be missing from a short bar."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Sections one above the other, the lowest first.

    >>> foot = Section(Even(((9, 9, 9),)), 1)
    >>> Stack((foot, Section(Even((DARK,)), 9))).lit(4)
    ((9, 9, 9), (0, 0, 0), (0, 0, 0), (0, 0, 0))
    """

    sections: tuple[Section, ...]

    def lit(self, lights: int) -> Colours:
        """The colours of this many lights, the lowest first."""
        sized = zip(self.sections, _sizes(self.sections, lights), strict=True)
        return tuple(colour for section, size in sized if size for colour in section.shows.lit(size))


def _sizes(sections: Sequence[Section], lights: int) -> list[int]:
    """How many lights each section gets: its share, raised to its least as long as other sections can spare lights."""
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
    """Evenly stacked colours, resampled for this many lights: each light shows the mean of what it lies across."""
    cells = len(colours)
    if cells == lights:
        return tuple(colours)
    return tuple(_mean(colours, light * cells, (light + 1) * cells, lights) for light in range(lights))


def _mean(colours: Sequence[Rgb], start: int, end: int, cell: int) -> Rgb:
    """The mean colour between ``start`` and ``end``, where each colour is ``cell`` long."""
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
    """All lights of the table, part by part.

    ``bars``: one column for each colour, red to purple. ``trio``: three lights beside the bars. ``row``: five lights,
    first to last. All are dark by default. A table may lack any of these parts, so whatever a player must know is on
    the screen as well.
    """

    bars: tuple[Column, ...] = (UNLIT,) * len(COLOUR_KEYS)
    trio: Colours = (DARK,) * TRIO
    row: Colours = (DARK,) * ROW

"""How a show ends on all six bars: fireworks for a win, sand that fades for a loss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from companion.core.values import COLOUR_KEYS, Ms
from companion.scene.lights import TENTHS, Colours, Column, spread
from companion.scene.palette import COLOURS, DARK, WHITE, Rgb, dimmed, mixed

HEIGHTS: Mapping[int, int] = {1: 3, 2: 6, 3: 9}
"""The tenth of a bar (from 0) in which a rocket bursts, by the number of stars."""
RISE = Ms(700)
BURST = Ms(1700)
SHOT = RISE + BURST
SHOTS_LAST = Ms(60_000)
"""After this long the firework stands still."""
FADE = Ms(4000)
HUES = tuple(COLOURS[key] for key in COLOUR_KEYS)
MIDDLE = (len(HUES) - 1) / 2


@dataclass(frozen=True, slots=True)
class Firework:
    """One bar of a firework: ``column`` of the six, ``since`` ms after the win."""

    stars: int
    since: Ms
    column: int

    def lit(self, lights: int) -> Colours:
        """The colours of this many lights, the lowest first."""
        rows = max(TENTHS, lights)  # a shorter bar averages tenths, so that no spark slips between its lights
        return spread([self._at((row + 0.5) * TENTHS / rows - 0.5) for row in range(rows)], lights)

    def _at(self, row: float) -> Rgb:
        top = HEIGHTS[max(1, min(3, self.stars))]
        if self.since >= SHOTS_LAST:
            return dimmed(HUES[self.column], 0.5) if row <= top else DARK
        shot = self.since % SHOT
        if shot < RISE:
            return _rising(self.column, row, top * shot / RISE)
        return _bursting(self.column, row, top, (shot - RISE) / BURST, self.since // SHOT)


def firework(stars: int, since: Ms) -> tuple[Column, ...]:
    """A win with this many stars (1 to 3), ``since`` ms ago. The more stars, the higher the rockets burst.

    After ``SHOTS_LAST`` every bar stays lit up to the height of the bursts.
    """
    since = min(since, SHOTS_LAST)
    return tuple(Firework(stars, since, column) for column in range(len(HUES)))


def _rising(column: int, row: float, height: float) -> Rgb:
    if abs(column - MIDDLE) > 0.6:
        return DARK
    spark = max(0.0, 1 - abs(row - height))
    tail = max(0.0, 1 - (height - row) / 3) * 0.5 if row <= height else 0.0
    return dimmed(WHITE, max(spark, tail))


def _bursting(column: int, row: float, top: int, part: float, shot: int) -> Rgb:
    radius = 4.5 * part**0.5
    away = hypot((column - MIDDLE) * 1.2, row - top + 3 * part * part)
    ring = max(0.0, 1 - abs(away - radius) / 1.4)
    glow = max(0.0, 1 - away / 3) * (1 - part)
    hue = HUES[(column + shot) % len(HUES)]
    return dimmed(mixed(hue, WHITE, max(0.0, 1 - 4 * part)), max(ring * (1 - part), glow))


@dataclass(frozen=True, slots=True)
class Fading:
    """One bar after a loss: its sand goes dark from the top down. The bar that lost keeps a light at its foot."""

    hue: Rgb
    level: float
    lost: bool
    since: Ms

    def lit(self, lights: int) -> Colours:
        """The colours of this many lights, the lowest first."""
        part = min(1.0, self.since / FADE)
        height = self.level * lights * (1 - part)
        shown = [dimmed(self.hue, 0.7 * (1 - part) * max(0.0, min(1.0, height - row))) for row in range(lights)]
        if self.lost:
            blinks = self.since < FADE and self.since // 250 % 2 == 0
            shown[: max(1, lights // TENTHS)] = [WHITE if blinks else dimmed(self.hue, 0.5)] * max(1, lights // TENTHS)
        return tuple(shown)


def fading(levels: Sequence[float], lost: int | None, since: Ms) -> tuple[Column, ...]:
    """A loss ``since`` ms ago: the sand of every bar (each level 0 to 1) goes dark from the top down.

    ``lost`` is the timer (0 to 5) that ended the show: its foot blinks, then glows alone. None: no timer did.
    """
    since = min(since, FADE)
    return tuple(Fading(hue, levels[column], column == lost, since) for column, hue in enumerate(HUES))

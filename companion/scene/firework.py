"""How a show ends, on all six bars: a firework for a win, a fading for a loss."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from companion.core.values import COLOUR_KEYS, Ms
from companion.scene.palette import COLOURS, WHITE, dimmed, mixed
from companion.scene.scene import BAR, BARS, DARK, Rgb

Bars = tuple[tuple[Rgb, ...], ...]

HEIGHTS: Mapping[int, int] = {1: 3, 2: 6, 3: 9}
"""The LED (from 0) in which a rocket bursts, by the stars."""
RISE = Ms(700)
BURST = Ms(1700)
SHOT = RISE + BURST
SHOTS_LAST = Ms(60_000)
"""After so long it is a picture that stands still."""
FADE = Ms(4000)
HUES = tuple(COLOURS[key] for key in COLOUR_KEYS)
MIDDLE = (BARS - 1) / 2


def firework(stars: int, since: Ms) -> Bars:
    """A win with so many stars (1 to 3), ``since`` ms ago: rockets that burst the higher, the more stars.

    At last all bars stand as high as the rockets burst.
    """
    top = HEIGHTS[max(1, min(3, stars))]
    if since >= SHOTS_LAST:
        return tuple(tuple(dimmed(hue, 0.5) if led <= top else DARK for led in range(BAR)) for hue in HUES)
    shot = since % SHOT
    if shot < RISE:
        return _rising(top * shot / RISE)
    return _bursting(top, (shot - RISE) / BURST, since // SHOT)


def _rising(height: float) -> Bars:
    def led(column: int, row: int) -> Rgb:
        if abs(column - MIDDLE) > 0.6:
            return DARK
        spark = max(0.0, 1 - abs(row - height))
        tail = max(0.0, 1 - (height - row) / 3) * 0.5 if row <= height else 0.0
        return dimmed(WHITE, max(spark, tail))

    return tuple(tuple(led(column, row) for row in range(BAR)) for column in range(BARS))


def _bursting(top: int, part: float, shot: int) -> Bars:
    radius = 4.5 * part**0.5
    sinks = 3 * part * part

    def led(column: int, row: int) -> Rgb:
        away = hypot((column - MIDDLE) * 1.2, row - top + sinks)
        ring = max(0.0, 1 - abs(away - radius) / 1.4)
        glow = max(0.0, 1 - away / 3) * (1 - part)
        light = max(ring * (1 - part), glow)
        hue = HUES[(column + shot) % BARS]
        return dimmed(mixed(hue, WHITE, max(0.0, 1 - 4 * part)), light)

    return tuple(tuple(led(column, row) for row in range(BAR)) for column in range(BARS))


def fading(levels: tuple[float, ...], lost: int | None, since: Ms) -> Bars:
    """A loss ``since`` ms ago: the sand of all bars (each 0 to 1) goes dark from above.

    ``lost`` is the timer (0 to 5) that ended it: its lowest LED blinks, then glows alone.
    """
    part = min(1.0, since / FADE)
    bars = []
    for column, hue in enumerate(HUES):
        height = levels[column] * BAR * (1 - part)
        lit = [dimmed(hue, 0.7 * (1 - part) * max(0.0, min(1.0, height - row))) for row in range(BAR)]
        if column == lost:
            blinks = since < FADE and since // 250 % 2 == 0
            lit[0] = WHITE if blinks else dimmed(hue, 0.5)
        bars.append(tuple(lit))
    return tuple(bars)

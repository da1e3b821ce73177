"""The colours of the table.

An ``Rgb`` is even to the eye: 128 looks half as bright as 255. ``companion.drawing.lighting`` works out what to send to
an LED to make it look like that; scenes need not care.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.core.values import Key

Rgb: TypeAlias = tuple[int, int, int]
"""A light's colour as the eye sees it: red, green and blue, each 0 to 255."""

DARK: Rgb = (0, 0, 0)
COLOURS: Mapping[Key, Rgb] = {
    Key.RED: (255, 0, 0),
    Key.ORANGE: (255, 96, 0),
    Key.YELLOW: (255, 196, 0),
    Key.GREEN: (0, 255, 30),
    Key.BLUE: (0, 70, 255),
    Key.PURPLE: (170, 0, 255),
}
WHITE: Rgb = (255, 230, 190)
"""A warm white that does not outshine the colours beside it."""


def dimmed(colour: Rgb, part: float) -> Rgb:
    """The colour at ``part`` (0 to 1) of its brightness, as the eye sees it; a part beyond is clamped."""
    part = max(0.0, min(1.0, part))
    return (round(colour[0] * part), round(colour[1] * part), round(colour[2] * part))


def mixed(one: Rgb, other: Rgb, part: float) -> Rgb:
    """A colour between two others: ``part`` 0 is the first, 1 the second."""
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )

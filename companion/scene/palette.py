"""The colours of the table.

An ``Rgb`` is even to the eye: 128 looks half as bright as 255. What an LED is given to look like it is none of a
scene's concern; ``companion.drawing.lighting`` sees to that.
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
"""A warm white, so that it stands beside the colours and does not outshine them."""


def dimmed(colour: Rgb, part: float) -> Rgb:
    """A colour at ``part`` (0 to 1) of its brightness, as the eye sees it."""
    part = max(0.0, min(1.0, part))
    return (round(colour[0] * part), round(colour[1] * part), round(colour[2] * part))


def mixed(one: Rgb, other: Rgb, part: float) -> Rgb:
    """Between two colours: ``part`` 0 is the one, 1 the other."""
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )

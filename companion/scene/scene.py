"""What is to be seen: pictures and lights, described; nothing here draws or lights anything.

A picture is a list of items at places on a screen of 128x64 (x to the right, y down, whole pixels). Two pictures
that are equal look alike, so a picture that did not change need not be drawn. ``companion.drawing`` makes
images of pictures.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TypeAlias

from companion.scene.lights import Lights


class Size(IntEnum):
    """How large a text is: the height of a capital letter in pixels, about."""

    SMALL = 8
    MEDIUM = 12
    TALL = 15
    LARGE = 20
    GRAND = 26
    HUGE = 36


class Anchor(StrEnum):
    """Which point of a text ``x`` names; ``y`` is always the top of its capital letters."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. ``width`` is the room it has: longer text is cut with an ellipsis (0: to the edge).

    With ``least`` it is first drawn smaller, down to that size, before anything is cut.
    """

    text: str
    x: int
    y: int
    size: Size = Size.MEDIUM
    anchor: Anchor = Anchor.LEFT
    width: int = 0
    inverted: bool = False
    """Dark on a light box (as wide as ``width``, where that is given)."""
    least: Size | None = None
    """The smallest size it may shrink to; None: it keeps its size."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A frame filled from the left (or from below, where it is higher than wide) to ``part`` of 1000."""

    x: int
    y: int
    w: int
    h: int
    part: int


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled or only its frame."""

    x: int
    y: int
    w: int
    h: int
    filled: bool = True
    loud: bool = False
    """Whether what stands in it must be heard at once by people who listen to the screens."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol in a square of ``size``, by name (``companion.drawing`` lists them); hollow: its outline only."""

    name: str
    x: int
    y: int
    size: int = 12
    hollow: bool = False
    inverted: bool = False


@dataclass(frozen=True, slots=True)
class Digit:
    """A seven-segment figure as on the cards of Trick to the Future: bars ``abcdefg`` lit solid, rods hatched."""

    x: int
    y: int
    w: int
    h: int
    bars: str
    rods: str = ""


Item: TypeAlias = Text | Bar | Box | Symbol | Digit


@dataclass(frozen=True, slots=True)
class Picture:
    """What a screen shows, drawn in order."""

    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is to be seen at one instant."""

    lights: Lights = Lights()
    main: Picture = Picture()
    score: Picture = Picture()
    lively: bool = False
    """Whether it moves by itself: then it is looked at 30 times a second, else when something happened."""

"""What is to be seen, described as pictures and lights. Nothing here draws or lights anything.

A picture is a list of items placed on a screen of 128x64 (x to the right, y down, whole pixels). Equal pictures look
alike, so a picture that has not changed need not be drawn again. ``companion.drawing`` turns pictures into images.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TypeAlias

from companion.scene.lights import Lights


class Size(IntEnum):
    """How large a text is: roughly the height of a capital letter, in pixels."""

    SMALL = 8
    MEDIUM = 12
    TALL = 15
    LARGE = 20
    GRAND = 26
    HUGE = 36


class Anchor(StrEnum):
    """Which point of a text is at ``x``; ``y`` is always the top of its capital letters."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. ``width`` is its room in pixels (0: up to the edge); longer text is cut with an ellipsis.

    With ``least`` the text first shrinks, down to that size, before it is cut.
    """

    text: str
    x: int
    y: int
    size: Size = Size.MEDIUM
    anchor: Anchor = Anchor.LEFT
    width: int = 0
    inverted: bool = False
    """Dark on a light box, which is ``width`` wide if that is given."""
    least: Size | None = None
    """The smallest size it may shrink to; None: it does not shrink."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A frame filled from the left (from below if it is taller than wide), ``part`` thousandths of the way."""

    x: int
    y: int
    w: int
    h: int
    part: int


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled or as a frame."""

    x: int
    y: int
    w: int
    h: int
    filled: bool = True
    loud: bool = False
    """Whether what stands in it must be heard at once by people who listen to the screens."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol in a square of ``size`` pixels, named as in ``companion.drawing.symbols``; hollow: only its outline."""

    name: str
    x: int
    y: int
    size: int = 12
    hollow: bool = False
    inverted: bool = False


@dataclass(frozen=True, slots=True)
class Digit:
    """A seven-segment figure, as on the cards of Trick to the Future.

    ``bars`` names the segments (``a`` to ``g``) that are solid, ``rods`` those that are hatched.
    """

    x: int
    y: int
    w: int
    h: int
    bars: str
    rods: str = ""


Item: TypeAlias = Text | Bar | Box | Symbol | Digit


@dataclass(frozen=True, slots=True)
class Picture:
    """What a screen shows; items are drawn in order."""

    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything to be seen at one instant: the lights, the main screen and the score screen."""

    lights: Lights = Lights()
    main: Picture = Picture()
    score: Picture = Picture()
    lively: bool = False
    """Whether it moves by itself. If so it is shown 30 times a second; otherwise only when something happens."""

"""Colours and symbols of the six timers, and the way from what the eye should see to what the LEDs are given.

A scene's ``Rgb`` is even to the eye: 128 looks half as bright as 255. An LED's light is linear in the time it is on,
so each channel goes through a gamma of 2.2. Then the whole frame is dimmed as one, where it would draw too much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.config.table import Span, StripConfig
from companion.core.values import Key, Light
from companion.scene.scene import Lights, Rgb

GAMMA = 2.2
FULL = 65535
CHANNEL_MA = 20
"""What one colour of one LED draws when it is full, in milliamperes (APA102 and WS2812 alike)."""
IDLE_MA = 1
"""What an LED's own chip draws even while it is dark."""

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

SYMBOLS: Mapping[Key, str] = {
    Key.RED: "heart",
    Key.ORANGE: "triangle",
    Key.YELLOW: "sun",
    Key.GREEN: "leaf",
    Key.BLUE: "drop",
    Key.PURPLE: "moon",
}
"""Each colour's symbol, so that nobody needs to tell colours apart."""

_LINEAR = tuple(round((level / 255) ** GAMMA * FULL) for level in range(256))


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


def linear(colour: Rgb) -> Light:
    """What an LED is given to look like this colour."""
    return (_LINEAR[colour[0]], _LINEAR[colour[1]], _LINEAR[colour[2]])


def milliamperes(lights: Sequence[Light]) -> float:
    """About what a strip draws that shows these lights."""
    return IDLE_MA * len(lights) + CHANNEL_MA * sum(map(sum, lights)) / FULL


def limited(lights: Sequence[Light], limit: int) -> tuple[Light, ...]:
    """The lights, all dimmed by one factor where they would draw more than ``limit`` milliamperes.

    Where the limit is below what dark LEDs draw, they are dark.
    """
    drawn = milliamperes(lights)
    if drawn <= limit:
        return tuple(lights)
    idle = IDLE_MA * len(lights)
    factor = max(0.0, (limit - idle) / (drawn - idle)) if drawn > idle else 0.0
    return tuple((int(r * factor), int(g * factor), int(b * factor)) for r, g, b in lights)


def place(lights: Lights, strip: StripConfig) -> tuple[Light, ...]:
    """The lights in the order of the wire, ``strip.length`` of them, gamma and current limit applied.

    LEDs that are no part of the play are dark, and a part that would lie beyond the strip's end is left out.
    """
    wire: list[Light] = [(0, 0, 0)] * strip.length
    parts = [*zip(strip.bars, lights.bars, strict=False), (strip.crowd, lights.crowd), (strip.track, lights.track)]
    for span, colours in parts:
        for led, colour in zip(leds(span, len(colours)), colours, strict=True):
            if 0 <= led < strip.length:
                wire[led] = linear(colour)
    return limited(wire, strip.limit)


def leds(span: Span, count: int) -> range:
    """The numbers of a part's LEDs, in the part's own order."""
    forward = range(span.start, span.start + count)
    return forward[::-1] if span.reverse else forward

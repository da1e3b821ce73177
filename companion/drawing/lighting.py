"""What a scene's lights are on the LEDs of a strip: their places on the wire, linear light, the current's limit.

A scene's colours are even to the eye; an LED's light is linear in the time it is on, so each channel goes through a
gamma of 2.2. Then the whole strip is dimmed as one, where it would draw too much.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.config.table import IDLE_MA_PER_LED, StripConfig
from companion.core.values import COLOUR_KEYS, Light
from companion.scene.lights import Colours, Lights
from companion.scene.palette import Rgb

GAMMA = 2.2
FULL = 65535
CHANNEL_MA = 20
"""What one colour of one LED draws when it is full, in milliamperes (APA102 and WS2812 alike)."""

_LINEAR = tuple(round((level / 255) ** GAMMA * FULL) for level in range(256))


def linear(colour: Rgb) -> Light:
    """What an LED is given to look like this colour."""
    return (_LINEAR[colour[0]], _LINEAR[colour[1]], _LINEAR[colour[2]])


def milliamperes(lights: Sequence[Light]) -> float:
    """About what a strip draws that shows these lights."""
    return IDLE_MA_PER_LED * len(lights) + CHANNEL_MA * sum(map(sum, lights)) / FULL


def limited(lights: Sequence[Light], limit: int) -> tuple[Light, ...]:
    """The lights, all dimmed by one factor where they would draw more than ``limit`` milliamperes.

    Where the limit is below what dark LEDs draw, they are dark.
    """
    drawn = milliamperes(lights)
    if drawn <= limit:
        return tuple(lights)
    idle = IDLE_MA_PER_LED * len(lights)
    factor = max(0.0, (limit - idle) / (drawn - idle)) if drawn > idle else 0.0
    return tuple((int(r * factor), int(g * factor), int(b * factor)) for r, g, b in lights)


def place(lights: Lights, strip: StripConfig) -> tuple[Light, ...]:
    """The lights in the order of the wire, ``strip.length`` of them, gamma and current limit applied.

    LEDs that are no part of the play are dark, and a part that would lie beyond the strip's end is left out.
    """
    wire: list[Light] = [(0, 0, 0)] * strip.length
    for part, span in strip.parts.items():
        for led, colour in zip(span.places, shown(lights, part, span.leds), strict=True):
            if led < strip.length:
                wire[led] = linear(colour)
    return limited(wire, strip.limit)


def shown(lights: Lights, part: str, leds: int) -> Colours:
    """What so many LEDs of a part (a bar's colour, ``trio`` or ``row``) show, in the part's own order.

    The lights of a trio or a row stand for themselves: each LED has the colour of the one that it lies in.
    """
    if part in _BARS:
        return lights.bars[_BARS[part]].lit(leds)
    lamps = lights.trio if part == "trio" else lights.row
    return tuple(lamps[(2 * led + 1) * len(lamps) // (2 * leds)] for led in range(leds))


_BARS = {key.value: place for place, key in enumerate(COLOUR_KEYS)}

"""Turns a scene's lights into the LEDs of a strip: their order on the wire, linear light, and the current limit.

A scene's colours are even to the eye, while an LED's light is proportional to the time that it is on. So each channel
goes through a gamma of 2.2. Then the whole strip is dimmed by one factor if it would draw too much current.
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
"""What one channel of one LED draws at full brightness, in milliamperes (APA102 and WS2812 alike)."""

_LINEAR = tuple(round((level / 255) ** GAMMA * FULL) for level in range(256))


def linear(colour: Rgb) -> Light:
    """The light that makes an LED look like this colour."""
    return (_LINEAR[colour[0]], _LINEAR[colour[1]], _LINEAR[colour[2]])


def milliamperes(lights: Sequence[Light]) -> float:
    """The approximate current of a strip that shows these lights, in milliamperes."""
    return IDLE_MA_PER_LED * len(lights) + CHANNEL_MA * sum(map(sum, lights)) / FULL


def limited(lights: Sequence[Light], limit: int) -> tuple[Light, ...]:
    """The lights, all dimmed by one factor if they would draw more than ``limit`` milliamperes.

    All are dark if the limit is below what even dark LEDs draw.
    """
    drawn = milliamperes(lights)
    if drawn <= limit:
        return tuple(lights)
    idle = IDLE_MA_PER_LED * len(lights)
    factor = max(0.0, (limit - idle) / (drawn - idle)) if drawn > idle else 0.0
    return tuple((int(r * factor), int(g * factor), int(b * factor)) for r, g, b in lights)


def place(lights: Lights, strip: StripConfig) -> tuple[Light, ...]:
    """All ``strip.length`` LEDs in the order of the wire, with gamma and the current limit applied.

    LEDs that belong to no part are dark. LEDs of a part that would lie beyond the strip's end are ignored.
    """
    wire: list[Light] = [(0, 0, 0)] * strip.length
    for part, span in strip.parts.items():
        for led, colour in zip(span.places, shown(lights, part, span.leds), strict=True):
            if led < strip.length:
                wire[led] = linear(colour)
    return limited(wire, strip.limit)


def shown(lights: Lights, part: str, leds: int) -> Colours:
    """What a part (a bar's colour, ``trio`` or ``row``) with this many LEDs shows, in the part's own order.

    The lights of a trio or a row are not blended: each LED takes the colour of the light in whose stretch it lies.
    """
    if part in _BARS:
        return lights.bars[_BARS[part]].lit(leds)
    lamps = lights.trio if part == "trio" else lights.row
    return tuple(lamps[(2 * led + 1) * len(lamps) // (2 * leds)] for led in range(leds))


_BARS = {key.value: place for place, key in enumerate(COLOUR_KEYS)}

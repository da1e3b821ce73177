"""What a strip shows while it is looked at, and what follows from what a person saw. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.config.table import BAR_LEDS, CROWD_LEDS, TRACK_LEDS, Span, StripConfig
from companion.core.values import COLOUR_KEYS, Light
from companion.drawing.lighting import leds, linear, place
from companion.scene.lights import Colours, Even, Lights
from companion.scene.palette import COLOURS, DARK, WHITE, Rgb, dimmed

PART = 0.45
"""How bright: all LEDs at once stay well below any supply's limit, and one is seen in daylight."""
RED: Light = linear(dimmed((255, 0, 0), PART))
GREEN: Light = linear(dimmed((0, 255, 0), PART))
BLUE: Light = linear(dimmed((0, 0, 255), PART))
OFF: Light = (0, 0, 0)
CHANNELS: Mapping[str, Light] = {"red": RED, "green": GREEN, "blue": BLUE}

PARTS: Mapping[str, int] = {**{key.value: BAR_LEDS for key in COLOUR_KEYS}, "crowd": CROWD_LEDS, "track": TRACK_LEDS}
"""The parts of a strip and how many LEDs each has."""
NEEDED = sum(PARTS.values())
"""How many LEDs a strip must have."""


def ends(last: int) -> list[Light]:
    """The first LED green and the one at ``last`` (from 0) red, all between dark; one alone is red."""
    lights = [OFF] * (last + 1)
    lights[0], lights[last] = GREEN, RED
    return lights


def middle(low: int, high: int) -> int:
    """The next number of LEDs to show, where ``low`` are known to be there and ``high`` known not to be."""
    return (low + high) // 2


def order_of(assumed: str, seen: Mapping[str, str]) -> str | None:
    """The order of the colours on the wire, where ``seen`` says what each colour sent as ``assumed`` looked like.

    Two colours are enough. None where two of them looked alike, which no order can do.

    >>> order_of("bgr", {"red": "green", "green": "red"})
    'brg'
    """
    true = ["", "", ""]
    for sent, looked in seen.items():
        true[assumed.index(sent[0])] = looked[0]
    left = [colour for colour in "rgb" if colour not in true]
    order = "".join(letter or left.pop() for letter in true) if len(left) == true.count("") else ""
    return order if sorted(order) == sorted("rgb") else None


def span_of(part: str, strip: StripConfig) -> Span:
    """Where a part lies."""
    if part == "crowd":
        return strip.crowd
    return strip.track if part == "track" else strip.bars[list(PARTS).index(part)]


def with_span(part: str, span: Span, strip: StripConfig) -> StripConfig:
    """The strip with a part lying elsewhere."""
    if part == "crowd":
        return replace(strip, crowd=span)
    if part == "track":
        return replace(strip, track=span)
    index = list(PARTS).index(part)
    return replace(strip, bars=(*strip.bars[:index], span, *strip.bars[index + 1 :]))


def first_led(part: str, strip: StripConfig) -> int:
    """The number (from 1) of a part's own first LED."""
    return leds(span_of(part, strip), PARTS[part])[0] + 1


def beginning_at(first: int, reverse: bool, part: str) -> Span:
    """The span of a part whose own first LED is ``first`` (from 1)."""
    return Span(first - PARTS[part] if reverse else first - 1, reverse)


def fits(part: str, span: Span, strip: StripConfig, placed: Sequence[str]) -> bool:
    """Whether a part lies on the strip, and on none of the parts that were placed already."""
    here = set(leds(span, PARTS[part]))
    if min(here) < 0 or max(here) >= strip.length:
        return False
    return all(here.isdisjoint(leds(span_of(other, strip), PARTS[other])) for other in placed)


def free_first(part: str, strip: StripConfig, placed: Sequence[str]) -> int:
    """Where a part is likely to begin (from 1): as the settings have it, or behind what was placed."""
    if fits(part, span_of(part, strip), strip, placed):
        return first_led(part, strip)
    room = (start for start in range(strip.length) if fits(part, Span(start), strip, placed))
    return next(room, 0) + 1


def hue(part: str) -> Rgb:
    """The colour a part is shown in."""
    return next((COLOURS[key] for key in COLOUR_KEYS if key.value == part), WHITE)


def laid_out(strip: StripConfig) -> tuple[Light, ...]:
    """Each part in its colour, dim, with a bright beginning: bars at their bottom, the track at its first space."""
    bars = tuple(Even(_part(COLOURS[key], BAR_LEDS)) for key in COLOUR_KEYS)
    crowd, track = (dimmed(WHITE, PART),) * CROWD_LEDS, _part((0, 70, 255), TRACK_LEDS)
    return place(Lights(bars, crowd, track), strip)


def _part(colour: Rgb, count: int) -> Colours:
    return (dimmed((255, 255, 255), PART), *[dimmed(colour, PART)] * (count - 1))


def running(part: str, span: Span, strip: StripConfig) -> list[tuple[Light, ...]]:
    """The frames of a dot that runs along a part and leaves a trail."""
    count = PARTS[part]
    return [
        spread(
            span, [dimmed(hue(part), PART if led < at else 1.0) if led <= at else DARK for led in range(count)], strip
        )
        for at in range(count)
    ]


def spread(span: Span, colours: Sequence[Rgb], strip: StripConfig) -> tuple[Light, ...]:
    """These colours along a span, everything else dark."""
    lights = [OFF] * strip.length
    for led, colour in zip(leds(span, len(colours)), colours, strict=True):
        if 0 <= led < strip.length:
            lights[led] = linear(colour)
    return tuple(lights)


def dot(number: int, part: str, strip: StripConfig) -> tuple[Light, ...]:
    """One LED (from 1) in a part's colour."""
    return spread(Span(number - 1), [hue(part)], strip)

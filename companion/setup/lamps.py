"""What the strips show during setup, and what follows from what the person saw. Pure.

``Strips`` are a table's strips by device name, side by side: the LED numbers that people see count from 1, from the
beginning of the first strip to the end of the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.config.table import BAR_LEDS, SHORTEST_BAR, STRIP, Span, StripConfig, TableConfig
from companion.core.values import COLOUR_KEYS, ROW, TRIO, Light
from companion.drawing.lighting import linear, place
from companion.scene.lights import Colours, Lights
from companion.scene.palette import COLOURS, DARK, WHITE, Rgb, dimmed

Strips: TypeAlias = Mapping[str, StripConfig]
Frames: TypeAlias = Mapping[str, Sequence[Light]]
"""What each strip shows."""

PART = 0.45
"""The brightness: all LEDs together stay well below any supply's limit, and a single one is seen in daylight."""
RED: Light = linear(dimmed((255, 0, 0), PART))
GREEN: Light = linear(dimmed((0, 255, 0), PART))
BLUE: Light = linear(dimmed((0, 0, 255), PART))
OFF: Light = (0, 0, 0)
CHANNELS: Mapping[str, Light] = {"red": RED, "green": GREEN, "blue": BLUE}

BARS = tuple(key.value for key in COLOUR_KEYS)
BESIDE: Mapping[str, int] = {"trio": TRIO, "row": ROW}
"""The optional parts, and how many LEDs each has."""
NEEDED = len(BARS) * SHORTEST_BAR
"""The least number of LEDs of a table."""


def ends(last: int) -> list[Light]:
    """The first LED green, the one at ``last`` (from 0) red, and dark between; a single LED is red."""
    lights = [OFF] * (last + 1)
    lights[0], lights[last] = GREEN, RED
    return lights


def middle(low: int, high: int) -> int:
    """The next number of LEDs to test, when ``low`` LEDs are known to exist and ``high`` known not to."""
    return (low + high) // 2


def order_of(assumed: str, seen: Mapping[str, str]) -> str | None:
    """The order of the colours on the wire. ``seen``: what each colour looked like when sent in the order ``assumed``.

    Two colours are enough. Gives None if two looked the same, which no order can cause.

    >>> order_of("bgr", {"red": "green", "green": "red"})
    'brg'
    """
    true = ["", "", ""]
    for sent, looked in seen.items():
        true[assumed.index(sent[0])] = looked[0]
    left = [colour for colour in "rgb" if colour not in true]
    order = "".join(letter or left.pop() for letter in true) if len(left) == true.count("") else ""
    return order if sorted(order) == sorted("rgb") else None


# -- where the parts are


def with_strips(table: TableConfig, strips: Strips) -> TableConfig:
    """The table with these strips; a single strip is called ``strip``."""
    if list(strips) in ([], [STRIP]):
        return replace(table, strip=strips.get(STRIP), strips={})
    return replace(table, strip=None, strips={name.removesuffix(f" {STRIP}"): its for name, its in strips.items()})


def parts(strips: Strips) -> tuple[str, ...]:
    """The parts of the table: bars red to purple, trio, row."""
    there = {part for strip in strips.values() for part in strip.parts}
    return tuple(part for part in (*BARS, *BESIDE) if part in there)


def span_of(part: str, strips: Strips) -> tuple[str, Span]:
    """The strip of a part, and its span there. Raises KeyError if it is on none."""
    for name, strip in strips.items():
        if part in strip.parts:
            return name, strip.parts[part]
    raise KeyError(part)


def with_span(part: str, name: str, span: Span | None, strips: Strips) -> Strips:
    """The strips with a part moved to the strip of this name; None: removed from all."""
    return {other: _put(part, span if other == name else None, strip) for other, strip in strips.items()}


def _put(part: str, span: Span | None, strip: StripConfig) -> StripConfig:
    if part in BESIDE:
        return replace(strip, trio=span) if part == "trio" else replace(strip, row=span)
    index = BARS.index(part)
    return replace(strip, bars=(*strip.bars[:index], span, *strip.bars[index + 1 :]))


def in_a_row(strips: Strips, leds: int, beside: Iterable[str]) -> Strips:
    """The strips with bars of this many LEDs and these parts, one after the other where there is room."""
    wanted = {**dict.fromkeys(BARS, leds), **{part: BESIDE[part] for part in beside}}
    for part in (*BARS, *BESIDE):
        strips = with_span(part, "", None, strips)
    for part, count in wanted.items():
        name, start = _room(part, count, strips)
        strips = with_span(part, name, Span(start, leds=count), strips)
    return strips


def _room(part: str, count: int, strips: Strips) -> tuple[str, int]:
    there = parts(strips)
    for name, strip in strips.items():
        for start in range(strip.length - count + 1):
            if fits(name, Span(start, leds=count), strips, there):
                return name, start
    return next(iter(strips)), 0


def likely_leds(strips: Strips) -> int:
    """How many LEDs each bar probably has: the configured number if there are enough."""
    said = next((span_of(part, strips)[1].leds for part in BARS if part in parts(strips)), BAR_LEDS)
    return min(said, sum(strip.length for strip in strips.values()) // len(BARS))


def numbered(name: str, led: int, strips: Strips) -> int:
    """The number (from 1) of an LED (from 0) of one strip."""
    names = list(strips)
    return sum(strips[before].length for before in names[: names.index(name)]) + led + 1


def located(number: int, strips: Strips) -> tuple[str, int]:
    """The strip and the LED (from 0) of a number (from 1)."""
    led = number - 1
    for name, strip in strips.items():
        if led < strip.length:
            return name, led
        led -= strip.length
    raise ValueError(f"expected at most {number - 1 - led} LEDs; got {number}")


def first_led(part: str, strips: Strips) -> int:
    """The number (from 1) of a part's first LED."""
    name, span = span_of(part, strips)
    return numbered(name, span.places[0], strips)


def beginning_at(first: int, reverse: bool, leds: int) -> Span:
    """The span of this many LEDs that starts at ``first`` (from 0)."""
    return Span(first - leds + 1 if reverse else first, reverse, leds)


def fits(name: str, span: Span, strips: Strips, placed: Iterable[str]) -> bool:
    """Whether a part fits on a strip without overlapping the parts already placed."""
    if span.start < 0 or span.end > strips[name].length:
        return False
    others = (span_of(other, strips) for other in placed)
    return all(on != name or set(other.places).isdisjoint(span.places) for on, other in others)


def fits_whole(strips: Strips) -> bool:
    """Whether there are parts, and none overlap."""
    all_of_them = parts(strips)
    return bool(all_of_them) and all(
        fits(*span_of(part, strips), strips, all_of_them[:place]) for place, part in enumerate(all_of_them)
    )


def free_first(part: str, strips: Strips, placed: Sequence[str]) -> int:
    """Where a part probably begins (from 1): as configured, or after the parts already placed."""
    name, span = span_of(part, strips)
    if fits(name, span, strips, placed):
        return first_led(part, strips)
    for other, strip in strips.items():
        for start in range(strip.length):
            if fits(other, Span(start, leds=span.leds), strips, placed):
                return numbered(other, start, strips)
    return 1


# -- what is shown


def hue(part: str) -> Rgb:
    """The colour in which a part is shown."""
    return next((COLOURS[key] for key in COLOUR_KEYS if key.value == part), WHITE)


@dataclass(frozen=True, slots=True)
class Begun:
    """A bar, dim in its colour, with its bottom LED white."""

    colour: Rgb

    def lit(self, lights: int) -> Colours:
        """The colours of this many LEDs."""
        return (dimmed((255, 255, 255), PART), *[dimmed(self.colour, PART)] * (lights - 1))


def laid_out(strips: Strips) -> Frames:
    """Each part, dim in its colour, with a bright first LED: the bottom of a bar, the beginning of the row."""
    bars = tuple(Begun(COLOURS[key]) for key in COLOUR_KEYS)
    lights = Lights(bars, (dimmed(WHITE, PART),) * TRIO, Begun((0, 70, 255)).lit(ROW))
    return {name: place(lights, strip) for name, strip in strips.items()}


def running(part: str, name: str, span: Span, strips: Strips) -> list[Frames]:
    """The frames of a dot that runs along a part with a trail."""
    colour = hue(part)

    def trail(at: int) -> list[Rgb]:
        return [dimmed(colour, PART if led < at else 1.0) if led <= at else DARK for led in range(span.leds)]

    return [spread(name, span, trail(at), strips) for at in range(span.leds)]


def spread(name: str, span: Span, colours: Sequence[Rgb], strips: Strips) -> Frames:
    """These colours along a span of one strip; everything else dark."""
    frames = {other: [OFF] * strip.length for other, strip in strips.items()}
    for led, colour in zip(span.places, colours, strict=True):
        if 0 <= led < strips[name].length:
            frames[name][led] = linear(colour)
    return frames


def dot(number: int, part: str, strips: Strips) -> Frames:
    """One LED (from 1) in a part's colour."""
    name, led = located(number, strips)
    return spread(name, Span(led, leds=1), [hue(part)], strips)

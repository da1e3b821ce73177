"""Draws a map of a strip's LEDs: its parts in their order on the strip, with the gaps between them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.config.table import StripConfig
from companion.core.values import COLOUR_KEYS, Key
from companion.wiring.devices import BUTTON_COLOURS
from companion.wiring.glyphs import symbol
from companion.wiring.svg import FAINT, INK, PAINT, PANEL, PAPER, Canvas

_ACROSS = 6
_CELL = 122
_ROW = 76


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of LEDs. ``name`` is a bar's colour, ``trio``, ``row``, or ``dark`` for LEDs without a use."""

    start: int
    leds: int
    name: str
    reverse: bool = False

    @property
    def last(self) -> int:
        """The number of its last LED."""
        return self.start + self.leds - 1


def stretches(strip: StripConfig) -> list[Stretch]:
    """The whole strip from its first LED to its last."""
    parts = [Stretch(span.start, span.leds, part, span.reverse) for part, span in strip.parts.items()]
    found: list[Stretch] = []
    at = 0
    for part in sorted(parts, key=lambda part: part.start):
        if part.start > at:
            found.append(Stretch(at, part.start - at, "dark"))
        found.append(part)
        at = part.last + 1
    if at < strip.length:
        found.append(Stretch(at, strip.length - at, "dark"))
    return found


def map_height(strip: StripConfig) -> int:
    """The height of a strip's map."""
    return 38 + -(-len(stretches(strip)) // _ACROSS) * _ROW


def strip_map(canvas: Canvas, strip: StripConfig, x: float, y: float) -> None:
    """Draws the stretches in rows, beginning at the DI end. An arrow points from each part's bottom to its top."""
    canvas.text(x, y + 8, "The LEDs from the DI end on, counted from 0; arrows point to each part's top.", 13)
    for index, part in enumerate(stretches(strip)):
        left = x + index % _ACROSS * _CELL
        top = y + 22 + index // _ACROSS * _ROW
        canvas.rect(left, top, _CELL - 6, 66, fill=PANEL if part.name != "dark" else PAPER, round_=6)
        fill = INK if part.name != "dark" else FAINT
        at = left + 10
        if part.name in list(COLOUR_KEYS):
            symbol(canvas, part.name, at + 8, top + 17, 17, fill=PAINT[BUTTON_COLOURS[Key(part.name)]])
            at += 24
        canvas.text(at, top + 22, part.name, 13, fill=fill, bold=True)
        canvas.text(left + 10, top + 42, f"{part.start} to {part.last}" if part.leds > 1 else str(part.start), 13)
        if part.name != "dark":
            _arrow(canvas, left + 10, top + 55, _CELL - 26, part.reverse)


def _arrow(canvas: Canvas, x: float, y: float, length: float, reverse: bool) -> None:
    if reverse:
        canvas.path(f"M{x + length:g} {y:g} H{x:g} m8 -5 l-8 5 l8 5", width=2.0)
    else:
        canvas.path(f"M{x:g} {y:g} h{length:g} m-8 -5 l8 5 l-8 5", width=2.0)

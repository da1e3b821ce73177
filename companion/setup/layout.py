"""The step that finds which LEDs of the strip are which bar, the crowd and the track."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.config.table import Span, StripConfig
from companion.core.values import Light
from companion.ports import Strip
from companion.setup import lamps
from companion.setup.dialogue import Option, agrees
from companion.setup.sitting import Sitting
from companion.setup.strip import lit

LAID = "layout."
BEGINS = {"crowd": "the first LED of the CROWD", "track": "the TRACK's LED at space 4"}
WAYS = {"crowd": "along the crowd", "track": "from space 4 to the button"}
RUNS = (Option("y", "yes"), Option("n", "no, the other way"), Option("a", "it is not there at all: again"))


def find_layout(sitting: Sitting) -> None:
    """Asks where each part of the strip lies; nothing where there is no strip."""
    strip = sitting.table.strip
    if strip is None:
        sitting.found(sitting.table, "layout")
        return
    with lit(sitting, strip) as opened:
        if not any(sitting.done(LAID + part) for part in lamps.PARTS) and _fits_whole(strip):
            opened.show(lamps.laid_out(strip))
            sitting.dialogue.tell(
                "Each bar is lit in its colour, with white at its bottom; the crowd is white; the track is blue, "
                "with white at space 4."
            )
            if agrees(sitting.dialogue, "layout.fits", "Is all of it so?"):
                sitting.found(sitting.table, "layout")
                return
        while True:
            strip = _laid(sitting, opened, strip)
            opened.show(lamps.laid_out(strip))
            if agrees(sitting.dialogue, "layout.right", "Each bar in its colour, white at the bottom: right now?"):
                break
            sitting.forget(*(LAID + part for part in lamps.PARTS))
    sitting.found(sitting.table, "layout")


def _fits_whole(strip: StripConfig) -> bool:
    parts = list(lamps.PARTS)
    return all(lamps.fits(part, lamps.span_of(part, strip), strip, parts[:place]) for place, part in enumerate(parts))


def _laid(sitting: Sitting, opened: Strip, strip: StripConfig) -> StripConfig:
    placed: list[str] = []
    for part in lamps.PARTS:
        if not sitting.done(LAID + part):
            strip = _placed(sitting, opened, strip, part, placed)
            sitting.found(replace(sitting.table, strip=strip), LAID + part)
        placed.append(part)
    return strip


def _placed(sitting: Sitting, opened: Strip, strip: StripConfig, part: str, placed: Sequence[str]) -> StripConfig:
    """The strip with this part where the person says."""
    begins = BEGINS.get(part, f"the bottom LED of the {part.upper()} bar")
    way = WAYS.get(part, "up the bar")
    first = lamps.free_first(part, strip, placed)
    likely = lamps.span_of(part, strip).reverse
    while True:
        first = sitting.dialogue.slide(
            f"layout.{part}.first",
            f"Move the light to {begins}.",
            first,
            strip.length,
            lambda number: opened.show(lamps.dot(number, part, strip)),
        )
        spans = [lamps.beginning_at(first, reverse, part) for reverse in (likely, not likely)]
        fitting = [span for span in spans if lamps.fits(part, span, strip, placed)]
        if not fitting:
            others = ", ".join(placed) or "none"
            sitting.dialogue.tell(
                f"From LED {first} there is no room for {lamps.PARTS[part]} LEDs, neither way (laid: {others})."
            )
            continue
        span = _way(sitting, opened, strip, part, fitting, way)
        if span is not None:
            return lamps.with_span(part, span, strip)


class _Runner:
    """Frames shown one after the other, round and round."""

    def __init__(self, strip: Strip, frames: Sequence[Sequence[Light]]) -> None:
        self._strip = strip
        self._frames = frames

    def show(self, number: int) -> None:
        """The frame of this number; raises DeviceError."""
        self._strip.show(self._frames[number % len(self._frames)])


def _way(
    sitting: Sitting, opened: Strip, strip: StripConfig, part: str, fitting: Sequence[Span], way: str
) -> Span | None:
    """Which of the ways it runs; None: neither, it begins elsewhere."""
    for span in fitting:
        runner = _Runner(opened, lamps.running(part, span, strip))
        question = f"A light runs {way}: is it so?"
        answer = sitting.dialogue.choose(f"layout.{part}.way", question, RUNS, "y", runner.show)
        if answer == "y":
            return span
        if answer == "a":
            return None
    sitting.dialogue.tell(f"Then it has no room here: it takes {lamps.PARTS[part]} LEDs.")
    return None

"""The step that finds which LEDs are which bar, the trio and the row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

from companion.config.table import LONGEST_PART, SHORTEST_BAR, Span
from companion.ports import Strip
from companion.setup import lamps
from companion.setup.dialogue import Option, agrees
from companion.setup.lamps import Frames, Strips
from companion.setup.sitting import Sitting
from companion.setup.strip import lit

LAID = "layout."
SIZED = "layout.sizes"
BEGINS = {"trio": "the first LED of the TRIO", "row": "the first LED of the ROW"}
WAYS = {"trio": "along the trio", "row": "along the row"}
RUNS = (Option("y", "yes"), Option("n", "no, the other way"), Option("a", "it is not there at all: again"))


class Lit:
    """All strips, lit together."""

    def __init__(self, opened: Mapping[str, Strip]) -> None:
        self._opened = opened

    def show(self, frames: Frames) -> None:
        """Shows a frame on each strip. Raises DeviceError."""
        for name, lights in frames.items():
            self._opened[name].show(lights)


@contextmanager
def _all_lit(sitting: Sitting, strips: Strips) -> Iterator[Lit]:
    with ExitStack() as stack:
        yield Lit({name: stack.enter_context(lit(sitting, strip)) for name, strip in strips.items()})


def find_layout(sitting: Sitting) -> None:
    """Asks where each part is; does nothing without a strip."""
    strips = sitting.table.every_strip
    if not strips:
        sitting.found(sitting.table, "layout")
        return
    with _all_lit(sitting, strips) as opened:
        untouched = not any(sitting.done(LAID + part) for part in lamps.parts(strips))
        if untouched and not sitting.done(SIZED):
            if _all_so(sitting, opened, strips):
                sitting.found(sitting.table, "layout")
                return
            before, strips = strips, _sized(sitting, strips)
            sitting.found(lamps.with_strips(sitting.table, strips), SIZED)
            if strips != before and _all_so(sitting, opened, strips):
                sitting.found(sitting.table, "layout")
                return
        while True:
            strips = _laid(sitting, opened, strips)
            opened.show(lamps.laid_out(strips))
            if agrees(sitting.dialogue, "layout.right", "Each bar in its colour, white at the bottom: right?"):
                break
            sitting.forget(*(LAID + part for part in lamps.parts(strips)))
    sitting.found(sitting.table, "layout")


def _all_so(sitting: Sitting, opened: Lit, strips: Strips) -> bool:
    """Asks whether everything is where the configuration says."""
    if not lamps.fits_whole(strips):
        return False
    opened.show(lamps.laid_out(strips))
    there = lamps.parts(strips)
    trio = "; the trio is white" if "trio" in there else ""
    row = "; the row is blue, with white at its first LED" if "row" in there else ""
    sitting.dialogue.tell(f"Each bar is lit in its colour, with white at its bottom{trio}{row}.")
    return agrees(sitting.dialogue, "layout.fits", "Is all of this right?")


def _sized(sitting: Sitting, strips: Strips) -> Strips:
    """Asks for the length of the bars, and whether there are a trio and a row."""
    total = sum(strip.length for strip in strips.values())
    most = min(LONGEST_PART, total // len(lamps.BARS))
    leds = _leds(sitting, min(most, max(SHORTEST_BAR, lamps.likely_leds(strips))), most)
    left = total - leds * len(lamps.BARS)
    beside = []
    for part, count in lamps.BESIDE.items():
        if left >= count and agrees(
            sitting.dialogue, f"layout.{part}", f"Are there {count} more LEDs beside the bars, a {part}?"
        ):
            beside.append(part)
            left -= count
    there = lamps.parts(strips)
    same = all(lamps.span_of(bar, strips)[1].leds == leds for bar in lamps.BARS if bar in there)
    if same and there == (*lamps.BARS, *beside):
        return strips
    return lamps.in_a_row(strips, leds, beside)


def _leds(sitting: Sitting, likely: int, most: int) -> int:
    question = f"How many LEDs does each bar have? Probably {likely}.\n  Enter  {likely}   or type another number"
    while True:
        typed = sitting.dialogue.ask("layout.leds", question, str(likely))
        if typed.isascii() and typed.isdecimal() and SHORTEST_BAR <= int(typed[:5]) <= most:
            return int(typed)
        question = f"A number from {SHORTEST_BAR} to {most}."


def _laid(sitting: Sitting, opened: Lit, strips: Strips) -> Strips:
    placed: list[str] = []
    for part in lamps.parts(strips):
        if not sitting.done(LAID + part):
            strips = _placed(sitting, opened, strips, part, placed)
            sitting.found(lamps.with_strips(sitting.table, strips), LAID + part)
        placed.append(part)
    return strips


def _placed(sitting: Sitting, opened: Lit, strips: Strips, part: str, placed: Sequence[str]) -> Strips:
    """Asks where this part is, and gives the strips with it."""
    begins = BEGINS.get(part, f"the bottom LED of the {part.upper()} bar")
    number = lamps.free_first(part, strips, placed)
    likely = lamps.span_of(part, strips)[1]
    total = sum(strip.length for strip in strips.values())
    while True:
        number = sitting.dialogue.slide(
            f"layout.{part}.first",
            f"Move the light to {begins}.",
            number,
            total,
            lambda at: opened.show(lamps.dot(at, part, strips)),
        )
        name, first = lamps.located(number, strips)
        ways = (likely.reverse, not likely.reverse)
        spans = [lamps.beginning_at(first, reverse, likely.leds) for reverse in ways]
        fitting = [span for span in spans if lamps.fits(name, span, strips, placed)]
        if not fitting:
            others = ", ".join(placed) or "none"
            sitting.dialogue.tell(
                f"From LED {number} there is no room for {likely.leds} LEDs in either direction (placed: {others})."
            )
            continue
        span = _way(sitting, opened, strips, part, name, fitting)
        if span is not None:
            return lamps.with_span(part, name, span, strips)


class _Runner:
    """Shows frames one after the other, in a loop."""

    def __init__(self, opened: Lit, frames: Sequence[Frames]) -> None:
        self._opened = opened
        self._frames = frames

    def show(self, number: int) -> None:
        """Shows the frame of this number. Raises DeviceError."""
        self._opened.show(self._frames[number % len(self._frames)])


def _way(sitting: Sitting, opened: Lit, strips: Strips, part: str, name: str, fitting: Sequence[Span]) -> Span | None:
    """Asks in which direction the part runs; None: in neither, it begins elsewhere."""
    for span in fitting:
        runner = _Runner(opened, lamps.running(part, name, span, strips))
        question = f"Does a light run {WAYS.get(part, 'up the bar')}?"
        answer = sitting.dialogue.choose(f"layout.{part}.way", question, RUNS, "y", runner.show)
        if answer == "y":
            return span
        if answer == "a":
            return None
    sitting.dialogue.tell(f"Then there is no room for it here: it needs {fitting[0].leds} LEDs.")
    return None

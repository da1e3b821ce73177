"""The step that finds out about the light strips: chip, bus, how many LEDs each has, its order of colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace

from companion.config.checks import LIGHT_MA, WS2812_BYTES_PER_LED, WS2812_QUIET_BYTES
from companion.config.table import BARE, IDLE_MA_PER_LED, ORDERS, SHORTEST_BAR, STRIP, StripChip, StripConfig
from companion.core.errors import DeviceError
from companion.ports import Strip
from companion.setup import lamps
from companion.setup.dialogue import Option, agrees
from companion.setup.sitting import Sitting

MOST = 300
"""LEDs that are looked for; a strip that is longer is used up to here."""
CHIPS = (
    Option(StripChip.APA102, "APA102 or SK9822 (four wires: 5V, GND, clock CI, data DI)"),
    Option(StripChip.WS2812_SPI, "WS2812 or SK6812 (three wires: 5V, GND, data)"),
    Option("none", "there is no strip"),
)
DATA_PINS: Mapping[int, str] = {0: "data at header pin 19", 1: "data at header pin 38"}
SEEN = (*(Option(colour, colour) for colour in lamps.CHANNELS), Option("other", "none, or another colour"))


def find_strip(sitting: Sitting) -> None:
    """Asks until the strips are known, or there is none; raises DeviceError where one cannot be lit."""
    while True:
        before = list(sitting.table.every_strip.values())
        first = _found(sitting, before[0] if before else StripConfig())
        if first is None:
            sitting.found(lamps.with_strips(sitting.table, {}), "strip", "layout")
            return
        strips = {STRIP: first}
        others = [bus for bus in sitting.bench.spi_buses() if bus != first.bus]
        question = "Is there a second strip, on another SPI bus?"
        if others and agrees(sitting.dialogue, "strip.second", question, "y" if len(before) > 1 else "n"):
            second = _found(sitting, before[1] if len(before) > 1 else BARE, first.bus)
            if second is not None:
                strips = {f"first {STRIP}": first, f"second {STRIP}": second}
        there = sum(strip.length for strip in strips.values())
        if there >= lamps.NEEDED:
            sitting.found(lamps.with_strips(sitting.table, strips), "strip")
            return
        sitting.dialogue.tell(
            f"A table needs {lamps.NEEDED} LEDs: six bars of {SHORTEST_BAR} at least. "
            f"There are {there}: join another piece to the end, or choose none."
        )


def _found(sitting: Sitting, before: StripConfig, taken: int | None = None) -> StripConfig | None:
    """One strip, not on the SPI bus that is taken; None: there is none. ``before``: as the settings have it."""
    while True:
        strip = _asked(sitting, before, taken)
        if strip is None:
            return None
        length = _counted(sitting, strip)
        ordered = None if length is None else _ordered(sitting, replace(strip, length=length))
        if ordered is not None:
            return ordered


def _asked(sitting: Sitting, before: StripConfig, taken: int | None) -> StripConfig | None:
    """Chip and bus; None: there is no strip."""
    chip = sitting.dialogue.choose("strip.chip", "Which kind of light strip is it?", CHIPS, before.chip)
    if chip == "none":
        return None
    buses = [bus for bus in sitting.bench.spi_buses() if bus != taken]
    if not buses:
        raise DeviceError("no SPI bus is there; write dtparam=spi=on in /boot/firmware/config.txt and start anew")
    bus = before.bus if before.bus in buses else buses[0]
    if len(buses) > 1:
        options = [Option(str(number), f"SPI {number} ({DATA_PINS.get(number, 'another')})") for number in buses]
        bus = int(sitting.dialogue.choose("strip.bus", "Which SPI bus is it wired to?", options, str(bus)))
    kind = StripChip(chip)
    order = before.order if kind is before.chip else ORDERS[kind]
    return replace(before, chip=kind, bus=bus, device=before.device if bus == before.bus else 0, order=order)


@contextmanager
def lit(sitting: Sitting, strip: StripConfig) -> Iterator[Strip]:
    """The strip while it is looked at, dark afterwards; raises DeviceError."""
    with closing(sitting.bench.strip(strip)) as opened:
        yield opened


# -- how long it is


def most_of(strip: StripConfig) -> int:
    """How many LEDs of this kind can be told what to show."""
    if strip.chip is StripChip.WS2812_SPI:
        return min(MOST, (strip.buffer - WS2812_QUIET_BYTES) // WS2812_BYTES_PER_LED)
    return MOST


def _counted(sitting: Sitting, strip: StripConfig) -> int | None:
    """The number of LEDs; None: nothing is to be seen, or nothing that agrees, and other settings are to be tried."""
    most = most_of(strip)
    guess = min(strip.length, most)
    with lit(sitting, replace(strip, length=most)) as opened:
        searched = False
        while True:
            opened.show(lamps.ends(guess - 1))
            count = _told(sitting, guess, most)
            if count == "right":
                return guess
            if count.isdecimal():
                guess = int(count)
                continue
            guess, searched = 0 if searched else _searched(sitting, opened, most), True
            if not guess:
                sitting.dialogue.tell(
                    "Then the strip hears nothing, or is another kind. Look at its supply, at ground (the Pi's and "
                    "the supply's joined), and that the data goes in at its beginning (DI, arrows away from it)."
                )
                return None


def _told(sitting: Sitting, guess: int, most: int) -> str:
    """``right``, ``count``, or a number as it was typed."""
    question = (
        f"Its first LED is lit green, LED {guess} red. Is the red one the very last?\n"
        "  Enter  yes   n  no, count them   or type how many there are"
    )
    while True:
        typed = sitting.dialogue.ask("strip.length", question).casefold()
        if typed in ("", "y", "yes"):
            return "right"
        if typed in ("n", "no", "?"):
            return "count"
        if typed.isascii() and typed.isdecimal() and 1 <= int(typed[:5]) <= most:
            return str(int(typed))
        question = f"Enter, n, or a number from 1 to {most}."


def _searched(sitting: Sitting, opened: Strip, most: int) -> int:
    """Counts by halves; 0 where none lights up. The answer is shown once more afterwards."""
    low, high = 0, most + 1
    sitting.dialogue.tell("A red light jumps along the strip: say each time whether you see it.")
    while high - low > 1:
        number = 1 if not low and high <= most else lamps.middle(low, high)
        lights = [lamps.OFF] * number
        lights[-1] = lamps.RED
        opened.show(lights)
        if agrees(sitting.dialogue, "strip.seen", f"LED {number}: is a light lit?"):
            low = number
        else:
            high = number
    return low


# -- its colours


def _ordered(sitting: Sitting, strip: StripConfig) -> StripConfig | None:
    """The strip with its order of colours, and a limit that fits; None: it shows no colours."""
    with lit(sitting, strip) as opened:
        opened.show([lamps.RED, lamps.GREEN, lamps.BLUE])
        right = agrees(
            sitting.dialogue, "strip.order", "Its first three LEDs: are they red, green, blue, in this order?"
        )
        order: str | None = strip.order if right else None
        while order is None:
            seen = {}
            for colour in ("red", "green"):
                opened.show([lamps.CHANNELS[colour]] * strip.length)
                looked = sitting.dialogue.choose("strip.colour", "Which colour is the whole strip?", SEEN, colour)
                if looked == "other":
                    sitting.dialogue.tell("Then it is another kind of strip, or its data wire is too long or weak.")
                    return None
                seen[colour] = looked
            order = lamps.order_of(strip.order, seen)
            if order is None:
                sitting.dialogue.tell("It cannot be the same colour twice. Look once more.")
    least = strip.length * IDLE_MA_PER_LED + LIGHT_MA
    return replace(strip, order=order, limit=max(strip.limit, least))

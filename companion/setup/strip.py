"""The step that finds the light strips: the chip, bus, number of LEDs and order of colours of each."""

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
"""The most LEDs that setup looks for; only this many of a longer strip are used."""
CHIPS = (
    Option(StripChip.APA102, "APA102 or SK9822 (four wires: 5V, GND, clock CI, data DI)"),
    Option(StripChip.WS2812_SPI, "WS2812 or SK6812 (three wires: 5V, GND, data)"),
    Option("none", "there is no strip"),
)
DATA_PINS: Mapping[int, str] = {0: "data at header pin 19", 1: "data at header pin 38"}
SEEN = (*(Option(colour, colour) for colour in lamps.CHANNELS), Option("other", "none, or another colour"))


def find_strip(sitting: Sitting) -> None:
    """Asks until the strips are known, or there is none. Raises DeviceError if one cannot be lit."""
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
            f"A table needs {lamps.NEEDED} LEDs: at least six bars of {SHORTEST_BAR}. "
            f"This one has {there}: join another piece to its end, or choose none."
        )


def _found(sitting: Sitting, before: StripConfig, taken: int | None = None) -> StripConfig | None:
    """Finds one strip, not on an SPI bus in use; None: there is none. ``before``: the existing settings."""
    while True:
        strip = _asked(sitting, before, taken)
        if strip is None:
            return None
        length = _counted(sitting, strip)
        ordered = None if length is None else _ordered(sitting, replace(strip, length=length))
        if ordered is not None:
            return ordered


def _asked(sitting: Sitting, before: StripConfig, taken: int | None) -> StripConfig | None:
    """Asks for chip and bus; None: there is no strip."""
    chip = sitting.dialogue.choose("strip.chip", "Which kind of light strip is it?", CHIPS, before.chip)
    if chip == "none":
        return None
    buses = [bus for bus in sitting.bench.spi_buses() if bus != taken]
    if not buses:
        raise DeviceError("there is no SPI bus; write dtparam=spi=on in /boot/firmware/config.txt and restart")
    bus = before.bus if before.bus in buses else buses[0]
    if len(buses) > 1:
        options = [Option(str(number), f"SPI {number} ({DATA_PINS.get(number, 'another')})") for number in buses]
        bus = int(sitting.dialogue.choose("strip.bus", "Which SPI bus is it wired to?", options, str(bus)))
    kind = StripChip(chip)
    order = before.order if kind is before.chip else ORDERS[kind]
    return replace(before, chip=kind, bus=bus, device=before.device if bus == before.bus else 0, order=order)


@contextmanager
def lit(sitting: Sitting, strip: StripConfig) -> Iterator[Strip]:
    """Opens the strip for a look; dark afterwards. Raises DeviceError."""
    with closing(sitting.bench.strip(strip)) as opened:
        yield opened


# -- its length


def most_of(strip: StripConfig) -> int:
    """The most LEDs of this kind that can be driven."""
    if strip.chip is StripChip.WS2812_SPI:
        return min(MOST, (strip.buffer - WS2812_QUIET_BYTES) // WS2812_BYTES_PER_LED)
    return MOST


def _counted(sitting: Sitting, strip: StripConfig) -> int | None:
    """Asks for the number of LEDs; None: nothing is seen, or nothing consistent, so try other settings."""
    most = most_of(strip)
    guess = min(strip.length, most)
    with lit(sitting, replace(strip, length=most)) as opened:
        searched = False
        while True:
            opened.show(lamps.ends(guess - 1))
            count = _asked_length(sitting, guess, most)
            if count == "right":
                return guess
            if count.isdecimal():
                guess = int(count)
                continue
            guess, searched = 0 if searched else _searched(sitting, opened, most), True
            if not guess:
                sitting.dialogue.tell(
                    "Then the strip receives nothing, or is another kind. Check its supply, that the Pi's ground and "
                    "the supply's are joined, and that data goes in at the beginning (DI, arrows pointing away)."
                )
                return None


def _asked_length(sitting: Sitting, guess: int, most: int) -> str:
    """Asks for the length: ``right``, ``count``, or a number as typed."""
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
    """Counts by halving the range; 0 if none lights up. The result is shown once more afterwards."""
    low, high = 0, most + 1
    sitting.dialogue.tell("A red light jumps along the strip. Say each time whether you see it.")
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
    """Finds the order of colours and a current limit that fits; None: the strip shows no colours."""
    with lit(sitting, strip) as opened:
        opened.show([lamps.RED, lamps.GREEN, lamps.BLUE])
        right = agrees(sitting.dialogue, "strip.order", "Are its first three LEDs red, green and blue, in this order?")
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
                sitting.dialogue.tell("It cannot be the same colour twice. Please look again.")
    least = strip.length * IDLE_MA_PER_LED + LIGHT_MA
    return replace(strip, order=order, limit=max(strip.limit, least))

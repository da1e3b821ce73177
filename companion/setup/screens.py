"""The step that finds the screens: each one shows a number, and the person says which is which."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from companion.bench import Display
from companion.config.table import Interface, ScreenChip, ScreenConfig
from companion.core.errors import DeviceError
from companion.drawing import draw
from companion.ports import Screen
from companion.scene.scene import Anchor, Box, Picture, Size, Text
from companion.setup.dialogue import Option
from companion.setup.glass import find_first_column
from companion.setup.sitting import Sitting

CHIPS = (ScreenChip.SSD1306, ScreenChip.SH1106)
"""The chips, in the order in which they are tried. An SSD1309 is driven as an SSD1306."""
LOOKS = (
    Option("good", "upright, inside a complete frame"),
    Option("turned", "the same, but upside down"),
    Option("bad", "snow, a broken frame, or nothing"),
)
SHIFTED = Option("shifted", "a frame that lacks a side, or has noise along one")
"""A further answer for a chip whose glass may begin at another column."""
KEPT = "screens."
PARTS = ("main", "score")
NOTHING = (
    Option("again", "look again"),
    Option("none", "there is no screen"),
)


@dataclass(frozen=True, slots=True)
class Seen:
    """A screen that the person could read, and its number."""

    number: int
    config: ScreenConfig


def find_screens(sitting: Sitting) -> None:
    """Asks about every screen that answers. Raises DeviceError if a bus fails meanwhile."""
    displays = _looked(sitting)
    while displays is not None:
        seen = [config for number, display in enumerate(displays, 1) if (config := _read(sitting, number, display))]
        if seen:
            sitting.found(replace(sitting.table, screens=_parts(sitting, seen)), "screens")
            return
        sitting.dialogue.tell("No screen could be read.")
        displays = _looked(sitting) if _choose_again(sitting) else None
    sitting.found(replace(sitting.table, screens={}), "screens")


def where(display: Display) -> str:
    """Where a display is, for people."""
    bus = f"I2C bus {display.bus}" if isinstance(display.bus, int) else f"I2C {display.bus}"
    return f"0x{display.address:02X} on {bus}"


def _looked(sitting: Sitting) -> Sequence[Display] | None:
    """The displays that answer; None: the person says that there is none."""
    while True:
        displays, troubles = sitting.bench.displays()
        sitting.dialogue.tell(*troubles)
        if displays:
            places = ", ".join(where(display) for display in displays)
            sitting.dialogue.tell(f"Found: {places}.")
            return displays
        sitting.dialogue.tell(
            "No screen answers at 0x3C or 0x3D. Check its four wires: 3V3, GND, SDA (header pin 3), SCL (pin 5). "
            "(A screen on SPI must be configured by hand: docs/configuration.md.)"
        )
        if not _choose_again(sitting):
            return None


def _choose_again(sitting: Sitting) -> bool:
    return sitting.dialogue.choose("screens.none", "What now?", NOTHING, "again") == "again"


def _read(sitting: Sitting, number: int, display: Display) -> Seen | None:
    """Finds settings with which the person can read the screen's number; None: there are none."""
    for kept in sitting.table.screens.values():
        if sitting.done(_name(kept)) and _is_at(display, kept):
            return Seen(number, kept)
    for chip in CHIPS:
        config = ScreenConfig(chip=chip, bus=display.bus, address=display.address)
        try:
            config, look = _looked_at(sitting, number, display, config)
        except DeviceError as error:
            sitting.dialogue.tell(str(error))
            return None
        if look != "bad":
            config = replace(config, rotate=180 if look == "turned" else 0)
            _keep(sitting, config)
            return Seen(number, config)
        if chip is not CHIPS[-1]:
            sitting.dialogue.tell("Trying it as another chip, an SH1106:")
    sitting.dialogue.tell(f"Screen {number} is left out.")
    return None


def _looked_at(sitting: Sitting, number: int, display: Display, config: ScreenConfig) -> tuple[ScreenConfig, str]:
    """How the screen looks with these settings, once its frame is not shifted. Raises DeviceError."""
    question = f"Screen {number} ({where(display)}): how does its large {number} look?"
    good, turned, bad = LOOKS
    options = (good, turned, SHIFTED, bad) if config.chip is ScreenChip.SH1106 else LOOKS
    while True:
        with closing(sitting.bench.screen(str(number), config)) as screen:
            screen.show(draw(numbered(number)))
            look = sitting.dialogue.choose(f"screens.{number}.look", question, options, "good")
        if look != SHIFTED.name:
            return config, look
        config = find_first_column(sitting, number, config, numbered(number))


def _is_at(display: Display, config: ScreenConfig) -> bool:
    return config.interface is Interface.I2C and (config.bus, config.address) == (display.bus, display.address)


def _name(config: ScreenConfig) -> str:
    """The name under which a screen that was read is kept until it has a part."""
    return f"{KEPT}{config.bus}.{config.address}"


def _keep(sitting: Sitting, config: ScreenConfig) -> None:
    """Keeps a screen that was read as a part of the table for the time being, if one is free."""
    kept = {part: one for part, one in sitting.table.screens.items() if sitting.done(_name(one))}
    part = next((part for part in PARTS if part not in kept), None)
    if part is not None:
        sitting.found(replace(sitting.table, screens={**kept, part: config}), _name(config))


def numbered(number: int) -> Picture:
    """A frame along all four edges, which shows a wrong chip, and a large number with marks at its upper end."""
    items = (Box(0, 0, 128, 64, filled=False), Text(str(number), 64, 14, Size.HUGE, Anchor.MIDDLE))
    return Picture((*items, Box(6, 6, 12, 3), Box(110, 6, 12, 3)))


def _parts(sitting: Sitting, seen: Sequence[Seen]) -> dict[str, ScreenConfig]:
    """Asks which screen is the main one, and which one shows scores."""
    if len(seen) == 1:
        return {"main": seen[0].config}
    seen = sorted(seen, key=lambda one: one.number)
    screens: list[Screen] = []
    try:
        for one in seen:
            screens.append(sitting.bench.screen(str(one.number), one.config))
            screens[-1].show(draw(numbered(one.number)))
        options = [Option(str(one.number), f"the one that shows {one.number}") for one in seen]
        main = sitting.dialogue.choose("screens.main", "Which is the main screen?", options, options[0].name)
        others = [option for option in options if option.name != main]
        others.append(Option("none", "none"))
        score = sitting.dialogue.choose("screens.score", "And which one shows scores?", others, others[0].name)
    finally:
        for screen in screens:
            screen.close()
    chosen = {"main": main, "score": score}
    configs = {str(one.number): one.config for one in seen}
    return {part: configs[number] for part, number in chosen.items() if number in configs}

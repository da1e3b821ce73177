"""The step that finds the buzzer: its pin, and whether it plays different tones."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

from companion.config.forms import FIRST_PIN, LAST_PIN
from companion.config.table import BuzzerConfig, BuzzerKind
from companion.setup.dialogue import Option
from companion.setup.sitting import Sitting, pin_name

LOW, HIGH = 440, 1760
HEARD = (
    Option("two", "yes, a low tone and a high one"),
    Option("one", "yes, but always the same tone"),
    Option("no", "no, or only clicks"),
)
ALONE = (Option("y", "yes"), Option("n", "no"))
AFTER = (Option("pin", "another pin"), Option("none", "there is no buzzer"))
BEEP = 5
"""The length of each tone, and of the silence after it, in frames."""


def find_buzzer(sitting: Sitting) -> None:
    """Asks for the pin and plays until the person hears it or there is no buzzer. Raises DeviceError."""
    while True:
        pin = _pin(sitting)
        kind = None if pin is None else _kind(sitting, pin)
        if pin is not None and kind is not None:
            sitting.found(replace(sitting.table, buzzer=BuzzerConfig(kind, pin)), "buzzer")
            return
        if pin is None or sitting.dialogue.choose("buzzer.after", "What now?", AFTER, "pin") == "none":
            sitting.found(replace(sitting.table, buzzer=None), "buzzer")
            return
        sitting.dialogue.tell("Check its wires: + to the pin (through 220 ohm), - to a ground (GND).")


def _pin(sitting: Sitting) -> int | None:
    """The pin; None: there is no buzzer. A pin in use is never driven: that could short it."""
    reserved = sitting.bench.reserved()
    buttons = {pin: key for key, pin in sitting.table.buttons.pins.items()}
    before = (sitting.table.buzzer or BuzzerConfig()).pin
    free = [pin for pin in range(FIRST_PIN, LAST_PIN + 1) if pin not in reserved and pin not in buttons]
    default = before if before in free else (free[0] if free else before)
    while True:
        typed = sitting.dialogue.ask(
            "buzzer.pin",
            f"Which GPIO pin is the buzzer on? Probably {pin_name(default)}.\n"
            "  Enter  that one   none  there is no buzzer   or type another number",
            str(default),
        ).casefold()
        if typed in ("none", "n", "no"):
            return None
        number = typed.removeprefix("gpio")
        pin = int(number) if number.isascii() and number.isdecimal() and len(number) < 3 else 0
        if pin in free:
            return pin
        if pin in buttons:
            sitting.dialogue.tell(f"{pin_name(pin)} is the {buttons[pin].value} button's.")
        elif pin in reserved:
            sitting.dialogue.tell(f"{pin_name(pin)} belongs to a bus ({reserved[pin]}).")
        else:
            sitting.dialogue.tell(f"A GPIO number from {FIRST_PIN} to {LAST_PIN}, or none.")


def _kind(sitting: Sitting, pin: int) -> BuzzerKind | None:
    """The kind of buzzer that was heard; None: nothing was heard."""
    factory = sitting.table.buttons.factory
    with closing(sitting.bench.buzzer(factory, BuzzerConfig(BuzzerKind.PASSIVE, pin))) as buzzer:
        heard = sitting.dialogue.choose(
            "buzzer.heard",
            "Playing tones: do you hear them?",
            HEARD,
            "two",
            lambda frame: buzzer.tone(_melody(frame)),
        )
    if heard != "no":
        return BuzzerKind.PASSIVE if heard == "two" else BuzzerKind.ACTIVE
    with closing(sitting.bench.buzzer(factory, BuzzerConfig(BuzzerKind.ACTIVE, pin))) as buzzer:
        beeps = sitting.dialogue.choose(
            "buzzer.beeps",
            "Switching it on and off, as an active buzzer: does it beep?",
            ALONE,
            "y",
            lambda frame: buzzer.tone(HIGH if frame % (2 * BEEP) < BEEP else None),
        )
    return BuzzerKind.ACTIVE if beeps == "y" else None


def _melody(frame: int) -> int | None:
    place = frame // BEEP % 4
    return {0: LOW, 1: HIGH}.get(place)

"""One wire as a value: from a device's terminal to a pin of the header, or to something else with a name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.config.header import BY_FUNCTION, HEADER


class WireColour(StrEnum):
    """The colours of common jumper wires, as the drawings show them. Any other colour will do as well."""

    BLACK = "black"
    BROWN = "brown"
    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    GREY = "grey"
    WHITE = "white"
    PINK = "pink"


class DeviceKind(StrEnum):
    """The kind of a device, which decides how it is drawn."""

    BUTTONS = "buttons"
    STRIP = "strip"
    SCREEN = "screen"
    MUX = "mux"
    BUZZER = "buzzer"
    SCANNER = "scanner"


class Part(StrEnum):
    """What sits in a wire between the device and the header."""

    SHIFTER = "74AHCT125"
    DIVIDER = "divider"
    RESISTOR = "220 Ω"


@dataclass(frozen=True, slots=True)
class Via:
    """A part in a wire. ``near`` is its pin on the header's side, ``far`` on the device's; empty: not numbered."""

    part: Part
    near: str = ""
    far: str = ""

    def __str__(self) -> str:
        if self.part is Part.DIVIDER:
            return "1 kΩ, then 2 kΩ to GND"
        return f"{self.part} in {self.near}, out {self.far}" if self.near else str(self.part)


@dataclass(frozen=True, slots=True)
class End:
    """Where a wire ends: at a pin of the header, or elsewhere (``pin`` is None)."""

    name: str
    """``GPIO5``, ``GPIO2 SDA1``, ``GND``, ``USB socket``."""
    pin: int | None = None


def plain(number: int) -> End:
    """A pin of the header by its plain name: a GPIO, power or ground."""
    return End(HEADER[number].name, number)


def on_bus(function: str) -> End:
    """The pin of the header with this function on a bus, such as ``SDA1``."""
    pin = BY_FUNCTION[function]
    return End(f"{pin.name} {pin.function}", pin.number)


@dataclass(frozen=True, slots=True)
class Connection:
    """One wire."""

    device: str
    """The device's name at the table, such as ``red button`` or ``main screen``."""
    terminal: str
    """The device's end of the wire, as printed on common devices: ``SDA``, ``DI``."""
    end: End
    colour: WireColour
    via: Via | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Device:
    """A device with all its wires, in the order of its drawing from top to bottom."""

    name: str
    kind: DeviceKind
    title: str
    connections: tuple[Connection, ...]
    notes: tuple[str, ...] = ()
    """Lines of text about the whole device."""

"""One wire as a value: from a device's terminal to the header, or to something else that is named."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.config.header import BY_FUNCTION, HEADER


class WireColour(StrEnum):
    """Colours that jumper wires come in. Any other wire is as good: these are what the drawings show."""

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
    """What sort of device it is, for its drawing."""

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
    """A part in a wire, and its pins on the header's side and on the device's side where it has numbers."""

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
    """A pin of the header for what it is by itself: a GPIO, power, ground."""
    return End(HEADER[number].name, number)


def on_bus(function: str) -> End:
    """The pin of the header that has a function on a bus, such as ``SDA1``."""
    pin = BY_FUNCTION[function]
    return End(f"{pin.name} {pin.function}", pin.number)


@dataclass(frozen=True, slots=True)
class Connection:
    """One wire."""

    device: str
    """As the table calls it: ``red button``, ``main screen``."""
    terminal: str
    """The device's end, as it is printed on common ones: ``SDA``, ``DI``."""
    end: End
    colour: WireColour
    via: Via | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Device:
    """A device with all its wires, top to bottom as a drawing has them."""

    name: str
    kind: DeviceKind
    title: str
    connections: tuple[Connection, ...]
    notes: tuple[str, ...] = ()
    """One line each, about the whole device."""

"""What setup needs of hardware whose settings are not known yet, as protocols for real and virtual wires alike.

``companion.ports`` describes an assembled table; this describes a bench with loose wires on it. Any call may raise a
DeviceError with advice. Callbacks come from a thread of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from companion.config.scanner import Layout
from companion.config.scanner import Protocol as Speech
from companion.config.table import BuzzerConfig, HardwareKind, PinFactory, ScreenConfig, StripConfig
from companion.core.values import Clock, Ms
from companion.ports import Buzzer, Screen, Strip

OnLine: TypeAlias = Callable[[int, bool, Ms], None]
"""A pin's GPIO number, whether it is now low, and when."""
Edge: TypeAlias = tuple[int, bool, Ms]
"""The same as one value."""


@dataclass(frozen=True, slots=True)
class Display:
    """A screen that answers on an I2C bus."""

    bus: int | str
    """The bus's number, or the name of a mux's channel."""
    address: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The port is open: a card can be held to the scanner now."""

    chip: Speech | None = None
    """A reader that identified itself without a card; None: none did."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A card or code was read."""

    speech: Speech
    baud: int
    """0 for a reader that types."""
    what: str
    layout: Layout = Layout.US
    """Of a reader that types: the keyboard that it seems to be set to."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """The port cannot be opened, in words for people; it is tried again."""

    words: str


Hearing: TypeAlias = Ready | Heard | Trouble


class Closable(Protocol):
    """Something that continues until it is closed."""

    def close(self) -> None:
        """Ends it and releases the hardware. Never raises."""


class PinWatch(Closable, Protocol):
    """Pins that are pulled up and watched."""

    refused: Mapping[int, str]
    """The pins that could not be opened, and why."""

    def low(self) -> frozenset[int]:
        """The watched pins that are low now. Raises DeviceError."""


class Bench(Protocol):
    """The wires of one machine."""

    kind: HardwareKind
    clock: Clock
    """The clock by which the pins' edges are stamped."""

    def reserved(self) -> Mapping[int, str]:
        """The GPIO numbers that an enabled bus uses, each with its function there."""

    def watch(self, factory: PinFactory, pins: Iterable[int], on_line: OnLine) -> PinWatch:
        """Starts watching pins. Raises DeviceError if none of them can be opened."""

    def spi_buses(self) -> Sequence[int]:
        """The numbers of the SPI buses that exist."""

    def strip(self, config: StripConfig) -> Strip:
        """Opens a strip, dark. Raises DeviceError."""

    def displays(self) -> tuple[Sequence[Display], Sequence[str]]:
        """The screens on all I2C buses and mux channels, and in words the buses that could not be searched."""

    def screen(self, name: str, config: ScreenConfig) -> Screen:
        """Opens a screen, dark. Raises DeviceError."""

    def ports(self) -> Sequence[str]:
        """The serial ports, then what types like a keyboard, each by its most lasting name."""

    def listen(self, port: str, on_hearing: Callable[[Hearing], None]) -> Closable:
        """Listens at a port, trying one protocol and speed after another, until it is closed.

        What types is heard by nobody else meanwhile: close it before anything is asked, for it may be the person's own.
        """

    def buzzer(self, factory: PinFactory, config: BuzzerConfig) -> Buzzer:
        """Opens a buzzer, silent. Raises DeviceError."""

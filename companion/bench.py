"""What setup asks of hardware whose settings are not known yet, as protocols: real wires and virtual ones alike.

Where ``companion.ports`` is a table that is assembled, this is a bench with loose wires on it. Everything may raise a
DeviceError with advice, and what calls back does so from a thread of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from companion.config.table import (
    BuzzerConfig,
    HardwareKind,
    PinFactory,
    ScreenConfig,
    StripConfig,
)
from companion.config.table import Protocol as Speech
from companion.core.values import Clock, Ms
from companion.ports import Buzzer, Screen, Strip

OnLine: TypeAlias = Callable[[int, bool, Ms], None]
"""A pin's GPIO number, whether it is now low, and when."""


@dataclass(frozen=True, slots=True)
class Display:
    """A screen that answers on an I2C bus."""

    bus: int | str
    """The bus's number, or the name of a mux's channel."""
    address: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The port is open and listened to: a card can be held to it. ``chip``: a reader that answered by itself."""

    chip: Speech | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """A card or code was read."""

    speech: Speech
    baud: int
    what: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """The port cannot be had, in words for people; it is tried again."""

    words: str


Hearing: TypeAlias = Ready | Heard | Trouble


class Closable(Protocol):
    """Something that goes on until it is closed."""

    def close(self) -> None:
        """Lets go. Never raises."""


class PinWatch(Closable, Protocol):
    """Pins that are pulled up and watched."""

    refused: Mapping[int, str]
    """The pins that could not be had, and why."""

    def low(self) -> frozenset[int]:
        """The watched pins that are low now; raises DeviceError."""


class Bench(Protocol):
    """The wires of one machine."""

    kind: HardwareKind
    clock: Clock
    """The clock of the pins' edges."""

    def reserved(self) -> Mapping[int, str]:
        """The GPIO numbers that buses have which are switched on, each with what it does there."""

    def watch(self, factory: PinFactory, pins: Iterable[int], on_line: OnLine) -> PinWatch:
        """Watches pins; raises DeviceError where none can be had."""

    def spi_buses(self) -> Sequence[int]:
        """The SPI buses that are there."""

    def strip(self, config: StripConfig) -> Strip:
        """A strip, dark; raises DeviceError."""

    def displays(self) -> tuple[Sequence[Display], Sequence[str]]:
        """The screens on all I2C buses and mux channels, and the buses that could not be looked at, in words."""

    def screen(self, name: str, config: ScreenConfig) -> Screen:
        """A screen, dark; raises DeviceError."""

    def ports(self) -> Sequence[str]:
        """The serial ports, each by the name that is best to keep."""

    def listen(self, port: str, on_hearing: Callable[[Hearing], None]) -> Closable:
        """Listens at a port, trying one protocol and speed after the other until it is closed."""

    def buzzer(self, factory: PinFactory, config: BuzzerConfig) -> Buzzer:
        """A buzzer, silent; raises DeviceError."""

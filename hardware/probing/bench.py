"""The bench of a real machine or a virtual one: both are wires, and what can be found on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from companion.bench import Closable, Display, Hearing, OnLine, PinWatch
from companion.config.table import BuzzerConfig, HardwareKind, PinFactory, ScreenConfig, StripConfig
from companion.core.values import Clock
from companion.ports import Buzzer, Screen, Strip
from hardware.buzzer import open_buzzer
from hardware.probing.displays import displays
from hardware.probing.listening import Listening
from hardware.probing.watching import WatchedPins
from hardware.screens import open_screen
from hardware.strips import open_strip
from hardware.wires import Wires


class Findings(Protocol):
    """What is there on a machine, by its names; nothing is opened."""

    def reserved(self) -> Mapping[int, str]:
        """The GPIO numbers that buses have which are switched on."""

    def i2c_buses(self) -> Sequence[int | str]:
        """I2C buses by number, a mux's channels by name."""

    def spi_buses(self) -> Sequence[int]:
        """SPI buses."""

    def ports(self) -> Sequence[str]:
        """Serial ports, each by the name that is best to keep."""

    def path(self, port: str) -> str:
        """Where one of ``ports`` is opened."""


class WireBench:
    """A ``companion.bench.Bench``."""

    def __init__(
        self, kind: HardwareKind, wires: Callable[[PinFactory], Wires], findings: Findings, clock: Clock
    ) -> None:
        """``wires``: those that reach the pins through a factory; the others are the same through any."""
        self.kind = kind
        self.clock = clock
        self._wires_of = wires
        self._findings = findings
        self._wires: dict[PinFactory, Wires] = {}

    def _through(self, factory: PinFactory) -> Wires:
        if factory not in self._wires:
            self._wires[factory] = self._wires_of(factory)
        return self._wires[factory]

    @property
    def _buses(self) -> Wires:
        return next(iter(self._wires.values()), None) or self._through(PinFactory.LGPIO)

    def reserved(self) -> Mapping[int, str]:
        """The GPIO numbers that buses have, each with what it does there."""
        return self._findings.reserved()

    def watch(self, factory: PinFactory, pins: Iterable[int], on_line: OnLine) -> PinWatch:
        """Watches pins; raises DeviceError where none can be had."""
        return WatchedPins(pins, self._through(factory).pins, on_line)

    def spi_buses(self) -> Sequence[int]:
        """The SPI buses that are there."""
        return self._findings.spi_buses()

    def strip(self, config: StripConfig) -> Strip:
        """A strip, dark; raises DeviceError."""
        return open_strip(config, self._buses.spi)

    def displays(self) -> tuple[Sequence[Display], Sequence[str]]:
        """The screens on all I2C buses, and the buses that could not be looked at, in words."""
        return displays(self._findings.i2c_buses(), self._buses.i2c)

    def screen(self, name: str, config: ScreenConfig) -> Screen:
        """A screen, dark; raises DeviceError."""
        return open_screen(name, config, self._buses)

    def ports(self) -> Sequence[str]:
        """The serial ports."""
        return self._findings.ports()

    def listen(self, port: str, on_hearing: Callable[[Hearing], None]) -> Closable:
        """Listens at a port until it is closed."""
        return Listening(self._findings.path(port), self.clock, on_hearing)

    def buzzer(self, factory: PinFactory, config: BuzzerConfig) -> Buzzer:
        """A buzzer, silent; raises DeviceError."""
        return open_buzzer(config, self._through(factory).pins)

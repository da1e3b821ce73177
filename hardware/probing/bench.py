"""The bench of a real or virtual machine: its wires, and what can be found on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from companion.bench import Closable, Display, Hearing, OnLine, PinWatch
from companion.config.scanner import INPUTS
from companion.config.table import BuzzerConfig, HardwareKind, PinFactory, ScreenConfig, StripConfig
from companion.core.values import Clock
from companion.ports import Buzzer, Screen, Strip
from hardware.buzzer import open_buzzer
from hardware.probing.displays import displays
from hardware.probing.listening import Listening
from hardware.probing.trial import ROUNDS, TYPED
from hardware.probing.watching import WatchedPins
from hardware.screens import open_screen
from hardware.strips import open_strip
from hardware.wires import Wires


class Findings(Protocol):
    """What a machine has, by name. Nothing is opened."""

    def reserved(self) -> Mapping[int, str]:
        """The GPIO numbers in use by enabled buses, each with its function."""

    def i2c_buses(self) -> Sequence[int | str]:
        """I2C buses by number, a mux's channels by name."""

    def spi_buses(self) -> Sequence[int]:
        """The SPI buses."""

    def ports(self) -> Sequence[str]:
        """Serial ports, then input devices that type, each by its most stable name."""

    def path(self, port: str) -> str:
        """The path at which to open one of ``ports``."""


class WireBench:
    """A ``companion.bench.Bench``."""

    def __init__(
        self, kind: HardwareKind, wires: Callable[[PinFactory], Wires], findings: Findings, clock: Clock
    ) -> None:
        """``wires``: makes the wires, given a pin factory. Only the pins depend on the factory."""
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
        return next(iter(self._wires.values()), None) or self._through(PinFactory.BEST)

    def reserved(self) -> Mapping[int, str]:
        """The GPIO numbers in use by buses, each with its function."""
        return self._findings.reserved()

    def watch(self, factory: PinFactory, pins: Iterable[int], on_line: OnLine) -> PinWatch:
        """Watches pins. Raises DeviceError if none can be opened."""
        return WatchedPins(pins, self._through(factory).pins, on_line)

    def spi_buses(self) -> Sequence[int]:
        """The SPI buses that exist."""
        return self._findings.spi_buses()

    def strip(self, config: StripConfig) -> Strip:
        """Opens a strip, dark. Raises DeviceError."""
        return open_strip(config, self._buses.spi)

    def displays(self) -> tuple[Sequence[Display], Sequence[str]]:
        """The screens on all I2C buses, and a message for each bus that could not be searched."""
        return displays(self._findings.i2c_buses(), self._buses.i2c)

    def screen(self, name: str, config: ScreenConfig) -> Screen:
        """Opens a screen, dark. Raises DeviceError."""
        return open_screen(name, config, self._buses)

    def ports(self) -> Sequence[str]:
        """The serial ports, and what types."""
        return self._findings.ports()

    def listen(self, port: str, on_hearing: Callable[[Hearing], None]) -> Closable:
        """Listens to a port until closed."""
        rounds = TYPED if port.startswith(INPUTS) else ROUNDS
        return Listening(self._findings.path(port), self.clock, on_hearing, rounds)

    def buzzer(self, factory: PinFactory, config: BuzzerConfig) -> Buzzer:
        """Opens a buzzer, silent. Raises DeviceError."""
        return open_buzzer(config, self._through(factory))

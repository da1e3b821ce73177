"""The bench of a virtual table, whose wiring setup finds out as on a real one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.config import header
from companion.config.table import HardwareKind, Interface, TableConfig
from companion.core.values import Clock
from hardware.probing.bench import WireBench
from hardware.virtual.table import Virtual


class Wiring:
    """A ``hardware.probing.bench.Findings``: what a machine with this wiring has."""

    def __init__(self, config: TableConfig, table: Virtual) -> None:
        self._config = config
        self._table = table
        self._names = {scanner.port: name for name, scanner in config.scanners.items()}

    def reserved(self) -> Mapping[int, str]:
        """The pins of the first I2C bus, which every table has, and of the other buses in use."""
        pins: list[header.Pin] = []
        for bus in self.i2c_buses():
            pins += header.i2c(bus)
        for screen in self._config.screens.values():
            if screen.interface is Interface.SPI:
                pins += header.spi(int(screen.bus), screen.device)
        for strip in self._config.every_strip.values():
            pins += header.spi(strip.bus, strip.device)
        if any(port in header.SERIAL_PORTS for port in self._names):
            pins += header.uart()
        return {pin.gpio: pin.function for pin in pins if pin.gpio is not None and pin.function}

    def i2c_buses(self) -> Sequence[int | str]:
        """The first bus, and those with screens."""
        screens = [screen for screen in self._config.screens.values() if screen.interface is Interface.I2C]
        return list(dict.fromkeys([1, *(screen.bus for screen in screens)]))

    def spi_buses(self) -> Sequence[int]:
        """The first bus, and the strips'."""
        return sorted({0, *(strip.bus for strip in self._config.every_strip.values())})

    def ports(self) -> Sequence[str]:
        """The ports of the scanners that are plugged in."""
        unplugged = self._table.look().unplugged
        return [port for port, name in self._names.items() if name not in unplugged]

    def path(self, port: str) -> str:
        """The link to the scanner's pseudo-terminal."""
        return self._table.serial(self._names[port], port)


def virtual_bench(config: TableConfig, table: Virtual, clock: Clock) -> WireBench:
    """The bench of a virtual table with the wiring of ``config``."""
    return WireBench(HardwareKind.VIRTUAL, lambda _: table, Wiring(config, table), clock)

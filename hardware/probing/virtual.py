"""The bench of a virtual table, whose wiring setup is to find out as if it did not know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.config import header
from companion.config.table import HardwareKind, Interface, TableConfig
from companion.core.values import Clock
from hardware.probing.bench import WireBench
from hardware.virtual.table import Virtual


class Wiring:
    """A ``hardware.probing.bench.Findings``: what is there on a machine that is wired like this."""

    def __init__(self, config: TableConfig, table: Virtual) -> None:
        self._config = config
        self._table = table
        self._names = {scanner.port: name for name, scanner in config.scanners.items()}

    def reserved(self) -> Mapping[int, str]:
        """The pins of the first I2C bus, which every table has, and of the others in use."""
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
        """The first one, and those that screens hang on."""
        screens = [screen for screen in self._config.screens.values() if screen.interface is Interface.I2C]
        return list(dict.fromkeys([1, *(screen.bus for screen in screens)]))

    def spi_buses(self) -> Sequence[int]:
        """The first one, and the strips'."""
        return sorted({0, *(strip.bus for strip in self._config.every_strip.values())})

    def ports(self) -> Sequence[str]:
        """The scanners' ports that are plugged in."""
        unplugged = self._table.look().unplugged
        return [port for port, name in self._names.items() if name not in unplugged]

    def path(self, port: str) -> str:
        """The link that stands for the port."""
        return self._table.serial(self._names[port], port)


def virtual_bench(config: TableConfig, table: Virtual, clock: Clock) -> WireBench:
    """The bench of a virtual table that is wired as ``config`` says."""
    return WireBench(HardwareKind.VIRTUAL, lambda _: table, Wiring(config, table), clock)

"""The hardware of a real table: the drivers on a Raspberry Pi's pins, buses and ports."""

from __future__ import annotations

from collections.abc import Container
from threading import RLock

from companion.config.table import TableConfig
from companion.core.values import Clock
from companion.ports import Hardware
from hardware.assembly import assemble
from hardware.i2c import open_i2c, root_bus
from hardware.pins import has_tones, open_pins, open_tones
from hardware.spi import open_spi
from hardware.wires import I2CBus, PinFactory, SpiPort


class PiWires:
    """The ``Wires`` of the Pi that this runs on."""

    def __init__(self, factory: str) -> None:
        """``factory``: the name of gpiozero's pin factory: ``best``, ``gpiod``, ``lgpio`` or ``rpigpio``."""
        self._name = factory
        self._lock = RLock()
        self._pins: PinFactory = None
        self._tones: PinFactory = None

    def pins(self) -> PinFactory:
        """The pin factory. Opened at the first call that succeeds, then kept until the process ends."""
        with self._lock:
            if self._pins is None:
                self._pins = open_pins(self._name)
            return self._pins

    def tones(self) -> PinFactory:
        """As ``pins``; where those have no PWM, the factory of a library that has."""
        with self._lock:
            if self._tones is None:
                pins = self.pins()
                self._tones = pins if has_tones(pins) else open_tones()
            return self._tones

    def i2c(self, bus: int | str) -> I2CBus:
        """Opens one of the kernel's buses."""
        return open_i2c(bus)

    def i2c_root(self, bus: int | str) -> str:
        """The physical bus, looked up in sysfs."""
        return root_bus(bus)

    def spi(self, bus: int, device: int, hertz: int) -> SpiPort:
        """Opens a spidev port."""
        return open_spi(bus, device, hertz)

    def serial(self, scanner: str, port: str) -> str:
        """The port's path as in the configuration."""
        return port


def hardware(config: TableConfig, clock: Clock, known: Container[str] = ()) -> Hardware:
    """The hardware of a real table, not opened yet. Opening a device raises DeviceError with advice.

    ``known``: RFID tags of the table's own registry, which count at their first good frame.
    """
    return assemble(config, PiWires(config.buttons.factory), clock, known)

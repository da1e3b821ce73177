"""The 40-pin header, the same on every Raspberry Pi from the Zero 2 W to the 5, and the pins that its buses take.

Pin 1 is in the corner nearest the card slot and has a square pad. Odd numbers are the inner row, even numbers the row
at the board's edge. Names are those of the boards' documentation; GPIO numbers are BCM numbers.

    >>> PIN_OF[18]
    12
    >>> HEADER[12].name
    'GPIO18'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What a pin of the header is."""

    GPIO = "gpio"
    V3 = "3V3"
    V5 = "5V"
    GROUND = "GND"
    MEMORY = "memory"
    """Reserved for the memory that identifies an add-on board."""


@dataclass(frozen=True, slots=True)
class Pin:
    """One pin of the header."""

    number: int
    """1 to 40."""
    role: Role
    gpio: int | None = None
    function: str = ""
    """What the pin does on a bus, such as ``SDA1``; empty: nothing that a table uses."""

    @property
    def name(self) -> str:
        """What people call it, such as ``GPIO18`` or ``GND``."""
        return self.role.value if self.gpio is None else f"GPIO{self.gpio}"


_ROWS = """
3V3              5V
GPIO2  SDA1      5V
GPIO3  SCL1      GND
GPIO4            GPIO14 TXD0
GND              GPIO15 RXD0
GPIO17 SPI1-CE1  GPIO18 SPI1-CE0
GPIO27           GND
GPIO22           GPIO23
3V3              GPIO24
GPIO10 SPI0-MOSI GND
GPIO9  SPI0-MISO GPIO25
GPIO11 SPI0-SCLK GPIO8  SPI0-CE0
GND              GPIO7  SPI0-CE1
GPIO0  memory    GPIO1  memory
GPIO5            GND
GPIO6            GPIO12
GPIO13           GND
GPIO19 SPI1-MISO GPIO16 SPI1-CE2
GPIO26           GPIO20 SPI1-MOSI
GND              GPIO21 SPI1-SCLK
"""
"""The header as it is laid out: pins 1 and 2, 3 and 4 ..."""

_WIDTH = 17
"""The column of ``_ROWS`` at which the even pins begin."""


def _pin(number: int, text: str) -> Pin:
    name, _, function = text.strip().partition(" ")
    if not name.startswith("GPIO"):
        return Pin(number, Role(name))
    function = function.strip()
    role = Role.MEMORY if function == "memory" else Role.GPIO
    return Pin(number, role, int(name[4:]), "" if role is Role.MEMORY else function)


def _pins() -> list[Pin]:
    rows = _ROWS.strip().splitlines()
    return [
        _pin(2 * index + side, text)
        for index, row in enumerate(rows)
        for side, text in ((1, row[:_WIDTH]), (2, row[_WIDTH:]))
    ]


HEADER: Mapping[int, Pin] = {pin.number: pin for pin in _pins()}
"""The pins, by their number on the header."""

PIN_OF: Mapping[int, int] = {pin.gpio: pin.number for pin in HEADER.values() if pin.gpio is not None}
"""The header's pin number of each GPIO number."""

BY_FUNCTION: Mapping[str, Pin] = {pin.function: pin for pin in HEADER.values() if pin.function}

GROUNDS = tuple(pin.number for pin in HEADER.values() if pin.role is Role.GROUND)

SERIAL_PORTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
"""The names of the header's serial port (GPIO14 and GPIO15) on the various models."""


def path_of(bus: int | str) -> tuple[int, str, str]:
    """The parts of an I2C bus: its number, the mux (empty: the only one) and the channel (empty: none).

    >>> path_of("1-0071/channel-2")
    (1, '1-0071', 'channel-2')
    """
    if isinstance(bus, int):
        return bus, "", ""
    mux, _, channel = bus.rpartition("/")
    return int(mux.partition("-")[0]) if mux else 1, mux, channel


def i2c(bus: int | str) -> tuple[Pin, ...]:
    """SDA and SCL of an I2C bus, or of the bus that leads to a mux's channel; empty if an overlay chooses the pins."""
    number, _, _ = path_of(bus)
    if number == 1:
        return BY_FUNCTION["SDA1"], BY_FUNCTION["SCL1"]
    return (HEADER[27], HEADER[28]) if number == 0 else ()


def spi(bus: int, device: int) -> tuple[Pin, ...]:
    """SCLK, MOSI, MISO and the chip selects that an SPI bus takes, whether or not they are wired.

    Bus 0 (``dtparam=spi=on``) takes both of its chip selects. Bus 1 (``dtoverlay=spi1-1cs`` and so on) takes those up
    to ``device``.
    """
    selects = range(2) if bus == 0 else range(min(device, 2) + 1)
    names = ["SCLK", "MOSI", "MISO", *(f"CE{select}" for select in selects)]
    return tuple(BY_FUNCTION[f"SPI{bus}-{name}"] for name in names)


def uart() -> tuple[Pin, ...]:
    """TXD and RXD of the header's serial port."""
    return BY_FUNCTION["TXD0"], BY_FUNCTION["RXD0"]

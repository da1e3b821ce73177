"""The 40-pin header, which every Raspberry Pi from Zero 2 W to 5 has alike, and the pins its buses take.

Pin 1 is the corner nearest the card's slot, with the square pad; odd numbers are the inner row, even ones the
row at the board's edge. Names are those of the boards' documentation: GPIO numbers are BCM numbers.

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
    """For the identifying memory of an add-on board: not to be used."""


@dataclass(frozen=True, slots=True)
class Pin:
    """One pin of the header."""

    number: int
    """1 to 40."""
    role: Role
    gpio: int | None = None
    function: str = ""
    """What the pin does on a bus, such as ``SDA1``; empty: nothing of which this table could make use."""

    @property
    def name(self) -> str:
        """As people call it."""
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
"""The header as it lies: pins 1 and 2, 3 and 4 ..."""

_WIDTH = 17
"""Where in ``_ROWS`` the second column begins."""


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
"""The pins by their number on the header."""

PIN_OF: Mapping[int, int] = {pin.gpio: pin.number for pin in HEADER.values() if pin.gpio is not None}
"""For each GPIO its number on the header."""

BY_FUNCTION: Mapping[str, Pin] = {pin.function: pin for pin in HEADER.values() if pin.function}

GROUNDS = tuple(pin.number for pin in HEADER.values() if pin.role is Role.GROUND)

SERIAL_PORTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
"""The names that the header's own serial port (GPIO14 and GPIO15) has on one model or another."""


def path_of(bus: int | str) -> tuple[int, str, str]:
    """An I2C bus taken apart: its number, the mux (empty: the only one) and the channel (empty: none).

    >>> path_of("1-0071/channel-2")
    (1, '1-0071', 'channel-2')
    """
    if isinstance(bus, int):
        return bus, "", ""
    mux, _, channel = bus.rpartition("/")
    return int(mux.partition("-")[0]) if mux else 1, mux, channel


def i2c(bus: int | str) -> tuple[Pin, ...]:
    """SDA and SCL of an I2C bus, or of the bus a mux's channel is reached by; none where an overlay chooses them."""
    number, _, _ = path_of(bus)
    if number == 1:
        return BY_FUNCTION["SDA1"], BY_FUNCTION["SCL1"]
    return (HEADER[27], HEADER[28]) if number == 0 else ()


def spi(bus: int, device: int) -> tuple[Pin, ...]:
    """SCLK, MOSI, MISO and the chip selects that an SPI bus takes from everybody else, wired or not.

    Bus 0 (``dtparam=spi=on``) takes both of its chip selects, bus 1 (``dtoverlay=spi1-1cs`` and so on) those up to
    ``device``.
    """
    selects = range(2) if bus == 0 else range(min(device, 2) + 1)
    names = ["SCLK", "MOSI", "MISO", *(f"CE{select}" for select in selects)]
    return tuple(BY_FUNCTION[f"SPI{bus}-{name}"] for name in names)


def uart() -> tuple[Pin, ...]:
    """TXD and RXD of the header's serial port."""
    return BY_FUNCTION["TXD0"], BY_FUNCTION["RXD0"]

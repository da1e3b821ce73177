"""The header, against the boards' documentation and against what gpiozero knows of each board."""

from __future__ import annotations

import pytest
from gpiozero import pi_info
from gpiozero.pins.data import SPI_HARDWARE_PINS

from companion.config.header import BY_FUNCTION, GROUNDS, HEADER, PIN_OF, Role, i2c, path_of, spi, uart

# Written down from the header's figure in the Raspberry Pi documentation: pin and GPIO.
GPIOS = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25, 23: 11,
    24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
}  # fmt: skip


def test_every_pin_is_where_the_documentation_has_it() -> None:
    assert {number: pin.gpio for number, pin in HEADER.items() if pin.gpio is not None} == GPIOS
    assert {gpio: pin for pin, gpio in GPIOS.items()} == PIN_OF
    assert [number for number, pin in HEADER.items() if pin.role is Role.V3] == [1, 17]
    assert [number for number, pin in HEADER.items() if pin.role is Role.V5] == [2, 4]
    assert GROUNDS == (6, 9, 14, 20, 25, 30, 34, 39)
    assert [number for number, pin in HEADER.items() if pin.role is Role.MEMORY] == [27, 28]
    assert sorted(HEADER) == list(range(1, 41))


@pytest.mark.parametrize(
    "revision", ["902120", "a02082", "a020d3", "c03115", "d04170"], ids=["Zero 2 W", "3B", "3B+", "4B", "5B"]
)
def test_every_pin_is_where_gpiozero_has_it(revision: str) -> None:
    board = pi_info(revision).headers["J8"].pins
    assert {number: pin.name for number, pin in HEADER.items()} == {number: pin.name for number, pin in board.items()}


def test_the_buses_take_the_pins_of_the_documentation() -> None:
    assert {name: pin.gpio for name, pin in BY_FUNCTION.items()} == {
        "SDA1": 2,
        "SCL1": 3,
        "TXD0": 14,
        "RXD0": 15,
        "SPI0-MOSI": 10,
        "SPI0-MISO": 9,
        "SPI0-SCLK": 11,
        "SPI0-CE0": 8,
        "SPI0-CE1": 7,
        "SPI1-MOSI": 20,
        "SPI1-MISO": 19,
        "SPI1-SCLK": 21,
        "SPI1-CE0": 18,
        "SPI1-CE1": 17,
        "SPI1-CE2": 16,
    }


def test_spi_0_is_the_one_gpiozero_knows() -> None:
    known = SPI_HARDWARE_PINS[0]
    taken = {known["clock"], known["mosi"], known["miso"], *known["select"]}
    assert {pin.name for pin in spi(0, 0)} == {pin.name for pin in spi(0, 1)} == taken


@pytest.mark.parametrize(("device", "gpios"), [(0, {18}), (1, {18, 17}), (2, {18, 17, 16})])
def test_spi_1_takes_the_chip_selects_up_to_the_one_in_use(device: int, gpios: set[int]) -> None:
    assert {pin.gpio for pin in spi(1, device)} == {19, 20, 21} | gpios


def test_i2c_takes_its_pins_also_for_a_mux() -> None:
    for bus in (1, "channel-3", "1-0071/channel-0"):
        assert [pin.gpio for pin in i2c(bus)] == [2, 3]
    assert [pin.gpio for pin in i2c(0)] == [0, 1]
    assert i2c(7) == i2c("7-0070/channel-0") == ()
    assert [pin.gpio for pin in uart()] == [14, 15]


def test_a_bus_is_taken_apart() -> None:
    assert path_of(3) == (3, "", "")
    assert path_of("channel-5") == (1, "", "channel-5")
    assert path_of("11-0077/channel-5") == (11, "11-0077", "channel-5")

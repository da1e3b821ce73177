"""What is there on a machine, by the names in /dev and sysfs, for folders made up like those of real boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from hardware.probing.machine import Machine

Make = Callable[..., Machine]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """``make("i2c-1", "serial0 -> ttyS0")``: a /dev with these, and mux channels as ``1-0070/channel-0 -> i2c-11``."""

    def making(*names: str, channels: Sequence[str] = ()) -> Machine:
        for folder, entries in (("dev", names), ("sys/bus/i2c/devices", channels)):
            for entry in entries:
                name, _, target = entry.partition(" -> ")
                path = tmp_path / folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                if target:
                    path.symlink_to(target)
                else:
                    path.touch()
        for entry in channels:
            (tmp_path / "sys/bus/i2c/devices" / entry.partition("/")[0] / entry.partition(" -> ")[2]).touch()
        return Machine(tmp_path)

    return making


I2C1 = {2: "SDA1", 3: "SCL1"}
SPI0 = {11: "SPI0-SCLK", 10: "SPI0-MOSI", 9: "SPI0-MISO", 8: "SPI0-CE0", 7: "SPI0-CE1"}
UART = {14: "TXD0", 15: "RXD0"}


@pytest.mark.parametrize(
    ("names", "reserved"),
    [
        pytest.param([], {}, id="nothing switched on"),
        pytest.param(["i2c-1", "spidev0.0", "spidev0.1"], I2C1 | SPI0, id="I2C and SPI"),
        pytest.param(["i2c-2", "i2c-20", "i2c-x"], {}, id="buses with no pins of the header"),
        pytest.param(
            ["spidev1.0"],
            {21: "SPI1-SCLK", 20: "SPI1-MOSI", 19: "SPI1-MISO", 18: "SPI1-CE0"},
            id="SPI 1 with one chip select",
        ),
        pytest.param(["spidev10.0"], {}, id="a Pi 5's own SPI"),
        pytest.param(["ttyS0", "serial0 -> ttyS0"], UART, id="Pi 3 and 4, mini UART"),
        pytest.param(["ttyAMA0", "serial1 -> ttyAMA0"], {}, id="Pi 3 and 4, Bluetooth has ttyAMA0"),
        pytest.param(["ttyAMA0", "serial0 -> ttyAMA0"], UART, id="disable-bt"),
        pytest.param(["ttyAMA10", "serial0 -> ttyAMA10"], {}, id="Pi 5, debug connector only"),
        pytest.param(["ttyAMA10", "serial0 -> ttyAMA10", "ttyAMA0"], UART, id="Pi 5 with uart0=on"),
    ],
)
def test_pins_that_buses_have(make: Make, names: list[str], reserved: dict[int, str]) -> None:
    assert make(*names).reserved() == reserved


@pytest.mark.parametrize(
    ("names", "channels", "buses"),
    [
        pytest.param(["i2c-1", "i2c-20"], [], [1, 20], id="no mux"),
        pytest.param(
            ["i2c-1", "i2c-11", "i2c-12"],
            ["1-0070/channel-0 -> i2c-11", "1-0070/channel-1 -> i2c-12"],
            [1, "channel-0", "channel-1"],
            id="one mux",
        ),
        pytest.param(
            ["i2c-1", "i2c-11", "i2c-12"],
            ["1-0070/channel-0 -> i2c-11", "1-0071/channel-0 -> i2c-12"],
            [1, "1-0070/channel-0", "1-0071/channel-0"],
            id="two muxes",
        ),
    ],
)
def test_buses(make: Make, names: list[str], channels: list[str], buses: list[int | str]) -> None:
    assert make(*names, channels=channels).i2c_buses() == buses


def test_spi_buses_of_the_header(make: Make) -> None:
    assert make("spidev0.0", "spidev0.1", "spidev1.0", "spidev10.0", "spidev").spi_buses() == [0, 1]


@pytest.mark.parametrize(
    ("names", "ports"),
    [
        pytest.param([], [], id="none"),
        pytest.param(
            ["ttyUSB0", "serial/by-id/usb-a -> ../../ttyUSB0", "serial/by-path/p-0 -> ../../ttyUSB0"],
            ["/dev/serial/by-id/usb-a"],
            id="by-id is best",
        ),
        pytest.param(
            ["ttyUSB0", "ttyUSB1", "serial/by-id/usb-a -> ../../ttyUSB1"]
            + [f"serial/by-path/p-{number} -> ../../ttyUSB{number}" for number in (0, 1)],
            ["/dev/serial/by-path/p-1", "/dev/serial/by-path/p-0"],
            id="two that are alike: each by its path",
        ),
        pytest.param(
            ["ttyACM0", "ttyS0", "serial0 -> ttyS0", "tty1", "ttyS1"], ["/dev/ttyACM0", "/dev/serial0"], id="UART last"
        ),
        pytest.param(
            ["ttyACM0", "input/event0", "input/event3", "input/event4", "input/by-id/usb-R-event-kbd -> ../event4"]
            + [f"input/by-path/usb-0:{number}-event-kbd -> ../event{number}" for number in (3, 4)]
            + ["input/by-id/usb-Mouse-event-mouse -> ../event0"],
            ["/dev/ttyACM0", "/dev/input/by-path/usb-0:4-event-kbd", "/dev/input/by-path/usb-0:3-event-kbd"],
            id="two readers of one model that type; a mouse does not",
        ),
    ],
)
def test_ports(make: Make, names: list[str], ports: list[str]) -> None:
    machine = make(*names)
    assert machine.ports() == ports
    assert all(Path(machine.path(port)).exists() for port in ports)

"""The buses of a table that a machine has not, by the names in its /dev and /sys."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config.machine import is_pi, missing, model
from companion.config.table import HardwareKind, Interface, ScreenConfig, StripConfig, TableConfig

PI = HardwareKind.PI


def machine(root: Path, *devices: str) -> Path:
    for device in devices:
        path = root / device
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return root


def test_a_pi_that_has_everything_lacks_nothing(tmp_path: Path) -> None:
    root = machine(tmp_path, "dev/gpiochip0", "dev/spidev0.0", "dev/i2c-1")
    assert missing(TableConfig(hardware=PI), root) == []


def test_each_bus_that_is_not_there_is_named_with_what_brings_it(tmp_path: Path) -> None:
    faults = missing(TableConfig(hardware=PI), tmp_path)
    assert [str(fault) for fault in faults] == [
        "buttons.pins: expected the pins of a Raspberry Pi (/dev/gpiochip0); got none",
        "strip.bus: expected /dev/spidev0.0 (in /boot/firmware/config.txt: dtparam=spi=on; then restart); got none",
        "screens.main.bus: expected /dev/i2c-1 "
        "(in /boot/firmware/config.txt: dtparam=i2c_arm=on; then restart); got none",
        "screens.score.bus: expected /dev/i2c-1 "
        "(in /boot/firmware/config.txt: dtparam=i2c_arm=on; then restart); got none",
    ]


def test_a_muxs_channel_is_looked_for_by_its_name(tmp_path: Path) -> None:
    table = TableConfig(hardware=PI, strip=None, screens={"main": ScreenConfig(bus="1-0071/channel-2")})
    root = machine(tmp_path, "dev/gpiochip4", "dev/i2c-1", "sys/bus/i2c/devices/1-0070/channel-2/name")
    assert [str(fault) for fault in missing(table, root)] == [
        "screens.main.bus: expected a mux with a channel-2 "
        "(in /boot/firmware/config.txt: dtoverlay=i2c-mux,pca9548,addr=0x71; then restart); got none"
    ]
    machine(root, "sys/bus/i2c/devices/1-0071/channel-2/name")
    assert missing(table, root) == []
    assert missing(TableConfig(hardware=PI, strip=None, screens={"main": ScreenConfig(bus="channel-2")}), root) == []


def test_spi_1_needs_as_many_chip_selects_as_are_in_use(tmp_path: Path) -> None:
    root = machine(tmp_path, "dev/gpiochip0", "dev/spidev1.0")
    screen = ScreenConfig(interface=Interface.SPI, bus=1, device=1)
    table = TableConfig(hardware=PI, strip=StripConfig(bus=1), screens={"main": screen})
    assert [(fault.path, fault.expected) for fault in missing(table, root)] == [
        ("screens.main.bus", "/dev/spidev1.1 (in /boot/firmware/config.txt: dtoverlay=spi1-2cs; then restart)")
    ]


def test_another_bus_has_no_line_that_we_know(tmp_path: Path) -> None:
    table = TableConfig(hardware=PI, strip=None, screens={"main": ScreenConfig(bus=5)})
    (fault,) = missing(table, machine(tmp_path, "dev/gpiochip0"))
    assert str(fault) == "screens.main.bus: expected /dev/i2c-5; got none"


def test_only_a_real_table_needs_buses(tmp_path: Path) -> None:
    for hardware in (None, HardwareKind.VIRTUAL):
        assert missing(TableConfig(hardware=hardware), tmp_path) == []


MODELS = {
    "a Pi": (b"Raspberry Pi 4 Model B Rev 1.5\0", "Raspberry Pi 4 Model B Rev 1.5"),
    "an empty file": (b"", None),
    "a null alone": (b"\0", None),
    "several names": (b"Raspberry  Pi 5\0brcm\0", "Raspberry Pi 5"),
    "bytes of no text": (b"Pi \xff\x1b[2J\0", "Pi \ufffd?[2J"),
}


@pytest.mark.parametrize(("content", "name"), MODELS.values(), ids=MODELS)
def test_the_boards_name(content: bytes, name: str | None, tmp_path: Path) -> None:
    path = tmp_path / "proc/device-tree/model"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    assert model(tmp_path) == name


def test_what_is_a_pi(tmp_path: Path) -> None:
    assert model(tmp_path) is None
    assert is_pi("Raspberry Pi Zero 2 W Rev 1.0")
    assert not is_pi("Orange Pi 5")
    assert not is_pi(None)

"""Whether the machine has the buses that a table is to hang on: looked up by name, nothing is opened."""

from __future__ import annotations

from pathlib import Path

from companion.config import header
from companion.config.table import HardwareKind, Interface, TableConfig
from companion.fields import Fault

ROOT = Path("/")
BOOT = "/boot/firmware/config.txt"


def missing(table: TableConfig, root: Path = ROOT) -> list[Fault]:
    """Each setting of a real table whose bus is not there, with the line of config.txt that brings it.

    A scanner's port is not looked for: it may be plugged in at any time. ``root`` is where /dev and /sys lie.
    """
    if table.hardware is not HardwareKind.PI:
        return []
    faults: list[Fault] = []
    if not any((root / "dev").glob("gpiochip*")):
        faults.append(Fault("buttons.pins", "the pins of a Raspberry Pi (/dev/gpiochip0)", "none"))
    if table.strip:
        faults += _spi("strip.bus", table.strip.bus, table.strip.device, root)
    for part, screen in table.screens.items():
        key = f"screens.{part}.bus"
        if screen.interface is Interface.SPI:
            faults += _spi(key, int(screen.bus), screen.device, root)
        else:
            faults += _i2c(key, screen.bus, root)
    return faults


def _spi(key: str, bus: int, device: int, root: Path) -> list[Fault]:
    if (root / f"dev/spidev{bus}.{device}").exists():
        return []
    line = "dtparam=spi=on" if bus == 0 else f"dtoverlay=spi{bus}-{device + 1}cs"
    return [_absent(key, f"/dev/spidev{bus}.{device}", line)]


def _i2c(key: str, bus: int | str, root: Path) -> list[Fault]:
    number, mux, channel = header.path_of(bus)
    faults = []
    if not (root / f"dev/i2c-{number}").exists():
        faults.append(_absent(key, f"/dev/i2c-{number}", "dtparam=i2c_arm=on" if number == 1 else ""))
    if channel and not any((root / "sys/bus/i2c/devices").glob(f"{mux or '*'}/{channel}")):
        address = mux[-2:] or "70"
        faults.append(_absent(key, f"a mux with a {channel}", f"dtoverlay=i2c-mux,pca9548,addr=0x{address}"))
    return faults


def _absent(key: str, what: str, line: str) -> Fault:
    return Fault(key, f"{what} (in {BOOT}: {line}; then start anew)" if line else what, "none")

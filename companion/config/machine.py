"""Checks whether the machine has the buses that a table needs. Looks only at names; opens nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.config import header, messages
from companion.config.table import HardwareKind, Interface, TableConfig, strip_key
from companion.core.fields import Fault

ROOT = Path("/")
BOOT = "/boot/firmware/config.txt"

_MODELS = ("proc/device-tree/model", "sys/firmware/devicetree/base/model")
"""A service may not see the first; then it sees the second."""

PINS = "buttons.pins"
"""The setting that needs the header's pins."""


@dataclass(frozen=True, slots=True)
class Absent:
    """Something that the machine lacks, the setting that needs it, and the line of config.txt that adds it."""

    key: str
    what: str
    line: str = ""

    def fault(self) -> Fault:
        """It as a fault of the configuration."""
        line = messages.BOOT_LINE.format(what=self.what, boot=BOOT, line=self.line)
        return Fault(self.key, line if self.line else self.what, messages.NONE)


def model(root: Path = ROOT) -> str | None:
    """The board's name from its firmware, such as ``Raspberry Pi 5 Model B Rev 1.0``; None: it gives no name."""
    for name in _MODELS:
        try:
            with open(root / name, "rb") as file:
                name_bytes = file.read(200)
        except OSError:
            continue
        text = " ".join(name_bytes.decode("utf-8", "replace").split("\0")[0].split())
        if text:
            return "".join(letter if letter.isprintable() else "?" for letter in text)
    return None


def is_pi(model: str | None) -> bool:
    """Whether a board of this name is a Raspberry Pi."""
    return model is not None and model.startswith("Raspberry Pi")


def missing(table: TableConfig, root: Path = ROOT) -> list[Fault]:
    """A fault for each setting of a real table whose bus is missing, with the line of config.txt that adds it.

    The ports of scanners are not checked, as they may be plugged in at any time. ``root`` contains /dev and /sys.
    """
    return [one.fault() for one in absent(table, root)]


def absent(table: TableConfig, root: Path = ROOT) -> list[Absent]:
    """What ``missing`` reports, as values."""
    if table.hardware is not HardwareKind.PI:
        return []
    faults: list[Absent] = []
    if not any((root / "dev").glob("gpiochip*")):
        faults.append(Absent(PINS, messages.GPIO_CHIP))
    for device, strip in table.every_strip.items():
        faults += _spi(f"{strip_key(device)}.bus", strip.bus, strip.device, root)
    for part, screen in table.screens.items():
        key = f"screens.{part}.bus"
        if screen.interface is Interface.SPI:
            faults += _spi(key, int(screen.bus), screen.device, root)
        else:
            faults += _i2c(key, screen.bus, root)
    return faults


def _spi(key: str, bus: int, device: int, root: Path) -> list[Absent]:
    if (root / f"dev/spidev{bus}.{device}").exists():
        return []
    line = "dtparam=spi=on" if bus == 0 else f"dtoverlay=spi{bus}-{device + 1}cs"
    return [Absent(key, f"/dev/spidev{bus}.{device}", line)]


def _i2c(key: str, bus: int | str, root: Path) -> list[Absent]:
    number, mux, channel = header.path_of(bus)
    faults = []
    if not (root / f"dev/i2c-{number}").exists():
        faults.append(Absent(key, f"/dev/i2c-{number}", "dtparam=i2c_arm=on" if number == 1 else ""))
    if channel and not any((root / "sys/bus/i2c/devices").glob(f"{mux or '*'}/{channel}")):
        address = mux[-2:] or "70"
        faults.append(Absent(key, messages.MUX.format(channel=channel), f"dtoverlay=i2c-mux,pca9548,addr=0x{address}"))
    return faults

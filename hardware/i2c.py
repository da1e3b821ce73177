"""I2C buses through smbus2, and the wire that luma's screens use.

Each screen opens its own bus; the kernel keeps transactions apart, and the daemon runs one thread per physical bus. A
mux's channel is a bus whose number may change with each start, so it is found by name: ``channel-0``, or
``1-0070/channel-0`` if there are several muxes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from luma.core.interface.serial import i2c
from smbus2 import SMBus, i2c_msg

from companion.core.errors import DeviceError
from hardware.wires import I2CBus

SYSFS = Path("/sys/bus/i2c/devices")
MOST = 4095
"""Bytes of data in one transaction. With the control byte, this is the most that a Pi's I2C driver is given."""
HELD_DOWN = (
    "is held down: nothing can be sent; unplug the screens one by one until it works: "
    "SDA and SCL are swapped, shorted, or a screen has no power"
)
"""What a time-out means, and what to do: a chip that is not there does not acknowledge, and that is no time-out."""
DATA = 0x40
"""The control byte that precedes data for the RAM (SSD1306 datasheet, 8.1.5.2)."""


class I2CWire(i2c):  # type: ignore[misc]  # luma has no types
    """luma's serial interface on an open bus. Sends data in large pieces instead of 32 bytes at a time."""

    def __init__(self, bus: I2CBus, address: int) -> None:
        super().__init__(bus=bus, address=address)
        self.bus = bus
        self.address = address

    def data(self, data: Sequence[int]) -> None:
        """Sends data for the RAM. Raises OSError."""
        for at in range(0, len(data), MOST):
            self.bus.i2c_rdwr(i2c_msg.write(self.address, bytes([DATA, *data[at : at + MOST]])))

    def status(self) -> int | None:
        """The byte that the chip gives when it is read; None if it gives none."""
        message = i2c_msg.read(self.address, 1)
        try:
            self.bus.i2c_rdwr(message)
        except OSError:
            return None
        return bytes(message)[0]

    def cleanup(self) -> None:
        """Closes the bus. Never raises."""
        with suppress(OSError):
            self.bus.close()


def open_i2c(bus: int | str, sysfs: Path = SYSFS) -> I2CBus:
    """Opens a real I2C bus, by its number or by the name of a mux's channel.

    ``bus``: as in the configuration: ``1``, ``"channel-0"``, or ``"1-0070/channel-0"`` with several muxes.
    ``sysfs``: the folder in which the kernel lists buses and muxes; the default is the machine's.

    Raises DeviceError, with advice, if there is no such bus, or it may not be opened. On a Raspberry Pi::

        with closing(open_i2c(1)) as bus:
            bus.i2c_rdwr(i2c_msg.write(0x3C, b"\\x00\\xaf"))  # an OLED screen: on

    >>> open_i2c("channel-0", Path("/nowhere"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    companion.core.errors.DeviceError: I2C bus channel-0: no such channel; for a TCA9548A write dtoverlay=i2c-mux...
    """
    number = bus if isinstance(bus, int) else channel_number(bus, sysfs)
    opened = SMBus()
    try:
        opened.open(number)
    except OSError as error:
        raise DeviceError(f"I2C bus {number}: {error.strerror or error}{_advice(number, error)}") from error
    return opened


def channel_number(name: str, sysfs: Path = SYSFS) -> int:
    """The bus number that a mux's channel has now. Raises DeviceError if there is none, or several."""
    found = sorted(_channels(name, sysfs))
    if len(found) == 1:
        return _number(found[0].resolve())
    if not found:
        raise DeviceError(
            f"I2C bus {name}: no such channel; for a TCA9548A write "
            "dtoverlay=i2c-mux,pca9548,addr=0x70 in /boot/firmware/config.txt and restart"
        )
    names = ", ".join(f"{path.parent.name}/{path.name}" for path in found)
    raise DeviceError(f"I2C bus {name}: several muxes have this channel; write one of {names}")


def root_bus(bus: int | str, sysfs: Path = SYSFS) -> str:
    """The physical bus behind a bus or a mux's channel, such as ``i2c-1``; ``i2c-1`` also if the channel is missing."""
    if isinstance(bus, int):
        return f"i2c-{bus}"
    for channel in sorted(_channels(bus, sysfs)):
        mux = re.match(r"(\d+)-", channel.parent.name)
        if mux:
            return f"i2c-{mux[1]}"
    return "i2c-1"


def _channels(name: str, sysfs: Path) -> list[Path]:
    mux, _, channel = name.rpartition("/")
    return [path for path in sysfs.glob(f"*/{channel}") if not mux or path.parent.name == mux]


def _number(bus: Path) -> int:
    found = re.fullmatch(r"i2c-(\d+)", bus.name)
    if not found:
        raise DeviceError(f"I2C bus: {bus} is not a bus")
    return int(found[1])


def _advice(number: int, error: OSError) -> str:
    if isinstance(error, PermissionError):
        return "; the user must be in the group i2c: sudo usermod -aG i2c $USER, then log in again"
    if isinstance(error, FileNotFoundError):
        if number == 1:
            return "; write dtparam=i2c_arm=on,i2c_arm_baudrate=400000 in /boot/firmware/config.txt and restart"
        return "; there is no such bus: ls /dev/i2c-* lists those that exist"
    return ""

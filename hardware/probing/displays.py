"""Which OLED screens answer on I2C buses: their two addresses are asked, nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from smbus2 import i2c_msg

from companion.bench import Display
from companion.config.header import path_of
from companion.core.errors import DeviceError
from hardware.wires import I2CBus

ADDRESSES = (0x3C, 0x3D)


def displays(
    buses: Iterable[int | str], open_bus: Callable[[int | str], I2CBus]
) -> tuple[Sequence[Display], Sequence[str]]:
    """What answers, and the buses that cannot be opened, in words.

    A screen before a mux also answers on each of the mux's channels: it is reported once, on its own bus.
    """
    found: list[Display] = []
    troubles: list[str] = []
    for bus in sorted(buses, key=lambda bus: (isinstance(bus, str), str(bus))):
        try:
            opened = open_bus(bus)
        except DeviceError as error:
            troubles.append(str(error))
            continue
        try:
            here = [Display(bus, address) for address in ADDRESSES if answers(opened, address)]
        finally:
            with suppress(OSError):
                opened.close()
        found += [display for display in here if not _before_the_mux(display, found)]
    return found, troubles


def answers(bus: I2CBus, address: int) -> bool:
    """Whether anybody acknowledges this address, asked to give a byte (an OLED gives its status)."""
    try:
        bus.i2c_rdwr(i2c_msg.read(address, 1))
    except OSError:
        return False
    return True


def _before_the_mux(display: Display, found: Sequence[Display]) -> bool:
    number, _, channel = path_of(display.bus)
    return bool(channel) and Display(number, display.address) in found

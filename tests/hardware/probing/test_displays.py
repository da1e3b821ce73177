"""Screens on buses, behind muxes, and buses that cannot be had."""

from __future__ import annotations

import errno

from companion.bench import Display
from companion.core.errors import DeviceError
from hardware.probing.displays import displays
from hardware.virtual.bus import Faults, VirtualI2C


def _taken(payload: bytes) -> None:
    assert payload == b"", "looking writes nothing"


def _bus(*addresses: int, faults: Faults | None = None) -> VirtualI2C:
    return VirtualI2C({address: (f"{address:02X}", _taken) for address in addresses}, faults or Faults())


def test_each_screen_is_found_on_its_bus() -> None:
    buses: dict[int | str, VirtualI2C] = {
        20: _bus(0x3D),
        1: _bus(0x3C, 0x3D, 0x70),
        "channel-1": _bus(),
        "channel-0": _bus(0x50),
    }
    found, troubles = displays(buses, buses.__getitem__)
    assert found == [Display(1, 0x3C), Display(1, 0x3D), Display(20, 0x3D)]
    assert troubles == []


def test_what_hangs_before_a_mux_is_told_once() -> None:
    buses: dict[int | str, VirtualI2C] = {
        "channel-0": _bus(0x3C, 0x3D),
        "1-0071/channel-2": _bus(0x3C, 0x3D),
        1: _bus(0x3C),
    }
    found, _ = displays(buses, buses.__getitem__)
    assert found == [Display(1, 0x3C), Display("1-0071/channel-2", 0x3D), Display("channel-0", 0x3D)]


def test_a_bus_that_cannot_be_had_is_told_and_the_others_are_looked_at() -> None:
    def opening(bus: int | str) -> VirtualI2C:
        if bus == 1:
            raise DeviceError("I2C bus 1: Permission denied; the user must be in the group i2c")
        return _bus(0x3C)

    found, troubles = displays([1, 3], opening)
    assert found == [Display(3, 0x3C)]
    assert troubles == ["I2C bus 1: Permission denied; the user must be in the group i2c"]


def test_a_bus_that_fails_has_no_screens() -> None:
    faults = Faults()
    faults.set("3C", errno.ETIMEDOUT)
    found, _ = displays([1], lambda bus: _bus(0x3C, faults=faults))
    assert found == []

"""All pins watched at once, on virtual ones; one that somebody has is left out."""

from __future__ import annotations

import pytest
from gpiozero import LED

from companion.core.errors import DeviceError
from companion.core.values import Ms
from hardware.probing.watching import WatchedPins
from hardware.virtual.bus import Faults
from hardware.virtual.pins import VirtualPins

Seen = list[tuple[int, bool, Ms]]


def test_every_pin_is_watched_and_those_that_are_low_are_told() -> None:
    pins, seen = VirtualPins(lambda: Ms(7), Faults()), Seen()
    pins.ground(17, True)
    watch = WatchedPins((5, 6, 17), lambda: pins, lambda *edge: seen.append(edge))
    assert watch.low() == {17}
    pins.ground(5, True)
    assert watch.low() == {5, 17}
    pins.ground(5, False)
    assert seen == [(5, True, 7), (5, False, 7)]
    watch.close()
    pins.ground(6, True)
    assert len(seen) == 2
    pins.close()


def test_a_pin_that_somebody_has_is_left_out() -> None:
    pins = VirtualPins(lambda: Ms(0), Faults())
    led = LED(6, pin_factory=pins)
    watch = WatchedPins((5, 6), lambda: pins, lambda *edge: None)
    assert list(watch.refused) == [6]
    assert "GPIO6" in watch.refused[6]
    assert watch.low() == set()
    watch.close()
    with pytest.raises(DeviceError, match="GPIO6"):
        WatchedPins((6,), lambda: pins, lambda *edge: None)
    led.close()
    pins.close()


def test_no_pins_at_all_are_told() -> None:
    with pytest.raises(DeviceError, match="no pin left"):
        WatchedPins((), lambda: None, lambda *edge: None)


def test_a_library_that_cannot_be_had_is_told_once() -> None:
    def factory() -> object:
        raise DeviceError("pins: lgpio cannot be had")

    with pytest.raises(DeviceError, match="lgpio cannot be had"):
        WatchedPins((5, 6), factory, lambda *edge: None)

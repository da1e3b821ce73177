"""Virtual pins: what gpiozero's own mock cannot do."""

from __future__ import annotations

import errno

import pytest
from gpiozero import InputDevice, PWMOutputDevice

from companion.core.values import Ms
from hardware.virtual.bus import Faults
from hardware.virtual.pins import VirtualPin, VirtualPins


@pytest.fixture
def pins() -> VirtualPins:
    return VirtualPins(lambda: Ms(12_345), Faults())


def test_a_finger_stays_whatever_the_driver_does(pins: VirtualPins) -> None:
    pins.ground(5, True)
    for _ in range(2):
        device = InputDevice(5, pull_up=True, pin_factory=pins)
        assert device.is_active
        device.close()
    pins.ground(5, False)
    device = InputDevice(5, pull_up=True, pin_factory=pins)
    assert not device.is_active
    device.close()


def test_edges_have_the_tables_time(pins: VirtualPins) -> None:
    seen: list[tuple[float, bool]] = []

    def changed(ticks: float, state: bool) -> None:
        seen.append((ticks, state))

    device = InputDevice(5, pull_up=True, pin_factory=pins)
    device.pin.when_changed = changed
    pins.ground(5, True)
    pins.ground(5, True)
    pins.ground(5, False)
    assert seen == [(12.345, False), (12.345, True)]
    device.close()


def test_a_pin_that_is_pulled_down_stays_down(pins: VirtualPins) -> None:
    device = InputDevice(5, pull_up=False, pin_factory=pins)
    pins.ground(5, True)
    pins.ground(5, False)
    assert device.pin.state is False
    device.close()


def test_what_hangs_on_an_output_may_fail_and_lets_go_all_the_same(pins: VirtualPins) -> None:
    pin: VirtualPin = pins.pin(18)
    pin.hang("buzzer")
    device = PWMOutputDevice(18, pin_factory=pins)
    device.frequency = 440
    device.value = 0.5
    assert pin.tone() == 440
    pins.faults.set("buzzer", errno.EIO)
    with pytest.raises(OSError, match="Input/output error"):
        device.value = 0.25
    device.close()
    assert pin.tone() is None


def test_a_pin_keeps_no_history_however_long_it_is_played_with(pins: VirtualPins) -> None:
    button = InputDevice(5, pull_up=True, pin_factory=pins)
    sounding = PWMOutputDevice(18, pin_factory=pins)
    for number in range(100):
        pins.ground(5, True)
        pins.ground(5, False)
        sounding.frequency = 440 + number
        sounding.value = 0.5
        sounding.frequency = None
        sounding.value = 0
    assert [len(pins.pin(number).states) for number in (5, 18)] == [1, 1]
    button.close()
    sounding.close()

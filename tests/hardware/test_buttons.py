"""Buttons on mock pins: raw edges, their times and levels; and callbacks that can do the library no harm."""

from __future__ import annotations

import gc
import logging
import threading
from collections.abc import Mapping

import pytest
from gpiozero import Device
from hypothesis import given
from hypothesis import strategies as st

from companion.config.table import DEFAULT_PINS
from companion.core.errors import DeviceError
from companion.core.values import Key, Ms
from hardware.buttons import GpioButtons, PulledUpPins, milliseconds
from hardware.virtual.bus import Faults
from hardware.virtual.pins import VirtualPins


class Fingers:
    """Virtual pins with a clock to be turned, the buttons on them, and the edges that came."""

    def __init__(self) -> None:
        self.now = Ms(1000)
        self.factory = VirtualPins(lambda: self.now, Faults())
        self.buttons = GpioButtons(DEFAULT_PINS, lambda: self.factory)
        self.edges: list[tuple[Key, bool, Ms]] = []

    def start(self) -> Mapping[Key, str]:
        return self.buttons.start(lambda key, pressed, at: self.edges.append((key, pressed, at)))


@pytest.fixture
def fingers() -> Fingers:
    return Fingers()


@pytest.mark.parametrize("key", list(Key))
def test_each_button_gives_both_edges_with_their_times(fingers: Fingers, key: Key) -> None:
    fingers.start()
    fingers.factory.ground(DEFAULT_PINS[key], True)
    assert fingers.buttons.pressed(key)
    fingers.now = Ms(1234)
    fingers.factory.ground(DEFAULT_PINS[key], False)
    assert not fingers.buttons.pressed(key)
    assert fingers.edges == [(key, True, 1000), (key, False, 1234)]


def test_every_bounce_comes_through(fingers: Fingers) -> None:
    fingers.start()
    fingers.factory.bouncing = True
    fingers.factory.ground(DEFAULT_PINS[Key.OK], True)
    assert [pressed for _, pressed, _ in fingers.edges] == [True, False] * 3 + [True]


def test_a_button_held_down_at_the_start_has_its_level_and_no_edge(fingers: Fingers) -> None:
    fingers.factory.ground(DEFAULT_PINS[Key.RED], True)
    fingers.start()
    assert (fingers.buttons.pressed(Key.RED), fingers.edges) == (True, [])
    fingers.factory.ground(DEFAULT_PINS[Key.RED], False)
    assert fingers.edges == [(Key.RED, False, 1000)]


def test_callbacks_outlive_a_garbage_collection(fingers: Fingers) -> None:
    """gpiozero holds them by weak reference."""
    fingers.start()
    gc.collect()
    fingers.factory.ground(DEFAULT_PINS[Key.BLUE], True)
    assert len(fingers.edges) == 1


def test_an_error_in_whoever_listens_goes_no_further_than_the_log(
    fingers: Fingers, caplog: pytest.LogCaptureFixture
) -> None:
    def listener(key: Key, pressed: bool, at: Ms) -> None:
        raise RuntimeError("the loop is closed")

    fingers.buttons.start(listener)
    with caplog.at_level(logging.ERROR):
        fingers.factory.ground(DEFAULT_PINS[Key.OK], True)
    assert "an edge at GPIO23 could not be passed on" in caplog.text


def test_no_thread_is_started_and_no_global_pin_factory_is_left(fingers: Fingers) -> None:
    before = threading.active_count()
    fingers.start()
    fingers.factory.ground(DEFAULT_PINS[Key.OK], True)
    assert threading.active_count() == before
    assert Device.pin_factory is None


def test_closed_it_lets_go_and_may_be_started_anew(fingers: Fingers) -> None:
    fingers.start()
    fingers.buttons.close()
    fingers.buttons.close()
    fingers.factory.ground(DEFAULT_PINS[Key.OK], True)
    assert fingers.edges == []
    with pytest.raises(DeviceError, match="button at GPIO23 is not watched"):
        fingers.buttons.pressed(Key.OK)
    fingers.start()
    assert fingers.buttons.pressed(Key.OK)


def test_a_pin_that_is_taken_leaves_the_others_and_is_had_when_it_is_free(fingers: Fingers) -> None:
    other = PulledUpPins([DEFAULT_PINS[Key.BACK]], lambda: fingers.factory)
    other.start(lambda *_: None)
    refused = fingers.start()
    assert list(refused) == [Key.BACK]
    assert refused[Key.BACK].startswith("button at GPIO24: pin GPIO24 is already in use")
    fingers.factory.ground(DEFAULT_PINS[Key.OK], True)
    assert fingers.edges == [(Key.OK, True, Ms(1000))]
    with pytest.raises(DeviceError, match="button at GPIO24 is not watched"):
        fingers.buttons.pressed(Key.BACK)
    other.close()
    assert fingers.start() == {}
    fingers.factory.ground(DEFAULT_PINS[Key.BACK], True)
    assert fingers.edges[1:] == [(Key.BACK, True, Ms(1000))]  # and OK is heard once, not twice


def test_no_pin_that_can_be_had_is_an_error(fingers: Fingers) -> None:
    other = PulledUpPins(DEFAULT_PINS.values(), lambda: fingers.factory)
    other.start(lambda *_: None)
    with pytest.raises(DeviceError, match="is already in use"):
        fingers.start()
    other.close()
    assert fingers.start() == {}


def test_a_pin_that_is_none_is_told(fingers: Fingers) -> None:
    with pytest.raises(DeviceError, match="button at GPIO99"):
        PulledUpPins([99], lambda: fingers.factory).start(lambda *_: None)


def test_any_pins_can_be_watched(fingers: Fingers) -> None:
    lows: list[tuple[int, bool, Ms]] = []
    pins = PulledUpPins(range(2, 28), lambda: fingers.factory)
    pins.start(lambda *line: lows.append(line))
    fingers.factory.ground(2, True)
    fingers.factory.ground(27, True)
    assert lows == [(2, True, 1000), (27, True, 1000)]
    assert pins.low(27)
    assert not pins.low(26)
    pins.close()


@pytest.mark.parametrize(("ticks", "expected"), [(0.0, 0), (1.0, 1000), (1.2345678, 1234), (12.9999, 12999)])
def test_ticks_are_seconds_and_begun_milliseconds_do_not_count(ticks: float, expected: int) -> None:
    assert milliseconds(ticks) == expected


@given(st.integers(0, 10**12))
def test_whole_milliseconds_survive_the_way_through_seconds(at: int) -> None:
    assert milliseconds(at / 1000) == at

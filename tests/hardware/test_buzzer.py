"""Buzzers on mock pins."""

from __future__ import annotations

import errno

import pytest

from companion.config.table import BuzzerConfig, BuzzerKind
from companion.core.errors import DeviceError
from companion.core.values import Ms
from companion.ports import Buzzer
from hardware.buzzer import HIGHEST, LOWEST, open_buzzer
from hardware.virtual.bus import Faults
from hardware.virtual.pins import VirtualPin, VirtualPins


class Bench:
    def __init__(self, kind: str) -> None:
        self.config = BuzzerConfig(BuzzerKind(kind))
        self.faults = Faults()
        self.factory = VirtualPins(lambda: Ms(0), self.faults)
        self.pin: VirtualPin = self.factory.pin(self.config.pin)
        self.pin.hang("buzzer")

    def open(self) -> Buzzer:
        return open_buzzer(self.config, self)

    def pins(self) -> VirtualPins:
        return self.factory

    def tones(self) -> VirtualPins:
        assert self.config.kind is BuzzerKind.PASSIVE  # an active one needs none
        return self.factory


EACH_KIND = pytest.mark.parametrize("kind", ["passive", "active"])


@pytest.mark.parametrize(
    ("hertz", "driven"), [(440, 440), (128, 128), (100, LOWEST), (1, LOWEST), (4000, 4000), (30_000, HIGHEST)]
)
def test_a_passive_buzzer_is_driven_with_the_tone(hertz: int, driven: int) -> None:
    bench = Bench("passive")
    buzzer = bench.open()
    assert bench.pin.tone() is None
    buzzer.tone(hertz)
    assert bench.pin.tone() == driven
    buzzer.tone(None)
    assert bench.pin.tone() is None


def test_an_active_buzzer_is_on_for_any_tone() -> None:
    bench = Bench("active")
    buzzer = bench.open()
    assert bench.pin.tone() is None
    buzzer.tone(440)
    buzzer.tone(880)
    assert bench.pin.tone() == 0
    buzzer.tone(None)
    assert bench.pin.tone() is None


@EACH_KIND
def test_closed_it_is_silent_and_lets_go(kind: str) -> None:
    bench = Bench(kind)
    buzzer = bench.open()
    buzzer.tone(440)
    buzzer.close()
    buzzer.close()
    assert bench.pin.tone() is None
    with pytest.raises(DeviceError, match="buzzer"):
        buzzer.tone(440)
    bench.open().close()


@EACH_KIND
def test_an_error_is_told_and_the_buzzer_comes_back(kind: str) -> None:
    bench = Bench(kind)
    buzzer = bench.open()
    bench.faults.set("buzzer", errno.EIO)
    with pytest.raises(DeviceError, match=r"buzzer: .*Input/output error"):
        buzzer.tone(440)
    buzzer.close()
    for _ in range(2):
        with pytest.raises(DeviceError, match="buzzer"):
            bench.open()
    bench.faults.set("buzzer", None)
    again = bench.open()
    again.tone(440)
    assert bench.pin.tone() is not None
    again.close()


@EACH_KIND
def test_a_pin_that_is_taken_is_told(kind: str) -> None:
    bench = Bench(kind)
    first = bench.open()
    with pytest.raises(DeviceError, match="buzzer: pin GPIO18 is already in use"):
        bench.open()
    first.close()

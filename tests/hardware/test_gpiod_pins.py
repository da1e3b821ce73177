"""The pin factory on libgpiod: what gpiozero's documentation of a pin promises, on a model of the kernel's chips."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from typing import Any

import gpiod
import pytest
from gpiod.line import Bias, Direction, Edge
from gpiozero import DigitalInputDevice, DigitalOutputDevice, InputDevice, PWMOutputDevice
from gpiozero.exc import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMUnsupported,
    PinSetInput,
)
from gpiozero.pins.local import LocalPiFactory

from companion.core.errors import DeviceError
from companion.core.values import Key, Ms
from hardware.buttons import GpioButtons
from hardware.gpiod_pins import GpiodFactory
from tests.hardware.stand_ins.gpio_kernel import Kernel, Lines

PI_3 = 0xA02082
SOON = 5.0
"""Seconds that a hand-over between threads may take at most; nothing waits for so long unless it fails."""


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """The header's chip of a Pi 3, the second of two."""
    lines = Lines()
    kernel = Kernel({"/dev/gpiochip0": Lines("raspberrypi-exp-gpio"), "/dev/gpiochip1": lines})
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_3)
    monkeypatch.setattr(LocalPiFactory, "pins", {})
    monkeypatch.setattr("hardware.header_chip.glob", lambda _: list(kernel.chips))
    monkeypatch.setattr(gpiod, "Chip", kernel.chip)
    return lines


@pytest.fixture
def factory(lines: Lines) -> Iterator[GpiodFactory]:
    factory = GpiodFactory()
    yield factory
    factory.close()


class Heard:
    """What a watcher was called with, and a way to wait for it."""

    def __init__(self) -> None:
        self.edges: list[tuple[Any, ...]] = []
        self._news = threading.Condition()

    def __call__(self, *edge: Any) -> None:
        with self._news:
            self.edges.append(edge)
            self._news.notify_all()

    def after(self, count: int) -> list[tuple[Any, ...]]:
        """All edges, once there are so many."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.edges) >= count, SOON)
        return self.edges


def test_gpiozero_finds_it_by_its_name() -> None:
    (found,) = entry_points(group="gpiozero_pin_factories", name="gpiod")
    assert found.load() is GpiodFactory


def test_it_takes_the_chip_that_drives_the_header(factory: GpiodFactory) -> None:
    assert factory.chip == 1
    assert factory.description == "gpiod, on pinctrl-bcm2835 (gpiochip1)"


def test_a_chip_that_cannot_be_opened_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = PermissionError(errno.EACCES, "Permission denied")
    monkeypatch.setattr(gpiod, "Chip", Kernel({"/dev/gpiochip3": refused}).chip)
    with pytest.raises(PermissionError):
        GpiodFactory(3)


def test_buttons_get_the_kernels_time_and_levels(factory: GpiodFactory, lines: Lines) -> None:
    heard = Heard()
    buttons = GpioButtons({Key.RED: 5, Key.OK: 23}, lambda: factory)
    buttons.start(heard)
    assert lines.settings[5].bias is Bias.PULL_UP
    assert lines.settings[5].debounce_period.total_seconds() == 0  # nothing is held back
    lines.play(5, 0, 12_345_678_901_234)
    lines.play(23, 0, 12_345_999_900_000)
    assert sorted(heard.after(2)) == [(Key.OK, True, Ms(12_345_999)), (Key.RED, True, Ms(12_345_678))]
    assert buttons.pressed(Key.OK)
    lines.play(23, 1, 12_350_000_000_000)
    assert not buttons.pressed(Key.OK)
    assert heard.after(3)[-1] == (Key.OK, False, Ms(12_350_000))
    buttons.close()
    assert lines.requests == {}
    buttons.start(heard)  # a pin can be had again
    lines.play(5, 1, 12_400_000_000_000)
    assert heard.after(4)[-1] == (Key.RED, False, Ms(12_400_000))
    buttons.close()


def test_several_edges_at_once_come_in_their_order(factory: GpiodFactory, lines: Lines) -> None:
    heard = Heard()
    device = InputDevice(5, pull_up=True, pin_factory=factory)
    device.pin.when_changed = heard.__call__
    held = device.pin.when_changed
    assert held is not None
    for number in range(20):
        lines.play(5, number % 2, number * 1_000_000)
    assert [edge[1] for edge in heard.after(20)] == [0, 1] * 10
    device.close()


def test_only_the_edges_that_were_asked_for(factory: GpiodFactory, lines: Lines) -> None:
    heard = Heard()
    pin = factory.pin("GPIO5")
    pin.edges = "falling"
    receiver: Callable[..., None] = heard.__call__
    pin.when_changed = receiver
    assert pin.edges == "falling"
    assert lines.settings[5].edge_detection is Edge.FALLING
    pin.edges = "both"  # also while it is watched
    assert lines.settings[5].edge_detection is Edge.BOTH
    pin.when_changed = None
    assert lines.settings[5].edge_detection is Edge.NONE


def test_an_exception_of_a_receiver_does_not_end_the_thread(factory: GpiodFactory, lines: Lines) -> None:
    heard = Heard()

    def bad(ticks: float, state: int) -> None:
        heard(ticks, state)
        raise RuntimeError("a receiver's own")

    first, second = factory.pin("GPIO5"), factory.pin("GPIO6")
    receiver: Callable[..., None] = heard.__call__
    first.when_changed = bad
    second.when_changed = receiver
    lines.play(5, 0, 1)
    heard.after(1)
    lines.play(6, 0, 2)
    lines.play(5, 1, 3)
    assert len(heard.after(3)) == 3


def test_a_receiver_that_was_forgotten_is_not_called(factory: GpiodFactory, lines: Lines) -> None:
    """gpiozero holds receivers weakly."""
    heard = Heard()
    pin, other = factory.pin("GPIO5"), factory.pin("GPIO6")
    pin.when_changed = lambda *edge: heard(*edge)
    receiver: Callable[..., None] = heard.__call__
    other.when_changed = receiver
    lines.play(5, 0, 1)
    lines.play(6, 0, 2)
    assert heard.after(1) == [(2e-9, 0)]


def test_a_busy_line_leaves_the_others_and_can_be_had_when_it_is_free(factory: GpiodFactory, lines: Lines) -> None:
    lines.busy = {6}
    with pytest.raises(OSError, match="busy"):
        factory.pin("GPIO6")
    assert factory.pin("GPIO5").state == 0
    lines.busy.clear()
    assert factory.pin("GPIO6").state == 0


def test_a_chip_that_went_and_came_back_is_opened_again(
    factory: GpiodFactory, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard()
    buttons = GpioButtons({Key.RED: 5}, lambda: factory)
    buttons.start(heard)
    lines.unbind()
    with pytest.raises(DeviceError, match="No such device"):
        buttons.pressed(Key.RED)
    buttons.close()
    other = Lines("raspberrypi-exp-gpio")
    monkeypatch.setattr(gpiod, "Chip", Kernel({"/dev/gpiochip0": other}).chip)
    for _ in range(2):  # and goes on looking
        with pytest.raises(DeviceError):
            buttons.start(heard)
    again = Lines()
    monkeypatch.setattr(gpiod, "Chip", Kernel({"/dev/gpiochip0": other, "/dev/gpiochip1": again}).chip)
    buttons.start(heard)
    again.play(5, 0, 1_000_000)
    assert heard.after(1) == [(Key.RED, True, Ms(1))]
    buttons.close()


def test_an_output_is_at_its_level_from_the_first_moment(factory: GpiodFactory, lines: Lines) -> None:
    device = DigitalOutputDevice(18, initial_value=True, pin_factory=factory)
    assert lines.settings[18].direction is Direction.OUTPUT
    assert lines.level(18) == 1
    assert device.value == 1
    device.off()
    assert lines.level(18) == 0
    device.close()
    assert lines.settings[18].direction is Direction.INPUT


def test_an_input_reads_its_pull(factory: GpiodFactory, lines: Lines) -> None:
    up = DigitalInputDevice(5, pull_up=True, pin_factory=factory)
    down = DigitalInputDevice(6, pull_up=False, pin_factory=factory)
    assert (up.pin.pull, up.pin.state) == ("up", 1)
    assert (down.pin.pull, down.pin.state) == ("down", 0)
    lines.levels[5] = 0
    assert up.is_active
    up.close()
    down.close()


def test_bounce_is_the_kernels(factory: GpiodFactory, lines: Lines) -> None:
    pin = factory.pin("GPIO5")
    assert pin.bounce is None
    pin.bounce = 0.02
    assert pin.bounce == 0.02
    assert lines.settings[5].debounce_period.total_seconds() == 0.02
    pin.bounce = None
    assert lines.settings[5].debounce_period.total_seconds() == 0


def test_there_is_no_pwm(factory: GpiodFactory) -> None:
    with pytest.raises(PinPWMUnsupported):
        PWMOutputDevice(18, pin_factory=factory)


def _set(name: str, value: Any, function: str = "input") -> Callable[[Any], None]:
    def step(pin: Any) -> None:
        pin.function = function
        setattr(pin, name, value)

    return step


@pytest.mark.parametrize(
    ("step", "error"),
    [
        (_set("function", "spi"), PinInvalidFunction),
        (_set("state", 1), PinSetInput),
        (_set("state", 0.5, "output"), PinInvalidState),
        (_set("pull", "sideways"), PinInvalidPull),
        (_set("pull", "up", "output"), PinFixedPull),
        (_set("bounce", -1), PinInvalidBounce),
        (_set("edges", "none"), PinInvalidEdges),
    ],
)
def test_what_gpiozero_forbids_is_refused_and_changes_nothing(
    factory: GpiodFactory, lines: Lines, step: Callable[[Any], None], error: type[Exception]
) -> None:
    pin = factory.pin("GPIO5")
    with pytest.raises(error):
        step(pin)
    assert lines.settings[5].edge_detection is Edge.NONE
    assert pin.bounce is None


def test_the_fixed_pull_of_a_pin_stays(factory: GpiodFactory) -> None:
    with pytest.raises(PinFixedPull):
        factory.pin("GPIO2").pull = "down"  # the I2C pins have resistors of their own


def test_a_thread_that_cannot_start_is_started_with_the_next_try(
    factory: GpiodFactory, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    heard = Heard()
    with monkeypatch.context() as without:
        without.setattr(threading.Thread, "start", none)
        with pytest.raises(DeviceError, match="can't start new thread"):
            GpioButtons({Key.RED: 5}, lambda: factory).start(heard)
    buttons = GpioButtons({Key.RED: 5}, lambda: factory)
    buttons.start(heard)
    lines.play(5, 0, 1_000_000_000)
    assert heard.after(1) == [(Key.RED, True, Ms(1000))]
    buttons.close()

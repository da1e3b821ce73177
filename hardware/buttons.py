"""Buttons on GPIO pins, each between its pin and ground: raw edges with their times, and the level when asked.

Nothing is debounced here, by no library either: what a library holds back or drops cannot be had again. There is
no thread of our own, and gpiozero's Button, which has one each, is not used. With lgpio an edge carries the kernel's
time (CLOCK_MONOTONIC), with RPi.GPIO that of the callback, on virtual pins that of the table's clock.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

from gpiozero import InputDevice

from companion.core.errors import DeviceError
from companion.core.mistakes import Mistakes, in_words
from companion.core.values import Key, Ms
from companion.ports import OnEdge
from hardware.pins import pin_errors
from hardware.wires import PinFactory

OnLine: TypeAlias = Callable[[int, bool, Ms], None]
"""A pin's number, whether it is now low (pressed), and when."""

_log = logging.getLogger(__name__)


class PulledUpPins:
    """Any pins, pulled up and watched for both edges (`companion setup` watches all free ones)."""

    def __init__(self, pins: Iterable[int], factory: Callable[[], PinFactory]) -> None:
        self._numbers = tuple(pins)
        self._factory = factory
        self._devices: dict[int, InputDevice] = {}
        self._watchers: list[Callable[[float, Any], None]] = []
        """gpiozero holds callbacks by weak reference: these keep them."""
        self._mistakes = Mistakes(_log)
        self._lost: str | None = None
        """Why edges may have been lost: one could not be handed over."""

    def start(self, on_line: OnLine) -> None:
        """Begins to watch all of them; raises DeviceError, and then watches none."""
        factory = self._factory()
        self._lost = None
        try:
            for number in self._numbers:
                with pin_errors(f"button at GPIO{number}"):
                    self._watch(number, factory, on_line)
        except DeviceError:
            self.close()
            raise

    def _watch(self, number: int, factory: PinFactory, on_line: OnLine) -> None:
        device = InputDevice(number, pull_up=True, pin_factory=factory)
        self._devices[number] = device
        watcher = partial(self._edge, number, on_line)
        self._watchers.append(watcher)
        device.pin.bounce = None
        device.pin.edges = "both"
        device.pin.when_changed = watcher

    def _edge(self, number: int, on_line: OnLine, ticks: float, state: Any) -> None:
        """Hands an edge over. lgpio calls all pins from one thread, and an exception there would end it for good."""
        try:
            if state in (0, 1):  # lgpio's 2 is a watchdog's, and no edge
                on_line(number, not state, milliseconds(ticks))
        except Exception as error:
            self._mistakes.meet(error, f"an edge at GPIO{number} could not be handed over")
            self._lost = f"button at GPIO{number}: an unexpected error ({in_words(error)})"

    def low(self, number: int) -> bool:
        """Whether the pin is low now; raises DeviceError, also where an edge of any pin could not be handed over."""
        if self._lost is not None:
            raise DeviceError(self._lost)
        if number not in self._devices:
            raise DeviceError(f"button at GPIO{number} is not watched")
        with pin_errors(f"button at GPIO{number}"):
            return bool(self._devices[number].is_active)

    def close(self) -> None:
        """Lets go of the pins. Never raises."""
        for device in self._devices.values():
            with suppress(Exception):  # a library's, of any kind: there is nothing left to do about it
                device.pin.when_changed = None  # lgpio's pins keep a dead one through close, and then watch no more
            with suppress(Exception):
                device.close()
        self._devices.clear()
        self._watchers.clear()


class GpioButtons:
    """The table's buttons; a ``companion.ports.Buttons``."""

    def __init__(self, pins: Mapping[Key, int], factory: Callable[[], PinFactory]) -> None:
        self._pins = dict(pins)
        self._keys = {number: key for key, number in pins.items()}
        self._lines = PulledUpPins(self._keys, factory)

    def start(self, on_edge: OnEdge) -> None:
        """Begins to watch; raises DeviceError."""
        self._lines.start(lambda number, low, at: on_edge(self._keys[number], low, at))

    def pressed(self, key: Key) -> bool:
        """The level as it is now; raises DeviceError."""
        return self._lines.low(self._pins[key])

    def close(self) -> None:
        """Lets go. Never raises."""
        self._lines.close()


def milliseconds(ticks: float) -> Ms:
    """gpiozero's seconds as whole milliseconds, begun ones not counted (a float's error at an exact one aside)."""
    return Ms(int(ticks * 1000 + 0.0005))

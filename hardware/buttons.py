"""Buttons between a GPIO pin and ground: raw edges with their times, and the level on request.

Nothing is debounced here, and no library may debounce either: what it holds back or drops is lost. This module starts
no thread, and does not use gpiozero's Button, which starts one per button. The time of an edge is the kernel's
(CLOCK_MONOTONIC) with lgpio, the callback's with RPi.GPIO, and the table clock's on virtual pins.
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
"""Called with a pin's number, whether it is now low (pressed), and when it changed."""

_log = logging.getLogger(__name__)


class PulledUpPins:
    """Pins that are pulled up and watched for both edges (`companion setup` watches all free ones)."""

    def __init__(self, pins: Iterable[int], factory: Callable[[], PinFactory]) -> None:
        self._numbers = tuple(pins)
        self._factory = factory
        self._devices: dict[int, InputDevice] = {}
        self._watchers: list[Callable[[float, Any], None]] = []
        """gpiozero holds callbacks by weak reference; this list keeps them alive."""
        self._mistakes = Mistakes(_log)
        self._lost: str | None = None
        """Why edges may have been lost: the receiver of one raised. None if nothing was lost."""

    def start(self, on_line: OnLine) -> None:
        """Begins to watch all pins. Raises DeviceError, and then watches none."""
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
        """Passes an edge on. lgpio serves all pins from one thread, which an exception would end for good."""
        try:
            if state in (0, 1):  # lgpio's 2 is a watchdog timeout, not an edge
                on_line(number, not state, milliseconds(ticks))
        except Exception as error:
            self._mistakes.meet(error, f"an edge at GPIO{number} could not be passed on")
            self._lost = f"button at GPIO{number}: an unexpected error ({in_words(error)})"

    def low(self, number: int) -> bool:
        """Whether the pin is low now. Raises DeviceError, also if an edge of any pin could not be passed on."""
        if self._lost is not None:
            raise DeviceError(self._lost)
        if number not in self._devices:
            raise DeviceError(f"button at GPIO{number} is not watched")
        with pin_errors(f"button at GPIO{number}"):
            return bool(self._devices[number].is_active)

    def close(self) -> None:
        """Releases the pins. Never raises."""
        for device in self._devices.values():
            with suppress(Exception):  # libraries raise anything here, and nothing more can be done
                device.pin.when_changed = None  # else lgpio's pin keeps the dead callback and stops watching
            with suppress(Exception):
                device.close()
        self._devices.clear()
        self._watchers.clear()


class GpioButtons:
    """The table's buttons, each on a line of its own: one that is busy leaves the others. A ``ports.Buttons``."""

    def __init__(self, pins: Mapping[Key, int], factory: Callable[[], PinFactory]) -> None:
        self._pins = dict(pins)
        self._factory = factory
        self._lines: dict[Key, PulledUpPins] = {}

    def start(self, on_edge: OnEdge) -> Mapping[Key, str]:
        """Watches all that are not watched yet; returns those that cannot be, and why. Raises DeviceError if all."""
        self._factory()
        refused: dict[Key, DeviceError] = {}
        for key in self._pins:
            if key not in self._lines:
                try:
                    self._lines[key] = self._watch(key, on_edge)
                except DeviceError as error:
                    refused[key] = error
        if refused and not self._lines:
            raise next(iter(refused.values()))
        return {key: str(error) for key, error in refused.items()}

    def _watch(self, key: Key, on_edge: OnEdge) -> PulledUpPins:
        line = PulledUpPins((self._pins[key],), self._factory)
        line.start(lambda number, low, at: on_edge(key, low, at))
        return line

    def pressed(self, key: Key) -> bool:
        """Whether the button is pressed now. Raises DeviceError, and watches it no more until the next ``start``."""
        line = self._lines.get(key)
        if line is None:
            raise DeviceError(f"button at GPIO{self._pins[key]} is not watched")
        try:
            return line.low(self._pins[key])
        except DeviceError:
            del self._lines[key]
            line.close()
            raise

    def close(self) -> None:
        """Releases the pins. Never raises."""
        for line in self._lines.values():
            line.close()
        self._lines.clear()


def milliseconds(ticks: float) -> Ms:
    """gpiozero's seconds as whole milliseconds, rounded down (with room for a float's error)."""
    return Ms(int(ticks * 1000 + 0.0005))

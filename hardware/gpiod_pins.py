"""A gpiozero pin factory on libgpiod's own Python bindings (package gpiod, version 2).

gpiozero has none of its own; it finds this one by its entry point, so that others can use it too
(``GPIOZERO_PIN_FACTORY=gpiod``). What it does better than lgpio's: one thread waits for the edges of all pins, and
sleeps until the kernel has one (lgpio's looks every half millisecond); each line is requested by itself, so that a
line that is busy takes no other with it; and nothing is written anywhere.

An edge's time is the kernel's, on CLOCK_MONOTONIC. There is no PWM: a device that needs it (a passive buzzer) has to
use another factory.
"""

from __future__ import annotations

import errno
import logging
import os
import select
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from threading import Lock, Thread
from typing import Any

import gpiod
from gpiod.line import Bias, Direction, Edge, Value
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
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from companion.core.mistakes import Mistakes
from hardware.header_chip import chip_numbers, header_chip

CONSUMER = "gpiozero"
"""What ``gpioinfo`` shows as the user of a line."""

_BIAS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_PULL = {bias: pull for pull, bias in _BIAS.items()}
_EDGE = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING}
_EDGES = {edge: name for name, edge in _EDGE.items()}
_FUNCTION = {"input": Direction.INPUT, "output": Direction.OUTPUT}

_log = logging.getLogger(__name__)


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]  # gpiozero has no types
    """Pins of a Raspberry Pi's header, through libgpiod.

    ``number``: the GPIO chip's, such as 0 for ``/dev/gpiochip0``; None, the default, finds the chip that drives the
    header by its label. Raises OSError when the chip cannot be opened, DeviceError when no chip drives a header.

    From a shell, for any program that uses gpiozero::

        GPIOZERO_PIN_FACTORY=gpiod python3 program.py
    """

    def __init__(self, number: int | None = None) -> None:
        super().__init__()
        self._given = number
        self._chip: gpiod.Chip | None = self._open()
        self._watcher = _Watcher()
        self.pin_class = GpiodPin

    @property
    def chip(self) -> int:
        """The number of the chip in use."""
        return self._number

    def request(self, line: int, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        """Takes a line. Raises OSError, with EBUSY when somebody else has it.

        A chip that has gone, because its driver was unbound, is looked for and opened again.
        """
        if self._chip is not None:
            try:
                return self._chip.request_lines({line: settings}, consumer=CONSUMER)
            except OSError as error:
                if error.errno != errno.ENODEV:
                    raise
            self._chip.close()
            self._chip = None
        self._chip = self._open()
        return self._chip.request_lines({line: settings}, consumer=CONSUMER)

    def watch(self, pin: GpiodPin, descriptor: int) -> None:
        """Passes this line's edges on to the pin, from the factory's own thread, until ``unwatch``."""
        self._watcher.add(descriptor, pin)

    def unwatch(self, descriptor: int) -> None:
        """Ends ``watch``."""
        self._watcher.remove(descriptor)

    def close(self) -> None:
        """Releases all lines, and ends the thread that waits for edges."""
        super().close()
        self._watcher.close()
        if self._chip is not None:
            self._chip.close()

    def _open(self) -> gpiod.Chip:
        self._number = header_chip(chip_numbers(), chip_label) if self._given is None else self._given
        chip = gpiod.Chip(chip_path(self._number))
        self.description = f"gpiod, on {chip.get_info().label} (gpiochip{self._number})"
        return chip


def chip_path(number: int) -> str:
    """The device of a GPIO chip."""
    return f"/dev/gpiochip{number}"


def chip_label(number: int) -> str:
    """A chip's label, such as ``pinctrl-rp1``. Raises OSError when the chip cannot be opened."""
    with gpiod.Chip(chip_path(number)) as chip:
        return str(chip.get_info().label)


class _Watcher:
    """The thread that waits for edges. It starts with the first pin that is watched, and never wakes without cause."""

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._pins: dict[int, GpiodPin] = {}
        self._closing = os.eventfd(0, os.EFD_CLOEXEC)
        self._poll.register(self._closing, select.EPOLLIN)
        self._mistakes = Mistakes(_log)
        self._thread: Thread | None = None

    def add(self, descriptor: int, pin: GpiodPin) -> None:
        self._pins[descriptor] = pin
        self._poll.register(descriptor, select.EPOLLIN)
        if self._thread is None:
            thread = Thread(target=self._run, name="gpiod edges", daemon=True)
            thread.start()  # raises RuntimeError if the system has no thread left; the next pin tries again
            self._thread = thread

    def remove(self, descriptor: int) -> None:
        if self._pins.pop(descriptor, None) is not None:
            with suppress(OSError):  # a line that was released is no longer waited for
                self._poll.unregister(descriptor)

    def close(self) -> None:
        os.eventfd_write(self._closing, 1)
        if self._thread is not None:
            self._thread.join()
        self._poll.close()
        os.close(self._closing)

    def _run(self) -> None:
        while True:
            for descriptor, _ in self._poll.poll():
                if descriptor == self._closing:
                    return
                pin = self._pins.get(descriptor)
                if pin is not None:
                    self._pass_on(descriptor, pin)

    def _pass_on(self, descriptor: int, pin: GpiodPin) -> None:
        try:
            pin.edges_arrived()
        except OSError as error:  # the chip has gone: reading the level says so to whoever uses the pin
            _log.debug("no more edges of %r: %s", pin, error)
            self.remove(descriptor)
        except Exception as error:  # of a receiver: the other pins must go on
            self._mistakes.meet(error, f"an edge of {pin!r} could not be passed on")


class GpiodPin(LocalPiPin):  # type: ignore[misc]  # gpiozero has no types
    """One line of the header. It is held from its making, or its next use after ``close``, until ``close``."""

    when_changed: Any  # gpiozero's property, which holds its receiver weakly

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._lock = Lock()
        self._settings = gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.DISABLED)
        self._edge = Edge.BOTH
        self._bounce: float | None = None
        self._request: Any = None
        with self._lock:
            self._held()

    def close(self) -> None:
        """Releases the line, and leaves it to the kernel as an input without a pull."""
        self.when_changed = None
        with self._lock:
            if self._request is None:
                return
            with suppress(OSError):  # a chip that is gone has nothing to be released
                self._configure(gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.DISABLED))
            self._request.release()
            self._request = None
            self._settings = gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.DISABLED)

    def edges_arrived(self) -> None:
        """Passes on the edges that the kernel holds. Called by the factory's thread. Raises OSError."""
        with self._lock:
            if self._request is None:
                return
            events = self._request.read_edge_events()
        for event in events:
            receiver = self.when_changed
            if receiver is not None:
                receiver(event.timestamp_ns / 1e9, int(event.event_type is gpiod.EdgeEvent.Type.RISING_EDGE))

    def output_with_state(self, state: float) -> None:
        """Drives the line, from the first moment at this level."""
        self.when_changed = None
        level = Value.ACTIVE if state else Value.INACTIVE
        self._change(direction=Direction.OUTPUT, edge_detection=Edge.NONE, output_value=level)

    # -- what gpiozero asks of a pin

    def _get_function(self) -> str:
        return "output" if self._settings.direction is Direction.OUTPUT else "input"

    def _set_function(self, value: str) -> None:
        if value not in _FUNCTION:
            raise PinInvalidFunction(f"invalid function {value!r} for pin {self!r}")
        self.when_changed = None
        self._change(direction=_FUNCTION[value], edge_detection=Edge.NONE, output_value=Value.INACTIVE)

    def _get_state(self) -> int:
        with self._lock:
            return int(self._held().get_value(self._number) is Value.ACTIVE)

    def _set_state(self, value: float) -> None:
        if self._settings.direction is not Direction.OUTPUT:
            raise PinSetInput(f"cannot set state of pin {self!r}")
        if value not in (0, 1):
            raise PinInvalidState(f"invalid state {value!r} for pin {self!r}: 0 or 1, for there is no PWM")
        level = Value.ACTIVE if value else Value.INACTIVE
        with self._lock:
            self._held().set_value(self._number, level)
            self._settings.output_value = level

    def _get_pull(self) -> str:
        return _PULL[self._settings.bias]

    def _set_pull(self, value: str) -> None:
        if self._settings.direction is Direction.OUTPUT:
            raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
        if self.info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        if value not in _BIAS:
            raise PinInvalidPull(f"invalid pull {value!r} for pin {self!r}")
        self._change(bias=_BIAS[value])

    def _get_frequency(self) -> None:
        return None

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:
            raise PinPWMUnsupported(f"PWM is not supported on pin {self!r}")

    def _get_bounce(self) -> float | None:
        return self._bounce

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinInvalidBounce("bounce must be 0 or greater")
        self._change(debounce_period=timedelta(seconds=value or 0))
        self._bounce = value or None

    def _get_edges(self) -> str:
        return _EDGES[self._edge]

    def _set_edges(self, value: str) -> None:
        if value not in _EDGE:
            raise PinInvalidEdges(f"invalid edge specification {value!r} for pin {self!r}")
        receiver = self.when_changed
        self.when_changed = None
        self._edge = _EDGE[value]
        self.when_changed = receiver

    def _enable_event_detect(self) -> None:
        self._change(edge_detection=self._edge)
        self.factory.watch(self, self._request.fd)

    def _disable_event_detect(self) -> None:
        if self._request is not None:
            self.factory.unwatch(self._request.fd)
            with suppress(OSError):  # a chip that is gone detects nothing more
                self._change(edge_detection=Edge.NONE)

    # -- the line's request (with the lock)

    def _change(self, **settings: Any) -> None:
        changed = replace(self._settings, **settings)
        with self._lock:
            self._held()
            self._configure(changed)
            self._settings = changed

    def _configure(self, settings: Any) -> None:
        self._request.reconfigure_lines({self._number: settings})

    def _held(self) -> Any:
        if self._request is None:
            self._request = self.factory.request(self._number, self._settings)
        return self._request

"""Virtual pins of the header: gpiozero's mock pins, with buttons that can be pressed.

They differ from gpiozero's mock in four ways: a press grounds a pin even before a driver has opened it (a button held
down at start), edges carry the table's clock, contacts may bounce, and a pin keeps no history of its states.
"""

from __future__ import annotations

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiPin

from companion.core.values import Clock
from hardware.virtual.bus import Faults

BOUNCES = 3
"""How many times a bouncing contact opens again before it stays closed."""


class VirtualPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin of the header, and what is connected to it."""

    def __init__(self, factory: VirtualPins, info: Any) -> None:
        self._grounded = False
        self._device = ""
        super().__init__(factory, info)

    def ground(self, grounded: bool) -> None:
        """Closes or opens the button between this pin and ground; an edge follows if the pin is watched."""
        self._grounded = grounded
        if self._function == "input":
            self._settle()

    def _settle(self) -> None:
        """As an input, the pin is low while grounded; otherwise its pull-up or pull-down decides."""
        if self._grounded or self._pull == "down":
            self.drive_low()
        elif self._pull == "up":
            self.drive_high()

    def _get_state(self) -> Any:
        if self._function == "input":
            self._factory.faults.check(self._device)
        return super()._get_state()

    def _set_pull(self, value: str) -> None:
        if self._grounded:  # no pull resistor lifts a grounded pin
            self._pull = value
            self.drive_low()
        else:
            super()._set_pull(value)

    def _set_edges(self, value: str) -> None:
        self._factory.faults.check(self._device)
        super()._set_edges(value)

    def _change_state(self, value: float) -> bool:
        changed = bool(super()._change_state(value))
        del self.states[:-1]  # a mock pin remembers all it ever was; a table runs for days
        return changed

    def _call_when_changed(self) -> None:
        PiPin._call_when_changed(self, self._factory.ticks(), self._state)

    def _set_state(self, value: float) -> None:
        self._factory.faults.check(self._device)
        super()._set_state(value)

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:  # releasing a pin always works, even on a failing device
            self._factory.faults.check(self._device)
        super()._set_frequency(value)

    def hang(self, device: str) -> None:
        """Names the device on this pin (for faults)."""
        self._device = device

    def tone(self) -> float | None:
        """The frequency in hertz that drives a buzzer on this pin now: 0 for a steady level, None for silence."""
        if self._function != "output" or not self._state:
            return None
        return self._frequency or 0.0


class VirtualPins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """A pin factory whose pins are those of a Pi 3."""

    description = "virtual pins"
    """The name in doctor's report."""

    def __init__(self, clock: Clock, faults: Faults) -> None:
        super().__init__(pin_class=VirtualPin)
        self._clock = clock
        self.faults = faults
        self.bouncing = False

    def ticks(self) -> float:
        """Seconds on the table's clock, as lgpio's ticks are seconds on the kernel's clock."""
        return self._clock() / 1000

    def ground(self, number: int, grounded: bool) -> None:
        """Presses or releases the button at this pin, with bounce if that is on."""
        pin: VirtualPin = self.pin(number)
        if self.bouncing:
            for _ in range(BOUNCES):
                pin.ground(grounded)
                pin.ground(not grounded)
        pin.ground(grounded)

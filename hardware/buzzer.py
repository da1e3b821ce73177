"""A buzzer on a GPIO pin: a passive one sounds the frequency that drives it, an active one has a fixed tone."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from gpiozero import DigitalOutputDevice, TonalBuzzer
from gpiozero.tones import Tone

from companion.config.table import BuzzerConfig, BuzzerKind
from companion.ports import Buzzer
from hardware.pins import pin_errors
from hardware.wires import PinFactory

MIDDLE = 880
OCTAVES = 3
LOWEST, HIGHEST = MIDDLE >> OCTAVES, MIDDLE << OCTAVES
"""The range of a passive buzzer, in hertz (110 to 7040); other tones are moved to the nearer end."""


class PassiveBuzzer:
    """gpiozero's TonalBuzzer as a ``companion.ports.Buzzer``."""

    def __init__(self, pin: int, factory: PinFactory) -> None:
        with pin_errors("buzzer"):
            middle = Tone.from_frequency(MIDDLE)
            self._device = TonalBuzzer(pin, mid_tone=middle, octaves=OCTAVES, pin_factory=factory)

    def tone(self, hertz: int | None) -> None:
        """Sounds this tone until the next call; None: silence. Raises DeviceError."""
        with pin_errors("buzzer"):
            if hertz is None:
                self._device.stop()
            else:
                self._device.play(Tone.from_frequency(min(max(hertz, LOWEST), HIGHEST)))

    def close(self) -> None:
        """Silences the buzzer and releases its pin. Never raises."""
        with suppress(Exception):  # libraries raise anything here, and nothing more can be done
            self._device.close()


class ActiveBuzzer:
    """A ``companion.ports.Buzzer`` that is only on or off, whatever the tone."""

    def __init__(self, pin: int, factory: PinFactory) -> None:
        with pin_errors("buzzer"):
            self._device = DigitalOutputDevice(pin, pin_factory=factory)

    def tone(self, hertz: int | None) -> None:
        """Switches on for any tone, off for None. Raises DeviceError."""
        with pin_errors("buzzer"):
            self._device.value = hertz is not None

    def close(self) -> None:
        """Silences the buzzer and releases its pin. Never raises."""
        with suppress(Exception):  # libraries raise anything here, and nothing more can be done
            self._device.off()
        with suppress(Exception):
            self._device.close()


class Pins(Protocol):
    """The part of ``hardware.wires.Wires`` that a buzzer uses."""

    def pins(self) -> PinFactory:
        """The pins of the header."""

    def tones(self) -> PinFactory:
        """The same, for a pin that is driven at a frequency."""


def open_buzzer(config: BuzzerConfig, wires: Pins) -> Buzzer:
    """Opens a buzzer, silent.

    ``config``: its kind and pin. ``wires``: of the table, real or virtual. Raises DeviceError with advice.

    >>> from companion.config.table import TableConfig
    >>> from companion.core.values import Ms
    >>> from hardware.virtual.table import Virtual
    >>> table = Virtual(TableConfig(), lambda: Ms(0))
    >>> buzzer = open_buzzer(BuzzerConfig(), table)
    >>> buzzer.tone(440)
    >>> buzzer.close()
    >>> table.close()
    """
    if config.kind is BuzzerKind.PASSIVE:
        return PassiveBuzzer(config.pin, wires.tones())
    return ActiveBuzzer(config.pin, wires.pins())

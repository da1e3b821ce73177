"""A buzzer on a GPIO pin: a passive one sounds the frequency it is driven with, an active one has its own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from gpiozero import DigitalOutputDevice, TonalBuzzer
from gpiozero.tones import Tone

from companion.config.table import BuzzerConfig, BuzzerKind
from companion.ports import Buzzer
from hardware.pins import pin_errors
from hardware.wires import PinFactory

MIDDLE = 880
OCTAVES = 3
LOWEST, HIGHEST = MIDDLE >> OCTAVES, MIDDLE << OCTAVES
"""What a passive buzzer is driven with at most (110 to 7040 Hz); other tones are moved to the nearer end."""


class PassiveBuzzer:
    """gpiozero's TonalBuzzer as a ``companion.ports.Buzzer``."""

    def __init__(self, pin: int, factory: PinFactory) -> None:
        with pin_errors("buzzer"):
            middle = Tone.from_frequency(MIDDLE)
            self._device = TonalBuzzer(pin, mid_tone=middle, octaves=OCTAVES, pin_factory=factory)

    def tone(self, hertz: int | None) -> None:
        """Sounds this tone until told otherwise, or None: silence. Raises DeviceError."""
        with pin_errors("buzzer"):
            if hertz is None:
                self._device.stop()
            else:
                self._device.play(Tone.from_frequency(min(max(hertz, LOWEST), HIGHEST)))

    def close(self) -> None:
        """Silent, then let go. Never raises."""
        with suppress(Exception):  # a library's, of any kind: there is nothing left to do about it
            self._device.close()


class ActiveBuzzer:
    """A ``companion.ports.Buzzer`` that is on or off, whatever the tone."""

    def __init__(self, pin: int, factory: PinFactory) -> None:
        with pin_errors("buzzer"):
            self._device = DigitalOutputDevice(pin, pin_factory=factory)

    def tone(self, hertz: int | None) -> None:
        """On for any tone, off for None. Raises DeviceError."""
        with pin_errors("buzzer"):
            self._device.value = hertz is not None

    def close(self) -> None:
        """Silent, then let go. Never raises."""
        with suppress(Exception):  # a library's, of any kind: there is nothing left to do about it
            self._device.off()
        with suppress(Exception):
            self._device.close()


def open_buzzer(config: BuzzerConfig, factory: Callable[[], PinFactory]) -> Buzzer:
    """The buzzer of these settings; raises DeviceError."""
    kind = PassiveBuzzer if config.kind is BuzzerKind.PASSIVE else ActiveBuzzer
    return kind(config.pin, factory())

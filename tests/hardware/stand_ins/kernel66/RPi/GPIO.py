"""RPi.GPIO as it is on a kernel from 6.6 on: all is well until edges are to be watched."""

from __future__ import annotations

BCM, IN, OUT, SERIAL, SPI, I2C, HARD_PWM, UNKNOWN = 11, 1, 0, 40, 41, 42, 43, -1
PUD_OFF, PUD_DOWN, PUD_UP = 20, 21, 22
RISING, FALLING, BOTH = 31, 32, 33
watched: list[int] = []
"""Pins whose watching was taken back."""


def setmode(mode: int) -> None:
    """Numbering."""


def setwarnings(on: bool) -> None:
    """Warnings."""


def setup(pin: int, function: int, pull: int = PUD_OFF, initial: int = 0) -> None:
    """A pin's function."""


def cleanup(pin: int | None = None) -> None:
    """Lets go."""


def gpio_function(pin: int) -> int:
    """A pin's function."""
    return IN


def input(pin: int) -> int:
    """A pin's level: all are pulled up."""
    return 1


def add_event_detect(pin: int, edge: int, callback: object, bouncetime: int) -> None:
    """What fails."""
    raise RuntimeError("Failed to add edge detection")


def remove_event_detect(pin: int) -> None:
    """Takes the watching back."""
    watched.append(pin)

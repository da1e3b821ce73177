"""lgpio as far as gpiozero uses it: chips with labels, lines, and callbacks that a test plays."""

from __future__ import annotations

from collections.abc import Callable

RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = 32, 64, 128

labels = {0: "pinctrl-bcm2835"}
refused: Exception | None = None
"""What opening a chip raises."""
opened: list[int] = []
modes: dict[int, int] = {}
levels: dict[int, int] = {}
callbacks: dict[int, Callable[[int, int, int, int], None]] = {}
busy: set[int] = set()
tones: dict[int, float] = {}
alerts: set[int] = set()
"""Lines whose edges the kernel tells; claiming a line anew as an input ends that."""


class error(Exception):
    """lgpio's only error."""


def play(gpio: int, level: int, nanoseconds: int) -> None:
    """An edge, as lgpio's own thread tells it."""
    levels[gpio] = level
    if gpio in alerts:
        callbacks[gpio](0, gpio, level, nanoseconds)


def gpiochip_open(chip: int) -> int:
    if refused is not None:
        raise refused
    opened.append(chip)
    return chip


def gpiochip_close(handle: int) -> None:
    opened.remove(handle)


def gpio_get_chip_info(handle: int) -> tuple[int, int, str, str]:
    return 0, 54, f"gpiochip{handle}", labels[handle]


def gpio_claim_input(handle: int, gpio: int, flags: int = 0) -> None:
    if gpio in busy:
        raise error("GPIO busy")
    modes[gpio] = flags & ~2
    alerts.discard(gpio)
    levels.setdefault(gpio, 1)


def gpio_claim_output(handle: int, gpio: int, level: int = 0) -> None:
    modes[gpio] = 2
    levels[gpio] = level


def gpio_claim_alert(handle: int, gpio: int, edges: int, flags: int = 0) -> None:
    modes[gpio] = flags
    alerts.add(gpio)


def gpio_free(handle: int, gpio: int) -> None:
    modes.pop(gpio, None)


def gpio_get_mode(handle: int, gpio: int) -> int:
    return modes.get(gpio, 0)


def gpio_read(handle: int, gpio: int) -> int:
    return levels[gpio]


def gpio_set_debounce_micros(handle: int, gpio: int, microseconds: int) -> None:
    modes[gpio] |= (microseconds > 0) << 20


class callback:
    """A watched line."""

    def __init__(self, handle: int, gpio: int, edge: int, func: Callable[[int, int, int, int], None]) -> None:
        self.gpio = gpio
        callbacks[gpio] = func

    def cancel(self) -> None:
        callbacks.pop(self.gpio, None)


def gpio_write(handle: int, gpio: int, level: int) -> None:
    levels[gpio] = level


def tx_pwm(handle: int, gpio: int, frequency: float, duty: float) -> None:
    tones[gpio] = frequency

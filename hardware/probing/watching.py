"""Watches all free pins of the header at once, pulled up; a pin that cannot be opened is left out and reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.bench import OnLine
from companion.core.errors import DeviceError
from hardware.buttons import PulledUpPins
from hardware.wires import PinFactory


class WatchedPins:
    """A ``companion.bench.PinWatch``."""

    def __init__(self, pins: Iterable[int], factory: Callable[[], PinFactory], on_line: OnLine) -> None:
        """Raises DeviceError if the pin library cannot be opened, or none of the pins."""
        factory()
        refused: dict[int, str] = {}
        self._lines: dict[int, PulledUpPins] = {}
        for pin in pins:
            line = PulledUpPins((pin,), factory)
            try:
                line.start(on_line)
            except DeviceError as error:
                refused[pin] = str(error)
            else:
                self._lines[pin] = line
        self.refused: Mapping[int, str] = refused
        if not self._lines:
            raise DeviceError(next(iter(refused.values()), "there is no pin left to watch"))

    def low(self) -> frozenset[int]:
        """The pins that are low now. Raises DeviceError."""
        return frozenset(pin for pin, line in self._lines.items() if line.low(pin))

    def close(self) -> None:
        """Releases all pins. Never raises."""
        for line in self._lines.values():
            line.close()
        self._lines.clear()

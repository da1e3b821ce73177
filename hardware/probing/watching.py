"""All free pins of the header pulled up and watched at once; one that cannot be had is left out, and said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.bench import OnLine
from companion.core.errors import DeviceError
from hardware.buttons import PulledUpPins
from hardware.wires import PinFactory


class WatchedPins:
    """A ``companion.bench.PinWatch``."""

    def __init__(self, pins: Iterable[int], factory: Callable[[], PinFactory], on_line: OnLine) -> None:
        """Raises DeviceError where the pins' library cannot be had, or not one of the pins."""
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
        """The pins that are low now; raises DeviceError."""
        return frozenset(pin for pin, line in self._lines.items() if line.low(pin))

    def close(self) -> None:
        """Lets go of all of them. Never raises."""
        for line in self._lines.values():
            line.close()
        self._lines.clear()

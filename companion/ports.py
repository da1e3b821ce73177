"""What the daemon asks of hardware, as protocols. Real drivers and virtual ones keep them alike.

Outputs (strip, screen, buzzer) may block: the daemon gives each physical bus a thread of its own, hands it the
newest frame and drops older ones. Any failure is a ``DeviceError``; the daemon reports it, goes on without the
device, and opens it anew with back-off. Inputs (buttons, scanners) call from a thread of their own, with the
instant at which the event began; whoever is called only hands over to the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from PIL.Image import Image

from companion.core.values import Key, Light, Ms

OnEdge: TypeAlias = Callable[[Key, bool, Ms], None]
"""A button's line changed: the key, whether it is now pressed, and when. Raw: nothing is debounced."""

OnScan: TypeAlias = Callable[[str, str, Ms], None]
"""The scanner's name, the text or the tag's identity in capital hex, and when its last byte came."""

OnStatus: TypeAlias = Callable[[str, str | None], None]
"""A device's name, and what is wrong with it in words for people, or None once it works (again)."""


@runtime_checkable
class Strip(Protocol):
    """A light strip."""

    def show(self, lights: Sequence[Light]) -> None:
        """Lights the LEDs, first to last in the order of the wire; raises DeviceError."""

    def close(self) -> None:
        """Dark, then let go. Never raises."""


@runtime_checkable
class Screen(Protocol):
    """A small monochrome screen."""

    size: tuple[int, int]

    def show(self, image: Image) -> None:
        """Shows an image of mode "1" and of this size, sending only what changed; raises DeviceError."""

    def contrast(self, level: int) -> None:
        """How bright, 0 to 255; raises DeviceError."""

    def heal(self) -> None:
        """Puts right, in one small step that is not seen, what may be wrong with it unnoticed; raises DeviceError."""

    def close(self) -> None:
        """Dark, then let go. Never raises."""


@runtime_checkable
class Buzzer(Protocol):
    """A buzzer that sounds one tone at a time."""

    def tone(self, hertz: int | None) -> None:
        """Sounds this tone (an active buzzer: its own) until the next call; None: silence. Raises DeviceError."""

    def close(self) -> None:
        """Silent, then let go. Never raises."""


@runtime_checkable
class Buttons(Protocol):
    """All buttons of the table."""

    def start(self, on_edge: OnEdge) -> Mapping[Key, str]:
        """Begins to watch every button that is not watched yet. May be called again, to try again.

        Returns the buttons that cannot be watched, and why. Raises DeviceError if none can.
        """

    def pressed(self, key: Key) -> bool:
        """The level as it is now. Raises DeviceError; the button is then watched again by the next ``start``."""

    def close(self) -> None:
        """Lets go. Never raises."""


@runtime_checkable
class Scanner(Protocol):
    """A card scanner on a serial port, opened by its own thread, lost, and opened again by itself."""

    name: str

    def start(self, on_scan: OnScan, on_status: OnStatus) -> None:
        """Begins to read; ``on_status`` reports a port that does not exist yet, and it is tried again."""

    def close(self) -> None:
        """Lets go. Never raises."""


@dataclass(frozen=True, slots=True)
class Hardware:
    """What a table has, closed still: outputs are opened (and opened again) by calling these."""

    strips: Mapping[str, Callable[[], Strip]]
    screens: Mapping[str, Callable[[], Screen]]
    """By their part in the play: ``main``, ``score``."""
    buzzers: Mapping[str, Callable[[], Buzzer]]
    buttons: Callable[[], Buttons]
    scanners: Sequence[Scanner]
    buses: Mapping[str, str]
    """For each strip, screen and buzzer the bus it hangs on; those that share one share a thread."""


@dataclass(frozen=True, slots=True)
class Glass:
    """What the far ends of the virtual wires show at this instant: what a person at the table would see and hear."""

    leds: Mapping[str, Sequence[tuple[int, int, int]]]
    """For each strip the light of its LEDs, linear, each channel 0 to 65535."""
    screens: Mapping[str, Image | None]
    """For each screen what its glass shows (mode "1"), None while it is off."""
    contrasts: Mapping[str, int]
    """For each screen its contrast, 0 to 255."""
    tone: int | None
    """What the buzzer sounds, in hertz."""
    pressed: frozenset[Key]
    unplugged: frozenset[str]
    """The scanners that are unplugged now."""
    broken: frozenset[str]
    """The screens, strips and buzzers whose bus is made to fail now."""


class VirtualTable(Protocol):
    """The hands and the mischief at the far ends of the virtual wires; the page and the tests use it alike.

    It may be called from the loop: nothing here blocks.
    """

    scanners: Sequence[str]
    devices: Sequence[str]
    """What ``fail`` can be played to: the names of the screens, strips and buzzers."""

    def press(self, key: Key) -> None:
        """A finger goes down (with bounce, while ``bounce`` is on)."""

    def release(self, key: Key) -> None:
        """A finger goes up."""

    def scan(self, text: str, scanner: str = "") -> None:
        """A card is held to a scanner (the first one unless named), which sends its code down the wire."""

    def noise(self, scanner: str = "") -> None:
        """Bytes that mean nothing come down the scanner's wire."""

    def unplug(self, scanner: str = "") -> None:
        """The scanner's cable is pulled."""

    def plug(self, scanner: str = "") -> None:
        """The scanner's cable is put back."""

    def fail(self, device: str, failing: bool = True) -> None:
        """The bus of a screen, strip or buzzer gives errors from now on, or no more."""

    def power_cut(self, screen: str) -> None:
        """A screen loses its power for a moment: its memory and its settings are gone."""

    def bounce(self, on: bool) -> None:
        """Whether contacts bounce from now on."""

    def look(self) -> Glass:
        """What is to be seen and heard now."""

"""What the daemon needs of hardware, as protocols that real and virtual drivers implement alike.

Outputs (strips, screens, buzzers) may block. The daemon gives each physical bus a thread, shows the newest frame and
drops older ones. A failure is a ``DeviceError``: the daemon reports it, continues without the device, and opens it
again with back-off. Inputs (buttons, scanners) call back from threads of their own, with the instant at which the event
began; the functions that they call only hand over to the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from PIL.Image import Image

from companion.core.values import Key, Light, Ms

OnEdge: TypeAlias = Callable[[Key, bool, Ms], None]
"""A button's line changed: the key, whether it is now pressed, and when. Nothing is debounced yet."""

OnScan: TypeAlias = Callable[[str, str, Ms], None]
"""The scanner's name, the text or the tag's identity in capital hex, and when its last byte arrived."""

OnUnread: TypeAlias = Callable[[str, Ms, str], None]
"""The scanner's name, when something came that names no card, and why (``companion.core.scanned``)."""

OnStatus: TypeAlias = Callable[[str, str | None], None]
"""A device's name, and what is wrong with it in words for people; None: it works (again)."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera that reads codes, such as a browser's, as a scanner of the table. Both may be called from any thread."""

    read: Callable[[str], None]
    """A code was read."""
    looks: Callable[[bool], None]
    """It looks for codes from now on, or no more."""


@runtime_checkable
class Strip(Protocol):
    """A light strip."""

    def show(self, lights: Sequence[Light]) -> None:
        """Lights the LEDs, first to last in the order of the wire. Raises DeviceError."""

    def close(self) -> None:
        """Turns the LEDs off and releases the strip. Never raises."""


@runtime_checkable
class Screen(Protocol):
    """A small monochrome screen."""

    size: tuple[int, int]
    """Its width and height in pixels."""

    def show(self, image: Image) -> None:
        """Shows an image of mode "1" and of this size, and sends only what changed. Raises DeviceError."""

    def contrast(self, level: int) -> None:
        """Sets the brightness, 0 to 255. Raises DeviceError."""

    def heal(self) -> None:
        """Repairs in one small, invisible step what may have gone wrong unnoticed. Raises DeviceError."""

    def close(self) -> None:
        """Turns the screen off and releases it. Never raises."""


@runtime_checkable
class Buzzer(Protocol):
    """A buzzer that sounds one tone at a time."""

    def tone(self, hertz: int | None) -> None:
        """Sounds this tone until the next call; None: silence. An active buzzer has one tone. Raises DeviceError."""

    def close(self) -> None:
        """Silences the buzzer and releases it. Never raises."""


@runtime_checkable
class Buttons(Protocol):
    """All buttons of the table."""

    def start(self, on_edge: OnEdge) -> Mapping[Key, str]:
        """Starts watching every button that is not watched yet. Call it again to try again.

        Returns the buttons that cannot be watched, and why. Raises DeviceError if none can.
        """

    def pressed(self, key: Key) -> bool:
        """Whether this button is down now. Raises DeviceError; the next ``start`` then watches the button again."""

    def close(self) -> None:
        """Releases the pins. Never raises."""


@runtime_checkable
class Scanner(Protocol):
    """A card scanner on a serial port. Its own thread opens the port, and opens it again when it is lost."""

    name: str

    def start(self, on_scan: OnScan, on_status: OnStatus, on_unread: OnUnread | None = None) -> None:
        """Starts reading. ``on_status`` also reports a port that does not exist yet, which is tried again."""

    def close(self) -> None:
        """Releases the port. Never raises."""


@dataclass(frozen=True, slots=True)
class Hardware:
    """The devices of a table, none of them open yet. Calling one of these functions opens (or reopens) its device."""

    strips: Mapping[str, Callable[[], Strip]]
    screens: Mapping[str, Callable[[], Screen]]
    """By what they show: ``main``, ``score``."""
    buzzers: Mapping[str, Callable[[], Buzzer]]
    buttons: Callable[[], Buttons]
    scanners: Sequence[Scanner]
    buses: Mapping[str, str]
    """The bus of each strip, screen and buzzer; those on the same bus share a thread."""


@dataclass(frozen=True, slots=True)
class Glass:
    """What a person at the virtual table would see and hear at this instant, taken from the far ends of the wires."""

    leds: Mapping[str, Sequence[tuple[int, int, int]]]
    """The linear light of each strip's LEDs, each channel 0 to 65535."""
    screens: Mapping[str, Image | None]
    """The image on each screen's glass (mode "1"); None: it is off."""
    contrasts: Mapping[str, int]
    """Each screen's contrast, 0 to 255."""
    tone: int | None
    """The buzzer's tone in hertz; None: silence."""
    pressed: frozenset[Key]
    unplugged: frozenset[str]
    """The scanners that are unplugged now."""
    broken: frozenset[str]
    """The screens, strips and buzzers whose bus is failing on purpose."""


class VirtualTable(Protocol):
    """What hands can do at the far ends of the virtual wires, and the faults that can be caused there.

    The page and the tests use it alike. Nothing here blocks, so it may be called from the loop.
    """

    scanners: Sequence[str]
    devices: Sequence[str]
    """The names that ``fail`` accepts: the screens, strips and buzzers."""

    def press(self, key: Key) -> None:
        """Puts a finger on a button. The contact bounces if ``bounce`` is on."""

    def release(self, key: Key) -> None:
        """Lifts the finger from a button."""

    def scan(self, text: str, scanner: str = "") -> None:
        """Holds a card to a scanner (by default the first one), which sends its code down the wire."""

    def noise(self, scanner: str = "") -> None:
        """Sends meaningless bytes down the scanner's wire."""

    def unplug(self, scanner: str = "") -> None:
        """Pulls the scanner's cable."""

    def plug(self, scanner: str = "") -> None:
        """Plugs the scanner's cable in again."""

    def fail(self, device: str, failing: bool = True) -> None:
        """Makes the bus of a screen, strip or buzzer fail from now on, or work again."""

    def power_cut(self, screen: str) -> None:
        """A screen loses its power for a moment: its memory and its settings are gone."""

    def bounce(self, on: bool) -> None:
        """Makes contacts bounce from now on, or stop bouncing."""

    def look(self) -> Glass:
        """What can be seen and heard now."""

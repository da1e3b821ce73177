"""The table's outputs on their buses: a scene becomes frames in slots.

OLED screens burn in within weeks. While nobody touches anything they dim after a minute, their picture shifts by a
pixel each minute, and after ten minutes they go dark, unless a game is on (``care``). The press that wakes dark screens
does nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from PIL import Image

from companion.config.table import TableConfig
from companion.core.mistakes import Mistakes
from companion.core.values import Light, Ms
from companion.daemon import messages
from companion.daemon.bus import Bus, Slot
from companion.drawing import draw
from companion.drawing.fonts import load
from companion.drawing.lighting import place
from companion.ports import Buzzer, Hardware, OnStatus, Screen, Strip
from companion.scene.lights import Lights
from companion.scene.scene import Picture, Scene
from companion.scene.stage import broken

SCREEN_HEALS = Ms(1000)
"""How often a screen with an unchanged picture is healed by one small step."""
STRIP_AGAIN = Ms(1000)
"""How often an unchanged frame is sent to a strip again, which undoes what a glitch did to its LEDs."""

DIMS_AFTER = Ms(60_000)
DARK_AFTER = Ms(600_000)
SHIFTS_EVERY = Ms(60_000)
_SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1))

OnMistake: TypeAlias = Callable[[Exception, str], None]
"""Called with an error in our drawing and what went wrong, from a bus's thread."""


@dataclass(frozen=True, slots=True)
class Care:
    """How to treat a screen: its contrast in thousandths of the configured one, a shift in pixels, or quite dark."""

    contrast: int = 1000
    shift: tuple[int, int] = (0, 0)
    dark: bool = False


def care(now: Ms, touched: Ms, playing: bool = False) -> Care:
    """The care that a screen needs if the last press or scan was at ``touched``; ``playing``: a game is on."""
    idle = now - touched
    if idle >= DARK_AFTER and not playing:
        return Care(0, dark=True)
    if idle >= DIMS_AFTER:
        return Care(250, _SHIFTS[idle // SHIFTS_EVERY % len(_SHIFTS)])
    return Care()


def changes(now: Ms, touched: Ms, playing: bool = False) -> Ms | None:
    """The next instant at which the care changes; None once the screen is dark."""
    idle = now - touched
    return None if idle >= DARK_AFTER and not playing else touched + (idle // SHIFTS_EVERY + 1) * SHIFTS_EVERY


def shifted(image: Image.Image, by: tuple[int, int]) -> Image.Image:
    """The image moved right and down by so many pixels; nothing that leaves it comes in at the other side."""
    if by == (0, 0):
        return image
    moved = Image.new(image.mode, image.size)
    moved.paste(image, by)
    return moved


@dataclass(frozen=True, slots=True)
class ScreenFrame:
    """A picture, and the care with which it is shown."""

    picture: Picture
    care: Care


class Outputs:
    """All strips, screens and buzzers, each on the bus whose thread drives it.

    ``report`` is called when a device is lost or works again. ``mistakes`` logs unexpected errors of drivers.
    ``on_mistake`` is called with errors in our drawing: no device is lost by them, and the screen says that something
    broke.
    """

    def __init__(
        self, hardware: Hardware, config: TableConfig, report: OnStatus, mistakes: Mistakes, on_mistake: OnMistake
    ) -> None:
        self._strips = config.every_strip
        self._screens = tuple(hardware.screens)
        self._buzzers = tuple(hardware.buzzers)
        slots: list[Slot] = [Slot(name, opens, _lit, STRIP_AGAIN) for name, opens in hardware.strips.items()]
        slots += [Slot(name, opens, _sound) for name, opens in hardware.buzzers.items()]
        slots += [
            Slot(name, opens, _shown(config.screens[name].contrast, on_mistake), SCREEN_HEALS, _heal)
            for name, opens in hardware.screens.items()
        ]
        by_bus: dict[str, list[Slot]] = {}
        for slot in slots:
            by_bus.setdefault(hardware.buses[slot.name], []).append(slot)
        self._all = tuple(Bus(name, members, report, mistakes) for name, members in by_bus.items())
        self._buses = {slot: bus for bus in self._all for slot in bus.slots}

    def start(self) -> None:
        """Opens everything that is not open yet, each bus in its own thread. May be called again, to try again."""
        load()
        for bus in self._all:
            bus.start()

    def closing(self) -> Mapping[str, Callable[[], None]]:
        """The functions that end each bus's thread, by name; its devices go dark and silent."""
        return {f"bus {bus.name}": bus.close for bus in self._all}

    @property
    def screens(self) -> Sequence[str]:
        """The names of the screens that the table has."""
        return self._screens

    def settle(self) -> None:
        """Blocks until the devices that work show what they were last given."""
        for bus in self._all:
            bus.settle()

    def silences(self) -> Mapping[str, Ms]:
        """How long each bus has been busy with one piece of work, by name; normally a moment."""
        return {f"bus {bus.name}": bus.silence() for bus in self._all}

    def light(self, lights: Lights) -> None:
        """Lights the strips."""
        for name, strip in self._strips.items():
            self._buses[name].put(name, place(lights, strip))

    def sound(self, hertz: int | None) -> None:
        """Sounds a tone in hertz; None for silence."""
        for name in self._buzzers:
            self._buses[name].put(name, (hertz,))

    def picture(self, scene: Scene, care: Care) -> None:
        """Shows the scene's two pictures."""
        for name in self._screens:
            self._buses[name].put(name, ScreenFrame(scene.main if name == "main" else scene.score, care))


def _lit(strip: Strip, frame: Sequence[Light]) -> None:
    strip.show(frame)


def _sound(buzzer: Buzzer, frame: tuple[int | None]) -> None:
    buzzer.tone(frame[0])


def _heal(screen: Screen) -> None:
    screen.heal()


def _shown(contrast: int, on_mistake: OnMistake) -> Callable[[Any, Any], None]:
    def show(screen: Screen, frame: ScreenFrame) -> None:
        picture = Picture() if frame.care.dark else frame.picture
        try:
            image = draw(picture)
        except Exception as error:
            on_mistake(error, messages.NOT_DRAWN)
            image = draw(broken(Picture()))
        screen.contrast(contrast * frame.care.contrast // 1000)
        screen.show(shifted(image, frame.care.shift))

    return show

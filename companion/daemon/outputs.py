"""The table's outputs on their buses: what a scene asks for, as frames in slots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from PIL import ImageChops

from companion.config.table import TableConfig
from companion.core.mistakes import Mistakes
from companion.core.values import Light, Ms
from companion.daemon.bus import Bus, Slot
from companion.drawing import draw
from companion.drawing.lighting import place
from companion.ports import Buzzer, Hardware, OnStatus, Screen, Strip
from companion.scene.care import Care
from companion.scene.lights import Lights
from companion.scene.scene import Picture, Scene
from companion.scene.trouble import broken

SCREEN_HEALS = Ms(1000)
"""How often a screen that shows the same is put right by one small step."""
STRIP_AGAIN = Ms(1000)
"""How long until a strip is sent an unchanged frame again, so that what a glitch did to its LEDs heals."""

OnMistake: TypeAlias = Callable[[Exception, str], None]
"""Something of ours raised what it should not: the error, and what went wrong. Called from a bus's thread."""


@dataclass(frozen=True, slots=True)
class ScreenFrame:
    """A picture, and the care it is shown with."""

    picture: Picture
    care: Care


class Outputs:
    """All strips, screens and buzzers, each on the bus whose thread works it.

    ``mistakes`` takes the errors of drivers, ``on_mistake`` those of our own drawing, which cost no device: the screen
    then says that something broke.
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
        self._buses: Mapping[str, Bus] = {}
        buses = [Bus(name, members, report, mistakes) for name, members in by_bus.items()]
        self._all = tuple(buses)
        self._buses = {slot: bus for bus in buses for slot in bus.slots}

    def start(self) -> None:
        """Opens everything, each bus in its own thread."""
        for bus in self._all:
            bus.start()

    def closing(self) -> Mapping[str, Callable[[], None]]:
        """For each bus what ends its thread; its devices go dark and silent."""
        return {f"bus {bus.name}": bus.close for bus in self._all}

    def settle(self) -> None:
        """Blocks until the devices that answer show what they were last given."""
        for bus in self._all:
            bus.settle()

    def silences(self) -> Mapping[str, Ms]:
        """For each bus how long it has not answered; a call that returns takes moments."""
        return {f"bus {bus.name}": bus.silence() for bus in self._all}

    def light(self, lights: Lights) -> None:
        """Lights the strips."""
        for name, strip in self._strips.items():
            self._buses[name].put(name, place(lights, strip))

    def sound(self, hertz: int | None) -> None:
        """Sounds a tone, or none."""
        for name in self._buzzers:
            self._buses[name].put(name, (hertz,))

    def picture(self, scene: Scene, care: Care) -> None:
        """Shows the scene's pictures."""
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
            on_mistake(error, "a picture could not be drawn")
            image = draw(broken(Picture()))
        if frame.care.shift != (0, 0):
            image = ImageChops.offset(image, *frame.care.shift)
        screen.contrast(contrast * frame.care.contrast // 1000)
        screen.show(image)

    return show

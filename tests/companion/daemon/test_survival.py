"""Mistakes of ours, put into every place that the daemon calls: the evening goes on, and the far end shows it."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

import pytest

from companion.core.values import Key, Ms
from companion.daemon.inputs import BUTTONS
from companion.engine.game import Outcome
from companion.ports import Hardware
from companion.scene.menu import IDLE
from companion.scene.scene import Picture, Scene, Text
from companion.scene.sounds import Tune
from companion.table.menu import Menu
from companion.table.page import Page, Turn
from companion.table.table import Table
from hardware.buzzer import PassiveBuzzer
from hardware.scanners.port import PortScanner
from hardware.screens import OledScreen
from hardware.strips import SpiStrip
from tests.conftest import StartEvening
from tools.evening import switched_on

pytestmark = pytest.mark.anyio
BOX = (0, 36, 128, 64)
"""Where the screen says that something broke."""


class Bug(Exception):
    """What nobody expected."""


@dataclass(frozen=True, slots=True)
class Chime(Outcome):
    """An outcome whose tune is no tune."""

    name: ClassVar[str] = "chime"


@dataclass(frozen=True, slots=True)
class Weightless(Outcome):
    """An outcome whose tune cannot be weighed against others."""

    name: ClassVar[str] = "weightless"


@dataclass(frozen=True, slots=True)
class Trap(Page):
    """A page that raises in one place."""

    where: str
    presses: int = 0

    def _met(self, where: str) -> None:
        if self.where == where:
            raise Bug(where)

    def press(self, key: Key, at: Ms) -> Turn:
        self._met(f"press {key}")
        outcomes: dict[str, tuple[Outcome, ...]] = {"sounds": (Weightless(at),), "tune": (Chime(at),)}
        return Turn(replace(self, presses=self.presses + 1), outcomes.get(self.where, ()))

    def hold(self, key: Key, at: Ms) -> Turn:
        self._met("hold")
        return Turn(self)

    def release(self, key: Key, at: Ms) -> Turn:
        self._met("release")
        return Turn(self)

    def scan(self, text: str, at: Ms) -> Turn:
        self._met("scan")
        return Turn(replace(self, presses=self.presses + 1))

    def advance(self, at: Ms) -> Turn:
        self._met("advance")
        return Turn(None if self.where == "a turn that is none" else self) if self.where != "nothing" else None

    def due(self) -> Ms | None:
        self._met("due")
        return None


def trap_scene(page: Trap, now: Ms) -> Scene:
    page._met("scene")
    if page.where == "a scene that is none":
        return None
    if page.where == "lights":
        return Scene(lights=None)
    size: Any = "huge" if page.where == "drawing" else 12
    return Scene(IDLE, Picture((Text(f"{page.presses} presses", 0, 0, size),)), lively=page.where == "lively")


def trap_tick(page: Trap, since: Ms, now: Ms) -> Tune | None:
    page._met("tick")
    return None


TUNES: dict[type[Outcome], Tune] = {
    Chime: Tune(((440, "long"),)),  # type: ignore[arg-type]
    Weightless: Tune((), weight=None),
}


@dataclass(frozen=True, slots=True)
class Sceneless(Page):
    """A page for which there is no scene."""


def at(table: Table) -> Any:
    """The page that a table is on, of whatever class."""
    return table.page


def lived_after(evening: Any, seen: Ms, _: Table) -> bool:
    return bool(evening.daemon._lived_at > seen)


def said(evening: Any) -> bool:
    """Whether the main screen's glass has the box that says that something broke."""
    image = evening.virtual.look().screens["main"]
    return image is not None and image.crop(BOX).getbbox() is not None and image.getpixel((0, 63)) != 0


async def opened(evening: Any, page: Page) -> None:
    """The page is open, and has been looked at."""
    stage = evening.daemon._showing.stage
    evening.daemon._showing.stage = replace(
        stage,
        scenes={**stage.scenes, Trap: trap_scene},
        ticks={**stage.ticks, Trap: trap_tick},
        tunes={**stage.tunes, **TUNES},
    )
    evening.daemon._fold.table = replace(evening.table, page=page)
    evening.forward(40)
    await evening.until(lambda _: True)
    seen = evening.clock.now()
    evening.forward(1000)
    await evening.until(lambda _: evening.daemon._lived_at > seen)


async def finger(evening: Any, key: Key, so: Callable[[Any], bool]) -> None:
    """A finger presses until the table is so, and lets go."""
    evening.virtual.press(key)
    await evening.until(so)
    evening.virtual.release(key)
    evening.forward(200)
    await evening.until(lambda _: evening.daemon._lived_at >= evening.clock.now())


BY_ITSELF = ["advance", "nothing", "due", "scene", "a scene that is none", "tick", "lights", "drawing"]


@pytest.mark.parametrize("where", BY_ITSELF)
async def test_a_page_that_breaks_by_itself_says_so_and_back_leaves_it(
    start_evening: StartEvening, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    evening = await start_evening()
    await opened(evening, Trap(where))
    await evening.until(lambda _: evening.daemon.broken)
    glass = await evening.look()
    assert said(evening)
    assert any(any(led) for led in glass.leds["strip"])
    await finger(evening, Key.BACK, lambda table: isinstance(table.page, Menu))
    await evening.look()
    assert not said(evening)
    assert evening.daemon.troubles == {}
    await evening.tap(Key.RIGHT)
    assert at(evening.table).cursor == 1


@pytest.mark.parametrize("where", BY_ITSELF)
async def test_it_is_logged_once_however_long_it_goes_on(
    start_evening: StartEvening, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    evening = await start_evening()
    await opened(evening, Trap(where))
    for _ in range(30):
        seen = evening.clock.now()
        evening.forward(1000)
        await evening.until(partial(lived_after, evening, seen))
    await evening.look()
    await evening.until(lambda _: evening.daemon.broken)  # a picture is drawn by its bus's thread, which then says so
    traced = [record for record in caplog.records if record.exc_info]
    assert len(traced) == 1
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) <= 3  # at 10 and 100
    assert "on the page Trap" in traced[0].getMessage() or where == "drawing"


async def test_a_page_without_a_scene_is_one_that_broke(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await opened(evening, Sceneless())
    await evening.look()
    assert said(evening)
    await finger(evening, Key.BACK, lambda table: isinstance(table.page, Menu))


async def test_a_press_that_raises_is_refused_and_changes_nothing(
    start_evening: StartEvening, caplog: pytest.LogCaptureFixture
) -> None:
    evening = await start_evening()
    await opened(evening, Trap("press red"))
    await evening.tap(Key.GREEN)
    page = evening.table.page
    evening.virtual.press(Key.RED)
    await evening.until(lambda _: evening.daemon.broken)
    glass = await evening.look()
    assert glass.tone == 220  # a refusal is heard
    assert evening.table.page == page
    assert said(evening)
    assert "press green at" in caplog.text
    assert "press red. The last inputs:" in caplog.text
    evening.virtual.release(Key.RED)
    await evening.let_go()
    assert evening.daemon.broken
    await evening.tap(Key.GREEN)  # what the page takes mends it
    await evening.look()
    assert at(evening.table).presses == 2
    assert not said(evening)


@pytest.mark.parametrize("where", ["hold", "release", "scan"])
async def test_whatever_else_is_done_and_raises_is_refused(start_evening: StartEvening, where: str) -> None:
    evening = await start_evening()
    await opened(evening, Trap(where))
    if where == "scan":
        evening.virtual.scan("SKY:red+blue")
    else:
        evening.virtual.press(Key.RED)
        await evening.until(lambda table: at(table).presses == 1)
        evening.forward(900)
        evening.virtual.release(Key.RED)
        evening.forward(900)
    await evening.until(lambda _: evening.daemon.broken)
    await evening.look()
    assert said(evening)
    await finger(evening, Key.BACK, lambda table: isinstance(table.page, Menu))


@pytest.mark.parametrize("where", ["sounds", "tune"])
async def test_a_tune_that_raises_is_silence(start_evening: StartEvening, where: str) -> None:
    evening = await start_evening()
    await opened(evening, Trap(where))
    evening.virtual.press(Key.RED)
    await evening.until(lambda _: evening.daemon.broken)
    assert (await evening.look()).tone is None
    assert at(evening.table).presses == 1
    evening.virtual.release(Key.RED)
    await evening.let_go()
    await finger(evening, Key.BACK, lambda table: isinstance(table.page, Menu))


class Buggy:
    """Stands before a device's driver and raises in one of its methods while ``on``."""

    on = True
    raised = threading.Event()

    def __init__(self, device: Any, where: str) -> None:
        self._device = device
        self._where = where

    def __getattr__(self, name: str) -> Any:
        if Buggy.on and name == self._where:
            return self._raise
        return getattr(self._device, name)

    def _raise(self, *_: object) -> None:
        Buggy.raised.set()
        raise Bug(self._where)


def standing_before(part: str, name: str, where: str) -> Callable[[Hardware], Hardware]:
    """Hardware of which one output's driver raises."""

    def drivers(hardware: Hardware) -> Hardware:
        openers = dict(getattr(hardware, part))
        opener = openers[name]

        def opened() -> Buggy:
            if Buggy.on and where == "open":
                Buggy.raised.set()
                raise Bug(where)
            return Buggy(opener(), where)

        openers[name] = opened
        changed: dict[str, Any] = {part: openers}
        return replace(hardware, **changed)

    return drivers


DRIVERS = [
    ("strips", "strip", "open"),
    ("strips", "strip", "show"),
    ("screens", "main", "open"),
    ("screens", "main", "show"),
    ("screens", "main", "contrast"),
    ("screens", "score", "show"),
    ("buzzers", "buzzer", "tone"),
    ("buzzers", "buzzer", "open"),
]


@pytest.mark.parametrize(("part", "name", "where"), DRIVERS)
async def test_a_driver_that_raises_anything_is_a_device_that_is_lost_and_comes_back(
    start_evening: StartEvening, part: str, name: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Buggy, "on", False)
    evening = await start_evening(drivers=standing_before(part, name, where))
    monkeypatch.setattr(Buggy, "on", True)
    Buggy.raised.clear()
    evening.virtual.fail(name)  # so that it is opened again
    evening.virtual.press(Key.RIGHT)
    await evening.until(lambda table: at(table).cursor == 1)
    await evening.look()  # a tone is so short that nobody would have heard it else
    evening.virtual.release(Key.RIGHT)
    await evening.let_go()
    await evening.until(lambda _: name in evening.daemon.troubles)
    evening.virtual.fail(name, False)
    await evening.tap(*[Key.OK] * 2)
    assert await asyncio.to_thread(Buggy.raised.wait, 30)
    assert name in evening.daemon.troubles
    monkeypatch.setattr(Buggy, "on", False)
    await evening.until(lambda _: not evening.daemon.troubles)
    glass = await evening.look()
    assert any(any(led) for led in glass.leds["strip"])
    assert all(image is not None and image.getbbox() for image in glass.screens.values())


@pytest.mark.parametrize("driver", [SpiStrip, OledScreen, PassiveBuzzer], ids=lambda driver: driver.__name__)
async def test_a_driver_that_cannot_close_keeps_no_thread_alive(driver: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def close(self: object) -> None:
        raise Bug("close")

    async with switched_on():
        monkeypatch.setattr(driver, "close", close)
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith(("bus", "scanner"))] == []


class Deaf:
    """Buttons whose driver raises in one of its methods while ``on``."""

    def __init__(self, hardware: Hardware, where: str) -> None:
        self.on = False
        self.opened = 0
        self._hardware = hardware
        self._where = where
        self._buttons: Any = None

    def __call__(self) -> Deaf:
        self._met("open")
        self._buttons = self._hardware.buttons()
        self.opened += 1
        return self

    def _met(self, where: str) -> None:
        if self.on and self._where == where:
            raise Bug(where)

    def start(self, on_edge: Any) -> Any:
        self._met("start")

        def handed(key: Key, down: bool, at: Ms) -> None:
            self._met("edge")
            on_edge(key, down, at)

        return self._buttons.start(handed)

    def pressed(self, key: Key) -> bool:
        self._met("pressed")
        return bool(self._buttons.pressed(key))

    def close(self) -> None:
        self._buttons.close()
        self._met("close")


@pytest.mark.parametrize(("where", "lost", "opened"), [("pressed", BUTTONS, 2), ("edge", "right button", 1)])
async def test_buttons_that_raise_are_lost_and_tried_again(
    start_evening: StartEvening, where: str, lost: str, opened: int
) -> None:
    made: list[Deaf] = []

    def drivers(hardware: Hardware) -> Hardware:
        made.append(Deaf(hardware, where))
        return replace(hardware, buttons=made[0])

    evening = await start_evening(drivers=drivers)
    made[0].on = True
    evening.virtual.press(Key.RIGHT)
    evening.virtual.release(Key.RIGHT)
    evening.forward(1100)
    await evening.until(lambda _: evening.daemon.troubles.keys() == {lost})
    await evening.look()
    assert said_at_the_top(evening)
    made[0].on = False
    evening.forward(1100)
    await evening.until(lambda _: not evening.daemon.troubles)
    assert made[0].opened == opened
    await evening.tap(Key.RIGHT)
    assert isinstance(evening.table.page, Menu)


@pytest.mark.parametrize("where", ["open", "start"])
async def test_buttons_that_cannot_be_opened_are_tried_again(
    start_evening: StartEvening, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    made: list[Deaf] = []

    def drivers(hardware: Hardware) -> Hardware:
        made.append(Deaf(hardware, where))
        return replace(hardware, buttons=made[0])

    evening = await start_evening(drivers=drivers)
    made[0].on = True
    evening.daemon._inputs._close(BUTTONS, made[0])
    evening.daemon._inputs._buttons = None
    evening.forward(1100)
    await evening.until(lambda _: BUTTONS in evening.daemon.troubles)
    assert [record for record in caplog.records if record.exc_info and BUTTONS in record.getMessage()], "with its cause"
    made[0].on = False
    evening.forward(1100)
    await evening.until(lambda _: not evening.daemon.troubles)
    await evening.tap(Key.RIGHT)
    assert at(evening.table).cursor == 1


def said_at_the_top(evening: Any) -> bool:
    """Whether the score screen names a device that does not answer."""
    image = evening.virtual.look().screens["score"]
    return image is not None and image.getpixel((0, 0)) != 0


async def test_a_scanners_decoder_that_raises_is_a_port_that_is_lost_and_opened_again(
    start_evening: StartEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = await start_evening()
    await evening.start_show()
    scanner = evening.daemon._inputs._hardware.scanners[0]

    def feed(data: bytes, at: Ms) -> None:
        raise Bug("feed")

    assert isinstance(scanner, PortScanner)
    monkeypatch.setattr(scanner._decoder, "feed", feed)
    evening.virtual.scan("SKY:red+blue")
    await evening.until(lambda _: scanner.name in evening.daemon.troubles)
    await evening.until(lambda _: not evening.daemon.troubles)
    await evening.scan("SKY:red+green")
    assert at(evening.table).show.owed == ("red", "green")

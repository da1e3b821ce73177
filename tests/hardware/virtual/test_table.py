"""The virtual table end to end: what hands do comes out of the drivers, and what the drivers do is seen and heard."""

from __future__ import annotations

import dataclasses
import gc
import os
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from gpiozero import Device
from PIL import Image

from companion.config.scanner import Protocol, ScannerConfig
from companion.config.table import (
    BuzzerConfig,
    BuzzerKind,
    Interface,
    ScreenChip,
    ScreenConfig,
    StripChip,
    StripConfig,
    TableConfig,
)
from companion.core.errors import DeviceError
from companion.core.values import Key, Light, Ms
from companion.ports import Buttons, Buzzer, Hardware, Scanner, Screen, Strip, VirtualTable
from hardware.virtual.table import ACTIVE_HERTZ, Virtual

PATIENCE = 20
FULL: Light = (65535, 65535, 65535)
DARK: Light = (0, 0, 0)


class Table:
    """A virtual table with its drivers, opened on demand and closed at the end."""

    def __init__(self, config: TableConfig) -> None:
        self.now = Ms(1000)
        self.virtual = Virtual(config, lambda: self.now)
        self.far: VirtualTable = self.virtual
        self.hardware: Hardware = self.virtual.hardware()
        self.opened: list[Strip | Screen | Buzzer | Buttons | Scanner] = []
        self.edges: list[tuple[Key, bool, Ms]] = []
        self.scans: queue.Queue[tuple[str, str, Ms]] = queue.Queue()
        self.told: queue.Queue[tuple[str, str | None]] = queue.Queue()

    def strip(self) -> Strip:
        self.opened.append(strip := self.hardware.strips["strip"]())
        return strip

    def screen(self, name: str) -> Screen:
        self.opened.append(screen := self.hardware.screens[name]())
        return screen

    def buzzer(self) -> Buzzer:
        self.opened.append(buzzer := self.hardware.buzzers["buzzer"]())
        return buzzer

    def buttons(self) -> Buttons:
        self.opened.append(buttons := self.hardware.buttons())
        buttons.start(lambda *edge: self.edges.append(edge))
        return buttons

    def scanner(self, place: int = 0) -> Scanner:
        self.opened.append(scanner := self.hardware.scanners[place])
        scanner.start(lambda *scan: self.scans.put(scan), lambda *status: self.told.put(status))
        assert self.told.get(timeout=PATIENCE) == (scanner.name, None)
        return scanner

    def next_scan(self) -> tuple[str, str, Ms]:
        return self.scans.get(timeout=PATIENCE)

    def close(self) -> None:
        for device in self.opened:
            device.close()
        self.virtual.close()


@pytest.fixture
def laid() -> Iterator[Callable[..., Table]]:
    """Lays a table, of the default settings but for those named."""
    tables: list[Table] = []

    def lay(**settings: Any) -> Table:
        tables.append(Table(dataclasses.replace(TableConfig(), **settings)))
        return tables[-1]

    yield lay
    for table in tables:
        table.close()


def test_the_default_table_has_everything(laid: Callable[..., Table]) -> None:
    table = laid()
    assert table.hardware.buses == {"strip": "spi-0", "buzzer": "pins", "main": "i2c-1", "score": "i2c-1"}
    assert (table.far.scanners, table.far.devices) == (("scanner",), ("main", "score", "strip", "buzzer"))
    glass = table.far.look()
    assert (glass.screens, glass.tone, glass.pressed) == ({"main": None, "score": None}, None, frozenset())
    assert len(glass.leds["strip"]) == 68
    assert isinstance(table.buttons(), Buttons)
    assert isinstance(table.strip(), Strip)
    assert isinstance(table.screen("main"), Screen)
    assert isinstance(table.buzzer(), Buzzer)
    assert isinstance(table.hardware.scanners[0], Scanner)


def test_a_finger_with_and_without_bounce(laid: Callable[..., Table]) -> None:
    table = laid()
    buttons = table.buttons()
    table.far.press(Key.GREEN)
    assert (table.far.look().pressed, buttons.pressed(Key.GREEN)) == ({Key.GREEN}, True)
    table.now = Ms(1100)
    table.far.release(Key.GREEN)
    assert table.edges == [(Key.GREEN, True, 1000), (Key.GREEN, False, 1100)]
    assert table.far.look().pressed == frozenset()
    table.far.bounce(True)
    table.far.press(Key.OK)
    assert len(table.edges) == 2 + 7
    assert table.edges[-1] == (Key.OK, True, 1100)
    table.far.bounce(False)
    table.far.release(Key.OK)
    assert len(table.edges) == 2 + 7 + 1


def test_lights_screens_and_tones_are_seen_and_heard(laid: Callable[..., Table]) -> None:
    table = laid()
    strip, main, score, buzzer = table.strip(), table.screen("main"), table.screen("score"), table.buzzer()
    strip.show([DARK, FULL])
    picture = Image.new("1", (128, 64))
    picture.paste(1, (10, 20, 30, 40))
    score.show(picture)
    score.contrast(9)
    buzzer.tone(1500)
    glass = table.far.look()
    assert glass.leds["strip"][:3] == (DARK, FULL, DARK)
    assert glass.screens["score"] is not None
    assert glass.screens["score"].tobytes() == picture.tobytes()
    assert glass.screens["main"] is not None
    assert glass.screens["main"].getbbox() is None
    assert (glass.contrasts, glass.tone) == ({"main": 255, "score": 9}, 1500)
    for device in (strip, main, score, buzzer):
        device.close()
    glass = table.far.look()
    assert (set(glass.leds["strip"]), glass.screens, glass.tone) == ({DARK}, {"main": None, "score": None}, None)


def test_cards_noise_and_a_cable_that_is_pulled(laid: Callable[..., Table]) -> None:
    table = laid()
    table.scanner()
    table.far.noise()
    table.far.scan("SKY:red+blue#2")
    assert table.next_scan() == ("scanner", "SKY:red+blue#2", 1000)
    table.far.unplug()
    assert table.far.look().unplugged == {"scanner"}
    name, wrong = table.told.get(timeout=PATIENCE)
    assert name == "scanner"
    assert wrong is not None
    assert "does not exist" in wrong
    table.far.scan("lost")
    table.far.plug()
    assert table.told.get(timeout=PATIENCE) == ("scanner", None)
    assert table.far.look().unplugged == frozenset()
    table.far.scan("TRK:past-0")
    assert table.next_scan()[1] == "TRK:past-0"


def test_several_scanners_of_each_protocol(laid: Callable[..., Table]) -> None:
    table = laid(
        scanners={
            "codes": ScannerConfig(),
            "tags": ScannerConfig(Protocol.RDM6300),
            "chips": ScannerConfig(Protocol.PN532),
        },
    )
    for place in range(3):
        table.scanner(place)
    table.far.scan("0D00319CD0", "tags")
    assert table.next_scan() == ("tags", "0D00319CD0", 1000)
    table.far.scan("a code", "codes")
    assert table.next_scan() == ("codes", "a code", 1000)
    table.far.scan("12345678", "chips")
    assert table.scans.empty()  # the clock stands still, and polls with it
    name, what, _ = _while_time_passes(table)
    assert (name, what) == ("chips", "12345678")


def _while_time_passes(table: Table) -> tuple[str, str, Ms]:
    """The next scan, time going on until it comes."""
    for _ in range(100 * PATIENCE):
        table.now = table.now + 1
        with suppress(queue.Empty):
            return table.scans.get(timeout=0.01)
    raise AssertionError("no scan came")


def test_a_table_with_other_devices(laid: Callable[..., Table]) -> None:
    table = laid(
        strip=StripConfig(chip=StripChip.WS2812_SPI, order="grb", length=10, bus=1),
        screens={
            "main": ScreenConfig(ScreenChip.SH1106, bus="channel-2"),
            "score": ScreenConfig(ScreenChip.SSD1309, Interface.SPI, bus=0, rotate=180),
        },
        buzzer=BuzzerConfig(BuzzerKind.ACTIVE, 12),
    )
    assert table.hardware.buses == {"strip": "spi-1", "buzzer": "pins", "main": "i2c-1", "score": "spi-0"}
    picture = Image.new("1", (128, 64))
    picture.putpixel((0, 0), 1)
    for name in ("main", "score"):
        table.screen(name).show(picture)
    table.strip().show([FULL] * 10)
    table.buzzer().tone(440)
    glass = table.far.look()
    corners = {
        name: [(x, y) for x in (0, 127) for y in (0, 63) if image is not None and image.getpixel((x, y))]
        for name, image in glass.screens.items()
    }
    assert corners == {"main": [(0, 0)], "score": [(127, 63)]}
    assert (glass.leds["strip"], glass.tone) == ((FULL,) * 10, ACTIVE_HERTZ)


def test_a_table_with_nothing_but_buttons(laid: Callable[..., Table]) -> None:
    table = laid(strip=None, screens={}, buzzer=None, scanners={})
    table.buttons()
    table.far.press(Key.BACK)
    glass = table.far.look()
    assert (glass.leds, glass.screens, glass.tone, table.far.devices, table.far.scanners) == ({}, {}, None, (), ())
    assert table.edges == [(Key.BACK, True, 1000)]


def test_a_strip_on_a_screens_bus_sees_the_screens_bytes(laid: Callable[..., Table]) -> None:
    """It has no chip select; wiring that makes this possible shows what would happen."""
    table = laid(screens={"main": ScreenConfig(interface=Interface.SPI, bus=0, device=1)})
    strip, main = table.strip(), table.screen("main")
    strip.show([])
    main.show(Image.new("1", (128, 64), 1))
    assert FULL in table.far.look().leds["strip"]


@pytest.mark.parametrize("device", ["main", "score", "strip", "buzzer"])
def test_every_device_fails_and_comes_back(laid: Callable[..., Table], device: str) -> None:
    table = laid()
    openers: dict[str, Callable[[], Strip | Screen | Buzzer]] = {
        **table.hardware.screens,
        **table.hardware.strips,
        **table.hardware.buzzers,
    }
    opened = openers[device]()
    table.far.fail(device)
    assert table.far.look().broken == {device}
    with pytest.raises(DeviceError, match=device):
        _use(opened)
    opened.close()
    with pytest.raises(DeviceError, match=device):
        openers[device]()
    others = [openers[name]() for name in openers if name != device]
    for other in others:
        _use(other)
    table.far.fail(device, False)
    assert table.far.look().broken == frozenset()
    again = openers[device]()
    _use(again)
    table.opened += [again, *others]


def _use(device: Strip | Screen | Buzzer) -> None:
    if isinstance(device, Strip) and not isinstance(device, Screen):
        device.show([FULL])
    elif isinstance(device, Screen):
        device.show(Image.new("1", (128, 64), 1))
    else:
        device.tone(440)


def test_a_device_that_is_not_there_cannot_fail(laid: Callable[..., Table]) -> None:
    with pytest.raises(ValueError, match="main, score, strip, buzzer; got third"):
        laid().far.fail("third")


def test_tables_live_after_each_other_and_leave_nothing_behind() -> None:
    def descriptors() -> int:
        gc.collect()
        return len(os.listdir("/proc/self/fd"))

    def an_evening() -> str:
        table = Table(
            dataclasses.replace(TableConfig(), scanners={"a": ScannerConfig(), "b": ScannerConfig(Protocol.PN532)})
        )
        table.buttons()
        table.scanner(0)
        table.scanner(1)
        table.far.press(Key.OK)
        table.far.scan("code", "a")
        table.next_scan()
        table.strip().show([FULL])
        table.buzzer().tone(440)
        table.screen("main")
        table.far.unplug("b")
        assert table.edges == [(Key.OK, True, 1000)]
        table.close()
        return str(table.virtual.serial("a", ""))

    an_evening()
    threads, files = threading.active_count(), descriptors()
    links = [an_evening() for _ in range(3)]
    assert (threading.active_count(), descriptors()) == (threads, files)
    assert not any(os.path.lexists(link) or os.path.exists(os.path.dirname(link)) for link in links)
    assert Device.pin_factory is None


@pytest.mark.parametrize("name", ["main", "score"])
def test_a_screen_that_lost_its_power_is_dark_until_it_is_healed(laid: Callable[..., Table], name: str) -> None:
    table = laid()
    screen = table.screen(name)
    image = Image.new("1", (128, 64))
    image.putpixel((3, 4), 1)
    screen.show(image)
    table.far.power_cut(name)
    assert table.far.look().screens[name] is None
    screen.heal()
    assert table.far.look().screens[name] == image

"""Builds a table's hardware from its configuration and its wires, real or virtual."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

from companion.config.table import Interface, ScreenConfig, TableConfig
from companion.core.values import Clock
from companion.ports import Buzzer, Hardware, Screen, Strip
from hardware.buttons import GpioButtons
from hardware.buzzer import open_buzzer
from hardware.scanners.port import PortScanner
from hardware.screens import open_screen
from hardware.strips import open_strip
from hardware.wires import Wires

BUZZER = "buzzer"
PINS = "pins"


def assemble(config: TableConfig, wires: Wires, clock: Clock, known: Container[str] = ()) -> Hardware:
    """Every device in the configuration, not opened yet. ``known``: RFID tags that count at their first good frame."""
    strips: dict[str, Callable[[], Strip]] = {}
    buzzers: dict[str, Callable[[], Buzzer]] = {}
    screens: dict[str, Callable[[], Screen]] = {}
    buses: dict[str, str] = {}
    for name, strip in config.every_strip.items():
        strips[name] = partial(open_strip, strip, wires.spi, name)
        buses[name] = f"spi-{strip.bus}"
    if config.buzzer is not None:
        buzzers[BUZZER] = partial(open_buzzer, config.buzzer, wires)
        buses[BUZZER] = PINS
    for name, screen in config.screens.items():
        screens[name] = partial(open_screen, name, screen, wires)
        buses[name] = _bus(screen, wires)
    scanners = [
        PortScanner(name, scanner, clock, partial(wires.serial, name, scanner.port), known)
        for name, scanner in config.scanners.items()
    ]
    buttons = partial(GpioButtons, config.buttons.pins, wires.pins)
    return Hardware(strips, screens, buzzers, buttons, scanners, buses)


def _bus(screen: ScreenConfig, wires: Wires) -> str:
    return f"spi-{screen.bus}" if screen.interface is Interface.SPI else wires.i2c_root(screen.bus)

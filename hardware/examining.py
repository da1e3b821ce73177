"""Tries out every device of a table, one by one, for ``companion doctor``.

It reports only what can be seen from here: a screen on I2C acknowledges its address, a PN532 answers a question; a
strip, a screen on SPI and a buzzer only receive. Every device is closed again. The work blocks: two seconds at most
for each scanner, and less for all the rest.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from smbus2 import i2c_msg

from companion.config import header
from companion.config.table import Interface, ScreenConfig, StripChip, StripConfig, TableConfig
from companion.core.errors import DeviceError
from companion.core.values import Key, Ms
from hardware.buttons import PulledUpPins
from hardware.buzzer import open_buzzer
from hardware.examining_ports import examine_port
from hardware.i2c import HELD_DOWN
from hardware.screens import open_screen
from hardware.strips import apa102_frame, open_strip
from hardware.wires import Wires

ADDRESSES = (0x3C, 0x3D)
"""The addresses that an OLED screen of this size can have."""
SETTLES = Ms(20)
"""How long until a low line is read again: on a long wire a pull-up takes a moment."""
PINS = "pins"
BUTTONS = "buttons"


@dataclass(frozen=True, slots=True)
class Trial:
    """A device that was tried out. ``words`` is the result, with advice after ``"; "`` as in a ``DeviceError``."""

    device: str
    """Its name in ``companion wiring`` (``red button``, ``main screen``, ``strip``), or ``pins`` or ``buttons``."""
    well: bool
    words: str


def examine(table: TableConfig, wires: Wires, without: Collection[str] = ()) -> Iterator[Trial]:
    """Tries out all devices of a table except those in ``without``. Never raises DeviceError."""
    pins = PINS not in without
    if pins:
        trial = _pins(table, wires)
        yield trial
        pins = trial.well
    if pins:
        yield from _buttons(table, wires)
    for name, strip in table.every_strip.items():
        if name not in without:
            yield _tried(name, partial(_strip, name, strip, wires))
    for part, screen in table.screens.items():
        name = f"{part} screen"
        if name in without or (screen.interface is Interface.SPI and not pins):
            continue
        if screen.interface is Interface.SPI:
            yield _tried(name, partial(_on_spi, part, screen, wires))
        else:
            yield _tried(name, partial(_on_i2c, screen, wires))
    if table.buzzer is not None and pins:
        yield _tried("buzzer", partial(_buzzer, table, wires))
    for name, scanner in table.scanners.items():
        if name not in without:
            path = wires.serial(name, scanner.port)
            yield _tried(name, partial(examine_port, path, scanner, name))


def _tried(device: str, trial: Callable[[], str]) -> Trial:
    try:
        return Trial(device, True, trial())
    except DeviceError as error:
        return Trial(device, False, str(error))


def _pins(table: TableConfig, wires: Wires) -> Trial:
    def opened() -> str:
        factory = wires.pins()
        return str(getattr(factory, "description", table.buttons.factory))

    return _tried(PINS, opened)


# -- buttons


def _buttons(table: TableConfig, wires: Wires) -> Iterator[Trial]:
    """One trial for each line with a fault, and one for all the others."""
    well = 0
    for key, pin in table.buttons.pins.items():
        name = f"{key} button"
        trial = _tried(name, partial(_button, key, pin, wires))
        if trial.well:
            well += 1
        else:
            yield trial
    if well:
        all_of_them = well == len(table.buttons.pins)
        yield Trial(BUTTONS, True, f"{'all' if all_of_them else 'the other'} {well} lines can be read; none is pressed")


def _button(key: Key, pin: int, wires: Wires) -> str:
    line = PulledUpPins((pin,), wires.pins)
    line.start(lambda number, low, at: None)
    try:
        if line.low(pin):
            time.sleep(SETTLES / 1000)
            if line.low(pin):
                where = f"GPIO{pin}, header pin {header.PIN_OF[pin]}"
                raise DeviceError(
                    f"{key} button: pressed, or stuck ({where}); let go of it. If nobody presses it: "
                    f"its wire to header pin {header.PIN_OF[pin]} touches ground, or the button is turned by 90 degrees"
                )
    finally:
        line.close()
    return "up"


# -- devices that only receive


def _strip(name: str, strip: StripConfig, wires: Wires) -> str:
    open_strip(strip, wires.spi, name).close()
    length = len(apa102_frame([(0, 0, 0)] * strip.length))
    sent = f"{length} bytes a frame" if strip.chip is StripChip.APA102 else "its frame fits the buffer"
    return f"{strip.length} LEDs were turned off over SPI {strip.bus}.{strip.device} ({sent})"


def _on_spi(part: str, screen: ScreenConfig, wires: Wires) -> str:
    open_screen(part, screen, wires).close()
    return f"was cleared over SPI {screen.bus}.{screen.device}; only you can see whether it shows anything"


def _buzzer(table: TableConfig, wires: Wires) -> str:
    if table.buzzer is None:
        raise DeviceError("buzzer: the table has none")
    buzzer = open_buzzer(table.buzzer, wires)
    try:
        buzzer.tone(None)
    finally:
        buzzer.close()
    return f"GPIO{table.buzzer.pin} can be driven; only you can hear whether it sounds"


# -- I2C


def _on_i2c(screen: ScreenConfig, wires: Wires) -> str:
    where = f"I2C bus {screen.bus}" if isinstance(screen.bus, int) else f"I2C {screen.bus}"
    error = _answer(screen.bus, screen.address, wires)
    if error is None:
        return f"answers at 0x{screen.address:02X} on {where}"
    if error.errno == errno.ETIMEDOUT:
        raise DeviceError(f"{where} {HELD_DOWN}")
    others = [address for address in ADDRESSES if address != screen.address]
    found = [address for address in others if _answer(screen.bus, address, wires) is None]
    silent = f"nothing answers at 0x{screen.address:02X} on {where}"
    if found:
        listed = " and ".join(f"0x{address:02X}" for address in found)
        raise DeviceError(
            f"{silent}, but at {listed}; change the jumper on its back, or its address in the configuration"
        )
    raise DeviceError(silent)


def _answer(bus: int | str, address: int, wires: Wires) -> OSError | None:
    """Sends a control byte without a command. Gives None if it is acknowledged, otherwise the error."""
    opened = wires.i2c(bus)
    try:
        opened.i2c_rdwr(i2c_msg.write(address, b"\x00"))
    except OSError as error:
        return error
    finally:
        with suppress(OSError):
            opened.close()
    return None

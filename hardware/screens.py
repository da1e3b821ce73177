"""OLED screens: luma's devices, but sending only what changed.

luma sends every frame whole (1034 bytes, 93 ms on a bus of 100 kHz). This driver keeps the last frame as the chip holds
it, eight pages of 128 columns, and sends only runs of columns that differ. Two runs are joined if the gap between them
costs less than the commands to move the pointer. After an error the chip's contents are unknown: the screen is closed
and opened again, and its first frame is sent whole.

Not every fault is an error. A module that lost power for a moment acknowledges again but stays dark; a static discharge
changes a byte of the RAM or a register. So the driver repairs the chip all the time, in small steps that nobody sees:
its registers, then its pages one by one (``OledScreen.heal``). A chip that can be read on I2C says whether its display
is off, and is then repaired at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

import luma.core.device
import luma.core.error
import luma.oled.device
from PIL import Image

from companion.config.table import Interface, ScreenChip, ScreenConfig
from companion.core.errors import DeviceError
from companion.ports import Screen
from hardware.i2c import HELD_DOWN, I2CWire
from hardware.pins import pin_errors
from hardware.spi_wire import SpiWire
from hardware.wires import Wires

COLUMNS = 128
ROWS = 64
PAGES = 8
DISPLAY_OFF = 0x40
"""The bit of the status that says that the display is off."""
Run: TypeAlias = tuple[int, int, int]
"""A page, the first column to send, and the column after the last."""


def page_bytes(image: Image.Image) -> bytes:
    """An image of mode "1" and 128x64 as the chip takes it: pages of columns, the lowest bit at the top.

    Turned on its side, each column is a row of eight bytes whose first one is the lowest page's.
    """
    rows = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return b"".join(rows[PAGES - 1 - page :: PAGES] for page in range(PAGES))


def changed_runs(before: bytes | None, after: bytes, gap: int) -> Iterator[Run]:
    """The runs of ``after`` to send: all of it if ``before`` is None, else changed columns, joined over small gaps.

    ``gap``: the most unchanged columns between two runs that are joined.
    """
    for page in range(PAGES):
        start, end = page * COLUMNS, (page + 1) * COLUMNS
        if before is None:
            yield page, 0, COLUMNS
        elif before[start:end] != after[start:end]:
            yield from _runs(page, before[start:end], after[start:end], gap)


def _runs(page: int, before: bytes, after: bytes, gap: int) -> Iterator[Run]:
    differ = [column for column in range(COLUMNS) if before[column] != after[column]]
    first = last = differ[0]
    for column in differ[1:]:
        if column - last > gap + 1:
            yield page, first, last + 1
            first = column
        last = column
    yield page, first, last + 1


class _NoExitHook(luma.core.device.device):  # type: ignore[misc]  # luma has no types
    """Replaces luma's base class, whose exit hook keeps every device alive and writes to closed buses.

    A screen that is missing for an evening is opened thousands of times. ``OledScreen.close`` blanks the glass instead.
    """

    def __init__(self, const: Any, serial_interface: Any) -> None:
        self._const = const
        self._serial_interface = serial_interface
        self.set_up: tuple[int, ...] = ()
        """The commands that set the registers, as luma's constructor sends them first; without switching off."""

    def command(self, *codes: int) -> None:
        """Sends commands; keeps the first ones, which set the chip up."""
        if not self.set_up:
            self.set_up = codes[1:] if codes[0] == self._const.DISPLAYOFF else codes
        self._serial_interface.command(*codes)


class _Ssd1306(luma.oled.device.ssd1306, _NoExitHook):  # type: ignore[misc]  # luma has no types
    """An SSD1306 or SSD1309, addressed by a window of columns and pages (horizontal addressing)."""

    gap = 8
    """Setting a window costs ten bytes on I2C, addresses and control bytes included; a column costs one."""
    sent: bytes | None = None

    def display(self, image: Image.Image) -> None:
        """Sends what changed. luma's constructor calls this too, with the first, whole frame."""
        _send_changes(self, image)

    def move(self, page: int, first: int, end: int) -> None:
        """Sends the next data to these columns of this page."""
        self.command(self._const.COLUMNADDR, first, end - 1, self._const.PAGEADDR, page, page)


class _Sh1106(luma.oled.device.sh1106, _NoExitHook):  # type: ignore[misc]  # luma has no types
    """An SH1106, addressed by page and first column. The glass begins at the configured column."""

    gap = 6
    sent: bytes | None = None

    def display(self, image: Image.Image) -> None:
        """Sends what changed. luma's constructor calls this too, with the first, whole frame."""
        _send_changes(self, image)

    def move(self, page: int, first: int, end: int) -> None:
        """Sends the next data to this page, from this column on."""
        column = first + self._page_address_offset
        self.command(0xB0 | page, self._const.SETLOWCOLUMN | column & 15, self._const.SETHIGHCOLUMN | column >> 4)


def _send_page(device: Any, page: int) -> None:
    """Sends a page again, as the chip should have it."""
    if device.sent is not None:
        device.move(page, 0, COLUMNS)
        device.data(device.sent[page * COLUMNS : (page + 1) * COLUMNS])


def _send_changes(device: Any, image: Image.Image) -> None:
    after = page_bytes(device.preprocess(image))
    before, device.sent = device.sent, None  # until everything is sent, the chip's contents are unknown
    for page, first, end in changed_runs(before, after, device.gap):
        device.move(page, first, end)
        device.data(after[page * COLUMNS + first : page * COLUMNS + end])
    device.sent = after


_CHIPS: Mapping[ScreenChip, Callable[..., Any]] = {
    ScreenChip.SSD1306: _Ssd1306,
    ScreenChip.SSD1309: _Ssd1306,
    ScreenChip.SH1106: _Sh1106,
}
SPI_HERTZ: Mapping[ScreenChip, int] = {
    ScreenChip.SSD1306: 8_000_000,
    ScreenChip.SSD1309: 8_000_000,
    ScreenChip.SH1106: 2_000_000,
}
"""The SPI clock of each chip at 3.3 V, with some margin (datasheet cycles: 100 ns, 100 ns and 250 ns)."""
_QUARTER_TURNS = {0: 0, 180: 2}


class OledScreen:
    """A ``companion.ports.Screen``."""

    size = (COLUMNS, ROWS)

    def __init__(self, name: str, config: ScreenConfig, wire: I2CWire | SpiWire) -> None:
        """Starts the chip with a dark glass. Raises DeviceError, after closing the wire."""
        self._name = f"screen {name}"
        self._where = _where(config)
        self._bus = _bus(config)
        self._wire = wire
        try:
            with self._errors():
                glass = {"page_address_offset": config.offset} if config.chip is ScreenChip.SH1106 else {}
                self._device = _CHIPS[config.chip](wire, rotate=_QUARTER_TURNS[config.rotate], **glass)
                self._tells = self._is_off_told()
            self._step = 0
            self._level: int | None = None
            self.contrast(config.contrast)
        except DeviceError:
            wire.cleanup()
            raise

    def show(self, image: Image.Image) -> None:
        """Shows an image of mode "1" and 128x64, sending only what changed. Raises DeviceError."""
        if image.mode != "1" or image.size != self.size:
            raise ValueError(f'{self._name}: expected mode "1" and 128x64; got {image.mode} and {image.size}')
        with self._errors():
            self._device.display(image)

    def contrast(self, level: int) -> None:
        """Sets the brightness, 0 to 255; sends it only if it changed. Raises DeviceError."""
        if level != self._level:
            self._level = None
            with self._errors():
                self._device.contrast(level)
            self._level = level

    def heal(self) -> None:
        """Puts right, in one small step, what may be wrong with the chip although it acknowledges; raises DeviceError.

        A step sends the registers or a page: nine of them, one a second, are all there is. A chip that says its display
        is off (SSD1306 and SH1106 datasheets: bit 6 of the status) is sent everything at once.
        """
        with self._errors():
            if self._tells and self._off():
                self._set_up()
                for page in range(PAGES):
                    _send_page(self._device, page)
                self._device.show()
                return
            if self._step == 0:
                self._set_up()
                self._device.show()
            else:
                _send_page(self._device, self._step - 1)
            self._step = (self._step + 1) % (1 + PAGES)

    def _set_up(self) -> None:
        self._device.command(*self._device.set_up, self._device._const.SETSTARTLINE)
        if self._level is not None:
            self._device.contrast(self._level)

    def _off(self) -> bool:
        status = self._wire.status()
        return status is not None and bool(status & DISPLAY_OFF)

    def _is_off_told(self) -> bool:
        """Whether the chip can be read and believed: it says off while it is off, and on while it is on."""
        self._device.hide()
        off = self._off()
        self._device.show()
        return off and not self._off()

    def close(self) -> None:
        """Blanks the glass and closes the wire. Never raises."""
        with suppress(DeviceError), self._errors():
            self._device.hide()
        self._wire.cleanup()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (OSError, luma.core.error.Error) as error:
            if isinstance(error, DeviceError):
                raise
            if isinstance(error, TimeoutError) and self._bus.startswith("I2C"):
                raise DeviceError(f"{self._name}: {self._bus} {HELD_DOWN}") from error
            raise DeviceError(f"{self._name}: nothing answers {self._where} ({_in_words(error)})") from error


def _bus(config: ScreenConfig) -> str:
    if config.interface is Interface.SPI:
        return f"SPI {config.bus}.{config.device}"
    return f"I2C bus {config.bus}" if isinstance(config.bus, int) else f"I2C {config.bus}"


def _where(config: ScreenConfig) -> str:
    if config.interface is Interface.SPI:
        return f"on {_bus(config)}"
    return f"at 0x{config.address:02X} on {_bus(config)}; check its wires, and its address with i2cdetect"


def _in_words(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def open_screen(name: str, config: ScreenConfig, wires: Wires) -> Screen:
    """Opens an OLED screen of 128x64, dark, on a real or a virtual bus.

    ``name``: the screen's name in the configuration, such as ``main``; it only appears in messages.
    ``config``: its chip, interface, bus, address (I2C) or pins (SPI), rotation in degrees and contrast, 0 to 255; the
    default is an SSD1306 at address 0x3C of I2C bus 1.
    ``wires``: where its bus and pins come from: ``hardware.pi.PiWires``, or a ``Virtual`` table.

    Raises DeviceError, with advice, if the bus cannot be opened or nothing answers.

    >>> from companion.config.table import TableConfig
    >>> from companion.core.values import Ms
    >>> from hardware.virtual.table import Virtual
    >>> table = Virtual(TableConfig(), lambda: Ms(0))
    >>> screen = open_screen("main", ScreenConfig(), table)
    >>> screen.show(Image.new("1", screen.size, 1))
    >>> table.look().screens["main"].getpixel((0, 0))
    255
    >>> screen.close()
    >>> table.close()
    """
    if config.interface is Interface.SPI:
        return OledScreen(name, config, _spi_wire(config, wires))
    return OledScreen(name, config, I2CWire(wires.i2c(config.bus), config.address))


def _spi_wire(config: ScreenConfig, wires: Wires) -> SpiWire:
    if not isinstance(config.bus, int):
        raise DeviceError(f"SPI bus {config.bus!r}: expected a number")
    port = wires.spi(config.bus, config.device, SPI_HERTZ[config.chip])
    try:
        with pin_errors("screen's pins"):
            return SpiWire(port, config.dc, config.reset, wires.pins())
    except DeviceError:
        port.close()
        raise

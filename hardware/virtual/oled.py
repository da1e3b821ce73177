"""What the OLED controllers share: the framing of bytes on I2C and SPI, common commands, and the glass.

Theory of operation. On I2C, control bytes follow the address (SSD1306 datasheet, 8.1.5.2): bit 6 distinguishes data
from commands. If bit 7 is set, one byte follows and then another control byte; otherwise all the rest follows. On SPI a
pin distinguishes data from commands. A command is its first byte and as many arguments as the chip's table says. The
arguments may arrive in later transactions, and are never taken for commands. A command that the table does not know
has no arguments and does nothing, as on the chip. Data goes to the RAM; a byte is a column of eight pixels, the lowest
bit at the top.

The RAM is kept as ``pages`` of ``width`` bytes. How it maps to the glass differs from chip to chip, so each model
defines it. The module is assumed to be mounted as 128x64 modules are: the picture is upright when the segments are
remapped (A1) and the COM lines are scanned from the last one (C8).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from threading import Lock
from typing import ClassVar, TypeAlias

from PIL import Image

COLUMNS = 128
ROWS = 64
PAGES = 8

Commands: TypeAlias = Mapping[int, tuple[int, Callable[..., None]]]
"""For each first byte: how many arguments follow, and what is called with (first byte, *arguments)."""


class OledChip(ABC):
    """A controller with the glass it drives. ``ram`` survives everything except ``power_up``.

    One thread may send while another looks.
    """

    width: ClassVar[int] = COLUMNS
    """The number of columns of the RAM."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._commands = dict(self.common_commands()) | dict(self.commands())
        self.power_up()

    def power_up(self, seed: int = 0) -> None:
        """The state when power comes on: registers reset, random RAM (from ``seed``), the display off."""
        self._pending = bytearray()
        self._stale = True
        self._drawn: Image.Image | None = None
        self.ram = bytearray(Random(seed).randbytes(self.width * PAGES))
        self.column = 0
        self.page = 0
        self.start_line = 0
        self.offset = 0
        self.multiplex = ROWS
        self.contrast = 0x7F
        self.remapped = False
        self.scanned_back = False
        self.all_on = False
        self.inverted = False
        self.on = False
        self.reset()

    def power_cut(self) -> None:
        """Loses its power and gets it back, while another thread may be sending."""
        with self._lock:
            self.power_up()

    @abstractmethod
    def reset(self) -> None:
        """Resets the chip's own registers."""

    # -- the wires

    def receive(self, payload: bytes) -> None:
        """Receives one I2C transaction, without the address."""
        with self._lock:
            at = 0
            while at < len(payload):
                control = payload[at]
                end = at + 2 if control & 0x80 else len(payload)
                take = self._data if control & 0x40 else self._command
                take(payload[at + 1 : end])
                at = end

    def status(self) -> int:
        """The byte that is read back on I2C: bit 6 is set while the display is off (datasheets: Read Status)."""
        return 0x07 | (0 if self.on else 0x40)

    def receive_spi(self, payload: bytes, data: bool) -> None:
        """Receives bytes on SPI; the D/C pin is high for ``data``."""
        with self._lock:
            (self._data if data else self._command)(payload)

    def _command(self, payload: bytes) -> None:
        for byte in payload:
            self._pending.append(byte)
            arguments, act = self._commands.get(self._pending[0], (0, None))
            if len(self._pending) > arguments:
                whole, self._pending = bytes(self._pending), bytearray()
                self._stale = True
                if act is not None:
                    act(*whole)

    def _data(self, payload: bytes) -> None:
        self._stale = True
        for byte in payload:
            self.write(byte)

    @abstractmethod
    def write(self, byte: int) -> None:
        """Writes a byte of data where the pointers are, and moves them."""

    @abstractmethod
    def commands(self) -> Commands:
        """The chip's own commands, which take precedence over the common ones."""

    # -- commands that all chips know

    def common_commands(self) -> Commands:
        """The commands that are the same on the SSD1306 and the SH1106."""
        table: dict[int, tuple[int, Callable[..., None]]] = {
            0x81: (1, self._set_contrast),
            0xA0: (0, self._set_remap),
            0xA1: (0, self._set_remap),
            0xA4: (0, self._set_all_on),
            0xA5: (0, self._set_all_on),
            0xA6: (0, self._set_inverted),
            0xA7: (0, self._set_inverted),
            0xA8: (1, self._set_multiplex),
            0xAE: (0, self._set_on),
            0xAF: (0, self._set_on),
            0xD3: (1, self._set_offset),
        }
        for timing in (0xD5, 0xD9, 0xDA, 0xDB):  # clock, pre-charge, COM pins, VCOMH: none of it is visible
            table[timing] = (1, self._nothing)
        table |= {0x40 + line: (0, self._set_start_line) for line in range(ROWS)}
        table |= {0xC0 + low: (0, self._set_scan) for low in range(16)}
        return table

    def _nothing(self, *_: int) -> None:
        """Consumes the arguments, so that they are not taken for commands."""
        return

    def _set_contrast(self, _: int, level: int) -> None:
        self.contrast = level

    def _set_remap(self, code: int) -> None:
        self.remapped = bool(code & 1)

    def _set_all_on(self, code: int) -> None:
        self.all_on = bool(code & 1)

    def _set_inverted(self, code: int) -> None:
        self.inverted = bool(code & 1)

    def _set_on(self, code: int) -> None:
        self.on = bool(code & 1)

    def _set_multiplex(self, _: int, ratio: int) -> None:
        if ratio & 0x3F >= 15:  # 0 to 14 are invalid entries
            self.multiplex = (ratio & 0x3F) + 1

    def _set_offset(self, _: int, offset: int) -> None:
        self.offset = offset & 0x3F

    def _set_start_line(self, code: int) -> None:
        self.start_line = code & 0x3F

    def _set_scan(self, code: int) -> None:
        self.scanned_back = bool(code & 8)

    # -- the glass

    def lit(self) -> bool:
        """Whether the panel is driven."""
        return self.on

    @abstractmethod
    def columns(self) -> bytes:
        """The RAM in the order of the glass: 8 pages of 128 bytes, leftmost column first."""

    def image(self) -> Image.Image | None:
        """What the glass shows, mode "1", 128x64; None while the display is off."""
        with self._lock:
            if self._stale:
                self._drawn, self._stale = self._draw(), False
            return None if self._drawn is None else self._drawn.copy()

    def _draw(self) -> Image.Image | None:
        if not self.lit():
            return None
        if self.all_on:
            return Image.new("1", (COLUMNS, ROWS), 1)
        glass = self._scanned(upright(self.columns()))
        return glass.point(lambda pixel: 0 if pixel else 255) if self.inverted else glass

    def _scanned(self, ram: Image.Image) -> Image.Image:
        """Maps the RAM's rows to the glass: start line, multiplex, offset, direction (datasheet, 10-2 and 10-3).

        COM i shows row (i + offset), or with the scan reversed (multiplex - 1 - i + offset); a row beyond the
        multiplex ratio is not driven; row r shows the RAM's line (r + start line). COM 63 is the glass's top line.
        """
        if (self.start_line, self.offset, self.multiplex, self.scanned_back) == (0, 0, ROWS, True):
            return ram
        glass = Image.new("1", (COLUMNS, ROWS), 0)
        for com in range(ROWS):
            row = ((self.multiplex - 1 - com if self.scanned_back else com) + self.offset) % ROWS
            if row < self.multiplex:
                line = (row + self.start_line) % ROWS
                glass.paste(ram.crop((0, line, COLUMNS, line + 1)), (0, ROWS - 1 - com))
        return glass


def upright(columns: bytes) -> Image.Image:
    """Pages of column bytes (lowest bit at the top) as an image of mode "1"."""
    packed = bytearray(len(columns))
    for page in range(PAGES):
        packed[PAGES - 1 - page :: PAGES] = columns[page * COLUMNS : (page + 1) * COLUMNS]
    return Image.frombytes("1", (ROWS, COLUMNS), bytes(packed)).transpose(Image.Transpose.ROTATE_90)

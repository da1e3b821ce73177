"""The SH1106 OLED controller, as its datasheet (Sino Wealth, V2.3) describes it.

It is like an SSD1306 with page addressing only, with these differences. It has 132 columns, of which a module's glass
shows the middle 128 (its first is column 2). The column pointer stays after the last column. A read-modify-write mode
restores the column at its end. Segment remap changes the picture at once.
"""

from __future__ import annotations

from collections.abc import Callable

from hardware.virtual.oled import COLUMNS, PAGES, Commands, OledChip

WIDTH = 132
MIDDLE = (WIDTH - COLUMNS) // 2


class Sh1106(OledChip):
    """The controller with its glass."""

    width = WIDTH

    def __init__(self, first: int = MIDDLE) -> None:
        """``first`` is the RAM's column at which the glass begins: 2 on most modules, 0 or 4 on some."""
        self.first = first
        super().__init__()

    def reset(self) -> None:
        """The DC-DC converter is on after a reset."""
        self.converter = True
        self._kept: int | None = None

    def lit(self) -> bool:
        """Whether it is on and the converter supplies the panel."""
        return self.on and self.converter

    def commands(self) -> Commands:
        """Its own commands. It has no modes and no windows; 20 to 2F and 8D are not commands here."""
        table: dict[int, tuple[int, Callable[..., None]]] = {
            0xAD: (1, self._set_converter),
            0xE0: (0, self._begin_modify),
            0xEE: (0, self._end_modify),
        }
        table |= dict.fromkeys(range(16), (0, self._set_low_column))
        table |= dict.fromkeys(range(16, 32), (0, self._set_high_column))
        table |= {0xB0 + page: (0, self._set_page) for page in range(PAGES)}
        return table

    def write(self, byte: int) -> None:
        """Writes a byte to the RAM, which ends at column 131."""
        if self.column < WIDTH:
            self.ram[self.page * WIDTH + self.column] = byte
            self.column += 1

    def read(self) -> int:
        """The byte at the pointers, or 0 after the last column. Moves on unless read-modify-write is on."""
        byte = self.ram[self.page * WIDTH + self.column] if self.column < WIDTH else 0
        if self._kept is None and self.column < WIDTH:
            self.column += 1
        return byte

    def _set_low_column(self, code: int) -> None:
        self.column = (self.column & 0xF0) | (code & 0x0F)

    def _set_high_column(self, code: int) -> None:
        self.column = (self.column & 0x0F) | (code & 0x0F) << 4

    def _set_page(self, code: int) -> None:
        self.page = code & 7

    def _set_converter(self, _: int, setting: int) -> None:
        self.converter = bool(setting & 1)

    def _begin_modify(self, _: int) -> None:
        self._kept = self.column

    def _end_modify(self, _: int) -> None:
        if self._kept is not None:
            self.column, self._kept = self._kept, None

    def columns(self) -> bytes:
        """The middle 128 columns; segment 131 is at the left."""
        rows = (bytes(self.ram[page * WIDTH : (page + 1) * WIDTH]) for page in range(PAGES))
        return b"".join((row if self.remapped else row[::-1])[self.first : self.first + COLUMNS] for row in rows)

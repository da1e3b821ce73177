"""The SSD1306 (and SSD1309) OLED controller, as its datasheet (Solomon Systech, Rev 1.1) describes it.

It models a module of 128x64: RAM of 8 pages by 128 columns, and three addressing modes with their windows and pointers.
The arguments of continuous scrolling are consumed; the scrolling itself is not modelled.

Segment remap acts when a byte is written (10.1.8: "only affects subsequent data input"), so the RAM is kept by segment.
The scan direction changes the picture at once.
"""

from __future__ import annotations

from collections.abc import Callable

from hardware.virtual.oled import COLUMNS, PAGES, Commands, OledChip

HORIZONTAL, VERTICAL, PAGE = 0, 1, 2


class Ssd1306(OledChip):
    """The controller with its glass."""

    def __init__(self, charge_pump: bool = True) -> None:
        """``charge_pump``: the panel has no supply of its own, so it stays dark until the pump runs (8D 14)."""
        self._needs_pump = charge_pump
        super().__init__()

    def reset(self) -> None:
        """Page addressing, full windows, pump off."""
        self.mode = PAGE
        self.first_column, self.last_column = 0, COLUMNS - 1
        self.first_page, self.last_page = 0, PAGES - 1
        self.page_mode_column = 0
        self.pump = False

    def lit(self) -> bool:
        """Whether it is on and the panel is supplied."""
        return self.on and (self.pump or not self._needs_pump)

    def commands(self) -> Commands:
        """The commands of table 9-1 and of the charge pump's appendix."""
        table: dict[int, tuple[int, Callable[..., None]]] = {
            0x20: (1, self._set_mode),
            0x21: (2, self._set_columns),
            0x22: (2, self._set_pages),
            0x23: (1, self._nothing),
            0x26: (6, self._nothing),
            0x27: (6, self._nothing),
            0x29: (5, self._nothing),
            0x2A: (5, self._nothing),
            0x8D: (1, self._set_pump),
            0xA3: (2, self._nothing),
            0xD6: (1, self._nothing),
        }
        table |= dict.fromkeys(range(16), (0, self._set_low_column))
        table |= dict.fromkeys(range(16, 32), (0, self._set_high_column))
        table |= {0xB0 + page: (0, self._set_page) for page in range(PAGES)}
        return table

    def write(self, byte: int) -> None:
        """Writes a byte to the RAM and advances the pointers (10.1.3)."""
        segment = COLUMNS - 1 - self.column if self.remapped else self.column
        self.ram[self.page * COLUMNS + segment] = byte
        if self.mode == PAGE:
            self.column = self.column + 1 if self.column < COLUMNS - 1 else self.page_mode_column
        elif self.mode == HORIZONTAL:
            if self._column_on():
                self._page_on()
        elif self._page_on():
            self._column_on()

    def _column_on(self) -> bool:
        """Moves to the next column of the window. True if it wrapped around."""
        if self.column == self.last_column:
            self.column = self.first_column
            return True
        self.column = (self.column + 1) % COLUMNS
        return False

    def _page_on(self) -> bool:
        """Moves to the next page of the window. True if it wrapped around."""
        if self.page == self.last_page:
            self.page = self.first_page
            return True
        self.page = (self.page + 1) % PAGES
        return False

    def _set_mode(self, _: int, mode: int) -> None:
        if mode & 3 != 3:  # 3 is invalid
            self.mode = mode & 3

    def _set_columns(self, _: int, first: int, last: int) -> None:
        """Sets the window, and the pointer to its beginning (10.1.4)."""
        self.first_column, self.last_column = first & 0x7F, last & 0x7F
        self.column = self.first_column

    def _set_pages(self, _: int, first: int, last: int) -> None:
        """Sets the window, and the pointer to its beginning (10.1.5)."""
        self.first_page, self.last_page = first & 7, last & 7
        self.page = self.first_page

    def _set_low_column(self, code: int) -> None:
        """Page addressing mode only (10.1.1)."""
        if self.mode == PAGE:
            self.page_mode_column = (self.page_mode_column & 0x70) | (code & 0x0F)
            self.column = self.page_mode_column

    def _set_high_column(self, code: int) -> None:
        """Page addressing mode only (10.1.2)."""
        if self.mode == PAGE:
            self.page_mode_column = (self.page_mode_column & 0x0F) | (code & 0x07) << 4
            self.column = self.page_mode_column

    def _set_page(self, code: int) -> None:
        """Page addressing mode only (10.1.13)."""
        if self.mode == PAGE:
            self.page = code & 7

    def _set_pump(self, _: int, setting: int) -> None:
        self.pump = bool(setting & 4)

    def columns(self) -> bytes:
        """Segment 127 is the glass's left column."""
        return b"".join(bytes(self.ram[page * COLUMNS : (page + 1) * COLUMNS][::-1]) for page in range(PAGES))

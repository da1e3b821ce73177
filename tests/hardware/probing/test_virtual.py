"""The bench of a virtual table: which pins are taken, by whatever hangs on them."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest

from companion.config.scanner import ScannerConfig
from companion.config.table import Interface, ScreenConfig, TableConfig
from companion.core.values import Ms
from hardware.probing.virtual import Wiring
from hardware.virtual.table import Virtual

BARE = replace(TableConfig(), strip=None, screens={}, scanners={})
SPI_SCREEN = ScreenConfig(interface=Interface.SPI, bus=0, device=1)
I2C = {2, 3}
"""The first bus's pins, which setup always looks at."""
SPI = {7, 8, 9, 10, 11}
"""Both chip selects: the kernel takes them together."""


@pytest.mark.parametrize(
    ("config", "taken"),
    [
        (BARE, set()),
        (replace(BARE, strip=TableConfig().strip), SPI),
        (replace(BARE, screens={"main": SPI_SCREEN}), SPI),
        (replace(BARE, scanners={"desk": ScannerConfig(port="/dev/serial0")}), {14, 15}),
    ],
    ids=["nothing", "a strip", "a screen on SPI", "a scanner on the header"],
)
def test_the_pins_of_every_bus_in_use_are_taken(config: TableConfig, taken: set[int]) -> None:
    with closing(Virtual(config, lambda: Ms(0))) as table:
        assert set(Wiring(config, table).reserved()) == I2C | taken

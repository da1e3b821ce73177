"""The column at which a glass begins, found by shifting a frame on virtual SH1106 chips until it is whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.config.reading import read
from companion.config.table import ScreenChip, ScreenConfig, TableConfig
from companion.core.errors import DeviceError
from companion.core.values import Key
from companion.setup.dialogue import Left
from companion.setup.draft import load, progress_path
from hardware.probing.bench import WireBench
from hardware.probing.virtual import Wiring
from hardware.virtual.table import Virtual
from tests.companion.setup.conftest import Home, MakeHome

TWO = ("main", "score")


def table_of(truth: TableConfig, *offsets: int, rotate: int = 0) -> TableConfig:
    """A table whose screens are SH1106 with glasses that begin at these columns."""
    screens = {
        part: ScreenConfig(chip=ScreenChip.SH1106, address=0x3C + place, offset=offset, rotate=rotate)
        for place, (part, offset) in enumerate(zip(TWO, offsets, strict=False))
    }
    return replace(TableConfig(hardware=truth.hardware), strip=None, scanners={}, buzzer=None, screens=screens)


@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("offset", [0, 2, 4])
def test_the_frame_is_shifted_until_it_is_whole(
    make_home: MakeHome, truth: TableConfig, offset: int, rotate: int
) -> None:
    home = make_home(table_of(truth, offset, rotate=rotate))
    assert home.sit() == home.truth
    assert read(home.path) == home.truth, "it stands in the file that was written"
    shown = home.table.look().screens
    assert shown == {"main": None}, "dark afterwards"


def test_two_glasses_may_begin_at_different_columns(make_home: MakeHome, truth: TableConfig) -> None:
    home = make_home(table_of(truth, 4, 0))
    assert home.sit() == home.truth


def test_a_frame_that_is_whole_is_not_asked_about(make_home: MakeHome, truth: TableConfig) -> None:
    home = make_home(table_of(truth, 2))
    home.sit()
    assert home.dialogue.asked.count("screens.1.look") == 2, "as an SSD1306, then as an SH1106"
    assert "screens.1.offset" not in home.dialogue.asked


def test_only_a_chip_that_has_the_setting_is_asked_about_it(make_home: MakeHome, truth: TableConfig) -> None:
    home = make_home(replace(table_of(truth, 2), screens={"main": ScreenConfig()}))
    home.person.first = {"screens.1.look": ["shifted"]}
    with pytest.raises(KeyError):  # an answer that an SSD1306 does not have
        home.sit()


@pytest.mark.parametrize(
    ("mistyped", "offset", "yes"),
    [([], 4, "y"), ([], 0, "ok"), ([], 1, "Yes"), (["5", "-1", "what"], 3, "Y")],
    ids=["four", "nought", "one", "mistyped"],
)
def test_the_column_can_be_typed(
    make_home: MakeHome, truth: TableConfig, mistyped: list[Any], offset: int, yes: str
) -> None:
    home = make_home(table_of(truth, offset))
    home.person.first = {"screens.1.offset": [*mistyped, str(offset), yes]}
    assert home.sit() == home.truth
    assert home.said.count("A number from 0 to 4, or y.") == len(mistyped)


def test_the_keys_go_through_the_columns_either_way(make_home: MakeHome, truth: TableConfig) -> None:
    home = make_home(table_of(truth, 4))

    def tap(*keys: Key) -> Callable[[], None]:
        return lambda: home.person.tap(*keys)

    home.person.first = {"screens.1.offset": [tap(Key.RIGHT), tap(Key.LEFT, Key.OK), tap(Key.LEFT), tap(Key.LEFT)]}
    assert home.sit() == home.truth
    columns = [said.split(":")[0] for said in home.dialogue.said if said.startswith("Screen 1, from column")]
    assert list(dict.fromkeys(columns)) == [f"Screen 1, from column {column}" for column in (2, 0, 4)]


def test_left_and_taken_up_again_a_screen_that_was_read_is_not_asked_about(
    make_home: MakeHome, truth: TableConfig
) -> None:
    home = make_home(table_of(truth, 4, 0))
    home.person.leaves_at = "screens.2.offset"
    with pytest.raises(Left):
        home.sit()
    kept = load(progress_path(home.path))
    assert kept is not None
    assert list(kept.table.screens.values()) == [home.truth.screens["main"]]
    home.person.leaves_at = ""
    assert home.sit() == home.truth
    assert not any(name.startswith("screens.1.") for name in home.dialogue.asked)
    assert "screens.2.offset" in home.dialogue.asked


def test_a_second_sitting_over_what_is_kept_shows_the_column(make_home: MakeHome, truth: TableConfig) -> None:
    home = make_home(table_of(truth, 4))
    home.sit()
    home.person.first = {f"{step}.keep": ["y"] for step in ("strip", "buzzer", "names")}
    assert home.sit() == home.truth
    assert "main: sh1106 at 0x3C on I2C 1, from column 4" in home.said
    assert "screens.1.offset" not in home.dialogue.asked


class _WiresWithLostPins:
    """A virtual table's wires whose pins cannot be opened any more once the buttons have been found."""

    def __init__(self, table: Virtual, home: Home) -> None:
        self.i2c, self.i2c_root, self.spi, self.serial = table.i2c, table.i2c_root, table.spi, table.serial
        self.tones = table.tones
        self._table, self._home = table, home

    def pins(self) -> Any:
        if "buttons.again" in self._home.dialogue.asked:
            raise DeviceError("pins: busy")
        return self._table.pins()


def test_without_keys_the_column_is_typed(make_home: MakeHome, truth: TableConfig) -> None:
    home = make_home(table_of(truth, 4))
    wires = _WiresWithLostPins(home.table, home)
    kind = home.truth.hardware
    assert kind is not None
    home.person.first = {"screens.1.offset": ["4", "y"]}
    bench = WireBench(kind, lambda _: wires, Wiring(home.truth, home.table), home.clock.now)
    assert home.sit(bench) == home.truth
    assert "The keys cannot be used here (pins: busy): type the column." in home.said

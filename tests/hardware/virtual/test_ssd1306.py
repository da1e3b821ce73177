"""The SSD1306 model against its datasheet: command streams made by hand, and what the glass must show."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hardware.virtual.ssd1306 import Ssd1306

START = (0x8D, 0x14, 0xA1, 0xC8, 0xAF)
"""Charge pump on, the picture upright as modules are mounted, display on."""


def command(*parts: int) -> bytes:
    return bytes([0x00, *parts])


def data(*parts: int) -> bytes:
    return bytes([0x40, *parts])


@pytest.fixture
def chip() -> Ssd1306:
    """Switched on and dark, in page addressing mode, pointers at the beginning."""
    chip = Ssd1306()
    chip.receive(command(*START, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7))
    chip.receive(data(*bytes(1024)))
    chip.receive(command(0x20, 0x02))
    return chip


def lit(chip: Ssd1306) -> set[tuple[int, int]]:
    """The pixels that are lit, as (x, y)."""
    image = chip.image()
    assert image is not None
    return {(x, y) for y in range(64) for x in range(128) if image.getpixel((x, y))}


def test_a_byte_is_eight_pixels_lowest_bit_uppermost(chip: Ssd1306) -> None:
    chip.receive(data(0b1000_0101))
    assert lit(chip) == {(0, 0), (0, 2), (0, 7)}


def test_page_addressing_goes_along_the_page_and_stays_in_it(chip: Ssd1306) -> None:
    chip.receive(command(0xB3, 0x0E, 0x17))  # page 3, column 0x7E
    chip.receive(data(1, 1, 1))  # 126, 127, then back to the column that was set
    assert lit(chip) == {(126, 24), (127, 24)}
    chip.receive(data(0x80))
    assert (127, 31) in lit(chip)


def test_horizontal_addressing_wraps_in_its_window_from_page_to_page(chip: Ssd1306) -> None:
    chip.receive(command(0x20, 0x00, 0x21, 10, 11, 0x22, 2, 3))
    chip.receive(data(1, 2, 4, 8, 16))  # the fifth is back at the first's place
    assert lit(chip) == {(10, 16 + 4), (11, 16 + 1), (10, 24 + 2), (11, 24 + 3)}


def test_vertical_addressing_wraps_in_its_window_from_column_to_column(chip: Ssd1306) -> None:
    chip.receive(command(0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3))
    chip.receive(data(1, 2, 4, 8, 16))
    assert lit(chip) == {(10, 16 + 4), (10, 24 + 1), (11, 16 + 2), (11, 24 + 3)}


def test_pointers_survive_between_transactions(chip: Ssd1306) -> None:
    chip.receive(command(0x20, 0x00, 0x21, 5, 127, 0x22, 0, 0))
    chip.receive(data(1))
    chip.receive(data(1))
    assert lit(chip) == {(5, 0), (6, 0)}


def test_page_mode_commands_mean_nothing_in_the_other_modes(chip: Ssd1306) -> None:
    chip.receive(command(0x20, 0x00, 0x21, 5, 9, 0x22, 1, 1, 0xB4, 0x0F, 0x11))
    chip.receive(data(1))
    assert lit(chip) == {(5, 8)}


def test_arguments_are_never_taken_for_commands(chip: Ssd1306) -> None:
    """Each command's arguments are AE, display off: a byte too few taken would switch the display off."""
    counts = {
        0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0xA3: 2,
        0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
    }  # fmt: skip
    for code, arguments in counts.items():
        chip.receive(command(code, *[0xAE] * arguments))
        assert chip.on, hex(code)
    for code in [0x2E, 0x2F, 0xA4, 0xA6, 0xE3, 0xC0, 0x40, 0xB0, 0x00, 0x10]:
        chip.receive(command(code, 0xAE))
        assert not chip.on, hex(code)
        chip.receive(command(0xAF))


def test_arguments_may_come_in_later_transactions(chip: Ssd1306) -> None:
    for byte in (0x81, 0xAE):
        chip.receive(command(byte))
    assert (chip.contrast, chip.on) == (0xAE, True)


def test_control_bytes_with_the_continuation_bit_take_one_byte_each(chip: Ssd1306) -> None:
    chip.receive(bytes([0x80, 0xB1, 0xC0, 0x01, 0x80, 0xB2, 0x40, 0x01, 0x01]))
    assert lit(chip) == {(0, 8), (1, 16), (2, 16)}


@pytest.mark.parametrize(
    ("commands", "expected"),
    [
        pytest.param((0x40 + 8,), 0, id="start line 8: the RAM's line 8 is uppermost"),
        pytest.param((0x40 + 9,), 63, id="start line 9: line 8 is the last"),
        pytest.param((0xD3, 8), 0, id="offset 8 with the scan reversed: COM63 shows row 8"),
        pytest.param((0xC0,), 55, id="scan not reversed: upside down"),
        pytest.param((0xC0, 0xD3, 8), 63, id="scan not reversed, offset 8: COM0 shows row 8"),
        pytest.param((0xC0, 0x48), 63, id="scan not reversed, start line 8: COM0 shows row 0, line 8"),
        pytest.param((0xA8, 55), 16, id="56 lines, scan reversed: COM55 shows row 0"),
        pytest.param((0xC0, 0xA8, 55), 55, id="56 lines, scan not reversed: COM8 shows row 8"),
    ],
)
def test_where_line_8_of_the_ram_stands_on_the_glass(chip: Ssd1306, commands: tuple[int, ...], expected: int) -> None:
    """Tables 10-2 and 10-3 of the datasheet; COM63 is the glass's top line."""
    chip.receive(command(0xB1))
    chip.receive(data(1))
    chip.receive(command(*commands))
    assert lit(chip) == {(0, expected)}


def test_lines_beyond_the_multiplex_ratio_are_not_driven(chip: Ssd1306) -> None:
    chip.receive(command(0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7))
    chip.receive(data(*b"\xff" * 1024))
    chip.receive(command(0xC0, 0xA8, 55, 0xD3, 8))  # table 10-2: COM48 to COM55 are blank
    assert {y for _, y in lit(chip)} == set(range(64)) - {63 - com for com in range(48, 56)}


@pytest.mark.parametrize("ratio", [0, 14])
def test_an_invalid_multiplex_ratio_is_passed_over(chip: Ssd1306, ratio: int) -> None:
    chip.receive(command(0xA8, ratio))
    assert chip.multiplex == 64


def test_segment_remap_acts_on_what_is_written_afterwards(chip: Ssd1306) -> None:
    chip.receive(data(1))
    chip.receive(command(0xA0))
    chip.receive(data(1))  # column 1 is segment 1 now, the glass's second from the right
    assert lit(chip) == {(0, 0), (126, 0)}


def test_inversion_all_on_and_off_leave_the_ram_alone(chip: Ssd1306) -> None:
    chip.receive(data(1))
    chip.receive(command(0xA7))
    assert len(lit(chip)) == 128 * 64 - 1
    chip.receive(command(0xA5))
    assert len(lit(chip)) == 128 * 64
    chip.receive(command(0xA4, 0xA6, 0xAE))
    assert chip.image() is None
    chip.receive(data(1))
    chip.receive(command(0xAF))
    assert lit(chip) == {(0, 0), (1, 0)}


def test_without_its_charge_pump_a_panel_is_dark() -> None:
    chip = Ssd1306()
    chip.receive(command(0xAF))
    assert chip.image() is None
    chip.receive(command(0x8D, 0x14))
    assert chip.image() is not None
    supplied = Ssd1306(charge_pump=False)
    supplied.receive(command(0xAF))
    assert supplied.image() is not None


def test_after_power_up_the_ram_is_anything_and_the_display_off(chip: Ssd1306) -> None:
    chip.receive(command(0x81, 0x10))
    chip.power_up(seed=3)
    assert (chip.image(), chip.contrast) == (None, 0x7F)
    chip.receive(command(*START))
    assert 1000 < len(lit(chip)) < 7000


def test_a_look_is_a_copy(chip: Ssd1306) -> None:
    image = chip.image()
    assert image is not None
    image.paste(Image.new("1", (128, 64), 1))
    assert lit(chip) == set()


def test_on_spi_a_pin_tells_data_from_commands(chip: Ssd1306) -> None:
    chip.receive_spi(bytes([0xB1, 0x40]), data=False)
    chip.receive_spi(bytes([0x01, 0x40]), data=True)
    assert lit(chip) == {(0, 8), (1, 14)}


@given(st.lists(st.binary(max_size=40), max_size=20))
def test_no_bytes_of_any_kind_upset_it(transactions: list[bytes]) -> None:
    chip = Ssd1306()
    for transaction in transactions:
        chip.receive(transaction)
    image = chip.image()
    assert image is None or (image.mode, image.size) == ("1", (128, 64))
    assert len(chip.ram) == 1024


@given(st.binary(min_size=1, max_size=60), st.data())
def test_commands_may_be_cut_anywhere(stream: bytes, draw: st.DataObject) -> None:
    whole, cut = Ssd1306(), Ssd1306()
    cuts = sorted(draw.draw(st.sets(st.integers(0, len(stream)))) | {0, len(stream)})
    whole.receive(command(*stream))
    for first, last in pairwise(cuts):
        cut.receive(command(*stream[first:last]))
    for probe in (whole, cut):
        probe.receive(data(0xA5, 0x5A))
    assert (whole.ram, whole.column, whole.page) == (cut.ram, cut.column, cut.page)

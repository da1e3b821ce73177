"""The SH1106 model against its datasheet."""

from __future__ import annotations

import pytest

from hardware.virtual.sh1106 import Sh1106


def command(*parts: int) -> bytes:
    return bytes([0x00, *parts])


def data(*parts: int) -> bytes:
    return bytes([0x40, *parts])


@pytest.fixture
def chip() -> Sh1106:
    """On, upright and dark."""
    chip = Sh1106()
    chip.receive(command(0xA1, 0xC8, 0xAF))
    for page in range(8):
        chip.receive(command(0xB0 + page, 0x00, 0x10))
        chip.receive(data(*bytes(132)))
    chip.receive(command(0xB0, 0x00, 0x10))
    return chip


def lit(chip: Sh1106) -> set[tuple[int, int]]:
    image = chip.image()
    assert image is not None
    return {(x, y) for y in range(64) for x in range(128) if image.getpixel((x, y))}


def test_the_glass_begins_at_column_2_and_ends_at_129(chip: Sh1106) -> None:
    chip.receive(data(1, 1, 1))
    chip.receive(command(0x01, 0x18))  # column 0x81
    chip.receive(data(1, 1))
    assert lit(chip) == {(0, 0), (127, 0)}


def test_the_pointer_stays_behind_the_last_column(chip: Sh1106) -> None:
    chip.receive(command(0xB1, 0x00, 0x18))  # column 128 of 132
    chip.receive(data(1, 1, 1, 1, 1, 1))
    assert lit(chip) == {(126, 8), (127, 8)}
    assert chip.ram[:132] == bytes(132)
    assert chip.ram[2 * 132 : 3 * 132] == bytes(132)


def test_read_modify_write_gives_the_column_back_at_its_end(chip: Sh1106) -> None:
    chip.receive(command(0x05, 0x10, 0xE0))
    assert (chip.read(), chip.read()) == (0, 0)  # reading does not move on
    chip.receive(data(1, 1))
    chip.receive(command(0xEE))
    chip.receive(data(2))
    assert lit(chip) == {(3, 1), (4, 0)}


def test_outside_of_it_reading_moves_on(chip: Sh1106) -> None:
    chip.receive(data(7, 9))
    chip.receive(command(0x00, 0x10, 0xEE))
    assert [chip.read(), chip.read(), chip.column] == [7, 9, 2]
    chip.receive(command(0x0F, 0x1F))
    assert (chip.read(), chip.column) == (0, 0xFF)


def test_segment_remap_acts_on_what_is_shown(chip: Sh1106) -> None:
    chip.receive(command(0x02, 0x10))
    chip.receive(data(1))
    chip.receive(command(0xA0))
    assert lit(chip) == {(127, 0)}


def test_what_the_ssd1306_has_and_it_has_not_takes_no_arguments(chip: Sh1106) -> None:
    for code in (0x20, 0x21, 0x22, 0x8D):
        chip.receive(command(code, 0xAE))
        assert not chip.on, hex(code)
        chip.receive(command(0xAF))
    for code in (0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB):
        chip.receive(command(code, 0xAE))
        assert chip.on, hex(code)


def test_the_converter_supplies_the_panel(chip: Sh1106) -> None:
    chip.receive(command(0xAD, 0x8A))
    assert chip.image() is None
    chip.receive(command(0xAD, 0x8B))
    assert chip.image() is not None


def test_start_line_inversion_and_contrast_are_as_on_the_ssd1306(chip: Sh1106) -> None:
    chip.receive(command(0x02, 0x10))
    chip.receive(data(1))
    chip.receive(command(0x41, 0x81, 0x20))
    assert (lit(chip), chip.contrast) == ({(0, 63)}, 0x20)
    chip.receive(command(0xA7))
    assert len(lit(chip)) == 128 * 64 - 1

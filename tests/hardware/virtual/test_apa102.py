"""The APA102 chain's model: bits decoded by hand, and the half clock that each LED costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.virtual.apa102 import Apa102Chain

START = bytes(4)
RED = bytes([0xFF, 0, 0, 255])
DARK = (0, 0, 0)
FULL_RED = (65535, 0, 0)


def test_a_frame_by_hand() -> None:
    chain = Apa102Chain(3)
    chain.receive(bytes.fromhex("00000000 ff0000ff e100ff00 f0ff0000 00000000 00"))
    assert chain.lights() == (FULL_RED, (0, round(65535 / 31), 0), (0, 0, round(65535 * 16 / 31)))


@pytest.mark.parametrize(
    ("order", "expected"),
    [("bgr", (3, 2, 1)), ("rgb", (1, 2, 3)), ("grb", (2, 1, 3))],
)
def test_the_order_of_colours_is_the_leds_own(order: str, expected: tuple[int, int, int]) -> None:
    chain = Apa102Chain(1, order)
    chain.receive(START + bytes([0xFF, 1, 2, 3]))
    assert chain.lights() == (tuple(257 * value for value in expected),)


def test_fewer_than_32_zeros_begin_no_frame() -> None:
    chain = Apa102Chain(1)
    chain.receive(b"\xff\x00\x00\x00" + RED + bytes(8))
    assert chain.lights() == (DARK,)


def test_a_frame_need_not_begin_at_a_byte() -> None:
    chain = Apa102Chain(1)
    bits = "0" * 35 + "".join(f"{byte:08b}" for byte in RED) + "0" * 5
    chain.receive(int(bits, 2).to_bytes(len(bits) // 8, "big"))
    assert chain.lights() == (FULL_RED,)


@pytest.mark.parametrize(
    ("length", "extra", "late"),
    [
        pytest.param(1, 0, set(), id="the first LED needs no more"),
        pytest.param(2, 0, {1}, id="the second half a clock more"),
        pytest.param(17, 0, {16}, id="only the last: the words behind the others brought their clocks"),
        pytest.param(17, 1, set(), id="16 half clocks are enough for place 16"),
        pytest.param(18, 1, {17}, id="and not for place 17"),
        pytest.param(18, 2, set(), id="a byte more is"),
        pytest.param(68, 0, {66, 67}, id="place 66 wants 66 half clocks and the last word has 64"),
        pytest.param(68, 4, {67}, id="32 zero bits, as the datasheet has it, are not enough for 68 LEDs"),
        pytest.param(68, 5, set(), id="ceil(68 / 16) bytes are"),
    ],
)
def test_each_led_passes_data_on_half_a_clock_late(length: int, extra: int, late: set[int]) -> None:
    chain = Apa102Chain(length)
    chain.receive(START + RED * length + bytes(extra))
    assert {place for place, light in enumerate(chain.lights()) if light == DARK} == late


def test_what_is_late_comes_with_the_next_frames_clocks() -> None:
    chain = Apa102Chain(20)
    chain.receive(START + RED * 20)
    assert chain.lights()[19] == DARK
    chain.receive(START)
    assert chain.lights() == (FULL_RED,) * 20


def test_leds_beyond_the_frame_stay_and_words_beyond_the_chain_fall_off_its_end() -> None:
    chain = Apa102Chain(2)
    chain.receive(START + RED * 5 + bytes(8))
    chain.receive(START + b"\xe0\x00\x00\x00" + bytes(8))
    assert chain.lights() == (DARK, FULL_RED)


def test_a_word_that_does_not_begin_with_111_lights_nothing() -> None:
    chain = Apa102Chain(3)
    chain.receive(START + RED + b"\x5f\x01\x02\x03" + RED + bytes(8))
    assert chain.lights() == (FULL_RED, FULL_RED, DARK)


def test_an_sk9822_shows_nothing_before_its_32_zeros() -> None:
    chain = Apa102Chain(3, sk9822=True)
    chain.receive(START + RED * 3 + bytes(3))
    assert chain.lights() == (DARK,) * 3
    chain.receive(bytes(2))
    assert chain.lights() == (FULL_RED,) * 3


@given(st.lists(st.binary(max_size=50), max_size=10), st.booleans())
def test_any_bytes_cut_anywhere_do_the_same(pieces: list[bytes], sk9822: bool) -> None:
    whole, cut = Apa102Chain(5, sk9822=sk9822), Apa102Chain(5, sk9822=sk9822)
    whole.receive(b"".join(pieces))
    for piece in pieces:
        cut.receive(piece)
    assert whole.lights() == cut.lights()

"""The WS2812 chain's model: pulses by hand."""

from __future__ import annotations

import pytest

from hardware.virtual.ws2812 import Ws2812Chain

ZERO, ONE = b"\xc0", b"\xf0"
SILENCE = bytes(64)
GREEN_RED_BLUE = (ONE + ZERO * 7) + ZERO * 8 + (ZERO * 7 + ONE)
"""Green 128, red 0, blue 1."""


def test_a_frame_by_hand() -> None:
    chain = Ws2812Chain(2)
    chain.receive(SILENCE + GREEN_RED_BLUE + ONE * 24 + SILENCE)
    assert chain.lights() == ((0, 128 * 257, 257), (65535, 65535, 65535))


def test_leds_without_all_their_bits_stay_as_they_were() -> None:
    chain = Ws2812Chain(2)
    chain.receive(SILENCE + ONE * 47 + SILENCE)
    assert chain.lights() == ((65535, 65535, 65535), (0, 0, 0))


def test_a_pulse_of_no_known_length_spoils_the_frame() -> None:
    chain = Ws2812Chain(1)
    chain.receive(SILENCE + b"\xe0" + ONE * 24 + SILENCE)  # 469 ns: neither 0 nor 1
    assert chain.lights() == ((0, 0, 0),)
    chain.receive(SILENCE + ONE * 24 + SILENCE)
    assert chain.lights() == ((65535, 65535, 65535),)


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        pytest.param(SILENCE, SILENCE, True, id="held low around it"),
        pytest.param(b"", SILENCE, False, id="not held low before"),
        pytest.param(SILENCE, b"", False, id="not held low after"),
    ],
)
def test_a_line_that_rests_high_is_held_low_around_a_frame(before: bytes, after: bytes, shown: bool) -> None:
    chain = Ws2812Chain(1, rests_high=True)
    chain.receive(before + ONE * 24 + after)
    assert (chain.lights() == ((65535, 65535, 65535),)) is shown


def test_a_pause_in_the_midst_ends_the_frame() -> None:
    chain = Ws2812Chain(2)
    chain.receive(SILENCE + ONE * 24)
    chain.receive(ZERO * 24 + SILENCE)
    assert chain.lights() == ((0, 0, 0), (0, 0, 0))
    chain.receive(SILENCE + ONE * 24 + SILENCE + ZERO * 24)
    assert chain.lights() == ((0, 0, 0), (0, 0, 0))

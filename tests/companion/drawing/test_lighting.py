"""From what the eye should see to the LEDs: gamma, current, places on the wire."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.table import Span, StripConfig
from companion.drawing.lighting import limited, linear, milliamperes, place
from companion.scene.lights import Even, Lights
from tools.golden import LIGHTS as GOLDEN
from tools.golden import lights as golden_lights

COLOUR = st.tuples(*[st.integers(0, 255)] * 3)
LIGHT = st.tuples(*[st.integers(0, 65535)] * 3)
LIGHTS = st.builds(
    Lights,
    st.tuples(*[st.builds(Even, st.lists(COLOUR, min_size=1, max_size=12).map(tuple))] * 6),
    st.tuples(*[COLOUR] * 3),
    st.tuples(*[COLOUR] * 5),
)
UNLIMITED = 100_000


def test_gamma_is_2_2() -> None:
    assert linear((0, 128, 255)) == (0, 14386, 65535)  # (128 / 255) ** 2.2 is 0.21952
    levels = [linear((level, 0, 0))[0] for level in range(256)]
    assert levels == sorted(levels)


@pytest.mark.parametrize(
    ("lights", "drawn"),
    [
        ([], 0),
        ([(0, 0, 0)] * 68, 68),
        ([(65535, 65535, 65535)], 61),
        ([(65535, 0, 0), (0, 0, 0)], 22),
    ],
    ids=["none", "dark", "white", "red"],
)
def test_current_is_20_mA_a_channel_and_1_mA_idle(lights: list[tuple[int, int, int]], drawn: int) -> None:
    assert milliamperes(lights) == drawn


@given(lights=st.lists(LIGHT, max_size=80), limit=st.integers(0, 6_000))
def test_a_frame_never_draws_more_than_the_limit(lights: list[tuple[int, int, int]], limit: int) -> None:
    shown = limited(lights, limit)
    assert milliamperes(shown) <= max(limit, len(lights))  # dark LEDs draw what they draw
    assert all(
        now <= then for ours, given in zip(shown, lights, strict=True) for now, then in zip(ours, given, strict=True)
    )


@given(lights=st.lists(LIGHT, max_size=80))
def test_a_frame_within_the_limit_is_left_alone(lights: list[tuple[int, int, int]]) -> None:
    assert limited(lights, UNLIMITED) == tuple(lights)


def test_a_frame_is_dimmed_as_one() -> None:
    """Two LEDs at 60 and 30 mA and 2 idle, in 47 mA: both at half."""
    shown = limited([(65535, 65535, 65535), (65535, 32767, 0)], 47)
    assert milliamperes(shown) == pytest.approx(47, abs=0.01)
    assert shown[0][0] == shown[1][0] == pytest.approx(32767, abs=1)
    assert shown[1][1] == pytest.approx(16383, abs=1)


@given(lights=LIGHTS, limit=st.integers(68, 4_100))
def test_the_strip_stays_within_its_setting(lights: Lights, limit: int) -> None:
    wire = place(lights, StripConfig(limit=limit))
    assert len(wire) == 68
    assert milliamperes(wire) <= limit


def test_parts_lie_where_the_settings_say() -> None:
    bars = tuple(Even(tuple((10 * bar + led, 0, 0) for led in range(10))) for bar in range(6))
    lights = Lights(bars, ((0, 1, 0), (0, 2, 0), (0, 3, 0)), tuple((0, 0, n) for n in range(1, 6)))
    strip = StripConfig(
        length=80,
        limit=UNLIMITED,
        bars=(Span(8, reverse=True), Span(18), Span(28), Span(38), Span(48), Span(58)),
        trio=Span(0, reverse=True, leds=3),
        row=Span(3, leds=5),
    )
    wire = place(lights, strip)
    assert wire[8:18] == tuple(linear((led, 0, 0)) for led in range(9, -1, -1)), "reversed: its first LED comes last"
    assert wire[18:28] == tuple(linear((10 + led, 0, 0)) for led in range(10))
    assert wire[0:3] == tuple(linear((0, level, 0)) for level in (3, 2, 1))
    assert wire[3:8] == tuple(linear((0, 0, level)) for level in range(1, 6))
    assert wire[68:] == ((0, 0, 0),) * 12


def test_what_lies_beyond_the_strip_is_left_out() -> None:
    lights = Lights(bars=(Even(((9, 9, 9),)),) * 6)
    assert place(lights, StripConfig(length=4, limit=UNLIMITED)) == (linear((9, 9, 9)),) * 4


def test_every_scene_is_the_same_bytes_on_the_default_strip() -> None:
    kept = dict(line.split(": ") for line in GOLDEN.read_text(encoding="utf-8").splitlines())
    assert golden_lights() == kept

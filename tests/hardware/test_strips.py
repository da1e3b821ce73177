"""Light strips: golden bytes from the datasheets, and the light that comes out at the far end."""

from __future__ import annotations

import errno

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.table import StripChip, StripConfig
from companion.core.errors import DeviceError
from companion.core.values import Light
from hardware.strips import apa102_frame, open_strip
from hardware.virtual.apa102 import Apa102Chain
from hardware.virtual.bus import Faults, VirtualSpi
from hardware.virtual.ws2812 import Ws2812Chain
from hardware.ws2812 import ws2812_frame

CHANNEL = st.one_of(st.integers(0, 65535), st.integers(0, 300))
LIGHT = st.tuples(CHANNEL, CHANNEL, CHANNEL)
FULL: Light = (65535, 65535, 65535)


class Wire:
    """A strip at the end of a virtual SPI port, with everything that was sent."""

    def __init__(self, config: StripConfig, buffer: int = 4096) -> None:
        kind = Ws2812Chain if config.chip is StripChip.WS2812_SPI else Apa102Chain
        self.config = config
        self.chain = kind(config.length, config.order)
        self.faults = Faults()
        self.sent: list[bytes] = []
        self.asked: list[tuple[int, int, int]] = []
        self.buffer = buffer

    def spi(self, bus: int, device: int, hertz: int) -> VirtualSpi:
        self.asked.append((bus, device, hertz))
        return VirtualSpi("strip", [self.sent.append, self.chain.receive], self.faults, self.buffer)


@pytest.mark.parametrize(
    ("lights", "expected"),
    [
        pytest.param([], "00000000 00000000", id="no LED"),
        pytest.param([(65535, 0, 0)], "00000000 ff0000ff 00000000 00", id="full red"),
        pytest.param([(0, 65535, 0)], "00000000 ff00ff00 00000000 00", id="full green"),
        pytest.param([(0, 0, 65535)], "00000000 ffff0000 00000000 00", id="full blue"),
        pytest.param([(0, 0, 0)], "00000000 e0000000 00000000 00", id="dark"),
        pytest.param([(2114, 0, 0)], "00000000 e10000ff 00000000 00", id="one 31st: the least brightness, full scale"),
        pytest.param([(2115, 0, 0)], "00000000 e2000080 00000000 00", id="a hair more: the next brightness"),
        pytest.param([(8, 4, 0)], "00000000 e1000001 00000000 00", id="the faintest glow"),
        pytest.param([(32768, 16384, 0)], "00000000 f0007cf7 00000000 00", id="orange"),
        pytest.param([FULL] * 16, "00000000" + "ffffffff" * 16 + "00000000 00", id="16 LEDs: one byte of clocks"),
        pytest.param([FULL] * 17, "00000000" + "ffffffff" * 17 + "00000000 0000", id="17 LEDs: two"),
    ],
)
def test_apa102_golden_bytes(lights: list[Light], expected: str) -> None:
    assert apa102_frame(lights) == bytes.fromhex(expected)


@pytest.mark.parametrize(
    ("order", "word"), [("bgr", "ff0280ff"), ("rgb", "ffff8002"), ("grb", "ff80ff02"), ("gbr", "ff8002ff")]
)
def test_apa102_colour_order(order: str, word: str) -> None:
    assert apa102_frame([(65535, 0x80 * 257, 0x02 * 257)], order)[4:8] == bytes.fromhex(word)


def test_ws2812_golden_bytes() -> None:
    zero, one = b"\xc0", b"\xf0"
    frame = ws2812_frame([(65535, 0x80 * 257, 0x01 * 257)])
    assert frame == bytes(64) + (one + zero * 7) + one * 8 + (zero * 7 + one) + bytes(64)


@given(st.lists(LIGHT, min_size=1, max_size=40), st.sampled_from(["bgr", "rgb", "grb", "brg"]), st.booleans())
def test_what_an_apa102_shows_is_what_was_asked_for(lights: list[Light], order: str, sk9822: bool) -> None:
    """To half a step at the brightness that the LED's strongest channel needs: at a glow 1/7905 of full light."""
    chain = Apa102Chain(len(lights), order, sk9822)
    chain.receive(apa102_frame(lights, order))
    for asked, shown in zip(lights, chain.lights(), strict=True):
        brightness = -(-max(asked) * 31 // 65535)
        half_a_step = 65535 / (255 * 31) * brightness / 2
        assert all(abs(a - s) <= half_a_step + 1 for a, s in zip(asked, shown, strict=True))


@given(st.lists(LIGHT, max_size=12), st.sampled_from(["grb", "rgb", "bgr"]), st.booleans())
def test_what_a_ws2812_shows_is_what_was_asked_for(lights: list[Light], order: str, rests_high: bool) -> None:
    chain = Ws2812Chain(len(lights), order, rests_high)
    chain.receive(ws2812_frame(lights, order))
    for asked, shown in zip(lights, chain.lights(), strict=True):
        assert all(abs(a - s) <= 128 for a, s in zip(asked, shown, strict=True))


@given(st.integers(0, 65534))
def test_more_light_asked_for_is_never_visibly_less(level: int) -> None:
    levels = []
    for asked in (level, level + 1):
        chain = Apa102Chain(1)
        chain.receive(apa102_frame([(asked, 0, 0)]))
        levels.append(chain.lights()[0][0])
    assert levels[1] >= levels[0] * (1 - 1 / 128)


CHIPS = pytest.mark.parametrize(
    "config",
    [
        pytest.param(StripConfig(length=20), id="apa102"),
        pytest.param(StripConfig(chip=StripChip.WS2812_SPI, order="grb", length=20), id="ws2812-spi"),
    ],
)


@CHIPS
def test_opened_it_is_dark_and_closed_it_is_dark_again(config: StripConfig) -> None:
    wire = Wire(config)
    wire.chain.receive(
        (ws2812_frame if config.chip is StripChip.WS2812_SPI else apa102_frame)([FULL] * 20, config.order)
    )
    strip = open_strip(config, wire.spi)
    assert wire.chain.lights() == ((0, 0, 0),) * 20
    strip.show([FULL] * 20)
    assert wire.chain.lights() == (FULL,) * 20
    strip.close()
    strip.close()
    assert wire.chain.lights() == ((0, 0, 0),) * 20
    with pytest.raises(DeviceError, match="strip: Bad file descriptor"):
        strip.show([FULL])


@CHIPS
def test_leds_that_are_not_named_are_dark_and_too_many_lights_are_our_mistake(config: StripConfig) -> None:
    wire = Wire(config)
    strip = open_strip(config, wire.spi)
    strip.show([FULL] * 20)
    strip.show([FULL] * 2)
    assert wire.chain.lights() == (FULL, FULL, *((0, 0, 0),) * 18)
    with pytest.raises(ValueError, match="20 LEDs; got 21 lights"):
        strip.show([FULL] * 21)


def test_each_chip_is_opened_at_its_own_clock() -> None:
    apa102 = Wire(StripConfig(bus=1, device=2, hertz=1_000_000))
    ws2812 = Wire(StripConfig(chip=StripChip.WS2812_SPI, order="grb", hertz=1_000_000))
    for wire in (apa102, ws2812):
        open_strip(wire.config, wire.spi).close()
    assert apa102.asked == [(1, 2, 1_000_000)]
    assert ws2812.asked == [(0, 0, 6_400_000)]


@CHIPS
def test_each_frame_goes_out_changed_or_not(config: StripConfig) -> None:
    """So what a glitch did to the LEDs heals whenever whoever shows says so."""
    wire = Wire(config)
    strip = open_strip(config, wire.spi)
    wire.sent.clear()
    for lights in ([FULL], [FULL], []):
        strip.show(lights)
    assert len(wire.sent) == 3
    assert wire.sent[0] == wire.sent[1] != wire.sent[2]


@CHIPS
def test_an_error_is_told_and_the_next_frame_goes_out(config: StripConfig) -> None:
    wire = Wire(config)
    strip = open_strip(config, wire.spi)
    strip.show([FULL])
    wire.faults.set("strip", errno.EIO)
    with pytest.raises(DeviceError, match="strip: Input/output error; check its SPI wires"):
        strip.show([FULL, FULL])
    wire.faults.set("strip", None)
    wire.sent.clear()
    strip.show([FULL])
    assert len(wire.sent) == 1
    wire.faults.set("strip", errno.EIO)
    strip.close()


@CHIPS
def test_a_port_that_fails_at_the_start_is_let_go(config: StripConfig) -> None:
    wire = Wire(config)
    wire.faults.set("strip", errno.EIO)
    with pytest.raises(DeviceError):
        open_strip(config, wire.spi)
    wire.faults.set("strip", None)
    open_strip(config, wire.spi).close()


@pytest.mark.parametrize(("length", "buffer"), [(165, 4096), (2725, 65536)])
def test_a_ws2812_strip_must_go_out_in_one_piece(length: int, buffer: int) -> None:
    fits = Wire(StripConfig(chip=StripChip.WS2812_SPI, order="grb", length=length), buffer)
    strip = open_strip(fits.config, fits.spi)
    strip.show([FULL] * length)
    assert fits.chain.lights()[-1] == FULL
    strip.close()
    longer = Wire(StripConfig(chip=StripChip.WS2812_SPI, order="grb", length=length + 1), buffer)
    with pytest.raises(DeviceError, match=rf"{length + 1} WS2812 LEDs .* \(enough for {length}\); write spidev.bufsiz"):
        open_strip(longer.config, longer.spi)
    assert longer.sent == []


def test_an_apa102_strip_may_be_longer_than_the_buffer() -> None:
    wire = Wire(StripConfig(length=1200))
    open_strip(wire.config, wire.spi).show([FULL] * 1200)
    assert wire.chain.lights() == (FULL,) * 1200
    assert max(map(len, wire.sent)) == 4096

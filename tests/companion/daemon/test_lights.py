"""Strips of every size: what the LEDs at the far end of the wires show is what the scene says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from companion.config.table import (
    BARE,
    DEFAULT_PINS,
    ButtonsConfig,
    BuzzerConfig,
    Span,
    StripChip,
    StripConfig,
    TableConfig,
)
from companion.core.values import COLOUR_KEYS, Key, Light
from companion.drawing.lighting import linear
from companion.scene.lights import Lights
from tests.conftest import StartEvening

pytestmark = pytest.mark.anyio

AMPLE = 20_000
"""Milliamperes at which nothing need be dimmed."""


def bars_of(leds: int, reverse: bool = False) -> StripConfig:
    """Six bars, and nothing beside them."""
    bars = tuple(Span(leds * place, reverse, leds) for place in range(6))
    return StripConfig(length=6 * leds, bars=bars, trio=None, row=None, limit=AMPLE)


TWO = TableConfig(
    buttons=ButtonsConfig(pins={**DEFAULT_PINS, Key.GREEN: 17, Key.PURPLE: 22, Key.RIGHT: 27}),
    buzzer=BuzzerConfig(pin=12),
    strip=None,
    strips={
        "left": replace(
            BARE, length=40, bars=(Span(0), None, Span(10, True, 15), None, None, None), row=Span(30), limit=AMPLE
        ),
        "right": replace(
            BARE,
            chip=StripChip.WS2812_SPI,
            order="grb",
            bus=1,
            length=50,
            bars=(None, Span(40, leds=4), None, Span(10, leds=30), Span(0, leds=5), Span(44, leds=6)),
            trio=Span(5, True, 3),
            limit=AMPLE,
        ),
    },
)
TABLES = {
    "the default strip": TableConfig(strip=StripConfig(limit=AMPLE)),
    "bars of four alone": TableConfig(strip=bars_of(4)),
    "bars of thirty, upside down": TableConfig(strip=bars_of(30, True)),
    "bars of seven, as WS2812": TableConfig(strip=replace(bars_of(7), chip=StripChip.WS2812_SPI, order="grb")),
    "a long trio and a long row": TableConfig(
        strip=StripConfig(length=80, trio=Span(60, leds=6), row=Span(66, True, 10), limit=AMPLE)
    ),
    "two strips": TWO,
    "five bars": TableConfig(
        strip=replace(StripConfig(limit=AMPLE), bars=(*(Span(10 * place) for place in range(5)), None))
    ),
    "no strip": TableConfig(strip=None),
}


def said(lights: Lights, strip: StripConfig) -> Mapping[int, Light]:
    """What each LED of a part is to show."""
    wire: dict[int, Light] = {}
    for part, span in strip.parts.items():
        if part in list(COLOUR_KEYS):
            colours = lights.bars[list(COLOUR_KEYS).index(Key(part))].lit(span.leds)
        else:
            lamps = lights.trio if part == "trio" else lights.row
            assert span.leds % len(lamps) == 0
            colours = tuple(lamps[led * len(lamps) // span.leds] for led in range(span.leds))
        numbers = range(span.start, span.start + span.leds)
        wire |= zip(reversed(numbers) if span.reverse else numbers, map(linear, colours), strict=True)
    return wire


def shows(lights: Lights, far_end: Mapping[str, Sequence[Light]], table: TableConfig) -> bool:
    """Whether the LEDs show it, to half a step of their chip; those that belong to no part are dark."""
    assert list(far_end) == list(table.every_strip)
    for name, strip in table.every_strip.items():
        wanted = said(lights, strip)
        assert len(far_end[name]) == strip.length
        for number, shown in enumerate(far_end[name]):
            asked = wanted.get(number, (0, 0, 0))
            half = 128 if strip.chip is StripChip.WS2812_SPI else 1 + 4.2 * -(-max(asked) * 31 // 65535)
            if any(abs(one - other) > half for one, other in zip(asked, shown, strict=True)):
                return False
    return True


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
async def test_a_short_show_is_seen_on_every_kind_of_lights(start_evening: StartEvening, table: TableConfig) -> None:
    evening = await start_evening(table)
    frames: list[Lights] = []

    async def look() -> None:
        glass = await evening.look()
        seen = evening.daemon._showing.stage.scene(evening.table, evening.clock.now()).lights
        assert shows(seen, glass.leds, table)
        frames.append(seen)

    await look()  # the menu
    await evening.tap(*[Key.OK] * 4)
    await look()  # the setup
    await evening.tap(Key.OK)
    await look()  # the start
    for _ in range(3):
        evening.forward(7_000)
        await evening.until(lambda table: table.at >= evening.clock.now() - 10)
        await look()  # sand sinks, orange climbs, red runs out
    await evening.tap(Key.RED)
    await look()  # refused: no card lies there
    await evening.scan("SKY:red+blue")
    await evening.tap(Key.BLUE)
    await look()  # red is owed
    assert len({frame.bars for frame in frames}) == len(frames)

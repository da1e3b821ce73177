"""What does not go together is found, with the keys of both sides, and nothing is said of what does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from companion.config import messages
from companion.config.checks import claims, clashes
from companion.config.scanner import Protocol, ScannerConfig
from companion.config.table import (
    BARE,
    DEFAULT_PINS,
    ButtonsConfig,
    BuzzerConfig,
    HardwareKind,
    Interface,
    PinFactory,
    ScreenConfig,
    Span,
    StripChip,
    StripConfig,
    TableConfig,
)
from companion.core.values import Key, Ms
from tests.support.tables import tables

DEFAULT = TableConfig()
STRIP = StripConfig()
BARS = STRIP.bars
NONE = BARE.bars
SPI_SCREEN = ScreenConfig(interface=Interface.SPI, bus=0, device=0)


def pins(**changed: int) -> TableConfig:
    return replace(
        DEFAULT, buttons=ButtonsConfig(pins={**DEFAULT_PINS, **{Key(key): pin for key, pin in changed.items()}})
    )


def strip(**changed: Any) -> TableConfig:
    return replace(DEFAULT, strip=replace(STRIP, **changed))


def two(**named: StripConfig) -> TableConfig:
    """Strips by name, where pins are free for both buses."""
    spare = {Key.GREEN: 17, Key.PURPLE: 22, Key.RIGHT: 27}
    return replace(
        DEFAULT,
        buttons=ButtonsConfig(pins={**DEFAULT_PINS, **spare}),
        buzzer=BuzzerConfig(pin=12),
        strip=None,
        strips=named,
    )


def screens(main: ScreenConfig, score: ScreenConfig | None = None, **changed: Any) -> TableConfig:
    return replace(DEFAULT, screens={"main": main} | ({"score": score} if score else {}), **changed)


def scanners(**named: ScannerConfig) -> TableConfig:
    return replace(DEFAULT, scanners=named)


@pytest.mark.parametrize("hardware", [None, *HardwareKind])
def test_the_default_table_has_no_clash(hardware: HardwareKind | None) -> None:
    assert clashes(replace(DEFAULT, hardware=hardware)) == []


@given(tables())
def test_no_clash_is_found_where_there_is_none(table: TableConfig) -> None:
    assert clashes(table) == []


def pin(name: str, number: int, function: str = "") -> str:
    return messages.PIN_TAKEN.format(pin=name, number=number, function=f", {function}" if function else "")


def both(what: str) -> str:
    return messages.FOR_BOTH.format(what=what)


def at_0x3c(buses: str) -> str:
    return both(messages.ON_BUS.format(address=0x3C, buses=buses))


def of_all(what: str) -> str:
    return messages.FOR_ALL.format(what=what)


def one_and(one: str, other: str) -> str:
    return messages.TWO.format(one=one, other=other)


CLASHES = [
    (
        "two buttons",
        pins(red=6),
        [("buttons.pins.red, buttons.pins.orange", messages.PINS, both(pin("GPIO6", 31)))],
    ),
    (
        "three on one pin",
        pins(ok=18, back=18),
        [("buttons.pins.ok, buttons.pins.back, buzzer.pin", messages.PINS, of_all(pin("GPIO18", 12)))],
    ),
    (
        "button on I2C",
        pins(red=2),
        [("buttons.pins.red, screens.main.bus, screens.score.bus", messages.PINS, of_all(pin("GPIO2", 3, "SDA1")))],
    ),
    (
        "button on the I2C before a mux",
        replace(pins(red=3), screens={"main": ScreenConfig(bus="channel-0")}),
        [("buttons.pins.red, screens.main.bus", messages.PINS, both(pin("GPIO3", 5, "SCL1")))],
    ),
    (
        "button on SPI",
        pins(red=10),
        [("buttons.pins.red, strip.bus", messages.PINS, both(pin("GPIO10", 19, "SPI0-MOSI")))],
    ),
    (
        "button on an SPI pin without a wire",
        pins(red=9),
        [("buttons.pins.red, strip.bus", messages.PINS, both(pin("GPIO9", 21, "SPI0-MISO")))],
    ),
    (
        "buzzer on SPI's other chip select",
        replace(DEFAULT, buzzer=BuzzerConfig(pin=7)),
        [("buzzer.pin, strip.bus", messages.PINS, both(pin("GPIO7", 26, "SPI0-CE1")))],
    ),
    (
        "button on the UART",
        replace(pins(red=15), scanners={"a": ScannerConfig(Protocol.RDM6300, "/dev/ttyAMA0")}),
        [("buttons.pins.red, scanners.a.port", messages.PINS, both(pin("GPIO15", 10, "RXD0")))],
    ),
    (
        "screen's DC on a button",
        screens(replace(SPI_SCREEN, dc=5), strip=None),
        [("buttons.pins.red, screens.main.dc", messages.PINS, both(pin("GPIO5", 29)))],
    ),
    (
        "DC and reset of one screen",
        screens(replace(SPI_SCREEN, dc=27), strip=None),
        [("screens.main.dc, screens.main.reset", messages.PINS, both(pin("GPIO27", 13)))],
    ),
    (
        "a bar beyond the end",
        strip(bars=(Span(59), *BARS[1:]), trio=Span(0, leds=3), row=Span(3, leds=5)),
        [
            (
                "strip.bars[0], strip.length",
                messages.WITHIN_STRIP,
                messages.BEYOND.format(first=59, last=68, length=68),
            ),
            ("strip.bars[0], strip.bars[5]", messages.LEDS, one_and("59 to 68", "50 to 59")),
        ],
    ),
    (
        "the row beyond the end",
        strip(length=67),
        [("strip.row, strip.length", messages.WITHIN_STRIP, messages.BEYOND.format(first=63, last=67, length=67))],
    ),
    (
        "spans that touch by one LED",
        strip(trio=Span(61, leds=3)),
        [("strip.trio, strip.row", messages.LEDS, one_and("61 to 63", "63 to 67"))],
    ),
    (
        "a backwards span within another",
        strip(trio=Span(5, True, 3)),
        [("strip.bars[0], strip.trio", messages.LEDS, one_and("0 to 9", "5 to 7"))],
    ),
    (
        "a bar longer than the room it has",
        strip(bars=(Span(0, leds=11), *BARS[1:])),
        [("strip.bars[0], strip.bars[1]", messages.LEDS, one_and("0 to 10", "10 to 19"))],
    ),
    (
        "two strips on one bus",
        two(left=replace(BARE, length=10, bars=(Span(0), *NONE[1:])), right=replace(BARE, length=9)),
        [("strips.left.bus, strips.right.bus", messages.STRIP_BUSES, both("0"))],
    ),
    (
        "a part on both strips",
        two(
            left=replace(BARE, length=10, trio=Span(0, leds=3)),
            right=replace(BARE, length=9, bus=1, trio=Span(2, leds=4)),
        ),
        [("strips.left.trio, strips.right.trio", messages.ONE_STRIP, messages.ON_BOTH)],
    ),
    (
        "a part beyond the end of one of two",
        two(left=replace(BARE, length=9, bars=(Span(0), *NONE[1:]))),
        [
            (
                "strips.left.bars[0], strips.left.length",
                messages.WITHIN_STRIP,
                messages.BEYOND.format(first=0, last=9, length=9),
            )
        ],
    ),
    (
        "a WS2812 strip for the usual buffer",
        strip(chip=StripChip.WS2812_SPI, length=166),
        [("strip.length, strip.buffer", messages.BUFFER.format(most=165, buffer=4096), "166")],
    ),
    (
        "no light",
        strip(limit=167),
        [("strip.limit_ma, strip.length", messages.LIMIT.format(least=168, length=68, idle=68), "167")],
    ),
    (
        "chip select of SPI 0",
        strip(device=2),
        [("strip.bus, strip.device", messages.CHIP_SELECT, "2")],
    ),
    (
        "a screen's chip select of SPI 0",
        screens(replace(SPI_SCREEN, device=2), strip=None),
        [("screens.main.bus, screens.main.device", messages.CHIP_SELECT, "2")],
    ),
    (
        "a screen on the strip's bus",
        screens(replace(SPI_SCREEN, device=1)),
        [("strip.bus, screens.main.bus", messages.STRIP_ALONE, "SPI 0")],
    ),
    (
        "two screens on one chip select",
        screens(SPI_SCREEN, replace(SPI_SCREEN, dc=4, reset=22), strip=None),
        [
            (
                "screens.main.device, screens.score.device",
                messages.CHIP_SELECTS,
                both(messages.SELECT.format(select=0, bus=0)),
            )
        ],
    ),
    (
        "two screens at one address",
        screens(ScreenConfig(), ScreenConfig()),
        [
            (
                "screens.main.address, screens.score.address",
                messages.ADDRESSES,
                at_0x3c("I2C 1"),
            )
        ],
    ),
    (
        "one before the mux of the other",
        screens(ScreenConfig(), ScreenConfig(bus="channel-2")),
        [
            (
                "screens.main.address, screens.score.address",
                messages.ADDRESSES,
                at_0x3c("I2C 1 and channel-2"),
            )
        ],
    ),
    (
        "one channel by two names",
        screens(ScreenConfig(bus="1-0070/channel-2"), ScreenConfig(bus="channel-2")),
        [
            (
                "screens.main.address, screens.score.address",
                messages.ADDRESSES,
                at_0x3c("1-0070/channel-2 and channel-2"),
            )
        ],
    ),
    (
        "two scanners on one port",
        scanners(a=ScannerConfig(port="/dev/ttyUSB0"), b=ScannerConfig(port="/dev/ttyUSB0")),
        [("scanners.a.port, scanners.b.port", messages.PORTS, both("/dev/ttyUSB0"))],
    ),
    (
        "two names of the header's port",
        scanners(a=ScannerConfig(port="/dev/serial0"), b=ScannerConfig(port="/dev/ttyAMA0")),
        [("scanners.a.port, scanners.b.port", messages.PORTS, both(messages.UART))],
    ),
    (
        "an RDM6300 at another speed",
        scanners(a=ScannerConfig(Protocol.RDM6300, baud=115200)),
        [("scanners.a.protocol, scanners.a.baud", messages.RDM6300_RATE, "115200")],
    ),
    (
        "no pins on a Pi",
        replace(DEFAULT, hardware=HardwareKind.PI, buttons=ButtonsConfig(PinFactory.MOCK)),
        [("hardware, buttons.factory", messages.FACTORY, messages.MOCK)],
    ),
    (
        "held before it is pressed",
        replace(DEFAULT, buttons=ButtonsConfig(lockout=Ms(200), hold=Ms(200))),
        [("buttons.hold_ms, buttons.lockout_ms", messages.HOLD, one_and("200", "200"))],
    ),
]


@pytest.mark.parametrize(("table", "faults"), [case[1:] for case in CLASHES], ids=[case[0] for case in CLASHES])
def test_each_clash_is_found(table: TableConfig, faults: list[tuple[str, str, str]]) -> None:
    found = [clash.fault() for clash in clashes(table)]
    assert [(fault.path, fault.expected, fault.got) for fault in found] == faults


FINE = [
    (
        "bars of four and thirty",
        strip(
            length=54,
            bars=(Span(0, leds=4), Span(4, leds=30), *(Span(34 + 4 * n, leds=4) for n in range(4))),
            trio=None,
            row=None,
        ),
    ),
    (
        "two strips",
        two(left=replace(BARE, length=60, bars=BARS), right=replace(BARE, bus=1, length=9, row=Span(0, leds=9))),
    ),
    ("a mux's channels with one address", screens(ScreenConfig(bus="channel-0"), ScreenConfig(bus="channel-1"))),
    ("two muxes", screens(ScreenConfig(bus="1-0070/channel-0"), ScreenConfig(bus="1-0071/channel-0"))),
    ("two I2C buses", screens(ScreenConfig(), ScreenConfig(bus=3))),
    ("a button on I2C without a screen there", replace(pins(red=2, orange=3), screens={})),
    ("a button on the UART without a scanner there", pins(red=14)),
    ("buttons on SPI 0 without a strip", replace(pins(red=10, orange=9, yellow=8), strip=None)),
    ("a WS2812 strip that fills the usual buffer", strip(chip=StripChip.WS2812_SPI, length=165, limit=2000)),
    ("a longer one with a larger buffer", strip(chip=StripChip.WS2812_SPI, length=166, buffer=65536)),
    ("a long APA102 strip", strip(length=1000, limit=2000)),
    ("just enough light", strip(limit=168)),
    ("spans that touch", strip(trio=Span(65, leds=3), row=Span(60, leds=5))),
]


@pytest.mark.parametrize("table", [case[1] for case in FINE], ids=[case[0] for case in FINE])
def test_what_goes_together_is_no_clash(table: TableConfig) -> None:
    assert clashes(table) == []


def test_every_clash_is_found_at_once() -> None:
    table = replace(pins(red=18, blue=11), strip=replace(STRIP, limit=1, length=60))
    assert [clash.keys for clash in clashes(table)] == [
        ("buttons.pins.red", "buzzer.pin"),
        ("buttons.pins.blue", "strip.bus"),
        ("strip.trio", "strip.length"),
        ("strip.row", "strip.length"),
        ("strip.limit_ma", "strip.length"),
    ]


def test_the_default_table_takes_these_pins() -> None:
    assert {claim.pin.gpio for claim in claims(DEFAULT)} == {
        *(2, 3),  # the screens
        *(5, 6, 13, 19, 26, 21, 16, 20, 23, 24),  # the buttons
        *(7, 8, 9, 10, 11),  # the strip's SPI
        18,  # the buzzer
    }

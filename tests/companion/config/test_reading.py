"""Files as people write them: what is read, and the faults of each slip."""

from __future__ import annotations

from enum import StrEnum

import pytest

from companion.config import forms, messages
from companion.config.reading import read
from companion.config.scanner import Protocol, ScannerConfig
from companion.config.table import BuzzerConfig, HardwareKind, PinFactory, ScreenConfig, Span, StripChip, TableConfig
from companion.config.writing import write
from companion.core.errors import Invalid
from companion.core.fields import Fault, FaultKind
from companion.core.forms import Whole
from companion.core.values import Key


def faults_of(text: str) -> list[str]:
    with pytest.raises(Invalid) as raised:
        read(text)
    return list(raised.value.faults)


def test_nothing_is_the_default_table() -> None:
    assert read("") == read("# nothing but a remark\n") == TableConfig()


def test_what_is_named_is_read_over_the_default() -> None:
    table = read(
        """
        hardware = "pi"
        names = ["Ann", "Bo"]
        buzzer = false
        [buttons.pins]
        red = 4
        [strip]
        chip = "ws2812-spi"
        trio = 65
        row = { start = 60, reverse = true }
        [screens.main]
        bus = "1-0071/channel-2"
        [scanners.reader]
        protocol = "pn532"
        port = "/dev/serial/by-id/usb-x"
        """
    )
    default = TableConfig()
    assert table.hardware is HardwareKind.PI
    assert table.names == ("Ann", "Bo")
    assert table.buzzer is None
    assert table.buttons.pins == {**default.buttons.pins, Key.RED: 4}
    assert table.strip is not None
    assert (table.strip.chip, table.strip.order) == (StripChip.WS2812_SPI, "grb")
    assert (table.strip.trio, table.strip.row) == (Span(65, leds=3), Span(60, True, 5))
    assert table.screens == {"main": ScreenConfig(bus="1-0071/channel-2")}
    assert table.scanners == {"reader": ScannerConfig(Protocol.PN532, "/dev/serial/by-id/usb-x", 115200)}


def test_every_part_that_a_table_may_lack_can_be_left_away() -> None:
    table = read("strip = false\nscreens = false\nbuzzer = false\nscanners = false")
    assert (table.strip, table.screens, table.buzzer, table.scanners) == (None, {}, None, {})


def test_an_empty_table_of_a_part_is_that_part_by_default() -> None:
    assert read("[strip]\n[buzzer]\n[buttons]\n[scanners.scanner]") == TableConfig(buzzer=BuzzerConfig())


def wrong(path: str, expected: str, got: str) -> str:
    return str(Fault(path, expected, got))


def missing(path: str, expected: str) -> str:
    return str(Fault(path, expected, kind=FaultKind.MISSING))


def unknown(path: str, hint: str) -> str:
    return str(Fault(path, hint, kind=FaultKind.UNKNOWN))


def one_of(kinds: type[StrEnum]) -> str:
    return f"one of {', '.join(kinds)}"


PRINTED_78 = messages.ADDRESS + messages.PRINTED_ADDRESS.format(printed=0x78, address=0x3C)
GPIO18_FOR_BOTH = messages.FOR_BOTH.format(what=messages.PIN_TAKEN.format(pin="GPIO18", number=12, function=""))

BROKEN = [
    ("unknown", "hardwar = 'pi'", [unknown("hardwar", "perhaps hardware")]),
    (
        "unlike any",
        "[buzzer]\nxyzzy = 1",
        [unknown("buzzer.xyzzy", "known: kind, pin")],
    ),
    ("table for value", "[volume]", [wrong("volume", Whole(0, 100).expected, "a table")]),
    ("true for number", "volume = true", [wrong("volume", Whole(0, 100).expected, "true")]),
    ("float", "volume = 50.0", [wrong("volume", Whole(0, 100).expected, "50.0")]),
    ("nan", "volume = nan", [wrong("volume", Whole(0, 100).expected, "nan")]),
    ("date", "volume = 2026-01-02", [wrong("volume", Whole(0, 100).expected, "2026-01-02")]),
    ("below", "volume = -1", [wrong("volume", Whole(0, 100).expected, "-1")]),
    ("above", "volume = 101", [wrong("volume", Whole(0, 100).expected, "101")]),
    ("hardware", "hardware = 'pc'", [wrong("hardware", one_of(HardwareKind), '"pc"')]),
    ("true for a part", "strip = true", [wrong("strip", messages.OR_FALSE, "true")]),
    ("false for buttons", "buttons = false", [wrong("buttons", "a table", "false")]),
    ("no table of pins", "buttons.pins = [5]", [wrong("buttons.pins", "a table", "a list")]),
    ("pin 1", "[buttons.pins]\nok = 1", [wrong("buttons.pins.ok", forms.PIN.expected, "1")]),
    ("pin 28", "[buttons.pins]\nok = 28", [wrong("buttons.pins.ok", forms.PIN.expected, "28")]),
    ("pin's name", "buzzer.pin = 'GPIO4'", [wrong("buzzer.pin", forms.PIN.expected, '"GPIO4"')]),
    ("order", "strip.order = 'rgw'", [wrong("strip.order", forms.ORDER.expected, '"rgw"')]),
    ("bars", "strip.bars = [0, 10]", [wrong("strip.bars", messages.BARS.format(count=6), "a list")]),
    (
        "a bar",
        "strip.bars = [0, 10, '20', 30, 40, 50]",
        [wrong("strip.bars[2]", messages.SPAN, '"20"')],
    ),
    (
        "a bar that is too short",
        "strip.bars = [0, 10, { start = 20, leds = 3 }, 30, 40, 50]",
        [wrong("strip.bars[2].leds", Whole(4, 30).expected, "3")],
    ),
    (
        "a row that is too short",
        "strip.row = { start = 63, leds = 4 }",
        [wrong("strip.row.leds", Whole(5, 30).expected, "4")],
    ),
    (
        "a name of before beside the new one",
        "strip.trio = 60\nstrip.crowd = 60",
        [wrong("strip.crowd", "only trio, as crowd is called now", "60")],
    ),
    (
        "one strip and two",
        "[strip]\nlength = 70\n[strips.left]",
        [wrong("strip", messages.ONE_OR_SEVERAL, "both")],
    ),
    (
        "three strips",
        "[strips.a]\n[strips.b]\n[strips.c]",
        [wrong("strips", messages.STRIPS.format(most=2), "3")],
    ),
    (
        "strips without names",
        "strips = 2",
        [wrong("strips", messages.NAMED.format(path="strips"), "2")],
    ),
    (
        "a span's keys",
        "strip.row = { begin = 63, reverse = 1 }",
        [
            missing("strip.row.start", Whole(0, 999).expected),
            wrong("strip.row.reverse", "true or false", "1"),
            unknown("strip.row.begin", "known: leds, reverse, start"),
        ],
    ),
    (
        "printed address",
        "screens.main.address = 0x78",
        [
            wrong(
                "screens.main.address",
                PRINTED_78,
                "0x78",
            )
        ],
    ),
    ("address", "screens.main.address = 60.5", [wrong("screens.main.address", messages.ADDRESS, "60.5")]),
    (
        "channel",
        "screens.main.bus = 'channel-8'",
        [wrong("screens.main.bus", messages.I2C_BUS, '"channel-8"')],
    ),
    (
        "channel on SPI",
        "strip = false\n[screens.main]\ninterface = 'spi'\nbus = 'channel-0'",
        [wrong("screens.main.bus", Whole(0, 1).expected, '"channel-0"')],
    ),
    ("rotation", "screens.main.rotate = 90", [wrong("screens.main.rotate", messages.ROTATION, "90")]),
    ("no main", "[screens.score]", [missing("screens.main", messages.MAIN_SCREEN)]),
    (
        "third screen",
        "[screens.main]\n[screens.big]",
        [unknown("screens.big", "known: main, score")],
    ),
    ("no scanners", "[scanners]", [wrong("scanners", messages.SCANNERS.format(most=8), "0")]),
    (
        "too many scanners",
        "".join(f"[scanners.s{number}]\nport = '/dev/ttyUSB{number}'\n" for number in range(9)),
        [wrong("scanners", messages.SCANNERS.format(most=8), "9")],
    ),
    (
        "too many names",
        f"names = {[f'n{number}' for number in range(51)]}",
        [wrong("names", messages.MOST_PLAYERS.format(most=50), "51")],
    ),
    (
        "scanner's name",
        "[scanners.'Left Hand']",
        [wrong("scanners.Left Hand", messages.DEVICE.format(longest=16), '"Left Hand"')],
    ),
    ("scanner", "scanners.a = 1", [wrong("scanners.a", "a table", "1")]),
    (
        "port",
        "[scanners.a]\nport = 'COM3'",
        [wrong("scanners.a.port", messages.PORT, '"COM3"')],
    ),
    (
        "baud",
        "[scanners.a]\nbaud = 9601",
        [
            wrong("scanners.a.baud", forms.RATE.expected, "9601"),
        ],
    ),
    (
        "names",
        "names = ['Ann', '', 'ANN', ' Bo', 'a name much too long', 7]",
        [
            wrong("names[1]", messages.PLAYER.format(longest=16), '""'),
            wrong("names[2]", messages.NEW_PLAYER, '"ANN"'),
            wrong("names[3]", messages.PLAYER.format(longest=16), '" Bo"'),
            wrong("names[4]", messages.PLAYER.format(longest=16), '"a name much too long"'),
            wrong("names[5]", messages.PLAYER.format(longest=16), "7"),
        ],
    ),
    (
        "control characters",
        'names = ["a\\u001b"]\n"k\\u001bey" = 1',
        [
            wrong("names[0]", messages.PLAYER.format(longest=16), '"a\\u001b"'),
            unknown(
                "k\\u001bey",
                "known: buttons, buzzer, codes, hardware, names, sand_timers, scanners, screens, strip, strips, volume",
            ),
        ],
    ),
    (
        "all at once, in the order of the keys, then what does not go together",
        "volume = 200\n[buttons]\nfactory = 'pigpio'\n[buttons.pins]\nred = 18\nblue = 99\n"
        "[strip]\nlimit_ma = 167\nlenght = 68",
        [
            wrong("buttons.factory", one_of(PinFactory), '"pigpio"'),
            wrong("buttons.pins.blue", forms.PIN.expected, "99"),
            unknown("strip.lenght", "perhaps length"),
            wrong("volume", Whole(0, 100).expected, "200"),
            wrong(
                "buttons.pins.red, buzzer.pin",
                messages.PINS,
                GPIO18_FOR_BOTH,
            ),
            wrong("strip.limit_ma, strip.length", messages.LIMIT.format(least=168, length=68, idle=68), "167"),
        ],
    ),
]


def test_the_names_of_earlier_versions_are_read() -> None:
    table = read("[strip]\ncrowd = 65\ntrack = { start = 60, reverse = true }")
    assert table.strip is not None
    assert (table.strip.trio, table.strip.row) == (Span(65, leds=3), Span(60, True, 5))


def test_a_strip_is_as_long_as_its_parts_unless_it_says() -> None:
    bars = ", ".join(f"{{ start = {4 * bar}, leds = 4 }}" for bar in range(6))
    short = read(f"[strip]\nbars = [{bars}]\ntrio = false\nrow = false")
    assert short.strip is not None
    assert (short.strip.length, short.strip.trio, short.strip.row) == (24, None, None)
    assert list(short.strip.parts.values()) == [Span(4 * bar, leds=4) for bar in range(6)]
    assert read("[strip]\nlength = 70").every_strip["strip"].length == 70
    assert read("").every_strip["strip"].length == 68


def test_two_strips_have_the_parts_that_they_name() -> None:
    table = read(TWO)
    assert list(table.every_strip) == ["left strip", "right strip"]
    left, right = table.every_strip.values()
    assert list(left.parts.items()) == [("red", Span(0)), ("orange", Span(10)), ("trio", Span(20, leds=3))]
    assert list(right.parts) == ["yellow", "green", "blue", "purple"]
    assert (left.bus, left.length, right.bus, right.length) == (0, 23, 1, 40)
    assert read(write(table)) == table


def test_a_table_without_lights() -> None:
    assert read("strip = false").every_strip == {}


TWO = """
[buttons.pins]
green = 17
purple = 22
right = 27
[buzzer]
pin = 12
[strips.left]
bars = [0, 10, false, false, false, false]
trio = 20
[strips.right]
bus = 1
bars = [false, false, 0, 10, 20, 30]
"""


@pytest.mark.parametrize(("text", "faults"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_each_fault_is_reported_with_its_key(text: str, faults: list[str]) -> None:
    assert faults_of(text) == faults


def test_no_clash_is_reported_that_rests_on_a_key_with_a_fault() -> None:
    # As a pin that is not one is read on as the default, 24 would be BACK's; the buzzer on 24 is no second fault.
    assert faults_of("buzzer.pin = 24\n[buttons.pins]\nback = 0") == [
        wrong("buttons.pins.back", forms.PIN.expected, "0")
    ]

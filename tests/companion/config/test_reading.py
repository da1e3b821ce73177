"""Files as people write them: what is read, and what is told of each slip."""

from __future__ import annotations

import pytest

from companion.config.reading import read
from companion.config.table import (
    BuzzerConfig,
    HardwareKind,
    Protocol,
    ScannerConfig,
    ScreenConfig,
    Span,
    StripChip,
    TableConfig,
)
from companion.config.writing import write
from companion.core.errors import Invalid
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


BROKEN = [
    ("unknown", "hardwar = 'pi'", ["hardwar: unknown key (perhaps hardware)"]),
    (
        "unlike any",
        "[buzzer]\nxyzzy = 1",
        ["buzzer.xyzzy: unknown key (known: kind, pin)"],
    ),
    ("table for value", "[volume]", ["volume: expected a whole number from 0 to 100; got a table"]),
    ("true for number", "volume = true", ["volume: expected a whole number from 0 to 100; got true"]),
    ("float", "volume = 50.0", ["volume: expected a whole number from 0 to 100; got 50.0"]),
    ("nan", "volume = nan", ["volume: expected a whole number from 0 to 100; got nan"]),
    ("date", "volume = 2026-01-02", ["volume: expected a whole number from 0 to 100; got 2026-01-02"]),
    ("below", "volume = -1", ["volume: expected a whole number from 0 to 100; got -1"]),
    ("above", "volume = 101", ["volume: expected a whole number from 0 to 100; got 101"]),
    ("hardware", "hardware = 'pc'", ['hardware: expected one of pi, virtual; got "pc"']),
    ("true for a part", "strip = true", ["strip: expected a table, or false for none; got true"]),
    ("false for buttons", "buttons = false", ["buttons: expected a table; got false"]),
    ("no table of pins", "buttons.pins = [5]", ["buttons.pins: expected a table; got a list"]),
    ("pin 1", "[buttons.pins]\nok = 1", ["buttons.pins.ok: expected a GPIO number from 2 to 27; got 1"]),
    ("pin 28", "[buttons.pins]\nok = 28", ["buttons.pins.ok: expected a GPIO number from 2 to 27; got 28"]),
    ("pin's name", "buzzer.pin = 'GPIO4'", ['buzzer.pin: expected a GPIO number from 2 to 27; got "GPIO4"']),
    ("order", "strip.order = 'rgw'", ['strip.order: expected one of bgr, brg, gbr, grb, rbg, rgb; got "rgw"']),
    ("bars", "strip.bars = [0, 10]", ["strip.bars: expected a list of 6 bars, red to purple; got a list"]),
    (
        "a bar",
        "strip.bars = [0, 10, '20', 30, 40, 50]",
        ['strip.bars[2]: expected where it begins, such as { start = 0, reverse = true }, or false; got "20"'],
    ),
    (
        "a bar that is too short",
        "strip.bars = [0, 10, { start = 20, leds = 3 }, 30, 40, 50]",
        ["strip.bars[2].leds: expected a whole number from 4 to 30; got 3"],
    ),
    (
        "a row that is too short",
        "strip.row = { start = 63, leds = 4 }",
        ["strip.row.leds: expected a whole number from 5 to 30; got 4"],
    ),
    (
        "a name of before beside the new one",
        "strip.trio = 60\nstrip.crowd = 60",
        ["strip.crowd: expected only trio, as crowd is called now; got 60"],
    ),
    (
        "one strip and two",
        "[strip]\nlength = 70\n[strips.left]",
        ["strip: expected [strip] or [strips.NAME], not both; got both"],
    ),
    (
        "three strips",
        "[strips.a]\n[strips.b]\n[strips.c]",
        ["strips: expected 1 to 2 strips (or strip = false); got 3"],
    ),
    (
        "strips without names",
        "strips = 2",
        ["strips: expected tables with names of yours, such as [strips.left]; got 2"],
    ),
    (
        "a span's keys",
        "strip.row = { begin = 63, reverse = 1 }",
        [
            "strip.row.start: expected a whole number from 0 to 999; the key is missing",
            "strip.row.reverse: expected true or false; got 1",
            "strip.row.begin: unknown key (known: leds, reverse, start)",
        ],
    ),
    (
        "printed address",
        "screens.main.address = 0x78",
        ["screens.main.address: expected 0x3C or 0x3D (a screen marked 0x78 answers 0x3C); got 0x78"],
    ),
    ("address", "screens.main.address = 60.5", ["screens.main.address: expected 0x3C or 0x3D; got 60.5"]),
    (
        "channel",
        "screens.main.bus = 'channel-8'",
        [
            'screens.main.bus: expected the number of an I2C bus, or a channel from "channel-0" to "channel-7"; '
            'got "channel-8"'
        ],
    ),
    (
        "channel on SPI",
        "strip = false\n[screens.main]\ninterface = 'spi'\nbus = 'channel-0'",
        ['screens.main.bus: expected a whole number from 0 to 1; got "channel-0"'],
    ),
    ("rotation", "screens.main.rotate = 90", ["screens.main.rotate: expected 0 or 180; got 90"]),
    ("no main", "[screens.score]", ["screens.main: expected a table (or screens = false); the key is missing"]),
    (
        "third screen",
        "[screens.main]\n[screens.big]",
        ["screens.big: unknown key (known: main, score)"],
    ),
    ("no scanners", "[scanners]", ["scanners: expected 1 to 8 scanners (or scanners = false); got 0"]),
    (
        "too many scanners",
        "".join(f"[scanners.s{number}]\nport = '/dev/ttyUSB{number}'\n" for number in range(9)),
        ["scanners: expected 1 to 8 scanners (or scanners = false); got 9"],
    ),
    (
        "too many names",
        f"names = {[f'n{number}' for number in range(51)]}",
        ["names: expected at most 50 names; got 51"],
    ),
    (
        "scanner's name",
        "[scanners.'Left Hand']",
        ['scanners.Left Hand: expected a name of up to 16 small letters, digits and hyphens; got "Left Hand"'],
    ),
    ("scanner", "scanners.a = 1", ["scanners.a: expected a table; got 1"]),
    (
        "port",
        "[scanners.a]\nport = 'COM3'",
        ['scanners.a.port: expected a device, such as /dev/ttyACM0 or /dev/serial/by-id/...; got "COM3"'],
    ),
    (
        "baud",
        "[scanners.a]\nbaud = 9601",
        [
            "scanners.a.baud: expected one of 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400; got 9601",
        ],
    ),
    (
        "names",
        "names = ['Ann', '', 'ANN', ' Bo', 'a name much too long', 7]",
        [
            'names[1]: expected a name of 1 to 16 characters; got ""',
            'names[2]: expected a name that is not there yet; got "ANN"',
            'names[3]: expected a name of 1 to 16 characters; got " Bo"',
            'names[4]: expected a name of 1 to 16 characters; got "a name much too long"',
            "names[5]: expected a name of 1 to 16 characters; got 7",
        ],
    ),
    (
        "control characters",
        'names = ["a\\u001b"]\n"k\\u001bey" = 1',
        [
            'names[0]: expected a name of 1 to 16 characters; got "a\\u001b"',
            "k\\u001bey: unknown key "
            "(known: buttons, buzzer, hardware, names, scanners, screens, strip, strips, volume)",
        ],
    ),
    (
        "all at once, in the order of the keys, then what does not go together",
        "volume = 200\n[buttons]\nfactory = 'pigpio'\n[buttons.pins]\nred = 18\nblue = 99\n"
        "[strip]\nlimit_ma = 167\nlenght = 68",
        [
            'buttons.factory: expected one of best, gpiod, lgpio, rpigpio, mock; got "pigpio"',
            "buttons.pins.blue: expected a GPIO number from 2 to 27; got 99",
            "strip.lenght: unknown key (perhaps length)",
            "volume: expected a whole number from 0 to 100; got 200",
            "buttons.pins.red, buzzer.pin: expected pins of their own; got GPIO18 (header pin 12) for both",
            "strip.limit_ma, strip.length: expected 168 mA or more (68 dark LEDs alone draw 68); got 167",
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
def test_each_fault_is_told_with_its_key(text: str, faults: list[str]) -> None:
    assert faults_of(text) == faults


def test_nothing_is_said_of_what_rests_on_a_key_that_is_itself_at_fault() -> None:
    # As a pin that is not one is read on as the default, 24 would be BACK's; the buzzer on 24 is no second fault.
    assert faults_of("buzzer.pin = 24\n[buttons.pins]\nback = 0") == [
        "buttons.pins.back: expected a GPIO number from 2 to 27; got 0"
    ]

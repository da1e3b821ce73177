"""Files as people write them: what is read, and what is told of each slip."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.reading import MOST_BYTES, read
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
from companion.errors import Invalid
from companion.values import Key


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
        crowd = 65
        track = { start = 60, reverse = true }
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
    assert (table.strip.crowd, table.strip.track) == (Span(65), Span(60, reverse=True))
    assert table.screens == {"main": ScreenConfig(bus="1-0071/channel-2")}
    assert table.scanners == {"reader": ScannerConfig(Protocol.PN532, "/dev/serial/by-id/usb-x", 115200)}


def test_every_part_that_a_table_may_lack_can_be_left_away() -> None:
    table = read("strip = false\nscreens = false\nbuzzer = false\nscanners = false")
    assert (table.strip, table.screens, table.buzzer, table.scanners) == (None, {}, None, {})


def test_an_empty_table_of_a_part_is_that_part_by_default() -> None:
    assert read("[strip]\n[buzzer]\n[buttons]\n[scanners.scanner]") == TableConfig(buzzer=BuzzerConfig())


BROKEN = [
    ("unknown", "hardwar = 'pi'", ['hardwar: expected no such key (perhaps hardware); came "pi"']),
    (
        "unlike any",
        "[buzzer]\nxyzzy = 1",
        ["buzzer.xyzzy: expected no such key (there are kind, pin); came 1"],
    ),
    ("table for value", "[volume]", ["volume: expected a whole number from 0 to 100; came a table"]),
    ("true for number", "volume = true", ["volume: expected a whole number from 0 to 100; came true"]),
    ("float", "volume = 50.0", ["volume: expected a whole number from 0 to 100; came 50.0"]),
    ("nan", "volume = nan", ["volume: expected a whole number from 0 to 100; came nan"]),
    ("date", "volume = 2026-01-02", ["volume: expected a whole number from 0 to 100; came 2026-01-02"]),
    ("below", "volume = -1", ["volume: expected a whole number from 0 to 100; came -1"]),
    ("above", "volume = 101", ["volume: expected a whole number from 0 to 100; came 101"]),
    ("hardware", "hardware = 'pc'", ['hardware: expected one of pi, virtual; came "pc"']),
    ("true for a part", "strip = true", ["strip: expected a table, or false for none; came true"]),
    ("false for buttons", "buttons = false", ["buttons: expected a table; came false"]),
    ("no table of pins", "buttons.pins = [5]", ["buttons.pins: expected a table; came a list"]),
    ("pin 1", "[buttons.pins]\nok = 1", ["buttons.pins.ok: expected a GPIO number from 2 to 27; came 1"]),
    ("pin 28", "[buttons.pins]\nok = 28", ["buttons.pins.ok: expected a GPIO number from 2 to 27; came 28"]),
    ("pin's name", "buzzer.pin = 'GPIO4'", ['buzzer.pin: expected a GPIO number from 2 to 27; came "GPIO4"']),
    ("order", "strip.order = 'rgw'", ['strip.order: expected one of bgr, brg, gbr, grb, rbg, rgb; came "rgw"']),
    ("bars", "strip.bars = [0, 10]", ["strip.bars: expected a list of 6 bars, red to purple; came a list"]),
    (
        "a bar",
        "strip.bars = [0, 10, '20', 30, 40, 50]",
        ['strip.bars[2]: expected where it begins, such as { start = 0, reverse = true }; came "20"'],
    ),
    (
        "a span's keys",
        "strip.track = { begin = 63, reverse = 1 }",
        [
            'strip.track: expected a key "start"; came none',
            "strip.track.reverse: expected true or false; came 1",
            "strip.track.begin: expected no such key (there are reverse, start); came 63",
        ],
    ),
    (
        "printed address",
        "screens.main.address = 0x78",
        ["screens.main.address: expected 0x3C or 0x3D (a screen marked 0x78 answers 0x3C); came 0x78"],
    ),
    ("address", "screens.main.address = 60.5", ["screens.main.address: expected 0x3C or 0x3D; came 60.5"]),
    (
        "channel",
        "screens.main.bus = 'channel-8'",
        [
            'screens.main.bus: expected the number of an I2C bus, or a channel from "channel-0" to "channel-7"; '
            'came "channel-8"'
        ],
    ),
    (
        "channel on SPI",
        "strip = false\n[screens.main]\ninterface = 'spi'\nbus = 'channel-0'",
        ['screens.main.bus: expected a whole number from 0 to 1; came "channel-0"'],
    ),
    ("rotation", "screens.main.rotate = 90", ["screens.main.rotate: expected 0 or 180; came 90"]),
    ("no main", "[screens.score]", ['screens: expected a key "main" (or screens = false); came none']),
    (
        "third screen",
        "[screens.main]\n[screens.big]",
        ["screens.big: expected no screens but main and score; came one more"],
    ),
    ("no scanners", "[scanners]", ["scanners: expected at least one scanner (or scanners = false); came none"]),
    (
        "scanner's name",
        "[scanners.'Left Hand']",
        ['scanners.Left Hand: expected a name of up to 16 small letters, digits and hyphens; came "Left Hand"'],
    ),
    ("scanner", "scanners.a = 1", ["scanners.a: expected a table; came 1"]),
    (
        "port",
        "[scanners.a]\nport = 'COM3'",
        ['scanners.a.port: expected a device, such as /dev/ttyACM0 or /dev/serial/by-id/...; came "COM3"'],
    ),
    (
        "baud",
        "[scanners.a]\nbaud = 9601",
        [
            "scanners.a.baud: expected one of 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400; came 9601",
        ],
    ),
    (
        "names",
        "names = ['Ann', '', 'ANN', ' Bo', 'a name much too long', 7]",
        [
            'names[1]: expected a name of 1 to 16 characters; came ""',
            'names[2]: expected a name that is not there yet; came "ANN"',
            'names[3]: expected a name of 1 to 16 characters; came " Bo"',
            'names[4]: expected a name of 1 to 16 characters; came "a name much too long"',
            "names[5]: expected a name of 1 to 16 characters; came 7",
        ],
    ),
    (
        "control characters",
        'names = ["a\\u001b"]\n"k\\u001bey" = 1',
        [
            'names[0]: expected a name of 1 to 16 characters; came "a\\u001b"',
            "k\\u001bey: expected no such key (there are buttons, buzzer, hardware, names, scanners, screens, strip, "
            "volume); came 1",
        ],
    ),
    (
        "all at once, in the order of the keys, then what does not go together",
        "volume = 200\n[buttons]\nfactory = 'pigpio'\n[buttons.pins]\nred = 18\nblue = 99\n"
        "[strip]\nlimit_ma = 167\nlenght = 68",
        [
            'buttons.factory: expected one of lgpio, rpigpio, mock; came "pigpio"',
            "buttons.pins.blue: expected a GPIO number from 2 to 27; came 99",
            "strip.lenght: expected no such key (perhaps length); came 68",
            "volume: expected a whole number from 0 to 100; came 200",
            "buttons.pins.red, buzzer.pin: expected pins of their own; came GPIO18 (header pin 12) for both",
            "strip.limit_ma, strip.length: expected 168 mA or more (68 dark LEDs alone draw 68); came 167",
        ],
    ),
]


@pytest.mark.parametrize(("text", "faults"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_each_fault_is_told_with_its_key(text: str, faults: list[str]) -> None:
    assert faults_of(text) == faults


def test_nothing_is_said_of_what_rests_on_a_key_that_is_itself_at_fault() -> None:
    # As a pin that is not one is read on as the default, 24 would be BACK's; the buzzer on 24 is no second fault.
    assert faults_of("buzzer.pin = 24\n[buttons.pins]\nback = 0") == [
        "buttons.pins.back: expected a GPIO number from 2 to 27; came 0"
    ]


SYNTAX = [
    ("value", "volume = 1\nhardware = pi", "line 2, column 12: expected TOML; this is no text in quotes, no number"),
    ("twice", "volume = 1\nvolume = 2\n[strip]", "line 2, column 11: expected TOML; a key is given twice"),
    ("table twice", "[strip]\n\n[strip]\n", "line 3, column 7: expected TOML; a table begins twice"),
    ("no statement", "\n= 3", "line 2, column 1: expected TOML; this is no key, no [table] and no comment"),
    ("goes on", "volume = 1 2", "line 1, column 12: expected TOML; the line goes on after its value"),
    ("no end", "names = [\n'a',\n'b\n", 'line 3: expected TOML; expected "\'"'),
    ("open", "names = [\n'a'\n\n", "line 2: expected TOML; unclosed array"),
    ("deep", "names = " + "[" * 20_000, "expected TOML; came lists or tables nested too deep"),
    (
        "digits",
        "volume = " + "9" * 5000,
        "expected TOML; came a number of thousands of digits",
    ),
]


@pytest.mark.parametrize(("text", "fault"), [case[1:] for case in SYNTAX], ids=[case[0] for case in SYNTAX])
def test_what_is_no_toml_is_told_with_its_line(text: str, fault: str) -> None:
    (told,) = faults_of(text)
    assert told.startswith(fault)


def test_a_file_is_named_before_each_of_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("volume = 'loud'\nhardware = 1", encoding="utf-8")
    with pytest.raises(Invalid) as raised:
        read(path)
    assert str(raised.value).splitlines() == [
        f"{path}: hardware: expected one of pi, virtual; came 1",
        f'{path}: volume: expected a whole number from 0 to 100; came "loud"',
    ]


@pytest.mark.parametrize(
    "content",
    [b"volume = 7\n", b"\xef\xbb\xbfvolume = 7\n", b"volume = 7\r\n# \xc3\xa4\r\n"],
    ids=["plain", "byte order mark", "CR LF"],
)
def test_a_file_of_any_editor_is_read(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(content)
    assert read(path) == TableConfig(volume=7)


def test_a_file_that_is_not_utf8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b"volume = 7\n# caf\xe9\n")
    with pytest.raises(Invalid, match=r"table\.toml: line 2: expected UTF-8; came the byte E9$"):
        read(path)


def test_a_directory_and_a_file_that_is_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match=r"expected a file; came a directory$"):
        read(tmp_path)
    with pytest.raises(Invalid, match=r"none\.toml: cannot be read: No such file or directory$"):
        read(tmp_path / "none.toml")
    with pytest.raises(Invalid, match=r"cannot be read: Not a directory$"):
        read(Path("/dev/null/table.toml"))
    with pytest.raises(Invalid, match=r"cannot be read: no path has a null in it$"):
        read(Path("a\0b"))


def test_a_file_without_end_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match=f"expected at most {MOST_BYTES} bytes; came more$"):
        read(Path("/dev/zero"))
    path = tmp_path / "table.toml"
    path.write_bytes(b"volume = 7\n".ljust(MOST_BYTES, b"#"))
    assert read(path).volume == 7


VALUES = st.recursive(
    st.none().map(lambda _: "''")
    | st.booleans().map(lambda flag: str(flag).lower())
    | st.integers(-(2**70), 2**70).map(str)
    | st.integers(-2, 130).map(str)
    | st.floats().map(lambda number: repr(number))
    | st.sampled_from(["'pi'", "'spi'", "'i2c'", "'channel-1'", "'pn532'", "'/dev/serial0'", "0x3D", "12:30:00"])
    | st.text("ab é\U0001f600", max_size=4).map(lambda text: f"'{text}'"),
    lambda values: (
        st.lists(values, max_size=7).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(st.sampled_from(["start", "reverse", "main", "pin"]), values, max_size=3).map(
            lambda items: "{ " + ", ".join(f"{key} = {value}" for key, value in items.items()) + " }"
        )
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(
    re.findall(
        r"\w+",
        """hardware volume names strip screens buzzer scanners buttons pins red ok factory lockout_ms hold_ms chip bus
        device hertz buffer length order limit_ma bars crowd track main score interface address dc reset rotate
        contrast kind pin protocol port baud idle_ms scanner nonsense""",
    )
)
LINES = st.one_of(
    st.tuples(st.lists(KEYS, min_size=1, max_size=3).map(".".join), VALUES).map(" = ".join),
    st.lists(KEYS, min_size=1, max_size=3).map(lambda keys: f"[{'.'.join(keys)}]"),
)


def told(source: str | Path) -> tuple[str, ...]:
    """The faults of any file, none where it is a table; whatever else is raised is raised."""
    try:
        read(source)
    except Invalid as error:
        return error.faults or ("nothing was said",)
    return ()


@given(st.lists(LINES, max_size=8).map("\n".join) | st.text())
def test_no_text_raises_anything_but_faults_of_one_line_each(text: str) -> None:
    faults = told(text)
    assert "nothing was said" not in faults
    assert [fault for fault in faults if not (fault.isascii() and fault.isprintable())] == []


@given(st.binary())
def test_no_bytes_raise_anything_but_faults(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(content)
    assert [fault for fault in told(path) if not (fault.isascii() and fault.isprintable())] == []

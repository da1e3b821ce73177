"""Files that are no TOML, or no text, or no file; and that nothing at all raises anything but faults."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.reading import MOST_BYTES, read
from companion.config.table import TableConfig
from companion.core.errors import Invalid


def faults_of(text: str) -> list[str]:
    with pytest.raises(Invalid) as raised:
        read(text)
    return list(raised.value.faults)


SYNTAX = [
    ("value", "volume = 1\nhardware = pi", "line 2, column 12: expected TOML; this is no text in quotes, no number"),
    ("twice", "volume = 1\nvolume = 2\n[strip]", "line 2, column 11: expected TOML; a key is given twice"),
    ("table twice", "[strip]\n\n[strip]\n", "line 3, column 7: expected TOML; a table begins twice"),
    ("no statement", "\n= 3", "line 2, column 1: expected TOML; this is no key, no [table] and no comment"),
    ("goes on", "volume = 1 2", "line 1, column 12: expected TOML; the line goes on after its value"),
    ("no end", "names = [\n'a',\n'b\n", 'line 3: expected TOML; expected "\'"'),
    ("open", "names = [\n'a'\n\n", "line 2: expected TOML; unclosed array"),
    ("long", "\n# " + "-" * 1999, "line 2: expected at most 2000 characters; got 2001"),
    ("deep", "names = " + "[\n" * 8_000, "expected at most 32 levels of nesting"),
]


@pytest.mark.parametrize(("text", "fault"), [case[1:] for case in SYNTAX], ids=[case[0] for case in SYNTAX])
def test_what_is_no_toml_is_told_with_its_line(text: str, fault: str) -> None:
    (told,) = faults_of(text)
    assert told.startswith(fault)


def test_a_number_that_python_does_not_read_is_told() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)  # the least that may be set, also by the environment; it is 4300 by itself
    try:
        assert faults_of("volume = " + "9" * 641) == ["expected TOML; got a number of hundreds of digits"]
    finally:
        sys.set_int_max_str_digits(before)


def test_a_file_is_named_before_each_of_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("volume = 'loud'\nhardware = 1", encoding="utf-8")
    with pytest.raises(Invalid) as raised:
        read(path)
    assert str(raised.value).splitlines() == [
        f"{path}: hardware: expected one of pi, virtual; got 1",
        f'{path}: volume: expected a whole number from 0 to 100; got "loud"',
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
    with pytest.raises(Invalid, match=r"table\.toml: line 2: expected UTF-8; got the byte E9$"):
        read(path)


def test_a_directory_and_a_file_that_is_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match=r"cannot be read: it is a folder$"):
        read(tmp_path)
    with pytest.raises(Invalid, match=r"none\.toml: cannot be read: No such file or directory$"):
        read(tmp_path / "none.toml")
    with pytest.raises(Invalid, match=r"cannot be read: Not a directory$"):
        read(Path("/dev/null/table.toml"))
    with pytest.raises(Invalid, match=r"cannot be read: no path has a null in it$"):
        read(Path("a\0b"))


def test_a_file_without_end_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match=r"cannot be read: it is a device$"):
        read(Path("/dev/zero"))
    path = tmp_path / "table.toml"
    with path.open("wb") as endless:
        endless.truncate(1 << 40)
    with pytest.raises(Invalid, match=f"expected at most {MOST_BYTES} bytes; got more$"):
        read(path)
    path.write_bytes(b"volume = 7\n".ljust(MOST_BYTES, b"\n"))
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

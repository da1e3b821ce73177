"""config.txt: what it turns on, and what is added to it. The stock file is as Raspberry Pi OS has it, in short."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.boot import everywhere, lacking, with_buses

STOCK = """\
# Uncomment some or all of these to enable the optional hardware interfaces
#dtparam=i2c_arm=on
#dtparam=spi=on

dtparam=audio=on
dtoverlay=vc4-kms-v3d

[cm4]
otg_mode=1

[pi5]
dtparam=spi=on

[all]
enable_uart=1
"""
BOTH = ["dtparam=i2c_arm=on,i2c_arm_baudrate=400000", "dtparam=spi=on"]


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("", BOTH),
        (STOCK, BOTH),
        ("dtparam=i2c_arm=on\ndtparam=spi=on\n", ["dtparam=i2c_arm_baudrate=400000"]),
        ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000,spi=on", []),
        ("dtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=1000000\ndtparam=spi=on", []),
        ("dtparam=i2c=on,i2c_baudrate=100000\ndtparam=spi=on", []),
        ("dtparam=i2c_arm,i2c_arm_baudrate=400000\ndtparam=spi", []),
        ("dtparam=spi=on\ndtparam=spi=off", BOTH),
        ("dtparam=spi=off\ndtparam=spi=on", BOTH[:1]),
        ("[pi4]\ndtparam=spi=on", BOTH),
        ("[pi4]\n[ALL]\ndtparam=spi=on", BOTH[:1]),
        ("dtparam = spi = on # strips", BOTH[:1]),
        ("# dtparam=spi=on", BOTH),
        ("dtparam=", BOTH),
        ("dtoverlay=spi1-1cs,spi=on", BOTH),
    ],
    ids=[
        "empty",
        "stock",
        "no speed",
        "one line",
        "faster",
        "slower on purpose, by other names",
        "on without a value",
        "turned off again",
        "turned on at last",
        "for one board",
        "for all again",
        "blanks and a comment",
        "commented out",
        "no parameter",
        "an overlay's",
    ],
)
def test_what_is_lacking(text: str, needed: list[str]) -> None:
    assert lacking(text) == needed


def test_the_lines_are_added_at_the_end_for_every_board() -> None:
    added = with_buses(STOCK).removeprefix(STOCK).splitlines()
    assert added[1] == "[all]"
    assert added[-2:] == BOTH


def test_a_last_line_without_an_end_stays_a_line_of_its_own() -> None:
    assert "enable_uart=1\n" in with_buses("enable_uart=1")


def test_line_ends_are_those_of_the_file() -> None:
    assert "\n" not in with_buses("enable_uart=1\r\n").replace("\r\n", "")


FRAGMENTS = st.sampled_from(
    [
        "dtparam=",
        "i2c_arm",
        "i2c_arm_baudrate=",
        "spi",
        "=on",
        "=off",
        ",",
        "\n",
        "\r\n",
        "[all]",
        "[pi4]",
        "#",
        " ",
        "1",
        "é",
    ]
)


@given(st.lists(FRAGMENTS).map("".join) | st.text())
def test_whatever_the_file_says_it_turns_the_buses_on_once_and_nothing_else(text: str) -> None:
    edited = with_buses(text)
    assert edited.startswith(text)
    assert not lacking(edited)
    assert with_buses(edited) == edited
    more = {name: value for name, value in everywhere(edited).items() if everywhere(text).get(name) != value}
    assert set(more) <= {"i2c_arm", "i2c_arm_baudrate", "spi"}

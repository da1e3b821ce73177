"""Which protocol makes sense of bytes: frames as the datasheets have them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bench import Heard
from companion.config.scanner import Layout, Protocol
from companion.core.values import Ms
from hardware.probing.trial import ROUNDS, TYPED, Trial
from hardware.virtual.keyboard import NOISE as KEY_NOISE
from hardware.virtual.keyboard import keystrokes

FIRST, SLOW, FAST = ROUNDS
TAG = bytes.fromhex("02 30 44 30 30 33 31 39 43 44 30 37 30 03")
TAG_OF_A_RELATIVE = TAG[:-1] + b"\r\n\x03"
ONCE = bytes.fromhex("02 32 45 30 30 42 37 34 31 35 43 38 34 0D 0A 03")
LISTED = bytes.fromhex("00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 12 34 56 78 BA 00")


def _heard(around: Any, *pieces: bytes, until: int = 1000) -> set[Heard]:
    trial, heard = Trial(around), []
    for at, piece in enumerate(pieces):
        heard += trial.feed(piece, Ms(at * 65))
    return set(heard + trial.advance(Ms(until)))


@pytest.mark.parametrize(
    ("around", "pieces", "heard"),
    [
        pytest.param(SLOW, [TAG, TAG], Heard(Protocol.RDM6300, 9600, "0D00319CD0"), id="rdm6300"),
        pytest.param(
            SLOW, [TAG_OF_A_RELATIVE] * 2, Heard(Protocol.RDM6300, 9600, "0D00319CD0"), id="a relative with CR LF"
        ),
        pytest.param(SLOW, [b"TRK:past-0\r"], Heard(Protocol.LINE, 9600, "TRK:past-0"), id="line"),
        pytest.param(SLOW, [b"SKY:", b"red"], Heard(Protocol.LINE, 9600, "red"), id="line without an end"),
        pytest.param(FAST, [b"SKY:red+blue\n"], Heard(Protocol.LINE, 115200, "SKY:red+blue"), id="a faster line"),
        pytest.param(SLOW, [b"\x02SKY:red+blue\x03"], Heard(Protocol.LINE, 9600, "SKY:red+blue"), id="STX, ETX"),
        pytest.param(
            SLOW, [b"\x02SKY:red+blue\x03\r\n"], Heard(Protocol.LINE, 9600, "SKY:red+blue"), id="STX, ETX, CR"
        ),
        pytest.param(SLOW, [b"\x02SKY:red\r\n\x03"], Heard(Protocol.LINE, 9600, "SKY:red"), id="ETX behind the end"),
        pytest.param(SLOW, [b"\x0212345\x03"], Heard(Protocol.LINE, 9600, "12345"), id="digits between STX and ETX"),
        pytest.param(SLOW, [b"\x1dSKY:red\r"], Heard(Protocol.LINE, 9600, "SKY:red"), id="GS for FNC1"),
        pytest.param(SLOW, [b"]Q1SKY:red\t"], Heard(Protocol.LINE, 9600, "SKY:red"), id="an AIM identifier, TAB"),
        pytest.param(SLOW, [b"\\000026SKY:red\n"], Heard(Protocol.LINE, 9600, "SKY:red"), id="an ECI escape, LF"),
        pytest.param(SLOW, [b"\xef\xbb\xbfSKY:red\r"], Heard(Protocol.LINE, 9600, "SKY:red"), id="a byte order mark"),
        pytest.param(SLOW, [b" SKY:red\0\r"], Heard(Protocol.LINE, 9600, "SKY:red"), id="blanks and NUL"),
        pytest.param(FAST, [b"\x02SKY:red\x03"], Heard(Protocol.LINE, 115200, "SKY:red"), id="STX, ETX, faster"),
        pytest.param(SLOW, [ONCE], Heard(Protocol.RDM6300, 9600, "2E00B7415C"), id="a reader that sends once"),
        pytest.param(SLOW, [TAG[5:], TAG, TAG], Heard(Protocol.RDM6300, 9600, "0D00319CD0"), id="behind half a frame"),
        pytest.param(FIRST, [LISTED], Heard(Protocol.PN532, 115200, "12345678"), id="pn532"),
        pytest.param(FAST, [LISTED], Heard(Protocol.PN532, 115200, "12345678"), id="pn532 beside lines"),
    ],
)
def test_what_is_heard(around: Any, pieces: list[bytes], heard: Heard) -> None:
    assert heard in _heard(around, *pieces)
    assert {one.speech for one in _heard(around, *pieces)} == {heard.speech}


@pytest.mark.parametrize("around", ROUNDS)
def test_a_frame_that_came_once_and_noise_are_nothing(around: Any) -> None:
    assert _heard(around, TAG) == set()
    for end in range(len(TAG)):
        assert _heard(around, TAG[:end]) == set(), "a piece of a frame is no text"
        assert _heard(around, TAG[end + 1 :]) == set()
    assert _heard(around, bytes.fromhex("fe 80 00 ff c3 28 02 47 03 90 0d")) == set()


@given(st.sampled_from(ROUNDS), st.lists(st.binary(max_size=40), max_size=10))
def test_any_bytes_are_taken_and_codes_can_be_printed(around: Any, pieces: list[bytes]) -> None:
    assert all(heard.what.isprintable() and heard.what for heard in _heard(around, *pieces))


@pytest.mark.parametrize(
    ("text", "set_to", "told"),
    [
        ("SKY:red+blue#2", Layout.US, Layout.US),
        ("SKY:RED+BLUE#2", Layout.DE, Layout.DE),
        ("SKY:RED+BLUE#2", Layout.FR, Layout.FR),
        ("SKY:RED+BLUE#2", Layout.UK, Layout.UK),
        ("0D00319CD0", Layout.US, Layout.US),
        ("0D00319CD0", Layout.DE, Layout.US),
        ("0003251408", Layout.FR, Layout.FR),
    ],
)
def test_a_layout_is_told_by_what_looks_like_a_code_or_a_number(text: str, set_to: Layout, told: Layout) -> None:
    (around,) = TYPED
    assert _heard(around, keystrokes(text, set_to)) == {Heard(Protocol.KEYBOARD, 0, text, told)}


def test_what_nobody_can_print_was_not_typed() -> None:
    (around,) = TYPED
    assert _heard(around, KEY_NOISE, bytes(100)) == set()

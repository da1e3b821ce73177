"""Readers that type: recorded key events in, texts out. Key numbers are those of linux/input-event-codes.h."""

from __future__ import annotations

import random
import struct
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.scanner import Layout, TagForm
from companion.core.values import Ms
from hardware.scanners.keyboard import KeyboardDecoder
from hardware.virtual.keyboard import NOISE, keystrokes

SHIFT, CTRL, ALTGR, CAPS, ENTER = 42, 29, 100, 58, 28


def event(kind: int, code: int, value: int) -> bytes:
    """``struct input_event`` as a kernel fills it: the time counts for nothing."""
    return struct.pack("@llHHi", 1_700_000_000, 123_456, kind, code, value)


def tap(*codes: int) -> bytes:
    """The last key, with the others held."""
    *held, key = codes
    made = [*((code, 1) for code in held), (key, 1), (key, 0), *((code, 0) for code in reversed(held))]
    return b"".join(event(4, 4, 0x70004) + event(1, code, value) + event(0, 0, 0) for code, value in made)


def taps(*keys: int | tuple[int, ...]) -> bytes:
    return b"".join(tap(*key) if isinstance(key, tuple) else tap(key) for key in keys)


SKY = taps((SHIFT, 31), (SHIFT, 37), (SHIFT, 21), (SHIFT, 39), 19, 18, 32, (SHIFT, 13), 48, 38, 22, 18, (SHIFT, 4), 3)
"""SKY:red+blue#2 on the keys of an American keyboard."""


@pytest.mark.parametrize(
    ("stream", "layout", "what"),
    [
        pytest.param(SKY, Layout.US, "SKY:red+blue#2", id="us"),
        pytest.param(
            taps((SHIFT, 31), (SHIFT, 37), (SHIFT, 44), (SHIFT, 52), 19, 18, 32, 27, 48, 38, 22, 18, 43, 3),
            Layout.DE,
            "SKY:red+blue#2",
            id="de: Y and Z, colon, plus and hash lie elsewhere",
        ),
        pytest.param(
            taps((SHIFT, 31), (SHIFT, 37), (SHIFT, 21), 52, 19, 18, 32, (SHIFT, 13), 48, 38, 22, 18, (ALTGR, 4))
            + taps((SHIFT, 3)),
            Layout.FR,
            "SKY:red+blue#2",
            id="fr: digits with shift, the hash with AltGr",
        ),
        pytest.param(taps((SHIFT, 39), 43, (SHIFT, 40), 86), Layout.UK, ":#@\\", id="uk: hash, at and backslash"),
        pytest.param(taps((SHIFT, 2), (SHIFT, 11), (SHIFT, 30)), Layout.FR, "10Q", id="fr: A and Q"),
        pytest.param(taps(82, 79, 80, 81, 75, 76, 77, 71, 72, 73), Layout.FR, "0123456789", id="the number pad"),
        pytest.param(taps(CAPS, 30, 2, CAPS, 30), Layout.US, "A1a", id="caps lock turns letters alone"),
        pytest.param(taps(CAPS, (SHIFT, 30)), Layout.US, "a", id="caps lock and shift"),
        pytest.param(taps(30, (CTRL, 27), 48), Layout.US, "ab", id="control: FNC1 types nothing"),
        pytest.param(
            event(1, 56, 1) + taps(77, 75) + event(1, 56, 0) + event(1, 56, 1) + taps(82, 72, 79) + event(1, 56, 0),
            Layout.FR,
            "@Q",
            id="by numbers: Alt and 64, Alt and 081, whatever the layout",
        ),
        pytest.param(
            event(1, 56, 1) + taps(79, 82) + event(1, 56, 0) + event(1, 56, 1) + taps(30) + event(1, 56, 0) + taps(30),
            Layout.US,
            "a",
            id="by numbers: no letter",
        ),
        pytest.param(taps((54, 30)), Layout.US, "A", id="the right shift"),
        pytest.param(taps((ALTGR, 16), (ALTGR, 8)), Layout.DE, "@{", id="AltGr"),
        pytest.param(taps(41, 57, 30), Layout.DE, "^a", id="a dead key and a blank"),
        pytest.param(taps(13, 18), Layout.DE, "é", id="a dead key and its letter"),
        pytest.param(taps(13, 48), Layout.DE, "´b", id="a dead key and another letter"),
        pytest.param(taps(30) + event(1, 30, 2) * 9, Layout.US, "a", id="repeats are none"),
        pytest.param(event(2, 30, 1) + event(1, 700, 1) + NOISE + tap(30), Layout.US, "a", id="what types nothing"),
    ],
)
def test_what_is_typed_is_read(stream: bytes, layout: Layout, what: str, run: Any) -> None:
    assert run(KeyboardDecoder(layout), [(40, stream + tap(ENTER))], 40) == [(40, what)]


@pytest.mark.parametrize("end", [28, 96, 15, 101], ids=["Enter", "the pad's Enter", "Tab", "line feed"])
def test_a_text_ends_at_a_key(end: int, run: Any) -> None:
    assert run(KeyboardDecoder(), [(5, tap(30)), (9, tap(end)), (9, tap(end))], 9) == [(9, "a")]


def test_a_text_without_an_end_is_over_when_no_key_comes(run: Any) -> None:
    decoder = KeyboardDecoder(idle=Ms(100))
    assert run(decoder, [(0, tap(30)), (99, tap(48))], 198) == []
    assert decoder.due() == 199
    assert [(scan.at, scan.what) for scan in decoder.advance(Ms(250))] == [(199, "ab")]
    assert decoder.due() is None


def test_pieces_do_not_matter(run: Any, pieces: Any) -> None:
    for cut in pieces([(0, taps((SHIFT, 31), (SHIFT, 37)) + tap(ENTER)), (5, tap(2) + tap(ENTER))]):
        assert [what for _, what in run(KeyboardDecoder(), cut, 5)] == ["SK", "1"]


def test_the_same_code_again_is_a_scan_after_a_second(run: Any) -> None:
    scans = [(at, tap(30) + tap(ENTER)) for at in (0, 999, 2000)]
    assert run(KeyboardDecoder(), scans, 2000) == [(0, "a"), (2000, "a")]


def test_events_that_the_kernel_dropped_spoil_the_text_and_nothing_behind_it(run: Any) -> None:
    decoder = KeyboardDecoder()
    held = event(1, SHIFT, 1) + event(0, 3, 0) + tap(48)[24:48] + event(0, 0, 0)
    assert run(decoder, [(0, tap(30) + held + tap(46) + tap(ENTER) + tap(30) + tap(ENTER))], 0) == [(0, "a")]
    assert (decoder.unread(), decoder.unread()) == (0, None)


def test_a_text_that_is_too_long_cannot_be_read(run: Any) -> None:
    decoder = KeyboardDecoder()
    assert run(decoder, [(7, tap(30) * 257 + tap(ENTER))], 7) == []
    assert decoder.unread() == 7
    assert run(decoder, [(8, tap(30) * 256 + tap(ENTER))], 8) == [(8, "a" * 256)]


def test_a_cable_that_is_pulled_drops_half_a_text_and_lets_go_of_every_key(run: Any) -> None:
    decoder = KeyboardDecoder()
    run(decoder, [(0, tap(30) + event(1, SHIFT, 1) + tap(48)[:30])], 0)
    decoder.lose()
    assert decoder.due() is None
    run(decoder, [(1, event(0, 3, 0))], 1)
    decoder.lose()
    assert decoder.due() is None
    assert run(decoder, [(5, tap(46) + tap(ENTER))], 5) == [(5, "c")]


@pytest.mark.parametrize(
    ("typed", "form", "what"),
    [
        ("0d00319cd0", TagForm.HEX, "0D00319CD0"),
        ("00319CD0", TagForm.HEX, "00319CD0"),
        ("0003251408", TagForm.DECIMAL, "00319CD0"),
        ("0055837826256", TagForm.DECIMAL, "0D00319CD0"),
        ("55837826256", TagForm.DECIMAL, "0D00319CD0"),
        ("4294967295", TagForm.DECIMAL, "FFFFFFFF"),
        ("4294967296", TagForm.DECIMAL, "4294967296"),
        ("1099511627776", TagForm.DECIMAL, "1099511627776"),
        ("9999999999", TagForm.DECIMAL, "9999999999"),
        ("SKY:red+blue", TagForm.DECIMAL, "SKY:red+blue"),
        ("0003251408", TagForm.NONE, "0003251408"),
    ],
)
def test_forms_of_a_tags_number_are_one_identity(typed: str, form: TagForm, what: str, run: Any) -> None:
    decoder = KeyboardDecoder(tags=form)
    assert run(decoder, [(0, keystrokes(typed, Layout.US))], 0) == [(0, what)]


def test_half_a_tag_between_two_layouts() -> None:
    """A reader that is set to French and read as American types no digit: that is what setup tells layouts by."""
    assert [s.what for s in KeyboardDecoder(Layout.US).feed(keystrokes("12", Layout.FR), Ms(0))] == ["!@"]


@pytest.mark.parametrize("layout", Layout)
@given(text=st.text(st.sampled_from("ABCXYZabcmqwyz0123456789:+#-_.,;!?()'\"<>$%&/= "), min_size=1, max_size=60))
def test_every_layout_types_every_code(layout: Layout, text: str) -> None:
    scans = KeyboardDecoder(layout).feed(keystrokes(text, layout), Ms(0))
    assert [scan.what for scan in scans] == [text]


def test_endless_bytes_raise_nothing_and_grow_nothing() -> None:
    dice = random.Random(101)
    codes = [*range(130), 200, 700]
    stream = b"".join(
        event(dice.choice((0, 1, 1, 1, 4)), dice.choice(codes), dice.choice((0, 1, 2, -1))) for _ in range(8000)
    )
    for data in (stream, dice.randbytes(200_000), b"\x01" * 200_000, tap(30) * 3000):
        decoder = KeyboardDecoder()
        decoder.feed(data, Ms(0))
        tracemalloc.start()
        try:
            for at in range(1, 4):
                decoder.feed(data, Ms(at))
            kept = tracemalloc.get_traced_memory()[0]
        finally:
            tracemalloc.stop()
        assert kept < 60_000


def test_a_letter_that_no_key_types_is_left_out() -> None:
    assert [scan.what for scan in KeyboardDecoder().feed(keystrokes("a赤b", Layout.US), Ms(0))] == ["ab"]

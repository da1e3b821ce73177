"""Lines of text, the idle time, and the answers that are taken out; by hand, and against the whole stream at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from hardware.scanners.line import LineDecoder, answer

A = "02 00 00 01 00 33 31"
LONG = "'" + "x" * 256 + "'"

LINES = {
    "CR": ("5: 'AB' 0D", [(5, "AB")]),
    "LF": ("5: 'AB' 0A", [(5, "AB")]),
    "CR LF": ("5: 'AB' 0D 0A", [(5, "AB")]),
    "CR LF apart": ("5: 'AB' 0D | 30: 0A 'CD' 0D", [(5, "AB"), (30, "CD")]),
    "TAB": ("5: 'AB' 09 'CD' 09", [(5, "AB"), (5, "CD")]),
    "LF CR is an end and an empty line": ("5: 'AB' 0A 0D 'CD' 0D", [(5, "AB"), (5, "CD")]),
    "at is the end's": ("5: 'AB' | 20: 0D", [(20, "AB")]),
    "empty lines are no scan": ("5: 0D 0A 0D 0A 09 09", []),
    "blanks and control characters are kept": ("5: ' A' 00 01 7F 0B 'B ' 0D", [(5, " A\0\x01\x7f\x0bB ")]),
    "a blank alone is a text": ("5: ' ' 0D", [(5, " ")]),
    "UTF-8": ("5: 'Kö€🂡' 0D", [(5, "Kö€🂡")]),
    "a byte order mark is text": ("5: EF BB BF 'A' 0D", [(5, "\ufeffA")]),
    "not UTF-8: whole": ("5: 'K' F6 'nig' 0D 'A' 0D", [(5, "A")]),
    "a surrogate is not UTF-8": ("5: ED A0 80 0D", []),
    "half a character is not UTF-8": ("5: 'A' C3 0D B6 0D", []),
    "256 bytes": (f"5: {LONG} 0D", [(5, "x" * 256)]),
    "257 bytes are passed over whole": (f"5: {LONG} 'y' 0D 'A' 0D", [(5, "A")]),
    "much more, too": (f"5: {LONG * 9} | 20: 'y' | 69: 'z' 0D 'A' 0D", [(69, "A")]),
    "256 bytes of 2 each": ("5: '" + "ö" * 128 + "' 0D '" + "ö" * 129 + "' 0D", [(5, "ö" * 128)]),
    "one code is one scan": ("5: 'A' 0D | 1004: 'A' 0D | 2004: 'A' 0D", [(5, "A"), (2004, "A")]),
    "letters count": ("5: 'A' 0D 'a' 0D 'A ' 0D", [(5, "A"), (5, "a"), (5, "A ")]),
}

IDLE = {
    "over at exactly the idle time": ("5: 'AB' | 55:", [(55, "AB")]),
    "not one millisecond sooner": ("5: 'AB' | 54:", []),
    "counted from the last byte": ("5: 'A' | 54: 'B' | 103: 'C' | 153:", [(153, "ABC")]),
    "a byte at that instant begins the next": ("5: 'A' | 55: 'B' | 105:", [(55, "A"), (105, "B")]),
    "an end at that instant is an empty line": ("5: 'A' | 55: 0D | 200:", [(55, "A")]),
    "an end sooner ends it": ("5: 'A' | 54: 0D | 200:", [(54, "A")]),
    "an overlong line is over by it too": (f"5: {LONG} 'y' | 54: 'z' | 104: 'A' | 154:", [(154, "A")]),
    "seen at its idle time": ("0: 'A' | 1049: 'A' 0D | 2049: 'A' 0D", [(50, "A"), (2049, "A")]),
    "gone since its idle time": ("0: 'A' | 1050: 'A' 0D", [(50, "A"), (1050, "A")]),
    "half a character, then the rest in time": ("0: C3 | 49: B6 | 99:", [(99, "ö")]),
    "half a character, then the rest too late": ("0: C3 | 50: B6 | 100:", []),
}

ANSWERS = {
    "alone": (f"5: {A} | 500:", []),
    "before a code": (f"5: {A} 'AB' 0D", [(5, "AB")]),
    "inside a code": (f"5: 'A' {A} 'B' 0D", [(5, "AB")]),
    "two inside a code": (f"5: 'A' {A} {A} 'B' 0D", [(5, "AB")]),
    "behind a code": (f"5: 'AB' {A} 0D", [(5, "AB")]),
    "between CR and LF": (f"5: 'AB' 0D {A} 0A", [(5, "AB")]),
    "counts for nothing in the idle time": (f"5: 'A' | 40: {A} | 60: 'B' 0D", [(55, "A"), (60, "B")]),
    "begun before, complete behind the idle time": (
        f"5: 'A' | 54: {A[:5]} | 70: {A[5:]} | 71: 'B' 0D",
        [(55, "A"), (71, "B")],
    ),
    "begun at the idle time": (f"5: 'A' | 55: {A[:5]} | 60: {A[5:]} 0D", [(55, "A")]),
    "inside the idle time it joins": (f"5: 'A' | 30: {A} | 54: 'B' | 104:", [(104, "AB")]),
    "complete long after": (f"5: 'A' | 20: {A[:11]} | 90000: {A[11:]} | 90001: 'B' 0D", [(55, "A"), (90001, "B")]),
    "half of one is text and keeps the line open": ("5: 'A' | 40: 02 00 | 89: 'B' | 139:", [(139, "A\x02\0B")]),
    "half of one, then too late": ("5: 'A' | 40: 02 00 | 90: 'B' | 140:", [(90, "A\x02\0"), (140, "B")]),
    "half of one at the end is text": ("5: 'A' | 40: 02 00 | 90:", [(90, "A\x02\0")]),
    "half of one at the end, the line not yet over": ("5: 'A' | 40: 02 00 | 89:", []),
    "half of one with ends in it, at the end": (
        "5: 02 00 00 09 'A' | 9: 0D 'B' | 59:",
        [(5, "\x02\0\0"), (9, "A"), (59, "B")],
    ),
    # What holds the byte FF is no UTF-8, so it is passed over whole.
    "half of one with an answer in it, at the end": (f"5: 'A' 02 00 00 FF {A} 'B' 0D 'C' 0D", [(5, "C")]),
    "half of one with an answer in it": (f"5: 'A' 02 00 00 07 {A} 'B' 0D 'CD'", [(5, "A\x02\0\0\x07B")]),
    "STX alone is text": ("5: 02 'AB' 03 0D", [(5, "\x02AB\x03")]),
    "STX before an answer is text": (f"5: 02 {A} 'A' 0D", [(5, "\x02A")]),
    "STX 00 before an answer is text": (f"5: 02 00 {A} 'A' 0D", [(5, "\x02\0A")]),
    "a wrong CRC is text": ("5: 02 00 00 01 00 33 32 0D", [(5, "\x02\0\0\x01\x0032")]),
    "LEN 0 is none": ("5: 02 00 00 00 00 00 0D", [(5, "\x02\0\0\0\0\0")]),
    "an end inside an answer's data is none": (f"5: 'A' {answer(bytes([13, 10, 9])).hex()} 'B' 0D", [(5, "AB")]),
    "an answer inside an answer's data": (f"5: 'A' {answer(answer(b'0')).hex()} 'B' 0D", [(5, "AB")]),
    "255 bytes": (f"5: 'A' {answer(b'x' * 255).hex()} 'B' 0D", [(5, "AB")]),
    "taken out of 256 bytes": (f"5: {LONG} {A} 0D", [(5, "x" * 256)]),
    "taken out of a character": (f"5: C3 {A} B6 0D", [(5, "ö")]),
    "what is left when one is taken out is no new one": (f"5: 02 00 {A} 00 01 00 '31' 0D", [(5, "\x02\0\0\x01\x0031")]),
    "half a one in CRC, an end behind it": (
        "5: 'A' 02 00 00 02 'B' | 7: 0D | 9: 'C' 0D",
        [(7, "A\x02\0\0\x02B"), (9, "C")],
    ),
}


@pytest.mark.parametrize(
    ("stream", "expected"), [*LINES.values(), *IDLE.values(), *ANSWERS.values()], ids=[*LINES, *IDLE, *ANSWERS]
)
def test_lines_in_any_pieces(stream: Any, expected: Any, run: Any, pieces: Any, items: Any) -> None:
    given_items = items(stream)
    for cut in pieces(given_items):
        assert run(LineDecoder(), cut, given_items[-1][0]) == expected


def test_the_published_answer() -> None:
    assert answer(b"\0") == bytes.fromhex(A)


def test_due_tells_when_a_line_is_over() -> None:
    decoder = LineDecoder(Ms(30))
    assert decoder.due() is None
    decoder.feed(b"A", Ms(100))
    assert decoder.due() == 130
    assert [scan.what for scan in decoder.advance(Ms(130))] == ["A"]
    assert decoder.due() is None


def test_while_bytes_may_be_an_answer_only_bytes_can_tell() -> None:
    decoder = LineDecoder(Ms(30))
    decoder.feed(b"A", Ms(100))
    decoder.feed(b"\x02", Ms(120))
    assert decoder.due() is None
    assert decoder.advance(Ms(500)) == []
    assert [(scan.at, scan.what) for scan in decoder.feed(b"B", Ms(501))] == [(150, "A\x02")]
    assert decoder.due() == 531


def test_what_is_over_before_they_came_is_told_at_once() -> None:
    decoder = LineDecoder(Ms(30))
    decoder.feed(b"A", Ms(100))
    assert [(scan.at, scan.what) for scan in decoder.feed(b"\x02", Ms(130))] == [(130, "A")]


def xmodem(data: bytes) -> int:
    """CRC-16/XMODEM bit by bit: polynomial 1021, from 0, nothing reflected."""
    crc = 0
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def naive(stream: bytes, times: list[int], idle: int, until: int) -> list[tuple[int, str]]:
    """The answers taken out of the whole stream, then the lines of what is left; each text once."""
    left, here = [], 0
    while here < len(stream):
        rest = stream[here:]
        size = rest[3] + 6 if len(rest) > 3 else 0
        whole = size > 6 and rest[:3] == b"\x02\0\0" and len(rest) >= size
        if whole and xmodem(rest[2 : size - 2]) == rest[size - 2] << 8 | rest[size - 1]:
            here += size
        else:
            left.append((rest[0], times[here]))
            here += 1
    lines: list[tuple[int, bytes]] = []
    text, last = b"", 0
    for byte, at in [*left, (0, until + 2 * idle)]:
        if text and at >= last + idle:
            lines.append((last + idle, text))
            text = b""
        if byte in b"\r\n\t":
            lines.append((at, text))
            text = b""
        else:
            text, last = text + bytes([byte]), at
    told, seen = [], set()
    for at, text in lines:
        if at > until or not 0 < len(text) <= 256 or text in seen:
            continue
        try:
            told.append((at, text.decode()))
        except UnicodeDecodeError:
            continue
        seen.add(text)
    return told


texts = st.text("ABCö 1", max_size=4).map(lambda text: text.encode())
answers = st.binary(min_size=1, max_size=9).map(answer)
parts = st.one_of(
    texts,
    texts,
    answers,
    st.tuples(answers, st.integers(1, 14)).map(lambda cut: cut[0][: cut[1]]),
    st.sampled_from([b"\r", b"\n", b"\t", b"\r\n", b"\x02", b"\x02\0", b"\x02\0\0", b"\x02\0\0\x0c", b"\0", b"\xff"]),
    st.sampled_from([b"x" * 250, b"y" * 300]),
)


@given(
    steps=st.lists(st.tuples(parts, st.sampled_from([0, 0, 1, 2, 3, 4, 9])), max_size=20),
    rest=st.integers(0, 8),
)
def test_the_same_as_the_whole_stream_at_once(steps: Any, rest: Any, run: Any) -> None:
    at, stream = 0, []
    for part, gap in steps:
        at += gap
        stream.append((at, part))
    bytewise = [(at, bytes([byte])) for at, part in stream for byte in part]
    ticked = []
    for now in range(at + 1):
        ticked += [item for item in stream if item[0] == now]
        ticked.append((now, b""))
    expected = naive(b"".join(part for _, part in stream), [at for at, _ in bytewise], 4, at + rest)
    for cut in (stream, bytewise, ticked):
        assert run(LineDecoder(Ms(4)), cut, at + rest) == expected


def test_a_text_that_was_open_when_the_port_was_lost_is_dropped_and_the_cards_are_still_known() -> None:
    decoder = LineDecoder()
    assert [scan.what for scan in decoder.feed(b"first\rsec", Ms(0))] == ["first"]
    decoder.end()
    decoder.lose()
    assert decoder.advance(Ms(500)) == []
    assert decoder.due() is None
    assert decoder.feed(b"first\r", Ms(600)) == [], "it still lies there"
    assert [scan.what for scan in decoder.feed(b"ond\r", Ms(700))] == ["ond"]


UNREAD = {
    "not UTF-8": ("5: 'K' F6 'nig' 0D", [5]),
    "half a character": ("5: 'A' C3 0D", [5]),
    "257 bytes": (f"5: {LONG} 'y' 0D", [5]),
    "much more": (f"5: {LONG * 9} | 20: 'y' 0D", [20]),
    "over by its idle time": ("5: FF | 55:", [55]),
    "not over yet": ("5: FF | 54:", []),
    "readable": (f"5: 'A' 0D {A} 0D 09", []),
    "one that lies on the scanner is told once": ("5: FF 0D | 900: FF 0D | 1800: FE 0D | 2799: FF 0D", [5]),
    "taken away and held to it again": ("5: FF 0D | 1005: FF 0D", [5, 1005]),
}


@pytest.mark.parametrize(("stream", "expected"), UNREAD.values(), ids=UNREAD)
def test_a_text_that_cannot_be_read_is_told_once_with_its_time(
    stream: Any, expected: list[int], pieces: Any, items: Any
) -> None:
    stream = items(stream)
    for cut in pieces(stream):
        decoder, told = LineDecoder(), []
        for at, data in [*cut, (stream[-1][0], b"")]:
            decoder.feed(data, Ms(at))
            told.append(decoder.unread())
            assert decoder.unread() is None, "once"
        assert [at for at in told if at is not None] == expected

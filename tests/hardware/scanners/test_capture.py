"""The capture form: what is read, what is malformed and at which line, and what is written."""

from __future__ import annotations

import doctest
import io
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import Malformed
from companion.core.values import Ms
from hardware.scanners import capture, header
from hardware.scanners.capture import Arrived, Item, Level, Passed, item_text, lines_of, read_capture
from hardware.scanners.header import ButtonHeader, Header, ScannerHeader, header_text
from hardware.scanners.kinds import ScannerKind


def read(data: bytes) -> tuple[Header, list[Item]]:
    head, items = read_capture(lines_of(io.BytesIO(data)))
    return head, list(items)


HEADERS = {
    "rdm6300": (b"capture 1 rdm6300", ScannerHeader(ScannerKind.RDM6300)),
    "known, small and capital": (
        b"capture 1 rdm6300 known=0d00319cd0,1A00C3F52B",
        ScannerHeader(ScannerKind.RDM6300, ("0D00319CD0", "1A00C3F52B")),
    ),
    "pn532": (b"capture 1 pn532", ScannerHeader(ScannerKind.PN532)),
    "known of every length": (
        b"capture 1 pn532 known=12345678,04d27a91b35c80,08112233445566778899",
        ScannerHeader(ScannerKind.PN532, ("12345678", "04D27A91B35C80", "08112233445566778899")),
    ),
    "line": (b"capture 1 line", ScannerHeader(ScannerKind.LINE, idle=Ms(50))),
    "line, both": (
        "capture 1 line idle=30 known=Kö=1,B".encode(),
        ScannerHeader(ScannerKind.LINE, ("Kö=1", "B"), Ms(30)),
    ),
    "button": (b"capture 1 button", ButtonHeader(Ms(25), Ms(800))),
    "button, both": (b"capture 1 button hold=500 lockout=60", ButtonHeader(Ms(60), Ms(500))),
    "zeros before": (b"capture 1 button hold=0500", ButtonHeader(hold=Ms(500))),
    "blanks and tabs": (b"capture \t 1\tbutton  hold=5\t ", ButtonHeader(hold=Ms(5))),
    "behind blank lines and comments": (b"\n \t\r\n# capture 1 line\n#\ncapture 1 button", ButtonHeader()),
    "CR LF": (b"capture 1 button hold=500\r\n", ButtonHeader(hold=Ms(500))),
}


@pytest.mark.parametrize(("data", "expected"), HEADERS.values(), ids=HEADERS)
def test_headers(data: bytes, expected: Header) -> None:
    assert read(data) == (expected, [])


BYTES = {
    "bytes": (b"5 02 fF", [Arrived(Ms(5), b"\x02\xff")]),
    "blanks are allowed between bytes, not needed": (b"5\t02FF \t 03", [Arrived(Ms(5), b"\x02\xff\x03")]),
    "a time alone": (b"5", [Passed(Ms(5))]),
    "a time alone, blanks behind it": (b"5 \t", [Passed(Ms(5))]),
    "15 digits": (b"999999999999999 00", [Arrived(Ms(10**15 - 1), b"\0")]),
    "zeros before": (b"000000000000005", [Passed(Ms(5))]),
    "the same time again": (b"5 01\n5 02\n5", [Arrived(Ms(5), b"\1"), Arrived(Ms(5), b"\2"), Passed(Ms(5))]),
    "CR LF, LF, and no end": (b"5 01\r\n6 02\n7 03", [Arrived(Ms(5 + n), bytes([1 + n])) for n in range(3)]),
    "blank lines and comments between": (
        b"5\n\n \t \n#6 zz\n\r\n# \0 \xc3\xb6 \x0b\r x\r\n7",
        [Passed(Ms(5)), Passed(Ms(7))],
    ),
    "a line of any length": (b"5 " + b"0A " * 100_000, [Arrived(Ms(5), b"\n" * 100_000)]),
    "a comment of any length": (b"#" * 3_000_000 + b"\n5", [Passed(Ms(5))]),
}


@pytest.mark.parametrize(("data", "expected"), BYTES.values(), ids=BYTES)
def test_items_of_a_scanner(data: bytes, expected: list[Item]) -> None:
    assert read(b"capture 1 line\n" + data)[1] == expected


def test_items_of_a_button() -> None:
    assert read(b"capture 1 button\n5 0\n6\t1\n7 ?0 \n8  ?1\n9")[1] == [
        Level(Ms(5), pressed=True),
        Level(Ms(6), pressed=False),
        Level(Ms(7), pressed=True, read=True),
        Level(Ms(8), pressed=False, read=True),
        Passed(Ms(9)),
    ]


NO_HEADER = {
    "an empty file": (b"", 1),
    "blank lines and comments alone": (b"\n# a\n\n", 1),
    "an item first": (b"# a\n\n5 02\ncapture 1 line", 3),
    "a byte order mark": (b"\xef\xbb\xbfcapture 1 line\n", 1),
    "a byte order mark before a comment": (b"\xef\xbb\xbf# a\ncapture 1 line\n", 1),
    "no kind": (b"capture 1", 1),
    "no version": (b"capture line", 1),
    "another version": (b"capture 2 line", 1),
    "a version of two digits": (b"capture 01 line", 1),
    "another kind": (b"\ncapture 1 rc522", 2),
    "a kind in capitals": (b"capture 1 LINE", 1),
    "another word": (b"captures 1 line", 1),
    "a capital": (b"Capture 1 line", 1),
    "other blanks": ("capture\u00a01 line".encode(), 1),
    "a form feed is no blank line": (b"\x0c\ncapture 1 line", 1),
    "a CR alone is no blank line": (b"\r\r\ncapture 1 line", 1),
    "a blank before a number sign is no comment": (b" # a\ncapture 1 line", 1),
    "no UTF-8 in a comment": (b"# \xff\ncapture 1 line", 1),
    "no UTF-8 in a header": (b"\ncapture 1 line known=\xff", 2),
    "a CR alone ends no line": (b"capture 1 line\r5 02\r", 1),
}
OPTIONS = {
    "an unknown one": "line loud=1",
    "no value": "line idle",
    "an empty one": "line idle=",
    "an empty name": "line =5",
    "twice": "line idle=5 idle=5",
    "known twice": "rdm6300 known=0D00319CD0 known=0D00319CD0",
    "a time of 0": "line idle=0",
    "a time of 00": "button hold=00",
    "a lockout of 0": "button lockout=0",
    "a sign": "button lockout=+5",
    "below 0": "button lockout=-5",
    "a fraction": "button lockout=5.0",
    "another digit": "button lockout=٥",
    "16 digits": "button lockout=1000000000000000",
    "a name in capitals": "button HOLD=5",
    "idle for rdm6300": "rdm6300 idle=5",
    "idle for pn532": "pn532 idle=5",
    "idle for a button": "button idle=5",
    "known for a button": "button known=0D00319CD0",
    "hold for a line": "line hold=5",
    "known is empty": "rdm6300 known=",
    "known of 8 for rdm6300": "rdm6300 known=12345678",
    "known of 12": "rdm6300 known=0D00319CD070",
    "known of 10 for pn532": "pn532 known=0D00319CD0",
    "known is no hex": "rdm6300 known=0G00319CD0",
    "known of other digits": "rdm6300 known=０D00319CD0",
    "a comma too many": "rdm6300 known=0D00319CD0,",
    "an empty one between": "pn532 known=12345678,,12345678",
    "a blank between": "pn532 known=12345678, 12345678",
    "a blank before the value": "line idle= 5",
}
ITEMS = {
    "no time": "x",
    "hex alone": "0A 02",
    "16 digits": "1000000000000000 02",
    "a sign": "+5",
    "below 0": "-5",
    "a fraction": "5.0",
    "other digits": "٥ 02",
    "a lone digit": "5 0",
    "a lone digit at the end": "5 02 0",
    "a byte torn apart": "5 0 2",
    "a byte torn apart by a tab": "5 01 0\t2 03",
    "three digits": "5 020 02",
    "no hex": "5 0G",
    "0x": "5 0x02",
    "commas": "5 02,03",
    "a comment behind": "5 02 # a",
    "another header": "capture 1 line",
    "a level": "5 ?0",
    "a form feed between": "5 02\x0c03",
    "a line separator": "5 02\u2028",
    "a no-break space": "5\u00a002",
    "a NUL": "5 02\0",
    "a CR": "5 02\r\r",
    "a byte order mark": "\ufeff5 02",
}
LEVELS = {
    "another level": "5 2",
    "two digits": "5 00",
    "two levels": "5 0 1",
    "a blank within": "5 ? 0",
    "no level behind the question mark": "5 ?",
    "behind it": "5 0?",
    "a word": "5 low",
    "a question before the time": "?5 0",
}
MALFORMED = {
    **{f"header: {name}": case for name, case in NO_HEADER.items()},
    **{f"option: {name}": (f"#\ncapture 1 {case}\n5\n".encode(), 2) for name, case in OPTIONS.items()},
    **{f"item: {name}": (f"capture 1 line\n5 02\n{case}\n\n".encode(), 3) for name, case in ITEMS.items()},
    **{f"level: {name}": (f"capture 1 button\n5 0\n{case}\n\n".encode(), 3) for name, case in LEVELS.items()},
    "item: an earlier time": (b"capture 1 line\n5\n\n#\n4", 5),
    "item: an earlier time of a button": (b"capture 1 button\r\n5 0\r\n4 1\r\n", 3),
    "item: the first faulty line is told": (b"capture 1 line\n5 0\n\xff\n", 2),
    "item: no UTF-8": (b"capture 1 line\n5 02\n5 \xff\n", 3),
    "item: no UTF-8 in a comment": (b"capture 1 line\n5 02\n# \xc3\n", 3),
    "item: a lone CR at the end of the file": (b"capture 1 line\n5 02\r", 2),
    "item: long": (b"capture 1 line\n5 " + b"0A" * 100_000 + b"0\n", 2),
}


@pytest.mark.parametrize(("data", "line"), MALFORMED.values(), ids=MALFORMED)
def test_malformed(data: bytes, line: int) -> None:
    with pytest.raises(Malformed) as caught:
        read(data)
    assert caught.value.line == line
    assert caught.value.what.startswith("expected ")
    assert caught.value.what.isascii()
    assert len(caught.value.what) < 200


def test_a_line_beyond_the_longest_is_malformed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capture, "LONGEST_LINE", 1000)
    assert read(b"capture 1 line\n5 " + b"0A" * 499 + b"\r\n6")[1][1] == Passed(Ms(6))
    with pytest.raises(Malformed, match="line 2: expected a line of at most 1000 bytes"):
        read(b"capture 1 line\n" + b" " * 1001 + b"\n")
    with pytest.raises(Malformed, match="line 2: expected a line of at most 1000 bytes"):
        read(b"capture 1 line\n#" + b"a" * 100_000 + b"\n")


times = st.integers(0, 10**15 - 1).map(Ms)
scanned = st.one_of(st.builds(Arrived, times, st.binary(min_size=1)), st.builds(Passed, times))
pressed = st.one_of(st.builds(Level, times, st.booleans(), st.booleans()), st.builds(Passed, times))
positive = st.integers(1, 10**15 - 1).map(Ms)
tags = st.lists(st.sampled_from(["0D00319CD0", "1A00C3F52B"]), max_size=3).map(tuple)
captures = st.one_of(
    st.tuples(st.builds(ScannerHeader, st.just(ScannerKind.RDM6300), tags), st.lists(scanned)),
    st.tuples(st.builds(ScannerHeader, st.just(ScannerKind.LINE), idle=positive), st.lists(scanned)),
    st.tuples(st.just(ScannerHeader(ScannerKind.PN532, ("12345678",))), st.lists(scanned)),
    st.tuples(st.builds(ButtonHeader, positive, positive), st.lists(pressed)),
)


@given(written=captures)
def test_what_is_written_is_read_again(written: tuple[Header, list[Item]]) -> None:
    head, items = written
    items.sort(key=lambda item: item.at)
    text = "\n".join([header_text(head), *map(item_text, items), ""])
    assert read(text.encode()) == (head, items)


def test_times_are_written_since_the_start() -> None:
    since = Ms(8000)
    made = [item_text(item, since) for item in (Passed(Ms(8000)), Arrived(Ms(8020), b"O\xff"), Arrived(Ms(8021), b""))]
    assert made == ["0", "20 4F FF", "21"]
    levels = [Level(Ms(8001), True), Level(Ms(8002), False), Level(Ms(8003), True, True), Level(Ms(8004), False, True)]
    assert [item_text(level, since) for level in levels] == ["1 0", "2 1", "3 ?0", "4 ?1"]


def test_codes_are_not_written() -> None:
    assert header_text(ScannerHeader(ScannerKind.LINE, ("a b",))) == "capture 1 line idle=50"


def faulty_line(data: bytes) -> int | None:
    """The line that is malformed, or None if none is."""
    try:
        read(data)
    except Malformed as error:
        return error.line
    return None


@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_or_malformed(data: bytes) -> None:
    for start in (b"", b"capture 1 line\n", b"capture 1 button\n1 "):
        assert (faulty_line(start + data) or 1) <= (start + data).count(b"\n") + 1


def naive(lines: list[bytes]) -> int | None:
    """The first line of a line scanner's capture, behind its header, that the form's sentences do not allow."""
    latest = 0
    for number, line in enumerate(lines, 2):
        try:
            text = line.decode().removesuffix("\r" if number < len(lines) + 1 else "")
        except UnicodeDecodeError:
            return number
        if text.startswith("#") or not text.strip(" \t"):
            continue
        match = re.fullmatch("[ \t]*([0-9]{1,15})(?:[ \t]+(?:[0-9A-Fa-f]{2}[ \t]*)*)?", text)
        if not match or int(match[1]) < latest:
            return number
        latest = int(match[1])
    return None


def test_likely_lines_are_read_as_the_sentences_say() -> None:
    dice = random.Random(1)
    alphabet = [b"0", b"15", b"A", b" ", b" ", b"\t", b"\n", b"\r\n", b"\r", b"?", b"#", b"\xff", b"\0", b"00000000"]
    outcomes = set()
    for _ in range(20_000):
        data = b"".join(dice.choices(alphabet, k=dice.randrange(12)))
        outcome = faulty_line(b"capture 1 line\n" + data)
        assert outcome == naive(data.split(b"\n")), data
        outcomes.add(outcome)
    assert outcomes >= {None, 2, 3, 4, 5}


@pytest.mark.parametrize("module", [capture, header], ids=["capture", "header"])
def test_the_examples_of_the_docstrings(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]  # parametrize knows modules as objects

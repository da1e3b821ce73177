"""The PN532's frames and the replies in them, by hand and against every place of the stream tried in turn."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.scanned import NEW_NUMBER
from companion.core.values import Ms
from hardware.scanners import pn532 as module
from hardware.scanners.pn532 import frame, pn532
from hardware.scanners.protocol import Scan

ACK = "00 00 FF 00 FF 00"
NACK = "00 00 FF FF 00 00"
ONE = "00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 12 34 56 78 BA 00"
NONE = "00 00 FF 03 FD D5 4B 00 E0 00"
TAG = "12345678"


def reply(*parts: str) -> str:
    """A frame with right checksums around a reply to InListPassiveTarget."""
    return frame(bytes.fromhex("D54B" + "".join(parts))).hex(" ")


FRAMES = {
    "the published reply": (f"5: {ONE}", [(5, TAG)]),
    "the published reply without a tag": (f"5: {NONE}", []),
    "an ACK before it": (f"5: {ACK} {ONE}", [(5, TAG)]),
    "a NACK before it": (f"5: {NACK} {ONE}", [(5, TAG)]),
    "an error frame before it": (f"5: 00 00 FF 01 FF 7F 81 00 {ONE}", [(5, TAG)]),
    "a reply to another command before it": (f"5: 00 00 FF 02 FE D5 15 16 00 {ONE}", [(5, TAG)]),
    "extra zeros before it": (f"5: 00 00 00 00 00 {ONE}", [(5, TAG)]),
    "the closing 00 is the next frame's first": (
        f"5: {ONE} 00 FF 0C F4 D5 4B 01 01 00 04 08 04 C3 A5 1F 09 3E 00",
        [(5, TAG), (5, "C3A51F09")],
    ),
    "three frames sharing their 00": (f"5: {NONE} {NONE[3:]} {ONE[3:]}", [(5, TAG)]),
    "complete at its closing 00": (f"5: {ONE[:-3]} | 9: 00", [(9, TAG)]),
    "the closing byte is not 00": (f"5: {ONE[:-2]}01", []),
    "a wrong DCS": ("5: 00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 12 34 56 78 BB 00", []),
    "a wrong LCS": ("5: 00 00 FF 0C F5 D5 4B 01 01 00 04 08 04 12 34 56 78 BA 00", []),
    "LEN 0 with its right LCS is no frame": (f"5: 00 00 FF 00 00 {ONE}", [(5, TAG)]),
    "an extended frame is passed over": (
        "5: 00 00 FF FF FF 00 0C F4 D5 4B 01 01 00 04 08 04 12 34 56 78 BA 00",
        [],
    ),
    "a good frame behind an extended one": (
        f"5: 00 00 FF FF FF 00 0C F4 D5 4B 01 01 00 04 08 04 C3 A5 1F 09 3E 00 {ONE}",
        [(5, TAG)],
    ),
    "a wrong DCS, then a good frame": (
        f"5: 00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 12 34 56 78 BB 00 | 9: {ONE}",
        [(9, TAG)],
    ),
    "cut off, and what it hid has its own time": (
        f"5: 00 00 FF 1F E1 D5 4B | 6: {ONE} | 90: {NONE} {NONE} {NONE}",
        [(6, TAG)],
    ),
    "cut off, and the capture ends": (f"5: 00 00 FF FF 01 D5 4B | 6: {ONE}", [(6, TAG)]),
    "cut off inside what was cut off": (f"5: 00 00 FF FF 01 | 6: 00 00 FF F0 10 | 7: {ONE}", [(7, TAG)]),
    "the start is broken off": (f"5: 00 00 {ONE}", [(5, TAG)]),
    "the start is broken off behind FF": (f"5: 00 00 FF {ONE}", [(5, TAG)]),
    "no time limit inside a frame": (f"5: {ONE[:20]} | 999999: {ONE[20:]}", [(999999, TAG)]),
    "a frame inside a good frame's bytes is not read": (
        "5: " + frame(b"\xd5\x41\x00" + bytes.fromhex(ONE)).hex(" "),
        [],
    ),
    "one that lies there is one scan": (f"5: {ONE} | 105: {ONE} | 1104: {ONE} | 2104: {ONE}", [(5, TAG), (2104, TAG)]),
    "what a broken frame hid counts as seen, in order of time": (
        f"0: {ONE} | 900: 00 00 FF 20 E0 D5 4B {ONE} | 1800: {ONE}",
        [(0, TAG)],
    ),
}


@pytest.mark.parametrize(("stream", "expected"), FRAMES.values(), ids=FRAMES)
def test_frames_in_any_pieces(stream: Any, expected: Any, run: Any, pieces: Any, items: Any) -> None:
    for cut in pieces(items(stream)):
        assert run(pn532(), cut, 10**9) == expected


T4, T7, T10 = "01 0004 08 04 12345678", "02 0044 00 07 04D27A91B35C80", "01 0044 00 0A 08112233445566778899"
ATS = "01 0344 20 07 04D27A91B35C80 05 78807002"

REPLIES = {
    "a UID of 4 bytes": (("01", T4), ["12345678"]),
    "a UID of 7 bytes": (("01", T7), ["04D27A91B35C80"]),
    "a UID of 10 bytes": (("01", T10), ["08112233445566778899"]),
    "two targets": (("02", T4, T7), ["12345678", "04D27A91B35C80"]),
    "with an ATS": (("01", ATS), ["04D27A91B35C80"]),
    "with an ATS of its length alone": (("01", "01 0004 20 04 12345678 01"), ["12345678"]),
    "the first with an ATS": (("02", ATS, T4), ["04D27A91B35C80", "12345678"]),
    "the second with an ATS": (("02", T4, ATS), ["12345678", "04D27A91B35C80"]),
    "both with one": (("02", ATS, "02 0004 28 04 12345678 02 75"), ["04D27A91B35C80", "12345678"]),
    "the same twice": (("02", T4, T4), ["12345678"]),
    "no target": (("00",), []),
    "three targets": (("03", T4, T4, T4), []),
    "no number of targets": ((), []),
    "two said, one there": (("02", T4), []),
    "one said, two there": (("01", T4, T7), []),
    "a byte too many": (("01", T4, "00"), []),
    "a byte too few": (("01", "01 0004 08 04 123456"), []),
    "cut behind the length": (("01", "01 0004 08 04"), []),
    "cut before the length": (("01", "01 0004 08"), []),
    "a UID of 5 bytes": (("01", "01 0004 08 05 1234567890"), []),
    "a UID of no bytes": (("01", "01 0004 08 00"), []),
    "an ATS missing": (("01", "01 0004 20 04 12345678"), []),
    "an ATS too short": (("01", "01 0004 20 04 12345678 03 11"), []),
    "an ATS of length 0": (("01", "01 0004 20 04 12345678 00"), []),
    "an ATS of length 0 is no next target's number": (
        ("02", "01 0004 20 04 12345678", "00 0004 08 04 C3A51F09"),
        [],
    ),
    "an ATS without the bit of SAK": (("01", "01 0004 18 04 12345678 02 75"), []),
    "the second does not fit: whole": (("02", T4, "02 0044 00 07 04D27A91B35C"), []),
    "zeros": (("01", "01 0004 08 04 00000000"), []),
    "zeros beside another": (("02", "01 0044 00 07 00000000000000", T4), ["12345678"]),
    "an ATS to the last of 255 bytes": (("01", "01 0004 20 04 12345678 F3", "AA" * 242), ["12345678"]),
}


@pytest.mark.parametrize(("parts", "expected"), REPLIES.values(), ids=REPLIES)
def test_replies(parts: Any, expected: Any, run: Any, pieces: Any, items: Any) -> None:
    for cut in list(pieces(items(f"7: {reply(*parts)}")))[:60]:
        assert run(pn532(), cut, 8) == [(7, tag) for tag in expected]


@pytest.mark.parametrize("start", ["D4 4B", "D5 4A", "D5 41"], ids=["the host's own", "another code", "another reply"])
def test_replies_to_something_else(start: Any, run: Any) -> None:
    assert run(pn532(), [(0, frame(bytes.fromhex(start + "01" + T4)))], 1) == []


def naive(stream: bytes, times: list[int]) -> list[tuple[int, bytes]]:
    """Every place of the whole stream tried in turn: frames, with the time of their closing 00."""
    found, here = [], 0
    while here < len(stream):
        rest = stream[here:]
        if rest[:3] == b"\x00\x00\xff" and len(rest) > 4 and rest[3] and (rest[3] + rest[4]) % 256 == 0:
            size = rest[3] + 7
            if len(rest) >= size and sum(rest[5 : size - 1]) % 256 == 0 and rest[size - 1] == 0:
                found.append((times[here + size - 1], rest[5 : size - 2]))
                here += size - 1
                continue
        here += 1
    return found


uids = st.binary(min_size=4, max_size=4)


def listing(*uids: bytes) -> bytes:
    """A reply to InListPassiveTarget with these targets."""
    targets = [bytes((place, 0, 4, 8, len(uid))) + uid for place, uid in enumerate(uids, 1)]
    return frame(b"\xd5\x4b" + bytes((len(uids),)) + b"".join(targets))


FIXED = bytes.fromhex("12345678")


@pytest.mark.parametrize(
    ("uids", "expected"),
    [
        ([bytes.fromhex("08A1B2C3")], []),
        ([bytes.fromhex("08000000")], []),
        ([bytes.fromhex("08A1B2C3"), FIXED], ["12345678"]),
        ([FIXED, bytes.fromhex("08A1B2C3")], ["12345678"]),
        ([bytes.fromhex("0812345678ABCD")], ["0812345678ABCD"]),
        ([bytes.fromhex("80A1B2C3")], ["80A1B2C3"]),
        ([bytes.fromhex("00A1B2C3")], ["00A1B2C3"]),
    ],
    ids=["random", "random zeros", "random first", "random last", "seven bytes", "80", "00"],
)
def test_an_identity_made_anew_at_each_poll_names_no_card(uids: Any, expected: Any, run: Any) -> None:
    """ISO/IEC 14443-3, 6.5.4: a single-size UID whose first byte is 08 is a random number."""
    assert [text for _, text in run(pn532(), [(5, listing(*uids))], 9)] == expected


good = uids.map(lambda uid: frame(b"\xd5\x4b\x01\x01\x00\x04\x08\x04" + uid))
heads = st.integers(0, 60).map(lambda size: b"\x00\x00\xff" + bytes((size, -size & 0xFF)))
parts = st.one_of(
    good,
    st.tuples(good, st.integers(0, 18)).map(lambda cut: cut[0][: cut[1]]),
    st.tuples(good, st.integers(0, 18)).map(lambda cut: cut[0][cut[1] :]),
    heads,
    st.sampled_from([bytes.fromhex(one) for one in (ACK, NACK, NONE, "00", "0000", "FF", "0000FF", "0000FFFFFF")]),
    st.binary(max_size=3),
)


@given(steps=st.lists(st.tuples(parts, st.integers(0, 3)), max_size=15))
def test_the_same_as_every_place_tried_in_turn(steps: Any, run: Any) -> None:
    at, stream = 0, []
    for part, gap in steps:
        at += gap
        stream.append((at, part))
    bytewise = [(at, bytes([byte])) for at, part in stream for byte in part]
    seen = {"00000000"}
    expected = []
    for when, data in naive(b"".join(part for _, part in stream), [at for at, _ in bytewise]):
        tag = data[8:].hex().upper()
        if data[:3] == b"\xd5\x4b\x01" and tag not in seen and not tag.startswith("08"):
            expected.append((when, tag))
            seen.add(tag)
    assert run(pn532(), stream, at) == expected
    assert run(pn532(), bytewise, at) == expected


@given(data=st.binary(max_size=255))
def test_any_reply_tells_whole_tags_or_nothing(data: Any) -> None:
    tags = module.identities(frame(b"\xd5\x4b" + data[:253]))
    assert len(tags) in (0, data[0] if data else 0)
    assert all(len(tag) in (8, 14, 20) for tag in tags)


def test_a_tag_that_makes_its_number_anew_is_told_once_while_it_lies_there() -> None:
    """A phone or a bank card answers each poll with another number that begins with 08 (ISO/IEC 14443-3)."""
    decoder, told = pn532(), []
    for at in (*range(0, 3000, 150), 4000):
        anew = reply("01", f"01 0004 08 04 08{at:06X}")
        assert decoder.feed(bytes.fromhex(anew), Ms(at)) == []
        told.append(decoder.unread())
    assert [at for at in told if at is not None] == [0, 4000]
    assert decoder.why == NEW_NUMBER
    assert decoder.feed(bytes.fromhex(ONE), Ms(4001)) == [Scan(Ms(4001), TAG)]
    assert decoder.unread() is None

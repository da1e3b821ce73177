"""The RDM6300's frames: published ones, its relatives', broken ones, and against a pattern over the whole stream."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.scanners.rdm6300 import rdm6300

PUBLISHED = "02 30 44 30 30 33 31 39 43 44 30 37 30 03"
TAG = "0D00319CD0"
KNOWN = {TAG, "1A00C3F52B", "ABCDEF0123", "0000000000"}

CASES = {
    "the published frame": (f"5: {PUBLISHED}", [(5, TAG)]),
    "CR LF before the ETX": (f"5: {PUBLISHED[:-3]} 0D 0A 03", [(5, TAG)]),
    "small letters": ("5: 02 '0d00319cd0' '70' 03", [(5, TAG)]),
    "small letters in the checksum too": ("5: 02 'abcdef0123ab' 03", [(5, "ABCDEF0123")]),
    "at is the ETX's": ("5: 02 '0D0031' | 9: '9CD070' | 12: 03", [(12, TAG)]),
    "no time limit inside a frame": ("0: 02 '0D0031' | 999999: '9CD070' 03", [(999999, TAG)]),
    "two in one piece": (f"5: {PUBLISHED} 02 '1A00C3F52B07' 03", [(5, TAG), (5, "1A00C3F52B")]),
    "a wrong checksum": ("5: 02 '0D00319CD071' 03", []),
    "a wrong checksum, then a good frame": (f"5: 02 '0D00319CD071' 03 | 9: {PUBLISHED}", [(9, TAG)]),
    "all zeros are never a scan, known or not": ("5: 02 '000000000000' 03 | 9: 02 '000000000000' 03", []),
    "a frame broken off by the next": (f"5: 02 '0D00' {PUBLISHED}", [(5, TAG)]),
    "broken off before the ETX": (f"5: 02 '0D00319CD070' {PUBLISHED}", [(5, TAG)]),
    "broken off behind CR": (f"5: 02 '0D00319CD070' 0D {PUBLISHED}", [(5, TAG)]),
    "broken off behind CR LF": (f"5: 02 '0D00319CD070' 0D 0A {PUBLISHED}", [(5, TAG)]),
    "only an STX before it": (f"5: 02 {PUBLISHED}", [(5, TAG)]),
    "LF CR is no end": ("5: 02 '0D00319CD070' 0A 0D 03", []),
    "CR alone is no end": ("5: 02 '0D00319CD070' 0D 03", []),
    "CR LF twice is no end": ("5: 02 '0D00319CD070' 0D 0A 0D 0A 03", []),
    "a digit too many": ("5: 02 '0D00319CD0700' 03", []),
    "a digit too few": ("5: 02 '0D00319CD07' 03", []),
    "no hex digit": ("5: 02 '0G00319CD070' 03", []),
    "a blank between": ("5: 02 '0D00 319CD070' 03", []),
    "noise around it": (f"5: 00 FF 03 0D 0A {PUBLISHED} 03 03", [(5, TAG)]),
    "the stream ends inside a frame": (f"5: {PUBLISHED} | 9: 02 '1A00C3F52B07'", [(5, TAG)]),
    "nothing": ("", []),
}


@pytest.mark.parametrize(("stream", "expected"), CASES.values(), ids=CASES)
def test_frames_in_any_pieces(stream: Any, expected: Any, run: Any, pieces: Any, items: Any) -> None:
    for cut in pieces(items(stream)):
        assert run(rdm6300(KNOWN), cut, 10**9) == expected


GHOSTS = {
    "with nothing known the second frame is the scan": ("0: FRAME | 65: FRAME | 130: FRAME", [(65, TAG)]),
    "200 ms are not too many": ("0: FRAME | 200: FRAME", [(200, TAG)]),
    "201 ms are": ("0: FRAME | 201: FRAME", []),
    "a broken frame is not seen": ("0: FRAME | 100: 02 '0D00319CD071' 03 | 201: FRAME | 400: FRAME", [(400, TAG)]),
    "another lies between": ("0: FRAME | 50: 02 '1A00C3F52B07' 03 | 100: FRAME", [(100, TAG)]),
    "zeros lie between": ("0: FRAME | 50: 02 '000000000000' 03 | 100: FRAME", [(100, TAG)]),
    "a reader that sends once needs no second frame": ("0: 02 '0D00319CD070' 0D 0A 03", [(0, TAG)]),
    "nor does it when the tag comes again": (
        "0: 02 '0D00319CD070' 0D 0A 03 | 5000: 02 '0D00319CD070' 0D 0A 03",
        [(0, TAG), (5000, TAG)],
    ),
    "its frames within a second are one scan": (
        "0: 02 '0D00319CD070' 0D 0A 03 | 999: 02 '0D00319CD070' 0D 0A 03 | 1998: FRAME"
        " | 2998: 02 '0D00319CD070' 0D 0A 03",
        [(0, TAG), (2998, TAG)],
    ),
    "its frame confirms a doubted one, however late": ("0: FRAME | 900: 02 '0D00319CD070' 0D 0A 03", [(900, TAG)]),
    "its zeros are no scan either": ("0: 02 '000000000000' 0D 0A 03 | 50: 02 '000000000000' 0D 0A 03", []),
    "its broken frame is not seen": ("0: 02 '0D00319CD071' 0D 0A 03", []),
    "small letters are the same tag": ("0: FRAME | 50: 02 '0d00319cd070' 0D 0A 03", [(50, TAG)]),
}


@pytest.mark.parametrize(("stream", "expected"), GHOSTS.values(), ids=GHOSTS)
def test_ghosts(stream: Any, expected: Any, run: Any, pieces: Any, items: Any) -> None:
    for cut in pieces(items(stream.replace("FRAME", PUBLISHED))):
        assert run(rdm6300(), cut, 10**9) == expected


def naive(stream: bytes, times: list[int]) -> list[tuple[int, str]]:
    """Every place of the whole stream tried in turn."""
    found, here = [], 0
    while here < len(stream):
        match = re.compile(rb"\x02([0-9A-Fa-f]{12})(?:\r\n)?\x03").match(stream, here)
        value = bytes.fromhex(match[1].decode()) if match else b""
        if match and value[0] ^ value[1] ^ value[2] ^ value[3] ^ value[4] == value[5]:
            found.append((times[match.end() - 1], value[:5].hex().upper()))
            here = match.end()
        else:
            here += 1
    return found


good = st.binary(min_size=5, max_size=5).map(
    lambda tag: b"\x02" + (tag + bytes([tag[0] ^ tag[1] ^ tag[2] ^ tag[3] ^ tag[4]])).hex().encode() + b"\x03"
)
parts = st.one_of(
    good,
    good.map(lambda frame: frame.upper()),
    good.map(lambda frame: frame[:-1] + b"\r\n\x03"),
    st.tuples(good, st.integers(0, 14)).map(lambda cut: cut[0][: cut[1]]),
    st.sampled_from([b"\x02", b"\x03", b"\r", b"\n", b"0", b"A", b"\x00"]),
    st.binary(max_size=3),
)


class Everything(set[str]):
    """Every tag is known, so that every frame shows."""

    def __contains__(self, _: object) -> bool:
        return True


@given(steps=st.lists(st.tuples(parts, st.integers(0, 3)), max_size=12))
def test_the_same_as_every_place_tried_in_turn(steps: Any, run: Any) -> None:
    at, stream = 0, []
    for part, gap in steps:
        at += gap
        stream.append((at, part))
    bytewise = [(at, bytes([byte])) for at, part in stream for byte in part]
    seen = {"0000000000"}
    expected = []
    for when, tag in naive(b"".join(part for _, part in stream), [at for at, _ in bytewise]):
        if tag not in seen:
            expected.append((when, tag))
        seen.add(tag)
    assert run(rdm6300(Everything()), stream, at) == expected
    assert run(rdm6300(Everything()), bytewise, at) == expected

"""Every kind of scanner: whatever comes, nothing is raised, nothing grows, and the pieces do not matter."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from hardware.scanners.kinds import ScannerKind, decoder
from hardware.scanners.line import answer
from hardware.scanners.pn532 import frame

MILLION = 1_000_000
MANY = 200_000
RDM = bytes.fromhex("0230443030333139434430373003")


def noise(dice: random.Random) -> bytes:
    return dice.randbytes(MILLION)


def likely(dice: random.Random) -> bytes:
    """Bytes that frames are made of."""
    return bytes(dice.choices(b"\x00\x00\x00\xff\x01\x02\x02\x03\r\n\t0AaF\xd5\x4b", k=MILLION))


def whole(dice: random.Random) -> bytes:
    """Whole frames of thousands of tags and codes, some of them bitten."""
    made = []
    for _ in range(MILLION // 20):
        uid = dice.randbytes(4)
        one = dice.choice(
            [frame(b"\xd5\x4b\x01\x01\x00\x04\x08\x04" + uid), answer(uid), uid.hex().encode() + b"\r", RDM]
        )
        made.append(one[: dice.choice([3, 99, 99, 99])])
    return b"".join(made)


ENDLESS: dict[str, Callable[[random.Random], bytes]] = {
    "random bytes": noise,
    "bytes of frames": likely,
    "frames, some bitten": whole,
    "zeros": lambda _: bytes(MANY),
    "STX": lambda _: b"\x02" * MANY,
    "text without an end": lambda _: b"A" * MANY,
    "heads of answers": lambda _: b"\x02\x00\x00\xff" * (MANY // 4),
    "heads of frames": lambda _: b"\x00\x00\xff\xff\x01" * (MANY // 5),
    "half tags": lambda _: RDM[:-1] * (MANY // 13),
}


@pytest.mark.parametrize("stream", ENDLESS.values(), ids=ENDLESS)
@pytest.mark.parametrize("kind", ScannerKind)
def test_endless_bytes_raise_nothing_and_grow_nothing(
    kind: ScannerKind, stream: Callable[[random.Random], bytes]
) -> None:
    dice = random.Random(532)
    data = stream(dice)
    decoding = decoder(kind)
    here, at, first = 0, 0, 0
    tracemalloc.start()
    try:
        while here < len(data):
            size = dice.choice([1, 2, 7, 64, 500, 3000])
            decoding.feed(data[here : here + size], Ms(at))
            here += size
            at += dice.choice([0, 1, 30, 60])
            if here >= MANY // 10 and not first:
                first = tracemalloc.get_traced_memory()[0]
        grown = tracemalloc.get_traced_memory()[0] - first
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    decoding.end()
    assert grown < 30_000
    assert peak < 400_000


@pytest.mark.parametrize("kind", ScannerKind)
def test_a_million_bytes_in_one_piece_take_no_more(kind: ScannerKind) -> None:
    data = noise(random.Random(6300))
    decoding = decoder(kind)
    tracemalloc.start()
    try:
        decoding.feed(data, Ms(0))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 400_000


anything = st.one_of(
    st.binary(max_size=40),
    st.lists(st.sampled_from(list(b"\x00\x01\x02\x03\xff\r\n\t0A\xd5\x4b")), max_size=40).map(bytes),
    st.sampled_from([RDM, RDM[:9], frame(b"\xd5\x4b\x01\x01\x00\x04\x08\x04ABCD"), answer(b"0"), b"AB\r", b"AB"]),
)


@pytest.mark.parametrize("kind", ScannerKind)
@given(steps=st.lists(st.tuples(st.integers(0, 300), anything), max_size=12), rest=st.integers(0, 100))
def test_pieces_and_steps_of_waiting_do_not_matter(kind: Any, steps: Any, rest: Any, run: Any) -> None:
    at, stream = 0, []
    for gap, data in steps:
        at += gap
        stream.append((at, data))
    expected = run(decoder(kind), stream, at + rest)
    assert run(decoder(kind), [(at, bytes([byte])) for at, data in stream for byte in data], at + rest) == expected
    decoding, scans, now = decoder(kind), [], 0
    for at, data in stream:
        while (due := decoding.due()) is not None and due <= at:
            scans += decoding.advance(due)
        while now < at:
            now += 1
            scans += decoding.advance(Ms(now))
        scans += decoding.feed(data, Ms(at))
    scans += decoding.advance(at + rest)
    scans += decoding.end()
    assert [(scan.at, scan.what) for scan in scans] == expected
    times = [at for at, _ in expected]
    assert times == sorted(times)


@pytest.mark.parametrize("kind", ScannerKind)
def test_times_never_go_back(kind: Any, run: Any) -> None:
    streams = {
        ScannerKind.RDM6300: [(100, RDM), (50, RDM[:5]), (60, RDM[5:])],
        ScannerKind.PN532: [(100, b"\0"), (50, frame(b"\xd5\x4b\x01\x01\x00\x04\x08\x04ABCD"))],
        ScannerKind.LINE: [(100, b"\r"), (50, b"AB\r")],
    }
    assert [at for at, _ in run(decoder(kind), streams[kind], 0)] == [100]


@pytest.mark.parametrize("kind", ScannerKind)
def test_after_the_end_of_a_stream_another_may_begin(kind: Any, run: Any) -> None:
    halves = {
        ScannerKind.RDM6300: RDM[:5],
        ScannerKind.PN532: b"\x00\x00\xff\xff\x01\xd5",
        ScannerKind.LINE: b"A\r\x02\x00",
    }
    decoding = decoder(kind, known={"0D00319CD0"})
    run(decoding, [(0, halves[kind])], 0)
    whole_ones = {
        ScannerKind.RDM6300: (RDM, "0D00319CD0"),
        ScannerKind.PN532: (frame(b"\xd5\x4b\x01\x01\x00\x04\x08\x04ABCD"), "41424344"),
        ScannerKind.LINE: (b"AB\r", "AB"),
    }
    data, what = whole_ones[kind]
    assert run(decoding, [(200, data)], 200)[-1] == (200, what)


def test_the_idle_time_is_the_lines_own(run: Any) -> None:
    assert run(decoder(ScannerKind.LINE, idle=Ms(7)), [(0, b"A")], 7) == [(7, "A")]

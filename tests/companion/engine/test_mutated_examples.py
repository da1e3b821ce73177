"""The example transcripts with random edits: played, or malformed at a line no later than the first that is no JSON."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion import library
from companion.core.errors import Malformed
from companion.engine.transcript import lines_of, replay

GAMES = library.Games()
SHORT = 4000
EXAMPLES = sorted(
    file.read_bytes()
    for file in (Path(__file__).parents[2] / "examples").glob("*/*.jsonl")
    if file.stat().st_size < SHORT
)
PIECES = [
    *b'"{}[],:\n\r\\-09. \t\x00\xff',
    *(b"1e3", b"null", b"true", b"NaN", b"\\ud800", b"\xef\xbb\xbf", b'"at"', b"red", b"-1", b"9" * 20, b"\xc3\xa9"),
]

edits = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 6), st.sampled_from(PIECES) | st.binary(max_size=3)),
    min_size=1,
    max_size=4,
)


def edited(data: bytes, changes: list[tuple[float, int, int | bytes]]) -> bytes:
    """Each change takes some bytes out at a part of the whole, and puts a piece in their place."""
    for part, out, piece in changes:
        begin = int(part * len(data))
        put = bytes([piece]) if isinstance(piece, int) else piece
        data = data[:begin] + put + data[begin + out :]
    return data


def is_json_object(line: bytes) -> bool:
    """By the standard library alone: it takes more than the form does (a key twice), never less."""
    try:
        made = json.loads(line.decode())
        json.dumps(made, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        return False
    return isinstance(made, dict)


def first_that_is_no_json(data: bytes) -> int | None:
    for number, line in enumerate(data.split(b"\n"), 1):
        line = line.removesuffix(b"\r")
        if line.strip(b" \t") and not is_json_object(line):
            return number
    return None


def faulty(data: bytes) -> int | None:
    """The line that is told as malformed; None where all is played, to a result."""
    try:
        printed = replay(lines_of(io.BytesIO(data)), GAMES)
    except Malformed as fault:
        return fault.line
    return None if "result" in json.loads(printed[-1]) else 0


@given(st.sampled_from(EXAMPLES), edits)
def test_an_edited_example_is_played_or_malformed_no_later_than_at_the_first_line_that_is_no_json(
    data: Any, changes: Any
) -> None:
    given_bytes = edited(data, changes)
    wrong = first_that_is_no_json(given_bytes)
    told = faulty(given_bytes)
    if told is None:
        assert wrong is None
    else:
        assert 1 <= told <= (wrong or given_bytes.count(b"\n") + 1)

"""Lines of JSON, read strictly: the form of a transcript's lines."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.jsonl import BLOCK, DEEPEST, LONGEST_LINE, lines_of, parse_object

WRONG = [
    (b"\xff", "expected UTF-8; got the byte FF at column 1"),
    (b'{"a": "\xed\xa0\x80"}', "expected UTF-8; got the byte ED at column 8"),
    (b'{"a": "\xc0\x80"}', "expected UTF-8"),
    (b"\xef\xbb\xbf{}", "expected a JSON object; got a byte order mark"),
    (b"\xef\xbb\xbf", "expected a JSON object; got a byte order mark"),
    (b"{}\x00", "expected one JSON object; at column 3"),
    (b'{"a": "\x00"}', "expected one JSON object; at column 8"),
    (b'{"a": "\t"}', "expected one JSON object"),
    (b"\x00", "expected one JSON object"),
    (b"{", "expected one JSON object"),
    (b"{} {}", "expected one JSON object; at column 4"),
    (b"{'a': 1}", "expected one JSON object"),
    (b'{"a": 1,}', "expected one JSON object"),
    (b'{"a": 01}', "expected one JSON object"),
    (b'{"a": +1}', "expected one JSON object"),
    (b'{"a": .5}', "expected one JSON object"),
    (b"[]", "expected one JSON object; got a list"),
    (b"1", "expected one JSON object; got 1"),
    (b"null", "expected one JSON object; got null"),
    (b'"text"', 'expected one JSON object; got "text"'),
    (b'{"a": NaN}', "expected a JSON value; got NaN"),
    (b'{"a": [Infinity]}', "expected a JSON value; got Infinity"),
    (b'{"a": -Infinity}', "expected a JSON value; got -Infinity"),
    (b'{"a": nan}', "expected one JSON object"),
    (b'{"a": 1, "a": 1}', 'expected each key once; got the key "a" twice'),
    (b'{"at": 1, "\\u0061t": 1}', 'expected each key once; got the key "at" twice'),
    (b'{"b": {"a": 1, "a": 2}}', 'expected each key once; got the key "a" twice'),
    (b'{"b": [{"a": 1, "a": 2}]}', 'expected each key once; got the key "a" twice'),
    (b'{"a:": 1, "a:": 2}', 'expected each key once; got the key "a:" twice'),
    (b'{"a": "\\ud800"}', "expected whole characters; got half of a surrogate pair"),
    (b'{"a": "\\udc00\\ud800"}', "expected whole characters; got half of a surrogate pair"),
    (b'{"\\uD83D": 1}', "expected whole characters; got half of a surrogate pair"),
    (b'{"a": [{"b": "x\\uDFFF"}]}', "expected whole characters; got half of a surrogate pair"),
    (b'{"a": ' + b"9" * 5000 + b"}", "expected numbers of at most 16 digits"),
    (b'{"a": -' + b"9" * 5000 + b"}", "expected numbers of at most 16 digits"),
    (b"[" * 100_000, "expected at most 32 levels of nesting"),
    (b'{"a":' * 100_000, "expected at most 32 levels of nesting"),
    (b'{"a": ' + b"[" * DEEPEST + b"]" * DEEPEST + b"}", "expected at most 32 levels of nesting"),
    (b'{"a": ' * (DEEPEST + 1) + b"1" + b"}" * (DEEPEST + 1), "expected at most 32 levels of nesting"),
    (b'{"a": "' + b"x" * LONGEST_LINE + b'"}', "expected a line of at most 1048576 bytes"),
    (b" " * (LONGEST_LINE + 1), "expected a line of at most 1048576 bytes"),
    (b"{}\x0b", "expected one JSON object"),
    (b"{}\xc2\xa0", "expected one JSON object"),
]


@pytest.mark.parametrize(("line", "what"), WRONG, ids=[f"{n}-{what[:40]}" for n, (_, what) in enumerate(WRONG)])
def test_what_is_wrong_with_a_line(line: bytes, what: str) -> None:
    said = parse_object(line)
    assert isinstance(said, str)
    assert said.startswith(what)
    assert said.isascii()
    assert said.isprintable()


RIGHT = [
    (b"{}", {}),
    (b' \t{"a": 1 } \r', {"a": 1}),
    (b'{"a": 1,\r"b": 2}', {"a": 1, "b": 2}),
    (b'{"a": ":"}', {"a": ":"}),
    (b'{"a": "{[", "b": "]}"}', {"a": "{[", "b": "]}"}),
    (b'{"a": "\\ud83d\\ude80"}', {"a": "\N{ROCKET}"}),
    (b'{"a": "\\\\ud800"}', {"a": "\\ud800"}),
    (b'{"a": "\\u0000"}', {"a": "\0"}),
    (b'{"a": "\xef\xbb\xbf"}', {"a": "\ufeff"}),
    (b'{"a": "\xe2\x80\xa8"}', {"a": "\u2028"}),
    (b'{"a": {"a": {"a": 1}}}', {"a": {"a": {"a": 1}}}),
    (b'{"a": "' + b"[" * 99 + b'"}', {"a": "[" * 99}),
    (b'{"a": ' + b"9" * 400 + b"}", {"a": 10**400 - 1}),
    (b'{"a": ' + b"9" * 4300 + b"}", {"a": 10**4300 - 1}),
    (b'{"a": "' + b"x" * (LONGEST_LINE - 9) + b'"}', {"a": "x" * (LONGEST_LINE - 9)}),
]


@pytest.mark.parametrize(("line", "made"), RIGHT, ids=[str(line[:24]) for line, _ in RIGHT])
def test_an_object_that_is_right(line: bytes, made: Any) -> None:
    assert parse_object(line) == made


def test_the_deepest_nesting_that_is_allowed() -> None:
    line = b'{"a": ' + b"[" * (DEEPEST - 1) + b"]" * (DEEPEST - 1) + b"}"
    assert isinstance(parse_object(line), dict)


@given(st.binary(max_size=60) | st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_an_object_or_told_to_be_wrong(line: bytes) -> None:
    assert isinstance(parse_object(line), dict | str)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=6), values), st.booleans())
def test_any_object_reads_back(made: dict[str, Any], ascii_only: bool) -> None:
    text = json.dumps(made, ensure_ascii=ascii_only)
    try:
        line = text.encode()
    except UnicodeEncodeError:
        return
    said = parse_object(line)
    if isinstance(said, str):
        assert "surrogate" in said
    else:
        assert said == made
        assert list(said) == list(made)


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [b""]),
        (b"a", [b"a"]),
        (b"a\n", [b"a"]),
        (b"a\r\nb\n\r\n", [b"a", b"b", b""]),
        (b"a\r", [b"a\r"]),
        (b"a\r\r\n", [b"a\r"]),
        (b"a\rb\n", [b"a\rb"]),
        (b"\n\na", [b"", b"", b"a"]),
        (b"a\x0bb\x0cc\xc2\x85d\n", [b"a\x0bb\x0cc\xc2\x85d"]),
    ],
)
def test_lines_end_in_lf_or_cr_lf(data: bytes, lines: list[Any]) -> None:
    assert list(lines_of(io.BytesIO(data))) == lines


@given(st.lists(st.sampled_from([b"\n", b"\r\n", b"\r", b"x", b"x" * (BLOCK - 1), b"x" * BLOCK]), max_size=8))
def test_lines_are_the_same_wherever_a_block_ends(parts: list[Any]) -> None:
    data = b"".join(parts)
    expected = [line.removesuffix(b"\r") for line in data.split(b"\n")]
    last = data.split(b"\n")[-1]
    assert list(lines_of(io.BytesIO(data))) == expected[:-1] + ([last] if last else [])


class Endless:
    """A line that never ends, and how much of it was read."""

    read_so_far = 0

    def read(self, size: int) -> bytes:
        self.read_so_far += size
        return b" " * size


def test_of_a_line_without_end_no_more_is_read_than_is_needed() -> None:
    file = Endless()
    (line,) = lines_of(file)
    assert parse_object(line) == f"expected a line of at most {LONGEST_LINE} bytes; got a longer one"
    assert file.read_so_far <= LONGEST_LINE + 2 * BLOCK


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
@pytest.mark.parametrize("size", [LONGEST_LINE, LONGEST_LINE + 1])
def test_the_end_of_a_line_is_not_counted(end: bytes, size: int) -> None:
    (line,) = lines_of(io.BytesIO(b"{}" + b" " * (size - 2) + end))
    assert isinstance(parse_object(line), str) is (size > LONGEST_LINE)

"""TOML of any kind: read, or refused with its place; nothing takes long and nothing else is raised."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import Invalid
from companion.core.fields import Fault
from companion.core.jsonl import DEEPEST
from companion.core.toml import LARGEST, TOO_DEEP, in_toml, parse, read_file

AT_THE_LIMIT = {
    "lists": "a = " + "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1),
    "tables": "a = " + "{a = " * (DEEPEST - 1) + "1" + "}" * (DEEPEST - 1),
    "a dotted key": ".".join("a" * DEEPEST) + " = 1",
    "a heading": f"[{'.'.join('a' * (DEEPEST - 1))}]",
    "dots in a text": 'a = "' + "." * 500 + '"',
    "sentences in a text": 'a = "' + "And so on. " * 500 + '"',
}
TOO_MUCH = {
    "lists": "a = " + "[" * DEEPEST + "]" * DEEPEST,
    "tables": "a = " + "{a = " * DEEPEST + "1" + "}" * DEEPEST,
    "a dotted key": ".".join("a" * (DEEPEST + 1)) + " = 1",
    "a dotted key with blanks and quotes": ' \t. "b" . '.join("a" * DEEPEST) + " = 1",
    "a heading": f"[{'.'.join('a' * (DEEPEST + 1))}]",
    "an array's heading": f"[[{'.'.join('a' * (DEEPEST + 1))}]]",
    "a dotted key in a table in a line": f"a = {{{'.'.join('a' * (DEEPEST + 1))} = 1}}",
    "a heading and a key together": f"[{'.'.join('a' * 20)}]\n{'.'.join('b' * 20)} = 1",
    "more than Python can take": "a = " + "[" * 100_000,
    "a key of a million parts": "a" + ".a" * 500_000 + " = 1",
}


@pytest.mark.parametrize("text", AT_THE_LIMIT.values(), ids=AT_THE_LIMIT)
def test_nesting_up_to_the_limit_is_read(text: str) -> None:
    assert parse(text, "it")


@pytest.mark.parametrize("text", TOO_MUCH.values(), ids=TOO_MUCH)
def test_deeper_nesting_is_refused(text: str) -> None:
    with pytest.raises(Invalid) as refused:
        parse(text, "it")
    (fault,) = refused.value.faults
    assert fault.endswith(TOO_DEEP)


def test_a_line_that_is_too_long_for_its_kind_of_file_is_refused() -> None:
    assert parse("# xx", "it", longest_line=4) == {}
    with pytest.raises(Invalid, match="it: line 2: expected at most 4 characters; got 5"):
        parse("#\n# xxx", "it", longest_line=4)


def test_a_file_of_the_largest_size_is_read_and_a_larger_one_is_not(tmp_path: Path) -> None:
    file = tmp_path / "it.toml"
    file.write_bytes(b"a = 1 #".ljust(LARGEST, b"x"))
    assert read_file(file) == {"a": 1}
    file.write_bytes(b"a = 1 #".ljust(LARGEST + 1, b"x"))
    with pytest.raises(Invalid, match=f"expected at most {LARGEST} bytes; got more"):
        read_file(file)


def test_an_object_is_called_a_table() -> None:
    faults = [Fault("a", "an object", "a list"), Fault("b", "a text", "an object"), Fault("c", "a text", '"an object"')]
    assert [str(fault) for fault in in_toml(faults)] == [
        "a: expected a table; got a list",
        "b: expected a text; got a table",
        'c: expected a text; got "an object"',
    ]


@given(st.text() | st.text("ab.=\"[]{}\n '", max_size=60))
def test_nothing_but_invalid_is_raised_and_in_one_line(text: str) -> None:
    try:
        parse(text, "it")
    except Invalid as error:
        (fault,) = error.faults
        assert fault.isascii()
        assert fault.isprintable()

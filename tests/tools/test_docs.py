"""The tables of docs/ are those that the forms make."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

from companion.core.forms import Whole
from tools.docs import END, filled, pages


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_a_page_says_what_the_forms_say(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert filled(text) == text, "run `make docs`, and look at what changed"


def test_the_pages_that_tell_of_forms_have_tables() -> None:
    assert {"configuration.md"} <= {page.name for page in pages()}


@dataclass
class Bell:
    """A bell (SKY-01)."""

    size: Annotated[int, Whole(1, 9)]
    """How big ``it`` is,
    from rim to rim (SKY-02)."""
    tone: str = "a|b"
    note: str = ""
    """Nothing by itself."""


BELLS = {"bell": Bell}


def made(what: str) -> str:
    begin = f"<!-- Made by `make docs`: {what} -->\n"
    page = filled(f"Before.\n{begin}old\n{END}after {END}")
    assert page.startswith("Before.\n" + begin)
    assert page.endswith(END + "after " + END)
    return page.removeprefix("Before.\n" + begin).split(END)[0]


def test_the_keys_of_a_dataclass() -> None:
    assert made(f"keys of {__name__}.Bell").splitlines()[2:] == [
        "| `size` | 1 to 9 | required | How big `it` is, from rim to rim |",
        '| `tone` | text | `"a\\|b"` |  |',
        "| `note` | text |  | Nothing by itself |",
    ]


def test_the_rows_of_a_mapping() -> None:
    assert made(f"rows of {__name__}.BELLS").splitlines()[2:] == [
        "| `bell` | `size`, `tone` (optional), `note` (optional) | A bell |"
    ]

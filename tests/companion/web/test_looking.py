"""The pages' cameras as one scanner of the table."""

from __future__ import annotations

import pytest

from companion.ports import Camera
from companion.web.looking import Looking
from companion.web.requests import BadRequest


class Table:
    """What a table hears of its pages' cameras."""

    def __init__(self) -> None:
        self.heard: list[str | bool] = []
        self.looking = Looking(Camera(self.heard.append, self.heard.append))


def test_the_table_is_told_of_the_first_page_and_of_the_last() -> None:
    table = Table()
    table.looking.look("one", True)
    table.looking.look("two", True)
    table.looking.look("one", True)
    assert table.heard == [True]
    table.looking.look("one", False)
    assert table.heard == [True]
    table.looking.gone("two")
    table.looking.gone("two")
    assert table.heard == [True, False]


def test_what_a_page_reads_is_the_tables_while_it_looks() -> None:
    table = Table()
    table.looking.look("one", True)
    table.looking.read("one", "SKY:red+blue")
    with pytest.raises(BadRequest, match="turned on"):
        table.looking.read("two", "SKY:red+green")
    table.looking.gone("one")
    with pytest.raises(BadRequest, match="turned on"):
        table.looking.read("one", "SKY:red+green")
    assert table.heard == [True, "SKY:red+blue", False]


def test_a_table_that_takes_no_codes_says_so() -> None:
    with pytest.raises(BadRequest, match="takes no codes"):
        Looking().look("one", True)
    Looking().gone("one")

"""A text that cannot be read is refused whatever page is open, and changes nothing on it."""

from __future__ import annotations

import pytest

from companion.core.scanned import NEW_NUMBER, UNREADABLE
from companion.core.values import Key, Ms
from companion.engine.game import Refused
from companion.table.menu import Menu
from companion.table.page import NOTICE_LASTS, Moved
from companion.table.table import Table
from tools.sittings.kits import READY, switched_on, whole_house


@pytest.fixture(params=["menu", *(one.kit.name for one in READY)])
def table(request: pytest.FixtureRequest) -> Table:
    """The menu, or the first page of a game."""
    table = switched_on(whole_house(*(one.kit.name for one in READY)))
    if request.param == "menu":
        return table
    while isinstance(table.page, Menu):
        table, _ = table.press(Key.OK if table.page.item == request.param else Key.RIGHT, Ms(10))
    return table


def test_it_is_refused_and_said_for_a_moment(table: Table) -> None:
    after, outcomes = table.unreadable(Ms(100))
    assert outcomes == (Refused(Ms(100), "scan", UNREADABLE),)
    assert (after.page, after.unread) == (table.advance(Ms(100))[0].page, 100)
    due = after.due()
    assert due is not None
    assert due <= 100 + NOTICE_LASTS
    assert after.advance(Ms(99 + NOTICE_LASTS))[0].unread == 100
    assert after.advance(Ms(100 + NOTICE_LASTS))[0].unread is None


def test_what_comes_next_takes_it_away(table: Table) -> None:
    after, _ = table.unreadable(Ms(100))
    assert after.press(Key.RIGHT, Ms(150))[0].unread is None
    assert after.scan("SKY:red", Ms(150))[0].unread is None
    assert after.hold(Key.RIGHT, Ms(150))[0].unread == 100, "a finger that was down already says nothing new"
    assert after.release(Key.RIGHT, Ms(150))[0].unread == 100


def test_one_that_is_late_happens_now() -> None:
    table = switched_on(whole_house(READY[0].kit.name, READY[1].kit.name)).advance(Ms(500))[0]
    after, outcomes = table.unreadable(Ms(400))
    assert (after.unread, outcomes[-1].at) == (500, 500)
    moved = after.press(Key.RIGHT, Ms(600))[1]
    assert moved == (Moved(Ms(600)),)


def test_a_tag_whose_number_changes_is_refused_with_words_of_its_own(table: Table) -> None:
    after, outcomes = table.unreadable(Ms(100), NEW_NUMBER)
    assert outcomes == (Refused(Ms(100), "scan", NEW_NUMBER),)
    assert (after.page, after.why) == (table.advance(Ms(100))[0].page, NEW_NUMBER)

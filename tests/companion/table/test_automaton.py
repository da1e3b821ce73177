"""A page that is a table: what is in it is done, and what is not is refused or unheard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar

import pytest

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Refused
from companion.table.automaton import AutomatonPage, row
from companion.table.back import Leaving
from companion.table.page import Chosen, Moved, Notice, Page, Turn

AT = Ms(100)


class Act(StrEnum):
    """What a button does."""

    PAINT = "paint"
    GO = "go"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Walk(AutomatonPage):
    """Stands or goes; a colour paints it."""

    PRESSED: ClassVar[Mapping[Any, Any]] = {True: row(back=Act.STOP), False: row(Act.PAINT, ok=Act.GO)}
    HELD: ClassVar[Mapping[Any, Any]] = {True: row(Act.PAINT)}
    REFUSALS: ClassVar[Mapping[Any, str]] = {False: "not_now"}

    goes: bool = False
    key: Key | None = None

    @property
    def standing(self) -> bool:
        return self.goes

    def do(self, act: Act, key: Key, at: Ms) -> Turn:
        if act is Act.PAINT:
            return Turn(replace(self, key=key), (Moved(at),))
        return Turn(replace(self, goes=act is Act.GO), (Chosen(at),))


def let_go(page: Page | Any) -> Turn:
    """BACK pressed and let go."""
    pressed = page.press(Key.BACK, AT).page
    assert isinstance(pressed, Page)
    return pressed.release(Key.BACK, AT)


def test_a_row_names_the_colours_the_arrows_and_single_keys() -> None:
    assert row() == {}
    assert row(Act.PAINT) == dict.fromkeys(COLOUR_KEYS, Act.PAINT)
    assert row(arrows=Act.GO, back=Act.STOP) == {Key.LEFT: Act.GO, Key.RIGHT: Act.GO, Key.BACK: Act.STOP}
    assert row(arrows=Act.GO, left=Act.STOP) == {Key.LEFT: Act.STOP, Key.RIGHT: Act.GO}


@pytest.mark.parametrize("key", COLOUR_KEYS, ids=str)
def test_what_is_in_the_table_is_done_with_its_key(key: Key) -> None:
    assert Walk().press(key, AT) == Turn(Walk(key=key), (Moved(AT),))
    assert Walk(goes=True).hold(key, AT) == Turn(Walk(goes=True, key=key), (Moved(AT),))
    assert Walk().press(Key.OK, AT) == Turn(Walk(goes=True), (Chosen(AT),))


def test_back_is_in_the_table_like_any_other_and_counts_when_it_is_let_go() -> None:
    assert let_go(Walk(goes=True)) == Turn(Walk(), (Chosen(AT),))
    assert let_go(Walk()).outcomes == (Refused(AT, "press", "not_now"),)


def test_what_is_not_in_the_table_is_refused_about_its_colour() -> None:
    assert Walk().press(Key.LEFT, AT) == Turn(Walk(notice=Notice(AT, "not_now")), (Refused(AT, "press", "not_now"),))
    refusing = replace(Walk(), notice=None)
    assert refusing.hold(Key.RED, AT) == Turn(refusing), "only what is pressed is refused"


def test_without_a_refusal_it_is_unheard() -> None:
    assert Walk(goes=True).press(Key.RED, AT) == Turn(Walk(goes=True))
    assert Walk(goes=True).press(Key.OK, AT) == Turn(Walk(goes=True))
    assert Walk(goes=True).hold(Key.OK, AT) == Turn(Walk(goes=True))


def test_back_held_asks_whether_to_leave() -> None:
    pressed = Walk().press(Key.BACK, AT).page
    assert isinstance(pressed, Page)
    assert pressed.hold(Key.BACK, AT) == Turn(Leaving(Walk()), (Chosen(AT),))


@dataclass(frozen=True, slots=True)
class Deaf(Walk):
    """Knows no button at all."""

    PRESSED: ClassVar[Mapping[Any, Any]] = {False: {}}
    HELD: ClassVar[Mapping[Any, Any]] = {}


@pytest.mark.parametrize("key", [key for key in Key if key is not Key.BACK], ids=str)
def test_a_refusal_is_about_a_colour_and_about_no_other_button(key: Key) -> None:
    page = Deaf().press(key, AT).page
    assert isinstance(page, Deaf)
    assert page.notice == Notice(AT, "not_now", key if key in COLOUR_KEYS else None)


def test_a_page_without_a_standing_or_acts_is_our_own_mistake() -> None:
    with pytest.raises(NotImplementedError, match="AutomatonPage stands nowhere"):
        AutomatonPage().standing  # noqa: B018  # read for what it raises
    with pytest.raises(NotImplementedError, match="AutomatonPage does nothing"):
        AutomatonPage().do(Act.GO, Key.OK, AT)

"""A setup's steps: forward by OK, back by BACK, whatever is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from companion.core.values import Key, Ms
from companion.engine.game import Refused
from companion.table.asks import Ask, Choice, Number
from companion.table.house import House
from companion.table.names import Names
from companion.table.page import Chosen, Moved, Notice, Turn
from companion.table.setup import SetupPage

AT = Ms(100)
OK, BACK, LEFT, RIGHT, RED = Key.OK, Key.BACK, Key.LEFT, Key.RIGHT, Key.RED


@dataclass(frozen=True, slots=True)
class Shade(Ask):
    """A colour, which must not be red."""

    refusal: ClassVar[str] = "no_card"
    key: Key = RED

    def coloured(self, key: Key) -> Shade:
        return Shade(key)

    def taken(self) -> Shade | None:
        return None if self.key is RED else self


@dataclass(frozen=True, slots=True)
class Asked(SetupPage):
    """Who plays, for how long, and with a colour where it is long."""

    names: Names = Names(1, 2, ("Ana", "Bo"))
    time: Number = Number(5, leap=10)
    shade: Shade = Shade()
    mode: Choice[str] = Choice(("a", "b"))
    step: str = field(default="names", kw_only=True)

    @property
    def steps(self) -> tuple[str, ...]:
        return ("names", "time", "shade", "mode") if self.time.value > 5 else ("names", "time", "mode")

    def begun(self, at: Ms) -> Turn:
        return Turn(None, (Chosen(at), Moved(at)))


def after(page: Asked, *keys: Key) -> Asked:
    for key in keys:
        made = page.press(key, AT).page
        assert isinstance(made, Asked)
        page = made
    return page


START = Asked(House({}))


def test_a_step_stays_as_long_as_it_is_open() -> None:
    one = START.press(OK, AT)
    assert one.outcomes == (Chosen(AT),)
    assert isinstance(one.page, Asked)
    assert (one.page.step, one.page.names.chosen) == ("names", ("Ana",))
    assert after(one.page, RIGHT, OK).step == "time", "two are as many as can be"
    assert after(one.page, OK).step == "time", "that is all"


def test_what_is_chosen_decides_what_else_is_asked() -> None:
    time = after(START, OK, OK)
    assert after(time, OK).step == "mode"
    assert after(time, RIGHT, OK).step == "shade"
    assert after(time, RIGHT, OK, Key.BLUE, OK).step == "mode"
    assert after(time, RIGHT, OK, Key.BLUE, OK, BACK).step == "shade"
    assert after(time, RIGHT, LEFT, OK, BACK).step == "time"


def test_after_the_last_step_it_begins() -> None:
    assert after(START, OK, OK, OK).press(OK, AT) == Turn(None, (Chosen(AT), Moved(AT)))


def test_back_takes_back_within_a_step_and_then_goes_to_the_step_before_and_at_last_to_the_menu() -> None:
    full = after(START, OK, RIGHT, OK)
    before = after(full, BACK)
    assert (before.step, before.names.chosen, before.names.finished) == ("names", ("Ana",), False)
    again = before.press(BACK, AT)
    assert again.outcomes == (Moved(AT),)
    assert isinstance(again.page, Asked)
    assert again.page.names.chosen == ()
    assert again.page.press(BACK, AT) == Turn(None, (Chosen(AT),))


def test_who_said_that_is_all_is_still_there_when_one_comes_back() -> None:
    assert after(START, OK, OK, BACK).names.chosen == ("Ana",)


def test_ok_is_refused_with_the_word_of_what_is_asked() -> None:
    shade = after(START, OK, OK, RIGHT, OK)
    turn = shade.press(OK, AT)
    assert turn.outcomes == (Refused(AT, "press", "no_card"),)
    assert isinstance(turn.page, Asked)
    assert turn.page.notice == Notice(AT, "no_card")
    assert after(turn.page, Key.BLUE).notice is None


@pytest.mark.parametrize("step", ["names", "time", "mode"])
def test_a_colour_is_refused_where_it_means_nothing(step: str) -> None:
    page = Asked(House({}), step=step)
    turn = page.press(RED, AT)
    assert turn.outcomes == (Refused(AT, "press", "not_now"),)
    assert turn.page == Asked(House({}), step=step, notice=Notice(AT, "not_now"))


@pytest.mark.parametrize(("key", "value"), [(RIGHT, 14), (LEFT, 0), (OK, 5), (BACK, 5), (RED, 5)], ids=str)
def test_an_arrow_that_is_held_goes_further(key: Key, value: int) -> None:
    time = after(START, OK, OK)
    turn = time.hold(key, AT)
    assert isinstance(turn.page, Asked)
    assert turn.page.time.value == value
    assert turn.outcomes == ((Moved(AT),) if key in (LEFT, RIGHT) else ())
    assert Asked(House({}), step="mode").hold(key, AT) == Turn(Asked(House({}), step="mode"))


def test_a_card_is_too_early() -> None:
    turn = START.scan("TRK:past-0", AT)
    assert turn.outcomes == (Refused(AT, "scan", "setup_first"),)


def test_a_setup_without_steps_or_a_beginning_is_our_own_mistake() -> None:
    with pytest.raises(NotImplementedError, match="SetupPage has no steps"):
        SetupPage(House({})).steps  # noqa: B018  # read for what it raises
    with pytest.raises(NotImplementedError, match="SetupPage begins nothing"):
        SetupPage(House({})).begun(AT)

"""BACK on any game's page: let go it goes back, held it asks whether to leave; and the notice, however it goes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from companion.core.values import Key, Ms
from companion.engine.game import Outcomes, Refused
from companion.scene.leaving import leaving_scene
from companion.scene.lights import Lights
from companion.scene.palette import WHITE
from companion.scene.paper import centred
from companion.scene.scene import Picture, Scene, Text
from companion.scene.words import SHARED_WORDS
from companion.table.back import GamePage, Leaving
from companion.table.page import NOTICE_LASTS, Chosen, Moved, Notice, Page, Turn

SAID = Notice(Ms(90), "not_now")


@dataclass(frozen=True, slots=True)
class Counted(GamePage):
    """Counts presses up, and BACK down to nothing."""

    count: int = 1
    rings: Ms | None = None

    def pressed(self, key: Key, at: Ms) -> Turn:
        return Turn(replace(self, count=self.count + 1), (Moved(at),))

    def back(self, at: Ms) -> Turn:
        return Turn(replace(self, count=self.count - 1), (Moved(at),)) if self.count else GamePage.back(self, at)

    def elapsed(self, at: Ms) -> Turn:
        return Turn(replace(self, rings=None)) if self.rings is not None and self.rings <= at else Turn(self)

    def pending(self) -> Ms | None:
        return self.rings


@dataclass(frozen=True, slots=True)
class AtOnce(Counted):
    """The same, with BACK answered when it goes down."""

    BACK_AT_ONCE: ClassVar[bool] = True


def after(page: Page, *done: str, at: int = 100) -> tuple[Page | None, Outcomes]:
    """The page after these, such as ``press back``, and what was heard."""
    now: Page | None = page
    heard: Outcomes = ()
    for each in done:
        what, key = each.split()
        assert isinstance(now, Page)
        turn = getattr(now, what)(Key(key), Ms(at))
        now, heard = turn.page, heard + turn.outcomes
    return now, heard


def test_back_counts_when_it_is_let_go() -> None:
    page, heard = after(Counted(notice=SAID), "press back")
    assert (page, heard) == (Counted(notice=SAID, backing=True), ())
    assert after(Counted(notice=SAID), "press back", "release back") == (Counted(count=0), (Moved(Ms(100)),))


def test_back_that_is_held_goes_nowhere_and_asks_whether_to_leave() -> None:
    asked = (Leaving(Counted()), (Chosen(Ms(100)),))
    assert after(Counted(notice=SAID), "press back", "hold back") == asked
    assert after(Counted(), "press back", "hold back", "release back") == asked


@pytest.mark.parametrize("what", ["hold back", "release back", "release ok", "hold ok"])
def test_what_did_not_begin_on_this_page_is_nothing(what: str) -> None:
    for page in (Counted(notice=SAID), Counted(notice=SAID, backing=what == "release ok")):
        assert after(page, what) == (page, ())


def test_back_that_is_answered_at_once_goes_back_and_may_be_held_on() -> None:
    assert after(AtOnce(notice=SAID), "press back") == (AtOnce(count=0), (Moved(Ms(100)),))
    assert after(AtOnce(), "press back", "release back") == (AtOnce(count=0), (Moved(Ms(100)),))
    page, _ = after(AtOnce(), "press back", "hold back")
    assert page == Leaving(AtOnce(count=0))


def test_where_nothing_is_left_to_take_back_it_is_refused() -> None:
    page, heard = after(Counted(count=0), "press back", "release back")
    assert heard == (Refused(Ms(100), "press", "nothing_to_undo"),)
    assert page == Counted(count=0, notice=Notice(Ms(100), "nothing_to_undo"))


def test_the_notice_goes_with_the_next_press() -> None:
    assert after(Counted(notice=SAID), "press ok") == (Counted(count=2), (Moved(Ms(100)),))


def test_the_notice_goes_in_time_and_so_does_whatever_else_is_due() -> None:
    end = Ms(90 + NOTICE_LASTS)
    assert Counted().due() is None
    assert Counted(notice=SAID).due() == end
    assert Counted(notice=SAID, rings=Ms(200)).due() == 200
    assert Counted(notice=SAID, rings=Ms(9_000)).due() == end
    both = Counted(notice=SAID, rings=end)
    assert both.advance(Ms(end - 1)).page == both
    assert both.advance(end).page == Counted()


def test_the_last_refusal_among_outcomes_is_said_where_it_is_about() -> None:
    outcomes = (Refused(Ms(5), "add", "first"), Refused(Ms(6), "add", "second"), Moved(Ms(7)))
    assert Counted().noting(outcomes, Key.RED).notice == Notice(Ms(6), "second", Key.RED)
    assert Counted(notice=SAID).noting((Moved(Ms(7)),)).notice == SAID


@pytest.mark.parametrize("key", list(Key), ids=str)
def test_ok_leaves_back_stays_and_nothing_else_counts(key: Key) -> None:
    page, heard = after(Leaving(Counted()), f"press {key}")
    if key in (Key.OK, Key.BACK):
        assert (page, heard) == (None if key is Key.OK else Counted(), (Chosen(Ms(100)),))
    else:
        assert heard == (Refused(Ms(100), "press", "leave_or_stay"),)
        assert page == Leaving(Counted(), notice=Notice(Ms(100), "leave_or_stay"))


def test_a_card_neither_leaves_nor_stays() -> None:
    turn = Leaving(Counted()).scan("TRK:past-0", Ms(100))
    assert turn.page == Leaving(Counted(), notice=Notice(Ms(100), "leave_or_stay"))
    assert turn.outcomes == (Refused(Ms(100), "scan", "leave_or_stay"),)


def test_the_question_is_seen_in_the_dark_with_the_scores_as_they_were() -> None:
    game = Scene(
        Lights(trio=(WHITE,) * 3), Picture((centred("Game", 3),)), Picture((centred("7 : 5", 3),)), lively=True
    )
    seen = leaving_scene(Leaving(Counted()), game, Ms(0))
    assert (seen.lights, seen.score, seen.lively) == (Lights(), game.score, False)
    said = [item.text for item in seen.main.items if isinstance(item, Text)]
    assert "BACK: stay" in said
    assert "Game" not in said
    refused = leaving_scene(Leaving(Counted(), notice=Notice(Ms(0), "leave_or_stay")), game, Ms(NOTICE_LASTS - 1))
    assert refused.lively, "so that it is taken away in time"
    assert [item.text for item in refused.main.items if isinstance(item, Text)][-1] == SHARED_WORDS["leave_or_stay"]
    assert leaving_scene(Leaving(Counted(), notice=Notice(Ms(0), "leave_or_stay")), game, NOTICE_LASTS) == seen

"""Before a round: who leads is asked of people, as nobody but them sees a hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.values import Ms
from companion.games.trick.table.counting import Counting
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.playing import Playing
from companion.games.trick.table.scoring import Scoring
from companion.games.trick.table.seating import Seating
from companion.table.back import Leaving
from companion.table.menu import Menu
from companion.table.page import NOTICE_LASTS
from tools.sittings.trick import FIVE, THREE, TWO, Sitting


def whole_round(table: Sitting) -> Sitting:
    """All 24 cards of three players, each as printed."""
    cards = [f"{suit}-{value}:0" for suit in ("past", "present", "future", "beyond") for value in (0, 1, 2, 3, 5, 7)]
    return table.do(*cards)


@pytest.mark.rule("TRK-04")
@pytest.mark.parametrize(("key", "leader"), [("red", "Bill"), ("orange", "Ted"), ("yellow", "Peabody")])
def test_the_one_who_leads_presses_their_own_button(key: str, leader: str) -> None:
    table = Sitting(*THREE).do(key)
    assert isinstance(table.page, Playing)
    assert table.turn == leader
    assert [(outcome.name, outcome.facts()) for outcome in table.heard] == [("dealt", {"round": 1, "leader": leader})]


@pytest.mark.rule("TRK-04")
@pytest.mark.parametrize(
    ("keys", "leader"),
    [(["right"], "Bill"), (["right", "right"], "Ted"), (["left", "left"], "Peabody"), (["left", "right"], "Bill")],
    ids=" ".join,
)
def test_or_is_chosen(keys: list[str], leader: str) -> None:
    table = Sitting(*THREE).do(*keys, "ok")
    assert table.turn == leader


@pytest.mark.rule("TRK-05")
def test_with_two_players_the_table_says_who_leads() -> None:
    table = Sitting(*TWO).do("ok")
    assert table.word == "leader_needed"
    assert table.do("orange").turn == "Bo"


@pytest.mark.parametrize(
    ("what", "word"),
    [
        ("ok", "leader_needed"),
        ("green", "no_player"),
        ("purple", "no_player"),
        ("past-0", "leader_needed"),
        ("SKY:red+blue", "other_game"),
        ("0D00319CD0", "unknown_card"),
    ],
)
def test_nothing_else_begins_a_round(what: str, word: str) -> None:
    table = Sitting(*THREE).do(what)
    assert isinstance(table.page, Dealing)
    assert [outcome.name for outcome in table.heard] == ["refused"]
    assert table.word == word


def test_the_round_can_be_scored_by_counts() -> None:
    table = Sitting(*THREE).do("left", "ok")
    assert isinstance(table.page, Counting)
    assert isinstance(table.do("back").page, Dealing)


def test_a_leader_named_by_mistake_is_named_anew() -> None:
    table = Sitting(*THREE).do("orange", "back")
    assert isinstance(table.page, Dealing)
    assert table.do("red").turn == "Bill"


@pytest.mark.rule("TRK-36")
def test_a_leader_is_named_anew_after_the_first_play_was_taken_back() -> None:
    table = Sitting(*THREE).do("orange", "past-0:0", "back", "back", "red", "past-0:0")
    assert [play.player for play in table.state.round.plays] == ["Bill"]


@pytest.mark.rule("TRK-36")
def test_back_looks_at_the_scores_of_the_round_before_and_takes_nothing_back_once_the_next_was_dealt() -> None:
    table = whole_round(Sitting(*THREE).do("red")).do("ok", "ok")
    assert isinstance(table.page, Dealing)
    table.do("back")
    assert isinstance(table.page, Scoring)
    table.do("ok", "red", "back", "back")
    assert isinstance(table.page, Scoring)
    table.do("back")
    assert isinstance(table.page, Scoring)
    assert table.word == "nothing_to_undo"


def test_a_group_that_counts_is_offered_the_counts_first_until_it_plays_a_round() -> None:
    table = Sitting(*THREE).do("left", "ok")
    assert isinstance(table.page, Counting)
    assert table.table.house.kept["trick"] == {"counts": True}
    table.do("back")
    assert isinstance(table.page, Dealing)
    assert table.page.counts
    table.do("ok")
    assert isinstance(table.page, Counting)
    table.do("back", "red", "back")
    assert isinstance(table.page, Dealing)
    assert table.page.choice is None
    assert table.table.house.kept["trick"] == {"counts": False}


def test_counts_for_want_of_a_scanner_are_not_kept() -> None:
    table = Sitting(*THREE).do("red", "past-3", "ok", "lost", "ok")
    assert isinstance(table.page, Counting)
    assert table.table.house.kept.get("trick", {}) == {}


def test_back_held_asks_once_whether_to_leave() -> None:
    table = Sitting(*THREE).do("hold:back")
    assert isinstance(table.page, Leaving)
    assert isinstance(table.do("back").page, Dealing)
    assert isinstance(table.do("hold:back", "ok").page, Menu)


def test_back_let_go_before_it_is_held_goes_back() -> None:
    assert isinstance(Sitting(*FIVE).do("back").page, Seating)


@pytest.mark.parametrize("what", ["red", "left", "right", "past-0", "hold:back"])
def test_while_leaving_is_asked_nothing_else_counts(what: str) -> None:
    table = Sitting(*THREE).do("red", "past-0", "hold:back")
    asked = table.page
    if what != "hold:back":
        table.do(what)
        assert table.word == "leave_or_stay"
        assert isinstance(table.page, Leaving)
        assert replace(table.page, notice=None) == asked
    page = table.do("back").page
    assert isinstance(page, Playing)
    assert page.card is not None


def test_a_notice_is_due_to_go_and_goes() -> None:
    table = Sitting(*THREE).do("purple", at=700)
    assert table.word is not None
    assert table.table.due() == Ms(700) + NOTICE_LASTS
    before, _ = table.table.advance(Ms(699) + NOTICE_LASTS)
    assert before.page == table.page
    after, _ = table.table.advance(Ms(700) + NOTICE_LASTS)
    assert getattr(after.page, "notice", "no page with notices") is None
    assert after.due() is None

"""A round live: scan, rods by the own button, ◄ ► where several values are possible, OK, BACK."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.values import Ms
from companion.games.trick.rules.deck import CARDS
from companion.games.trick.rules.game import State
from companion.games.trick.rules.inputs import Deal
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.table.counting import Counting
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.playing import Playing
from companion.games.trick.table.scoring import Scoring
from companion.games.trick.table.waiting import Waiting
from companion.table.back import Leaving
from companion.table.menu import Menu
from tools.sittings.trick import FIVE, FOUR, THREE, TWO, Noted, Sitting


def live(*done: str) -> Sitting:
    """Bill, Ted and Peabody, Bill leading."""
    return Sitting(*THREE).do("red", *done)


def told(table: Sitting, name: str) -> list[dict[str, Any]]:
    return [outcome.facts() for outcome in table.heard if outcome.name == name]


def page(table: Sitting) -> Playing:
    assert isinstance(table.page, Playing)
    return table.page


def test_a_fast_player_scans_and_presses_ok() -> None:
    table = live("past-3", "ok")
    assert told(table, "played") == [{"player": "Bill", "card": "past-3", "value": 3, "rods": 0, "unspent": 5}]
    assert table.turn == "Ted"


@pytest.mark.rule("TRK-11", "TRK-14")
def test_each_press_of_the_own_button_lays_a_rod_and_nothing_is_spent_before_ok() -> None:
    table = live("present-1", "red", "red")
    assert page(table).rods == 2
    assert page(table).way.value == 4
    assert table.state.round.unspent("Bill") == 5
    table.do("ok")
    assert told(table, "played") == [{"player": "Bill", "card": "present-1", "value": 4, "rods": 2, "unspent": 3}]


def test_the_own_button_held_takes_all_rods_back() -> None:
    table = live("present-1", "red", "red", "hold:red")
    assert page(table).rods == 0
    assert page(table).way.value == 1


@pytest.mark.parametrize("key", ["orange", "yellow"])
def test_another_players_button_is_refused_and_held_too(key: str) -> None:
    table = live("present-1", "red").do(key, f"hold:{key}")
    assert table.word == "not_your_turn"
    assert page(table).notice.key == key
    assert page(table).rods == 1


@pytest.mark.parametrize(("key", "word"), [("red", "no_card"), ("orange", "not_your_turn"), ("purple", "no_player")])
def test_buttons_without_a_card(key: str, word: str) -> None:
    assert live(key).word == word


@pytest.mark.rule("TRK-12")
@pytest.mark.parametrize(
    ("done", "value"),
    [
        (["future-6", "left"], 6),
        (["future-6", "right"], 9),
        (["past-3", "yellow", "left"], 6),
        (["past-3", "yellow", "right"], 9),
        (["past-3", "yellow", "right", "right"], 6),
        (["past-7", "yellow", "yellow", "yellow", "left"], 0),
        (["past-7", "yellow", "yellow", "yellow", "right"], 9),
        (["past-7", "yellow", "yellow", "yellow", "right", "left"], 6),
    ],
    ids=str,
)
def test_where_several_values_are_possible_one_is_named(done: list[str], value: int) -> None:
    table = Sitting(*FOUR).do("yellow", *done)
    assert page(table).way.value == value
    assert told(table.do("ok"), "played")[0]["value"] == value


@pytest.mark.rule("TRK-12")
@pytest.mark.parametrize("done", [["present-6"], ["past-4", "red", "red"], ["past-5", "red"]], ids=" ".join)
def test_a_6_and_a_9_are_asked_for_by_name(done: list[str]) -> None:
    table = Sitting(*FOUR).do("red", *done, "ok")
    assert table.word == "name_value"
    assert table.state.round.plays == ()
    assert [way.value for way in page(table).ways] == [6, 9]


def test_a_name_given_is_forgotten_with_the_next_rod() -> None:
    table = live("past-7", "red", "red", "red", "left", "red")
    assert page(table).choice is None
    assert page(table).way.value == 8


@pytest.mark.rule("TRK-13")
def test_rods_that_make_no_digit_are_not_played() -> None:
    table = live("past-7", "red", "ok")
    assert table.word == "lay_more"
    assert live("past-7", "red", "left").word == "lay_more"
    assert table.state.round.plays == ()


@pytest.mark.parametrize(
    ("card", "presses", "word"),
    [("past-0", 2, "no_more_rods"), ("past-2", 3, "no_more_rods"), ("past-1", 6, "no_more_rods")],
)
def test_no_rod_fits_beyond_an_8(card: str, presses: int, word: str) -> None:
    table = live(card, *["red"] * presses)
    assert table.word == word
    assert page(table).rods == presses - 1
    assert page(table).way.value == 8


@pytest.mark.rule("TRK-13")
def test_a_rod_that_the_player_cannot_follow_up_is_refused() -> None:
    """Bill spends four of five rods; a 2 takes two for an 8, so the first is refused already."""
    table = live("past-1:4=9", "past-0:0", "past-3:0", "past-2", "red")
    assert table.turn == "Bill"
    assert table.word == "not_enough_fuel"
    assert page(table).rods == 0


@pytest.mark.parametrize("key", ["left", "right"])
def test_arrows_where_there_is_one_value(key: str) -> None:
    assert live("past-0", key).word == "one_value"
    assert live(key).word == "no_card"


@pytest.mark.rule("TRK-26")
@pytest.mark.parametrize(
    ("scanned", "word"),
    [
        ("past-4", "not_in_deck"),
        ("past-0", "already_played"),
        ("past-9", "unknown_card"),
        ("0D00319CD0", "unknown_card"),
        ("", "unknown_card"),
        ("SKY:red+blue#2", "other_game"),
        ("ROC:finale:south-seas", "other_game"),
    ],
)
def test_a_card_that_may_not_be_played_is_not_taken_up(scanned: str, word: str) -> None:
    table = live("past-0:0").do(scanned)
    assert [outcome.name for outcome in table.heard] == ["refused"]
    assert table.word == word
    assert page(table).card is None


def test_a_second_card_waits_and_the_same_again_is_nothing() -> None:
    table = live("present-1", "red", "present-1")
    assert table.heard[-1].name != "refused"
    assert page(table).rods == 1
    table.do("past-0")
    assert table.word == "card_waits"
    assert str(page(table).card) == "present-1"


def test_a_wrong_scan_costs_one_press_of_back() -> None:
    table = live("past-0:0", "present-1", "orange", "back")
    assert page(table).card is None
    assert len(table.state.round.plays) == 1
    table.do("past-1", "ok")
    assert told(table, "played")[0]["rods"] == 0


@pytest.mark.rule("TRK-36")
def test_back_takes_plays_back_across_tricks_to_the_deal_and_then_the_leader() -> None:
    table = live("past-0:0", "past-1:1=7", "past-3:0", "past-2:0")
    for left in (3, 2, 1, 0):
        table.do("back")
        assert len(table.state.round.plays) == left
        assert told(table, "undone")
    assert table.state.round.unspent("Ted") == 5
    assert isinstance(table.do("back").page, Dealing)


def test_back_held_takes_nothing_back() -> None:
    table = live("past-0:0", "past-1:0", "hold:back")
    assert isinstance(table.page, Leaving)
    table.do("back")
    assert len(table.state.round.plays) == 2
    assert isinstance(table.do("hold:back", "ok").page, Menu)


@pytest.mark.rule("TRK-21", "TRK-23")
def test_after_a_trick_its_winner_leads_and_ok_waits_for_a_card() -> None:
    table = live("past-0:0", "past-3:1=9", "past-5:0")
    assert told(table, "trick") == [{"number": 1, "winner": "Ted", "card": "past-3", "value": 9, "rods": 1}]
    assert table.turn == "Ted"
    assert table.do("ok").word == "no_card"


@pytest.mark.rule("TRK-25")
def test_a_revoke_stays_on_the_screen_until_the_table_decided() -> None:
    first = ("past-0:0", "present-0:0", "past-3:0")
    table = live(*first, "past-7:0", "past-2:0", "past-1:0")
    assert told(table, "revoked") == [{"player": "Ted", "card": "past-1", "trick": 1}]
    assert page(table).revoke is not None
    assert page(table.do("ok")).revoke is None
    assert len(table.state.round.plays) == 6
    again = live(*first, "past-7:0", "past-2:0", "past-1:0", "back")
    assert page(again).revoke is None
    assert len(again.state.round.plays) == 5
    scanned = live(*first, "past-7:0", "past-2:0", "past-1:0", "present-2")
    assert page(scanned).revoke is None


def whole(*players: str) -> Sitting:
    """A whole round of two players, each card as printed."""
    cards = [f"{suit}-{value}:0" for suit in ("past", "present", "future") for value in (0, 1, 2, 3)]
    return Sitting(*players).do("red", *cards)


@pytest.mark.rule("TRK-24", "TRK-36")
def test_the_last_trick_is_shown_until_ok_and_can_be_taken_back() -> None:
    table = whole(*TWO)
    assert [outcome.name for outcome in table.heard][-3:] == ["played", "trick", "round"]
    assert page(table).round.over
    for what in ("red", "left", "future-5", "purple"):
        assert table.do(what).word == "see_scores"
    table.do("back")
    assert table.state.scored == ()
    assert len(page(table).round.plays) == 11
    table.do("future-3", "ok", "ok")
    assert isinstance(table.page, Scoring)


@pytest.mark.rule("TRK-20", "TRK-26")
@pytest.mark.parametrize(("card", "word"), [("past-0", "not_in_hand"), ("present-1", "must_follow")])
def test_with_hands_known_the_card_is_judged_as_it_is_scanned(card: str, word: str) -> None:
    table = known_hands().do("past-0:0", card if card != "past-0" else "past-2")
    assert table.word == word


def known_hands() -> Sitting:
    """Two players whose hands were told to the rules: Ana holds past 0 to 2, Bo past 3 and 5."""
    rules = Noted()
    setup = GameSetup(TWO)
    hands = (
        ("Ana", ("past-0", "past-1", "past-2", "present-0", "present-5", "future-0")),
        ("Bo", ("past-3", "past-5", "present-1", "present-2", "future-1", "future-2")),
    )
    dealt = Deal(tuple((player, tuple(CARDS[card] for card in hand)) for player, hand in hands))
    state, _ = rules.apply(State(setup), dealt, Ms(0))
    table = Sitting(*TWO)
    table.table = type(table.table)(Playing(house=table.house, state=state), table.house, Ms(0))
    return table


def test_five_players_sit_at_the_first_five_buttons() -> None:
    table = Sitting(*FIVE).do("blue", "beyond-0", "blue")
    assert page(table).rods == 1
    assert table.do("purple").word == "no_player"


def test_without_a_card_more_rods_make_nothing() -> None:
    assert page(live()).further == ()
    assert page(whole(*TWO)).further == ()


def test_a_scanner_that_is_lost_in_a_round_leaves_the_counts() -> None:
    table = live("past-3", "ok", "lost")
    assert page(table).notice.word == "scanner_gone"
    table.do("ok")
    assert isinstance(table.page, Counting)
    assert table.page.state.round is None


def test_a_scanner_that_is_found_again_goes_on_with_the_round() -> None:
    table = live("past-3", "ok", "lost", "found", "ok")
    assert told(table, "refused") == [{"input": "press", "reason": "no_card"}]
    table.do("past-7", "ok")
    assert told(table, "played")[0]["player"] == "Ted"


def test_before_a_round_it_is_played_and_counted_once_the_scanner_is_lost() -> None:
    assert isinstance(Sitting(*THREE).do("lost").page, Waiting)
    assert isinstance(Sitting(*THREE).do("lost", "ok").page, Counting)


def test_a_card_that_waits_is_played_though_the_scanner_is_lost() -> None:
    table = live("past-3", "lost", "ok")
    assert told(table, "played")[0]["card"] == "past-3"

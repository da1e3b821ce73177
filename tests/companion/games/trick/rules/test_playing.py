"""Plays: whose turn, which card, as which value, for how many rods; and refusals in the order they are tested."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.companion.games.trick.rules.conftest import Table

HANDS = {
    "Ana": "past-2 past-7 present-1 present-3 future-0 future-5",
    "Bo": "past-1 past-5 present-0 present-7 future-2 future-7",
}


@pytest.fixture
def known(sit: type[Table]) -> Table:
    """Two players, hands known; Bo, with the Past 1, leads."""
    table = sit("Ana", "Bo")
    table.deal(hands=HANDS)
    return table


@pytest.fixture
def unknown(sit: type[Table]) -> Table:
    """Three players, hands unknown; Bo leads, Cy follows, then Ana."""
    table = sit("Ana", "Bo", "Cy")
    table.deal("Bo")
    return table


@pytest.mark.rule("TRK-20")
def test_the_others_follow_clockwise(unknown: Table) -> None:
    turns = []
    for card in ("past-1", "past-2", "past-3"):
        turns.append(unknown.state.round.turn)
        unknown.play(card)
    assert turns == ["Bo", "Cy", "Ana"]


@pytest.mark.rule("TRK-20")
@pytest.mark.parametrize("card", HANDS["Bo"].split())
def test_the_leader_plays_any_card(known: Table, card: str) -> None:
    assert known.play(card)[0] == {
        "outcome": "played",
        "player": "Bo",
        "card": card,
        "value": int(card[-1]),
        "rods": 0,
        "unspent": 6,
    }


@pytest.mark.rule("TRK-20", "TRK-25")
@pytest.mark.parametrize("card", HANDS["Ana"].split())
def test_where_hands_are_known_who_can_follow_must(known: Table, refused: Callable[..., Any], card: str) -> None:
    known.play("present-0")
    told = known.play(card)
    if card.startswith("present"):
        assert told[0]["outcome"] == "played"
    else:
        assert told == refused("play", "must_follow")


@pytest.mark.rule("TRK-20")
@pytest.mark.parametrize("card", ["present-0", "present-7", "future-1", "future-5"])
def test_who_cannot_follow_plays_anything_and_does_not_win_by_it(sit: type[Table], card: str) -> None:
    hands = {
        "Ana": "past-0 past-1 past-2 past-3 past-5 past-7",
        "Bo": "present-0 present-1 present-2 present-7 future-1 future-5",
    }
    table = sit(*hands)
    table.deal(hands=hands)
    table.play("past-0")
    told = table.play(card)
    assert told[0]["outcome"] == "played"
    assert told[1]["winner"] == "Ana"


@pytest.mark.rule("TRK-20")
def test_turning_or_filling_a_card_does_not_free_from_following(known: Table, refused: Callable[..., Any]) -> None:
    known.play("present-0")
    assert known.play("past-2", 8) == refused("play", "must_follow")


ORDER = [
    ("past-4", 3, "Ana", "not_your_turn"),
    ("past-4", 3, "Bo", "not_in_deck"),
    ("beyond-1", 3, None, "not_in_deck"),
    ("joker", 3, None, "not_in_deck"),
    ("past-2", 4, None, "already_played"),
    ("past-1", 5, None, "already_played"),
    ("past-7", 4, None, "not_in_hand"),
    ("past-0", 4, None, "not_in_hand"),
    ("present-1", 0, None, "not_in_hand"),
    ("past-5", 4, None, "must_follow"),
    ("future-7", 0, None, "must_follow"),
    ("present-7", 5, None, "bad_value"),
    ("present-7", 12, None, "bad_value"),
    ("present-7", 0, None, "not_enough_fuel"),
]
"""Each is wrong for its reason, and for as many of the later ones as can be."""


@pytest.mark.rule("TRK-13", "TRK-26")
@pytest.mark.parametrize(
    ("card", "value", "player", "reason"), ORDER, ids=[f"{row[0]}={row[1]} {row[3]}" for row in ORDER]
)
def test_refusals_stand_in_this_order(
    known: Table, refused: Callable[..., Any], card: str, value: int, player: str | None, reason: str
) -> None:
    """Bo is to follow Present, holds the 0 and the 7 of it, and has one rod left."""
    known.plays("past-1=8 past-2=8 present-3")
    before = known.state
    assert known.play(card, value, player) == refused("play", reason)
    assert known.state == before
    assert known.play("present-0", 8)[0]["unspent"] == 0


@pytest.mark.parametrize(("given", "told"), [("play", "no_round"), ("undo", "nothing_to_undo")], ids=["play", "undo"])
def test_before_the_deal(sit: type[Table], refused: Callable[..., Any], given: str, told: str) -> None:
    table = sit("Ana", "Bo")
    answer = table.play("joker", 77, "Ana") if given == "play" else table.undo()
    assert answer == refused(given, told)
    assert table.result == {"phase": "ready", "round": 0, "totals": {"Ana": 0, "Bo": 0}, "winners": []}


def test_who_plays_may_be_told(unknown: Table, refused: Callable[..., Any]) -> None:
    assert unknown.play("past-1", player="Ana") == refused("play", "not_your_turn")
    assert unknown.play("past-1", player="Bo")[0]["player"] == "Bo"
    assert unknown.play("past-2", player="Bo") == refused("play", "not_your_turn")
    assert unknown.play("past-2", player="Cy")[0]["player"] == "Cy"


@pytest.mark.rule("TRK-26")
@pytest.mark.parametrize(
    "text",
    [
        "past-4",
        "present-6",
        "beyond-8",
        "joker",
        "",
        "Past-0",
        "past-9",
        "past-00",
        "past0",
        " past-0",
        "past-٠",
        "TRK:past-0",
    ],
)
def test_hands_unknown_what_is_not_in_the_deck_is_known_all_the_same(
    unknown: Table, refused: Callable[..., Any], text: str
) -> None:
    assert unknown.play(text) == refused("play", "not_in_deck")


@pytest.mark.rule("TRK-26")
def test_a_card_is_seen_once_a_round_by_whomever(unknown: Table, refused: Callable[..., Any]) -> None:
    unknown.play("past-1")
    assert unknown.play("past-1") == refused("play", "already_played")
    unknown.plays("past-2 past-3 past-5")
    assert unknown.play("past-1", 4) == refused("play", "already_played")


@pytest.mark.rule("TRK-03", "TRK-26")
def test_the_next_round_sees_it_again_and_is_fuelled_afresh(sit: type[Table]) -> None:
    table = sit("Ana", "Bo")
    cards = "past-0=8 past-1 past-2 past-3 past-5 past-7 future-0 future-1 future-2 future-3 future-5 future-7"
    for number in (1, 2, 3):
        assert table.deal("Ana") == [{"outcome": "dealt", "round": number, "leader": "Ana"}]
        told = table.plays(cards)
        assert told[0] == {
            "outcome": "played",
            "player": "Ana",
            "card": "past-0",
            "value": 8,
            "rods": 1,
            "unspent": 5,
        }
        assert [one["number"] for one in told if one["outcome"] == "round"] == [number]
    assert table.result["phase"] == "over"


@pytest.mark.rule("TRK-02", "TRK-14")
@pytest.mark.parametrize(("players", "rods"), [(2, 6), (3, 5), (4, 6), (5, 5)])
def test_rods_come_from_the_players_own_unspent_fuel(
    sit: type[Table], refused: Callable[..., Any], players: int, rods: int
) -> None:
    names = "ABCDE"[:players]
    table = sit(*names)
    table.deal("A")
    assert table.play("past-7", 8)[0]["unspent"] == rods - 4
    for card in ("past-0", "past-2", "past-3", "past-5")[: players - 1]:
        told = table.play(card)
        assert told[0]["unspent"] == rods
    assert table.state.round.turn == "A"
    assert table.play("present-7", 8) == refused("play", "not_enough_fuel")
    assert table.play("present-0", 8)[0]["unspent"] == rods - 5


@pytest.mark.rule("TRK-13", "TRK-14")
def test_collected_rods_are_no_fuel(sit: type[Table], refused: Callable[..., Any]) -> None:
    table = sit("Ana", "Bo")
    table.deal("Ana")
    table.plays("past-7=0 past-1=8")
    assert table.state.round.turn == "Bo"
    assert table.state.round.unspent("Bo") == 1
    assert table.state.round.counts()[1].spent == 8
    assert table.play("present-2", 8) == refused("play", "not_enough_fuel")


@pytest.mark.rule("TRK-11", "TRK-13")
@pytest.mark.parametrize("value", [-1, 1, 2, 4, 5, 10, 77, 2**53 - 1])
def test_what_cannot_be_made_is_no_value(unknown: Table, refused: Callable[..., Any], value: int) -> None:
    assert unknown.play("past-7", value) == refused("play", "bad_value")


@pytest.mark.rule("TRK-12")
@pytest.mark.parametrize(
    ("card", "value", "rods"),
    [("past-7", 0, 3), ("past-6", 9, 0), ("past-3", 6, 1), ("past-0", 8, 1), ("past-4", 9, 2), ("past-1", 6, 4)],
)
def test_a_play_spends_the_rods_of_its_value(sit: type[Table], card: str, value: int, rods: int) -> None:
    table = sit(*"ABCD")
    table.deal("A")
    (told,) = table.play(card, value)
    assert (told["value"], told["rods"], told["unspent"]) == (value, rods, 6 - rods)


@pytest.mark.rule("TRK-15")
def test_a_card_of_another_value_keeps_its_suit(sit: type[Table]) -> None:
    table = sit(*"ABCD")
    table.deal("A")
    told = table.plays("past-3=6 future-6=9 past-5 beyond-0=8")
    assert [one["card"] for one in told] == ["past-3", "future-6", "past-5", "beyond-0", "beyond-0"]
    assert told[-1]["winner"] == "D"
    assert str(table.state.round.taken[0].plays[1].card.suit) == "future"


def test_after_the_end_nothing_is_played(sit: type[Table], refused: Callable[..., Any]) -> None:
    table = sit("Ana", "Bo")
    for _ in range(3):
        table.tally({"Ana": (6, 6, 0), "Bo": (0, 6, 0)})
    before = table.state
    assert table.play("joker", player="Bo") == refused("play", "over")
    assert table.deal() == refused("deal", "over")
    assert table.tally({}) == refused("tally", "over")
    assert table.state == before

"""Deals, with hands known and unknown, and who leads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.trick.rules.deck import CARDS
from companion.games.trick.rules.inputs import Deal
from tests.companion.games.trick.rules.conftest import Table

TWO = {
    "Ana": "past-2 past-7 present-1 present-3 future-0 future-5",
    "Bo": "past-1 past-5 present-0 present-7 future-2 future-7",
}
PASTLESS = {
    "Ana": "present-0 present-1 present-2 present-3 present-5 present-7",
    "Bo": "future-0 future-1 future-2 future-3 future-5 future-7",
}
THREE = {
    "Ana": "past-1 past-2 past-3 past-5 past-7 present-0 present-1 present-2",
    "Bo": "present-3 present-5 present-7 future-0 future-1 future-2 future-3 future-5",
    "Cy": "future-7 past-0 beyond-0 beyond-1 beyond-2 beyond-3 beyond-5 beyond-7",
}
FOUR = {
    player: " ".join(f"{suit}-{value}" for value in range(9))
    for player, suit in zip("ABCD", ("beyond", "future", "past", "present"), strict=True)
}
FIVE_CARDS = [f"{suit}-{value}" for suit in ("past", "present", "future", "beyond") for value in range(9)]
FIVE_CARDS.remove("past-1")
FIVE = {player: " ".join(FIVE_CARDS[4 - index :: 5]) for index, player in enumerate("ABCDE")}


def without(hands: dict[str, str], *cards: str) -> dict[str, str]:
    return {player: " ".join(card for card in hand.split() if card not in cards) for player, hand in hands.items()}


@pytest.mark.rule("TRK-02", "TRK-04")
@pytest.mark.parametrize(
    ("hands", "leader"), [(THREE, "Cy"), (FOUR, "C"), (FIVE, "E")], ids=["3 players", "4 players", "5 players"]
)
def test_the_holder_of_the_past_0_leads(sit: type[Table], hands: dict[str, str], leader: str) -> None:
    table = sit(*hands)
    assert table.deal(hands=hands) == [{"outcome": "dealt", "round": 1, "leader": leader}]
    assert table.state.round.turn == leader
    assert sit(*hands).deal(leader, hands) == [{"outcome": "dealt", "round": 1, "leader": leader}]
    other = next(player for player in hands if player != leader)
    assert sit(*hands).deal(other, hands)[0]["reason"] == "bad_deal"


@pytest.mark.rule("TRK-04")
def test_the_past_0_leads_in_each_round(sit: type[Table]) -> None:
    table = sit(*THREE)
    for number, leader in ((1, "Cy"), (2, "Ana"), (3, "Bo")):
        hands = dict(zip((leader, *(p for p in THREE if p != leader)), reversed(THREE.values()), strict=True))
        assert table.deal(hands=hands) == [{"outcome": "dealt", "round": number, "leader": leader}]
        while table.state.phase == "playing":
            current = table.state.round
            held = current.hand(current.turn)
            suited = [card for card in held if card.suit is current.suit]
            table.play(str(min(suited or held, key=str)))
    assert table.result["phase"] == "over"


@pytest.mark.rule("TRK-05")
@pytest.mark.parametrize(
    ("ana", "bo", "leader"),
    [
        ("past-0 past-7", "past-1 past-2", "Ana"),
        ("past-2 past-7", "past-1 past-5", "Bo"),
        ("past-5 past-7", "future-2 future-3", "Ana"),
        ("present-2 present-5", "past-7 future-3", "Bo"),
    ],
    ids=["the Past 0", "the lowest of several", "only Ana has Past", "only Bo has Past"],
)
def test_with_two_players_the_lowest_past_card_leads(sit: type[Table], ana: str, bo: str, leader: str) -> None:
    hands = {"Ana": ana + " present-0 present-1 future-0 future-1", "Bo": bo + " present-3 present-7 future-5 future-7"}
    assert sit(*hands).deal(hands=hands) == [{"outcome": "dealt", "round": 1, "leader": leader}]
    other = "Bo" if leader == "Ana" else "Ana"
    assert sit(*hands).deal(other, hands)[0]["reason"] == "bad_deal"


@pytest.mark.rule("TRK-05")
@pytest.mark.parametrize("leader", ["Ana", "Bo"])
def test_where_nobody_holds_a_past_card_the_table_says_who_leads(
    sit: type[Table], refused: Callable[..., Any], leader: str
) -> None:
    table = sit(*PASTLESS)
    assert table.deal(hands=PASTLESS) == refused("deal", "leader_needed")
    assert table.deal(leader, PASTLESS) == [{"outcome": "dealt", "round": 1, "leader": leader}]


@pytest.mark.rule("TRK-25")
@pytest.mark.parametrize("players", ["AB", "ABC", "ABCD", "ABCDE"])
def test_hands_unknown_the_leader_is_taken_on_trust(
    sit: type[Table], refused: Callable[..., Any], players: str
) -> None:
    table = sit(*players)
    assert table.deal() == refused("deal", "leader_needed")
    assert table.result["phase"] == "ready"
    assert table.deal("B") == [{"outcome": "dealt", "round": 1, "leader": "B"}]
    assert table.result["phase"] == "playing"


BAD = {
    "a player without a hand": {"Ana": TWO["Ana"]},
    "no hand at all": {},
    "somebody else": {**TWO, "Cy": ""},
    "somebody else with a right hand": {**TWO, "Cy": "past-0 past-3 present-2 present-5 future-1 future-3"},
    "somebody else for a player": {"Ana": TWO["Ana"], "Cy": TWO["Bo"]},
    "a card short": without(TWO, "future-7"),
    "a card too many": {**TWO, "Bo": TWO["Bo"] + " past-0"},
    "an empty hand": {**TWO, "Bo": ""},
    "a card twice in a hand": {**TWO, "Bo": without(TWO, "past-5")["Bo"] + " past-1"},
    "a card in two hands": {**TWO, "Bo": without(TWO, "past-5")["Bo"] + " past-2"},
    "a trump with two players": {**TWO, "Bo": without(TWO, "past-5")["Bo"] + " beyond-1"},
    "a 4 with two players": {**TWO, "Bo": without(TWO, "past-5")["Bo"] + " past-4"},
}


@pytest.mark.rule("TRK-02")
@pytest.mark.parametrize("hands", BAD.values(), ids=BAD)
@pytest.mark.parametrize("leader", [None, "Bo", "Ana"])
def test_a_bad_deal_is_refused_and_says_why(sit: type[Table], hands: dict[str, Any], leader: str | None) -> None:
    table = sit("Ana", "Bo")
    before = table.state
    (told,) = table.deal(leader, hands)
    assert list(told) == ["outcome", "input", "reason", "why"]
    assert (told["input"], told["reason"]) == ("deal", "bad_deal")
    assert told["why"]
    assert table.state == before


@pytest.mark.rule("TRK-02")
def test_five_players_are_dealt_no_past_1(sit: type[Table]) -> None:
    hands = {**FIVE, "A": "past-1 " + " ".join(FIVE["A"].split()[1:])}
    assert sit(*hands).deal(hands=hands)[0]["why"] == "past-1 is not in the deck of 5 players"


def test_the_why_names_the_fault(sit: type[Table]) -> None:
    table = sit("Ana", "Bo")
    assert table.deal(hands={"Ana": TWO["Ana"]})[0]["why"] == "Bo has no hand"
    assert table.deal("Ana", TWO)[0]["why"] == "Bo holds the lowest Past card and leads, not Ana"
    assert table.deal("Cy")[0]["why"] == "Cy does not play"


def test_one_round_at_a_time(sit: type[Table], refused: Callable[..., Any]) -> None:
    table = sit("Ana", "Bo")
    table.deal("Ana")
    before = table.state
    assert table.deal("Bo") == refused("deal", "round_running")
    assert table.deal(hands={}) == refused("deal", "round_running")
    assert table.tally({}) == refused("tally", "round_running")
    assert table.state == before
    table.play("past-0")
    assert table.deal("Bo") == refused("deal", "round_running")


def test_nobody_has_two_hands(sit: type[Table]) -> None:
    table = sit("Ana", "Bo")
    hands = tuple((player, tuple(CARDS[card] for card in hand.split())) for player, hand in TWO.items())
    others = ["past-0", "past-3", "present-2", "present-5", "future-1", "future-3"]
    again = ("Ana", tuple(CARDS[card] for card in others))
    (told,) = table.do(Deal((*hands, again)))
    assert (told["reason"], told["why"]) == ("bad_deal", "a player has two hands")

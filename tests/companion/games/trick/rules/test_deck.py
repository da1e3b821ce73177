"""The cards, and the quick setup of each number of players."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.trick.rules.deck import CARDS, FUEL_SPACES, QUICK_SETUP, Card, Suit
from companion.games.trick.rules.setup import GameSetup


@pytest.mark.rule("TRK-01")
def test_36_cards_of_four_suits_and_nine_values() -> None:
    assert len(CARDS) == 36
    assert list(CARDS)[:3] == ["past-0", "past-1", "past-2"]
    assert Counter(card.suit for card in CARDS.values()) == dict.fromkeys(Suit, 9)
    assert Counter(card.printed for card in CARDS.values()) == dict.fromkeys(range(9), 4)
    assert CARDS["beyond-8"] == Card(Suit.BEYOND, 8)


@pytest.mark.rule("TRK-01")
def test_suits_have_the_colours_they_are_printed_in() -> None:
    assert {suit.value: suit.colour for suit in Suit} == {
        "past": "yellow",
        "present": "brown",
        "future": "blue",
        "beyond": "purple",
    }


@pytest.mark.rule("TRK-02")
@pytest.mark.parametrize(
    ("players", "deck", "hand", "rods"),
    [(2, 18, 6, 6), (3, 24, 8, 5), (4, 36, 9, 6), (5, 35, 7, 5)],
    ids=["2 players", "3 players", "4 players", "5 players"],
)
def test_the_quick_setup(players: int, deck: int, hand: int, rods: int) -> None:
    quick = QUICK_SETUP[players]
    assert (len(quick.deck), quick.cards, quick.rods) == (deck, hand, rods)


@pytest.mark.rule("TRK-02")
@pytest.mark.parametrize(
    ("players", "suits", "printed"),
    [(2, "past present future", "0 1 2 3 5 7"), (3, "past present future beyond", "0 1 2 3 5 7")],
    ids=["2 players", "3 players"],
)
def test_small_decks_hold_these_cards(players: int, suits: str, printed: str) -> None:
    named = {f"{suit}-{value}" for suit in suits.split() for value in printed.split()}
    assert {str(card) for card in QUICK_SETUP[players].deck} == named


@pytest.mark.rule("TRK-02")
def test_five_players_have_all_but_the_past_1() -> None:
    assert set(CARDS.values()) - QUICK_SETUP[5].deck == {Card(Suit.PAST, 1)}


@pytest.mark.rule("TRK-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_board_has_room_for_the_rods_and_hands_come_from_the_deck(players: int) -> None:
    quick = QUICK_SETUP[players]
    assert quick.rods <= FUEL_SPACES == 6
    assert quick.rods * players <= 25
    assert len(quick.deck) - players * quick.cards == (6 if players == 2 else 0)


@pytest.mark.rule("TRK-22")
@pytest.mark.parametrize(("players", "trump"), [(2, None), (3, Suit.BEYOND), (4, Suit.BEYOND), (5, Suit.BEYOND)])
def test_beyond_is_trump_but_with_two(players: int, trump: Suit | None) -> None:
    assert QUICK_SETUP[players].trump is trump


def test_the_next_player_sits_clockwise() -> None:
    setup = GameSetup(("Ana", "Bo", "Cy"))
    assert [setup.after(player) for player in setup.players] == ["Bo", "Cy", "Ana"]
    assert setup.rods == 15

"""Who wins a trick and what they take; the end of a round."""

from __future__ import annotations

import pytest

from companion.games.trick.rules.scoring import Counts
from tests.companion.games.trick.rules.conftest import Table


@pytest.mark.rule("TRK-20", "TRK-21", "TRK-23")
def test_the_rulebooks_trick_examples(sit: type[Table]) -> None:
    table = sit("Sherman", "Bill", "Ted", "Peabody")
    table.deal("Sherman")
    told = table.plays("future-7 future-8 past-6=9 beyond-3")
    assert told[-1] == {
        "outcome": "trick",
        "number": 1,
        "winner": "Peabody",
        "card": "beyond-3",
        "value": 3,
        "rods": 0,
    }
    assert table.state.round.turn == "Peabody"
    told = table.plays("present-5 present-0=8 present-6=9 present-4=9")
    assert told[-1] == {"outcome": "trick", "number": 2, "winner": "Ted", "card": "present-4", "value": 9, "rods": 3}
    assert table.state.round.turn == "Ted"
    assert len(table.state.round.taken[1].plays) == 4


FOUR = {
    "the highest of the lead suit": ("past-3 past-5 past-2 past-4", "past-5"),
    "by final value, not as printed": ("past-5 past-8 past-3=9 past-4", "past-3"),
    "another suit never": ("past-0 past-1 present-8 future-6=9", "past-1"),
    "nobody followed": ("past-0 present-8 future-8 present-6=9", "past-0"),
    "the lowest trump beats all": ("past-6=9 past-8 beyond-0 past-7", "beyond-0"),
    "the highest trump": ("past-8 beyond-3 beyond-5 beyond-4", "beyond-5"),
    "the highest trump by final value": ("past-8 beyond-8 beyond-6=9 beyond-7", "beyond-6"),
    "trump led": ("beyond-1 past-8 beyond-0 beyond-2", "beyond-2"),
    "of equals the later": ("past-8 past-0=8 past-1=8 past-2", "past-1"),
    "of equal trumps the later": ("past-8 beyond-5=9 beyond-6=9 past-6=9", "beyond-6"),
    "an equal in another suit is none": ("past-8 present-8 past-0 past-1", "past-8"),
    "the last of four equals": ("past-5=9 past-6=9 past-3=9 past-4=9", "past-4"),
}


@pytest.mark.rule("TRK-21")
@pytest.mark.parametrize(("cards", "winner"), FOUR.values(), ids=FOUR)
def test_who_wins_a_trick(sit: type[Table], cards: str, winner: str) -> None:
    table = sit(*"ABCD")
    table.deal("C")
    told = table.plays(cards)[-1]
    assert told["card"] == winner
    place = [card.partition("=")[0] for card in cards.split()].index(winner)
    assert told["winner"] == "CDAB"[place]
    assert table.state.round.turn == told["winner"]


@pytest.mark.rule("TRK-21")
def test_who_is_winning_is_known_at_every_play(sit: type[Table]) -> None:
    table = sit(*"ABCD")
    table.deal("A")
    assert table.state.round.leading is None
    leading: list[str | None] = []
    for card, value in (("past-5", None), ("past-2", 8), ("future-8", None), ("beyond-0", None)):
        table.play(card, value)
        now = table.state.round.leading
        leading.append(str(now.card) if now else None)
    assert leading == ["past-5", "past-2", "past-2", None]
    assert str(table.state.round.taken[-1].won.card) == "beyond-0"


@pytest.mark.rule("TRK-22")
@pytest.mark.parametrize(("second", "winner"), [("present-7=9", "Ana"), ("future-0=8", "Ana"), ("past-1=3", "Bo")])
def test_with_two_players_nothing_is_trump(sit: type[Table], second: str, winner: str) -> None:
    table = sit("Ana", "Bo")
    table.deal("Ana")
    assert table.plays(f"past-2 {second}")[-1]["winner"] == winner


@pytest.mark.rule("TRK-23")
def test_the_winner_takes_every_rod_apart_from_their_own_fuel_and_leads(sit: type[Table]) -> None:
    table = sit("Ana", "Bo", "Cy")
    table.deal("Ana")
    told = table.plays("past-0=8 past-7=9 past-2")
    assert told[-1] == {"outcome": "trick", "number": 1, "winner": "Bo", "card": "past-7", "value": 9, "rods": 4}
    assert table.state.round.counts() == (Counts(0, 4, 0), Counts(1, 2, 4), Counts(0, 5, 0))
    assert table.state.round.turn == "Bo"
    told = table.plays("future-3 future-5=9 future-1")
    assert (told[-1]["winner"], told[-1]["rods"]) == ("Cy", 1)
    assert table.state.round.counts() == (Counts(0, 4, 0), Counts(1, 2, 4), Counts(1, 4, 1))


@pytest.mark.rule("TRK-24")
@pytest.mark.parametrize(("players", "hand"), [(2, 6), (3, 8), (4, 9), (5, 7)])
def test_a_round_ends_when_hands_are_empty(sit: type[Table], players: int, hand: int) -> None:
    table = sit(*"ABCDE"[:players])
    table.deal("A")
    deck = sorted(map(str, table.state.setup.quick.deck))
    told = []
    for number, card in enumerate(deck[: players * hand], 1):
        assert table.state.phase == "playing"
        told = table.play(card)
        tricks = [one["number"] for one in told if one["outcome"] == "trick"]
        assert tricks == ([number // players] if number % players == 0 else [])
    assert [one["outcome"] for one in told if one["outcome"] != "revoked"] == ["played", "trick", "round"]
    assert table.result["phase"] == "ready"
    assert table.state.round.turn is None
    scores = told[-1]["scores"]
    assert list(scores) == list("ABCDE"[:players])
    assert sum(score["tricks"] for score in scores.values()) == hand


def test_outcomes_of_the_last_play_of_a_game_stand_in_this_order(sit: type[Table]) -> None:
    table = sit("Ana", "Bo")
    for _ in range(2):
        table.tally({"Ana": (6, 6, 0), "Bo": (0, 6, 0)})
    table.deal("Ana")
    cards = "past-0 future-0 past-1 future-1 past-2 future-2 past-3 future-3 past-5 future-5 past-7 "
    table.plays(cards)
    told = table.play("past-7")
    assert told[0]["reason"] == "already_played"
    told = table.play("future-7")
    assert [one["outcome"] for one in told] == ["played", "trick", "round", "over"]
    assert told[2]["number"] == 3
    assert told[3] == {"outcome": "over", "winners": ["Ana"], "totals": {"Ana": 72, "Bo": 0}}

"""What can be taken back: play by play as far as the deal, a tally, and nothing before either."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.companion.games.trick.rules.conftest import Table

TWELVE = "past-0 past-1=8 past-2 past-3 past-5 past-7 future-0 future-1 future-2 future-3=9 future-5 future-7"
EVEN = {"Ana": (6, 6, 0), "Bo": (0, 6, 0)}


@pytest.mark.rule("TRK-36")
def test_every_play_is_taken_back_as_far_as_the_deal(sit: type[Table], refused: Callable[..., Any]) -> None:
    table = sit("Ana", "Bo")
    table.deal("Ana")
    states = [table.state]
    for card in TWELVE.split():
        table.plays(card)
        states.append(table.state)
    assert table.result["phase"] == "ready"
    assert table.result["round"] == 1
    for before, text in zip(reversed(states[:-1]), reversed(TWELVE.split()), strict=True):
        (told,) = table.undo()
        assert (told["outcome"], told["card"]) == ("undone", text.partition("=")[0])
        assert told["player"] == table.state.round.turn
        assert table.state == before
    assert table.undo() == refused("undo", "nothing_to_undo")
    assert table.result == {"phase": "playing", "round": 0, "totals": {"Ana": 0, "Bo": 0}, "winners": []}
    table.plays(TWELVE)
    assert table.state == states[-1]


@pytest.mark.rule("TRK-36")
def test_across_the_end_of_a_trick_rods_and_winner_come_back(sit: type[Table]) -> None:
    table = sit("Ana", "Bo")
    table.deal("Ana")
    table.plays("past-0=8 past-7=9")
    assert table.state.round.counts()[1].spent == 4
    assert table.undo() == [{"outcome": "undone", "player": "Bo", "card": "past-7"}]
    assert table.state.round.turn == "Bo"
    assert table.state.round.unspent("Bo") == 6
    assert table.state.round.taken == ()
    told = table.play("past-1")
    assert (told[1]["number"], told[1]["winner"], told[1]["rods"]) == (1, "Ana", 1)


@pytest.mark.rule("TRK-36")
def test_a_card_taken_back_may_be_played_again_by_another_too(sit: type[Table]) -> None:
    table = sit("Ana", "Bo")
    table.deal("Ana")
    table.play("past-0")
    table.undo()
    table.play("past-1")
    assert table.play("past-0")[0]["player"] == "Bo"


@pytest.mark.rule("TRK-36")
def test_a_hand_known_holds_it_again(sit: type[Table], refused: Callable[..., Any]) -> None:
    hands = {
        "Ana": "past-2 past-7 present-1 present-3 future-0 future-5",
        "Bo": "past-1 past-5 present-0 present-7 future-2 future-7",
    }
    table = sit(*hands)
    table.deal(hands=hands)
    before = table.state.round.hand("Bo")
    table.play("past-5")
    assert len(table.state.round.hand("Bo")) == 5
    table.undo()
    assert table.state.round.hand("Bo") == before
    assert table.play("past-2") == refused("play", "not_in_hand")


@pytest.mark.rule("TRK-36")
def test_the_last_play_of_the_game_is_taken_back_after_the_end(sit: type[Table]) -> None:
    table = sit("Ana", "Bo")
    for _ in range(2):
        table.tally(EVEN)
    table.deal("Ana")
    table.plays(TWELVE.rpartition(" ")[0])
    before = table.state
    assert table.play("future-7")[-1]["outcome"] == "over"
    assert table.result["winners"]
    assert table.undo() == [{"outcome": "undone", "player": before.round.turn, "card": "future-7"}]
    assert table.state == before
    assert table.result == {"phase": "playing", "round": 2, "totals": {"Ana": 48, "Bo": 0}, "winners": []}
    assert table.play("present-7")[-1]["outcome"] == "over"


@pytest.mark.rule("TRK-36")
def test_a_tally_is_taken_back_and_nothing_before_it(sit: type[Table], refused: Callable[..., Any]) -> None:
    table = sit("Ana", "Bo")
    table.tally(EVEN)
    table.tally(EVEN)
    assert table.undo() == [{"outcome": "undone", "player": None, "card": None}]
    assert table.result == {"phase": "ready", "round": 1, "totals": {"Ana": 24, "Bo": 0}, "winners": []}
    assert table.undo() == refused("undo", "nothing_to_undo")
    assert table.result["round"] == 1
    assert table.tally(EVEN)[0]["number"] == 2
    assert table.undo()[0]["outcome"] == "undone"


@pytest.mark.rule("TRK-36")
def test_a_tally_after_a_round_of_plays_hides_them(sit: type[Table], refused: Callable[..., Any]) -> None:
    table = sit("Ana", "Bo")
    table.deal("Ana")
    table.plays(TWELVE)
    table.tally(EVEN)
    assert table.undo() == [{"outcome": "undone", "player": None, "card": None}]
    assert table.undo() == refused("undo", "nothing_to_undo")
    assert table.result["round"] == 1
    assert table.deal("Bo") == [{"outcome": "dealt", "round": 2, "leader": "Bo"}]


@pytest.mark.rule("TRK-36")
def test_the_tally_that_ended_the_game_is_taken_back(sit: type[Table], refused: Callable[..., Any]) -> None:
    table = sit("Ana", "Bo")
    for _ in range(3):
        table.tally(EVEN)
    assert table.result["phase"] == "over"
    assert table.undo() == [{"outcome": "undone", "player": None, "card": None}]
    assert table.result == {"phase": "ready", "round": 2, "totals": {"Ana": 48, "Bo": 0}, "winners": []}
    assert table.undo() == refused("undo", "nothing_to_undo")
    assert table.deal("Ana")[0]["round"] == 3


@pytest.mark.rule("TRK-36")
@pytest.mark.parametrize("before", ["plays", "tally"])
def test_the_next_deal_closes_what_was_before(sit: type[Table], refused: Callable[..., Any], before: str) -> None:
    table = sit("Ana", "Bo")
    if before == "plays":
        table.deal("Ana")
        table.plays(TWELVE)
    else:
        table.tally(EVEN)
    assert table.state.undoable
    table.deal("Bo")
    assert not table.state.undoable
    assert table.undo() == refused("undo", "nothing_to_undo")
    table.play("past-0")
    assert table.undo() == [{"outcome": "undone", "player": "Bo", "card": "past-0"}]
    assert table.undo() == refused("undo", "nothing_to_undo")
    assert table.result["round"] == 1


@pytest.mark.rule("TRK-36")
def test_a_refused_deal_or_tally_closes_nothing(sit: type[Table]) -> None:
    table = sit("Ana", "Bo")
    table.deal("Ana")
    table.plays(TWELVE)
    after = table.state
    assert table.deal()[0]["reason"] == "leader_needed"
    assert table.deal(hands={})[0]["reason"] == "bad_deal"
    assert table.tally({})[0]["reason"] == "bad_counts"
    assert table.play("past-0")[0]["reason"] == "no_round"
    assert table.state == after
    assert table.undo()[0]["card"] == "future-7"
    assert table.result["phase"] == "playing"
    assert table.deal("Ana")[0]["reason"] == "round_running"


def test_points_are_added_up_anew_after_an_undo(sit: type[Table]) -> None:
    table = sit("Ana", "Bo")
    table.tally(EVEN)
    table.deal("Ana")
    table.plays(TWELVE)
    table.undo()
    told = table.play("future-7", 9)
    (scored,) = (one for one in told if one["outcome"] == "round")
    assert scored["number"] == 2
    for player, before in (("Ana", 24), ("Bo", 0)):
        assert scored["scores"][player]["total"] == before + scored["scores"][player]["points"]

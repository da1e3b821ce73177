"""Revokes: hands unknown, a player who failed to follow a suit plays it later in the round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.companion.games.trick.rules.conftest import Table


def revokes(told: list[dict[str, Any]]) -> list[Any]:
    return [(one["player"], one["card"], one["trick"]) for one in told if one["outcome"] == "revoked"]


@pytest.fixture
def table(sit: type[Table]) -> Table:
    made = sit("Ana", "Bo", "Cy")
    made.deal("Ana")
    return made


@pytest.mark.rule("TRK-25")
def test_the_suit_that_was_not_followed_is_led_later(table: Table) -> None:
    assert revokes(table.plays("past-5 past-1 future-7")) == []
    assert revokes(table.plays("past-2 beyond-0 past-7")) == [("Cy", "past-7", 1)]


@pytest.mark.rule("TRK-25")
def test_it_stands_after_the_play_and_before_the_trick(table: Table) -> None:
    table.plays("past-5 past-1 future-7 past-2 past-3")
    assert [one["outcome"] for one in table.play("past-7")] == ["played", "revoked", "trick"]


@pytest.mark.rule("TRK-25")
def test_the_latest_such_trick_is_named(table: Table) -> None:
    table.plays("past-5 past-1 future-7")
    table.plays("past-3 past-2 future-5")
    table.plays("present-0 present-7 future-3")
    assert table.state.round.turn == "Bo"
    table.plays("present-3 beyond-0 present-1")
    assert table.state.round.turn == "Cy"
    assert revokes(table.play("past-7")) == [("Cy", "past-7", 2)]
    assert revokes(table.play("past-0")) == []


@pytest.mark.rule("TRK-25")
def test_every_such_play_is_named_be_it_a_lead_or_not(table: Table) -> None:
    table.plays("past-5 past-1 future-7")
    assert revokes(table.plays("past-0 past-2 past-3")) == [("Cy", "past-3", 1)]
    assert table.state.round.turn == "Cy"
    assert revokes(table.play("past-7")) == [("Cy", "past-7", 1)]


@pytest.mark.rule("TRK-25")
def test_two_suits_not_followed_are_told_apart(table: Table) -> None:
    table.plays("past-5 past-1 future-7")
    table.plays("present-5 present-1 future-5")
    assert table.state.round.turn == "Ana"
    assert revokes(table.plays("future-0 future-1 present-7")) == [("Cy", "present-7", 2)]
    assert table.state.round.turn == "Bo"
    assert revokes(table.plays("present-0 past-7 present-2")) == [("Cy", "past-7", 1)]


@pytest.mark.rule("TRK-25")
def test_who_followed_or_played_another_suit_is_not_named(table: Table) -> None:
    table.plays("past-5 past-1 future-7")
    assert revokes(table.plays("future-0 future-1 future-2")) == []
    assert table.state.round.turn == "Cy"
    assert revokes(table.plays("future-3 past-2 past-7")) == []


@pytest.mark.rule("TRK-25")
def test_a_trump_in_place_of_the_suit_is_a_failure_to_follow(table: Table) -> None:
    table.plays("past-5 past-1 beyond-7")
    assert table.state.round.turn == "Cy"
    assert revokes(table.play("past-0")) == [("Cy", "past-0", 1)]


@pytest.mark.rule("TRK-25")
def test_it_is_forgotten_with_the_round(sit: type[Table]) -> None:
    table = sit("Ana", "Bo")
    table.deal("Ana")
    table.plays("past-0 future-0 past-1 future-1 past-2 future-2 past-3 future-3 past-5 future-5 past-7 future-7")
    table.deal("Bo")
    assert revokes(table.plays("past-0 past-1")) == []


@pytest.mark.rule("TRK-25")
def test_it_is_taken_back_with_the_play_that_was_the_failure(table: Table) -> None:
    table.plays("past-5 past-1 future-7")
    table.undo()
    table.play("past-3")
    assert revokes(table.plays("past-2 past-0 past-7")) == []


@pytest.mark.rule("TRK-25")
def test_where_hands_are_known_nobody_revokes(sit: type[Table], refused: Callable[..., Any]) -> None:
    hands = {
        "Ana": "past-1 past-2 past-3 past-5 past-7 present-0 present-1 present-2",
        "Bo": "present-3 present-5 present-7 future-0 future-1 future-2 future-3 past-0",
        "Cy": "future-7 future-5 beyond-0 beyond-1 beyond-2 beyond-3 beyond-5 beyond-7",
    }
    table = sit(*hands)
    table.deal(hands=hands)
    told = table.plays("present-3 beyond-0 present-0 future-7 present-1 future-0 future-5 past-1 future-1")
    assert [one["outcome"] for one in told] == ["played", "played", "played", "trick"] * 3
    assert table.play("present-7") == refused("play", "not_in_hand")

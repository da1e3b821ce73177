"""A show that nobody scans: the colours pressed stand for the card, and turns are kept."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.fields import Fields
from companion.core.values import Ms
from companion.engine.game import Refused
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.rules.inputs import Flip, ScanCard, Start
from companion.games.skyrockets.rules.outcomes import Played
from companion.games.skyrockets.rules.timers import COLOURS
from tests.companion.games.skyrockets.rules.conftest import Table


def started(table: type[Table], event: str | dict[str, Any] = "training", **header: Any) -> Table:
    show = table(event, referee="presses", **header)
    show.start()
    return show


@pytest.mark.rule("SKY-20", "SKY-21")
def test_a_turn_is_two_flips_of_two_timers(table: type[Table]) -> None:
    show = started(table)
    assert show.flip("red", 10_000) == ["10000 flipped red 10000"]
    assert show.result()["next"] == "Ana"
    assert show.flip("yellow", 12_000) == ["12000 flipped yellow 12000", "12000 turn_ended Ana"]
    assert (show.result()["next"], show.result()["turns"]) == ("Bo", 1)


def test_a_third_colour_begins_the_next_turn(table: type[Table]) -> None:
    show = started(table)
    show.flip("red", 10_000)
    show.flip("yellow")
    assert show.flip("green") == ["10000 flipped green 60000"]
    assert show.flip("red") == ["10000 flipped red 20000", "10000 turn_ended Bo"]


@pytest.mark.rule("SKY-42")
def test_a_running_countdown_timer_begins_nothing_and_ends_nothing(table: type[Table]) -> None:
    show = started(table)
    assert show.flip("orange", 1_000) == ["1000 refused flip countdown_running"]
    show.flip("red")
    assert show.flip("orange") == ["1000 refused flip countdown_running"]
    assert show.flip("yellow")[-1] == "1000 turn_ended Ana"


@pytest.mark.rule("SKY-42")
def test_the_same_timer_again_shows_that_the_turn_before_had_one_flip(table: type[Table]) -> None:
    show = started(table)
    show.flip("red", 10_000)
    assert show.flip("red", 15_000) == ["15000 turn_ended Ana", "15000 flipped red 25000"]
    assert show.flip("blue")[-1] == "15000 turn_ended Bo"


def test_a_skip_ends_a_turn_that_has_one_flip(table: type[Table]) -> None:
    show = started(table)
    show.flip("red", 1_000)
    assert show.do("skip") == ["1000 turn_ended Ana"]
    assert show.do("skip") == ["1000 skipped Bo", "1000 turn_ended Bo"]


@pytest.mark.rule("SKY-27")
def test_without_turn_order_a_turn_of_one_flip_can_be_ended(table: type[Table]) -> None:
    show = started(table, {"running": ["red", "yellow"], "turn_order": False})
    assert show.do("skip") == ["0 refused skip no_turn_order"]
    show.flip("red", 5_000)
    assert show.do("skip") == ["5000 turn_ended -"]


@pytest.mark.rule("SKY-41", "SKY-44")
def test_an_empty_countdown_timer_is_flipped_and_moves_on(table: type[Table]) -> None:
    show = started(table, {"running": ["purple"], "side": ["green"], "countdown": {"orange": 4}})
    show.wait(40_000)
    assert show.flip("orange") == ["40000 flipped orange 40000", "40000 advanced orange 3"]
    assert show.flip("green") == ["40000 flipped green 60000", "40000 turn_ended Ana"]


@pytest.mark.parametrize("first", [True, False], ids=["the first flip wins", "the second flip wins"])
def test_the_flip_that_wins_ends_its_turn(table: type[Table], first: bool) -> None:
    show = started(table, {"running": ["purple"], "countdown": {"red": 1}})
    show.wait(30_000)
    if not first:
        show.flip("purple")
    assert show.flip("red") == ["30000 flipped red 30000", "30000 advanced red button", "30000 won 3"]
    assert (show.result()["turns"], show.result()["next"]) == (1, None)


@pytest.mark.rule("SKY-54")
def test_a_press_that_calls_a_dud_is_no_flip_of_a_turn(table: type[Table]) -> None:
    show = started(table, {"running": ["red", "purple"], "countdown": {}}, duds="call")
    show.wait(30_000)
    assert show.flip("red") == ["30000 dud red 2"]
    show.flip("purple", 31_000)
    assert show.flip("red", 32_000)[-1] == "32000 turn_ended Ana"


@pytest.mark.rule("SKY-57")
def test_after_a_dud_a_press_is_too_late(table: type[Table]) -> None:
    show = started(table)
    assert show.flip("red", 30_500) == ["30000 dud red 2", "30500 refused flip too_late"]


def test_there_is_nothing_to_undo(table: type[Table]) -> None:
    show = started(table)
    assert show.do("undo") == ["0 refused undo nothing_to_undo"]
    show.flip("red", 5_000)
    assert show.do("undo") == ["5000 refused undo nothing_to_undo"]


def test_the_referee_changes_between_turns(table: type[Table]) -> None:
    show = table("training")
    show.start()
    show.scan("red+yellow", 5_000)
    assert show.do("referee", by="presses") == ["5000 refused referee flips_owed"]
    show.flip("red")
    show.flip("yellow")
    assert show.do("referee", by="cards") == ["5000 refused referee same"]
    assert show.do("referee", by="presses") == ["5000 refereed presses"]
    assert show.scan("red+yellow") == ["5000 refused scan no_cards"]
    show.flip("red")
    assert show.do("referee", by="cards") == ["5000 refused referee flips_owed"]
    assert show.do("referee", by="presses") == ["5000 refused referee same"]
    show.flip("blue")
    assert show.do("referee", by="cards") == ["5000 refereed cards"]
    assert show.flip("blue") == ["5000 refused flip no_card"]


@pytest.mark.rule("SKY-31")
def test_cards_played_before_a_change_stay_played(table: type[Table]) -> None:
    show = table("training")
    show.start()
    show.turn("red+yellow#2", "red", "yellow", at=1_000)
    show.do("referee", by="presses")
    show.do("referee", by="cards")
    assert show.scan("red+yellow#2") == ["1000 refused scan already_played"]


def test_by_flips_alone_no_change_waits_and_nobody_is_next(table: type[Table]) -> None:
    show = started(table)
    show.do("referee", by="flips")
    assert show.result()["next"] is None
    assert show.flip("red", 1_000) == ["1000 flipped red 1000"]
    assert show.do("referee", by="presses") == ["1000 refereed presses"]
    assert show.result()["next"] == "Ana"


GAME = Skyrockets({})
EVENT = {
    "name": "Off their sides",
    "festival": 1,
    "number": 1,
    "running": ["purple"],
    "side": ["red", "orange", "yellow", "green", "blue"],
    "countdown": {},
    "cards_once": False,
}
HEADER = {"event": EVENT, "players": ["Ana", "Bo", "Cy"], "grace": 0}


@given(st.lists(st.lists(st.sampled_from(COLOURS), min_size=2, max_size=2, unique=True), max_size=30))
def test_cards_that_are_pressed_out_keep_the_same_turns_as_cards_that_are_scanned(turns: list[Any]) -> None:
    """Both flips of every card are made: then it does not matter whether it was scanned."""
    told = []
    for referee in ("presses", "cards"):
        show = GAME.begin(GAME.read_setup(Fields(HEADER | {"referee": referee}, [])))
        show, _ = GAME.apply(show, Start(), Ms(0))
        said: list[Any] = []
        for turn in turns:
            if referee == "cards":
                show, outcomes = GAME.apply(show, ScanCard("+".join(turn)), Ms(1))
                said += [outcome for outcome in outcomes if not isinstance(outcome, Played | Refused)]
            for colour in turn:
                show, outcomes = GAME.apply(show, Flip(colour), Ms(1))
                said += outcomes
        told.append((said, show.timers, show.player, show.turns))
    assert told[0] == told[1]

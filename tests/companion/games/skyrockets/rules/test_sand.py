"""Timers that fall, and stacks: SKY-60 to 63."""

from __future__ import annotations

from typing import Any

import pytest

from tests.companion.games.skyrockets.rules.conftest import Table


@pytest.mark.rule("SKY-60")
def test_a_running_timer_that_is_flipped_runs_on_with_its_length_less_what_was_left(table: type[Table]) -> None:
    show = table()
    show.start()
    assert show.turn("red+purple", "red", "purple", at=22_000)[1:3] == [
        "22000 flipped red 22000",
        "22000 flipped purple 22000",
    ]
    assert show.wait(44_000) == ["40000 ran_out orange", "44000 dud red 2", "44000 dud purple 1"]


@pytest.mark.rule("SKY-60")
def test_a_timer_flipped_full_has_nothing_on_top_and_runs_out_at_that_instant(table: type[Table]) -> None:
    show = table()
    show.start()
    assert show.turn("red+green", "green", "red")[1:] == [
        "0 flipped green 60000",
        "0 flipped red 0",
        "0 turn_ended Ana",
    ]
    assert show.result()["timers"]["red"] == {"state": "running", "left": 0}
    assert show.wait(0) == ["0 dud red 2"]


@pytest.mark.rule("SKY-61")
def test_an_empty_countdown_timer_that_is_flipped_is_full(table: type[Table]) -> None:
    show = table({"countdown": {"orange": 4}})
    show.start()
    show.turn("orange+red", "orange", at=90_000)
    assert show.left("orange") == 40_000


@pytest.mark.rule("SKY-62")
def test_a_timer_is_laid_keeps_its_sand_and_is_stood_up(table: type[Table]) -> None:
    show = table({"running": ["red"]})
    show.start()
    assert show.do("lay", 12_000, timer="red") == ["12000 laid red 12000"]
    assert show.do("lay", timer="red") == ["12000 refused lay not_running"]
    assert show.wait(500_000) == []
    assert show.result()["timers"]["red"] == {"state": "laid", "left": 12_000}
    assert show.do("stand", timer="red") == ["500000 stood red 12000"]
    assert show.do("stand", timer="red") == ["500000 refused stand not_laid"]
    assert show.wait(512_000) == ["512000 dud red 2"]


@pytest.mark.rule("SKY-62")
def test_a_timer_laid_at_the_instant_it_started_has_nothing_on_top_once_it_stands(table: type[Table]) -> None:
    show = table({"running": ["red"]})
    show.start()
    assert show.do("lay", timer="red") == ["0 laid red 0"]
    assert show.do("stand", 50, timer="red") == ["50 stood red 0"]
    assert show.result()["timers"]["red"] == {"state": "running", "left": 0}
    assert show.wait(50) == ["50 dud red 2"]


@pytest.mark.rule("SKY-62")
@pytest.mark.parametrize("countdown", [{"orange": 4}, {}])
def test_any_running_timer_can_be_laid_and_no_card_flips_it(table: type[Table], countdown: dict[str, Any]) -> None:
    show = table({"running": ["red"] + ([] if countdown else ["orange"]), "countdown": countdown})
    show.start()
    assert show.do("lay", 10_000, timer="orange") == ["10000 laid orange 10000"]
    assert show.scan("red+orange") == ["10000 played Ana red+orange red"]
    assert show.flip("orange") == ["10000 refused flip lying_down"]


@pytest.mark.rule("SKY-62")
def test_an_owed_flip_of_a_laid_timer_is_owed_no_more(table: type[Table]) -> None:
    show = table({"running": ["red", "green"]})
    show.start()
    show.scan("red+green", 5_000)
    assert show.do("lay", timer="red") == ["5000 laid red 5000"]
    assert show.show.owed == ("green",)
    show.do("stand", timer="red")
    assert show.flip("red") == ["5000 refused flip not_on_card"]
    assert show.flip("green") == ["5000 flipped green 5000", "5000 turn_ended Ana"]


@pytest.mark.rule("SKY-62")
@pytest.mark.parametrize("flipped", [True, False], ids=["the other flip made", "no flip made"])
def test_a_turn_ends_when_what_was_owed_lapsed(table: type[Table], flipped: bool) -> None:
    show = table({"running": ["red", "green"]})
    show.start()
    show.scan("red+green", 5_000)
    told = show.flip("green") if flipped else show.do("lay", timer="green")
    assert len(told) == 1
    assert show.do("lay", timer="red") == ["5000 laid red 5000", "5000 turn_ended Ana"]
    assert show.result()["turns"] == 1
    assert show.do("undo") == ["5000 refused undo nothing_to_undo"]


@pytest.mark.rule("SKY-62", "SKY-32")
def test_a_card_of_which_one_flip_lapsed_and_none_was_made_can_be_taken_back(table: type[Table]) -> None:
    show = table({"running": ["red", "green"]})
    show.start()
    show.scan("red+green", 5_000)
    show.do("lay", timer="red")
    assert show.do("undo") == ["5000 undone red+green"]
    assert show.scan("red+green") == ["5000 played Ana red+green green"]


def test_a_laid_timer_that_is_not_owed_ends_no_turn(table: type[Table]) -> None:
    show = table({"running": ["red", "green", "blue"]})
    show.start()
    show.scan("red+green", 5_000)
    assert show.do("lay", timer="blue") == ["5000 laid blue 5000"]


STACKED = {"running": ["red", "yellow", "green"], "stacks": [["red", "yellow"], ["green"], []]}


@pytest.mark.rule("SKY-63")
def test_only_the_top_of_a_stack_is_flipped(table: type[Table]) -> None:
    show = table(STACKED)
    show.start()
    assert show.scan("red+yellow", 5_000) == ["5000 played Ana red+yellow yellow"]
    assert show.flip("red") == ["5000 refused flip beneath"]
    assert show.flip("yellow") == ["5000 flipped yellow 5000", "5000 turn_ended Ana"]
    assert show.scan("red+green") == ["5000 played Bo red+green green"]


@pytest.mark.rule("SKY-63")
def test_a_timer_beneath_runs_on_and_its_dud_is_flipped_all_the_same(table: type[Table]) -> None:
    show = table(STACKED)
    show.start()
    assert show.wait(31_000) == ["30000 dud red 2"]
    assert show.left("red") == 29_000
    assert show.flip("red") == ["31000 refused flip beneath"]


@pytest.mark.rule("SKY-63", "SKY-54")
def test_an_empty_timer_beneath_can_be_called_as_a_dud(table: type[Table]) -> None:
    show = table(STACKED, duds="call")
    show.start()
    assert show.flip("red", 30_000) == ["30000 ran_out red", "30000 dud red 2"]
    assert show.flip("red") == ["30000 refused flip beneath"]


@pytest.mark.rule("SKY-63")
def test_an_empty_countdown_timer_beneath_cannot_be_pressed(table: type[Table]) -> None:
    show = table({"running": ["yellow"], "countdown": {"red": 4}, "stacks": [["red", "yellow"]]}, duds="call")
    show.start()
    assert show.flip("red", 30_000) == ["30000 ran_out red", "30000 refused flip beneath"]
    assert show.scan("red+yellow") == ["30000 played Ana red+yellow yellow"]


@pytest.mark.rule("SKY-63")
def test_a_laid_timer_still_covers_what_is_beneath_it(table: type[Table]) -> None:
    show = table(STACKED)
    show.start()
    show.do("lay", 5_000, timer="yellow")
    assert show.scan("red+green") == ["5000 played Ana red+green green"]


@pytest.mark.rule("SKY-63")
def test_stacks_change_and_what_is_buried_meanwhile_stays_owed(table: type[Table]) -> None:
    show = table(STACKED)
    show.start()
    show.scan("yellow+green", 5_000)
    assert show.do("stack", stacks=[["yellow", "red"], ["green"]]) == ["5000 stacked yellow/red,green"]
    assert show.flip("yellow") == ["5000 refused flip beneath"]
    assert show.flip("green") == ["5000 flipped green 5000"]
    assert show.show.owed == ("yellow",)
    show.do("stack", stacks=[])
    assert show.flip("yellow") == ["5000 flipped yellow 5000", "5000 turn_ended Ana"]


@pytest.mark.rule("SKY-63")
def test_stacks_can_be_told_before_the_show_starts(table: type[Table]) -> None:
    show = table({"running": ["red", "yellow"]})
    assert show.do("stack", stacks=[["red", "yellow"]]) == ["0 stacked red/yellow"]
    show.start()
    assert show.flip("red") == ["0 refused flip beneath"]

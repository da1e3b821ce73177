"""Timers that run out, the crowd, and how the show ends: SKY-50 to 57."""

from __future__ import annotations

import pytest

from companion.core.values import Ms
from tests.companion.games.skyrockets.rules.conftest import Table

RED_AND_GREEN = {"running": ["red", "green"], "countdown": {"purple": 4}}


@pytest.mark.rule("SKY-50", "SKY-54")
def test_a_dud_turns_a_token_and_flips_the_timer_full_at_the_instant_it_ran_out(table: type[Table]) -> None:
    show = table(RED_AND_GREEN)
    show.start()
    assert show.wait(45_000) == ["30000 dud red 2"]
    assert (show.left("red"), show.show.tokens) == (15_000, 1)


@pytest.mark.rule("SKY-51")
def test_a_dud_changes_neither_whose_turn_it_is_nor_what_is_owed(table: type[Table]) -> None:
    show = table(RED_AND_GREEN)
    show.start()
    show.scan("red+green", 28_000)
    assert show.wait(32_000) == ["30000 dud red 2"]
    assert (show.show.owed, show.result()["next"], show.result()["turns"]) == (("red", "green"), "Ana", 0)
    assert show.flip("red") == ["32000 flipped red 2000"]


@pytest.mark.rule("SKY-52")
@pytest.mark.parametrize("running", [["red"], ["red", "orange", "yellow"]])
def test_the_third_token_loses_the_show_and_its_timer_stays_empty(table: type[Table], running: list[str]) -> None:
    show = table({"running": running, "countdown": {"purple": 4}})
    show.start()
    told = show.wait(200_000)
    if running == ["red"]:
        assert told == ["30000 dud red 2", "60000 dud red 1", "80000 ran_out purple", "90000 lost red"]
    else:
        assert told == ["30000 dud red 2", "40000 dud orange 1", "50000 lost yellow"]
    result = show.result()
    assert (result["phase"], result["stars"], result["next"]) == ("lost", 0, None)
    assert result["timers"][running[-1]] == {"state": "empty", "left": 0}


@pytest.mark.rule("SKY-52", "SKY-55")
def test_what_is_due_at_the_instant_of_the_loss_is_not_told_and_has_nothing_left(table: type[Table]) -> None:
    show = table(
        {"running": ["red", "yellow", "blue"], "countdown": {"green": 4}}, lengths={"yellow": 90_000, "blue": 90_000}
    )
    show.start()
    assert show.wait(100_000) == ["30000 dud red 2", "60000 dud red 1", "60000 ran_out green", "90000 lost red"]
    timers = show.result()["timers"]
    assert timers["yellow"] == timers["blue"] == {"state": "running", "left": 0}


@pytest.mark.rule("SKY-53")
@pytest.mark.parametrize(("duds", "stars"), [(0, 3), (1, 2), (2, 1)])
def test_a_win_earns_the_stars_that_still_show(table: type[Table], duds: int, stars: int) -> None:
    show = table({"running": ["blue"], "countdown": {"red": 1}}, lengths={"blue": 10_000 if duds else 99_000})
    show.start()
    show.wait(10_000 * duds)
    if duds == 1:
        show.do("lay", timer="blue")
    show.scan("red+green", 30_000) if duds < 2 else show.do("lay", 20_000, timer="blue")
    if duds == 2:
        show.scan("red+green", 30_000)
    assert show.flip("red")[-1] == f"30000 won {stars}"
    assert show.result()["stars"] == stars


@pytest.mark.rule("SKY-54")
def test_where_duds_are_called_the_timer_stays_empty_until_its_button_is_pressed(table: type[Table]) -> None:
    show = table(RED_AND_GREEN, duds="call")
    show.start()
    assert show.wait(33_000) == ["30000 ran_out red"]
    assert (show.show.tokens, show.result()["timers"]["red"]) == (0, {"state": "empty", "left": 0})
    assert show.show.pressable(Ms(33_000)) == ("red",)
    assert show.flip("red") == ["33000 dud red 2"]
    assert show.left("red") == 30_000


@pytest.mark.rule("SKY-54", "SKY-51")
def test_the_press_that_calls_a_dud_is_no_cards_flip(table: type[Table]) -> None:
    show = table(RED_AND_GREEN, duds="call", grace=0)
    show.start()
    show.scan("red+green", 29_000)
    assert show.flip("red", 31_000) == ["30000 ran_out red", "31000 dud red 2"]
    assert show.show.owed == ("red", "green")
    assert show.do("undo") == ["31000 undone red+green"]
    show.scan("red+green")
    assert show.flip("red", 31_500) == ["31500 flipped red 500"]


@pytest.mark.rule("SKY-54")
def test_a_dud_nobody_called_costs_nothing(table: type[Table]) -> None:
    show = table({"running": ["orange"], "countdown": {"red": 1}}, duds="call")
    show.start()
    show.scan("red+blue", 45_000)
    assert show.flip("red")[-1] == "45000 won 3"


@pytest.mark.rule("SKY-54", "SKY-52")
def test_the_third_dud_that_is_called_loses(table: type[Table]) -> None:
    show = table({"running": ["red", "orange", "yellow"]}, duds="call")
    show.start()
    assert show.wait(50_000) == ["30000 ran_out red", "40000 ran_out orange", "50000 ran_out yellow"]
    assert show.flip("yellow") + show.flip("red", 51_000) == ["50000 dud yellow 2", "51000 dud red 1"]
    assert show.flip("orange", 52_000) == ["52000 lost orange"]
    assert show.result()["timers"]["orange"] == {"state": "empty", "left": 0}


@pytest.mark.rule("SKY-54")
@pytest.mark.parametrize("referee", ["cards", "flips"])
def test_a_countdown_timer_has_no_dud_to_call(table: type[Table], referee: str) -> None:
    show = table({"countdown": {"red": 4}}, duds="call", referee=referee)
    show.start()
    show.wait(30_000)
    told = show.flip("red")
    assert told == (
        ["30000 refused flip no_card"] if referee == "cards" else ["30000 flipped red 30000", "30000 advanced red 3"]
    )


@pytest.mark.rule("SKY-55")
@pytest.mark.parametrize("name", ["flip", "scan", "lay", "abandon", "stack", "unlock", "skip", "undo", "stand"])
def test_a_timer_that_runs_out_comes_before_whatever_is_done_at_that_instant(table: type[Table], name: str) -> None:
    keys = {"flip": {"timer": "red"}, "scan": {"card": "red+green"}, "lay": {"timer": "red"}, "stand": {"timer": "red"}}
    show = table(RED_AND_GREEN)
    show.start()
    told = show.do(name, 30_000, **keys.get(name, {"stacks": []} if name == "stack" else {}))
    assert told[0] == "30000 dud red 2"
    assert len(told) > 1


@pytest.mark.rule("SKY-55")
@pytest.mark.parametrize(
    ("lengths", "told"),
    [
        ({"red": 60_000, "green": 60_000}, ["red", "green"]),
        ({"red": 60_001, "green": 60_000, "blue": 60_001}, ["green", "red", "blue"]),
    ],
    ids=["equal lengths in the rules' order", "in order of time"],
)
def test_timers_due_run_out_in_order(table: type[Table], lengths: dict[str, int], told: list[str]) -> None:
    show = table({"running": ["red", "green", "blue"]}, duds="call", lengths=lengths)
    show.start()
    assert [each.split()[-1] for each in show.wait(65_000)] == told


@pytest.mark.rule("SKY-55")
def test_a_tie_goes_to_the_shorter_timer_even_against_the_rules_order(table: type[Table]) -> None:
    show = table(
        {"running": ["red"], "side": ["orange"]},
        duds="call",
        lengths={"red": 50_000, "orange": 20_000},
        referee="flips",
    )
    show.start()
    show.flip("orange", 30_000)
    assert show.wait(50_000) == ["50000 ran_out orange", "50000 ran_out red"]


@pytest.mark.rule("SKY-57")
@pytest.mark.parametrize(
    ("grace", "after", "refused"),
    [
        (1000, 0, True),
        (1000, 999, True),
        (1000, 1000, False),
        (0, 0, False),
        (0, 1, False),
        (1, 0, True),
        (1, 1, False),
    ],
)
@pytest.mark.parametrize("duds", ["auto", "call"])
def test_a_press_too_soon_after_a_dud_is_refused(
    table: type[Table], duds: str, grace: int, after: int, refused: bool
) -> None:
    show = table(RED_AND_GREEN, duds=duds, grace=grace)
    show.start()
    show.scan("red+green", 29_000)
    show.wait(30_000)
    if duds == "call":
        show.flip("red")
    told = show.flip("red", 30_000 + after)
    assert told == (
        [f"{30_000 + after} refused flip too_late"] if refused else [f"{30_000 + after} flipped red {after}"]
    )


@pytest.mark.rule("SKY-57")
def test_only_the_timer_of_the_dud_is_too_late(table: type[Table]) -> None:
    show = table(RED_AND_GREEN)
    show.start()
    show.scan("red+green", 29_000)
    assert show.flip("green", 30_000) == ["30000 dud red 2", "30000 flipped green 30000"]


@pytest.mark.rule("SKY-57")
def test_the_grace_is_a_second_unless_the_header_says_otherwise(table: type[Table]) -> None:
    assert table().setup.grace == 1000

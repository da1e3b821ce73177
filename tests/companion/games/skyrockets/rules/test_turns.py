"""Setup, start, turns and cards: SKY-09 to 32, 80."""

from __future__ import annotations

import pytest

from companion.core.values import Ms
from companion.games.skyrockets.rules.timers import Colour
from tests.companion.games.skyrockets.rules.conftest import Table

YELLOW_AND_GREEN = {"running": ["yellow"], "side": ["green"], "countdown": {"purple": 4}}


@pytest.mark.rule("SKY-09", "SKY-10")
def test_every_running_timer_starts_full_at_one_instant_however_long_the_setup_took(table: type[Table]) -> None:
    show = table()
    show.wait(600_000)
    full = {"red": 30_000, "orange": 40_000, "yellow": 50_000, "green": 60_000, "blue": 70_000, "purple": 80_000}
    assert {colour: timer["left"] for colour, timer in show.result()["timers"].items()} == full
    assert show.start(600_000) == ["600000 started"]
    assert {colour: timer["left"] for colour, timer in show.result()["timers"].items()} == full
    show.wait(610_000)
    assert [show.left(colour) for colour in full] == [20_000, 30_000, 40_000, 60_000, 70_000, 70_000]


@pytest.mark.rule("SKY-11")
def test_all_three_tokens_show_their_star_at_the_start(table: type[Table]) -> None:
    show = table()
    assert (show.show.tokens, show.show.stars) == (0, 3)
    show.start()
    assert (show.show.tokens, show.show.stars) == (0, 3)


@pytest.mark.rule("SKY-12", "SKY-20")
def test_turns_go_clockwise_from_the_start_player(table: type[Table]) -> None:
    show = table(first="Cy")
    assert show.result()["next"] == "Cy"
    show.start()
    told = [show.do("skip")[1] for _ in range(4)]
    assert told == ["0 turn_ended Cy", "0 turn_ended Ana", "0 turn_ended Bo", "0 turn_ended Cy"]


@pytest.mark.rule("SKY-12")
def test_the_first_named_starts_where_the_header_names_nobody(table: type[Table]) -> None:
    assert table(players="Bo Ana").result()["next"] == "Bo"


@pytest.mark.rule("SKY-13")
def test_an_abandoned_show_has_no_result_and_time_stands_still_for_it(table: type[Table]) -> None:
    show = table()
    show.start()
    assert show.do("abandon", 10_000) == ["10000 abandoned"]
    assert show.wait(500_000) == []
    result = show.result()
    assert (result["phase"], result["stars"], result["next"], result["timers"]["red"]["left"]) == (
        "abandoned",
        3,
        None,
        20_000,
    )


@pytest.mark.rule("SKY-13")
def test_a_show_can_be_abandoned_before_it_starts_and_its_timers_are_full(table: type[Table]) -> None:
    show = table()
    assert show.do("abandon", 50_000) == ["50000 abandoned"]
    assert show.result()["timers"]["red"] == {"state": "running", "left": 30_000}
    assert show.start(60_000) == ["60000 refused start over"]


@pytest.mark.rule("SKY-21", "SKY-22", "SKY-80")
@pytest.mark.parametrize("presses", [("red", "yellow"), ("yellow", "red")])
def test_a_turn_is_a_card_and_both_flips_in_either_order(table: type[Table], presses: tuple[str, ...]) -> None:
    show = table()
    show.start()
    assert show.scan("red+yellow", 10_000) == ["10000 played Ana red+yellow red,yellow"]
    lefts = {"red": 10_000, "yellow": 10_000}
    assert show.flip(presses[0]) == [f"10000 flipped {presses[0]} {lefts[presses[0]]}"]
    assert show.flip(presses[1]) == [f"10000 flipped {presses[1]} {lefts[presses[1]]}", "10000 turn_ended Ana"]


@pytest.mark.rule("SKY-22")
def test_a_player_may_wait_before_the_card_and_before_either_flip(table: type[Table]) -> None:
    show = table()
    show.start()
    show.scan("yellow+purple", 12_000)
    assert show.flip("purple", 25_000) == ["25000 flipped purple 25000"]
    assert show.flip("yellow", 29_000) == ["29000 flipped yellow 29000", "29000 turn_ended Ana"]


@pytest.mark.rule("SKY-23")
def test_no_card_is_played_while_a_flip_is_owed_and_the_timer_owed_is_known(table: type[Table]) -> None:
    show = table()
    show.start()
    show.scan("red+yellow", 1_000)
    show.flip("red")
    before = show.show
    assert show.scan("blue+purple") == ["1000 refused scan flips_owed"]
    assert show.do("skip") == ["1000 refused skip flips_owed"]
    assert show.show == before
    assert show.show.owed == ("yellow",)
    assert show.show.pressable(Ms(1_000)) == ("yellow",)
    show.flip("yellow")
    assert show.scan("blue+purple") == ["1000 played Bo blue+purple blue,purple"]


@pytest.mark.rule("SKY-24")
def test_a_matched_timer_on_its_side_is_stood_up_full(table: type[Table]) -> None:
    show = table()
    show.start()
    assert show.turn("green+blue", "green", "blue", at=9_000) == [
        "9000 played Ana green+blue green,blue",
        "9000 flipped green 60000",
        "9000 flipped blue 70000",
        "9000 turn_ended Ana",
    ]
    show.wait(10_000)
    assert (show.left("green"), show.left("blue")) == (59_000, 69_000)


@pytest.mark.rule("SKY-25")
@pytest.mark.parametrize("timer", ["orange", "green", "blue", "purple"])
def test_a_timer_that_is_not_on_the_card_is_not_flipped(table: type[Table], timer: str) -> None:
    show = table()
    show.start()
    show.scan("red+yellow", 5_000)
    before = show.show
    reason = "countdown_running" if timer == "orange" else "not_on_card"
    assert show.flip(timer) == [f"5000 refused flip {reason}"]
    assert show.show == before


@pytest.mark.rule("SKY-25")
def test_a_flip_is_made_once(table: type[Table]) -> None:
    show = table()
    show.start()
    show.scan("red+yellow", 5_000)
    show.flip("red")
    assert show.flip("red", 5_100) == ["5100 refused flip not_on_card"]
    assert show.left("red") == 4_900


@pytest.mark.rule("SKY-26")
def test_a_player_without_a_card_skips(table: type[Table]) -> None:
    show = table()
    show.start()
    assert show.do("skip", 7_000) == ["7000 skipped Ana", "7000 turn_ended Ana"]
    result = show.result()
    assert (result["turns"], result["next"]) == (1, "Bo")


@pytest.mark.rule("SKY-27")
def test_without_turn_order_anybody_plays_but_one_turn_ends_before_the_next(table: type[Table]) -> None:
    show = table(YELLOW_AND_GREEN | {"turn_order": False})
    show.start()
    assert show.scan("yellow+green", 1_000) == ["1000 played - yellow+green yellow,green"]
    assert show.scan("yellow+green") == ["1000 refused scan flips_owed"]
    show.flip("yellow")
    assert show.flip("green") == ["1000 flipped green 60000", "1000 turn_ended -"]
    assert show.do("skip") == ["1000 refused skip no_turn_order"]
    result = show.result()
    assert (result["turns"], result["next"]) == (1, None)


@pytest.mark.rule("SKY-31")
def test_a_copy_that_was_played_is_not_played_again(table: type[Table]) -> None:
    show = table()
    show.start()
    show.turn("green+blue#2", "green", "blue", at=1_000)
    assert show.scan("blue+green#2") == ["1000 refused scan already_played"]
    assert show.scan("blue+green#3") == ["1000 played Bo green+blue#3 green,blue"]


@pytest.mark.rule("SKY-31")
@pytest.mark.parametrize(
    "copies",
    [("", "", "", ""), ("", "#1", "", "#3"), ("#1", "#2", "#3", "#4"), ("#4", "#1", "", "")],
    ids=["unnamed", "mixed", "named", "unnamed last"],
)
@pytest.mark.parametrize("fifth", ["", "#2"])
def test_a_fifth_card_of_a_pair_is_not_played(table: type[Table], copies: tuple[str, ...], fifth: str) -> None:
    """Neither timer is in the show, so that each card is a turn of its own."""
    show = table({"running": ["red"]})
    show.start()
    for copy in copies:
        assert show.scan("green+blue" + copy)[-1].split()[1] == "turn_ended"
    assert show.scan("green+blue" + fifth) == ["0 refused scan already_played"]
    assert show.scan("green+purple" + fifth)[0].split()[1] == "played"


@pytest.mark.rule("SKY-31")
def test_an_event_can_lift_that_cards_are_seen_once(table: type[Table]) -> None:
    show = table({"running": ["red"], "cards_once": False})
    show.start()
    for _ in range(9):
        assert show.scan("green+blue#2")[0] == f"0 played {show.setup.players[(show.show.turns - 1) % 3]} green+blue#2 "
    assert show.show.seen.count((Colour.GREEN, Colour.BLUE)) == 9


@pytest.mark.rule("SKY-32")
def test_a_card_is_taken_back_until_its_first_flip_and_may_be_played_again(table: type[Table]) -> None:
    show = table()
    show.start()
    show.scan("red+yellow#1", 1_000)
    assert show.do("undo", 1_500) == ["1500 undone red+yellow#1"]
    assert (show.show.last, show.show.seen.count((Colour.RED, Colour.YELLOW)), show.result()["next"]) == (
        None,
        0,
        "Ana",
    )
    assert show.do("undo") == ["1500 refused undo nothing_to_undo"]
    assert show.scan("yellow+red#1", 2_000) == ["2000 played Ana red+yellow#1 red,yellow"]
    show.flip("red")
    assert show.do("undo") == ["2000 refused undo nothing_to_undo"]


@pytest.mark.rule("SKY-32", "SKY-31")
def test_taking_a_card_back_leaves_those_played_before_it_seen(table: type[Table]) -> None:
    show = table({"running": ["red"], "side": ["green"]})
    show.start()
    show.turn("green+blue#1", "green")
    show.scan("green+blue")
    show.do("undo")
    assert show.scan("green+blue#1") == ["0 refused scan already_played"]
    assert show.show.seen.count((Colour.GREEN, Colour.BLUE)) == 1


@pytest.mark.rule("SKY-32")
def test_a_card_that_flips_nothing_ends_its_turn_and_is_not_taken_back(table: type[Table]) -> None:
    show = table({"running": ["red"]})
    show.start()
    assert show.scan("green+blue") == ["0 played Ana green+blue ", "0 turn_ended Ana"]
    assert show.do("undo") == ["0 refused undo nothing_to_undo"]


@pytest.mark.rule("SKY-80")
def test_only_a_played_card_flips_and_what_it_matches_is_what_shares_a_colour(table: type[Table]) -> None:
    show = table()
    show.start()
    assert show.show.owed == ()
    assert show.scan("red+green", 1_000) == ["1000 played Ana red+green red,green"]
    assert show.show.owed == ("red", "green")

"""The countdown timer, the track and the button: SKY-40 to 47, 70."""

from __future__ import annotations

import pytest

from tests.companion.games.skyrockets.rules.conftest import Table

ORANGE = {"running": ["purple"], "countdown": {"orange": 4}}


def advance(show: Table, timer: str, other: str, at: int) -> list[str]:
    """A card with this countdown timer, empty by then, and one that is not in the show."""
    return show.turn(f"{timer}+{other}", timer, at=at)


@pytest.mark.rule("SKY-40")
@pytest.mark.parametrize("duds", ["auto", "call"])
def test_a_countdown_timer_is_meant_to_run_out_and_that_is_no_dud(table: type[Table], duds: str) -> None:
    show = table({"countdown": {"orange": 4, "red": 2}}, duds=duds)
    show.start()
    assert show.wait(50_000) == ["30000 ran_out red", "40000 ran_out orange"]
    assert (show.show.tokens, show.left("red")) == (0, 0)
    assert show.flip("red") == ["50000 refused flip no_card"]


@pytest.mark.rule("SKY-41")
def test_a_card_flips_an_empty_countdown_timer_and_moves_it_on(table: type[Table]) -> None:
    show = table(ORANGE)
    show.start()
    show.wait(40_000)
    assert show.turn("orange+purple", "orange", "purple", at=41_000) == [
        "41000 played Ana orange+purple orange,purple",
        "41000 flipped orange 40000",
        "41000 advanced orange 3",
        "41000 flipped purple 41000",
        "41000 turn_ended Ana",
    ]
    assert show.result()["countdown"] == {"orange": 3}


@pytest.mark.rule("SKY-42")
def test_a_card_leaves_a_running_countdown_timer_alone(table: type[Table]) -> None:
    show = table(ORANGE)
    show.start()
    assert show.turn("orange+purple", "purple", at=10_000) == [
        "10000 played Ana orange+purple purple",
        "10000 flipped purple 10000",
        "10000 turn_ended Ana",
    ]
    assert show.left("orange") == 30_000


@pytest.mark.rule("SKY-43")
def test_whether_it_is_flipped_is_decided_when_the_card_is_played(table: type[Table]) -> None:
    show = table(ORANGE)
    show.start()
    show.scan("orange+purple", 39_999)
    assert show.flip("orange", 40_001) == ["40000 ran_out orange", "40001 refused flip not_on_card"]


@pytest.mark.rule("SKY-43", "SKY-55")
def test_it_is_empty_for_a_card_of_the_very_instant_it_runs_out(table: type[Table]) -> None:
    show = table(ORANGE)
    show.start()
    assert show.scan("orange+purple", 40_000) == [
        "40000 ran_out orange",
        "40000 played Ana orange+purple orange,purple",
    ]


@pytest.mark.rule("SKY-44")
def test_the_track_counts_down_from_four_and_the_button_wins_at_once(table: type[Table]) -> None:
    show = table({"countdown": {"red": 4}})
    show.start()
    told = [advance(show, "red", "blue", 30_000 * turn)[3] for turn in (1, 2, 3)]
    assert told == ["30000 advanced red 3", "60000 advanced red 2", "90000 advanced red 1"]
    assert show.scan("red+blue", 120_000) == ["120000 ran_out red", "120000 played Ana red+blue red"]
    assert show.flip("red", 121_000) == [
        "121000 flipped red 30000",
        "121000 advanced red button",
        "121000 won 3",
    ]
    result = show.result()
    assert (result["phase"], result["turns"], result["next"], result["countdown"]) == (
        "won",
        4,
        None,
        {"red": "button"},
    )


@pytest.mark.rule("SKY-44")
def test_a_win_with_a_flip_still_owed_does_not_end_the_turn(table: type[Table]) -> None:
    show = table({"running": ["blue"], "countdown": {"red": 1}})
    show.start()
    show.scan("red+blue", 30_000)
    assert show.flip("red")[-1] == "30000 won 3"
    assert show.result()["turns"] == 0
    assert show.flip("blue") == ["30000 refused flip over"]


@pytest.mark.rule("SKY-44")
def test_an_event_can_name_another_first_space(table: type[Table]) -> None:
    show = table({"countdown": {"red": 7}})
    show.start()
    assert advance(show, "red", "blue", 30_000)[3] == "30000 advanced red 6"


@pytest.mark.rule("SKY-45")
def test_one_of_several_countdown_timers_is_enough_where_the_event_is_silent(table: type[Table]) -> None:
    show = table({"countdown": {"red": 1, "orange": 1}})
    show.start()
    assert advance(show, "red", "blue", 30_000)[-1] == "30000 won 3"
    assert show.result()["countdown"] == {"red": "button", "orange": 1}


@pytest.mark.rule("SKY-45")
def test_all_must_reach_the_button_where_the_event_says_so(table: type[Table]) -> None:
    show = table({"countdown": {"red": 1, "orange": 1}, "button_needs": "all"})
    show.start()
    assert advance(show, "red", "blue", 30_000)[-2:] == ["30000 advanced red button", "30000 turn_ended Ana"]
    # A timer on the button is flipped when it is empty like any other, stays there, and does not advance.
    assert advance(show, "red", "blue", 60_000) == [
        "40000 ran_out orange",
        "60000 ran_out red",
        "60000 played Bo red+blue red",
        "60000 flipped red 30000",
        "60000 turn_ended Bo",
    ]
    assert advance(show, "orange", "blue", 61_000)[-2:] == ["61000 advanced orange button", "61000 won 3"]


@pytest.mark.rule("SKY-45")
def test_an_event_without_a_countdown_timer_is_never_won(table: type[Table]) -> None:
    show = table({"side": ["red"], "button_needs": "all"})
    show.start()
    assert show.turn("red+blue", "red")[-1] == "0 turn_ended Ana"
    assert not show.show.wins


@pytest.mark.rule("SKY-46")
@pytest.mark.parametrize("duds", ["auto", "call"])
def test_a_crowd_token_never_flips_a_countdown_timer(table: type[Table], duds: str) -> None:
    show = table({"countdown": {"orange": 4}}, duds=duds, referee="flips")
    show.start()
    assert show.flip("orange", 40_000) == [
        "40000 ran_out orange",
        "40000 flipped orange 40000",
        "40000 advanced orange 3",
    ]
    assert show.show.tokens == 0


@pytest.mark.rule("SKY-47")
def test_a_locked_button_holds_a_countdown_timer_on_the_last_space(table: type[Table]) -> None:
    show = table({"countdown": {"red": 2}, "locks": 2})
    show.start()
    assert advance(show, "red", "blue", 30_000)[3] == "30000 advanced red 1"
    assert advance(show, "red", "blue", 60_000)[-3:] == [
        "60000 flipped red 30000",
        "60000 held red 2",
        "60000 turn_ended Bo",
    ]
    assert show.result()["countdown"] == {"red": 1}
    assert show.do("unlock", 61_000) == ["61000 unlocked 1"]
    assert advance(show, "red", "blue", 90_000)[-2] == "90000 held red 1"
    assert show.do("unlock") == ["90000 unlocked 0"]
    assert show.do("unlock") == ["90000 refused unlock not_locked"]
    assert advance(show, "red", "blue", 120_000)[-1] == "120000 won 3"


@pytest.mark.rule("SKY-47")
def test_locks_can_go_before_the_show_starts(table: type[Table]) -> None:
    show = table({"countdown": {"red": 1}, "locks": 1})
    assert show.do("unlock") == ["0 unlocked 0"]
    show.start()
    assert advance(show, "red", "blue", 30_000)[-1] == "30000 won 3"


@pytest.mark.rule("SKY-70")
def test_challenge_mode_puts_the_next_longer_timer_on_the_track_and_the_other_takes_its_start(
    table: type[Table],
) -> None:
    show = table(challenge=True)
    assert show.result()["countdown"] == {"yellow": 4}
    assert show.show.event.running == ("red", "orange", "purple")
    show = table({"side": ["yellow"], "countdown": {"orange": 3}}, challenge=True)
    show.start()
    assert show.result()["timers"] == {
        "orange": {"state": "side", "left": 40_000},
        "yellow": {"state": "running", "left": 50_000},
    }


@pytest.mark.rule("SKY-70")
def test_challenge_mode_whether_or_not_the_longer_timer_is_in_the_show(table: type[Table]) -> None:
    assert table({"countdown": {"orange": 3}}, challenge=True).result()["timers"].keys() == {"yellow"}


@pytest.mark.rule("SKY-70")
def test_challenge_mode_changes_all_places_at_once_in_stacks_too_whatever_the_lengths(table: type[Table]) -> None:
    event = {
        "running": ["orange"],
        "side": ["green", "purple"],
        "countdown": {"red": 4, "yellow": 2},
        "stacks": [["red", "purple"], ["green", "yellow", "orange"]],
    }
    show = table(event, challenge=True, lengths={"red": 90_000})
    assert show.result()["countdown"] == {"orange": 4, "green": 2}
    assert (show.show.event.running, show.show.event.side) == (("red",), ("yellow", "purple"))
    assert show.show.stacks == (("orange", "purple"), ("yellow", "green", "red"))
    assert show.left("red") == 90_000


@pytest.mark.rule("SKY-70")
@pytest.mark.parametrize("countdown", [{"purple": 4}, {"red": 4, "orange": 4}, {"red": 1, "blue": 2, "purple": 3}])
def test_there_is_no_challenge_mode_with_purple_or_the_next_one_on_the_track(
    table: type[Table], countdown: dict[str, int]
) -> None:
    with pytest.raises(ValueError, match=r"^challenge: expected an event whose countdown timers can change places"):
        table({"countdown": countdown}, challenge=True)
    table({"countdown": countdown}, challenge=False)

"""Each time control by examples worked out by hand from its definition; times in ms since the start."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine.transcript import replay
from companion_timers.chessclock.rules.game import ChessClock

GAMES = {"chessclock": ChessClock()}
NUMBER = {"r": "red", "b": "blue", "g": "green"}


def played(control: dict[str, Any], *done: str) -> list[Any]:
    """``at what`` each: a letter is a player's press; the rest are inputs by name."""
    lines = [json.dumps({"transcript": 1, "game": "chessclock", "players": ["red", "blue"], **control})]
    for each in done:
        at, what = each.split()
        press = {"input": "press", "player": NUMBER[what]} if what in NUMBER else {"input": what}
        lines.append(json.dumps({"at": int(at), **press}))
    return [json.loads(line) for line in replay([line.encode() for line in lines], GAMES)]


def told(made: list[Any]) -> list[str]:
    """Outcomes in short: time, name, colour, and what is left or how many periods."""
    short = []
    for each in made[:-1]:
        words = [each["at"], each["outcome"], each.get("player"), each.get("left"), each.get("periods")]
        words.append(each.get("reason"))
        short.append(" ".join(str(word) for word in words if word is not None))
    return short


def left(made: list[Any]) -> list[int]:
    return [clock["left"] for clock in made[-1]["result"]["clocks"].values()]


SUDDEN = {"mode": "sudden_death", "time": 60_000}
FISCHER = {"mode": "fischer", "time": 60_000, "increment": 2_000}
BRONSTEIN = {"mode": "bronstein", "time": 60_000, "delay": 5_000}
DELAY = {"mode": "delay", "time": 60_000, "delay": 5_000}
BYOYOMI = {"mode": "byoyomi", "time": 60_000, "periods": 3, "period": 30_000}
HOURGLASS = {"mode": "hourglass", "time": 60_000}


def test_sudden_death_time_is_used_and_nothing_comes_back() -> None:
    made = played(SUDDEN, "1000 start", "11000 r", "31000 b", "36000 wait")
    assert told(made) == ["1000 started red", "11000 passed red 50000", "31000 passed blue 40000"]
    assert left(made) == [45_000, 40_000]


def test_a_flag_falls_when_all_of_the_time_is_used_and_the_other_has_won() -> None:
    made = played(SUDDEN, "0 start", "20000 r", "79999 wait")
    assert told(made) == ["0 started red", "20000 passed red 40000"]
    made = played(SUDDEN, "0 start", "20000 r", "80000 wait")
    assert told(made)[2:] == ["80000 flag blue", "80000 won red"]
    assert made[-1]["result"]["winner"] == "red"
    assert left(made) == [40_000, 0]


def test_a_press_at_the_instant_of_the_flag_comes_too_late() -> None:
    made = played(SUDDEN, "0 start", "60000 r")
    assert told(made) == ["0 started red", "60000 flag red", "60000 won blue", "60000 refused over"]


def test_fischer_the_increment_is_there_for_the_first_move_and_adds_up() -> None:
    """62 s at first; 1 s used: 61 + 2 = 63, more than at the start."""
    made = played(FISCHER, "0 start", "1000 r", "11000 b", "12000 wait")
    assert told(made) == ["0 started red", "1000 passed red 63000", "11000 passed blue 54000"]
    assert left(made) == [62_000, 54_000]


def test_fischer_no_increment_saves_a_flag_that_falls() -> None:
    made = played(FISCHER, "0 start", "62000 wait")
    assert told(made) == ["0 started red", "62000 flag red", "62000 won blue"]


def test_bronstein_gives_back_what_was_used_and_no_more_than_the_delay() -> None:
    """65 s at first. 3 s used: all come back. 12 s used: 65 - 12 + 5 = 58."""
    made = played(BRONSTEIN, "0 start", "3000 r", "15000 b", "16000 wait")
    assert told(made) == ["0 started red", "3000 passed red 65000", "15000 passed blue 58000"]
    assert left(made) == [64_000, 58_000]


def test_us_delay_the_main_time_waits_for_the_delay() -> None:
    """3 s used: nothing. 12 s used: 60 - (12 - 5) = 53. 1 s into the third turn it still waits."""
    made = played(DELAY, "0 start", "3000 r", "15000 b", "16000 wait")
    assert told(made) == ["0 started red", "3000 passed red 60000", "15000 passed blue 53000"]
    assert left(made) == [60_000, 53_000]


@pytest.mark.parametrize("control", [BRONSTEIN, DELAY], ids=["bronstein", "delay"])
def test_both_delays_let_a_flag_fall_at_the_same_instant(control: dict[str, Any]) -> None:
    made = played(control, "0 start", "30000 r", "34000 b", "73999 wait")
    assert [each for each in told(made) if "flag" in each] == []
    made = played(control, "0 start", "30000 r", "34000 b", "74000 wait")  # 60 - 25 = 35, and 5 of delay
    assert [each for each in told(made) if "flag" in each] == ["74000 flag red"]


def test_byoyomi_a_period_is_whole_again_unless_it_runs_out() -> None:
    """Main time ends at 60; passed 29.999 s into the first period: three are left. Blue has not begun its own."""
    made = played(BYOYOMI, "0 start", "89999 r", "90999 b", "91999 wait")
    assert told(made) == ["0 started red", "60000 period red 3", "89999 passed red 30000", "90999 passed blue 59000"]
    assert left(made) == [29_000, 59_000]
    assert [clock["periods"] for clock in made[-1]["result"]["clocks"].values()] == [3, 3]


def test_byoyomi_periods_are_lost_one_by_one_and_after_the_last_the_flag_falls() -> None:
    made = played(BYOYOMI, "0 start", "95000 r", "96000 b", "186000 wait")
    assert told(made) == [
        "0 started red",
        "60000 period red 3",
        "90000 period red 2",
        "95000 passed red 30000",
        "96000 passed blue 59000",
        "126000 period red 1",
        "156000 flag red",
        "156000 won blue",
    ]


def test_byoyomi_can_begin_without_main_time() -> None:
    made = played({**BYOYOMI, "time": 0}, "0 start", "30000 r", "31000 wait")
    assert told(made) == ["0 started red", "30000 period red 2", "30000 passed red 30000"]
    assert left(made) == [30_000, 29_000]


def test_hourglass_what_one_uses_is_the_others() -> None:
    made = played(HOURGLASS, "0 start", "10000 r", "35000 b", "36000 wait")
    assert told(made) == ["0 started red", "10000 passed red 50000", "35000 passed blue 45000"]
    assert left(made) == [74_000, 46_000]


def test_hourglass_of_three_shares_evenly_and_the_odd_ms_is_the_next_players() -> None:
    made = played({**HOURGLASS, "players": ["red", "blue", "green"]}, "0 start", "1001 r")
    assert left(made) == [58_999, 60_501, 60_500]


def test_a_pause_costs_nobody_anything() -> None:
    made = played(DELAY, "0 start", "3000 pause", "99000 resume", "104000 pause", "200000 wait")
    assert told(made) == ["0 started red", "3000 paused red", "99000 resumed red", "104000 paused red"]
    assert left(made) == [57_000, 60_000], "8 s used, 5 of them for nothing"


def test_blacks_button_starts_whites_clock() -> None:
    made = played(SUDDEN, "0 b", "1000 wait")
    assert told(made) == ["0 started red"]
    assert left(made) == [59_000, 60_000]


def test_of_three_one_flag_stops_the_clock_and_the_others_play_on() -> None:
    made = played(
        {**SUDDEN, "players": ["red", "green", "blue"]},
        *("0 start", "60000 wait", "61000 r", "70000 resume", "80000 g", "81000 b", "131000 wait"),
    )
    assert told(made) == [
        "0 started red",
        "60000 flag red",
        "61000 refused flag_fell",
        "70000 resumed green",
        "80000 passed green 50000",
        "81000 passed blue 59000",
        "131000 flag green",
        "131000 won blue",
    ]


@pytest.mark.parametrize(
    ("done", "reason"),
    [
        (["0 pause"], "not_started"),
        (["0 resume"], "not_started"),
        (["0 start", "0 start"], "already_started"),
        (["0 start", "0 b"], "not_your_turn"),
        (["0 start", "0 g"], "not_playing"),
        (["0 start", "0 resume"], "not_paused"),
        (["0 start", "0 pause", "0 pause"], "paused"),
        (["0 start", "0 pause", "0 r"], "paused"),
        (["0 start", "0 pause", "0 start"], "already_started"),
        (["0 end", "0 end"], "over"),
        (["0 end", "0 start"], "over"),
        (["0 end", "0 r"], "over"),
        (["0 end", "0 pause"], "over"),
        (["0 end", "0 resume"], "over"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_what_is_refused(done: list[str], reason: str) -> None:
    made = played(SUDDEN, *done)
    assert (made[-2]["outcome"], made[-2]["reason"]) == ("refused", reason)


def test_any_players_button_passes_where_that_is_agreed() -> None:
    made = played({**SUDDEN, "passing": "any"}, "0 start", "1000 b", "3000 b", "3000 g")
    assert told(made)[1:] == ["1000 passed red 59000", "3000 passed blue 58000", "3000 refused not_playing"]

"""Sand timers by hand: times in ms."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.fields import Fault, Fields
from companion.engine.transcript import replay
from companion_timers.sandtimers.rules.game import SandTimers

GAMES = {"sandtimers": SandTimers()}


def played(*done: str) -> tuple[list[str], dict[str, Any]]:
    """``at what [timer]`` each: what was told in short, and each timer at the end. Red takes 60 s, blue 90 s."""
    lines = [json.dumps({"transcript": 1, "game": "sandtimers", "lengths": {"blue": 90_000, "red": 60_000}})]
    for each in done:
        at, what, *timer = each.split()
        lines.append(json.dumps({"at": int(at), "input": what, **({"timer": timer[0]} if timer else {})}))
    *outcomes, last = (json.loads(line) for line in replay([line.encode() for line in lines], GAMES))
    told = [" ".join(str(value) for key, value in each.items() if key != "input") for each in outcomes]
    return told, last["result"]["timers"]


def test_a_timer_that_is_flipped_runs_and_runs_out() -> None:
    told, timers = played("1000 flip red", "61000 wait")
    assert told == ["1000 flipped red 60000", "61000 ran_out red"]
    assert timers == {"red": {"state": "empty", "left": 0}, "blue": {"state": "full", "left": 90_000}}


def test_what_was_below_is_on_top() -> None:
    told, timers = played("0 flip blue", "30000 flip blue", "40000 wait")
    assert told == ["0 flipped blue 90000", "30000 flipped blue 30000"]
    assert timers["blue"] == {"state": "running", "left": 20_000}


def test_an_empty_one_is_full_when_it_is_flipped() -> None:
    assert played("0 flip red", "60000 flip red")[0] == [
        "0 flipped red 60000",
        "60000 ran_out red",
        "60000 flipped red 60000",
    ]


def test_one_that_lies_keeps_its_sand_until_it_is_stood_up() -> None:
    told, timers = played("0 flip red", "10000 lay red", "99000 flip red", "100000 stand red", "101000 wait")
    assert told == [
        "0 flipped red 60000",
        "10000 laid red 50000",
        "99000 refused lying",
        "100000 stood red 50000",
    ]
    assert timers["red"] == {"state": "running", "left": 49_000}


def test_all_start_at_one_instant_and_pause_and_go_on() -> None:
    told, timers = played("5000 start", "15000 pause", "20000 start", "75000 wait")
    assert told == [
        "5000 started ['red', 'blue']",
        "15000 paused ['red', 'blue']",
        "20000 started ['red', 'blue']",
        "70000 ran_out red",
    ]
    assert timers["blue"] == {"state": "running", "left": 25_000}


def test_start_leaves_those_that_run_or_are_empty() -> None:
    told, _ = played("0 flip red", "10000 start", "60000 start")
    assert told == ["0 flipped red 60000", "10000 started ['blue']", "60000 ran_out red", "60000 refused none_waits"]


def test_reset_and_fill_make_full_and_wait() -> None:
    told, timers = played("0 start", "10000 fill red", "10000 wait")
    assert told == ["0 started ['red', 'blue']", "10000 filled red"]
    assert timers == {"red": {"state": "full", "left": 60_000}, "blue": {"state": "running", "left": 80_000}}
    _, timers = played("0 start", "10000 reset", "99000 wait")
    assert timers == {"red": {"state": "full", "left": 60_000}, "blue": {"state": "full", "left": 90_000}}


def test_those_that_run_out_are_told_in_order_of_time() -> None:
    told, _ = played("0 flip red", "0 flip blue", "80000 flip blue", "200000 wait")
    assert told[2:] == ["60000 ran_out red", "80000 flipped blue 80000", "160000 ran_out blue"]


@pytest.mark.parametrize(
    ("done", "reason"),
    [
        (["0 flip green"], "no_timer"),
        (["0 lay red"], "not_running"),
        (["0 stand red"], "not_lying"),
        (["0 flip red", "0 stand red"], "not_lying"),
        (["0 pause"], "none_runs"),
        (["0 start", "0 start"], "none_waits"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[-1],
)
def test_what_is_refused(done: list[str], reason: str) -> None:
    assert played(*done)[0][-1] == f"0 refused {reason}"


@pytest.mark.parametrize(
    ("lengths", "path"),
    [({}, "lengths"), ({"pink": 1}, "lengths.pink"), ({"red": 0}, "lengths.red"), ({"red": True}, "lengths.red")],
    ids=str,
)
def test_a_fault_is_at_its_key(lengths: dict[str, Any], path: str) -> None:
    faults: list[Fault] = []
    SandTimers().read_setup(Fields({"lengths": lengths}, faults))
    assert [fault.path for fault in faults][:1] == [path]

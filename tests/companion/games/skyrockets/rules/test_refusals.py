"""What is refused, in the order in which reasons are tested. A refused show is the very same show."""

from __future__ import annotations

from typing import Any

import pytest

from tests.companion.games.skyrockets.rules.conftest import Table

ALL: dict[str, dict[str, Any]] = {
    "start": {},
    "scan": {"card": "red+blue"},
    "flip": {"timer": "red"},
    "skip": {},
    "undo": {},
    "lay": {"timer": "red"},
    "stand": {"timer": "red"},
    "stack": {"stacks": [["red"]]},
    "unlock": {},
    "referee": {"by": "flips"},
    "abandon": {},
}
SHOW = {
    "running": ["red", "yellow"],
    "side": ["green"],
    "countdown": {"orange": 1},
    "locks": 1,
    "stacks": [["yellow", "green"]],
}


def reason(show: Table, name: str, **keys: Any) -> str | None:
    """Why this is refused, having changed nothing; None where it is not."""
    before = show.show
    told = show.do(name, **keys)[-1].split()
    if told[1] != "refused":
        return None
    assert told[2] == name
    assert show.show is before
    return told[3]


def started(table: type[Table], event: dict[str, Any] = SHOW, **header: Any) -> Table:
    show = table(event, **header)
    show.start()
    return show


@pytest.mark.parametrize("name", [*ALL, "wait"])
def test_before_the_start(table: type[Table], name: str) -> None:
    allowed = name in ("start", "abandon", "stack", "unlock", "wait")
    show = table(SHOW)
    if name == "wait":
        assert show.wait(10) == []
    else:
        assert reason(show, name, **ALL[name]) == (None if allowed else "not_started")


@pytest.mark.parametrize("end", ["won", "lost", "abandoned"])
@pytest.mark.parametrize("name", ALL)
def test_after_the_end(table: type[Table], end: str, name: str) -> None:
    show = started(table, SHOW | {"locks": 0})
    if end == "won":
        show.do("lay", timer="yellow")
        show.turn("orange+blue", "orange", at=40_000)
    elif end == "lost":
        show.wait(100_000)
    else:
        show.do("abandon")
    assert show.result()["phase"] == end
    assert reason(show, name, **ALL[name]) == ("already_started" if name == "start" else "over")
    assert show.wait(10**6) == []


def test_a_second_start(table: type[Table]) -> None:
    show = started(table)
    assert reason(show, "start") == "already_started"


@pytest.mark.parametrize("name", ALL)
def test_after_abandoning_before_the_start(table: type[Table], name: str) -> None:
    show = table(SHOW)
    show.do("abandon")
    assert reason(show, name, **ALL[name]) == "over"


def test_scan_without_a_scanner_comes_before_everything(table: type[Table]) -> None:
    show = started(table, referee="flips")
    for card in ("", "pink", "red+yellow"):
        assert reason(show, "scan", card=card) == "no_cards"


def test_scan_unknown_comes_before_owed_and_owed_before_already_played(table: type[Table]) -> None:
    show = started(table)
    show.turn("red+blue#1", "red", at=1_000)
    assert reason(show, "scan", card="red+blue#1") == "already_played"
    show.scan("red+yellow")
    assert reason(show, "scan", card="red+blue#5") == "unknown_card"
    assert reason(show, "scan", card="red+blue#1") == "flips_owed"
    assert reason(show, "scan", card="red+yellow") == "flips_owed"


def test_flip_in_the_order_of_its_reasons(table: type[Table]) -> None:
    show = started(table, SHOW | {"stacks": [["yellow", "red", "green"]]})
    assert reason(show, "flip", timer="blue") == "not_in_show"
    show.do("lay", timer="yellow")
    assert reason(show, "flip", timer="yellow") == "lying_down"  # and beneath
    show.wait(30_000)  # a dud of red
    assert reason(show, "flip", timer="red") == "beneath"  # and too late
    show.do("stack", stacks=[])
    assert reason(show, "flip", timer="red") == "too_late"  # and no card
    show.at = 31_000
    assert reason(show, "flip", timer="red") == "no_card"
    assert reason(show, "flip", timer="orange") == "no_card"  # and it runs
    show.scan("red+green")
    show.flip("green")
    assert reason(show, "flip", timer="orange") == "countdown_running"  # and it is not on the card
    assert reason(show, "flip", timer="green") == "not_on_card"
    show.wait(40_000)
    assert reason(show, "flip", timer="orange") == "not_on_card"  # now it is empty


def test_flip_too_late_comes_before_calling_a_dud(table: type[Table]) -> None:
    """With a grace longer than the timer runs, it is empty again and pressing it is still too late."""
    show = started(table, SHOW, duds="call", grace=40_000)
    show.flip("red", 30_000)
    show.wait(60_000)
    assert reason(show, "flip", timer="red") == "too_late"
    show.at = 70_000
    assert reason(show, "flip", timer="red") is None


def test_flip_without_cards_knows_the_countdown_rule_alone(table: type[Table]) -> None:
    show = started(table, referee="flips")
    assert reason(show, "flip", timer="blue") == "not_in_show"
    assert reason(show, "flip", timer="yellow") == "beneath"
    assert reason(show, "flip", timer="orange") == "countdown_running"
    assert show.flip("red", 10_000) == ["10000 flipped red 10000"]
    assert show.flip("green") == ["10000 flipped green 60000"]
    assert show.flip("red", 20_000) == ["20000 dud red 2", "20000 refused flip too_late"]
    assert show.flip("orange", 40_000) == [
        "40000 ran_out orange",
        "40000 flipped orange 40000",
        "40000 held orange 1",
    ]
    result = show.result()
    assert (result["turns"], result["next"]) == (0, None)


def test_skip_in_the_order_of_its_reasons(table: type[Table]) -> None:
    assert reason(started(table, SHOW | {"turn_order": False}, referee="flips"), "skip") == "no_cards"
    show = started(table, SHOW | {"turn_order": False})
    show.scan("red+green")
    assert reason(show, "skip") == "no_turn_order"
    show = started(table)
    show.scan("red+green")
    assert reason(show, "skip") == "flips_owed"


def test_undo_where_there_is_nothing_to_undo(table: type[Table]) -> None:
    show = started(table)
    assert reason(show, "undo") == "nothing_to_undo"
    show.turn("red+green", "red", "green")
    assert reason(show, "undo") == "nothing_to_undo"
    assert reason(started(table, referee="flips"), "undo") == "nothing_to_undo"


@pytest.mark.parametrize(
    ("timer", "why"), [("blue", "not_in_show"), ("green", "not_running"), ("orange", "not_running")]
)
def test_lay(table: type[Table], timer: str, why: str) -> None:
    show = started(table)
    show.wait(40_000)
    assert reason(show, "lay", timer=timer) == why
    show.do("lay", timer="yellow")
    assert reason(show, "lay", timer="yellow") == "not_running"


@pytest.mark.parametrize(("timer", "why"), [("blue", "not_in_show"), ("green", "not_laid"), ("red", "not_laid")])
def test_stand(table: type[Table], timer: str, why: str) -> None:
    assert reason(started(table), "stand", timer=timer) == why


@pytest.mark.parametrize("ready", [True, False])
def test_stack_and_unlock(table: type[Table], ready: bool) -> None:
    show = table(SHOW) if ready else started(table)
    assert reason(show, "stack", stacks=[["red"], ["blue"]]) == "not_in_show"
    assert show.show.stacks == (("yellow", "green"),)
    assert reason(show, "unlock") is None
    assert reason(show, "unlock") == "not_locked"


def test_a_refused_input_still_lets_time_pass(table: type[Table]) -> None:
    show = started(table)
    assert show.scan("nothing", 30_000) == ["30000 dud red 2", "30000 refused scan unknown_card"]
    assert show.scan("nothing", 90_000)[-1] == "90000 refused scan over"

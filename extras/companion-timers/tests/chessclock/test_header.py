"""A header's keys: which belong to which mode, and what is said of the others."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.fields import Fault, Fields
from companion_timers.chessclock.rules.game import ChessClock

GAME = ChessClock()
WHOLE: dict[str, Any] = {"players": ["red", "blue"], "mode": "sudden_death", "time": 60_000}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"mode": "fischer", "increment": 1},
        {"mode": "fischer", "time": 0, "increment": 1},
        {"mode": "bronstein", "delay": 1},
        {"mode": "delay", "delay": 2_000, "passing": "any"},
        {"mode": "byoyomi", "time": 0, "periods": 1, "period": 1},
        {"mode": "hourglass", "players": ["purple", "red", "green", "blue", "orange", "yellow"]},
    ],
    ids=lambda more: more.get("mode", "sudden_death"),
)
def test_what_is_written_is_read_back(more: dict[str, Any]) -> None:
    faults: list[Fault] = []
    setup = GAME.read_setup(Fields(WHOLE | more, faults))
    assert faults == []
    assert GAME.header(setup) == WHOLE | more


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"players": ["red"]}, "players"),
        ({"players": ["red", "red"]}, "players"),
        ({"players": ["red", "pink"]}, "players[1]"),
        ({"mode": "blitz"}, "mode"),
        ({"time": -1}, "time"),
        ({"time": 0}, "time"),
        ({"time": 86_400_001}, "time"),
        ({"increment": 5}, "increment"),
        ({"mode": "fischer"}, "increment"),
        ({"mode": "delay"}, "delay"),
        ({"mode": "bronstein", "delay": 1, "increment": 1}, "increment"),
        ({"mode": "byoyomi", "period": 1}, "periods"),
        ({"mode": "byoyomi", "periods": 1}, "period"),
        ({"mode": "hourglass", "time": 0}, "time"),
        ({"mode": "delay", "time": 0, "delay": 5}, "time"),
        ({"passing": "none"}, "passing"),
    ],
    ids=str,
)
def test_a_fault_is_at_its_key(more: dict[str, Any], path: str) -> None:
    faults: list[Fault] = []
    GAME.read_setup(Fields(WHOLE | more, faults))
    assert path in [fault.path for fault in faults]

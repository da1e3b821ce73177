"""Every button wherever a show stands: the table of acts, walked pair by pair and held to what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.core.values import COLOUR_KEYS, CONTROL_KEYS, JsonObject, Key, Ms
from companion.engine.game import Refused
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.table.acts import HELD, PRESSED, Standing
from companion.games.skyrockets.table.show import Doing, ShowPage
from companion.table.page import ENDED_LASTS, Lead, Turn
from tools.golden import Evening, winning

LATER = Ms(ENDED_LASTS + 60_000)

PAGES: dict[Standing, Callable[[], Evening]] = {
    Standing.READY: Evening,
    Standing.NOTED: lambda: Evening().at(0, "right"),
    Standing.COUNTING: lambda: Evening().at(0, "ok"),
    Standing.PLAYING: lambda: Evening().at(0, "start"),
    Standing.LAYING: lambda: Evening().at(0, "start", "left"),
    Standing.STACKING: lambda: Evening().at(0, "start", "hold:right"),
    Standing.WON: winning,
    Standing.OVER: lambda: Evening().at(0, "start", "hold:back"),
}

# By hand, from docs/playing.md: for a colour, then for left, right, OK and BACK.
PRESS = {
    Standing.READY: ("flip", "note", "note", "counts", "menu"),
    Standing.NOTED: ("flip", "note", "note", "note", "note"),
    Standing.COUNTING: ("stops", "stops", "stops", "stops", "stops"),
    Standing.PLAYING: ("flip", "laying", "nothing", "nothing", "undo"),
    Standing.LAYING: ("lay", "playing", "playing", "playing", "playing"),
    Standing.STACKING: ("piled", "playing", "playing", "stack", "playing"),
    Standing.WON: ("nothing", "nothing", "next", "ready", "menu"),
    Standing.OVER: ("nothing", "nothing", "nothing", "ready", "menu"),
}
HOLD = {
    Standing.READY: ("nothing",) * 5,
    Standing.NOTED: ("nothing",) * 5,
    Standing.COUNTING: ("nothing",) * 5,
    Standing.PLAYING: ("nothing", "nothing", "stacking", "skip", "abandon"),
    Standing.LAYING: ("nothing", "nothing", "nothing", "nothing", "abandon"),
    Standing.STACKING: ("nothing", "nothing", "nothing", "nothing", "abandon"),
    Standing.WON: ("nothing",) * 5,
    Standing.OVER: ("nothing",) * 5,
}
GIVEN = {
    "flipped": "flip",
    "laid": "lay",
    "stacked": "stack",
    "skipped": "skip",
    "abandoned": "abandon",
    "undone": "undo",
}
"""The input of which an outcome comes."""


LOCKED: JsonObject = {
    "name": "Locked",
    "festival": 1,
    "number": 2,
    "running": ["red"],
    "side": [],
    "countdown": {"orange": 4},
    "locks": 1,
}


def came(before: ShowPage, turn: Turn) -> str:
    """What came of a press or a hold, by what can be seen of it."""
    if turn.page is None:
        return "menu"
    page = turn.page
    if isinstance(page, Lead):
        return "next"
    assert isinstance(page, ShowPage)
    if page == before and not turn.outcomes:
        return "nothing"
    for outcome in turn.outcomes:
        if isinstance(outcome, Refused):
            return outcome.input
        if outcome.name in GIVEN:
            return GIVEN[outcome.name]
    if (page.counting is None) is not (before.counting is None):
        return "stops" if page.counting is None else "counts"
    if page.note != before.note:
        return "note"
    if page.show.phase is Phase.READY and before.show.phase is not Phase.READY:
        return "ready"
    if page.stack != before.stack and page.doing is Doing.STACK and before.doing is Doing.STACK:
        return "piled"
    return {Doing.PLAY: "playing", Doing.LAY: "laying", Doing.STACK: "stacking"}[page.doing]


def expected(table: Mapping[Standing, tuple[str, ...]], standing: Standing, key: Key) -> str:
    place = 0 if key in COLOUR_KEYS else 1 + CONTROL_KEYS.index(key)
    return table[standing][place]


@pytest.mark.parametrize("key", list(Key), ids=str)
@pytest.mark.parametrize("standing", list(Standing), ids=str)
def test_every_press_and_every_hold(standing: Standing, key: Key) -> None:
    page = PAGES[standing]().page
    assert page.standing is standing
    later = Ms(max(LATER, (page.ended or 0) + ENDED_LASTS))
    assert came(page, page.press(key, later)) == expected(PRESS, standing, key)
    assert came(page, page.hold(key, later)) == expected(HOLD, standing, key)


@pytest.mark.parametrize("table", [PRESSED, HELD], ids=["pressed", "held"])
def test_the_tables_say_of_every_standing_what_its_buttons_do(table: Any) -> None:
    assert list(table) == list(Standing)


def test_a_lock_that_there_is_is_undone() -> None:
    page = Evening(event=LOCKED).at(0, "start").page
    turn = page.press(Key.RIGHT, LATER)
    assert [outcome.name for outcome in turn.outcomes if outcome.name in ("unlocked", "refused")] == ["unlocked"]

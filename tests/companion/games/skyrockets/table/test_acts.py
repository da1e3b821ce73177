"""Every button wherever a show stands: the table of acts, walked pair by pair and held to what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.core.values import COLOUR_KEYS, CONTROL_KEYS, JsonObject, Key, Ms
from companion.engine.game import Refused
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.table.acts import HELD, PRESSED, Doing, Standing
from companion.games.skyrockets.table.show import ShowPage
from companion.table.page import ENDED_LASTS, Lead, Turn
from tools.golden import TRAINING, Evening, winning

LATER = Ms(ENDED_LASTS + 60_000)

PAGES: dict[Standing, Callable[[], Evening]] = {
    Standing.READY: Evening,
    Standing.NOTED: lambda: Evening().at(0, "right"),
    Standing.COUNTING: lambda: Evening().at(0, "ok"),
    Standing.PLAYING: lambda: Evening().with_timers().at(0, "start"),
    Standing.UNLOCKING: lambda: Evening(event=LOCKED).with_timers().at(0, "start", "hold:right"),
    Standing.LAYING: lambda: Evening().with_timers().at(0, "start", "hold:left"),
    Standing.STACKING: lambda: Evening().with_timers().at(0, "start", "hold:right"),
    Standing.WON: winning,
    Standing.OVER: lambda: Evening().at(0, "start", "hold:back"),
}

# By hand, from docs/playing.md: for a colour, then for left, right, OK and BACK.
PRESS = {
    Standing.READY: ("flip", "note", "note", "counts", "menu"),
    Standing.NOTED: ("flip", "note", "note", "note", "note"),
    Standing.COUNTING: ("stops", "stops", "stops", "stops", "stops"),
    Standing.PLAYING: ("flip", "nothing", "nothing", "nothing", "undo"),
    Standing.UNLOCKING: ("playing", "stacking", "stacking", "unlock", "playing"),
    Standing.LAYING: ("lay", "playing", "playing", "playing", "playing"),
    Standing.STACKING: ("piled", "playing", "playing", "stack", "playing"),
    Standing.WON: ("nothing", "nothing", "next", "ready", "menu"),
    Standing.OVER: ("nothing", "nothing", "nothing", "ready", "menu"),
}
HOLD = {
    Standing.READY: ("nothing",) * 5,
    Standing.NOTED: ("nothing",) * 5,
    Standing.COUNTING: ("nothing",) * 5,
    Standing.PLAYING: ("nothing", "laying", "stacking", "skip", "abandon"),
    Standing.UNLOCKING: ("nothing", "nothing", "nothing", "nothing", "abandon"),
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
    "unlocked": "unlock",
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
    return {Doing.PLAY: "playing", Doing.LAY: "laying", Doing.STACK: "stacking", Doing.UNLOCK: "unlocking"}[page.doing]


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


# What the arrows ask when they are held, and what is said when one is let go too soon: by the event, and by whether
# real timers stand beside the table.
STACKED: JsonObject = {**LOCKED, "locks": 0, "stacks": [["red", "orange"]]}
ASKED: list[tuple[JsonObject, bool, dict[Key, str]]] = [
    (TRAINING, False, {}),
    (TRAINING, True, {Key.LEFT: "lay", Key.RIGHT: "stack"}),
    (LOCKED, False, {Key.RIGHT: "unlock"}),
    (LOCKED, True, {Key.LEFT: "lay", Key.RIGHT: "unlock"}),
    (STACKED, False, {Key.RIGHT: "stack"}),
]


@pytest.mark.parametrize(("event", "timers", "asks"), ASKED)
@pytest.mark.parametrize("key", [Key.LEFT, Key.RIGHT], ids=str)
def test_the_arrows_ask_held_and_say_so_when_let_go(
    event: JsonObject, timers: bool, asks: dict[Key, str], key: Key
) -> None:
    evening = Evening(event=event)
    page = (evening.with_timers() if timers else evening).at(0, "start").page
    down = page.press(key, Ms(100))
    assert (down.page, down.outcomes) == (page, ())
    held = page.hold(key, Ms(900)).page
    assert isinstance(held, ShowPage)
    assert held.doing == asks.get(key, "play")
    assert held.release(key, Ms(1000)).page == held
    up = page.release(key, Ms(300)).page
    assert isinstance(up, ShowPage)
    assert up.doing is Doing.PLAY
    assert (None if up.notice is None else up.notice.word) == (f"hold_{asks[key]}" if key in asks else None)


@pytest.mark.parametrize("standing", [Standing.LAYING, Standing.STACKING, Standing.UNLOCKING], ids=str)
def test_what_was_asked_goes_away_after_three_seconds(standing: Standing) -> None:
    evening = PAGES[standing]()
    assert evening.page.due() == 3000
    assert evening.at(2999).page.standing is standing
    assert evening.at(3000).page.standing is Standing.PLAYING
    assert evening.page.show == PAGES[standing]().at(3000).page.show


def test_each_timer_of_a_stack_gives_three_seconds_more() -> None:
    evening = PAGES[Standing.STACKING]().at(2500, "blue")
    assert evening.at(5499).page.stack
    assert not evening.at(5500).page.stack
    assert evening.page.show.stacks == ()


def test_a_lock_is_gone_once_it_was_asked_and_said() -> None:
    page = Evening(event=LOCKED).at(0, "start", "hold:right").page
    turn = page.press(Key.OK, Ms(10))
    assert [outcome.name for outcome in turn.outcomes] == ["unlocked"]
    assert isinstance(turn.page, ShowPage)
    assert (turn.page.show.locks, turn.page.doing) == (0, Doing.PLAY)
    assert page.press(Key.BACK, Ms(10)).outcomes[0].name == "moved"


def test_without_stacks_an_arrow_takes_the_question_of_a_lock_back() -> None:
    page = Evening(event=LOCKED).at(0, "start", "hold:right").page.press(Key.RIGHT, Ms(10)).page
    assert isinstance(page, ShowPage)
    assert page.standing is Standing.PLAYING

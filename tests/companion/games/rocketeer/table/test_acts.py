"""Every button wherever a tracked game stands: the tables of acts, walked pair by pair and held to what comes of it."""

from __future__ import annotations

import pytest

from companion.core.values import CONTROL_KEYS, Key, Ms
from companion.engine.game import Refused
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.table.acts import HELD, PRESSED, REFUSALS, Standing
from companion.games.rocketeer.table.match import side_of
from companion.games.rocketeer.table.rounds import RoundsPage
from companion.table.back import Leaving
from companion.table.page import Page, Turn
from tools.sittings.rocketeer import SHEETS, TURNS, own, tracked

AT = Ms(100)
BEGUN = "> ok >3 ok"
"""The first round's turns: two zeppelins, the token at Sinclair Mansion; the heroes have the Plans."""

WAYS = {
    Standing.EVENT: "",
    Standing.PLACING: "ok",
    Standing.TURNS: BEGUN,
    Standing.REWARD: f"{BEGUN} {TURNS} ok",
    Standing.PLACE: f"{BEGUN} {TURNS} ok ok",
    Standing.END: f"{BEGUN} {TURNS} ok {SHEETS}",
    Standing.LIST: f"{BEGUN} >2",
    Standing.REWARDS_LIST: f"{BEGUN} {TURNS} ok >2",
    Standing.ASKED: f"{BEGUN} >2 ok >9",
    Standing.DRAWN: f"{BEGUN} >4 ok",
    Standing.SHOWN: f"{BEGUN} >5 ok",
}

# By hand, from docs/playing.md: for the heroes' colours, the villains', then ◄ ►, OK and BACK what is heard or why it
# is refused, and where the game stands then.
PRESS = {
    Standing.EVENT: ("no_event: event", "no_event: event", "moved: event", "chosen: placing", "chosen: before"),
    Standing.PLACING: (
        "no_event: placing",
        "no_event: placing",
        "moved: placing",
        "revealed: turns",
        "moved: event",
    ),
    Standing.TURNS: ("turned: turns", "not_your_turn: turns", "moved: list", "turns_left: turns", "undone: event"),
    Standing.REWARD: (
        "not_now: reward",
        "not_now: reward",
        "moved: rewards list",
        "chosen: place",
        "undone: turns",
    ),
    Standing.PLACE: ("chosen: place", "chosen: place", "moved: rewards list", "chosen: place", "moved: reward"),
    Standing.END: ("not_now: end", "not_now: end", "moved: rewards list", "prepared: event", "moved: place"),
    Standing.LIST: ("turned: turns", "not_your_turn: turns", "moved: list", "chosen: asked", "chosen: turns"),
    Standing.REWARDS_LIST: (
        "not_now: rewards list",
        "not_now: rewards list",
        "moved: rewards list",
        "chosen: asked",
        "chosen: reward",
    ),
    Standing.ASKED: ("not_now: asked", "not_now: asked", "moved: asked", "told: asked", "chosen: list"),
    Standing.DRAWN: ("drew: turns", "drew: turns", "press_colour: drawn", "press_colour: drawn", "chosen: list"),
    Standing.SHOWN: ("shown: turns", "no_plans: turns", "press_colour: shown", "press_colour: shown", "chosen: list"),
}


COLUMN = {
    **{key: 0 if side_of(key) is Side.HEROES else 1 for key in Key if key not in CONTROL_KEYS},
    Key.LEFT: 2,
    Key.RIGHT: 2,
    Key.OK: 3,
    Key.BACK: 4,
}


def at(standing: Standing) -> RoundsPage:
    return tracked(own()).do(WAYS[standing]).rounds


def came(turn: Turn) -> str:
    heard = " ".join(each.reason if isinstance(each, Refused) else each.name for each in turn.outcomes)
    return f"{heard}: {turn.page.standing if isinstance(turn.page, RoundsPage) else 'before'}"


@pytest.mark.parametrize("key", list(Key), ids=str)
@pytest.mark.parametrize("standing", list(Standing), ids=str)
def test_every_press(standing: Standing, key: Key) -> None:
    page = at(standing)
    assert page.standing is standing
    turn = page.press(key, AT)
    if key is Key.BACK:
        assert turn.outcomes == ()
        assert isinstance(turn.page, Page)
        turn = turn.page.release(key, AT)
    assert came(turn) == PRESS[standing][COLUMN[key]]


@pytest.mark.parametrize("key", list(Key), ids=str)
@pytest.mark.parametrize("standing", list(Standing), ids=str)
def test_every_hold(standing: Standing, key: Key) -> None:
    page = at(standing)
    turn = page.hold(key, AT)
    if standing is Standing.ASKED and key in (Key.LEFT, Key.RIGHT):
        assert isinstance(turn.page, RoundsPage)
        assert turn.page.question is not None
        assert turn.page.question.value == (0 if key is Key.LEFT else 18)
    else:
        assert turn == Turn(page)
    if key is Key.BACK:
        pressed = page.press(key, AT).page
        assert isinstance(pressed, Page)
        assert pressed.hold(key, AT).page == Leaving(page)


def test_the_tables_say_of_every_standing_what_its_buttons_do() -> None:
    assert list(PRESSED) == list(REFUSALS) == list(Standing)
    assert set(HELD) <= set(Standing)

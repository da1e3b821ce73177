"""Every button wherever a clock stands: the tables of acts, walked pair by pair and held to what comes of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.values import Key, Ms
from companion.engine.game import Refused
from companion.table.page import ENDED_LASTS, Lead, Turn
from companion_timers.chessclock.rules.clock import Phase
from companion_timers.chessclock.table.clock import HELD, PRESSED, ClockPage
from timers_golden import Evening, clock

LATER = Ms(10_000 + ENDED_LASTS)
PAGES: dict[Phase, Callable[[], Evening]] = {
    Phase.READY: clock,
    Phase.RUNNING: lambda: clock().at(0, "ok"),
    Phase.PAUSED: lambda: clock().at(0, "ok").at(1_000, "ok"),
    Phase.OVER: lambda: clock().at(0, "ok").at(10_000, "hold:back"),
}
COLUMN = {Key.RED: 0, Key.BLUE: 1, Key.GREEN: 2, Key.LEFT: 3, Key.RIGHT: 3, Key.OK: 4, Key.BACK: 5}

# By hand, from the README: for the button of the player to move (red), the other player's, one that is nobody's, then
# ◄ ►, OK and BACK.
PRESS = {
    Phase.READY: ("started: running", "started: running", "not_playing", "not_now", "started: running", "setup"),
    Phase.RUNNING: ("passed: running", "not_your_turn", "not_playing", "not_now", "paused: paused", "hold_to_leave"),
    Phase.PAUSED: ("paused", "paused", "not_playing", "not_now", "resumed: running", "hold_to_leave"),
    Phase.OVER: (": over", ": over", ": over", ": over", "chosen: ready", "menu"),
}


def at(phase: Phase) -> ClockPage:
    page = PAGES[phase]().table.page
    assert isinstance(page, ClockPage)
    return page


def came(turn: Turn) -> str:
    refused = [each.reason for each in turn.outcomes if isinstance(each, Refused)]
    if refused:
        return " ".join(refused)
    if not isinstance(turn.page, ClockPage):
        return "setup" if isinstance(turn.page, Lead) else "menu"
    return f"{' '.join(each.name for each in turn.outcomes)}: {turn.page.clock.phase}"


@pytest.mark.parametrize("key", COLUMN, ids=str)
@pytest.mark.parametrize("phase", list(Phase), ids=str)
def test_every_press(phase: Phase, key: Key) -> None:
    page = at(phase)
    assert page.standing is phase
    assert came(page.press(key, LATER)) == PRESS[phase][COLUMN[key]]


@pytest.mark.parametrize("key", list(Key), ids=str)
@pytest.mark.parametrize("phase", list(Phase), ids=str)
def test_every_hold(phase: Phase, key: Key) -> None:
    page = at(phase)
    turn = page.hold(key, LATER)
    if key is Key.BACK and phase in (Phase.RUNNING, Phase.PAUSED):
        assert came(turn) == "ended: over"
    else:
        assert turn == Turn(page)


def test_the_tables_say_of_every_phase_what_its_buttons_do() -> None:
    assert set(PRESSED) == set(Phase)
    assert set(HELD) <= set(Phase)

"""Every button wherever a live round stands: the tables of acts, walked pair by pair and held to what comes of it."""

from __future__ import annotations

import pytest

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Refused
from companion.games.trick.table.acts import HELD, PRESSED, REFUSALS, Standing
from companion.games.trick.table.gaming import To
from companion.games.trick.table.playing import Playing
from companion.table.back import Leaving
from companion.table.page import Lead, Page, Turn
from tools.sittings.trick import THREE, TWO, Sitting

AT = Ms(100)
REVOKE = ("past-0:0", "present-0:0", "past-3:0", "past-7:0", "past-2:0", "past-1:0")
"""Ted plays past 1 after he did not follow past with present 0; Peabody is the next to play."""
ROUND = [f"{suit}-{value}:0" for suit in ("past", "present", "future") for value in (0, 1, 2, 3)]
"""Whole, of two players, each following suit; Ana leads it, and Bo plays last."""
LATE = """past-0 present-1 past-3 future-0 future-3 future-1 present-3 present-0 future-2 present-2 past-2 past-1"""
"""Whole, of two players, too: Ana wins every trick, and with his last card Bo shows that he could have followed."""


WAYS = {
    Standing.FIRST: (THREE, ()),
    Standing.NO_CARD: (THREE, ("past-0:0", "past-1:0", "past-2:0")),
    Standing.CARD: (THREE, ("past-7", "red", "red", "red")),
    Standing.REVOKED: (THREE, REVOKE),
    Standing.REVOKED_LAST: (TWO, [f"{card}:0" for card in LATE.split()]),
    Standing.OVER: (TWO, ROUND),
}

# By hand, from docs/playing.md: for the first player's button, the second's, one that is nobody's, then ◄ ►, OK and
# BACK what is heard or why it is refused, and where the round stands then.
PRESS = {
    Standing.FIRST: ("no_card", "not_your_turn", "no_player", "no_card", "no_card", "chosen: round"),
    Standing.NO_CARD: ("not_your_turn", "not_your_turn", "no_player", "no_card", "no_card", "undone: no card"),
    Standing.CARD: ("moved: card", "not_your_turn", "no_player", "moved: card", "name_value", "chosen: first"),
    Standing.REVOKED: ("not_your_turn", "not_your_turn", "no_player", "no_card", "chosen: no card", "undone: no card"),
    Standing.REVOKED_LAST: ("see_scores",) * 4 + ("chosen: over", "undone: no card"),
    Standing.OVER: ("see_scores",) * 4 + ("chosen: scoring", "undone: no card"),
}
COLUMN = {Key.RED: 0, Key.ORANGE: 1, Key.PURPLE: 2, Key.LEFT: 3, Key.RIGHT: 3, Key.OK: 4, Key.BACK: 5}


def at(standing: Standing) -> Playing:
    players, done = WAYS[standing]
    page = Sitting(*players).do("red", *done).page
    assert isinstance(page, Playing)
    return page


def came(turn: Turn) -> str:
    refused = [each.reason for each in turn.outcomes if isinstance(each, Refused)]
    if refused:
        return " ".join(refused)
    heard = " ".join(each.name for each in turn.outcomes)
    if isinstance(turn.page, Lead):
        return f"{heard}: {turn.page.name}"
    assert isinstance(turn.page, Playing)
    return f"{heard}: {turn.page.standing}"


@pytest.mark.parametrize("key", COLUMN, ids=str)
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
    if came(turn) in REASONS_OF_COLOURS and isinstance(turn.page, Playing):
        assert turn.page.notice is not None
        assert turn.page.notice.key == (key if key in COLOUR_KEYS else None)


REASONS_OF_COLOURS = ("no_card", "not_your_turn", "no_player", "see_scores")


@pytest.mark.parametrize("key", list(Key), ids=str)
@pytest.mark.parametrize("standing", list(Standing), ids=str)
def test_every_hold(standing: Standing, key: Key) -> None:
    page = at(standing)
    turn = page.hold(key, AT)
    if (standing, key) == (Standing.CARD, Key.RED):
        assert isinstance(turn.page, Playing)
        assert (turn.page.rods, turn.page.choice, turn.page.card) == (0, None, page.card)
    else:
        assert turn == Turn(page)
    if key is Key.BACK:
        pressed = page.press(key, AT).page
        assert isinstance(pressed, Page)
        assert pressed.hold(key, AT).page == Leaving(page)


def test_ok_leads_to_the_scores_of_the_round() -> None:
    page = at(Standing.OVER)
    assert page.press(Key.OK, AT).page == Lead(To.SCORING, page.state)


def test_the_tables_say_of_every_standing_what_its_buttons_do() -> None:
    assert list(PRESSED) == list(Standing)
    assert {*HELD, *REFUSALS} <= set(Standing)
    whole = [standing for standing, row in PRESSED.items() if set(row) == set(Key)]
    assert set(REFUSALS).isdisjoint(whole)
    assert set(REFUSALS).union(whole) == set(Standing)

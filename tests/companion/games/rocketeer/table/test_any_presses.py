"""Whatever is pressed and scanned, wherever: nothing raises, BACK leads to the menu, the transcript replays alike."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import library
from companion.core.values import Key
from companion.drawing import draw
from companion.engine.transcript import replay
from companion.games.rocketeer.table.match import MatchPage
from companion.table.menu import Menu
from companion.table.table import Table
from tools.sittings.kits import scene
from tools.sittings.rocketeer import TURNS, Sitting, at_the_end, house, own, tracked

BEGINNINGS = {
    "setup": lambda: Sitting(at=house(own(), names=("Ana", "Bo"))).do("ok"),
    "event": lambda: tracked(own()),
    "turns": lambda: tracked(own()).do("ok >3 ok"),
    "rewards": lambda: tracked(own()).do(f"ok >3 ok {TURNS} ok"),
    "final": lambda: tracked(own()).do(f">3 ok ok {TURNS} ok ok ok"),
    "unknown way": lambda: tracked().do("ok ok"),
    "cards": lambda: at_the_end(own()),
    "questions": lambda: at_the_end(own()).do(":bruisers :gritty :home ok :riddle :recruits ok"),
    "count": lambda: at_the_end(own()).do(":south-seas :deep-pockets ok ok H ok"),
}
PRESSES = st.tuples(st.sampled_from(["press", "hold"]), st.sampled_from(list(Key)))
CODES = ["south-seas", "bruisers", "riddle", "home", "gritty", "nobody-knows", "", "\ud800", "x" * 300]
SCANS = st.tuples(st.just("scan"), st.sampled_from([f"ROC:finale:{code}" for code in CODES]) | st.text(max_size=8))
WAITS = st.tuples(st.just("wait"), st.integers(0, 9_000))
DONE = st.lists(st.one_of(PRESSES, PRESSES, PRESSES, SCANS, WAITS), max_size=40)


def play(table: Table, done: list[Any]) -> Table:
    for what, of in done:
        at = table.at + 50
        if what == "scan":
            table, _ = table.scan(of, at)
        elif what == "wait":
            table, _ = table.advance(table.at + of)
        else:
            table, _ = table.press(of, at)
            if what == "hold":
                table, _ = table.hold(of, at + 800)
            table, _ = table.release(of, at + 900)
        assert scene(table, table.at).main.items, "no page is without words"
    return table


@pytest.mark.parametrize("where", list(BEGINNINGS))
@settings(max_examples=60)
@given(done=DONE)
def test_nothing_raises_and_back_leads_to_the_menu(where: str, done: list[Any]) -> None:
    table = play(BEGINNINGS[where]().table, done)
    seen = scene(table, table.at)
    draw(seen.main)
    draw(seen.score)
    for _ in range(400):
        if isinstance(table.page, Menu):
            break
        before = table.page
        table, _ = table.press(Key.BACK, table.at + 100)
        table, _ = table.release(Key.BACK, table.at)
        assert table.page != before
    assert isinstance(table.page, Menu)


@pytest.mark.parametrize("where", [where for where in BEGINNINGS if where != "setup"])
@settings(max_examples=40)
@given(done=DONE)
def test_what_was_told_replays_alike(where: str, done: list[Any]) -> None:
    table = play(BEGINNINGS[where]().table, done)
    if not isinstance(table.page, MatchPage):
        return
    match = table.page.match
    printed = replay([line.encode() for line in match.transcript()], library.Games())
    totals = match.game.result(match.state, table.at)
    assert printed[-1] == str({"result": totals}).replace("'", '"').replace("None", "null")


@pytest.mark.parametrize("where", list(BEGINNINGS))
@settings(max_examples=30)
@given(done=DONE, waits=st.lists(st.integers(1, 4_000), max_size=6))
def test_it_does_not_matter_in_which_steps_time_comes(where: str, done: list[Any], waits: list[int]) -> None:
    begun = play(BEGINNINGS[where]().table, done)
    stepped = begun
    for wait in waits:
        stepped, _ = stepped.advance(stepped.at + wait)
    at_once, _ = begun.advance(begun.at + sum(waits))
    assert at_once == stepped

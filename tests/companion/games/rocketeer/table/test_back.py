"""BACK in a tracked game: whatever is open is closed, and every step is taken back to the first."""

from __future__ import annotations

import pytest

from companion.games.rocketeer.rules.board import Place, Side
from companion.games.rocketeer.rules.facts import PLANS, UPPER_HAND
from companion.games.rocketeer.table.rewards import SheetKind
from companion.games.rocketeer.table.rounds import Doing
from companion.table.back import Leaving
from companion.table.menu import Menu
from tools.sittings.rocketeer import SHEETS, TURNS, Sitting, own, tracked


def turns(words: str = "") -> Sitting:
    """The first round's turns: two zeppelins, the token at Sinclair Mansion."""
    return tracked(own()).do(f"> ok >3 ok {words}")


def rewards(words: str = "") -> Sitting:
    return turns(f"{TURNS} ok {words}")


@pytest.mark.parametrize("opened", [">", ">2 ok", ">3 ok", ">4 ok", ">5 ok"])
def test_back_closes_whatever_is_open(opened: str) -> None:
    sitting = turns("cliff")
    before = sitting.match
    sitting.do(opened)
    assert sitting.rounds.doing is not Doing.ROUND
    sitting.do("back" if opened == ">" else "back back")
    assert sitting.rounds.doing is Doing.ROUND
    assert sitting.match == before


@pytest.mark.parametrize("opened", ["< ok", "hold:back"])
def test_back_stays_in_a_game_that_was_about_to_be_left(opened: str) -> None:
    sitting = turns("cliff")
    before = sitting.match
    assert isinstance(sitting.do(opened).table.page, Leaving)
    sitting.do("back")
    assert sitting.match == before, "BACK that is held takes nothing back"
    sitting.do("hold:back")
    assert isinstance(sitting.do("ok").table.page, Menu)


STEPS = [
    ("the event", "ok ok"),
    ("a turn", "ok ok cliff"),
    ("the plans stolen", "ok ok > ok"),
    ("the army", "ok ok >6 ok"),
    ("clout", "ok ok >2 ok >4 ok ok"),
    ("the upper hand", "ok ok >3 ok V"),
    ("a card drawn", "ok ok >4 ok V"),
    ("the rewards", f"ok ok {TURNS} ok ok ok V ok H"),
    ("rounds", f"ok ok {TURNS} ok {SHEETS} ok < ok ok {TURNS} ok ok ok V ok ok ok ok ok < ok ok"),
]


@pytest.mark.parametrize("words", [words for _, words in STEPS], ids=[name for name, _ in STEPS])
def test_back_takes_every_step_back_to_the_first(words: str) -> None:
    sitting = tracked(own())
    first = sitting.match.state.known
    sitting.do(words)
    assert sitting.match.state.known != first
    for _ in range(80):
        if sitting.rounds.match.depth == 1 and not sitting.rounds.placing:
            break
        sitting.do("back")
    assert sitting.match.state.known == first
    assert isinstance(sitting.do("back").table.page, Menu)


def test_a_sheet_is_gone_back_to_with_what_it_told_taken_back() -> None:
    sitting = rewards("ok ok V")
    assert sitting.match.state.facts[UPPER_HAND] is Side.VILLAINS
    sitting.do("back")
    assert sitting.rounds.sheet.place is Place.BULLDOG_CAFE
    assert sitting.match.state.facts[UPPER_HAND] is None
    sitting.do("H ok")
    assert sitting.match.state.facts[UPPER_HAND] is Side.HEROES
    sitting.do("> ok back")
    assert sitting.rounds.sheet.place is Place.SINCLAIR_MANSION, "what was done on a sheet is taken back before it"
    assert sitting.match.state.facts[PLANS] is Side.HEROES


def test_a_card_drawn_on_a_sheet_is_not_drawn_twice_when_one_comes_back_from_the_next_round() -> None:
    sitting = rewards("ok ok ok ok V ok ok ok")
    assert sitting.rounds.track.round == 2
    sitting.do("ok ok back back")
    assert sitting.rounds.sheet.kind is SheetKind.NEXT
    assert sitting.rounds.track.drawn == {Side.HEROES: 1, Side.VILLAINS: 1}
    assert sitting.do("ok").rounds.track.drawn == {Side.HEROES: 1, Side.VILLAINS: 1}

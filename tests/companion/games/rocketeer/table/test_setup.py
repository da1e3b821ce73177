"""From the menu to a game: the edition, the two sides, tracking or the tally."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.track import Part
from companion.games.rocketeer.table.rounds import RoundsPage
from companion.games.rocketeer.table.setup import MatchSetupPage, Step
from companion.games.rocketeer.table.tally import TallyPage
from companion.table.menu import Menu
from tools.sittings.rocketeer import Sitting, house, own


def page(sitting: Sitting) -> MatchSetupPage:
    made = sitting.table.page
    assert isinstance(made, MatchSetupPage)
    return made


def test_with_the_edition_that_ships_alone_it_is_not_asked() -> None:
    assert page(Sitting().do("ok")).step is Step.NAMES


def test_four_presses_from_the_menu_to_the_first_event() -> None:
    sitting = Sitting().do("ok ok ok ok")
    assert sitting.rounds.track.part is Part.EVENT
    assert sitting.match.setup.players == {Side.HEROES: "Player 1", Side.VILLAINS: "Player 2"}
    assert sitting.match.setup.edition.name == "rulebook"


@pytest.mark.rule("ROC-06")
def test_the_owners_edition_is_offered_first_and_the_other_beside_it() -> None:
    sitting = Sitting(at=house(own())).do("ok")
    assert page(sitting).step is Step.EDITION
    assert page(sitting).edition.offer.name == "Our own copy"
    assert sitting.do("> ok ok ok ok").match.setup.edition.name == "rulebook"


@pytest.mark.rule("ROC-01")
def test_the_heroes_are_asked_first_then_the_villains() -> None:
    sitting = Sitting(at=house(names=("Ana", "Bo", "Cy"))).do("ok")
    assert page(sitting).side is Side.HEROES
    sitting.do("> ok")
    assert page(sitting).side is Side.VILLAINS
    assert page(sitting).names.offers[:2] == ("Ana", "Cy"), "nobody plays both sides"
    assert sitting.do("> ok ok").match.setup.players == {Side.HEROES: "Bo", Side.VILLAINS: "Cy"}


def test_a_name_that_is_spelled_is_known_from_then_on() -> None:
    sitting = Sitting(at=house(names=("Ana",))).do("ok ok <")
    assert page(sitting).names.offer == "spell"
    sitting.do("ok > ok <2 ok ok")
    assert sitting.match.setup.players[Side.VILLAINS] == "B"
    assert sitting.table.house.names == ("Ana", "B")


def test_those_who_played_last_are_offered_as_they_were_with_their_edition() -> None:
    sitting = Sitting(at=house(own(), names=("Ana", "Bo"))).do("ok > ok > ok ok ok")
    assert sitting.match.setup.players == {Side.HEROES: "Bo", Side.VILLAINS: "Ana"}
    sitting.do("ok ok < ok ok")
    assert isinstance(sitting.table.page, Menu)
    sitting.do("ok")
    assert page(sitting).edition.offer.name == "rulebook"
    assert page(sitting.do("ok")).names.offer == "as before"
    assert sitting.do("ok ok").match.setup.players == {Side.HEROES: "Bo", Side.VILLAINS: "Ana"}


def test_an_edition_that_is_there_no_more_is_not_offered() -> None:
    sitting = Sitting(at=house(own())).do("ok ok ok ok ok")
    known = sitting.table.house
    elsewhere = Sitting(at=house(last=known.last)).do("ok")
    assert page(elsewhere).step is Step.NAMES
    assert page(elsewhere).names.offer == "as before"
    assert elsewhere.do("ok ok").match.setup.edition.name == "rulebook"


def test_back_goes_back_a_step_or_a_name_to_the_menu() -> None:
    sitting = Sitting(at=house(own())).do("ok ok ok ok")
    assert page(sitting).step is Step.MODE
    assert page(sitting.do("back")).names.chosen == ("Player 1",)
    assert page(sitting.do("back")).names.chosen == ()
    assert page(sitting.do("back")).step is Step.EDITION
    assert isinstance(sitting.do("back").table.page, Menu)


def test_back_from_the_first_event_and_from_the_first_card_is_to_the_setup() -> None:
    assert page(Sitting().do("ok ok ok ok back")).step is Step.MODE
    assert page(Sitting().do("ok ok ok > ok back")).step is Step.MODE


def test_the_tally_can_be_had_at_once() -> None:
    sitting = Sitting().do("ok ok ok > ok")
    assert isinstance(sitting.table.page, TallyPage)
    assert sitting.match.state.track is None
    assert isinstance(Sitting().do("ok ok ok >2 ok").table.page, RoundsPage)


@pytest.mark.parametrize("step", ["ok", "ok ok", "ok ok ok ok"], ids=["edition", "names", "mode"])
def test_a_colour_means_nothing_in_the_setup(step: str) -> None:
    sitting = Sitting(at=house(own())).do(step)
    before = sitting.table.page
    assert sitting.do("jenny").names == ["refused"]
    assert isinstance(sitting.table.page, MatchSetupPage)
    assert replace(sitting.table.page, notice=None) == before


def test_a_scan_means_nothing_in_the_setup() -> None:
    sitting = Sitting().do("ok")
    assert sitting.do(":bruisers").names == ["refused"]

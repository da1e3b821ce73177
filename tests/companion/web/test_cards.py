"""The cards that are offered, and their codes."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from companion.core.values import COLOUR_KEYS
from companion.games.rocketeer.cards import fan
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.finale import FinaleCard
from companion.games.rocketeer.rules.game import Rocketeer
from companion.web.app import fans, symbols
from tools.sittings.kits import READY

FANS: dict[str, Any] = {fan["game"]: fan for fan in fans(READY)}  # type: ignore[index,misc,call-overload]  # JSON


def codes(game: str) -> list[str]:
    return [card["code"] for card in FANS[game]["cards"]]


@pytest.mark.rule("SKY-03")
def test_the_fan_of_skyrockets_is_the_15_pairs() -> None:
    assert codes("skyrockets")[:6] == [
        "SKY:red+orange",
        "SKY:red+yellow",
        "SKY:red+green",
        "SKY:red+blue",
        "SKY:red+purple",
        "SKY:orange+yellow",
    ]
    assert codes("skyrockets")[-1] == "SKY:blue+purple"
    assert len(set(codes("skyrockets"))) == 15
    assert FANS["skyrockets"]["copies"] == 4
    assert FANS["skyrockets"]["cards"][3]["colours"] == ["red", "blue"]


@pytest.mark.rule("TRK-01")
def test_the_fan_of_trick_is_four_suits_from_0_to_8() -> None:
    assert codes("trick")[0] == "TRK:past-0"
    assert codes("trick")[9:11] == ["TRK:present-0", "TRK:present-1"]
    assert codes("trick")[-1] == "TRK:beyond-8"
    assert len(set(codes("trick"))) == 36
    assert FANS["trick"]["title"] == "Trick to the Future"


@pytest.mark.rule("TRK-10")
def test_the_figures_have_seven_bars() -> None:
    figures = [card["figure"] for card in FANS["trick"]["cards"][:9]]
    assert figures == ["abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg"]


def test_the_finale_cards_are_those_of_the_editions() -> None:
    assert codes("rocketeer") == ["ROC:finale:south-seas", "ROC:finale:bruisers", "ROC:finale:deep-pockets"]
    cards = {card.id: card for card in (FinaleCard("own-one", ()), FinaleCard("two", None, "Two!"))}
    own = Edition("own", finale=cards)
    assert [card.name for card in fan(Rocketeer({"own": own, "again": own})).cards] == ["Own One", "Two!"]


def test_every_code_is_one_of_its_own_and_begins_with_its_games_prefix() -> None:
    every = [code for game in FANS for code in codes(game)]
    assert len(set(every)) == len(every)
    for one in READY:
        if one.kit.name in FANS:
            assert all(code.startswith(one.kit.prefix) for code in codes(one.kit.name))


def test_the_page_has_a_symbol_for_each_colour_for_the_arrows_and_the_star() -> None:
    drawn = ElementTree.fromstring(f"<svg>{symbols()}</svg>")
    assert {symbol.get("id") for symbol in drawn} == {*map(str, COLOUR_KEYS), "left", "right", "star"}
    assert len({symbol[0].get("d") for symbol in drawn}) == 9

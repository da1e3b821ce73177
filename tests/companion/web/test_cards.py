"""The cards that are offered, and their codes."""

from __future__ import annotations

import pytest

from companion import library
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.finale import FinaleCard
from companion.web.cards import fans

SKYROCKETS, TRICK, ROCKETEER = fans({"rulebook": library.editions()["rulebook"]})


@pytest.mark.rule("SKY-03")
def test_the_fan_of_skyrockets_is_the_15_pairs() -> None:
    codes = [card.code for card in SKYROCKETS.cards]
    assert codes[:6] == [
        "SKY:red+orange",
        "SKY:red+yellow",
        "SKY:red+green",
        "SKY:red+blue",
        "SKY:red+purple",
        "SKY:orange+yellow",
    ]
    assert codes[-1] == "SKY:blue+purple"
    assert len(set(codes)) == 15
    assert SKYROCKETS.copies == 4


@pytest.mark.rule("TRK-01")
def test_the_fan_of_trick_is_four_suits_from_0_to_8() -> None:
    codes = [card.code for card in TRICK.cards]
    assert codes[0] == "TRK:past-0"
    assert codes[9:11] == ["TRK:present-0", "TRK:present-1"]
    assert codes[-1] == "TRK:beyond-8"
    assert len(set(codes)) == 36


@pytest.mark.rule("TRK-10")
def test_the_figures_have_seven_bars() -> None:
    figures = [card.bars for card in TRICK.cards[:9]]
    assert figures == ["abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg"]


def test_the_finale_cards_are_those_of_the_editions() -> None:
    assert [card.code for card in ROCKETEER.cards] == [
        "ROC:finale:south-seas",
        "ROC:finale:bruisers",
        "ROC:finale:deep-pockets",
    ]
    own = Edition(
        "own", finale={card.id: card for card in (FinaleCard("own-one", ()), FinaleCard("two", None, "Two!"))}
    )
    assert [card.name for card in fans({"own": own, "again": own})[2].cards] == ["Own One", "Two!"]


def test_every_code_is_one_of_its_own() -> None:
    codes = [card.code for fan in (SKYROCKETS, TRICK, ROCKETEER) for card in fan.cards]
    assert len(set(codes)) == len(codes) == 54

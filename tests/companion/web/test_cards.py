"""The cards that are offered, and their codes."""

from __future__ import annotations

import pytest

from companion.web.cards import FIGURES, fans

SKYROCKETS, TRICK, ROCKETEER = fans()


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
    assert "a" in FIGURES[6]  # its top bar
    assert "d" in FIGURES[9]  # its bottom bar
    assert [len(bars) for bars in FIGURES] == [6, 2, 5, 5, 4, 5, 6, 3, 7, 6]


def test_the_finale_cards_are_the_rulebooks_unless_given() -> None:
    assert [card.code for card in ROCKETEER.cards] == [
        "ROC:finale:south-seas",
        "ROC:finale:bruisers",
        "ROC:finale:deep-pockets",
    ]
    assert [card.name for card in fans({"own": "Our own"})[2].cards] == ["Our own"]


def test_every_code_is_one_of_its_own() -> None:
    codes = [card.code for fan in fans() for card in fan.cards]
    assert len(set(codes)) == len(codes) == 54

"""What is asked, as values: round the offers, along a scale, up to a bound."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Key
from companion.table.asks import Ask, Choice, Number

LADDER = (5, 10, 30, 60)


def test_what_does_not_care_for_a_button_stays_as_it_is() -> None:
    ask = Ask()
    assert (ask.moved(1), ask.leapt(1), ask.taken(), ask.reopened()) == (ask,) * 4
    assert (ask.coloured(Key.RED), ask.back(), ask.open) == (None, None, False)


@pytest.mark.parametrize(("at", "by", "offer"), [(0, 1, "b"), (0, -1, "c"), (2, 1, "a"), (1, -1, "a")])
def test_a_choice_goes_round(at: int, by: int, offer: str) -> None:
    assert Choice(("a", "b", "c"), at).moved(by).offer == offer


def test_a_choice_can_be_put_on_an_offer_that_it_has() -> None:
    assert Choice(("a", "b", "c")).on("c").cursor == 2
    with pytest.raises(ValueError, match="not in tuple"):
        Choice(("a", "b")).on("c")


@pytest.mark.parametrize(
    ("number", "by", "then"),
    [
        (Number(0), -1, 0),
        (Number(0), 1, 1),
        (Number(99), 1, 99),
        (Number(98), 9, 99),
        (Number(-2, least=-3), -1, -3),
        (Number(-3, least=-3), -1, -3),
        (Number(6, 1, 6, circular=True), 1, 1),
        (Number(1, 1, 6, circular=True), -1, 6),
        (Number(1, 1, 6, circular=True), 1, 2),
        (Number(10, scale=LADDER), 1, 30),
        (Number(10, scale=LADDER), -1, 5),
        (Number(5, scale=LADDER), -1, 5),
        (Number(60, scale=LADDER), 1, 60),
        (Number(5, scale=LADDER), 9, 60),
        (Number(11, scale=LADDER), 1, 30),
        (Number(11, scale=LADDER), -1, 10),
        (Number(1, scale=LADDER), 1, 5),
        (Number(1, scale=LADDER), -1, 5),
        (Number(99, scale=LADDER), -1, 60),
    ],
    ids=str,
)
def test_a_number_moves_as_far_as_it_goes(number: Number, by: int, then: int) -> None:
    assert number.moved(by).value == then


@pytest.mark.parametrize(("leap", "then"), [(1, 21), (5, 25), (10, 30)])
def test_a_button_that_is_held_goes_the_rest_of_the_leap(leap: int, then: int) -> None:
    assert Number(20, leap=leap).moved(1).leapt(1).value == then
    assert Number(20, leap=leap).moved(-1).leapt(-1).value == 40 - then


@given(st.integers(-120, 120), st.integers(-200, 200), st.booleans())
def test_a_number_that_moved_is_within_its_bounds(value: int, by: int, circular: bool) -> None:
    assert -7 <= Number(value, -7, 60, circular).moved(by).value <= 60
    assert Number(value, scale=LADDER).moved(by).value in LADDER

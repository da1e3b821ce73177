"""What a card can become. The drawings and the table were made by hand, with paper and matches, not by the code."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.trick.rules.digits import DIGITS, DigitBar, options, turned, way, ways, with_rods

DRAWN = {
    0: (" _ ", "| |", "|_|"),
    1: ("   ", "  |", "  |"),
    2: (" _ ", " _|", "|_ "),
    3: (" _ ", " _|", " _|"),
    4: ("   ", "|_|", "  |"),
    5: (" _ ", "|_ ", " _|"),
    6: (" _ ", "|_ ", "|_|"),
    7: (" _ ", "  |", "  |"),
    8: (" _ ", "|_|", "|_|"),
    9: (" _ ", "|_|", " _|"),
}

PLACES = {
    (0, 1): DigitBar.TOP,
    (1, 0): DigitBar.UPPER_LEFT,
    (1, 1): DigitBar.MIDDLE,
    (1, 2): DigitBar.UPPER_RIGHT,
    (2, 0): DigitBar.LOWER_LEFT,
    (2, 1): DigitBar.BOTTOM,
    (2, 2): DigitBar.LOWER_RIGHT,
}

# Rods for each value from 0 to 9, by the printed value; "." where it cannot be, "t" where the card is turned.
TABLE = {
    #    0  1  2  3  4  5  6  7  8  9
    0: " 0  .  .  .  .  .  .  .  1  .",
    1: " 4  0  .  3  2  . 4t  1  5  4",
    2: " .  .  0  .  .  .  .  .  2  .",
    3: " .  .  .  0  .  . 1t  .  2  1",
    4: " .  .  .  .  0  . 2t  .  3  2",
    5: " .  .  .  .  .  0  1  .  2  1",
    6: " .  .  .  .  .  .  0  .  1 0t",
    7: " 3  .  .  2  .  . 3t  0  4  3",
    8: " .  .  .  .  .  .  .  .  0  .",
}
CELLS = [(printed, value, cell) for printed, row in TABLE.items() for value, cell in enumerate(row.split())]


@pytest.mark.rule("TRK-10")
@pytest.mark.parametrize("digit", range(10))
def test_the_bars_are_those_drawn(digit: int) -> None:
    drawn = {
        PLACES[row, column] for row, line in enumerate(DRAWN[digit]) for column, mark in enumerate(line) if mark != " "
    }
    assert DIGITS[digit] == drawn


@pytest.mark.rule("TRK-10")
def test_six_has_its_top_nine_its_bottom_seven_is_three_bars_one_two() -> None:
    assert DigitBar.TOP in DIGITS[6]
    assert DigitBar.BOTTOM in DIGITS[9]
    assert len(DIGITS[7]) == 3
    assert len(DIGITS[1]) == 2


@pytest.mark.rule("TRK-11", "TRK-12", "TRK-13")
@pytest.mark.parametrize(("printed", "value", "cell"), CELLS, ids=lambda part: str(part))
def test_every_card_as_every_value(printed: int, value: int, cell: str) -> None:
    found = way(printed, value)
    told = "." if found is None else f"{found.rods}{'t' if found.turned else ''}"
    assert told == cell


def test_the_table_is_whole() -> None:
    assert len(CELLS) == 90


@pytest.mark.rule("TRK-12")
@pytest.mark.parametrize(
    ("printed", "value", "rods", "is_turned"),
    [(7, 0, 3, False), (6, 9, 0, True), (3, 6, 1, True), (0, 8, 1, False), (4, 9, 2, False)],
    ids=["7 to 0", "6 turned", "3 turned and a rod", "0 to 8", "4 to 9"],
)
def test_the_rulebooks_examples(printed: int, value: int, rods: int, is_turned: bool) -> None:
    found = way(printed, value)
    assert (found.rods, found.turned) == (rods, is_turned)


@pytest.mark.rule("TRK-13")
@pytest.mark.parametrize("value", [-1, 10, 66, -(2**53)])
@pytest.mark.parametrize("printed", range(9))
def test_what_is_no_digit_cannot_be_made(printed: int, value: int) -> None:
    assert way(printed, value) is None


@pytest.mark.rule("TRK-11")
@pytest.mark.parametrize("printed", range(9))
def test_rods_fill_empty_bars_and_take_none_away(printed: int) -> None:
    for found in ways(printed):
        laid = found.filled(printed)
        seen = turned(DIGITS[printed]) if found.turned else DIGITS[printed]
        assert len(laid) == found.rods
        assert not laid & seen
        assert laid | seen == DIGITS[found.value]


def test_half_a_turn_twice_is_none_and_once_makes_a_nine_of_a_six() -> None:
    assert turned(DIGITS[6]) == DIGITS[9]
    for digit in DIGITS:
        assert turned(turned(digit)) == digit
    assert [value for value in range(10) if turned(DIGITS[value]) == DIGITS[value]] == [0, 2, 5, 8]


@pytest.mark.parametrize(
    ("printed", "unspent", "values"),
    [
        (7, 0, [7]),
        (7, 2, [7, 3]),
        (7, 3, [7, 3, 0, 9, 6]),
        (7, 6, [7, 3, 0, 9, 6, 8]),
        (6, 0, [6, 9]),
        (6, 1, [6, 9, 8]),
        (1, 3, [1, 7, 4, 3]),
        (8, 6, [8]),
    ],
)
def test_what_a_player_with_so_much_fuel_can_choose_from(printed: int, unspent: int, values: list[int]) -> None:
    assert [found.value for found in options(printed, unspent)] == values


@pytest.mark.parametrize(
    ("printed", "rods", "values"),
    [
        (6, 0, [6, 9]),
        (3, 1, [9, 6]),
        (5, 1, [6, 9]),
        (4, 2, [9, 6]),
        (7, 3, [0, 9, 6]),
        (1, 4, [0, 9, 6]),
        (7, 1, []),
        (0, 2, []),
        (8, 0, [8]),
    ],
)
def test_what_a_card_is_with_so_many_rods(printed: int, rods: int, values: list[Any]) -> None:
    assert [found.value for found in with_rods(printed, rods)] == values

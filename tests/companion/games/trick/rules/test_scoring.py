"""Journeys, points, winners and tokens."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.trick.rules.scoring import (
    Counts,
    Decided,
    Journey,
    Term,
    Tokens,
    Worth,
    journey,
    reckoning,
    score_round,
    tokens,
    verdict,
)
from tests.companion.games.trick.rules.conftest import Table


def points(counts: Counts) -> int:
    return sum(term.points for term in reckoning(counts))


CASES = {
    # the rulebook's four
    "Peabody": (Counts(3, 4, 4), Journey.SAFE, 10),
    "Sherman": (Counts(2, 2, 3), Journey.PERFECT, 14),
    "Bill": (Counts(4, 3, 6), Journey.LOST, 0),
    "Ted": (Counts(0, 2, 0), Journey.INOPERATIVE, 12),
    # and the borders between
    "one short": (Counts(3, 2, 5), Journey.LOST, 0),
    "just enough": (Counts(3, 3, 5), Journey.PERFECT, 22),
    "one over": (Counts(3, 4, 5), Journey.SAFE, 11),
    "one trick, no rods": (Counts(1, 1, 0), Journey.PERFECT, 4),
    "one trick, safe": (Counts(1, 6, 0), Journey.SAFE, 2),
    "no fuel": (Counts(1, 0, 7), Journey.LOST, 0),
    "no tricks, no fuel": (Counts(0, 0, 0), Journey.INOPERATIVE, 18),
    "no tricks, one rod": (Counts(0, 1, 0), Journey.INOPERATIVE, 15),
    "no tricks, five rods": (Counts(0, 5, 0), Journey.INOPERATIVE, 3),
    "no tricks, six rods": (Counts(0, 6, 0), Journey.INOPERATIVE, 0),
    "all tricks of six": (Counts(6, 6, 0), Journey.PERFECT, 24),
}


@pytest.mark.rule("TRK-30", "TRK-31", "TRK-32", "TRK-33", "TRK-34")
@pytest.mark.parametrize(("counts", "how", "worth"), CASES.values(), ids=CASES)
def test_journeys_and_points(counts: Counts, how: Journey, worth: int) -> None:
    assert journey(counts) is how
    assert points(counts) == worth


@pytest.mark.rule("TRK-30")
@pytest.mark.parametrize(("players", "unspent", "worth"), [(3, 5, 3), (5, 5, 3), (2, 6, 0), (4, 6, 0), (3, 0, 18)])
def test_all_six_spaces_count_whatever_the_start(sit: type[Table], players: int, unspent: int, worth: int) -> None:
    table = sit(*"ABCDE"[:players])
    hand, rods = {2: (6, 6), 3: (8, 5), 4: (9, 6), 5: (7, 5)}[players]
    counts = dict.fromkeys("ABCDE"[:players], (0, rods, 0))
    counts["A"] = (0, unspent, 0)
    counts["B"] = (hand, rods, rods - unspent)
    (told,) = table.tally(counts)
    assert told["scores"]["A"] == {
        "tricks": 0,
        "unspent": unspent,
        "spent": 0,
        "journey": "inoperative",
        "points": worth,
        "total": worth,
    }


@pytest.mark.parametrize(
    ("counts", "terms"),
    [
        (Counts(3, 4, 4), (Term(Worth.TRICK, 3, 2), Term(Worth.SPENT_ROD, 4, 1))),
        (Counts(2, 2, 3), (Term(Worth.TRICK, 2, 4), Term(Worth.SPENT_ROD, 3, 2))),
        (Counts(4, 3, 6), ()),
        (Counts(0, 2, 0), (Term(Worth.EMPTY_SPACE, 4, 3),)),
    ],
    ids=["safe", "perfect", "lost", "inoperative"],
)
def test_how_points_come_about(counts: Counts, terms: tuple[Any, ...]) -> None:
    assert reckoning(counts) == terms


@pytest.mark.rule("TRK-30", "TRK-31", "TRK-32", "TRK-33")
@given(st.integers(0, 9), st.integers(0, 6), st.integers(0, 30))
def test_points_against_the_rulebooks_chart(tricks: int, unspent: int, spent: int) -> None:
    spent = spent if tricks else 0
    if tricks == 0:
        chart = (6 - unspent) * 3
    elif unspent < tricks:
        chart = 0
    else:
        chart = (2 * tricks + spent) * (2 if unspent == tricks else 1)
    assert points(Counts(tricks, unspent, spent)) == chart


WINS = {
    # totals before the last round, and its counts: of three players
    "most points": ((10, 30, 20), ((4, 4, 0), (4, 0, 0), (0, 5, 0)), ("Bo",), Decided.POINTS),
    "the last round decides": ((0, 11, 3), ((4, 4, 0), (2, 5, 1), (2, 0, 0)), ("Ana",), Decided.LAST_ROUND),
    "tied, but not for the first place": ((40, 10, 10), ((8, 0, 0), (0, 5, 0), (0, 5, 0)), ("Ana",), Decided.POINTS),
    "shared by two": ((5, 5, 0), ((4, 4, 0), (4, 4, 0), (0, 5, 0)), ("Ana", "Bo"), Decided.SHARED),
    "shared by the first and the last": ((5, 9, 5), ((4, 4, 0), (0, 5, 0), (4, 4, 0)), ("Ana", "Cy"), Decided.SHARED),
    "shared by two of three tied": ((3, 3, 13), ((4, 4, 0), (4, 4, 0), (0, 4, 0)), ("Ana", "Bo"), Decided.SHARED),
    "shared by all": ((1, 1, 1), ((0, 5, 0), (0, 5, 0), (0, 5, 0)), ("Ana", "Bo", "Cy"), Decided.SHARED),
}


@pytest.mark.rule("TRK-40")
@pytest.mark.parametrize(("before", "counts", "winners", "by"), WINS.values(), ids=WINS)
def test_who_wins(
    before: tuple[int, ...], counts: tuple[tuple[int, ...], ...], winners: tuple[str, ...], by: Decided
) -> None:
    last = score_round(3, ("Ana", "Bo", "Cy"), [Counts(*three) for three in counts], before)
    decided = verdict(last)
    assert (decided.winners, decided.by) == (winners, by)


@pytest.mark.rule("TRK-03", "TRK-40")
def test_a_game_is_three_rounds(sit: type[Table]) -> None:
    """Ana leads after the first and the second round, Bo after the third."""
    table = sit("Ana", "Bo")
    rounds = [
        ({"Ana": (6, 6, 0), "Bo": (0, 6, 0)}, {"Ana": 24, "Bo": 0}),
        ({"Ana": (1, 6, 0), "Bo": (5, 6, 0)}, {"Ana": 26, "Bo": 10}),
        ({"Ana": (0, 6, 0), "Bo": (6, 6, 0)}, {"Ana": 26, "Bo": 34}),
    ]
    for number, (counts, totals) in enumerate(rounds[:2], 1):
        assert [one["outcome"] for one in table.tally(counts)] == ["round"]
        assert table.state.verdict is None
        assert table.result == {"phase": "ready", "round": number, "totals": totals, "winners": []}
    told = table.tally(rounds[2][0])
    assert told[1] == {"outcome": "over", "winners": ["Bo"], "totals": {"Ana": 26, "Bo": 34}}
    assert table.state.verdict.by is Decided.POINTS
    assert table.result == {"phase": "over", "round": 3, "totals": {"Ana": 26, "Bo": 34}, "winners": ["Bo"]}


@pytest.mark.rule("TRK-40")
def test_winners_stand_in_the_order_of_players_whatever_the_order_of_the_counts(sit: type[Table]) -> None:
    table = sit("Zoe", "Ana", "Mia")
    for _ in range(3):
        told = table.tally({"Mia": (4, 4, 1), "Ana": (0, 5, 0), "Zoe": (4, 4, 1)})
        assert list(told[0]["scores"]) == ["Zoe", "Ana", "Mia"]
    assert told[1]["winners"] == ["Zoe", "Mia"]
    assert list(told[1]["totals"]) == ["Zoe", "Ana", "Mia"]


@pytest.mark.rule("TRK-41")
@pytest.mark.parametrize(
    ("number", "made"),
    [
        (0, Tokens(0, 0, 0)),
        (4, Tokens(0, 0, 4)),
        (5, Tokens(0, 1, 0)),
        (9, Tokens(0, 1, 4)),
        (10, Tokens(1, 0, 0)),
        (18, Tokens(1, 1, 3)),
        (74, Tokens(7, 0, 4)),
    ],
)
def test_points_as_tokens(number: int, made: Tokens) -> None:
    assert tokens(number) == made


@pytest.mark.rule("TRK-41")
@given(st.integers(0, 500))
def test_tokens_are_worth_the_points_and_as_few_as_can_be(number: int) -> None:
    made = tokens(number)
    assert made.points == number
    fewest = min(
        tens + fives + number - 10 * tens - 5 * fives
        for tens in range(number // 10 + 1)
        for fives in range((number - 10 * tens) // 5 + 1)
    )
    assert made.tens + made.fives + made.ones == fewest

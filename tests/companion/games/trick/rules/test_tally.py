"""Counts given by hand: what is refused and why, and what the last counts must be."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.trick.rules.inputs import Tally
from companion.games.trick.rules.scoring import Counts
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.rules.tally import CountEntry, Rule, Wrong, propose, wrongs
from tests.companion.games.trick.rules.conftest import Table

THREE = GameSetup(("Ana", "Bo", "Cy"))
TWO = GameSetup(("Ana", "Bo"))
GOOD = {"Ana": (3, 3, 2), "Bo": (5, 4, 1), "Cy": (0, 5, 0)}


@pytest.mark.rule("TRK-35")
@pytest.mark.parametrize(
    "counts",
    [
        GOOD,
        {"Ana": (8, 0, 15), "Bo": (0, 0, 0), "Cy": (0, 0, 0)},
        {"Ana": (8, 5, 0), "Bo": (0, 5, 0), "Cy": (0, 5, 0)},
        {"Ana": (1, 0, 0), "Bo": (6, 0, 9), "Cy": (1, 5, 1)},
        {"Cy": (0, 5, 0), "Bo": (5, 4, 1), "Ana": (3, 3, 2)},
    ],
    ids=["a plain one", "all rods collected", "no rod spent", "tricks without rods", "in another order"],
)
def test_what_adds_up_is_scored(sit: type[Table], counts: dict[str, tuple[int, int, int]]) -> None:
    table = sit("Ana", "Bo", "Cy")
    assert [one["outcome"] for one in table.tally(counts)] == ["round"]
    assert table.result["round"] == 1


BAD = {
    "a trick too many": ({**GOOD, "Cy": (1, 5, 0)}, "tricks: 9 of 8, 1 too many"),
    "two tricks too few": ({**GOOD, "Ana": (1, 3, 2)}, "tricks: 6 of 8, 2 too few"),
    "a rod too many": ({**GOOD, "Ana": (3, 3, 3)}, "rods: 16 of 15 dealt, 1 too many"),
    "rods too few": ({**GOOD, "Bo": (5, 1, 1)}, "rods: 12 of 15 dealt, 3 too few"),
    "more unspent than dealt": (
        {"Ana": (4, 6, 0), "Bo": (4, 4, 0), "Cy": (0, 5, 0)},
        "Ana's unspent rods: 6 of 5 dealt, 1 too many",
    ),
    "rods without a trick": (
        {"Ana": (3, 3, 1), "Bo": (5, 4, 1), "Cy": (0, 5, 1)},
        "Cy's collected rods: 1 without a trick",
    ),
    "a player missing": ({"Ana": (3, 3, 2), "Bo": (5, 4, 6)}, "Cy has no counts"),
    "nobody": ({}, "Ana has no counts"),
    "one who does not play": ({**GOOD, "Dee": (0, 0, 0)}, "Dee does not play"),
    "one for another": ({"Ana": (3, 3, 2), "Bo": (5, 4, 1), "Dee": (0, 5, 0)}, "Dee does not play"),
    "out of all bounds": ({**GOOD, "Cy": (2**53 - 1, 5, 0)}, f"tricks: {2**53 + 7} of 8, {2**53 - 1} too many"),
}


@pytest.mark.rule("TRK-35")
@pytest.mark.parametrize(("counts", "why"), BAD.values(), ids=BAD)
def test_what_does_not_add_up_is_refused_with_the_reason(sit: type[Table], counts: dict[str, Any], why: str) -> None:
    table = sit("Ana", "Bo", "Cy")
    before = table.state
    assert table.tally(counts) == [{"outcome": "refused", "input": "tally", "reason": "bad_counts", "why": why}]
    assert table.state == before


@pytest.mark.rule("TRK-35")
def test_less_than_nothing_does_not_add_up_either(sit: type[Table]) -> None:
    table = sit("Ana", "Bo", "Cy")
    (told,) = table.tally({"Ana": (9, 3, 2), "Bo": (-1, 4, 1), "Cy": (0, 5, 0)})
    assert (told["reason"], told["why"]) == ("bad_counts", "Bo's counts: -1 is less than none")


@pytest.mark.rule("TRK-35")
def test_nobody_is_counted_twice(sit: type[Table]) -> None:
    table = sit("Ana", "Bo", "Cy")
    counts = [(player, Counts(*three)) for player, three in GOOD.items()]
    (told,) = table.do(Tally((("Ana", Counts(8, 5, 0)), *counts)))
    assert (told["reason"], told["why"]) == ("bad_counts", "a player has counts twice")


@pytest.mark.rule("TRK-35")
@pytest.mark.parametrize(("players", "hand", "rods"), [(2, 6, 12), (3, 8, 15), (4, 9, 24), (5, 7, 25)])
def test_the_sums_of_each_number_of_players(sit: type[Table], players: int, hand: int, rods: int) -> None:
    each = rods // players
    names = "ABCDE"[:players]
    idle = dict.fromkeys(names[1:], (0, each, 0))
    assert sit(*names).tally({"A": (hand, 0, each), **idle})[0]["outcome"] == "round"
    assert sit(*names).tally({"A": (hand, each, 0), **idle})[0]["outcome"] == "round"
    for tricks, unspent, spent in ((hand - 1, 0, each), (hand + 1, 0, each), (hand, 1, each), (hand, 0, each - 1)):
        assert sit(*names).tally({"A": (tricks, unspent, spent), **idle})[0]["reason"] == "bad_counts"


def test_a_tally_takes_the_place_of_a_round(sit: type[Table], refused: Callable[..., Any]) -> None:
    table = sit("Ana", "Bo", "Cy")
    assert table.tally(GOOD)[0]["number"] == 1
    assert table.play("past-0") == refused("play", "no_round")
    assert table.deal("Ana") == [{"outcome": "dealt", "round": 2, "leader": "Ana"}]
    assert table.tally(GOOD) == refused("tally", "round_running")


PARTS = {
    "nothing known": ({}, ()),
    "tricks may still come": ({"Ana": CountEntry(3), "Bo": CountEntry(4)}, ()),
    "too many already": ({"Ana": CountEntry(5), "Bo": CountEntry(4)}, (Wrong(Rule.TRICKS, None, 9, 8),)),
    "too many rods already": (
        {"Ana": CountEntry(unspent=5, spent=6), "Bo": CountEntry(spent=5)},
        (Wrong(Rule.RODS, None, 16, 15),),
    ),
    "too much fuel at once": ({"Bo": CountEntry(unspent=6)}, (Wrong(Rule.UNSPENT, "Bo", 6, 5),)),
    "rods, and tricks unknown": ({"Bo": CountEntry(spent=3)}, ()),
    "rods without a trick": ({"Bo": CountEntry(0, None, 3)}, (Wrong(Rule.SPENT, "Bo", 3, 0),)),
    "two things wrong": (
        {"Ana": CountEntry(3, 3, 2), "Bo": CountEntry(5, 4, 1), "Cy": CountEntry(1, 4, 0)},
        (Wrong(Rule.TRICKS, None, 9, 8), Wrong(Rule.RODS, None, 14, 15)),
    ),
}


@pytest.mark.rule("TRK-35")
@pytest.mark.parametrize(("entries", "found"), PARTS.values(), ids=PARTS)
def test_what_cannot_be_is_told_as_it_is_typed(entries: dict[str, Any], found: tuple[Any, ...]) -> None:
    assert wrongs(THREE, entries) == found


@pytest.mark.rule("TRK-35")
def test_which_sum_is_wrong_and_by_how_much() -> None:
    above, below = Wrong(Rule.TRICKS, None, 9, 8), Wrong(Rule.RODS, None, 12, 15)
    assert (above.off, below.off) == (1, -3)
    assert str(above) == "tricks: 9 of 8, 1 too many"
    assert str(below) == "rods: 12 of 15 dealt, 3 too few"


PROPOSED = {
    "tricks alone": ({"Ana": CountEntry(3, 3), "Bo": CountEntry(3, 4, 1)}, CountEntry(2, None, None)),
    "no tricks left, so no rods": ({"Ana": CountEntry(3, 3), "Bo": CountEntry(5, 4, 1)}, CountEntry(0, None, 0)),
    "no tricks left, and the rest unspent": (
        {"Ana": CountEntry(3, 3, 2), "Bo": CountEntry(5, 4, 1)},
        CountEntry(0, 5, 0),
    ),
    "a choice between unspent and collected": (
        {"Ana": CountEntry(3, 3, 2), "Bo": CountEntry(4, 4, 1)},
        CountEntry(1, None, None),
    ),
    "collected, once unspent is known": (
        {"Ana": CountEntry(3, 3, 2), "Bo": CountEntry(4, 4, 1), "Cy": CountEntry(1, 3)},
        CountEntry(1, None, 2),
    ),
    "unspent, once collected is known": (
        {"Ana": CountEntry(3, 3, 2), "Bo": CountEntry(4, 4, 1), "Cy": CountEntry(1, None, 4)},
        CountEntry(1, 1, None),
    ),
    "no rods left": ({"Ana": CountEntry(3, 5, 5), "Bo": CountEntry(4, 5, 0)}, CountEntry(1, 0, 0)),
    "two players open": ({"Ana": CountEntry(3, 3, 2)}, CountEntry()),
    "the others have too many tricks": (
        {"Ana": CountEntry(6, 5, 5), "Bo": CountEntry(4, 5, 0)},
        CountEntry(None, 0, 0),
    ),
    "more than fits on a board": ({"Ana": CountEntry(4, 1, 2), "Bo": CountEntry(4, 1, 2)}, CountEntry(0, None, 0)),
}


@pytest.mark.rule("TRK-35")
@pytest.mark.parametrize(("entries", "proposed"), PROPOSED.values(), ids=PROPOSED)
def test_the_last_players_counts_are_proposed_from_what_must_add_up(
    entries: dict[str, CountEntry], proposed: CountEntry
) -> None:
    made = propose(THREE, entries, "Cy")
    own = entries.get("Cy", CountEntry())
    assert made.tricks == proposed.tricks
    if own.unspent is None:
        assert made.unspent == proposed.unspent
    if own.spent is None:
        assert made.spent == proposed.spent


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 12))
def test_a_proposal_is_what_every_possible_count_has_in_common(tricks: int, unspent: int, spent: int) -> None:
    """Two players: all counts that Bo could have are tried."""
    ana = CountEntry(tricks, unspent, spent)
    counts = (CountEntry(*three) for three in product(range(7), range(7), range(13)))
    possible = [bo for bo in counts if not wrongs(TWO, {"Ana": ana, "Bo": bo})]
    made = propose(TWO, {"Ana": ana}, "Bo")
    for known in ("tricks", "unspent", "spent"):
        values = {getattr(bo, known) for bo in possible}
        if len(values) == 1:
            forced = getattr(made, known) == values.pop()
            # With a trick, a board that is full or empty may force more than the sums do: then nothing is proposed.
            assert forced or (getattr(made, known) is None and known != "tricks" and made.tricks != 0)
        elif values:
            assert getattr(made, known) is None


entries = st.builds(CountEntry, *[st.none() | st.integers(-1, 16)] * 3)


@st.composite
def nearly_right(draw: Callable[..., Any]) -> list[CountEntry]:
    """Counts of three players that add up, and then one count may be another."""
    tricks = [draw(st.integers(0, 8))]
    tricks += [draw(st.integers(0, 8 - tricks[0]))]
    tricks += [8 - sum(tricks)]
    unspent = [draw(st.integers(0, 5)) for _ in tricks]
    spent = [0, 0, 0]
    winners = [place for place in range(3) if tricks[place]]
    for _ in range(15 - sum(unspent)):
        spent[draw(st.sampled_from(winners))] += 1
    columns = [tricks, unspent, spent]
    draw(st.sampled_from(columns))[draw(st.integers(0, 2))] += draw(st.sampled_from([0, 0, 1, -1, 3]))
    return [CountEntry(*three) for three in zip(*columns, strict=True)]


@pytest.mark.rule("TRK-35")
@given(nearly_right())
def test_whole_counts_are_right_exactly_if_the_rule_says_so(whole: list[CountEntry]) -> None:
    right = (
        all(min(e.tricks, e.unspent, e.spent) >= 0 for e in whole)
        and sum(e.tricks for e in whole) == 8
        and sum(e.unspent + e.spent for e in whole) == 15
        and all(e.unspent <= 5 for e in whole)
        and all(e.tricks > 0 or e.spent == 0 for e in whole)
    )
    assert (not wrongs(THREE, dict(zip(THREE.players, whole, strict=True)))) is right


@given(st.tuples(entries, entries, entries), st.sampled_from(THREE.players))
def test_proposals_never_fail(given_entries: tuple[CountEntry, ...], player: str) -> None:
    made = propose(THREE, dict(zip(THREE.players, given_entries, strict=True)), player)
    assert all(count is None or isinstance(count, int) for count in (made.tricks, made.unspent, made.spent))


def test_an_entry_of_counts_is_all_known() -> None:
    assert CountEntry.of(Counts(1, 2, 3)) == CountEntry(1, 2, 3)

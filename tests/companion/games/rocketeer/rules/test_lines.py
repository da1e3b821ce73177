"""Every count, every condition, and a line's arithmetic, by hand (ROC-92, 93)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.rocketeer.rules import conditions, counts

BOARD = {
    "at": {"cliff": "south-seas-club", "sinclair": "bulldog-cafe", "lothar": "bulldog-cafe"},
    "knocked_out": ["cliff", "peevy", "lothar"],
    "clout": {"heroes": 3, "villains": 5},
    "grit": {"jenny": 4, "lothar": 2},
    "recruited": 2,
    "rocket": 6,
    "plans": "villains",
    "upper_hand": "heroes",
}
"""Standing: Jenny and Sinclair at the cafe, Valentine at the club: the villains control the club, and that is all."""
ARMY = {"army": ["the-observatory", "1635-palm-terrace"], "knocked_out": ["jenny"]}
"""Valentine gone; palm terrace: Cliff and Peevy against a soldier."""

COUNTS = [
    ("clout", 3, 5),
    ("opposing_clout", 5, 3),
    ("grit", 4, 4),
    ("opposing_grit", 4, 4),
    ("own_knocked_out", 2, 1),
    ("opposing_knocked_out", 1, 2),
    ("own_standing", 1, 2),
    ("opposing_standing", 2, 1),
    ("controlled", 0, 1),
    ("opposing_controlled", 1, 0),
    ("soldiers", 0, 0),
    ("recruited", 2, 2),
    ("rocket", 6, 6),
    ("finale_cards", 1, 1),
    ({"grit_of": "jenny"}, 4, 4),
    ({"grit_of": "cliff"}, 0, 0),
    ({"grit_of": "lothar"}, 2, 2),
    ({"grit_of": "valentine"}, 1, 1),
    ({"own_at": "bulldog-cafe"}, 1, 2),
    ({"opposing_at": "bulldog-cafe"}, 2, 1),
    ({"own_at": "south-seas-club"}, 1, 1),
    ({"own_at": "the-observatory"}, 0, 0),
]


@pytest.mark.rule("ROC-93")
@pytest.mark.parametrize(("count", "heroes", "villains"), COUNTS, ids=lambda value: str(value))
def test_counts(table: Any, count: Any, heroes: int, villains: int) -> None:
    line = [{"points": 1, "per": count}]
    assert (table.points(line, BOARD), table.points(line, BOARD, "villains")) == (heroes, villains)


@pytest.mark.rule("ROC-93")
def test_every_count_that_is_offered_is_counted_here() -> None:
    offered = set(counts.NAMED) | set(counts.OBJECTS)
    assert offered == {count if isinstance(count, str) else next(iter(count)) for count, *_ in COUNTS}


WITH_ARMY = [
    ("own_standing", 2, 2),
    ("own_knocked_out", 1, 0),
    ("opposing_knocked_out", 0, 1),
    ("grit", 2, 2),
    ("controlled", 1, 2),
    ("opposing_controlled", 2, 1),
    ("soldiers", 2, 2),
    ({"grit_of": "valentine"}, 0, 0),
    ({"own_at": "south-seas-club"}, 0, 0),
]


@pytest.mark.rule("ROC-93", "ROC-94")
@pytest.mark.parametrize(("count", "heroes", "villains"), WITH_ARMY, ids=lambda value: str(value))
def test_counts_once_valentine_is_gone(table: Any, count: Any, heroes: int, villains: int) -> None:
    line = [{"points": 1, "per": count}]
    assert (table.points(line, ARMY), table.points(line, ARMY, "villains")) == (heroes, villains)


YES: dict[str, Any] = {"all": []}
NO: dict[str, Any] = {"any": []}
CONDITIONS: list[tuple[Any, bool, bool]] = [
    ({"control": "south-seas-club"}, False, True),
    ({"control": "bulldog-cafe"}, False, False),
    ({"opponent_controls": "south-seas-club"}, True, False),
    ({"opponent_controls": "bulldog-cafe"}, False, False),
    ({"at": ["cliff", "south-seas-club"]}, True, True),
    ({"at": ["cliff", "1635-palm-terrace"]}, False, False),
    ({"at": ["jenny", "bulldog-cafe"]}, True, True),
    ({"knocked_out": "cliff"}, True, True),
    ({"knocked_out": "sinclair"}, False, False),
    ({"standing": "cliff"}, False, False),
    ({"standing": "valentine"}, True, True),
    ("plans", False, True),
    ("no_plans", True, False),
    ("upper_hand", True, False),
    ("army", False, False),
    ({"least": ["clout", 4]}, False, True),
    ({"least": ["clout", 3]}, True, True),
    ({"least": [{"own_at": "bulldog-cafe"}, 2]}, False, True),
    ({"least": ["soldiers", -1]}, True, True),
    ({"least": ["soldiers", 0]}, True, True),
    ({"not": "plans"}, True, False),
    (YES, True, True),
    (NO, False, False),
    ({"all": ["plans", YES]}, False, True),
    ({"all": ["plans", NO]}, False, False),
    ({"any": ["plans", NO]}, False, True),
    ({"any": ["plans", "no_plans"]}, True, True),
    ({"not": {"all": [{"any": ["upper_hand", "army"]}, {"not": {"not": "no_plans"}}]}}, False, True),
]


@pytest.mark.rule("ROC-93")
@pytest.mark.parametrize(("condition", "heroes", "villains"), CONDITIONS, ids=lambda value: str(value))
def test_conditions(table: Any, condition: Any, heroes: bool, villains: bool) -> None:
    line = [{"points": 1, "when": condition}]
    assert (table.points(line, BOARD), table.points(line, BOARD, "villains")) == (heroes, villains)


@pytest.mark.rule("ROC-93")
def test_every_condition_that_is_offered_is_met_and_missed_here() -> None:
    offered = set(conditions.NAMED) | set(conditions.OBJECTS)
    assert offered == {one if isinstance(one, str) else next(iter(one)) for one, *_ in CONDITIONS}


@pytest.mark.rule("ROC-93", "ROC-94")
@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("army", True),
        ({"at": ["valentine", "south-seas-club"]}, False),
        ({"knocked_out": "valentine"}, False),
        ({"standing": "valentine"}, False),
        ({"not": {"standing": "valentine"}}, True),
        ({"standing": "lothar"}, True),
    ],
    ids=str,
)
@pytest.mark.parametrize("army", [[], ["bulldog-cafe"]], ids=["no soldier on the board", "one soldier"])
def test_conditions_once_valentine_is_gone(table: Any, condition: Any, met: bool, army: list[str]) -> None:
    for side in ("heroes", "villains"):
        assert table.points([{"points": 1, "when": condition}], {"army": army}, side) == met


@pytest.mark.rule("ROC-92")
@pytest.mark.parametrize(
    ("line", "points"),
    [
        pytest.param({"points": 4}, 4, id="neither when nor per"),
        pytest.param({"points": -4}, -4, id="less than nothing"),
        pytest.param({"points": 0, "per": "clout"}, 0, id="no points for each"),
        pytest.param({"points": 2, "per": "clout"}, 14, id="for each"),
        pytest.param({"points": 2, "per": "clout", "every": 1}, 14, id="for every one"),
        pytest.param({"points": 1, "per": "clout", "every": 2}, 3, id="whole pairs only"),
        pytest.param({"points": 5, "per": "clout", "every": 7}, 5, id="one group exactly"),
        pytest.param({"points": 5, "per": "clout", "every": 8}, 0, id="no whole group"),
        pytest.param({"points": 2, "per": "clout", "every": 3, "most": 3}, 3, id="capped in points, not in groups"),
        pytest.param({"points": 2, "per": "clout", "most": 14}, 14, id="a cap that is just met"),
        pytest.param({"points": 2, "per": "clout", "most": 0}, 0, id="a cap of nothing"),
        pytest.param({"points": -1, "per": "clout", "most": 0}, -7, id="a cap is no floor"),
        pytest.param({"points": -1, "per": "clout", "every": 2, "most": 9}, -3, id="groups of less than nothing"),
        pytest.param({"points": 3, "when": "plans"}, 3, id="a condition met"),
        pytest.param({"points": 3, "when": "no_plans"}, 0, id="a condition missed"),
    ],
)
def test_a_lines_arithmetic(table: Any, line: Any, points: int) -> None:
    assert table.points([line], {"clout": {"heroes": 7}}) == points


@pytest.mark.rule("ROC-92")
def test_a_card_is_the_sum_of_its_lines_each_capped_by_itself(table: Any) -> None:
    lines = [{"points": 1, "per": "clout", "most": 2}, {"points": 1, "per": "clout", "most": 2}, {"points": -3}]
    assert table.points(lines, {"clout": {"heroes": 9}}) == 1
    assert table.points([], {"clout": {"heroes": 9}}) == 0

"""Facts that were tracked or told are a tally's defaults, and what it gives itself is stronger."""

from __future__ import annotations

from typing import Any

import pytest

CAFE, CLUB = "bulldog-cafe", "south-seas-club"


def per(count: Any) -> Any:
    return [{"points": 1, "per": count}]


def when(condition: Any) -> Any:
    return [{"points": 1, "when": condition}]


TOLD: list[Any] = [
    pytest.param({"fact": "clout", "of": "heroes", "is_": 4}, per("clout"), 4, {"clout": {"heroes": 2}}, 2, id="clout"),
    pytest.param({"fact": "grit", "of": "cliff", "is_": 4}, per("grit"), 6, {"grit": {"cliff": 0}}, 2, id="grit"),
    pytest.param({"fact": "recruited", "is_": 3}, per("recruited"), 3, {"recruited": 1}, 1, id="recruited"),
    pytest.param({"fact": "rocket", "is_": 3}, per("rocket"), 3, {"rocket": 0}, 0, id="rocket"),
    pytest.param({"fact": "plans", "is_": "villains"}, when("plans"), 0, {"plans": "heroes"}, 1, id="plans"),
    pytest.param(
        {"fact": "upper_hand", "is_": "heroes"}, when("upper_hand"), 1, {"upper_hand": None}, 0, id="upper hand"
    ),
    pytest.param({"fact": "army", "is_": True}, when("army"), 1, {"army": None}, 0, id="army"),
    pytest.param({"fact": "army", "is_": False}, when("army"), 0, {"army": []}, 1, id="no army"),
    pytest.param(
        {"fact": "down", "of": "cliff", "is_": True}, per("own_standing"), 2, {"knocked_out": []}, 3, id="down"
    ),
    pytest.param(
        {"fact": "at", "of": "cliff", "is_": CAFE}, per({"own_at": CAFE}), 2, {"at": {"cliff": CLUB}}, 1, id="at"
    ),
    pytest.param(
        {"fact": "control", "of": CLUB, "is_": "heroes"}, when({"control": CLUB}), 1, {"at": {}}, 0, id="control"
    ),
    pytest.param(
        {"fact": "control", "of": CAFE, "is_": None},
        when({"control": CAFE}),
        0,
        {"knocked_out": []},
        1,
        id="no control",
    ),
]


@pytest.mark.parametrize(("told", "lines", "points", "state", "given"), TOLD)
def test_what_was_told_holds_unless_the_tally_says_otherwise(
    table: Any, told: Any, lines: Any, points: int, state: Any, given: int
) -> None:
    (outcome,) = table.do("tell", **told)
    assert list(outcome) == ["outcome", "fact", "of", "is"]
    assert table.points(lines) == points
    assert table.points(lines, state) == given


def test_one_character_given_leaves_the_others_as_told(table: Any) -> None:
    table.do("tell", fact="at", of="jenny", is_=CLUB)
    table.do("tell", fact="at", of="cliff", is_=CLUB)
    assert table.points(per({"own_at": CLUB}), {"at": {"cliff": CAFE}}) == 1


def test_the_latest_telling_counts(table: Any) -> None:
    table.do("tell", fact="rocket", is_=5)
    table.do("tell", fact="rocket", is_=2)
    assert table.points(per("rocket")) == 2


def test_soldiers_are_counted_as_told_while_the_army_plays(table: Any) -> None:
    table.do("tell", fact="soldiers", is_=4)
    assert table.points(per("soldiers")) == 0
    table.do("tell", fact="army", is_=True)
    assert table.points(per("soldiers")) == 4
    assert table.points(per("soldiers"), {"army": [CAFE]}) == 1
    assert table.points(per("soldiers"), {"army": None}) == 0


def test_grit_is_none_for_one_who_was_told_to_be_down(table: Any) -> None:
    table.do("tell", fact="down", of="cliff", is_=True)
    assert table.points(per("grit")) == 2


@pytest.mark.rule("ROC-52")
def test_valentine_told_gone_is_no_part_of_a_tally(table: Any) -> None:
    table.do("tell", fact="down", of="valentine", is_=True)
    table.do("tell", fact="army", is_=True)
    assert table.points(per("opposing_knocked_out")) == 0
    refused = table.tally({"knocked_out": ["valentine"]})
    assert refused["reason"] == "bad_state"
    assert table.points(per("opposing_knocked_out"), {"army": None, "knocked_out": ["valentine"]}) == 1


def test_control_is_counted_where_the_tally_says_who_has_soldiers(table: Any) -> None:
    table.do("tell", fact="control", of=CAFE, is_="villains")
    assert table.points(when({"control": CAFE}), {"army": None}) == 1
    assert table.points(when({"control": CAFE})) == 0


def test_what_was_told_before_tracking_stays(table: Any) -> None:
    table.do("tell", fact="plans", is_="villains")
    table.do("track")
    assert table.reason("steal", side="villains") == "has_plans"


def test_control_as_told_is_told_in_the_order_of_places(table: Any) -> None:
    table.do("tell", fact="control", of="the-observatory", is_="villains")
    table.do("tell", fact="control", of="chapel-airfield", is_="heroes")
    table.do("tell", fact="control", of="bulldog-cafe", is_=None)
    assert list(table.tally()["control"]) == [
        "1635-palm-terrace",
        "chapel-airfield",
        "sinclair-mansion",
        "south-seas-club",
        "the-observatory",
    ]


@pytest.mark.rule("ROC-06")
def test_a_card_that_no_lines_can_say_is_worth_the_points_that_were_told(table: Any) -> None:
    assert table.tally({}, ["gum"])["reason"] == "unknown_finale"
    table.do("tell", fact="points", of="gum", is_=-3)
    assert table.tally({}, ["bruisers", "gum"])["cards"]["heroes"] == [
        {"id": "bruisers", "points": 0},
        {"id": "gum", "points": -3},
    ]

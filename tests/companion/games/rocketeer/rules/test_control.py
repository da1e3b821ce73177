"""Who controls a place, by the rulebook's examples and by hand (ROC-61, 94)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.rocketeer.rules.board import START, Character, Place, Side, controllers, team

HEROES, VILLAINS = Side.HEROES, Side.VILLAINS
NOWHERE = dict.fromkeys(Character, Place.OBSERVATORY)
"""All six at one place: three against three."""


@pytest.mark.rule("ROC-01", "ROC-03", "ROC-07", "ROC-61")
def test_the_setup() -> None:
    assert team(HEROES) == (Character.CLIFF, Character.JENNY, Character.PEEVY)
    assert team(VILLAINS) == (Character.SINCLAIR, Character.LOTHAR, Character.VALENTINE)
    assert controllers(START, (), ()) == {
        Place.PALM_TERRACE: HEROES,
        Place.BULLDOG_CAFE: HEROES,
        Place.SINCLAIR_MANSION: VILLAINS,
        Place.SOUTH_SEAS_CLUB: VILLAINS,
    }


@pytest.mark.rule("ROC-61")
def test_the_rulebooks_cafe_one_hero_against_a_villain_and_a_soldier() -> None:
    at = NOWHERE | {Character.JENNY: Place.BULLDOG_CAFE, Character.SINCLAIR: Place.BULLDOG_CAFE}
    assert controllers(at, (), [Place.BULLDOG_CAFE]) == {Place.BULLDOG_CAFE: VILLAINS}
    assert controllers(at, (), ()) == {}


@pytest.mark.rule("ROC-61")
def test_the_rulebooks_airfield_a_knocked_out_villain_does_not_count() -> None:
    at = NOWHERE | {Character.LOTHAR: Place.CHAPEL_AIRFIELD, Character.PEEVY: Place.CHAPEL_AIRFIELD}
    assert controllers(at, {Character.LOTHAR}, ()) == {Place.CHAPEL_AIRFIELD: HEROES}


@pytest.mark.rule("ROC-94")
def test_a_soldier_alone_controls() -> None:
    assert controllers({}, (), [Place.CHAPEL_AIRFIELD]) == {Place.CHAPEL_AIRFIELD: VILLAINS}


@pytest.mark.rule("ROC-61")
def test_places_are_told_in_their_order_whoever_came_first(table: Any) -> None:
    at = {
        "cliff": "the-observatory",
        "jenny": "chapel-airfield",
        "peevy": "1635-palm-terrace",
        "sinclair": "south-seas-club",
        "lothar": "sinclair-mansion",
        "valentine": "bulldog-cafe",
    }
    assert list(table.tally({"at": dict(reversed(at.items()))})["control"].items()) == [
        ("1635-palm-terrace", "heroes"),
        ("bulldog-cafe", "villains"),
        ("chapel-airfield", "heroes"),
        ("sinclair-mansion", "villains"),
        ("south-seas-club", "villains"),
        ("the-observatory", "heroes"),
    ]


@pytest.mark.rule("ROC-94")
def test_soldiers_count_for_control_and_for_nothing_else_that_does_not_say_soldiers(table: Any) -> None:
    state = {"army": ["chapel-airfield", "bulldog-cafe"]}
    counts = ["own_standing", "opposing_standing", "own_knocked_out", {"own_at": "chapel-airfield"}, "grit"]
    values = [table.points([{"points": 1, "per": count}], state, "villains") for count in counts]
    assert values == [2, 3, 0, 0, 2]
    assert table.points([{"points": 1, "per": "soldiers"}], state, "villains") == 2
    assert table.points([{"points": 1, "when": {"control": "chapel-airfield"}}], state, "villains") == 1
    # Jenny and a soldier at the cafe are one against one.
    assert table.points([{"points": 1, "when": {"control": "bulldog-cafe"}}], state) == 0

"""What is asked: only what the cards on the table depend on, and nothing that is known (ROC-06, 91)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.fields import Value
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.facts import ARMY, PLANS, ROCKET, SOLDIERS, Fact, FactKind, Facts
from companion.games.rocketeer.rules.finale import CARD, FinaleCard
from companion.games.rocketeer.rules.needs import needs, questions

CLUB = "south-seas-club"
VILLAINS = ["sinclair", "lothar", "valentine"]
HEROES = ["cliff", "jenny", "peevy"]


def card(*lines: Any) -> FinaleCard:
    faults: list[Any] = []
    made = CARD.read(Value({"id": "card", "lines": list(lines)}, "", faults))
    assert not faults
    return made


def per(count: Any) -> FinaleCard:
    return card({"points": 1, "per": count})


def when(condition: Any) -> FinaleCard:
    return card({"points": 1, "when": condition})


def held(*cards: FinaleCard, by: Side = Side.HEROES) -> dict[Side, tuple[FinaleCard, ...]]:
    return {Side.HEROES: (), Side.VILLAINS: (), by: cards}


def said(facts: tuple[Fact, ...]) -> list[str]:
    return [f"{fact.kind} {fact.of}".strip() for fact in facts]


def each(kind: str, characters: list[str]) -> list[str]:
    return [f"{kind} {character}" for character in characters]


@pytest.mark.rule("ROC-93")
@pytest.mark.parametrize(
    ("asking", "heroes", "villains"),
    [
        (per("clout"), ["clout heroes"], ["clout villains"]),
        (per("opposing_clout"), ["clout villains"], ["clout heroes"]),
        (per("grit"), each("grit", HEROES), ["army", *each("grit", VILLAINS)]),
        (per("opposing_grit"), ["army", *each("grit", VILLAINS)], each("grit", HEROES)),
        (per("own_knocked_out"), each("down", HEROES), ["army", *each("down", VILLAINS)]),
        (per("opposing_standing"), ["army", *each("down", VILLAINS)], each("down", HEROES)),
        (per("own_standing"), each("down", HEROES), ["army", *each("down", VILLAINS)]),
        (per("opposing_knocked_out"), ["army", *each("down", VILLAINS)], each("down", HEROES)),
        (per("soldiers"), ["army", "soldiers"], ["army", "soldiers"]),
        (per("recruited"), ["recruited"], ["recruited"]),
        (per("rocket"), ["rocket"], ["rocket"]),
        (per("finale_cards"), [], []),
        (per({"grit_of": "jenny"}), ["grit jenny"], ["grit jenny"]),
        (per({"grit_of": "valentine"}), ["army", "grit valentine"], ["army", "grit valentine"]),
        (per({"own_at": CLUB}), each("at", HEROES), ["army", *each("at", VILLAINS)]),
        (per({"opposing_at": CLUB}), ["army", *each("at", VILLAINS)], each("at", HEROES)),
        (when({"control": CLUB}), [f"control {CLUB}"], [f"control {CLUB}"]),
        (when({"opponent_controls": CLUB}), [f"control {CLUB}"], [f"control {CLUB}"]),
        (when({"at": ["lothar", CLUB]}), ["at lothar"], ["at lothar"]),
        (when({"knocked_out": "valentine"}), ["army", "down valentine"], ["army", "down valentine"]),
        (when({"standing": "cliff"}), ["down cliff"], ["down cliff"]),
        (when("plans"), ["plans"], ["plans"]),
        (when("no_plans"), ["plans"], ["plans"]),
        (when("upper_hand"), ["upper_hand"], ["upper_hand"]),
        (when("army"), ["army"], ["army"]),
        (when({"not": {"least": ["clout", 3]}}), ["clout heroes"], ["clout villains"]),
        (when({"all": ["plans", {"any": ["army", {"least": ["rocket", 1]}]}]}), ["army", "rocket", "plans"], None),
        (card({"points": 3}), [], []),
        (card(), [], []),
    ],
    ids=lambda value: str(value.written()["lines"]) if isinstance(value, FinaleCard) else "",
)
def test_what_each_count_and_condition_needs(asking: FinaleCard, heroes: Any, villains: Any) -> None:
    assert said(needs(held(asking))) == heroes
    assert said(needs(held(asking, by=Side.VILLAINS))) == (heroes if villains is None else villains)


@pytest.mark.rule("ROC-93")
@pytest.mark.parametrize("count", ["controlled", "opposing_controlled"])
def test_a_number_of_places_needs_them_all(count: str) -> None:
    assert [fact.kind for fact in needs(held(per(count)))] == [FactKind.CONTROL] * 6


def test_what_several_cards_need_is_asked_once_and_in_order() -> None:
    both = {Side.HEROES: (per("clout"), per("opposing_clout")), Side.VILLAINS: (per("clout"), when("army"))}
    assert said(needs(both)) == ["army", "clout heroes", "clout villains"]


def test_the_rulebooks_cards(built_in: Edition) -> None:
    finale = {Side.HEROES: (built_in.finale["bruisers"],), Side.VILLAINS: (built_in.finale["south-seas"],)}
    assert said(needs(finale)) == ["army", *each("down", VILLAINS), f"control {CLUB}"]


def test_what_is_known_is_not_asked(built_in: Edition) -> None:
    finale = held(per("rocket"), when("plans"), per("clout"))
    facts: Facts = {ROCKET: 0, PLANS: Side.HEROES}
    assert said(questions(finale, facts, built_in)) == ["clout heroes"]


def test_of_valentine_nothing_is_asked_once_gone_and_of_soldiers_nothing_before(built_in: Edition) -> None:
    finale = held(per("opposing_knocked_out"), per("soldiers"))
    assert said(questions(finale, {ARMY: True}, built_in)) == ["down sinclair", "down lothar", "soldiers"]
    assert said(questions(finale, {ARMY: False}, built_in)) == each("down", VILLAINS)
    assert SOLDIERS in questions(finale, {}, built_in)


@pytest.mark.rule("ROC-91")
@pytest.mark.parametrize(
    ("heroes", "villains", "facts", "asked"),
    [
        pytest.param([3], [3], {}, ["plans"], id="as many points and cards"),
        pytest.param([3], [2], {}, [], id="more points"),
        pytest.param([3], [2, 1], {}, [], id="more cards"),
        pytest.param([], [], {}, ["plans"], id="no cards"),
        pytest.param([3], [3], {PLANS: Side.VILLAINS}, [], id="the Plans are known"),
    ],
)
def test_who_has_the_plans_is_asked_only_where_it_decides(
    built_in: Edition, heroes: Any, villains: Any, facts: Any, asked: Any
) -> None:
    finale = {
        Side.HEROES: tuple(card({"points": points}) for points in heroes),
        Side.VILLAINS: tuple(card({"points": points}) for points in villains),
    }
    assert said(questions(finale, facts, built_in)) == asked


@pytest.mark.rule("ROC-91")
def test_the_plans_are_asked_after_the_cards_facts_and_not_before(built_in: Edition) -> None:
    finale = {Side.HEROES: (per("rocket"),), Side.VILLAINS: (card({"points": 2}),)}
    assert said(questions(finale, {}, built_in)) == ["rocket"]
    assert said(questions(finale, {ROCKET: 2}, built_in)) == ["plans"]
    assert said(questions(finale, {ROCKET: 3}, built_in)) == []


@pytest.mark.rule("ROC-06")
def test_the_points_of_a_card_that_no_lines_can_say_are_asked(built_in: Edition) -> None:
    finale = {Side.HEROES: (FinaleCard("gum", None),), Side.VILLAINS: (card({"points": 2}),)}
    assert said(questions(finale, {}, built_in)) == ["points gum"]
    assert said(questions(finale, {Fact(FactKind.POINTS, "gum"): 2}, built_in)) == ["plans"]
    assert said(questions(finale, {Fact(FactKind.POINTS, "gum"): 3}, built_in)) == []


def test_what_the_tracker_knows_is_not_asked(tracked: Any, built_in: Edition) -> None:
    finale = held(when("plans"), when("upper_hand"), when("army"), per("clout"))
    assert said(questions(finale, tracked.state.facts, built_in)) == ["clout heroes"]
    tracked.do("tell", fact="clout", of="heroes", is_=0)
    assert said(questions(finale, tracked.state.facts, built_in)) == []

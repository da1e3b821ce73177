"""Every step can be taken back, and what is refused changes nothing, whatever is done (property)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from companion.games.rocketeer.rules import inputs
from companion.games.rocketeer.rules.board import Character, Place, Side
from companion.games.rocketeer.rules.facts import SUBJECTS, Fact, FactKind
from companion.games.rocketeer.rules.game import UNDO_DEPTH, Rocketeer
from companion.games.rocketeer.rules.inputs import Taker
from companion.games.rocketeer.rules.setup import MatchSetup
from companion.games.rocketeer.rules.tally import Claim
from companion.games.rocketeer.rules.track import Part

NAMES = st.sampled_from([*(place.value for place in Place), *(character.value for character in Character), "bob", ""])
NUMBERS = st.integers(-1, 4)
SIDES = st.sampled_from(Side)


@st.composite
def facts(draw: st.DrawFn) -> inputs.Tell:
    kind = draw(st.sampled_from(FactKind))
    of = draw(st.sampled_from(sorted(SUBJECTS[kind]))) if kind in SUBJECTS else ""
    if kind is FactKind.POINTS:
        return inputs.Tell(Fact(kind, "gum"), draw(NUMBERS))
    if kind in (FactKind.ARMY, FactKind.DOWN):
        return inputs.Tell(Fact(kind, of), draw(st.booleans()))
    if kind is FactKind.AT:
        return inputs.Tell(Fact(kind, of), draw(st.sampled_from(Place)))
    if kind is FactKind.PLANS:
        return inputs.Tell(Fact(kind, of), draw(SIDES))
    if kind in (FactKind.CONTROL, FactKind.UPPER_HAND):
        return inputs.Tell(Fact(kind, of), draw(SIDES | st.none()))
    return inputs.Tell(Fact(kind, of), draw(st.integers(0, 4)))


CLAIMS = st.builds(
    Claim,
    given=st.frozensets(
        st.sampled_from(
            ["at", "knocked_out", "army", "recruited", "clout", "grit", "rocket", "plans", "upper_hand"],
        )
    ),
    at=st.just({}),
    knocked_out=st.lists(NAMES, max_size=2).map(tuple),
    army=st.none() | st.lists(NAMES, max_size=2).map(tuple),
    recruited=NUMBERS,
    clout=st.dictionaries(SIDES, NUMBERS),
    grit=st.just({}),
    rocket=NUMBERS,
    plans=SIDES,
    upper_hand=SIDES | st.none(),
)
CARDS = st.lists(st.sampled_from(["bruisers", "deep-pockets", "south-seas", "gum"]), max_size=2).map(tuple)
STEPS = st.one_of(
    st.builds(inputs.TakeTurn, st.sampled_from(Taker)),
    st.builds(inputs.TakeTurn, st.sampled_from(Taker)),
    st.builds(inputs.Reveal, st.integers(0, 2), st.sampled_from(Place)),
    st.sampled_from([inputs.Reward(), inputs.Prepare(), inputs.HidePlans(), inputs.Ambush(), inputs.Raise()]),
    st.builds(inputs.Track, st.none() | st.integers(1, 6)),
    st.builds(inputs.Steal, SIDES),
    st.builds(inputs.Draw, SIDES),
    st.builds(inputs.ShowPlans, st.sampled_from(Taker)),
    st.just(inputs.Arrive()),
    st.just(inputs.Undo()),
    facts(),
    st.builds(inputs.Tally, CLAIMS, st.fixed_dictionaries(dict.fromkeys(Side, CARDS))),
)


@pytest.fixture(scope="module")
def setup(built_in: Any) -> MatchSetup:
    return MatchSetup({Side.HEROES: "Ana", Side.VILLAINS: "Bo"}, built_in)


@given(steps=st.lists(STEPS, max_size=40))
def test_whatever_is_done_nothing_raises_and_a_refusal_changes_nothing(
    game: Rocketeer, setup: MatchSetup, steps: list[Any]
) -> None:
    state = game.begin(setup)
    for step in [inputs.Track(4), *steps]:
        before = state
        state, outcomes = game.apply(state, step, Ms(0))
        assert outcomes
        if outcomes[0].name == "refused":
            assert (state, len(outcomes)) == (before, 1)
        elif step.name != "undo":
            undone, told = game.apply(state, inputs.Undo(), Ms(0))
            assert undone == before
            assert [(outcome.name, outcome.facts()) for outcome in told] == [("undone", {"input": step.name})]
        game.result(state, Ms(0))


@given(steps=st.lists(STEPS, max_size=60))
def test_what_always_holds_while_rounds_are_tracked(game: Rocketeer, setup: MatchSetup, steps: list[Any]) -> None:
    state = game.begin(setup)
    for step in [inputs.Track(4), *steps]:
        state, _ = game.apply(state, step, Ms(0))
        track = state.track
        if track is None:
            continue
        assert len(set(track.flipped)) == len(track.flipped) <= 6
        sides = [character.side for character in track.flipped]
        assert all(one is not other for one, other in pairwise(sides))
        assert track.zeppelin >= 0
        assert track.spaces is None or track.zeppelin <= track.spaces
        assert track.spaces is None or track.arrived == (track.zeppelin == track.spaces)
        assert 0 <= track.finale_left <= 24
        assert track.finale_left > 0 or track.arrived
        assert (track.part is Part.EVENT) <= (track.flipped == ())
        assert (state.next_side is None) == (track.part is not Part.TURNS or len(track.flipped) == 6)


@given(steps=st.lists(STEPS, max_size=40))
def test_taking_everything_back_ends_where_it_began(game: Rocketeer, setup: MatchSetup, steps: list[Any]) -> None:
    state = begun = game.begin(setup)
    for step in steps:
        state, _ = game.apply(state, step, Ms(0))
    while state.before:
        state, _ = game.apply(state, inputs.Undo(), Ms(0))
    assert state == begun


def test_the_tally_can_be_taken_back_and_made_again(table: Any) -> None:
    scored = table.tally({}, ["south-seas"], ["bruisers"])
    assert table.do("undo") == [{"outcome": "undone", "input": "tally"}]
    assert table.result == {"phase": "playing", "totals": None, "winner": None}
    assert table.tally({}, ["south-seas"], ["bruisers"]) == scored


def test_nothing_is_taken_back_before_anything_was_done(table: Any) -> None:
    assert table.reason("undo") == "nothing_to_undo"
    table.tally({"rocket": -1})
    assert table.reason("undo") == "nothing_to_undo"


def test_what_is_kept_for_taking_back_is_bounded(table: Any) -> None:
    for number in range(UNDO_DEPTH + 5):
        table.do("tell", fact="rocket", is_=number)
    assert len(table.state.before) == UNDO_DEPTH

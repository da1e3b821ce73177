"""The facts that are asked are enough: whatever else is unknown, no card's points change (property)."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from companion.games.rocketeer.rules.board import Character, Place, Side
from companion.games.rocketeer.rules.conditions import NAMED as CONDITIONS
from companion.games.rocketeer.rules.conditions import Condition, Controls, IsAt, IsDown, Least, Not
from companion.games.rocketeer.rules.counts import NAMED as COUNTS
from companion.games.rocketeer.rules.counts import CharactersAt, Count, GritOf
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.facts import SUBJECTS, Fact, FactKind, Told
from companion.games.rocketeer.rules.finale import FinaleCard, Line
from companion.games.rocketeer.rules.needs import questions
from companion.games.rocketeer.rules.tally import Claim, board_of, score

places, characters = st.sampled_from(Place), st.sampled_from(Character)
counts: st.SearchStrategy[Count] = st.one_of(
    st.sampled_from(list(COUNTS.values())),
    st.builds(GritOf, characters),
    st.builds(CharactersAt, places, st.booleans()),
)
conditions: st.SearchStrategy[Condition] = st.one_of(
    st.sampled_from(list(CONDITIONS.values())),
    st.builds(Controls, places, st.booleans()),
    st.builds(IsAt, characters, places),
    st.builds(IsDown, characters, st.booleans()),
    st.builds(Least, counts, st.integers(0, 4)),
    st.builds(lambda count: Not(Least(count, 2)), counts),
)
lines = st.builds(Line, st.integers(1, 3), when=conditions) | st.builds(Line, st.integers(1, 3), per=counts)
cards = st.builds(lambda made: FinaleCard("card", tuple(made)), st.lists(lines, max_size=3))
finales = st.fixed_dictionaries(dict.fromkeys(Side, st.lists(cards, max_size=2).map(tuple)))

VALUES: dict[FactKind, st.SearchStrategy[Told]] = {
    FactKind.ARMY: st.booleans(),
    FactKind.AT: places,
    FactKind.DOWN: st.booleans(),
    FactKind.GRIT: st.integers(0, 3),
    FactKind.CONTROL: st.sampled_from([*Side, None]),
    FactKind.SOLDIERS: st.integers(0, 3),
    FactKind.RECRUITED: st.integers(0, 3),
    FactKind.CLOUT: st.integers(0, 9),
    FactKind.ROCKET: st.integers(0, 5),
    FactKind.PLANS: st.sampled_from(Side),
    FactKind.UPPER_HAND: st.sampled_from([*Side, None]),
}
FACTS = [Fact(kind, of) for kind in VALUES for of in SUBJECTS.get(kind, {"": ""})]
worlds = st.fixed_dictionaries({fact: VALUES[fact.kind] for fact in FACTS})


@given(finale=finales, world=worlds, elsewhere=worlds)
def test_what_is_asked_decides_the_score(built_in: Edition, finale: Any, world: Any, elsewhere: Any) -> None:
    known: dict[Fact, Told] = {}
    while asked := questions(finale, known, built_in):
        assert asked[0] not in known
        known[asked[0]] = world[asked[0]]
    assert len(known) <= len(FACTS)
    counts = {side: len(finale[side]) for side in Side}
    scores = [
        score(board_of(Claim(), facts, built_in, counts), finale, Ms(0))
        for facts in (known, {**world, **known}, {**elsewhere, **known})
    ]
    assert len({(str(one.cards), str(one.totals), one.winner, one.by) for one in scores}) == 1

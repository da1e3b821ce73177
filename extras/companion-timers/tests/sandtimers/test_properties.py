"""What holds of sand timers, whatever is done at whatever times."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Input, Outcome, Refused
from companion.engine.transcript import replay, write_header, write_input, write_outcome
from companion_timers.sandtimers.rules.game import SandTimers
from companion_timers.sandtimers.rules.glasses import Lengths, Stand
from companion_timers.sandtimers.rules.inputs import INPUTS, Flip, OfOne

GAME = SandTimers()
keys = st.sampled_from(COLOUR_KEYS)
ones = [kind for kind in INPUTS.values() if issubclass(kind, OfOne)]
inputs: st.SearchStrategy[Input] = st.one_of(
    keys.map(Flip),
    st.builds(lambda kind, key: kind(key), st.sampled_from(ones), keys),
    st.sampled_from([kind() for kind in INPUTS.values() if not issubclass(kind, OfOne)]),
)
games = st.lists(st.tuples(st.sampled_from([0, 0, 1, 999, 5_000, 30_000, 100_000]), inputs), max_size=40)
setups = st.dictionaries(keys, st.sampled_from([1, 5_000, 30_000, 60_000]), min_size=1).map(
    lambda made: Lengths({key: Ms(made[key]) for key in COLOUR_KEYS if key in made})
)


@given(setups, games)
def test_what_is_refused_changes_nothing_and_no_sand_is_lost(setup: Lengths, game: list[tuple[int, Input]]) -> None:
    glasses, at = GAME.begin(setup), Ms(0)
    for wait, what in game:
        at = at + wait
        waited, fell = GAME.advance(glasses, at)
        glasses, told = GAME.apply(waited, what, at)
        if told and isinstance(told[-1], Refused):
            assert glasses == waited
        for before, after in zip(waited.glasses, glasses.glasses, strict=True):
            assert 0 <= after.left(at) <= after.length == setup.lengths[after.colour]
            if what == Flip(after.colour) and before.stand is Stand.RUNNING:
                assert before.left(at) + after.left(at) == after.length
        assert [each.at for each in (*fell, *told)] == sorted(each.at for each in (*fell, *told))


@given(setups, games, st.lists(st.integers(0, 500_000)))
def test_looking_more_often_changes_nothing(setup: Lengths, game: list[tuple[int, Input]], looks: list[int]) -> None:
    glasses = looked = GAME.begin(setup)
    at = Ms(0)
    all_told: list[Outcome] = []
    all_looked: list[Outcome] = []
    for wait, what in game:
        for look in sorted(look for look in looks if at <= look <= at + wait):
            looked, told = GAME.advance(looked, Ms(look))
            all_looked += told
        at = at + wait
        glasses, told = GAME.apply(glasses, what, at)
        all_told += told
        looked, told = GAME.apply(looked, what, at)
        all_looked += told
    # A timer with nothing on top (flipped at once, say) runs out when somebody next looks: be that now.
    glasses, told = GAME.advance(glasses, at)
    looked, also = GAME.advance(looked, at)
    assert (glasses, [*all_told, *told]) == (looked, [*all_looked, *also])


@given(setups, games)
def test_replayed_it_is_as_it_was_live(setup: Lengths, game: list[tuple[int, Input]]) -> None:
    glasses, at = GAME.begin(setup), Ms(0)
    lines, printed = [write_header(GAME, setup)], []
    for wait, what in game:
        at = at + wait
        glasses, told = GAME.apply(glasses, what, at)
        lines.append(write_input(what, at))
        printed += [write_outcome(each) for each in told]
    result = json.dumps({"result": GAME.result(glasses, at)})
    assert replay([line.encode() for line in lines], {GAME.name: GAME}) == [*printed, result]


@given(setups, games, keys)
def test_one_timer_does_not_touch_another(setup: Lengths, game: list[tuple[int, Input]], key: Key) -> None:
    glasses, at = GAME.begin(setup), Ms(0)
    for wait, what in game:
        at = at + wait
        before, _ = GAME.advance(glasses, at)
        glasses, _ = GAME.apply(glasses, what, at)
        if isinstance(what, OfOne) and what.timer is not key:
            assert glasses.get(key) == before.get(key)

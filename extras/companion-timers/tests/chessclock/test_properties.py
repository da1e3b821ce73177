"""What holds at any chess clock, whatever is done at whatever times."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.fields import Fields
from companion.core.values import COLOUR_KEYS, Ms
from companion.engine.game import Input, Outcome, Refused
from companion.engine.transcript import replay, write_header, write_input, write_outcome
from companion_timers.chessclock.rules.clock import Clock, Phase
from companion_timers.chessclock.rules.control import Control, Mode
from companion_timers.chessclock.rules.game import ChessClock
from companion_timers.chessclock.rules.inputs import INPUTS, Press, Start
from companion_timers.chessclock.rules.outcomes import Flag

GAME = ChessClock()
presses = st.sampled_from(COLOUR_KEYS).map(Press)
inputs: st.SearchStrategy[Input] = st.one_of(
    presses, presses, presses, st.sampled_from([kind() for kind in INPUTS.values() if kind is not Press])
)
waits = st.sampled_from([0, 0, 1, 7, 999, 1_000, 2_500, 4_000, 60_000])
games = st.lists(st.tuples(waits, inputs), max_size=40)
TIMES = {
    Mode.SUDDEN_DEATH: {},
    Mode.FISCHER: {"increment": 2_000},
    Mode.BRONSTEIN: {"delay": 1_000},
    Mode.DELAY: {"delay": 1_000},
    Mode.BYOYOMI: {"periods": 2, "period": 3_000},
    Mode.HOURGLASS: {},
}


@st.composite
def controls(draw: Any, modes: tuple[Mode, ...] = tuple(Mode)) -> Control:
    mode = draw(st.sampled_from(modes))
    players = draw(st.lists(st.sampled_from([key.value for key in COLOUR_KEYS]), min_size=2, max_size=6, unique=True))
    header = {"players": players, "mode": mode.value, "time": draw(st.sampled_from([1, 10_000, 61_000]))}
    return GAME.read_setup(Fields({**header, **TIMES[mode], "passing": draw(st.sampled_from(["own", "any"]))}, []))


def lefts(clock: Clock, at: Ms) -> list[Ms]:
    return [clock.left(place, at) for place in range(len(clock.seats))]


@given(controls(), games)
def test_what_is_refused_changes_nothing(control: Control, game: list[tuple[int, Input]]) -> None:
    clock, at = GAME.begin(control), Ms(0)
    for wait, what in game:
        at = at + wait
        waited, fell = GAME.advance(clock, at)
        clock, told = GAME.apply(clock, what, at)
        assert told[: len(fell)] == fell
        if isinstance(told[-1] if told else None, Refused):
            assert clock == waited
            assert len(told) == len(fell) + 1
        assert [each.at for each in told] == sorted(each.at for each in told)
        GAME.result(clock, at)


@given(controls(), games, st.lists(st.integers(0, 400_000)))
def test_looking_more_often_changes_nothing(control: Control, game: list[tuple[int, Input]], looks: list[int]) -> None:
    clock = looked = GAME.begin(control)
    at = Ms(0)
    all_told: list[Outcome] = []
    all_looked: list[Outcome] = []
    for wait, what in game:
        for look in sorted(look for look in looks if at <= look <= at + wait):
            looked, told = GAME.advance(looked, Ms(look))
            all_looked += told
        at = at + wait
        clock, told = GAME.apply(clock, what, at)
        all_told += told
        looked, told = GAME.apply(looked, what, at)
        all_looked += told
    assert all_told == all_looked
    assert clock == looked
    assert lefts(clock, at) == lefts(looked, at)


@given(controls(), games)
def test_replayed_it_is_as_it_was_live(control: Control, game: list[tuple[int, Input]]) -> None:
    clock, at = GAME.begin(control), Ms(0)
    lines, printed = [write_header(GAME, control)], []
    for wait, what in game:
        at = at + wait
        clock, told = GAME.apply(clock, what, at)
        lines.append(write_input(what, at))
        printed += [write_outcome(each) for each in told]
    result = json.dumps({"result": GAME.result(clock, at)})
    assert replay([line.encode() for line in lines], {GAME.name: GAME}) == [*printed, result]


@given(controls((Mode.HOURGLASS,)), games)
def test_no_sand_of_an_hourglass_is_lost(control: Control, game: list[tuple[int, Input]]) -> None:
    clock, at = GAME.begin(control), Ms(0)
    for wait, what in game:
        at = at + wait
        clock, _ = GAME.apply(clock, what, at)
        assert sum(lefts(clock, at)) == control.time * len(control.players)


@given(controls((Mode.SUDDEN_DEATH, Mode.FISCHER)), games)
def test_what_is_left_and_what_was_used_add_up(control: Control, game: list[tuple[int, Input]]) -> None:
    clock, at = GAME.begin(control), Ms(0)
    for wait, what in game:
        at = at + wait
        clock, _ = GAME.apply(clock, what, at)
        for place, seat in enumerate(clock.seats):
            used = seat.used + (clock.used(at) if place == clock.turn else 0)
            assert clock.left(place, at) + used == control.allotted + seat.moves * control.increment


@given(controls(), games)
def test_the_clocks_run_as_long_as_the_game_is_on(control: Control, game: list[tuple[int, Input]]) -> None:
    """All time between start, pauses and flags is somebody's."""
    clock, at, ran = GAME.begin(control), Ms(0), 0
    for wait, what in game:
        before, then = clock, at
        at = at + wait
        due = GAME.due(before)
        waited, _ = GAME.advance(before, at)
        if before.phase is Phase.RUNNING:
            ran += (at if waited.phase is Phase.RUNNING or due is None else min(at, _stopped(before, at))) - then
        clock, _ = GAME.apply(before, what, at)
    assert sum(seat.used for seat in clock.seats) + clock.used(at) == ran


def _stopped(clock: Clock, at: Ms) -> Ms:
    return next(each.at for each in GAME.advance(clock, at)[1] if isinstance(each, Flag))


@given(controls((Mode.DELAY,)), games)
def test_bronstein_and_the_us_delay_are_one_thing_shown_in_two_ways(
    control: Control, game: list[tuple[int, Input]]
) -> None:
    us = GAME.begin(control)
    bronstein = GAME.begin(replace(control, mode=Mode.BRONSTEIN))
    at = Ms(0)
    for wait, what in [(0, Start()), *game]:
        at = at + wait
        us, said = GAME.apply(us, what, at)
        bronstein, also = GAME.apply(bronstein, what, at)
        assert [(each.at, each.name) for each in said] == [(each.at, each.name) for each in also]
        if us.phase is not Phase.OVER:
            assert us.left(us.turn, at) + us.delayed(at) == bronstein.left(bronstein.turn, at)

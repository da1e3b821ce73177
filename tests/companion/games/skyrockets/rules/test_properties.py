"""What holds for any show, whatever is done at whatever times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.fields import Fields
from companion.core.values import Ms
from companion.engine.game import Outcome, Refused
from companion.games.skyrockets.rules.cards import TEXTS
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.rules.inputs import INPUTS, ChangeReferee, Flip, Lay, ScanCard, Stack, Stand, Wait
from companion.games.skyrockets.rules.outcomes import Flipped
from companion.games.skyrockets.rules.setup import Referee
from companion.games.skyrockets.rules.show import Phase, Show
from companion.games.skyrockets.rules.timers import COLOURS, RUNNING, Colour

GAME = Skyrockets({})
colours = st.sampled_from(COLOURS)
other = st.sampled_from(
    [kind() for kind in INPUTS.values() if kind not in (ScanCard, Flip, Lay, Stand, Stack, ChangeReferee)]
)
stacks = st.lists(colours, unique=True).map(lambda timers: Stack((tuple(timers[:3]), tuple(timers[3:]))))
referees = st.sampled_from(Referee).map(ChangeReferee)
scans = (st.sampled_from(list(TEXTS.values())) | st.text(max_size=3)).map(ScanCard)
inputs = (
    scans | colours.map(Flip) | colours.map(Flip) | colours.map(Lay) | colours.map(Stand) | stacks | referees | other
)
waits = st.sampled_from([0, 0, 1, 500, 999, 1000, 9_000, 30_000, 10**6])
evenings = st.lists(st.tuples(waits, inputs), max_size=40)


@st.composite
def begun(draw: Callable[..., Any]) -> Show:
    """A show that has started at 1000 (or not, now and then)."""
    header = {
        "event": {
            "name": "Any",
            "festival": 1,
            "number": 2,
            "running": draw(st.sampled_from([["red"], ["red", "yellow", "purple"]])),
            "side": ["green"],
            "countdown": draw(st.sampled_from([{}, {"orange": 1}, {"orange": 4, "blue": 2}])),
            "turn_order": draw(st.booleans()),
            "locks": draw(st.integers(0, 2)),
        },
        "players": ["Ana", "Bo"],
        "referee": draw(st.sampled_from(["cards", "presses", "flips"])),
        "duds": draw(st.sampled_from(["auto", "call"])),
    }
    show = GAME.begin(GAME.read_setup(Fields(header, [])))
    if draw(st.sampled_from([True] * 5 + [False])):
        show, _ = GAME.apply(show, INPUTS["start"](), Ms(1000))
    return show


@pytest.mark.rule("SKY-25", "SKY-55")
@given(begun(), evenings)
def test_nothing_raises_and_what_is_refused_changes_nothing(show: Show, evening: list[Any]) -> None:
    at = Ms(1000)
    for wait, given_ in evening:
        at = at + wait
        waited, fell = GAME.advance(show, at)
        show, outcomes = GAME.apply(show, given_, at)
        assert outcomes[: len(fell)] == fell
        if any(isinstance(outcome, Refused) for outcome in outcomes):
            (refused,) = outcomes[len(fell) :]
            assert isinstance(refused, Refused)
            assert (refused.at, refused.input) == (at, given_.name)
            assert show == waited
        times = [outcome.at for outcome in outcomes]
        assert times == sorted(times)
        assert times[len(fell) :] == [at] * (len(times) - len(fell))
        GAME.result(show, at)


@given(begun(), evenings, st.lists(st.integers(0, 2 * 10**6)))
def test_waiting_in_smaller_steps_changes_nothing(show: Show, evening: list[Any], looks: list[Any]) -> None:
    """Whether somebody looks at the table in between, waits, or lets it be: the same show, the same outcomes."""
    at = Ms(1000)
    waited, idle = show, show
    all_waited: list[Outcome] = []
    all_idle: list[Outcome] = []
    all_told: list[Outcome] = []
    for wait, given_ in evening:
        for look in sorted(look for look in looks if at <= look <= at + wait):
            waited, fell = GAME.advance(waited, Ms(look))
            all_waited += fell
            idle, fell = GAME.apply(idle, Wait(), Ms(look))
            all_idle += fell
        at = at + wait
        show, told = GAME.apply(show, given_, at)
        all_told += told
        waited, told = GAME.apply(waited, given_, at)
        all_waited += told
        idle, told = GAME.apply(idle, given_, at)
        all_idle += told
        # A timer with nothing on top (just stood up, say) runs out when next somebody looks: be that now.
        show, fell = GAME.advance(show, at)
        all_told += fell
        waited, fell = GAME.advance(waited, at)
        all_waited += fell
        idle, fell = GAME.advance(idle, at)
        all_idle += fell
    assert show == waited == idle
    assert all_told == all_waited == all_idle


@pytest.mark.rule("SKY-60", "SKY-61", "SKY-24")
@given(begun(), evenings)
def test_the_sand_of_all_timers_is_conserved_by_flips(show: Show, evening: list[Any]) -> None:
    at = Ms(1000)
    for wait, given_ in evening:
        at = at + wait
        before, _ = GAME.advance(show, at)
        show, outcomes = GAME.apply(show, given_, at)
        flipped = [outcome for outcome in outcomes if isinstance(outcome, Flipped)]
        for outcome in flipped:
            timer = before.timer(outcome.timer)
            top = timer.left(at) if timer.state is RUNNING else 0
            assert top + outcome.left == timer.length
        touched = {outcome.timer for outcome in flipped}
        for colour in () if outcomes and len(flipped) < len(outcomes) else set(COLOURS) - touched:
            assert show.timer(colour) == before.timer(colour)
        for timer in show.in_show:
            assert 0 <= timer.left(at) <= timer.length


@given(begun(), evenings)
def test_what_can_be_pressed_is_what_is_not_refused(show: Show, evening: list[Any]) -> None:
    at = Ms(1000)
    for wait, given_ in evening:
        at = at + wait
        show, _ = GAME.advance(GAME.apply(show, given_, at)[0], at)
        for colour in COLOURS:
            refused = isinstance(GAME.apply(show, Flip(colour), at)[1][-1], Refused)
            assert (colour in show.pressable(at)) is not refused


@given(begun(), evenings)
def test_something_falls_due_when_the_show_says_so_and_not_before(show: Show, evening: list[Any]) -> None:
    at = Ms(1000)
    for wait, given_ in evening:
        at = at + wait
        show, _ = GAME.apply(show, given_, at)
    due = GAME.due(show)
    if due is None:
        assert GAME.advance(show, Ms(10**9)) == (show, ())
    else:
        assert GAME.advance(show, due - 1) == (show, ())
        assert GAME.advance(show, due)[1][0].at == due


@pytest.mark.rule("SKY-09")
def test_before_the_start_and_after_the_end_the_sand_stands_still() -> None:
    header = {"event": {"name": "", "festival": 1, "number": 1, "running": ["red"], "side": [], "countdown": {}}}
    show = GAME.begin(GAME.read_setup(Fields(header | {"players": ["Ana"]}, [])))
    assert show.left(Colour.RED, Ms(10**9)) == 30_000
    show, _ = GAME.apply(show, INPUTS["start"](), Ms(10**9))
    assert show.left(Colour.RED, Ms(10**9 + 10_000)) == 20_000
    show, _ = GAME.apply(show, INPUTS["abandon"](), Ms(10**9 + 10_000))
    assert show.phase is Phase.ABANDONED
    assert show.left(Colour.RED, Ms(10**10)) == 20_000
    assert show.left(Colour.BLUE, Ms(0)) == 0

"""One timer on its bar: sinking smoothly, and every state unlike every other without a look at its colour."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.drawing.lighting import linear
from companion.scene.lights import Colours
from companion.scene.palette import COLOURS, DARK, WHITE
from companion.scene.sand import BREATH, CALL, ENDING, REFUSAL, Sand, SandBar, SandState, pulses

RED = COLOURS[Key.RED]
HALF = SandBar(RED, SandState.RUNNING, Ms(30_000), Ms(60_000))
STATES = {
    "running": HALF,
    "running out": replace(HALF, left=Ms(7_000)),
    "empty": SandBar(RED, SandState.EMPTY, Ms(0), Ms(60_000)),
    "countdown": replace(HALF, countdown=True, left=Ms(40_000)),
    "countdown empty": SandBar(RED, SandState.EMPTY, Ms(0), Ms(60_000), countdown=True),
    "side": SandBar(RED, SandState.SIDE, Ms(60_000), Ms(60_000)),
    "laid": SandBar(RED, SandState.LAID, Ms(30_000), Ms(60_000)),
    "beneath": replace(HALF, beneath=True),
    "beneath, running out": replace(HALF, beneath=True, left=Ms(7_000)),
    "owed": replace(HALF, owed=True),
    "owed, running out": replace(HALF, owed=True, left=Ms(7_000)),
    "owed, side": SandBar(RED, SandState.SIDE, Ms(60_000), Ms(60_000), owed=True),
    "owed, countdown empty": SandBar(RED, SandState.EMPTY, Ms(0), Ms(60_000), countdown=True, owed=True),
    "absent": SandBar(RED, SandState.ABSENT),
}
SEEN_FOR = range(0, 4_000, 33)
"""What somebody sees who looks for some seconds, at 30 frames a second."""


BAR = 10


def bar(timer: SandBar, now: Ms, lights: int = BAR) -> Colours:
    return Sand(timer, now).lit(lights)


def light(leds: Colours) -> int:
    return sum(sum(linear(led)) for led in leds)


def watched(timer: SandBar, lights: int) -> list[Colours]:
    """What a bar shows for some seconds; only sand that is running out falls meanwhile, as its flashes go with it."""
    falls = timer.stand is SandState.RUNNING and timer.ending
    return [bar(replace(timer, left=timer.left - now) if falls else timer, Ms(now), lights) for now in SEEN_FOR]


def shape(timer: SandBar, lights: int = BAR) -> tuple[tuple[bool, ...], ...]:
    """Which LEDs are lit, frame by frame, whatever their colour: at least half as bright as the frame's brightest."""
    return tuple(
        tuple(max(led) > 0 and 2 * max(led) >= max(map(max, leds)) for led in leds) for leds in watched(timer, lights)
    )


@pytest.mark.parametrize("lights", [10, 30])
@pytest.mark.parametrize(("one", "other"), list(combinations(STATES, 2)), ids=lambda name: name)
def test_no_two_states_are_told_apart_by_colour_alone(one: str, other: str, lights: int) -> None:
    pairs = zip(shape(STATES[one], lights), shape(STATES[other], lights), strict=True)
    differing = sum(mine != theirs for mine, theirs in pairs)
    assert differing >= len(SEEN_FOR) // 5, "at least a fifth of the time they must look unlike"


@pytest.mark.parametrize("lights", [4, 5])
@pytest.mark.parametrize(("one", "other"), list(combinations(STATES, 2)), ids=lambda name: name)
def test_on_a_short_bar_they_still_look_unlike(one: str, other: str, lights: int) -> None:
    """There a pattern may be told by its breathing alone, so what counts is half of the brightest it ever is."""
    seen = []
    for state in (one, other):
        frames = watched(STATES[state], lights)
        brightest = max(max(led) for frame in frames for led in frame)
        seen.append([[brightest > 0 and 2 * max(led) >= brightest for led in frame] for frame in frames])
    assert sum(mine != theirs for mine, theirs in zip(*seen, strict=True)) >= len(SEEN_FOR) // 5


@pytest.mark.parametrize("key", COLOUR_KEYS)
@pytest.mark.parametrize("state", STATES)
def test_the_pattern_is_the_same_in_every_colour(state: str, key: Key) -> None:
    assert shape(replace(STATES[state], hue=COLOURS[key])) == shape(STATES[state])


@given(first=st.integers(ENDING, 80_000), sinks=st.integers(0, 70_000))
@pytest.mark.parametrize("beneath", [False, True], ids=["above", "beneath"])
def test_the_light_only_ever_wanes_as_the_sand_sinks(beneath: bool, first: int, sinks: int) -> None:
    then = SandBar(RED, SandState.RUNNING, Ms(first), Ms(80_000), beneath=beneath)
    later = replace(then, left=Ms(max(ENDING, first - sinks)))
    assert light(bar(later, Ms(0))) <= light(bar(then, Ms(0)))


@pytest.mark.parametrize("lights", [4, 7, 10, 30])
def test_the_sand_sinks_without_a_jump(lights: int) -> None:
    """From frame to frame no LED changes by more than a thirtieth of its brightness."""
    timer = SandBar(COLOURS[Key.GREEN], SandState.RUNNING, length=Ms(60_000))
    frames = [bar(replace(timer, left=Ms(left)), Ms(0), lights) for left in range(60_000, ENDING, -33)]
    for before, after in pairwise(frames):
        assert (
            max(abs(a - b) for x, y in zip(before, after, strict=True) for a, b in zip(x, y, strict=True)) <= 255 / 30
        )


@pytest.mark.parametrize(
    ("left", "lit"), [(60_000, 10), (30_000, 5), (27_000, 5), (12_000, 2)], ids=["full", "half", "less", "fifth"]
)
def test_a_running_bar_is_as_high_as_its_sand(left: int, lit: int) -> None:
    leds = bar(SandBar(RED, SandState.RUNNING, Ms(left), Ms(60_000)), Ms(0))
    assert [led != DARK for led in leds] == [place < lit for place in range(BAR)]


def test_the_topmost_led_dims_in_proportion() -> None:
    full, part = bar(HALF, Ms(0))[4], bar(replace(HALF, left=Ms(27_000)), Ms(0))[4]
    assert abs(part[0] - full[0] / 2) <= 1


def test_flashes_quicken() -> None:
    """From ten seconds on, one a second, to four a second at the end."""
    counts = [pulses(Ms(left - 1_000)) - pulses(Ms(left)) for left in range(10_000, 0, -1_000)]
    assert counts == sorted(counts)
    assert 1.0 <= counts[0] < 1.5
    assert 3.5 < counts[-1] <= 4.0
    assert pulses(ENDING) == pulses(Ms(80_000)) == 0


def test_a_flash_lights_all_that_is_above_the_sand() -> None:
    timer = SandBar(RED, SandState.RUNNING, Ms(9_900), Ms(60_000))
    between = replace(timer, left=Ms(9_400))
    assert DARK not in bar(timer, Ms(0))
    assert bar(between, Ms(0)).count(DARK) == 8


def test_the_countdown_climbs_while_its_sand_falls() -> None:
    timer = SandBar(RED, SandState.RUNNING, length=Ms(40_000), countdown=True)
    heads = []
    for left in range(40_000, 0, -500):
        leds = bar(replace(timer, left=Ms(left)), Ms(0))
        heads.append(max(range(BAR), key=lambda led: leds[led][1]))
    assert heads == sorted(heads)
    assert (heads[0], heads[-1]) == (0, 9)


def test_the_countdown_never_warns_of_a_dud() -> None:
    timer = SandBar(RED, SandState.RUNNING, Ms(5_000), Ms(40_000), countdown=True)
    assert not timer.ending
    assert shape(timer) == shape(replace(timer, left=Ms(5_001)))
    assert all(bar(timer, Ms(now))[BAR - 1] == DARK for now in SEEN_FOR), "nothing flashes above the comet"


def test_owed_breathes_over_the_whole_bar() -> None:
    timer = replace(HALF, owed=True)
    breath = [light(bar(timer, Ms(now))) for now in range(0, BREATH + 1, 30)]
    peak = breath.index(max(breath))
    assert breath[: peak + 1] == sorted(breath[: peak + 1])
    assert breath[peak:] == sorted(breath[peak:], reverse=True)
    assert all(DARK not in bar(timer, Ms(now)) for now in range(0, BREATH, 30)), "never quite out: it can be found"


def test_a_refused_press_is_seen_at_that_bar_and_passes() -> None:
    refused = replace(HALF, refused=Ms(1_000))
    blinks = [bar(refused, Ms(1_000 + part)) for part in (0, 200, 400)]
    assert blinks[0] == blinks[2]
    assert blinks[0] != blinks[1]
    assert bar(refused, 1_000 + REFUSAL) == bar(HALF, Ms(0))
    assert bar(refused, Ms(999)) == bar(HALF, Ms(0))


def test_a_duds_flip_sweeps_the_bar_from_below_and_passes() -> None:
    called = replace(HALF, left=Ms(60_000), called=Ms(1_000))
    swept = [sum(led[2] > 0 for led in bar(called, Ms(1_000 + part))) for part in range(0, CALL, 70)]
    assert swept == list(range(10))
    assert bar(called, 1_000 + CALL) == bar(replace(called, called=None), Ms(0))


def test_before_the_show_nothing_moves() -> None:
    for timer in (HALF, replace(HALF, countdown=True), replace(HALF, left=Ms(5_000))):
        still = replace(timer, still=True)
        assert len({bar(still, Ms(now)) for now in SEEN_FOR}) == 1
        assert light(bar(still, Ms(0))) < light(bar(timer, Ms(600)))


@given(
    stand=st.sampled_from(list(SandState)),
    left=st.integers(-100, 100_000),
    length=st.integers(1, 100_000),
    flags=st.tuples(*[st.booleans()] * 4),
    since=st.tuples(*[st.none() | st.integers(0, 10_000)] * 2),
    now=st.integers(0, 10**12),
    lights=st.integers(1, 60),
)
def test_a_bar_has_as_many_colours_as_lights_and_the_same_each_time(
    stand: SandState,
    left: int,
    length: int,
    flags: tuple[bool, bool, bool, bool],
    since: tuple[int | None, int | None],
    now: int,
    lights: int,
) -> None:
    refused, called = (None if at is None else Ms(at) for at in since)
    timer = SandBar(RED, stand, Ms(left), Ms(length), *flags, refused, called)
    leds = bar(timer, Ms(now), lights)
    assert leds == bar(timer, Ms(now), lights)
    assert len(leds) == lights
    assert all(len(led) == 3 and all(0 <= level <= 255 for level in led) for led in leds)


@given(sand=st.integers(10_000, 80_000), fuse=st.integers(0, 80_000))
def test_a_countdown_is_never_taken_for_a_running_timer(sand: int, fuse: int) -> None:
    running = SandBar(RED, SandState.RUNNING, Ms(sand), Ms(80_000))
    countdown = SandBar(RED, SandState.RUNNING, Ms(fuse), Ms(80_000), countdown=True)
    assert len({bar(running, Ms(now)) for now in (0, 120)}) == 1
    assert len({bar(countdown, Ms(now)) for now in (0, 120)}) == 2


@pytest.mark.parametrize("lights", [4, 10, 30])
@pytest.mark.parametrize("key", COLOUR_KEYS)
@pytest.mark.parametrize("state", [state for state in STATES if state != "absent"])
def test_every_state_is_bright_enough_to_be_seen_across_a_table(state: str, key: Key, lights: int) -> None:
    """At its brightest moment its brightest LED is at least half as bright as it could be, as the eye sees it."""
    frames = [bar(replace(STATES[state], hue=COLOURS[key]), Ms(now), lights) for now in range(0, 2_000, 33)]
    assert max(max(led) for frame in frames for led in frame) >= 128


def test_an_owed_timer_that_runs_out_quickens_at_its_ends() -> None:
    """Looked at 20 times a second, from seven seconds on: the ends go on and off as often as it has pulses."""
    timer = replace(HALF, owed=True)
    lefts = range(7_000, 0, -50)
    ends = [max(bar(replace(timer, left=Ms(left)), Ms(7_000 - left))[9]) > 128 for left in lefts]
    flashes = sum(on and not before for before, on in pairwise(ends))
    assert flashes == int(pulses(Ms(50))) - int(pulses(Ms(7_000)))


@pytest.mark.parametrize("lights", [4, 10, 15, 30])
def test_the_ends_of_an_owed_bar_are_white_however_long_it_is(lights: int) -> None:
    leds = bar(replace(HALF, owed=True), Ms(BREATH // 2), lights)
    ends = max(1, lights // 10)
    assert [led == WHITE for led in leds] == [place < ends or place >= lights - ends for place in range(lights)]


@pytest.mark.parametrize("lights", [4, 10, 30])
def test_a_refusal_fills_the_bar_however_long_it_is(lights: int) -> None:
    refused = replace(HALF, refused=Ms(0))
    assert DARK not in bar(refused, Ms(0), lights)
    assert set(bar(refused, Ms(200), lights)) == {DARK}

from __future__ import annotations

import asyncio

import pytest

from companion.core.values import Ms
from companion.daemon.clock import HandClock, MonotonicClock


def test_a_clock_moved_by_hand_stands_still_until_it_is_moved() -> None:
    clock = HandClock(40)
    assert clock.now() == 40
    clock.forward(2)
    assert clock.now() == 42


def test_time_does_not_go_back() -> None:
    with pytest.raises(ValueError, match="forward"):
        HandClock().forward(-1)


@pytest.mark.anyio
async def test_a_wait_ends_when_the_clock_comes_to_its_instant_and_not_before() -> None:
    clock, woken = HandClock(), asyncio.Event()
    waiting = asyncio.ensure_future(clock.wait(woken, Ms(100)))
    clock.forward(99)
    for _ in range(5):
        await asyncio.sleep(0)
    assert not waiting.done()
    clock.forward(1)
    await asyncio.wait_for(waiting, 20)


@pytest.mark.anyio
@pytest.mark.parametrize("clock", [HandClock(), MonotonicClock()], ids=["hand", "monotonic"])
async def test_whoever_wakes_it_ends_a_wait_at_once(clock: HandClock | MonotonicClock) -> None:
    woken = asyncio.Event()
    waiting = asyncio.ensure_future(clock.wait(woken, None))
    await asyncio.sleep(0)
    woken.set()
    await asyncio.wait_for(waiting, 20)


@pytest.mark.anyio
async def test_an_instant_that_has_passed_is_not_waited_for() -> None:
    clock = MonotonicClock()
    await asyncio.wait_for(clock.wait(asyncio.Event(), clock.now() - 5), 20)


def test_the_monotonic_clock_never_goes_back() -> None:
    clock = MonotonicClock()
    instants = [clock.now() for _ in range(1000)]
    assert instants == sorted(instants)

"""How the clock goes on: flags that fall by themselves, and what each input does.

    input at t:  periods and flags due at or before t  ->  refused by the phase?  ->  the input's own rule

So a button that is pressed at the very instant at which the flag falls comes too late.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from companion.core.values import Ms
from companion.engine.game import Input, Outcomes, Refused
from companion_timers.chessclock.rules import outcomes as told
from companion_timers.chessclock.rules.clock import Clock, Phase
from companion_timers.chessclock.rules.control import Passing
from companion_timers.chessclock.rules.inputs import End, Pause, Press, Resume, Start, Wait
from companion_timers.chessclock.rules.outcomes import Reason

Done: TypeAlias = tuple[Clock, Outcomes] | Reason


def apply(clock: Clock, given: Input, at: Ms) -> tuple[Clock, Outcomes]:
    """The clock after this input, and all that happened."""
    clock, fell = advance(clock, at)
    done = _RULES[type(given)](clock, given, at)
    if isinstance(done, Reason):
        return clock, (*fell, Refused(at, given.name, str(done)))
    return done[0], fell + done[1]


def due(clock: Clock) -> Ms | None:
    """When the time of whoever is to move is used up, or the period that runs."""
    if clock.phase is not Phase.RUNNING:
        return None
    left = clock.left(clock.turn, clock.since) + clock.delayed(clock.since)
    return clock.since + left


def advance(clock: Clock, at: Ms) -> tuple[Clock, Outcomes]:
    """Every period that ends and every flag that falls at or before ``at``, in order of time."""
    happened: Outcomes = ()
    while (now := due(clock)) is not None and now <= at:
        clock, outcomes = _run_out(clock, now)
        happened += outcomes
    return clock, happened


def _run_out(clock: Clock, at: Ms) -> tuple[Clock, Outcomes]:
    seat, place = clock.seats[clock.turn], clock.turn
    periods = seat.periods - clock.in_period(place)
    if periods > 0:
        seats = (*clock.seats[:place], replace(seat, time=Ms(0), periods=periods), *clock.seats[place + 1 :])
        used = clock.used(at)
        clock = replace(clock, seats=seats, since=at, before=used, lapsed=used)
        return clock, (told.Period(at, clock.player, periods),)
    clock = clock.settled(at, passed=False)
    seats = (*clock.seats[:place], replace(clock.seats[place], periods=0, fallen=at), *clock.seats[place + 1 :])
    clock = replace(clock, seats=seats, phase=Phase.PAUSED)
    flag = told.Flag(at, clock.player)
    winner = clock.winner
    if winner is not None:
        return replace(clock, phase=Phase.OVER), (flag, told.Won(at, winner))
    return replace(clock, turn=clock.after(place)), (flag,)


def _start(clock: Clock, given: Start, at: Ms) -> Done:
    if clock.phase is not Phase.READY:
        return Reason.OVER if clock.phase is Phase.OVER else Reason.ALREADY_STARTED
    return _started(clock, 0, at)


def _started(clock: Clock, turn: int, at: Ms) -> tuple[Clock, Outcomes]:
    clock = replace(clock, phase=Phase.RUNNING, turn=turn, since=at)
    return clock, (told.Started(at, clock.player),)


def _press(clock: Clock, given: Press, at: Ms) -> Done:
    place = clock.place(given.player)
    if place is None:
        return Reason.NOT_PLAYING
    if clock.phase is Phase.OVER:
        return Reason.OVER
    if clock.seats[place].fallen is not None:
        return Reason.FLAG_FELL
    if clock.phase is Phase.READY:
        return _started(clock, clock.after(place), at)
    if clock.phase is Phase.PAUSED:
        return Reason.PAUSED
    if place != clock.turn and clock.control.passing is Passing.OWN:
        return Reason.NOT_YOUR_TURN
    mover, used, player = clock.turn, clock.used(at), clock.player
    clock = clock.settled(at, passed=True)
    clock = replace(clock, turn=clock.after(mover))
    return clock, (told.Passed(at, player, used, clock.left(mover, at), clock.player),)


def _pause(clock: Clock, given: Pause, at: Ms) -> Done:
    if clock.phase is not Phase.RUNNING:
        return _NOT_RUNNING[clock.phase]
    return replace(clock, phase=Phase.PAUSED, before=clock.used(at)), (told.Paused(at, clock.player),)


_NOT_RUNNING = {Phase.READY: Reason.NOT_STARTED, Phase.PAUSED: Reason.PAUSED, Phase.OVER: Reason.OVER}


def _resume(clock: Clock, given: Resume, at: Ms) -> Done:
    if clock.phase is not Phase.PAUSED:
        return {**_NOT_RUNNING, Phase.RUNNING: Reason.NOT_PAUSED}[clock.phase]
    return replace(clock, phase=Phase.RUNNING, since=at), (told.Resumed(at, clock.player),)


def _end(clock: Clock, given: End, at: Ms) -> Done:
    if clock.phase is Phase.OVER:
        return Reason.OVER
    return replace(clock.settled(at, passed=False), phase=Phase.OVER), (told.Ended(at),)


def _wait(clock: Clock, given: Wait, at: Ms) -> Done:
    return clock, ()


_RULES: Mapping[type[Input], Callable[[Clock, Any, Ms], Done]] = {
    Start: _start,
    Press: _press,
    Pause: _pause,
    Resume: _resume,
    End: _end,
    Wait: _wait,
}

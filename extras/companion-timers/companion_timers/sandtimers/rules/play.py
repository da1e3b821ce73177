"""What runs out by itself, and what each input does.

A colour's button turns a timer over; one that lies is stood up first. Of two things at one instant the timer that
runs out comes first, of two that run out at once the one that stands first, red to purple.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.core.values import Ms
from companion.engine.game import Input, Outcome, Outcomes, Refused
from companion_timers.sandtimers.rules import outcomes as told
from companion_timers.sandtimers.rules.glasses import Glass, Glasses, Stand
from companion_timers.sandtimers.rules.inputs import Fill, Flip, Lay, OfOne, Pause, Reset, Start, Wait
from companion_timers.sandtimers.rules.inputs import Stand as StandUp
from companion_timers.sandtimers.rules.outcomes import Reason

Done: TypeAlias = tuple[Glasses, Outcomes] | Reason


def apply(glasses: Glasses, given: Input, at: Ms) -> tuple[Glasses, Outcomes]:
    """The timers after this input, and all that happened."""
    glasses, fell = advance(glasses, at)
    if isinstance(given, OfOne):
        glass = glasses.get(given.timer)
        done = Reason.NO_TIMER if glass is None else _one(glasses, glass, given, at)
    else:
        done = _ALL[type(given)](glasses, at)
    if isinstance(done, Reason):
        return glasses, (*fell, Refused(at, given.name, str(done)))
    return done[0], fell + done[1]


def due(glasses: Glasses) -> Ms | None:
    """When the next timer runs out."""
    return min((each.runs_out for each in glasses.standing(Stand.RUNNING)), default=None)


def advance(glasses: Glasses, at: Ms) -> tuple[Glasses, Outcomes]:
    """Every timer that runs out at or before ``at``, in order of time."""
    out = sorted(
        (each for each in glasses.standing(Stand.RUNNING) if each.runs_out <= at), key=lambda each: each.runs_out
    )
    if not out:
        return glasses, ()
    happened = tuple(told.RanOut(each.runs_out, each.colour) for each in out)
    return glasses.having(*(each.emptied() for each in out)), happened


def _one(glasses: Glasses, glass: Glass, given: OfOne, at: Ms) -> Done:
    done = _ONE[type(given)](glass, at)
    return done if isinstance(done, Reason) else (glasses.having(done[0]), (done[1],))


def _flip(glass: Glass, at: Ms) -> tuple[Glass, Outcome] | Reason:
    if glass.stand is Stand.LYING:
        return Reason.LYING
    made = glass.flipped(at)
    return made, told.Flipped(at, glass.colour, made.left(at))


def _lay(glass: Glass, at: Ms) -> tuple[Glass, Outcome] | Reason:
    if glass.stand is not Stand.RUNNING:
        return Reason.NOT_RUNNING
    return glass.laid(at), told.Laid(at, glass.colour, glass.left(at))


def _stand(glass: Glass, at: Ms) -> tuple[Glass, Outcome] | Reason:
    if glass.stand is not Stand.LYING:
        return Reason.NOT_LYING
    return glass.running(glass.lying, at), told.Stood(at, glass.colour, glass.lying)


def _fill(glass: Glass, at: Ms) -> tuple[Glass, Outcome] | Reason:
    return glass.filled(), told.Filled(at, glass.colour)


_ONE: Mapping[type[Input], Callable[[Glass, Ms], tuple[Glass, Outcome] | Reason]] = {
    Flip: _flip,
    Lay: _lay,
    StandUp: _stand,
    Fill: _fill,
}


def _start(glasses: Glasses, at: Ms) -> Done:
    waiting = glasses.standing(Stand.FULL, Stand.LYING)
    if not waiting:
        return Reason.NONE_WAITS
    made = glasses.having(*(each.running(each.left(at), at) for each in waiting))
    return made, (told.Started(at, tuple(each.colour for each in waiting)),)


def _pause(glasses: Glasses, at: Ms) -> Done:
    running = glasses.standing(Stand.RUNNING)
    if not running:
        return Reason.NONE_RUNS
    return glasses.having(*(each.laid(at) for each in running)), (
        told.Paused(at, tuple(each.colour for each in running)),
    )


def _reset(glasses: Glasses, at: Ms) -> Done:
    return glasses.having(*(each.filled() for each in glasses.glasses)), (told.Reset(at),)


def _wait(glasses: Glasses, at: Ms) -> Done:
    return glasses, ()


_ALL: Mapping[type[Any], Callable[[Glasses, Ms], Done]] = {Start: _start, Pause: _pause, Reset: _reset, Wait: _wait}

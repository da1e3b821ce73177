"""What the clock sounds like; an outcome that is not here is silent."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.values import Ms
from companion.engine.game import Outcome
from companion.scene.sand import ENDING, pulses
from companion.scene.sounds import ADVANCED, ALARM, CHOSEN, EMPTY, FLIPPED, STARTED, TICK, UNDONE, Tune
from companion_timers.chessclock.rules import outcomes
from companion_timers.chessclock.rules.clock import Phase
from companion_timers.chessclock.table.clock import ClockPage

TUNES: Mapping[type[Outcome], Tune] = {
    outcomes.Started: STARTED,
    outcomes.Passed: FLIPPED,
    outcomes.Period: ADVANCED,
    outcomes.Flag: EMPTY,
    outcomes.Paused: UNDONE,
    outcomes.Resumed: CHOSEN,
    outcomes.Ended: CHOSEN,
}
ALARM_EVERY = Ms(1_200)
ALARM_LASTS = Ms(6_000)
"""A flag that fell rings so long, or until something is pressed."""


def clock_tick(page: ClockPage, since: Ms, now: Ms) -> Tune | None:
    """The alarm of a flag, or the ticking of the last ten seconds, in time with the bar's flashes."""
    clock = page.clock
    if page.flag is not None:
        rung = (max(since, page.flag) - page.flag) // ALARM_EVERY < (now - page.flag) // ALARM_EVERY
        return ALARM if rung and now - page.flag < ALARM_LASTS else None
    if clock.phase is not Phase.RUNNING or since >= now:
        return None
    left, before = clock.left(clock.turn, now), clock.left(clock.turn, max(since, clock.since))
    if not 0 < left < ENDING:
        return None
    return TICK if int(pulses(left)) > int(pulses(before)) else None

"""What the timers sound like; an outcome that is not here is silent."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.values import Ms
from companion.engine.game import Outcome
from companion.scene.sand import ENDING, pulses
from companion.scene.sounds import ALARM, CHOSEN, EMPTY, FLIPPED, HELD, STARTED, TICK, UNDONE, Tune
from companion_timers.sandtimers.rules import outcomes
from companion_timers.sandtimers.rules.glasses import Stand
from companion_timers.sandtimers.table.timers import TimersPage

TUNES: Mapping[type[Outcome], Tune] = {
    outcomes.Flipped: FLIPPED,
    outcomes.Laid: HELD,
    outcomes.Stood: FLIPPED,
    outcomes.Filled: CHOSEN,
    outcomes.Started: STARTED,
    outcomes.Paused: UNDONE,
    outcomes.Reset: CHOSEN,
    outcomes.RanOut: EMPTY,
}
ALARM_EVERY = Ms(1_200)
ALARM_LASTS = Ms(12_000)
"""A timer that ran out rings so long, or until something is pressed."""


def timers_tick(page: TimersPage, since: Ms, now: Ms) -> Tune | None:
    """The alarm of an empty timer, or the ticking of the one that runs out next, with the flashes of its bar."""
    empty = [each.runs_out for each in page.glasses.standing(Stand.EMPTY) if each.runs_out > page.touched]
    rings = [out for out in empty if now - out < ALARM_LASTS]
    if rings:
        out = max(rings)
        return ALARM if max(0, since - out) // ALARM_EVERY < (now - out) // ALARM_EVERY else None
    lefts = [left for each in page.glasses.standing(Stand.RUNNING) if (left := each.left(now)) > 0]
    left = min(lefts, default=ENDING)
    if since >= now or left >= ENDING:
        return None
    return TICK if int(pulses(left)) > int(pulses(left + now - since)) else None

"""The clock's lights: each player's time as sand, the byo-yomi periods or the delay in the row."""

from __future__ import annotations

from companion.core.values import COLOUR_KEYS, ROW, TRIO, Key, Ms
from companion.scene.lights import Colours, Lights
from companion.scene.palette import COLOURS, DARK, WHITE, dimmed
from companion_timers.chessclock.rules.clock import Clock, Phase
from companion_timers.chessclock.rules.control import Mode
from companion_timers.chessclock.table.clock import ClockPage
from companion_timers.chessclock.table.setup import Setup, Step
from companion_timers.glass import Doing, Glass


def clock_lights(page: ClockPage, now: Ms) -> Lights:
    """What the lights show at this instant."""
    return Lights(tuple(_bar(page, key, now) for key in COLOUR_KEYS), _trio(page.clock, now), _row(page.clock, now))


def _bar(page: ClockPage, key: Key, now: Ms) -> Glass:
    clock, notice = page.clock, page.notice
    refused = notice.at if notice is not None and notice.key is key else None
    place = clock.place(key)
    if place is None:
        return Glass(COLOURS[key], Doing.ABSENT, now, refused=refused)
    at = now if page.ended is None else page.ended
    return Glass(COLOURS[key], doing(clock, place, now), now, clock.left(place, at), whole(clock, place), refused)


def doing(clock: Clock, place: int, now: Ms) -> Doing:
    """What a player's time does."""
    if clock.seats[place].fallen is not None:
        fresh = clock.phase is Phase.OVER or clock.seats[place].fallen == clock.since
        return Doing.EMPTY if fresh and clock.phase is not Phase.RUNNING else Doing.OUT
    if clock.phase is Phase.OVER:
        return Doing.WINNER if clock.winner is not None else Doing.WAITING
    if place != clock.turn or clock.phase is Phase.READY:
        return Doing.FULL if clock.phase is Phase.READY and place == clock.turn else Doing.WAITING
    if clock.phase is Phase.PAUSED:
        return Doing.STOPPED
    return Doing.HELD if clock.delayed(now) else Doing.RUNNING


def whole(clock: Clock, place: int) -> Ms:
    """The time at which a player's bar is full."""
    control = clock.control
    if control.mode is Mode.HOURGLASS:
        return control.time * len(control.players)
    if clock.in_period(place):
        return control.period
    return Ms(max(control.allotted, clock.seats[place].time))


def _trio(clock: Clock, now: Ms) -> Colours:
    """While the clock is stopped the middle light blinks."""
    lit = clock.phase is Phase.PAUSED and now // 500 % 2 == 0
    return tuple(WHITE if lit and light == TRIO // 2 else DARK for light in range(TRIO))


def _row(clock: Clock, now: Ms) -> Colours:
    """The periods that are left to whoever is to move, or what is left of the delay."""
    if clock.phase in (Phase.READY, Phase.OVER):
        return (DARK,) * ROW
    lit, hue = clock.seats[clock.turn].periods, COLOURS[clock.player]
    if clock.delayed(now):
        lit, hue = -(-clock.delayed(now) * ROW // clock.control.delay), WHITE
    return tuple(dimmed(hue, 0.8) if light < lit else DARK for light in range(ROW))


def setup_lights(page: Setup, now: Ms) -> Lights:
    """Whoever plays has a bar, the first of them marked; while the players are asked for they breathe."""
    players = page.control.players
    asked = page.step == Step.PLAYERS

    def bar(key: Key) -> Glass:
        if key not in players:
            return Glass(COLOURS[key], Doing.ABSENT, now)
        state = Doing.FULL if key is players[0] else Doing.STOPPED if asked else Doing.WAITING
        return Glass(COLOURS[key], state, now, Ms(1), Ms(1))

    return Lights(tuple(bar(key) for key in COLOUR_KEYS))

"""A show's page as a scene, and the ticking of its last seconds."""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.skyrockets.rules.show import Phase, Show
from companion.games.skyrockets.rules.timers import Timer, TimerState
from companion.games.skyrockets.scenes.ending import ending_picture, ending_score
from companion.games.skyrockets.scenes.lights import show_lights
from companion.games.skyrockets.scenes.playing import playing_picture
from companion.games.skyrockets.scenes.ready import ready_picture, ready_score, turns_pages
from companion.games.skyrockets.scenes.sandglass import sand_picture
from companion.games.skyrockets.scenes.words import advice
from companion.games.skyrockets.table.show import ShowPage
from companion.scene.asking import lasting, said
from companion.scene.firework import FADE, SHOTS_LAST
from companion.scene.sand import ENDING, pulses
from companion.scene.scene import Picture, Scene
from companion.scene.sounds import ALARM, TICK, Tune

ALARM_EVERY = Ms(1200)
"""While a dud waits to be called."""


def show_scene(page: ShowPage, now: Ms) -> Scene:
    """All that is to be seen of a show."""
    lights = show_lights(page, now)
    phase = page.show.phase
    if phase is Phase.READY:
        notice = lasting(page, now)
        picture = Picture((*ready_picture(page, now).items, *said(notice, advice)))
        return Scene(lights, picture, ready_score(page), lively=notice is not None or turns_pages(page))
    if phase is Phase.RUNNING:
        return Scene(lights, playing_picture(page, now), sand_picture(page.show, now), lively=True)
    since = 0 if page.ended is None else now - page.ended
    lasts = {Phase.WON: SHOTS_LAST, Phase.LOST: FADE}.get(phase, 0)
    return Scene(lights, ending_picture(page), ending_score(page), lively=since < lasts)


def show_tick(page: ShowPage, since: Ms, now: Ms) -> Tune | None:
    """The tick or alarm that falls due after ``since`` and not after ``now``, or None.

    The timer that will be a dud soonest ticks, with the flashes of its bar: once a second when it has ten seconds
    left, four times at the end. A dud that nobody has called yet rings.
    """
    show = page.show
    if show.phase is not Phase.RUNNING or since >= now:
        return None
    empty = [each for each in show.in_show if show.callable_dud(each.colour)]
    if empty:
        return ALARM if since // ALARM_EVERY < now // ALARM_EVERY else None
    left = _soonest(show, now)
    if left is None or left >= ENDING:
        return None
    return TICK if int(pulses(left)) > int(pulses(left + now - since)) else None


def _soonest(show: Show, now: Ms) -> Ms | None:
    lefts = [_left(show, each, now) for each in show.in_show if _endangered(show, each)]
    return min((left for left in lefts if left > 0), default=None)


def _endangered(show: Show, each: Timer) -> bool:
    return each.state is TimerState.RUNNING and show.space(each.colour) is None


def _left(show: Show, each: Timer, now: Ms) -> Ms:
    return show.left(each.colour, now)

"""The lights in a show and in its setup: each timer on its bar, the crowd in the trio, the track in the row."""

from __future__ import annotations

from dataclasses import replace

from companion.core.values import ROW, TRIO, Key, Ms
from companion.games.skyrockets.rules.show import Phase, Show
from companion.games.skyrockets.rules.timers import COLOURS, PLACE, Colour, TimerState
from companion.games.skyrockets.scenes.lamps import crowd, track
from companion.games.skyrockets.table.byhand import Positions, Start
from companion.games.skyrockets.table.show import ShowPage
from companion.scene import sand
from companion.scene.firework import fading, firework
from companion.scene.lights import Colours, Column, Lights
from companion.scene.palette import COLOURS as HUES
from companion.scene.palette import DARK, WHITE, Rgb
from companion.table.countdown import COUNT
from companion.table.page import Notice

STANDS = {
    TimerState.RUNNING: sand.SandState.RUNNING,
    TimerState.EMPTY: sand.SandState.EMPTY,
    TimerState.SIDE: sand.SandState.SIDE,
    TimerState.LAID: sand.SandState.LAID,
}
STARTS = {
    Start.RUNNING: sand.SandState.RUNNING,
    Start.TRACK: sand.SandState.RUNNING,
    Start.SIDE: sand.SandState.SIDE,
    Start.ABSENT: sand.SandState.ABSENT,
}


def hue(colour: Colour) -> Rgb:
    """A timer's colour as light."""
    return HUES[Key(colour.value)]


def show_lights(page: ShowPage, now: Ms) -> Lights:
    """What the lights show at this instant."""
    show = page.show
    since = Ms(0 if page.ended is None else max(0, now - page.ended))
    if show.phase is Phase.ABANDONED:
        return Lights()
    if show.phase is Phase.WON:
        bars: tuple[Column, ...] = firework(show.stars, since)
    elif show.phase is Phase.LOST:
        out = lost(show)
        bars = fading(tuple(_part(show, colour, now) for colour in COLOURS), None if out is None else PLACE[out], since)
    else:
        bars = tuple(sand.Sand(_counted(page, timer(show, colour, page.notice, now), now), now) for colour in COLOURS)
    if page.counting is not None:
        left = page.counting.left(now)
        return Lights(bars, tuple(WHITE if lamp < left else DARK for lamp in range(TRIO)), _track(show, now))
    duds = [at for at in show.duds if at is not None]
    return Lights(bars, crowd(show.stars, now, max(duds, default=None)), _track(show, now))


def _counted(page: ShowPage, bar: sand.SandBar, now: Ms) -> sand.SandBar:
    """Before the show a timer that will run is swept white at each number that is counted."""
    if page.counting is None or bar.stand is not sand.SandState.RUNNING:
        return bar
    return replace(bar, called=Ms(page.counting.end - page.counting.left(now) * COUNT))


def timer(show: Show, colour: Colour, notice: Notice | None, now: Ms) -> sand.SandBar:
    """A timer as its bar shows it."""
    its = show.timer(colour)
    if its is None:
        refused = notice.at if notice is not None and notice.key == Key(colour.value) else None
        return sand.SandBar(hue(colour), sand.SandState.ABSENT, refused=refused)
    return sand.SandBar(
        hue(colour),
        STANDS[its.state],
        left=show.left(colour, now),
        length=its.length,
        countdown=show.space(colour) is not None,
        owed=colour in show.owed,
        beneath=show.beneath(colour),
        still=show.phase is Phase.READY,
        refused=notice.at if notice is not None and notice.key == Key(colour.value) else None,
        called=show.duds[PLACE[colour]],
    )


def lost(show: Show) -> Colour | None:
    """The timer whose running out lost the show; None while it is not lost."""
    if show.phase is not Phase.LOST:
        return None
    empty = (each.colour for each in show.in_show if each.state is TimerState.EMPTY and show.space(each.colour) is None)
    return next(empty, None)


def _part(show: Show, colour: Colour, now: Ms) -> float:
    its = show.timer(colour)
    return 0.0 if its is None else show.left(colour, now) / its.length


def _track(show: Show, now: Ms) -> Colours:
    placed = []
    for its in show.in_show:
        space = show.spaces[PLACE[its.colour]]
        if space is not None:
            placed.append((hue(its.colour), space, its.state is TimerState.EMPTY))
    return track(placed, show.locks, now)


def setup_lights(positions: Positions | None, now: Ms) -> Lights:
    """While positions are set by hand: the bars as they will start. None: dark."""
    if positions is None:
        return Lights()
    bars = tuple(
        sand.Sand(
            sand.SandBar(hue(colour), STARTS[start], Ms(1), Ms(1), countdown=start is Start.TRACK, still=True), now
        )
        for colour, start in zip(COLOURS, positions.starts, strict=True)
    )
    placed = [
        (hue(colour), positions.space, False)
        for colour, start in zip(COLOURS, positions.starts, strict=True)
        if start is Start.TRACK
    ]
    return Lights(bars, row=track(placed, 0, now) if placed else (DARK,) * ROW)

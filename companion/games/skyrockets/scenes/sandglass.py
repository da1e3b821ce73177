"""The score screen in a show: all the sand at one glance, the crowd, and the way to the button."""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.skyrockets.rules.show import BUTTON, Show
from companion.games.skyrockets.rules.timers import COLOURS, PLACE, Timer, TimerState
from companion.games.skyrockets.scenes.symbols import name, tokens
from companion.scene.scene import Anchor, Bar, Box, Item, Picture, Size, Symbol, Text

STEP = 15
HIGH = 46


def sand_picture(show: Show, now: Ms) -> Picture:
    """Six columns of sand with their symbols; at the right the tokens and the spaces that are left."""
    items: list[Item] = []
    for place, colour in enumerate(COLOURS):
        its = show.timer(colour)
        if its is not None:
            items += _column(show, its, 1 + STEP * place, now)
    items += [Box(93, 0, 1, 64), *tokens(show.stars, 95, 1, 11, 11)]
    track = [space for space in show.spaces if space is not None]
    if track:
        nearest = min(track)
        if nearest == BUTTON:
            items.append(Symbol("button", 100, 18, 22))
        else:
            items.append(Text(str(nearest), 111, 17, Size.GRAND, Anchor.MIDDLE, 32, least=Size.SMALL))
    if show.locks:
        items += [Symbol("lock", 98, 50, 12), Text(str(show.locks), 119, 51, Size.SMALL, Anchor.MIDDLE, 14)]
    elif track:
        items.append(Text("to go", 111, 52, Size.SMALL, Anchor.MIDDLE, 32))
    return Picture(tuple(items))


def _column(show: Show, its: Timer, x: int, now: Ms) -> list[Item]:
    colour = its.colour
    symbol = Symbol(name(colour), x, 51, 12, hollow=show.beneath(colour))
    if its.state in (TimerState.SIDE, TimerState.LAID):
        return [Symbol("side", x, 20, 12, hollow=its.state is TimerState.LAID), symbol]
    if its.state is TimerState.EMPTY:
        mark = "cross" if show.spaces[PLACE[colour]] is None else "up"
        return [Bar(x + 1, 1, 10, HIGH, 0), Symbol(mark, x + 2, 20, 8), symbol]
    part = 1000 * show.left(colour, now) // its.length
    grain = 1000 // (HIGH - 4)  # whole pixels, so that the picture changes only when it is to be drawn anew
    sand = Bar(x + 1, 1, 10, HIGH, min(1000, -(-part // grain) * grain + grain // 2))
    foot = [Box(x + 1, HIGH + 2, 10, 2)] if show.spaces[PLACE[colour]] is not None else []
    return [sand, *foot, symbol]

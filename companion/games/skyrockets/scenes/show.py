"""A show's page as a scene, from READY to how it ended, and the ticking of its last seconds."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.values import Ms
from companion.games.skyrockets.rules.show import BUTTON, Phase, Show
from companion.games.skyrockets.rules.timers import COLOURS, PLACE, Colour, Timer, TimerState
from companion.games.skyrockets.scenes.lights import lost, show_lights
from companion.games.skyrockets.scenes.playing import playing_picture
from companion.games.skyrockets.scenes.ready import ready_picture, ready_score, turns_pages, turns_reminders
from companion.games.skyrockets.scenes.symbols import name, tokens
from companion.games.skyrockets.scenes.words import advice, ordinal
from companion.games.skyrockets.table.around import next_first
from companion.games.skyrockets.table.show import ShowPage
from companion.scene.asking import lasting, said
from companion.scene.firework import FADE, SHOTS_LAST
from companion.scene.paper import centred, count_items
from companion.scene.sand import ENDING, pulses
from companion.scene.scene import Anchor, Bar, Box, Item, Picture, Scene, Size, Symbol, Text
from companion.scene.sounds import ALARM, COUNTED, TICK, Tune

ALARM_EVERY = Ms(1200)
"""While a dud waits to be called."""


def show_scene(page: ShowPage, now: Ms) -> Scene:
    """All that is to be seen of a show."""
    lights = show_lights(page, now)
    phase = page.show.phase
    if page.counting is not None:
        return Scene(lights, Picture(count_items(page.counting.left(now))), ready_score(page, now), lively=True)
    if phase is Phase.READY:
        notice = lasting(page, now)
        picture = Picture((*ready_picture(page, now).items, *said(notice, advice)))
        lively = notice is not None or turns_pages(page) or turns_reminders(page)
        return Scene(lights, picture, ready_score(page, now), lively=lively)
    if phase is Phase.RUNNING:
        return Scene(lights, playing_picture(page, now), sand_picture(page.show, now), lively=True)
    since = 0 if page.ended is None else now - page.ended
    lasts = {Phase.WON: SHOTS_LAST, Phase.LOST: FADE}.get(phase, 0)
    return Scene(lights, ending_picture(page), ending_score(page), lively=since < lasts)


def show_tick(page: ShowPage, since: Ms, now: Ms) -> Tune | None:
    """The tick or alarm that falls due after ``since`` and not after ``now``, or None.

    The timer that will be a dud soonest ticks, with the flashes of its bar: once a second when it has ten seconds
    left, four times at the end. A dud that nobody has called yet rings. Before the show each number is counted aloud.
    """
    show = page.show
    if page.counting is not None and since < now:
        return COUNTED if page.counting.left(since) > page.counting.left(now) else None
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


STAR = 28
_AGAIN = Text("OK again", 2, 47, Size.MEDIUM)
_GOING_ON: tuple[Item, ...] = (_AGAIN, Symbol("next", 79, 48, 11), Text("next", 91, 47, Size.MEDIUM))


def ending_picture(page: ShowPage) -> Picture:
    """The main screen after the end."""
    show = page.show
    if show.phase is Phase.WON:
        top = tuple(Symbol("star", 9 + 41 * place, 0, STAR, hollow=place >= show.stars) for place in range(3))
        return Picture((*top, *_tried(page), *_GOING_ON))
    if show.phase is Phase.LOST:
        out = lost(show)
        if out is None:
            return Picture((centred("Lost", 1, Size.GRAND), *_tried(page), _AGAIN))
        word = Text("Lost", 82, 1, Size.GRAND, Anchor.MIDDLE, 82, least=Size.SMALL)
        return Picture((Symbol(name(out), 8, 0, STAR), word, *_tried(page), _AGAIN))
    return Picture((centred("Stopped", 2, Size.LARGE), centred("No result", 28, Size.MEDIUM), _AGAIN))


def _tried(page: ShowPage) -> tuple[Item, ...]:
    """What the score pad says of the event now (SKY-56, 90)."""
    rating = page.pad.rating(page.setup.event.number)
    return (centred(f"{ordinal(rating.tries)} try", 30, Size.MEDIUM),) if rating.tries else ()


def ending_score(page: ShowPage) -> Picture:
    """The score screen after the end: the best stars, the turns it took, and who begins the next (SKY-12)."""
    show = page.show
    setup = page.setup if show.phase is Phase.ABANDONED else next_first(page.setup)
    played = show.turns + page.first_flip_won
    turns = f"{played} " + ("turn" if played == 1 else "turns")
    best = page.pad.rating(page.setup.event.number).stars
    first: tuple[Item, ...] = (Text("Best", 4, 4, Size.MEDIUM), *tokens(best, 60, 3, 14, 18)) if best else ()
    if page.setup.challenge:
        first = (Text("Challenge", 4, 4, Size.MEDIUM),)
    return Picture(
        (
            *first,
            *((Text(turns, 4, 25, Size.MEDIUM),) if played else ()),
            Symbol("next", 4, 46, 12),
            Text(setup.first, 20, 46, Size.MEDIUM, width=106),
        )
    )


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
    track = [(colour, space) for colour, space in zip(COLOURS, show.spaces, strict=True) if space is not None]
    if len(track) > 1:
        items += _to_go(track)
    elif track:
        nearest = track[0][1]
        if nearest == BUTTON:
            items.append(Symbol("button", 100, 18, 22))
        else:
            items.append(Text(str(nearest), 111, 17, Size.GRAND, Anchor.MIDDLE, 32, least=Size.SMALL))
    if show.locks:
        items += [Symbol("lock", 98, 50, 12), Text(str(show.locks), 119, 51, Size.SMALL, Anchor.MIDDLE, 14)]
    elif len(track) == 1:
        items.append(Text("to go", 111, 52, Size.SMALL, Anchor.MIDDLE, 32))
    return Picture(tuple(items))


def _to_go(track: Sequence[tuple[Colour, int]]) -> list[Item]:
    """Each countdown timer and the spaces that it has left; three at most."""
    items: list[Item] = []
    for place, (colour, space) in enumerate(track[:3]):
        y = 16 + 16 * place
        items.append(Symbol(name(colour), 96, y, 13))
        if space == BUTTON:
            items.append(Symbol("button", 114, y, 12))
        else:
            items.append(Text(str(space), 119, y, Size.MEDIUM, Anchor.MIDDLE, 16))
    return items


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

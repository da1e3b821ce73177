"""The timers as lights and on the screens, and their setup."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.values import COLOUR_KEYS, SYMBOLS, Key, Ms
from companion.scene.asking import lasting, said
from companion.scene.lights import Lights
from companion.scene.palette import COLOURS
from companion.scene.paper import arrows, centred, foot
from companion.scene.scene import Anchor, Bar, Box, Item, Picture, Scene, Size, Symbol, Text
from companion_timers.glass import Doing
from companion_timers.glass import Glass as GlassBar
from companion_timers.lengths import short, spelled, whole
from companion_timers.sandtimers.rules.glasses import Glass, Stand
from companion_timers.sandtimers.scenes.words import advice
from companion_timers.sandtimers.table.setup import Draft, Setup
from companion_timers.sandtimers.table.timers import Asking, TimersPage

CELL = 43
COLUMN = 21
"""How wide a column is: six of them on 128 pixels."""
DOES: Mapping[Stand, Doing] = {
    Stand.FULL: Doing.FULL,
    Stand.RUNNING: Doing.RUNNING,
    Stand.LYING: Doing.STOPPED,
    Stand.EMPTY: Doing.EMPTY,
}


def timers_scene(page: TimersPage, now: Ms) -> Scene:
    """All that is to be seen of the timers."""
    notice = lasting(page, now)
    below = foot("Press its colour") if page.asking is not Asking.FLIP else _marks(page, now)
    below = said(notice, advice) or below
    moves = bool(page.glasses.standing(Stand.RUNNING, Stand.EMPTY, Stand.LYING))
    return Scene(
        Lights(tuple(_bar(page, key, now) for key in COLOUR_KEYS)),
        Picture((*_large(page, now), *below)),
        Picture(tuple(item for each in page.glasses.glasses for item in _column(each, now))),
        lively=notice is not None or moves,
    )


def _bar(page: TimersPage, key: Key, now: Ms) -> GlassBar:
    glass, notice = page.glasses.get(key), page.notice
    refused = notice.at if notice is not None and notice.key is key else None
    if glass is None:
        return GlassBar(COLOURS[key], Doing.ABSENT, now, refused=refused)
    return GlassBar(COLOURS[key], DOES[glass.stand], now, glass.left(now), glass.length, refused)


def first(page: TimersPage, now: Ms) -> Glass | None:
    """The timer that matters most: the one that ran out last and still rings, else the one that runs out next."""
    empty = [each for each in page.glasses.standing(Stand.EMPTY) if each.runs_out > page.touched]
    if empty:
        return max(empty, key=lambda each: each.runs_out)
    return min(page.glasses.standing(Stand.RUNNING), key=lambda each: each.left(now), default=None)


def _large(page: TimersPage, now: Ms) -> tuple[Item, ...]:
    if page.asking is not Asking.FLIP:
        return (
            centred("Lay down which?" if page.asking is Asking.LAY else "Fill which?", 14, Size.MEDIUM, Size.SMALL),
        )
    glass = first(page, now)
    if glass is None:
        lies = bool(page.glasses.standing(Stand.LYING))
        return (centred("Paused" if lies else "Ready", 2, Size.LARGE), centred("OK starts all", 27, Size.SMALL))
    if glass.stand is Stand.EMPTY:
        word = Text("Time!", 84, 8, Size.GRAND, Anchor.MIDDLE, 86, least=Size.SMALL)
        return (Symbol(SYMBOLS[glass.colour], 2, 2, 36), word)
    return (Text(spelled(glass.left(now)), 64, 1, Size.HUGE, Anchor.MIDDLE, 128, least=Size.LARGE),)


def _marks(page: TimersPage, now: Ms) -> tuple[Item, ...]:
    """Every timer and its time, the one above on a light ground."""
    items: list[Item] = []
    chosen = first(page, now)
    for glass in page.glasses.glasses:
        hollow = glass.stand in (Stand.EMPTY, Stand.LYING)
        items += _cell(glass.colour, short(glass.left(now)), glass == chosen, hollow)
    return tuple(items)


def _cell(key: Key, text: str, mine: bool, hollow: bool) -> tuple[Item, ...]:
    """A timer's place at the foot of the screen: two rows of three, red to purple."""
    place = COLOUR_KEYS.index(key)
    x, y = CELL * (place % 3), 42 + 11 * (place // 3)
    return (
        *((Box(x, y, CELL - 1, 11),) if mine else ()),
        Symbol(SYMBOLS[key], x + 2, y + 1, 9, hollow, mine),
        Text(text, x + 27, y + 1, Size.SMALL, Anchor.MIDDLE, 30, mine, Size.SMALL),
    )


def _column(glass: Glass, now: Ms) -> tuple[Item, ...]:
    """The score screen: a timer's sand as on its bar, and its symbol."""
    x = 1 + COLUMN * COLUMN_OF[glass.colour]
    lies = glass.stand is Stand.LYING
    top = 14 if lies else 1
    part = 1000 * glass.left(now) // glass.length
    grain = 1000 // 43  # whole pixels, so that the picture changes only when it is to be drawn anew
    return (
        *((Symbol("side", x + 4, 0, 12),) if lies else ()),
        Bar(x + 4, top, 12, 47 - top, min(1000, -(-part // grain) * grain + grain // 2) if part else 0),
        *((Symbol("cross", x + 6, 20, 8),) if glass.stand is Stand.EMPTY else ()),
        Symbol(SYMBOLS[glass.colour], x + 4, 50, 13, glass.stand is Stand.EMPTY),
    )


COLUMN_OF: Mapping[Key, int] = {key: place for place, key in enumerate(COLOUR_KEYS)}


def setup_scene(page: Setup, now: Ms) -> Scene:
    """The timer that is being set, large; all of them below it."""
    draft = page.draft
    used = draft.chosen in draft.used
    large = whole(draft.lengths[draft.chosen]) if used else "none"
    notice = lasting(page, now)
    below = tuple(item for key in COLOUR_KEYS for item in _set(draft, key))
    items = (
        Symbol(SYMBOLS[draft.chosen], 18, 8, 20, hollow=not used),
        Text(large, 76, 5, Size.GRAND, Anchor.MIDDLE, 70, least=Size.SMALL),
        *arrows(11, 14),
        *(said(notice, advice) or below),
    )
    bars = tuple(_set_bar(draft, key, now) for key in COLOUR_KEYS)
    return Scene(Lights(bars), Picture(items), _hints(), lively=notice is not None or used)


def _set(draft: Draft, key: Key) -> tuple[Item, ...]:
    used = key in draft.used
    return _cell(key, short(draft.lengths[key]) if used else "-", key is draft.chosen, not used)


def _set_bar(draft: Draft, key: Key, now: Ms) -> GlassBar:
    """As high as its length beside the longest; the one that is being set breathes."""
    if key not in draft.used:
        return GlassBar(COLOURS[key], Doing.ABSENT, now)
    longest = Ms(max(draft.lengths[each] for each in draft.used))
    state = Doing.STOPPED if key is draft.chosen else Doing.WAITING
    return GlassBar(COLOURS[key], state, now, draft.lengths[key], longest)


def _hints() -> Picture:
    """The score screen: what the buttons do."""
    lines = (
        ("button", "Colour: choose, out, in"),
        ("next", "Length; hold for more"),
        ("tick", "OK: to the timers"),
    )
    items: list[Item] = []
    for place, (symbol, text) in enumerate(lines):
        y = 8 + 18 * place
        items += [Symbol(symbol, 1, y, 10), Text(text, 14, y + 1, Size.SMALL, width=114, least=Size.SMALL)]
    return Picture(tuple(items))

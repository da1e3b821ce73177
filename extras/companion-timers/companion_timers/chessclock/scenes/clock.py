"""The clock on the screens: the time of whoever is to move as large as it goes, the others small; then all alike."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.values import SYMBOLS, Ms
from companion.scene.asking import lasting, said
from companion.scene.paper import centred, choices, foot, heading, hint
from companion.scene.scene import Anchor, Bar, Box, Item, Picture, Scene, Size, Symbol, Text
from companion_timers.chessclock.rules.clock import Clock, Phase
from companion_timers.chessclock.scenes.lights import clock_lights, whole
from companion_timers.chessclock.scenes.words import advice, described
from companion_timers.chessclock.table.clock import ClockPage
from companion_timers.lengths import short, spelled

LARGE = 36
"""A symbol that fills its half of the screen."""


def clock_scene(page: ClockPage, now: Ms) -> Scene:
    """All that is to be seen of a game's clock."""
    clock, notice = page.clock, lasting(page, now)
    at = now if page.ended is None else page.ended
    items = (*_main(page, at), *said(notice, advice))
    moves = clock.phase in (Phase.RUNNING, Phase.PAUSED) or clock.winner is not None
    return Scene(clock_lights(page, now), Picture(items), Picture(_all(clock, at)), lively=notice is not None or moves)


def _main(page: ClockPage, now: Ms) -> tuple[Item, ...]:
    clock = page.clock
    match clock.phase:
        case Phase.READY:
            return _ready(clock)
        case Phase.OVER:
            return _over(clock)
        case Phase.PAUSED if clock.flagged is not None:
            word = Text("Flag!", 84, 9, Size.GRAND, Anchor.MIDDLE, 84, least=Size.SMALL)
            return (Symbol(SYMBOLS[clock.flagged], 2, 2, LARGE), word, *foot("OK goes on", [SYMBOLS[clock.player]]))
    large = Text(spelled(clock.left(clock.turn, now)), 64, 1, Size.HUGE, Anchor.MIDDLE, 128, least=Size.LARGE)
    if clock.phase is Phase.PAUSED:
        return (large, *foot("Paused: OK goes on", [SYMBOLS[clock.player]]))
    return (large, *_row(clock, now))


def _ready(clock: Clock) -> tuple[Item, ...]:
    return (
        *heading(described(clock.control)),
        Symbol(SYMBOLS[clock.player], 4, 18, 30),
        Text("begins", 82, 24, Size.LARGE, Anchor.MIDDLE, 88, least=Size.SMALL),
        hint("OK starts"),
    )


def _over(clock: Clock) -> tuple[Item, ...]:
    hints = choices("OK: again", "BACK: menu")
    if clock.winner is None:
        return (centred("Stopped", 6, Size.LARGE), centred("No flag fell", 32, Size.SMALL), *hints)
    return (
        Symbol(SYMBOLS[clock.winner], 4, 3, LARGE),
        Text("wins", 85, 3, Size.GRAND, Anchor.MIDDLE, 82, least=Size.SMALL),
        Text("on time", 85, 35, Size.SMALL, Anchor.MIDDLE, 82),
        *hints,
    )


def _row(clock: Clock, now: Ms) -> tuple[Item, ...]:
    """Everybody below the large time, in the order of turns: whoever is to move on a light ground."""
    count = len(clock.seats)
    items: list[Item] = []
    for place in range(count):
        if count == 2:
            x, y, wide, high, size = 65 * place, 43, 63, 21, Size.MEDIUM
        elif count == 3:
            x, y, wide, high, size = 43 * place, 46, 42, 16, Size.SMALL
        else:
            x, y, wide, high, size = 43 * (place % 3), 42 + 11 * (place // 3), 42, 11, Size.SMALL
        mark = high - (5 if count < 4 else 2)
        mine = place == clock.turn
        top = y + (high - size) // 2
        if mine:
            items.append(Box(x, y, wide, high))
        text = _label(clock, now) if mine else _time(clock, place, now, short if count > 2 else spelled)
        middle = x + mark + (wide - mark) // 2 + 2
        items += [
            _symbol(clock, place, x + 2, y + (high - mark) // 2, mark, mine),
            Text(text, middle, top, size, Anchor.MIDDLE, wide - mark - 4, mine, Size.SMALL),
        ]
    return tuple(items)


def _symbol(clock: Clock, place: int, x: int, y: int, size: int, inverted: bool = False) -> Symbol:
    hollow = clock.seats[place].fallen is not None
    return Symbol(SYMBOLS[clock.control.players[place]], x, y, size, hollow, inverted)


def _label(clock: Clock, now: Ms) -> str:
    """What there is to know of the turn that is on: the delay that runs, the periods left, else which move it is."""
    seat, delayed = clock.seats[clock.turn], clock.delayed(now)
    if delayed:
        return f"+{-(-delayed // 1000)}"
    return f"x{seat.periods}" if clock.in_period(clock.turn) else f"{seat.moves + 1}."


def _time(clock: Clock, place: int, now: Ms, spell: Callable[[Ms], str] = spelled) -> str:
    return "flag" if clock.seats[place].fallen is not None else spell(clock.left(place, now))


def _all(clock: Clock, now: Ms) -> tuple[Item, ...]:
    """The score screen: every clock, two or three below each other, more in two columns."""
    count = len(clock.seats)
    across = 1 if count < 4 else 2
    rows = -(-count // across)
    high, wide = 64 // rows, 128 // across
    size = {2: Size.LARGE, 3: Size.TALL}.get(count, Size.MEDIUM)
    items: list[Item] = []
    for place in range(count):
        x, y = wide * (place // rows), high * (place % rows)
        mark = min(22, high - 5)
        mine = _lit(clock, place)
        if mine:
            items.append(Box(x, y, wide - (across - 1), high - 1))
        items += [
            _symbol(clock, place, x + 3, y + (high - mark) // 2, mark, mine),
            *_sand(clock, place, x + mark + 8, y, high, now, across),
            Text(
                _time(clock, place, now),
                x + wide - 5,
                y + (high - size) // 2,
                size,
                Anchor.RIGHT,
                (wide - mark - 11) if across > 1 else 64,
                mine,
                Size.SMALL,
            ),
        ]
    return tuple(items)


def _lit(clock: Clock, place: int) -> bool:
    """Whether this clock stands on a light ground: it is on."""
    return place == clock.turn and clock.phase in (Phase.RUNNING, Phase.PAUSED)


def _sand(clock: Clock, place: int, x: int, y: int, high: int, now: Ms, across: int) -> tuple[Item, ...]:
    """How much of it is left, where there is room to show it (not on a light ground: the time says it)."""
    if across > 1 or clock.seats[place].fallen is not None or _lit(clock, place):
        return ()
    part = 1000 * clock.left(place, now) // whole(clock, place)
    return (Bar(x, y + high // 2 - 4, 26, 8, min(1000, part)),)

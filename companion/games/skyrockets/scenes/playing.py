"""The show on the main screen: the one thing to do now, large; below it the crowd and the way to the button.

What matters most comes first: a dud to call, flips owed, a countdown timer that may be played, whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.values import Key, Ms
from companion.games.skyrockets.rules.setup import Referee
from companion.games.skyrockets.rules.show import BUTTON, Show
from companion.games.skyrockets.rules.timers import COLOURS, PLACE, Colour, TimerState
from companion.games.skyrockets.scenes.symbols import name, row, tokens
from companion.games.skyrockets.scenes.words import advice
from companion.games.skyrockets.table.acts import Doing
from companion.games.skyrockets.table.show import ShowPage
from companion.scene.asking import lasting
from companion.scene.paper import centred, foot
from companion.scene.scene import Anchor, Box, Item, Picture, Size, Symbol, Text
from companion.table.page import NOTICE_LASTS, Notice

LARGE = 36
"""A symbol that says what to press."""
ASKED = {Doing.LAY: "Press it now", Doing.STACK: "Bottom first", Doing.UNLOCK: "OK: open"}
"""What answers each question."""
OWED_WORDS = ("flips_owed", "not_on_card")
"""Refusals whose advice is to flip what is owed: the symbols say what."""


GONE: tuple[Item, ...] = (
    Box(0, 11, 128, 53, loud=True),
    *(
        Text(line, 64, 13 + 17 * place, Size.TALL, Anchor.MIDDLE, inverted=True)
        for place, line in ((2, "both colours"), (1, "gone: press"), (0, "Scanner"))  # below first: a g hangs into it
    ),
)
"""The scanner was lost; above is room for the line that names what does not work."""


def playing_picture(page: ShowPage, now: Ms) -> Picture:
    """The main screen while the show runs."""
    notice = lasting(page, now)
    if notice is not None and notice.word == "scanner_gone":
        return Picture(GONE)
    return Picture((*_top(page, now), *_bottom(page, now)))


def _top(page: ShowPage, now: Ms) -> tuple[Item, ...]:
    show = page.show
    if page.doing is Doing.LAY:
        return (centred("Which one fell?", 14, Size.MEDIUM, Size.SMALL),)
    if page.doing is Doing.UNLOCK:
        return (Symbol("lock", 30, 8, 26), Text("?", 70, 5, Size.GRAND))
    if page.doing is Doing.STACK:
        return _stacking(page)
    calls = [colour for colour in COLOURS if show.callable_dud(colour)]
    if calls:
        return _press("Dud!", calls[:2], calls[:2])
    if show.play is not None and show.owed:
        return _press("Flip", show.play.flips, show.owed)
    if show.referee is Referee.FLIPS:
        return _soonest(show, now)
    if show.begun is not None:
        return _half(show.begun)
    return _turn(page, now)


def _half(begun: Colour) -> tuple[Item, ...]:
    """By presses: the first colour is made, the second is open; a card that flips one alone is done with OK."""
    return (
        Symbol(name(begun), 2, 2, LARGE, hollow=True),
        Text("?", 60, 7, Size.GRAND, Anchor.MIDDLE, 34),
        Text("or OK", 104, 12, Size.TALL, Anchor.MIDDLE, 48, least=Size.MEDIUM),
    )


def _press(word: str, shown: Sequence[Colour], now: Sequence[Colour]) -> tuple[Item, ...]:
    """The colours to press, large; those already pressed are an outline."""
    left = 66 if len(shown) == 1 else 46
    return (
        Text(word, 2, 13, Size.MEDIUM, width=42),
        *(
            Symbol(name(colour), left + 41 * place, 2, LARGE, hollow=colour not in now)
            for place, colour in enumerate(shown)
        ),
    )


def _stacking(page: ShowPage) -> tuple[Item, ...]:
    if not page.stack:
        return (centred("Which stack?", 14, Size.MEDIUM, Size.SMALL),)
    return row(page.stack, 65 - 10 * len(page.stack), 12, 18, 20)


def _turn(page: ShowPage, now: Ms) -> tuple[Item, ...]:
    """The most urgent timer and its seconds; above it whose turn it is and who draws a card."""
    show = page.show
    who = show.next_player or "Anyone"
    hush = (Symbol("hush", 114, 5, 13),) if show.event.communication else ()
    end = 112 if hush else 126
    drawing = _drawing(page, end)
    urgent = most_urgent(show, now)
    if urgent is None:
        room_ = end - 2 if not drawing else 62
        return (Text(who, 2, 12, Size.LARGE, width=room_, least=Size.MEDIUM), *drawing, *hush)
    colour, left = urgent
    return (
        Text(who, 2, 6, Size.MEDIUM, width=58 if drawing else end - 2),
        *drawing,
        *hush,
        *_pressing(colour, left, low=_foot(page, now) != ()),
    )


def _pressing(colour: Colour, left: Ms, low: bool) -> tuple[Item, ...]:
    """A timer and its seconds, as large as the room between the name and what is below leaves them."""
    if low:
        return (Symbol(name(colour), 34, 21, 18), Text(seconds(left), 60, 21, Size.TALL, width=64))
    return (Symbol(name(colour), 22, 20, 25), Text(seconds(left), 58, 20, Size.GRAND, width=66))


def _drawing(page: ShowPage, end: int) -> tuple[Item, ...]:
    """Who is to draw a card now: whoever's turn has just ended (SKY-21, 30). A card alone: as the event says."""
    show = page.show
    if not show.turns:
        return ()
    card = (Text("+", 61, 6, Size.MEDIUM), Symbol("card", 71, 5, 13))
    if show.event.drawing or not show.event.turn_order:
        return card
    players = show.setup.players
    drawer = players[(show.player - 1) % len(players)]
    return (*card, Text(drawer, 86, 6, Size.MEDIUM, width=end - 86))


def _soonest(show: Show, now: Ms) -> tuple[Item, ...]:
    """Without cards: the timer that would be a dud soonest, and its seconds."""
    urgent = most_urgent(show, now)
    if urgent is None:
        return (centred("Play on", 12, Size.LARGE),)
    colour, left = urgent
    return (Symbol(name(colour), 16, 2, LARGE), Text(seconds(left), 64, 7, Size.GRAND, width=62))


def most_urgent(show: Show, now: Ms) -> tuple[Colour, Ms] | None:
    """The timer that would be a dud soonest, and the sand that it has left; None while none runs that could be."""
    running = [
        (show.left(each.colour, now), PLACE[each.colour])
        for each in show.in_show
        if each.state is TimerState.RUNNING and show.space(each.colour) is None
    ]
    if not running:
        return None
    left, place = min(running)
    return COLOURS[place], left


def seconds(left: Ms) -> str:
    """Sand as the seconds that are shown: a second that has begun counts.

    >>> seconds(Ms(30_000)), seconds(Ms(29_001)), seconds(Ms(1))
    ('30', '30', '1')
    """
    return str(-(-left // 1000))


def _bottom(page: ShowPage, now: Ms) -> tuple[Item, ...]:
    return _foot(page, now) or (*tokens(page.show.stars, 2, 48, 14, 16), *_ways(page.show))


def _foot(page: ShowPage, now: Ms) -> tuple[Item, ...]:
    """What is said across the foot: a refusal, what answers a question, a dud; mostly nothing."""
    notice = lasting(page, now)
    if notice is not None:
        return foot(advice(notice.word), _about(page, notice))
    if page.doing is not Doing.PLAY:
        return foot("OK: done" if page.stack else ASKED[page.doing])
    dud = _dud(page.show, now)
    return () if dud is None else foot("Dud!", [name(dud)], page.show.stars)


def _about(page: ShowPage, notice: Notice) -> list[str]:
    """The symbols beside an advice: what is owed, or the timer that it is about."""
    if notice.word in OWED_WORDS:
        return [name(colour) for colour in page.show.owed]
    if notice.word == "beneath":
        stack = next((stack for stack in page.show.stacks if notice.key in [Key(c.value) for c in stack]), ())
        return [name(stack[-1])] if stack else []
    return [] if notice.key is None else [name(Colour(notice.key.value))]


def _dud(show: Show, now: Ms) -> Colour | None:
    """The dud that was called last, while it is news."""
    news = [(at, colour) for at, colour in zip(show.duds, COLOURS, strict=True) if at is not None]
    recent = [(at, colour) for at, colour in news if 0 <= now - at < NOTICE_LASTS]
    return max(recent, key=lambda each: each[0])[1] if recent else None


def _ways(show: Show) -> tuple[Item, ...]:
    """Each countdown timer's way to the button, from the right: on a light ground once it may be played."""
    items: list[Item] = []
    right = 126
    placed = [each for each in show.in_show if show.spaces[PLACE[each.colour]] is not None]
    for its in reversed(placed[:2]):
        space = show.spaces[PLACE[its.colour]]
        empty = its.state is TimerState.EMPTY
        if empty:
            items.append(Box(right - 34, 46, 36, 18))
        items.append(Symbol(name(its.colour), right - 32, 47, 15, inverted=empty))
        if space == BUTTON:
            items.append(Symbol("button", right - 14, 47, 14, inverted=empty))
        else:
            items.append(Text(str(space), right - 7, 48, Size.MEDIUM, Anchor.MIDDLE, 14, empty, Size.SMALL))
        right -= 38
    lying = next((each.colour for each in show.in_show if each.state is TimerState.LAID), None)
    if len(placed) > 1:
        return tuple(items)
    if lying is not None:
        items += [Symbol("side", 53, 48, 14, hollow=True), Symbol(name(lying), 70, 48, 14)]
    elif show.locks:
        items += [Symbol("lock", 52, 48, 14), Text(str(show.locks), 74, 48, Size.MEDIUM, Anchor.MIDDLE, 14)]
    return tuple(items)

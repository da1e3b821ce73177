"""The main screen while a card waits to be played: what it is now, what a turn and more rods would make of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.trick.rules.deck import PREFIX, Card
from companion.games.trick.rules.digits import DIGITS, Way, turned
from companion.games.trick.scenes.marks import figure, mark
from companion.games.trick.table.playing import Playing
from companion.scene.paper import STRIP, heading, strip
from companion.scene.scene import Anchor, Item, Picture, Size, Symbol, Text

RIGHT = 46
"""Where the words beside the figure begin."""


def card_picture(page: Playing, card: Card) -> Picture:
    """The figure as large as it goes; or, where it must be named, all that it can be side by side."""
    player = page.round.turn or page.round.leader
    name = page.house.card_name(f"{PREFIX}{card}", f"{card.suit.value.capitalize()} {card.printed}")
    top = heading(player, name, mark(page.setup, player))
    if len(page.ways) > 1 and page.way is None:
        return Picture((*top, *_choice(card, page.ways)))
    several = len(page.ways) > 1
    sides = (Symbol("previous", 0, 34, 9), Symbol("next", 36, 34, 9)) if several else ()
    shape = figure(card.printed, page.way, 11, 15, 23, 48) if several else figure(card.printed, page.way, 6, 15, 30, 48)
    now = "lay more rods" if page.way is None else f"OK: {page.way.value}"
    lines = [_laid(page), _turned(card, page.rods), *_more(page.further, page.rods)]
    texts = tuple(Text(line, RIGHT, 14 + 9 * n, Size.SMALL, width=82) for n, line in enumerate(lines[:4]))
    return Picture((*top, shape, *sides, *texts, *strip(now, RIGHT, 51)))


def _choice(card: Card, ways: Sequence[Way]) -> tuple[Item, ...]:
    """Figures side by side between the arrows, and the question by its numbers."""
    step = 100 // len(ways)
    items: list[Item] = [Symbol("previous", 1, 22, 12), Symbol("next", 115, 22, 12)]
    for place, way in enumerate(ways):
        middle = 14 + step * place + step // 2
        items.append(figure(card.printed, way, middle - 8, 15, 16, 26))
        if way.turned:
            items.append(Text("turned", middle, 43, Size.SMALL, Anchor.MIDDLE, step + 4))
    *others, last = [str(way.value) for way in ways]
    asked = f"{', '.join(others)} or {last}"
    return (*items, *strip(f"{asked}?", y=52 if any(way.turned for way in ways) else STRIP))


def _laid(page: Playing) -> str:
    """The rods laid, of those that the player has."""
    return f"rods: {page.rods} of {page.round.unspent(page.round.turn or page.round.leader)}"


def _turned(card: Card, rods: int) -> str:
    """What half a turn makes of the card with these rods."""
    around = turned(DIGITS[card.printed])
    values = [v for v, wanted in enumerate(DIGITS) if around <= wanted and len(wanted - around) == rods]
    return f"turned: {' '.join(map(str, values)) or 'nothing'}"


def _more(further: Sequence[Way], laid: int) -> list[str]:
    """What more rods make, in lines: ``+2: 3``, ``+3: 0 6 9`` ..."""
    by: dict[int, list[int]] = {}
    for way in further:
        by.setdefault(way.rods - laid, []).append(way.value)
    parts = [f"+{rods}: {' '.join(map(str, sorted(values)))}" for rods, values in by.items()]
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) < 16:
            lines[-1] += f"  {part}"
        else:
            lines.append(part)
    return lines

"""The sheets after six turns: who draws a Finale card, what each place gains, the next round or the end."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.values import Ms
from companion.games.rocketeer.rules.board import Place, Side
from companion.games.rocketeer.rules.track import Part, hands, plans_of
from companion.games.rocketeer.scenes.names import PLACES, SIDES, sides
from companion.games.rocketeer.table.rewards import Sheet, SheetKind, nobody_draws
from companion.games.rocketeer.table.rounds import RoundsPage
from companion.scene.paper import MIDDLE, heading, hint, large, wrapped
from companion.scene.scene import Anchor, Item, Size, Text

LINES = 2
LASTS = Ms(4000)
"""Gains of more than one page turn them by themselves, each shown so long."""


BRIEFLY: Mapping[str, str] = {
    "turn a Plans card face up": "turn one up",
    "hide the Plans instead": "hide the Plans",
}
"""Rewards of the edition that ships, in words that leave room for both sides."""


def sheet_items(page: RoundsPage, now: Ms) -> tuple[Item, ...]:
    """The sheet that is shown."""
    sheet = page.sheet
    state = page.match.state
    if sheet.kind is SheetKind.PLACE and sheet.place is not None:
        return (*_place(sheet, sheet.place, now), *sides("Nobody"))
    if sheet.kind is SheetKind.DRAW:
        holder = SIDES[plans_of(state.facts)]
        says = "No Finale card left" if nobody_draws(state) else "draw a Finale card"
        name = "Nobody" if nobody_draws(state) else holder
        drawing = (
            Text(name, MIDDLE, 15, Size.LARGE, Anchor.MIDDLE, 124),
            Text(says, MIDDLE, 40, Size.SMALL, Anchor.MIDDLE, 124),
        )
        return (*heading("Rewards"), *drawing, hint("OK: rewards"))
    if page.track.arrived:
        return (*heading("Final round over"), *large("Finale cards up"), hint("Scan one, or OK"))
    return (*heading("Then fill hands to"), *_hands(page), hint(f"OK: round {page.track.round + 1}"))


def _hands(page: RoundsPage) -> tuple[Item, ...]:
    items: list[Item] = []
    for side, cards in hands(page.match.state.facts).items():
        middle = {Side.HEROES: 34, Side.VILLAINS: 94}[side]
        items += [
            Text(str(cards), middle, 14, Size.LARGE, Anchor.MIDDLE, 60),
            Text(SIDES[side], middle, 39, Size.SMALL, Anchor.MIDDLE, 60),
        ]
    return tuple(items)


def sheet_turns(page: RoundsPage) -> bool:
    """Whether the gains that are shown take more than one page."""
    return page.track.part is Part.REWARDS and len(_pages(page.sheet)) > 1


def _place(sheet: Sheet, place: Place, now: Ms) -> tuple[Item, ...]:
    """What a place gains, and where it turns by itself, which page of how many this is."""
    pages = _pages(sheet)
    turned = now // LASTS % len(pages)
    shown, where = pages[turned], f"{turned + 1}/{len(pages)}" if len(pages) > 1 else ""
    y = 15 if len(shown) > 1 else 21
    lines = (Text(line, MIDDLE, y + 12 * n, Size.SMALL, Anchor.MIDDLE, 126) for n, line in enumerate(shown))
    return (*heading(PLACES[place], where), *lines)


def _pages(sheet: Sheet) -> tuple[tuple[str, ...], ...]:
    """The gains in lines, so many a page; a page of its own for each side, where they differ."""
    said = {side: "; ".join(BRIEFLY.get(word, word) for word in words) for side, words in (sheet.gains or {}).items()}
    if len(set(said.values())) == 1:
        texts = [said[Side.HEROES][:1].upper() + said[Side.HEROES][1:]]
    else:
        texts = [f"{SIDES[side]}: {words}" for side, words in said.items()]
    lines = [wrapped(text, 124) for text in texts]
    if sum(map(len, lines)) <= LINES:
        return (tuple(line for each in lines for line in each),)
    return tuple(each[first : first + LINES] for each in lines for first in range(0, len(each), LINES))

"""The sheets after six turns: who draws a Finale card, what each place gains, the next round or the end."""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.track import Part, hands, plans_of
from companion.games.rocketeer.scenes.names import PLACES, SIDES, sides
from companion.games.rocketeer.table.rewards import Sheet, SheetKind, nobody_draws
from companion.games.rocketeer.table.rounds import RoundsPage
from companion.scene.paper import MIDDLE, heading, hint, large, wrapped
from companion.scene.scene import Anchor, Item, Size, Text

LINES = 2
LASTS = Ms(4000)
"""Gains of more than one page turn them by themselves, each shown so long."""


def sheet_items(page: RoundsPage, now: Ms) -> tuple[Item, ...]:
    """The sheet that is shown."""
    sheet = page.sheet
    state = page.match.state
    where = f"{page.sheets.index(sheet) + 1}/{len(page.sheets)}"
    if sheet.kind is SheetKind.PLACE and sheet.place is not None:
        return (*heading(PLACES[sheet.place], where), *_gains(sheet, now), *sides("Nobody"))
    if sheet.kind is SheetKind.DRAW:
        holder = SIDES[plans_of(state.facts)]
        says = "No Finale card left" if nobody_draws(state) else "draw a Finale card"
        name = "Nobody" if nobody_draws(state) else holder
        drawing = (
            Text(name, MIDDLE, 15, Size.LARGE, Anchor.MIDDLE, 124),
            Text(says, MIDDLE, 40, Size.SMALL, Anchor.MIDDLE, 124),
        )
        return (*heading("Rewards", where), *drawing, hint("OK: rewards"))
    if page.track.arrived:
        return (*heading("Final round over", where), *large("Finale cards up"), hint("OK: count them"))
    return (*heading("Then fill hands to", where), *_hands(page), hint(f"OK: round {page.track.round + 1}"))


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


def _gains(sheet: Sheet, now: Ms) -> tuple[Item, ...]:
    pages = _pages(sheet)
    shown = pages[now // LASTS % len(pages)] if pages else ()
    y = 15 if len(shown) > 1 else 21
    return tuple(Text(line, MIDDLE, y + 12 * n, Size.SMALL, Anchor.MIDDLE, 126) for n, line in enumerate(shown))


def _pages(sheet: Sheet) -> tuple[tuple[str, ...], ...]:
    """The gains in lines, so many a page; a page of its own for each side, where they differ."""
    said = {side: "; ".join(words) for side, words in (sheet.gains or {}).items() if words}
    if len(said) == len(Side) and len(set(said.values())) == 1:
        texts = [said[Side.HEROES][:1].upper() + said[Side.HEROES][1:]]
    else:
        texts = [f"{SIDES[side]}: {words}" for side, words in said.items()]
    lines = [wrapped(text, 124) for text in texts]
    return tuple(each[first : first + LINES] for each in lines for first in range(0, len(each), LINES))

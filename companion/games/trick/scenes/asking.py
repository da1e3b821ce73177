"""Who plays, and who leads: one question at a time, large."""

from __future__ import annotations

from companion.core.values import COLOUR_KEYS, SYMBOLS
from companion.games.trick.rules.deck import ROUNDS
from companion.games.trick.scenes.marks import mark, row_top
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.seating import Seating
from companion.scene.asking import names_items
from companion.scene.paper import arrows, centred, heading, strip
from companion.scene.scene import Anchor, Item, Picture, Size, Symbol, Text
from companion.table.names import Special


def seating_picture(page: Seating) -> Picture:
    """The name that is offered for the next seat, or the letter for the name that is spelled."""
    names = page.names
    place = len(names.chosen)
    below = {
        Special.AS_BEFORE: ", ".join(names.before),
        Special.SPELL: "letter by letter",
        Special.ENOUGH: f"{place} players",
    }.get(names.offer if isinstance(names.offer, Special) else Special.DONE, "OK sits here")
    title = f"Player {place + 1}?" if place < names.most else "Players"
    symbol = SYMBOLS[COLOUR_KEYS[min(place, names.most - 1)]]
    return Picture(names_items(names, title, f"{place} of {names.most}", symbol, [below]))


def seats_picture(page: Seating) -> Picture:
    """The score screen: who sits where so far, or would with those who played last."""
    items: list[Item] = [*heading("Trick to the Future")]
    names = page.names
    seated = names.before if names.offer is Special.AS_BEFORE else names.chosen
    for place, name in enumerate(seated):
        y = row_top(place, len(seated))
        items += [
            Symbol(SYMBOLS[COLOUR_KEYS[place]], 1, y - 1, 9),
            Text(name, 13, y, Size.SMALL, width=114),
        ]
    return Picture(tuple(items))


def dealing_picture(page: Dealing, noticed: bool = False) -> Picture:
    """Who leads: the question, and once somebody is chosen the answer that OK takes.

    ``noticed``: a notice takes the foot, so the question stands above it.
    """
    top = heading(f"Round {len(page.state.scored) + 1} of {ROUNDS}")
    if page.counts:
        lines = (centred("Score", 14, Size.TALL), centred("by counts", 31, Size.TALL))
        return Picture((*top, *arrows(24, 14), *lines, *strip("OK: enter counts")))
    if page.leader is not None:
        symbol = Symbol(mark(page.setup, page.leader), 18, 23, 16)
        name = Text(page.leader, 74, 21, Size.LARGE, Anchor.MIDDLE, 76, least=Size.SMALL)
        return Picture((*top, *arrows(24, 14), symbol, name, *strip("OK: leads")))
    two = len(page.setup.players) == 2
    if noticed:
        which = "lowest Past?" if two else "Past 0?"
        return Picture((*top, centred("Who holds the", 15, Size.SMALL), centred(which, 26, Size.MEDIUM)))
    lines = (
        centred("Who holds the lowest" if two else "Who holds the", 15, Size.SMALL),
        Text("Past?" if two else "Past 0?", 64, 27, Size.LARGE, Anchor.MIDDLE, 96),
    )
    return Picture((*top, *arrows(29, 14), *lines, *strip("Press your colour")))

"""Who plays, and who leads: one question at a time, large."""

from __future__ import annotations

from companion.core.values import COLOUR_KEYS, SYMBOLS, Ms
from companion.games.trick.rules.deck import ROUNDS
from companion.games.trick.scenes.marks import mark, row_top
from companion.games.trick.scenes.words import advice
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.seating import Seating
from companion.scene.paper import arrows, centred, foot, heading, strip
from companion.scene.scene import Anchor, Item, Picture, Size, Symbol, Text
from companion.table.names import LONGEST, Special
from companion.table.page import Notice

OFFERS = {
    Special.AS_BEFORE: "As before",
    Special.SPELL: "New name",
    Special.ENOUGH: "That is all",
    Special.DONE: "Done",
    Special.ERASE: "Erase",
}


def noticed(notice: Notice | None, now: Ms, symbol: str = "") -> tuple[Item, ...]:
    """What to do now, over the foot of a screen, while the notice lasts."""
    if notice is None or notice.over(now):
        return ()
    own = SYMBOLS[notice.key] if notice.key in COLOUR_KEYS and notice.key is not None else symbol
    return foot(advice(notice.word), [own] if own else [])


def seating_picture(page: Seating) -> Picture:
    """The name that is offered for the next seat, or the letter for the name that is spelled."""
    names = page.names
    place = len(names.chosen)
    symbol = SYMBOLS[COLOUR_KEYS[min(place, names.most - 1)]]
    if names.spelled is not None:
        return _spelling(page, symbol)
    offer = names.offer
    words = OFFERS[offer] if isinstance(offer, Special) else str(offer)
    below = {
        Special.AS_BEFORE: ", ".join(names.before),
        Special.SPELL: "letter by letter",
        Special.ENOUGH: f"{place} players",
    }.get(offer if isinstance(offer, Special) else Special.DONE, "OK sits here")
    return Picture(
        (
            *heading(f"Player {place + 1}?" if place < names.most else "Players", f"{place} of {names.most}", symbol),
            *arrows(23, 14),
            Text(words, 64, 21, Size.LARGE, Anchor.MIDDLE, 92, least=Size.SMALL),
            centred(below, 51, Size.SMALL),
        )
    )


def _spelling(page: Seating, symbol: str) -> Picture:
    offer = page.names.offer
    spelled = page.names.spelled or ""
    special = isinstance(offer, Special)
    words = OFFERS[offer] if isinstance(offer, Special) else "space" if offer == " " else str(offer)
    size = Size.LARGE if special or offer == " " else Size.GRAND
    return Picture(
        (
            *heading("New name", f"{len(spelled)}/{LONGEST}", symbol),
            *arrows(20, 14),
            Text(words, 64, 16 if size is Size.GRAND else 19, size, Anchor.MIDDLE, 92),
            centred(f"{spelled}_" if len(spelled) < LONGEST else spelled, 49, Size.MEDIUM, Size.SMALL),
        )
    )


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

"""Teaching tags: the card that is to be scanned, large, and how many are known."""

from __future__ import annotations

from companion.core.values import COLOUR_KEYS, SYMBOLS, Ms
from companion.scene.asking import lasting, said
from companion.scene.lights import UNLIT, Even, Level, Lights, Section, Stack
from companion.scene.palette import COLOURS, dimmed
from companion.scene.paper import MIDDLE, centred, choices, chosen, heading, hint, large
from companion.scene.scene import Anchor, Digit, Item, Picture, Scene, Size, Symbol, Text
from companion.scene.words import adviser
from companion.table.cards import Label
from companion.table.house import House
from companion.table.teaching import Teaching, WhichCards

_ADVICE = adviser({})
SIDE, STEP = 26, 30
"""A symbol of the card, and from one to the next."""


def which_cards_scene(page: WhichCards, now: Ms) -> Scene:
    """The game between its arrows."""
    game = page.games.offer
    notice = lasting(page, now)
    below = said(notice, _ADVICE) or (hint(_count(page.house, game)),)
    title = " ".join(page.house.games[game].title)
    return Scene(_lights(None), Picture((*heading("Teach cards"), *chosen(title), *below)), lively=notice is not None)


def teaching_scene(page: Teaching, now: Ms) -> Scene:
    """The card, or what is asked about a tag, or how many are known."""
    notice = lasting(page, now)
    items = _asking(page, page.asked) if page.asked is not None else _card(page)
    items = (*items, *said(notice, _ADVICE))
    return Scene(_lights(page.label), Picture(items), lively=notice is not None)


def _card(page: Teaching) -> tuple[Item, ...]:
    label = page.label
    title = " ".join(page.house.games[page.game].title)
    top = heading(title, _count(page.house, page.game, short=True))
    if label is None:
        return (*top, *large(_count(page.house, page.game)), hint("BACK: menu"))
    known = label.code in page.house.cards.values()
    below = hint("Known: a scan replaces it" if known else "Scan its tag")
    return (*top, *_face(label, 15, 43), below)


def _asking(page: Teaching, identity: str) -> tuple[Item, ...]:
    code = page.house.known_as(identity) or identity
    labels = (label for entry in page.house.games.values() for label in entry.labels)
    other = next((label for label in labels if label.code == code), None)
    face = large(code) if other is None else _face(other, 15, 43)
    return (*heading("This tag is known as"), *face, *choices("OK: change", "BACK: keep"))


def _face(label: Label, y: int, below: int) -> tuple[Item, ...]:
    """Its symbols, and which copy it is, over its name; the name alone where it has no symbols."""
    card = label.card
    count = len(card.colours) + bool(card.symbol) + bool(card.figure)
    if not count:
        return large(label.name)
    count += label.star + (label.copy is not None)
    x = MIDDLE - (STEP * count - (STEP - SIDE)) // 2
    items: list[Item] = []
    for name in (*(SYMBOLS[key] for key in card.colours), *filter(None, [card.symbol])):
        items.append(Symbol(name, x, y, SIDE))
        x += STEP
    if card.figure:
        items.append(Digit(x + 5, y, 16, SIDE, card.figure))
        x += STEP
    if label.star:
        items.append(Symbol("star", x, y, SIDE))
        x += STEP
    if label.copy is not None:
        items.append(Text(str(label.copy), x + SIDE // 2, y + 3, Size.LARGE, Anchor.MIDDLE, SIDE))
    return (*items, centred(card.name[:1].upper() + card.name[1:], below, Size.SMALL))


def _count(house: House, game: str, short: bool = False) -> str:
    """How many of a game's cards are known."""
    labels = house.games[game].labels
    taught = set(house.cards.values())
    known = sum(label.code in taught for label in labels)
    if short:
        return f"{known}/{len(labels)}"
    return f"All {known} known" if known == len(labels) else f"{known} of {len(labels)} known"


def _lights(label: Label | None) -> Lights:
    """The bars of the card's colours are lit; the feet of the others glow."""
    lit = () if label is None else label.card.colours
    foot = {key: Stack((Section(Even((dimmed(COLOURS[key], 0.35),)), 1), Section(UNLIT, 9))) for key in COLOUR_KEYS}
    return Lights(tuple(Level(COLOURS[key], 1.0) if key in lit else foot[key] for key in COLOUR_KEYS))

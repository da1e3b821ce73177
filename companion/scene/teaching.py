"""Teaching tags: the card that is to be scanned, large, and how many are known."""

from __future__ import annotations

from dataclasses import replace

from companion.core.values import COLOUR_KEYS, SYMBOLS, Ms
from companion.scene.asking import lasting, said
from companion.scene.lights import UNLIT, Even, Level, Lights, Section, Stack
from companion.scene.palette import COLOURS, dimmed
from companion.scene.paper import BETWEEN, MIDDLE, arrows, centred, choices, chosen, foot, heading, hint, large
from companion.scene.scene import Anchor, Digit, Item, Picture, Scene, Size, Symbol, Text
from companion.scene.words import adviser
from companion.table.cards import Label
from companion.table.house import House
from companion.table.teaching import Teaching, WhichCards
from companion.table.unknown import WhichCard

_ADVICE = adviser({})
FACE = 36
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


def which_card_scene(page: WhichCard, game: Scene, now: Ms) -> Scene:
    """Which card an unknown tag is; ``game`` is the scene of the game, which goes on: its lights and score stay."""
    notice = lasting(page, now)
    label = page.label
    if label is None:
        said_so_far = tuple(SYMBOLS[key] for key in COLOUR_KEYS if key in page.colours)
        items: tuple[Item, ...] = (
            Text("Which card?", 64, 12, Size.TALL, Anchor.MIDDLE, 124)
            if not said_so_far
            else Symbol(said_so_far[0], 25, 3, FACE),
            *((Text("?", 91, 8, Size.GRAND, Anchor.MIDDLE, 34),) if said_so_far else ()),
        )
        below = foot("Press both")
    else:
        items, below = (*_which(label), *arrows(12, 12)), foot("OK: this card")
    return Scene(game.lights, Picture((*items, *(said(notice, _ADVICE) or below))), game.score, lively=game.lively)


def _which(label: Label) -> tuple[Item, ...]:
    """A card between arrows: its symbols, and its star or copy; or its name."""
    label = replace(label, copy=None) if label.star else label
    return _face(label, 7, None) if label.card.colours or label.card.symbol else large(label.name, BETWEEN, 6)


def _card(page: Teaching) -> tuple[Item, ...]:
    label = page.label
    title = " ".join(page.house.games[page.game].title)
    top = heading(title, _count(page.house, page.game, short=True))
    if label is None:
        return (*top, *large(_count(page.house, page.game)), hint("BACK: menu"))
    known = label.code in page.house.cards.values()
    below = centred("Known: a scan replaces it" if known else "Scan its tag", 53, Size.SMALL)  # beside a name
    return (*top, *_face(label, 15, 43), below)


def _asking(page: Teaching, identity: str) -> tuple[Item, ...]:
    code = page.house.known_as(identity) or identity
    labels = (label for entry in page.house.games.values() for label in entry.labels)
    other = next((label for label in labels if label.code == code), None)
    face = large(code) if other is None else _face(other, 15, 43)
    return (*heading("This tag is known as"), *face, *choices("OK: change", "BACK: keep"))


def _face(label: Label, y: int, below: int | None) -> tuple[Item, ...]:
    """Its symbols, and which copy it is, over its name (``below`` None: without); the name alone without symbols."""
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
    name = card.name[:1].upper() + card.name[1:]
    return tuple(items) if below is None else (*items, centred(name, below, Size.SMALL))


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

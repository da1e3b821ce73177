"""What all games ask alike on the screen: who plays; and what is said there after a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.core.values import SYMBOLS, Ms
from companion.scene.paper import MIDDLE, arrows, centred, foot, heading, large, room
from companion.scene.scene import Anchor, Item, Size, Symbol, Text
from companion.table.names import GROUPS, LONGEST, Names, Special
from companion.table.page import Notice, NoticePage

OFFERS: Mapping[Special, str] = {
    Special.AS_BEFORE: "As before",
    Special.SPELL: "New name",
    Special.ENOUGH: "That is all",
    Special.DONE: "Done",
    Special.ERASE: "Erase",
}


WIDE = 92
"""The room for a name between its arrows."""


def lasting(page: NoticePage, now: Ms) -> Notice | None:
    """The page's notice while it is to be shown."""
    return None if page.notice is None or page.notice.over(now) else page.notice


def said(notice: Notice | None, advice: Callable[[str], str]) -> tuple[Item, ...]:
    """What to do now, over the foot of a screen, with the symbol of the button that it is about."""
    if notice is None:
        return ()
    return foot(advice(notice.word), [] if notice.key is None else [SYMBOLS[notice.key]])


def names_items(
    names: Names, title: str, right: str = "", symbol: str = "", below: Iterable[str] = ()
) -> tuple[Item, ...]:
    """The name that is offered, large between the arrows, or the letter for the name that is spelled.

    ``title``, ``right`` and ``symbol`` are the heading of a name that is offered; ``below`` are one line or two.
    """
    offer = names.offer
    words = OFFERS[offer] if isinstance(offer, Special) else "space" if offer == " " else str(offer)
    if names.spelled is None:
        lines = tuple(below)
        first = 51 if len(lines) < 2 else 43
        return (
            *heading(title, right, symbol),
            *arrows(23, 14),
            *_name(words, 21 if len(lines) < 2 else 17),
            *(centred(line, first + 11 * place, Size.SMALL) for place, line in enumerate(lines)),
        )
    size = Size.LARGE if isinstance(offer, Special) or offer == " " else Size.GRAND
    spelled = names.spelled
    return (
        centred(f"{spelled}_" if len(spelled) < LONGEST else spelled, 3, Size.MEDIUM, Size.SMALL),
        *arrows(24, 14),
        Text(words, MIDDLE, 21 if size is Size.GRAND else 24, size, Anchor.MIDDLE, WIDE),
        *_groups(),
    )


def _groups() -> tuple[Item, ...]:
    """The colours' symbols, each with the first letter of its group."""
    items: list[Item] = []
    for place, (key, letters) in enumerate(GROUPS.items()):
        x = 1 + 21 * place
        items += [Symbol(SYMBOLS[key], x, 52, 11), Text(letters[0], x + 12, 54, Size.SMALL)]
    return tuple(items)


def _name(words: str, y: int) -> tuple[Text, ...]:
    """Large on one line, or on two where it would be cut."""
    if room(words) > WIDE:
        return large(words, WIDE)
    return (Text(words, MIDDLE, y, Size.LARGE, Anchor.MIDDLE, WIDE, least=Size.SMALL),)

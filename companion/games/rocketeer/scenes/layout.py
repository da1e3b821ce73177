"""What the screens of The Rocketeer have in common: a heading, one thing large, and what the buttons answer."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.scenes.names import SIDES, symbols
from companion.scene.paper import WIDTH, arrows, room
from companion.scene.scene import Anchor, Box, Item, Size, Symbol, Text

MIDDLE = WIDTH // 2
FOOT = 36
"""What begins below this is left out while something is said at the foot."""
BETWEEN = 98
"""The room between two arrows."""
CELLS = {Side.HEROES: 21, Side.VILLAINS: 107}
"""The middle of each side's third of the screen, as their buttons lie."""


def top(left: str, right: str = "") -> tuple[Item, ...]:
    """A light strip across the top: what this screen is about, and the round or the like at its right end."""
    taken = room(right) + 8 if right else 0
    return (
        Box(0, 0, WIDTH, 12),
        Text(left, 4, 2, Size.SMALL, Anchor.LEFT, WIDTH - 8 - taken, inverted=True),
        *((Text(right, WIDTH - 4, 2, Size.SMALL, Anchor.RIGHT, taken, inverted=True),) if right else ()),
    )


def large(text: str, width: int = WIDTH - 4, y: int = 14) -> tuple[Text, ...]:
    """A text as large as there is room for between the heading and the foot: one tall line, or two lines."""
    if " " not in text and room(text) > width:  # a long name, broken in the middle
        middle = len(text) // 2
        return tuple(
            Text(line, MIDDLE, y + 4 + 12 * n, Size.SMALL, Anchor.MIDDLE, width)
            for n, line in enumerate((text[:middle], text[middle:]))
        )
    if room(text, Size.MEDIUM) <= width or " " not in text:
        return (Text(text, MIDDLE, y + 7, Size.TALL, Anchor.MIDDLE, width, least=Size.SMALL),)
    return tuple(
        Text(line, MIDDLE, y + 14 * n, Size.MEDIUM, Anchor.MIDDLE, width, least=Size.SMALL)
        for n, line in enumerate(halves(text))
    )


def halves(text: str) -> tuple[str, str]:
    """A text of two words or more in two lines, neither much longer than the other."""
    words = text.split(" ")
    pairs = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(pairs, key=lambda pair: max(map(room, pair)))


def chosen(text: str) -> tuple[Item, ...]:
    """A text between the arrows that change it."""
    return (*large(text, BETWEEN), *arrows(22, 13))


def number(shown: str, below: str) -> tuple[Item, ...]:
    """A number between the arrows that change it, and what it counts."""
    return (
        Text(shown, MIDDLE, 15, Size.GRAND, Anchor.MIDDLE, BETWEEN),
        *arrows(22, 13),
        Text(below, MIDDLE, 47, Size.MEDIUM, Anchor.MIDDLE, WIDTH - 4, least=Size.SMALL),
    )


def hint(text: str) -> Text:
    """What OK does, or another short line, at the foot."""
    return Text(text, MIDDLE, 53, Size.SMALL, Anchor.MIDDLE, WIDTH - 4)


def choices(left: str, right: str) -> tuple[Text, ...]:
    """What OK does and what BACK does, at the foot."""
    return (Text(left, 2, 53, Size.SMALL), Text(right, WIDTH - 2, 53, Size.SMALL, Anchor.RIGHT, 76))


def sides(nobody: str = "") -> tuple[Item, ...]:
    """The foot of a screen on which a side answers: its buttons' symbols over its name; OK for ``nobody``."""
    items: list[Item] = []
    for side, middle in CELLS.items():
        items += row(symbols(side), middle - 16, 43, 9, 12)
        items.append(Text(SIDES[side], middle, 54, Size.SMALL, Anchor.MIDDLE, 42))
    if nobody:
        items += [
            Text("OK", MIDDLE, 44, Size.SMALL, Anchor.MIDDLE, 42),
            Text(nobody, MIDDLE, 54, Size.SMALL, Anchor.MIDDLE, 44),
        ]
    return tuple(items)


def either(left: str, right: str) -> tuple[Item, ...]:
    """The foot of a screen that ◄ or ► answers."""
    return (
        Symbol("previous", 1, 48, 12),
        Text(left, 17, 48, Size.MEDIUM, Anchor.LEFT, 44),
        Text(right, WIDTH - 17, 48, Size.MEDIUM, Anchor.RIGHT, 48),
        Symbol("next", WIDTH - 13, 48, 12),
    )


def row(names: Sequence[str], x: int, y: int, size: int, step: int) -> tuple[Symbol, ...]:
    """Symbols in a row."""
    return tuple(Symbol(name, x + step * place, y, size) for place, name in enumerate(names))

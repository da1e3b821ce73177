"""What the screens of The Rocketeer have in common: a heading, one thing large, and what the buttons answer."""

from __future__ import annotations

from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.scenes.names import SIDES, symbols
from companion.scene.paper import MIDDLE, row
from companion.scene.scene import Anchor, Item, Size, Text

FOOT = 36
"""What begins below this is left out while something is said at the foot."""
CELLS = {Side.HEROES: 21, Side.VILLAINS: 107}
"""The middle of each side's third of the screen, as their buttons lie."""


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

"""The menu: which game is played, and after the games teaching tags. ◄ ► choose, OK opens."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.values import Key, Ms
from companion.table.asks import ARROWS, Choice
from companion.table.house import House
from companion.table.page import OPENING, Chosen, Lead, Moved, Page, Turn
from companion.table.teaching import teachable, which_cards

TEACH = "teach cards"
"""The item after the games; no game has a name with a blank."""


@dataclass(frozen=True, slots=True)
class Menu(Page):
    """The games to choose from, the cursor on one of them (None where the house has no game)."""

    house: House
    items: tuple[str, ...]
    cursor: int = 0

    @property
    def item(self) -> str | None:
        """The game under the cursor, or ``TEACH``."""
        return self.items[self.cursor] if self.items else None

    def press(self, key: Key, at: Ms) -> Turn:
        """◄ ► go round the games, OK opens one; everything else is refused."""
        if self.item is None:
            return self.ignored("press", at)
        if key in ARROWS and len(self.items) > 1:
            games = Choice(self.items, self.cursor).moved(ARROWS[key])
            return Turn(replace(self, cursor=games.cursor), (Moved(at),))
        if key is Key.OK:
            if self.item == TEACH:
                return Turn(which_cards(self.house), (Chosen(at),))
            return Turn(Lead(OPENING, game=self.item), (Chosen(at),))
        return self.ignored("press", at)

    def run(self, key: Key, at: Ms) -> Turn | None:
        """◄ ► held go on round the games."""
        return self.press(key, at) if key in ARROWS and len(self.items) > 1 else None

    def reads(self, reads: bool, at: Ms) -> Turn:
        """Teaching needs a scanner."""
        page = menu(self.house.reading(reads))
        cursor = page.items.index(self.item) if self.item in page.items else page.cursor
        return Turn(replace(page, cursor=cursor))


def menu(house: House) -> Menu:
    """The menu, the cursor on the game that was played last."""
    items = tuple(name for name, entry in house.games.items() if any(entry.title))
    if house.scanner and teachable(house):
        items += (TEACH,)
    played = [name for name in house.last if name in items]
    return Menu(house, items, items.index(played[-1]) if played else 0)

"""The table: the page that is open, the house around it, and the instant up to which both are known.

A fold: each event gives the table after it and all that happened, in order of time. Before an event at ``at``
everything that falls due at or before ``at`` does so. An event that comes late, with an ``at`` before what is
already known, happens now: what was done stays done.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.values import Key, Ms
from companion.engine.game import Outcomes
from companion.table.house import House
from companion.table.menu import menu
from companion.table.page import Page, Turn


@dataclass(frozen=True, slots=True)
class Table:
    """One table, one evening.

    >>> table = begin(House(games={}), Ms(0))
    >>> table, heard = table.press(Key.OK, Ms(120))
    """

    page: Page
    house: House
    at: Ms

    def press(self, key: Key, at: Ms) -> tuple[Table, Outcomes]:
        """A button went down."""
        table, before = self.advance(at)
        return table._after(table.page.press(key, table.at), before)

    def hold(self, key: Key, at: Ms) -> tuple[Table, Outcomes]:
        """A button that went down is held."""
        table, before = self.advance(at)
        return table._after(table.page.hold(key, table.at), before)

    def release(self, key: Key, at: Ms) -> tuple[Table, Outcomes]:
        """A button went up."""
        table, before = self.advance(at)
        return table._after(table.page.release(key, table.at), before)

    def scan(self, text: str, at: Ms) -> tuple[Table, Outcomes]:
        """A card was scanned."""
        table, before = self.advance(at)
        return table._after(table.page.scan(text, table.at), before)

    def advance(self, at: Ms) -> tuple[Table, Outcomes]:
        """Time comes to ``at``."""
        if at < self.at:
            return self, ()
        return Table(self.page, self.house, at)._after(self.page.advance(at), ())

    def due(self) -> Ms | None:
        """When something next falls due, or None."""
        return self.page.due()

    def _after(self, turn: Turn, before: Outcomes) -> tuple[Table, Outcomes]:
        house = self.house if turn.house is None else turn.house
        page = menu(house) if turn.page is None else turn.page
        return Table(page, house, self.at), before + turn.outcomes


def begin(house: House, at: Ms) -> Table:
    """The table as it is switched on: at the menu."""
    return Table(menu(house), house, at)

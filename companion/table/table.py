"""The table: the page that is open, the house around it, and the instant up to which both are known.

A fold: each event gives the table after it and all that happened, in order of time. Before an event at ``at``
everything that falls due at or before ``at`` does so. An event that comes late, with an ``at`` before what is
already known, happens now: what was done stays done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, cast

from companion.core.scanned import UNREADABLE, bare
from companion.core.values import Key, Ms
from companion.engine.game import Outcomes, Refused
from companion.table.house import House
from companion.table.menu import menu
from companion.table.page import NOTICE_LASTS, Chosen, Lead, Page, Turn
from companion.table.running import Run, begun
from companion.table.unknown import Unknown, WhichCard, found_unknown

Leads: TypeAlias = Mapping[str, Mapping[str, Callable[[House, Any], Page]]]
"""For each game its pages by name, each made of the house and of what is handed on; ``OPENING`` is the first."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table, one evening.

    >>> table = begin(House(games={}), Ms(0))
    >>> table, heard = table.press(Key.OK, Ms(120))
    """

    page: Page
    house: House
    at: Ms
    game: str | None = None
    """The game that is on; None: the menu is open."""
    leads: Leads = field(default_factory=dict)
    unread: Ms | None = None
    """When something came that names no card, while that is said."""
    why: str = UNREADABLE
    """Why it names none."""
    unknown: Unknown | None = None
    """The tag that was scanned last, if nobody knows it, while it is offered to be taught."""
    running: Run | None = None
    """The button that is held, where its press is done again and again."""

    def press(self, key: Key, at: Ms) -> tuple[Table, Outcomes]:
        """A button went down."""
        unknown = None if self.unknown is None else replace(self.unknown, said=False)
        table, before = replace(self, unread=None, unknown=unknown).advance(at)
        table = replace(table, running=None)
        return table._after(table.page.press(key, table.at), before)

    def hold(self, key: Key, at: Ms) -> tuple[Table, Outcomes]:
        """A button that went down is held."""
        table, before = self.advance(at)
        held, told = table._after(table.page.hold(key, table.at), before)
        return replace(held, running=None if held.page.run(key, held.at) is None else begun(key, held.at)), told

    def release(self, key: Key, at: Ms) -> tuple[Table, Outcomes]:
        """A button went up."""
        table, before = self.advance(at)
        if table.running is not None and table.running.key is key:
            table = replace(table, running=None)
        return table._after(table.page.release(key, table.at), before)

    def scan(self, text: str, at: Ms) -> tuple[Table, Outcomes]:
        """A card was scanned; ``text`` as the scanner read it."""
        table, before = replace(self, unread=None).advance(at)
        identity, offered, house = bare(text), table.unknown, table.house
        if offered is not None and offered.identity == identity and table.game is not None:
            page = WhichCard(table.page, house, table.game, identity)
            return replace(table, page=page, unknown=None), (*before, Chosen(table.at))
        said = identity if table.page.IDENTITIES else house.meant(text)
        after, told = table._after(table.page.scan(said, table.at), before)
        return replace(after, unknown=found_unknown(house, after.game, identity, told, after.at)), told

    def reads(self, reads: bool, at: Ms) -> tuple[Table, Outcomes]:
        """A scanner works from now on, or (not ``reads``) none does any more."""
        table, before = self.advance(at)
        table = replace(table, house=table.house.reading(reads))
        return table._after(table.page.reads(reads, table.at), before)

    def knowing(self, cards: Mapping[str, str]) -> Table:
        """The table with another registry of cards, as it was changed while no table was running."""
        return replace(self, house=replace(self.house, cards=cards))

    def unreadable(self, at: Ms, why: str = UNREADABLE) -> tuple[Table, Outcomes]:
        """A scanner sent what names no card. It is refused whatever page is open, which stays as it was."""
        table, before = self.advance(at)
        return replace(table, unread=table.at, why=why), (*before, Refused(table.at, "scan", why))

    def advance(self, at: Ms) -> tuple[Table, Outcomes]:
        """Time comes to ``at``."""
        table, told = self, cast(Outcomes, ())
        while table.running is not None and self.at <= table.running.next <= at:
            table, more = table._ran(table.running)
            told += more
        table, more = table._come(at)
        return table, told + more

    def _come(self, at: Ms) -> tuple[Table, Outcomes]:
        if at < self.at:
            return self, ()
        unread = None if self.unread is None or at - self.unread >= NOTICE_LASTS else self.unread
        unknown = None if self.unknown is None or self.unknown.over(at) else self.unknown
        return replace(self, at=at, unread=unread, unknown=unknown)._after(self.page.advance(at), ())

    def due(self) -> Ms | None:
        """When something next falls due, or None."""
        dues = (
            self.page.due(),
            None if self.unread is None else self.unread + NOTICE_LASTS,
            None if self.unknown is None else self.unknown.due(self.at),
            None if self.running is None else self.running.next,
        )
        return min((due for due in dues if due is not None), default=None)

    def _ran(self, run: Run) -> tuple[Table, Outcomes]:
        """After the next step of a button that is held."""
        table, told = self._come(run.next)
        turn = table.page.run(run.key, run.next)
        if turn is None or run.over:
            return replace(table, running=None), told
        return replace(table, running=run.after())._after(turn, told)

    def left(self) -> Table:
        """The table at its menu, whatever was on."""
        return begin(self.house, self.at, self.leads)

    def _after(self, turn: Turn, before: Outcomes) -> tuple[Table, Outcomes]:
        cards = self.house.cards if turn.cards is None else turn.cards
        house = self.house if turn.house is None else turn.house
        if house is not self.house or house.cards is not cards:
            house = replace(house, cards=cards, scanner=self.house.scanner, verdicts=self.house.verdicts)
        page, game = turn.page, self.game
        if isinstance(page, Lead):
            game = page.game or game
            page = self._led(game or "", page)(house, page.handed)
        if game is not None and page is not None and (verdict := page.verdict) and house.verdicts.get(game) != verdict:
            house = replace(house, verdicts={**house.verdicts, game: verdict})
        table = begin(house, self.at, self.leads) if page is None else replace(self, page=page, house=house, game=game)
        return table, before + turn.outcomes

    def _led(self, game: str, lead: Lead) -> Callable[[House, Any], Page]:
        pages = self.leads.get(game, {})
        if lead.name not in pages:
            raise LookupError(f'the game "{game}" has no page "{lead.name}", only {", ".join(pages) or "none"}')
        return pages[lead.name]


def begin(house: House, at: Ms, leads: Leads | None = None) -> Table:
    """The table as it is switched on: at the menu."""
    return Table(menu(house), house, at, leads={} if leads is None else leads)

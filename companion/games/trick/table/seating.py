"""Who plays, clockwise: from the names known here or letter by letter (``companion.table.names``).

The first player sits at the red button, the next at the orange one, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.fields import Fault, Fields
from companion.core.values import Key, Ms
from companion.games.trick.rules.deck import QUICK_SETUP
from companion.games.trick.rules.game import State, Trick
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.table.gaming import NAME, To
from companion.table.house import House
from companion.table.names import Names
from companion.table.page import Chosen, Lead, Moved, NoticePage, Turn


@dataclass(frozen=True, slots=True)
class Seating(NoticePage):
    """Who was chosen so far, and what is offered."""

    house: House
    names: Names

    def pressed(self, key: Key, at: Ms) -> Turn:
        """◄ ► go round the offers, OK takes one, BACK takes the last back, and with none left leaves to the menu."""
        if key in (Key.LEFT, Key.RIGHT):
            return self._with(self.names.moved(1 if key is Key.RIGHT else -1), Moved(at))
        if key is Key.BACK:
            before = self.names.back()
            return Turn(None, (Chosen(at),)) if before is None else self._with(before, Moved(at))
        if key is not Key.OK:
            return self.refused(at, "not_now")
        after = self.names.taken()
        if after is None:
            return self.refused(at, "other_name")
        return self._begun(after, at) if after.finished else self._with(after, Chosen(at))

    def scan(self, text: str, at: Ms) -> Turn:
        """No card is wanted yet."""
        return self.refused(at, "say_who", "scan")

    def _with(self, names: Names, what: Moved | Chosen) -> Turn:
        return Turn(replace(self, names=names), (what,))

    def _begun(self, names: Names, at: Ms) -> Turn:
        setup = GameSetup(names.chosen)
        known = tuple(dict.fromkeys((*self.house.names, *names.known)))
        house = replace(self.house.remembering(NAME, setup.header()), names=known)
        return Turn(Lead(To.ROUND, State(setup)), (Chosen(at),), house)


def seating(house: House, chosen: tuple[str, ...] = ()) -> Seating:
    """The choosing of players, with those who are chosen already, and those of the last game offered as one."""
    return Seating(house, Names(min(QUICK_SETUP), max(QUICK_SETUP), house.names, _before(house), chosen))


def _before(house: House) -> tuple[str, ...]:
    """Who played last; nobody where that is not known, or cannot be read."""
    header = house.last.get(NAME)
    faults: list[Fault] = []
    players = () if header is None else Trick().read_setup(Fields(header, faults)).players
    return () if faults else players

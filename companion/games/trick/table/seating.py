"""Who plays, clockwise: from the names known here or letter by letter (``companion.table.names``).

The first player sits at the red button, the next at the orange one, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.fields import Fault, Fields
from companion.core.values import Key, Ms
from companion.engine.game import Refused
from companion.games.trick.rules.deck import QUICK_SETUP
from companion.games.trick.rules.game import State, Trick
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.table.gaming import NAME, To
from companion.table.house import House
from companion.table.names import Names
from companion.table.page import NOTICE_LASTS, Chosen, Lead, Moved, Notice, Page, Turn


@dataclass(frozen=True, slots=True)
class Seating(Page):
    """Who was chosen so far, and what is offered."""

    house: House
    names: Names
    notice: Notice | None = None

    def press(self, key: Key, at: Ms) -> Turn:
        """◄ ► go round the offers, OK takes one, BACK takes the last back, and with none left leaves to the menu."""
        if key in (Key.LEFT, Key.RIGHT):
            return self._with(self.names.moved(1 if key is Key.RIGHT else -1), Moved(at))
        if key is Key.BACK:
            before = self.names.back()
            return Turn(None, (Chosen(at),)) if before is None else self._with(before, Moved(at))
        if key is not Key.OK:
            return self._refused(at, "not_now")
        after = self.names.taken()
        if after is None:
            return self._refused(at, "other_name")
        return self._begun(after, at) if after.finished else self._with(after, Chosen(at))

    def scan(self, text: str, at: Ms) -> Turn:
        """No card is wanted yet."""
        return self._refused(at, "say_who", "scan")

    def advance(self, at: Ms) -> Turn:
        """A notice that was long enough on the screen goes."""
        return Turn(replace(self, notice=None) if self.notice is not None and self.notice.over(at) else self)

    def due(self) -> Ms | None:
        """The end of a notice."""
        return None if self.notice is None else self.notice.at + NOTICE_LASTS

    def _with(self, names: Names, what: Moved | Chosen) -> Turn:
        return Turn(replace(self, names=names, notice=None), (what,))

    def _refused(self, at: Ms, word: str, what: str = "press") -> Turn:
        return Turn(replace(self, notice=Notice(at, word)), (Refused(at, what, word),))

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

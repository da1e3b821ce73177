"""Who plays, clockwise: from the names known here or letter by letter (``companion.table.names``).

The first player sits at the red button, the next at the orange one, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import cast

from companion.core.fields import Fault, Fields
from companion.core.values import Ms
from companion.games.trick.rules.deck import QUICK_SETUP
from companion.games.trick.rules.game import Trick
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.table.gaming import NAME, To
from companion.table.house import House
from companion.table.names import Names
from companion.table.page import Chosen, Lead, Turn
from companion.table.setup import SetupPage


@dataclass(frozen=True, slots=True)
class Seating(SetupPage):
    """Who was chosen so far, and what is offered."""

    names: Names
    step: str = field(default="names", kw_only=True)

    @property
    def steps(self) -> tuple[str, ...]:
        """Only who plays is asked."""
        return ("names",)

    def begun(self, at: Ms) -> Turn:
        """The players are remembered, and the first round is dealt."""
        setup = GameSetup(self.names.chosen)
        known = tuple(dict.fromkeys((*self.house.names, *self.names.known)))
        rules = cast(Trick, self.house.games[NAME].rules)
        house = replace(self.house.remembering(NAME, rules.header(setup)), names=known)
        return Turn(Lead(To.ROUND, rules.begin(setup)), (Chosen(at),), house)


def seating(house: House, chosen: tuple[str, ...] = ()) -> Seating:
    """The choosing of players, with those who are chosen already, and those of the last game offered as one."""
    return Seating(house, Names(min(QUICK_SETUP), max(QUICK_SETUP), house.names, _before(house), chosen))


def _before(house: House) -> tuple[str, ...]:
    """Who played last; nobody where that is not known, or cannot be read."""
    header = house.last.get(NAME)
    faults: list[Fault] = []
    players = () if header is None else Trick().read_setup(Fields(header, faults)).players
    return () if faults else players

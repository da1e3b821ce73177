"""A round that is played without the companion: it waits, and OK goes on to its counts. BACK as before a round."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.values import Key, Ms
from companion.games.trick.table.gaming import To, TrickPage, before_round
from companion.table.page import Chosen, Lead, Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting(TrickPage):
    """Before the counts of a round that nobody scans."""

    def pressed(self, key: Key, at: Ms) -> Turn:
        """OK: the round is over, and counted."""
        if key is not Key.OK:
            return self.refused(at, "count_after")
        return Turn(Lead(To.COUNTING, (self.state, ())), (Chosen(at),))

    def reads(self, reads: bool, at: Ms) -> Turn:
        """With a scanner the round can be played card by card."""
        return Turn(Lead(To.ROUND, self.state) if reads else self)

    def back(self, at: Ms) -> Turn:
        """To the scores of the round before, or to who plays."""
        return Turn(before_round(self.state), (Chosen(at),))

"""Before a round: who leads it, or whether to score it by counts.

The companion does not know the hands, so people say who holds the Past 0 (TRK-04, TRK-05): that player presses their
own button, or ◄ ► choose the player and OK confirms. After the last player ◄ ► offer to score the round by counts, and
the next round begins with that offer.
BACK goes back to the scores of the round before, or to who plays.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.games.trick.rules.game import State
from companion.games.trick.rules.inputs import Deal
from companion.games.trick.table.gaming import NAME, To, TrickPage, before_round
from companion.games.trick.table.waiting import Waiting
from companion.table.asks import ARROWS
from companion.table.house import House
from companion.table.page import Chosen, Lead, Moved, Turn

COUNTS = "counts"
"""The key of what the house keeps: whether rounds are scored by counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing(TrickPage):
    """A round that can begin. ``choice`` is a player's place, one beyond the last for counts, None for not yet."""

    choice: int | None = None

    @property
    def counts(self) -> bool:
        """Whether scoring by counts is chosen."""
        return self.choice == len(self.setup.players)

    @property
    def leader(self) -> str | None:
        """The chosen player, if any."""
        return None if self.choice is None or self.counts else self.setup.players[self.choice]

    def pressed(self, key: Key, at: Ms) -> Turn:
        """See above."""
        if key in COLOUR_KEYS:
            player = self.player_at(key)
            return self.refused(at, "no_player", key=key) if player is None else self._dealt(player, at)
        if key in ARROWS:
            return Turn(replace(self, choice=self._beside(ARROWS[key])), (Moved(at),))
        if self.counts:
            return Turn(Lead(To.COUNTING, (self.state, ())), (Chosen(at),), self._keeping(counts=True))
        if self.leader is None:
            return self.refused(at, "leader_needed")
        return self._dealt(self.leader, at)

    def reads(self, reads: bool, at: Ms) -> Turn:
        """Without a scanner there are only the counts."""
        return Turn(self if reads else Lead(To.ROUND, self.state))

    def scan(self, text: str, at: Ms) -> Turn:
        """A card is too early."""
        return self.refused(at, self.stranger(text) or "leader_needed", "scan")

    def back(self, at: Ms) -> Turn:
        """See above."""
        return Turn(before_round(self.state), (Chosen(at),))

    def _beside(self, by: int) -> int:
        last = len(self.setup.players)
        if self.choice is None:
            return 0 if by > 0 else last
        return (self.choice + by) % (last + 1)

    def _dealt(self, leader: str, at: Ms) -> Turn:
        state, outcomes = self.game.apply(self.state, Deal(None, leader), at)
        return Turn(Lead(To.PLAYING, state), outcomes, self._keeping(counts=False))

    def _keeping(self, counts: bool) -> House | None:
        """The house that keeps what was chosen, to offer it first before the next round; None: it does already."""
        return None if _counted(self.house) is counts else self.house.keeping(NAME, {COUNTS: counts})


def _counted(house: House) -> bool:
    """Whether the last round was scored by counts by choice."""
    return house.kept.get(NAME, {}).get(COUNTS) is True


def next_round(house: House, state: State) -> TrickPage:
    """The page with which the next round begins. Without a scanner it is played first, and then counted."""
    if not house.scanner:
        return Waiting(house=house, state=state)
    return Dealing(house=house, state=state, choice=len(state.setup.players) if _counted(house) else None)

"""The scores after a round, and after the last one who won: sheets that ◄ ► turn.

OK goes on to the next round, or to a new game of the same players. BACK takes the last play or the tally back, and
the round goes on from there (TRK-36).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Refused
from companion.games.trick.rules.game import Phase
from companion.games.trick.rules.inputs import Undo
from companion.games.trick.rules.scoring import PlayerScore, RoundScore
from companion.games.trick.table.gaming import To, TrickPage
from companion.table.asks import ARROWS, Choice
from companion.table.page import Chosen, Lead, Moved, Turn


class ScoreSheet(StrEnum):
    """What a sheet of the scores is about."""

    WINNER = "winner"
    ROUND = "round"
    PLAYER = "player"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring(TrickPage):
    """The scores of the last round; ``place`` is the sheet that is shown."""

    place: int = 0

    @property
    def last(self) -> RoundScore:
        """The round's scores."""
        return self.state.scored[-1]

    @property
    def sheets(self) -> tuple[tuple[ScoreSheet, PlayerScore | None], ...]:
        """The sheets in order: the winner where there is one, the round, each player's reckoning, the tokens."""
        winner = ((ScoreSheet.WINNER, None),) if self.state.phase is Phase.OVER else ()
        players = tuple((ScoreSheet.PLAYER, score) for score in self.last.scores)
        return (*winner, (ScoreSheet.ROUND, None), *players, (ScoreSheet.TOKENS, None))

    @property
    def sheet(self) -> tuple[ScoreSheet, PlayerScore | None]:
        """The sheet that is shown."""
        return self.sheets[self.place]

    @property
    def verdict(self) -> str:
        """Who won, once the game is over."""
        decided = self.state.verdict
        return f"{' and '.join(decided.winners)} won" if decided else ""

    def pressed(self, key: Key, at: Ms) -> Turn:
        """See above; a player's own button shows how their score was made."""
        if key in ARROWS:
            sheets = Choice(self.sheets, self.place).moved(ARROWS[key])
            return Turn(replace(self, place=sheets.cursor), (Moved(at),))
        if key in COLOUR_KEYS:
            for place, (_, score) in enumerate(self.sheets):
                if score is not None and score.player == self.player_at(key):
                    return Turn(replace(self, place=place), (Moved(at),))
            return self.refused(at, "no_player", key=key)
        state = self.game.begin(self.setup) if self.state.phase is Phase.OVER else self.state
        return Turn(Lead(To.ROUND, state), (Chosen(at),))

    def scan(self, text: str, at: Ms) -> Turn:
        """A card is too early."""
        return self.refused(at, "ok_first", "scan")

    def back(self, at: Ms) -> Turn:
        """See above."""
        counts = tuple(score.counts for score in self.last.scores)
        state, outcomes = self.game.apply(self.state, Undo(), at)
        if any(isinstance(outcome, Refused) for outcome in outcomes):
            return self.refused(at, "nothing_to_undo")
        if self.state.tallied:
            return Turn(Lead(To.COUNTING, (state, counts)), outcomes)
        return Turn(Lead(To.PLAYING, state), outcomes)

"""The count: the Finale cards' points added up, card by card, to the winner and the reason.

It goes on by itself, one card per ``PACE``, the heroes' cards first; OK goes on at once. At the end OK goes to the
menu; it is ignored at first, since somebody may still be pressing to go on. BACK takes the tally back, to the last
question or card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from companion.core.values import Key, Ms
from companion.engine.game import Outcomes
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.outcomes import CardScore, Scored
from companion.games.rocketeer.table.match import Match, MatchPage
from companion.table.page import ENDED_LASTS, Chosen, Moved, Turn

PACE = Ms(2500)
"""How long a card is shown while it is counted."""


@dataclass(frozen=True, slots=True)
class CountPage(MatchPage):
    """A scored game. ``shown`` cards have been counted, the last of them at ``since``.

    ``before`` is the page that asked, as it was when the last question was answered.
    """

    before: MatchPage | None = None
    since: Ms = Ms(0)
    shown: int = 0

    @property
    def scored(self) -> Scored:
        """The score."""
        return cast(Scored, self.match.state.scored)

    @property
    def cards(self) -> tuple[tuple[Side, CardScore], ...]:
        """All cards in the order in which they are counted."""
        return tuple((side, card) for side in Side for card in self.scored.cards[side])

    @property
    def over(self) -> bool:
        """Whether all are counted, and the winner is shown."""
        return self.shown > len(self.cards)

    def total(self, side: Side) -> int:
        """The side's points so far."""
        counted = self.cards[: self.shown]
        return sum(card.points for whose, card in counted if whose is side)

    def pressed(self, key: Key, at: Ms) -> Turn:
        """OK goes on, or leaves to the menu."""
        if key is not Key.OK:
            return self.ignored("press", at)
        if not self.over:
            return self.next(at)
        return Turn(None, (Chosen(at),)) if at - self.since >= ENDED_LASTS else Turn(self)

    @property
    def verdict(self) -> str:
        """Which side won, and the points."""
        if not self.over:
            return ""
        totals, winner = self.scored.totals, self.scored.winner
        return f"{winner.capitalize()} {totals[winner]} : {next(totals[side] for side in Side if side is not winner)}"

    def scan(self, text: str, at: Ms) -> Turn:
        """The cards are complete: a late scan means nothing."""
        return Turn(self)

    def elapsed(self, at: Ms) -> Turn:
        """The next cards, each at its instant."""
        page, outcomes = self, cast(Outcomes, ())
        while (due := page.pending()) is not None and due <= at:
            turn = page.next(due)
            page, outcomes = cast(CountPage, turn.page), (*outcomes, *turn.outcomes)
        return Turn(page, outcomes)

    def pending(self) -> Ms | None:
        """When the next card comes."""
        return None if self.over else self.since + PACE

    def next(self, at: Ms) -> Turn:
        """One more card is counted; after the last the winner is shown and heard."""
        page = replace(self, shown=self.shown + 1, since=at)
        return Turn(page, (replace(self.scored, at=at),) if page.over else (Moved(at),))

    def back(self, at: Ms) -> Turn:
        """The tally is taken back."""
        match, outcomes = self.match.back(at)
        if self.before is None:
            return Turn(None, outcomes)
        turn = replace(self.before, match=match).back(at)
        return replace(turn, outcomes=(*outcomes, *turn.outcomes))


def counting(match: Match, before: MatchPage, at: Ms) -> Turn:
    """The count of a game just scored: it shows the first card at once, or the winner where there are no cards."""
    return CountPage(match, before=before, since=at).next(at)

"""A round live: cards are scanned, rods laid, cards played.

no card    a scan takes one up, for the player whose turn it is; BACK takes the last play back, across tricks and the
           end of the round, and before the first play asks again who leads; after the last one OK shows the scores;
           where no scanner works any more, OK leaves the plays and asks for the round's counts
a card     the player's own button lays a rod, held it takes all back; ◄ ► choose where several values are possible:
           a 6 is a 9 across the table, so it is played only once it was named; OK plays; BACK drops the card

A revoke stays on the screen until the next scan, OK (it may stand) or BACK (the play is taken back). ``acts`` has
all of this as a table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.values import Key, Ms
from companion.games.trick.rules.deck import CARDS, PREFIX, Card
from companion.games.trick.rules.digits import Way, options, with_rods
from companion.games.trick.rules.game import State
from companion.games.trick.rules.inputs import PlayCard, Undo
from companion.games.trick.rules.judging import judge_play
from companion.games.trick.rules.outcomes import Denial, Revoked
from companion.games.trick.rules.round import Round
from companion.games.trick.table.acts import HELD, PRESSED, REFUSALS, Act, Standing
from companion.games.trick.table.gaming import To, TrickPage
from companion.table.asks import ARROWS
from companion.table.automaton import AutomatonPage
from companion.table.page import Chosen, Lead, Moved, Notice, Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing(AutomatonPage, TrickPage):
    """A round that runs, or whose last trick is still shown.

    ``card`` was scanned and is not played yet, ``rods`` are laid on it. ``choice`` is the place among ``ways`` of
    the value that was chosen, None while it was not.
    """

    PRESSED = PRESSED
    HELD = HELD
    REFUSALS = REFUSALS

    card: Card | None = None
    rods: int = 0
    choice: int | None = None
    revoke: Revoked | None = None

    @property
    def round(self) -> Round:
        """The round. Raises ValueError where none was dealt, which is our own mistake."""
        if self.state.round is None:
            raise ValueError("expected a round that was dealt; got none")
        return self.state.round

    @property
    def ways(self) -> tuple[Way, ...]:
        """What the card can be with exactly the rods that are laid, in order of value; nothing without a card."""
        made = () if self.card is None else with_rods(self.card.printed, self.rods)
        return tuple(sorted(made, key=lambda way: way.value))

    @property
    def way(self) -> Way | None:
        """What OK plays the card as: the only way there is, or the one chosen."""
        if len(self.ways) == 1:
            return self.ways[0]
        return None if self.choice is None else self.ways[self.choice]

    @property
    def further(self) -> tuple[Way, ...]:
        """What the card can be with more rods than are laid, as far as the player has them; fewest rods first."""
        turn = self.round.turn
        if self.card is None or turn is None:
            return ()
        return tuple(way for way in options(self.card.printed, self.round.unspent(turn)) if way.rods > self.rods)

    @property
    def standing(self) -> Standing:
        """Where the round stands, as far as buttons are concerned."""
        if self.card is not None:
            return Standing.CARD
        if self.revoke is not None:
            return Standing.REVOKED_LAST if self.round.over else Standing.REVOKED
        if self.round.over:
            return Standing.OVER
        return Standing.NO_CARD if self.round.plays else Standing.FIRST

    def do(self, act: Act, key: Key, at: Ms) -> Turn:
        """An act of the tables in ``acts``."""
        match act:
            case Act.ROD:
                return self._rod(key, at)
            case Act.NO_RODS:
                none = self.rods == 0 or self.player_at(key) != self.round.turn
                return Turn(self) if none else Turn(replace(self, rods=0, choice=None), (Moved(at),))
            case Act.VALUE:
                if len(self.ways) < 2:
                    return self.refused(at, "one_value" if self.ways else "lay_more")
                return Turn(replace(self, choice=self._beside(ARROWS[key])), (Moved(at),))
            case Act.PLAY:
                return self._play(at)
            case Act.DROP:
                return Turn(replace(self, card=None, rods=0, choice=None), (Chosen(at),))
            case Act.STAND:
                return Turn(replace(self, revoke=None), (Chosen(at),))
            case Act.SCORES:
                return Turn(Lead(To.SCORING, self.state), (Chosen(at),))
            case Act.LEADER:
                return Turn(Lead(To.ROUND, self._undealt()), (Chosen(at),))
            case Act.COUNT if self.house.scanner:
                return self.refused(at, "no_card")
            case Act.COUNT:
                return Turn(Lead(To.COUNTING, (self._undealt(), ())), (Chosen(at),))
            case Act.UNDO:
                state, outcomes = self.game.apply(self.state, Undo(), at)
                return Turn(Playing(house=self.house, state=state), outcomes)

    def reads(self, reads: bool, at: Ms) -> Turn:
        """A scanner that is lost is said; the round is counted, or goes on once it is found."""
        page = replace(self, house=self.house.reading(reads))
        return Turn(page if reads else replace(page, notice=Notice(at, "scanner_gone")))

    def scan(self, text: str, at: Ms) -> Turn:
        """A card is taken up, if it may be played at all."""
        if self.round.over:
            return self.refused(at, "see_scores", "scan")
        wrong = self.stranger(text)
        if wrong is not None:
            return self.refused(at, wrong, "scan")
        card = text.removeprefix(PREFIX)
        if self.card is not None:
            return Turn(self) if str(self.card) == card else self.refused(at, "card_waits", "scan")
        judged = judge_play(self.round, PlayCard(card))
        if isinstance(judged, Denial):
            return self.refused(at, judged.reason.value, "scan")
        return Turn(replace(self, card=CARDS[card], revoke=None, notice=None), (Chosen(at),))

    def _undealt(self) -> State:
        """The game before this round was dealt; nothing of the rounds before is taken back any more (TRK-36)."""
        return State(self.setup, self.state.scored[: self.round.number - 1], before=self.state.before)

    def _beside(self, by: int) -> int:
        if self.choice is None:
            return 0 if by < 0 else len(self.ways) - 1
        return (self.choice + by) % len(self.ways)

    def _rod(self, key: Key, at: Ms) -> Turn:
        player = self.player_at(key)
        if player != self.round.turn:
            return self.refused(at, "no_player" if player is None else "not_your_turn", key=key)
        if self.card is None:
            return self.refused(at, "no_card", key=key)
        if not self.further:
            fits = any(way.rods > self.rods for way in options(self.card.printed, 7))
            return self.refused(at, "not_enough_fuel" if fits else "no_more_rods", key=key)
        return Turn(replace(self, rods=self.rods + 1, choice=None), (Moved(at),))

    def _play(self, at: Ms) -> Turn:
        if self.way is None:
            return self.refused(at, "name_value" if self.ways else "lay_more")
        state, outcomes = self.game.apply(self.state, PlayCard(str(self.card), self.way.value, self.round.turn), at)
        refused = self.noting(outcomes)
        if refused.notice is not None:
            return Turn(refused, outcomes)
        revoke = next((outcome for outcome in outcomes if isinstance(outcome, Revoked)), None)
        return Turn(Playing(house=self.house, state=state, revoke=revoke), outcomes)

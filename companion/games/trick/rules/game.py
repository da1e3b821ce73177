"""The game: three rounds, each dealt and played or tallied, and what may be taken back.

Theory of operation. The state is the rounds scored so far, and the last round that was dealt, with its plays:
it stays once it is over, so that its plays can be taken back, until the next deal or tally takes its place::

                    deal                  last play
     ready  ───────────────────► playing ───────────► ready, or over after the third round
       │    ◄───────────────────────────── undo ◄─────
       └── tally ──► ready, or over; undo takes it back, and nothing before it (TRK-36)

A game without time: nothing falls due.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar

from companion.core.declared import keyed
from companion.core.errors import shown
from companion.core.fields import Fields
from companion.core.values import JsonObject, Ms
from companion.engine.game import Game, Input, Outcome, Outcomes, Refused
from companion.games.trick.rules import inputs
from companion.games.trick.rules.deck import ROUNDS
from companion.games.trick.rules.judging import judge_deal, judge_play
from companion.games.trick.rules.outcomes import (
    Dealt,
    Denial,
    Over,
    Played,
    Reason,
    Revoked,
    RoundScored,
    TrickTaken,
    Undone,
)
from companion.games.trick.rules.round import Round
from companion.games.trick.rules.scoring import RoundScore, Verdict, score_round, verdict
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.rules.tally import complaint


class Phase(StrEnum):
    """Where a game is."""

    READY = "ready"
    """No round runs: the next can be dealt or tallied."""
    PLAYING = "playing"
    """A round runs."""
    OVER = "over"
    """Three rounds are scored."""


@dataclass(frozen=True, slots=True)
class State:
    """A game.

    ``scored`` are the rounds that are over. ``round`` is the round that was dealt last, running or just over, None
    before the first deal and after a tally. ``tallied`` says that the last round scored came of a tally that can
    still be taken back.
    """

    setup: GameSetup
    scored: tuple[RoundScore, ...] = ()
    round: Round | None = None
    tallied: bool = False
    before: State | None = field(default=None, compare=False, repr=False)
    """The state in which the last round was dealt, to go back to; None before the first deal."""

    @property
    def phase(self) -> Phase:
        """Whether the game is ready for a round, in one, or over."""
        if len(self.scored) == ROUNDS:
            return Phase.OVER
        return Phase.READY if self.round is None or self.round.over else Phase.PLAYING

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points so far, in the order of players."""
        return self.scored[-1].totals if self.scored else (0,) * len(self.setup.players)

    @property
    def verdict(self) -> Verdict | None:
        """Who won and by what; None before the game is over."""
        return verdict(self.scored[-1]) if self.phase is Phase.OVER else None

    @property
    def undoable(self) -> bool:
        """Whether an undo would take something back."""
        return self.tallied or (self.round is not None and bool(self.round.plays))


class Trick(Game[GameSetup, State]):
    """Trick to the Future."""

    name: ClassVar[str] = "trick"
    inputs = inputs.INPUTS
    reasons: ClassVar[Collection[str]] = tuple(Reason)
    setup_form = keyed(GameSetup)

    def check_input(self, state: State, given: Input, fields: Fields) -> None:
        """A ``leader`` or ``player`` must be one: the header fixes the names."""
        for key in ("leader", "player"):
            named = getattr(given, key, None)
            if named is not None and named not in state.setup.players and (value := fields.optional(key)):
                value.fault("one of the players, " + ", ".join(map(shown, state.setup.players)))

    def begin(self, setup: GameSetup) -> State:
        """No round yet."""
        return State(setup)

    def apply(self, state: State, given: Input, at: Ms) -> tuple[State, Outcomes]:
        """The state after an input, and what came of it; a refusal leaves the state as it was."""
        match given:
            case inputs.Undo():
                after = _undo(state, at)
            case _ if state.phase is Phase.OVER:
                after = Denial(Reason.OVER)
            case inputs.Deal():
                after = _deal(state, given, at)
            case inputs.PlayCard():
                after = _play(state, given, at)
            case inputs.Tally():
                after = _tally(state, given, at)
            case _:
                raise TypeError(f"expected an input of Trick to the Future; got {given.name}")
        if isinstance(after, Denial):
            return state, (Refused(at, given.name, after.reason.value, after.why),)
        return after

    def result(self, state: State, at: Ms) -> JsonObject:
        """The phase, the number of rounds scored, the points and the winners."""
        decided = state.verdict
        return {
            "phase": state.phase.value,
            "round": len(state.scored),
            "totals": dict(zip(state.setup.players, state.totals, strict=True)),
            "winners": list(decided.winners) if decided else [],
        }


def _deal(state: State, given: inputs.Deal, at: Ms) -> tuple[State, Outcomes] | Denial:
    if state.phase is Phase.PLAYING:
        return Denial(Reason.ROUND_RUNNING)
    dealt = judge_deal(state.setup, len(state.scored) + 1, given)
    if isinstance(dealt, Denial):
        return dealt
    return replace(state, round=dealt, tallied=False, before=state), (Dealt(at, dealt.number, dealt.leader),)


def _play(state: State, given: inputs.PlayCard, at: Ms) -> tuple[State, Outcomes] | Denial:
    if state.round is None:
        return Denial(Reason.NO_ROUND)
    placed = judge_play(state.round, given)
    if isinstance(placed, Denial):
        return placed
    after = replace(state.round, plays=(*state.round.plays, placed))
    card = str(placed.card)
    told: list[Outcome] = [
        Played(at, placed.player, card, placed.value, placed.rods, unspent=after.unspent(placed.player))
    ]
    earlier = after.revoked()
    if earlier is not None:
        told.append(Revoked(at, placed.player, card, earlier))
    if not after.table:
        trick = after.taken[-1]
        told.append(TrickTaken(at, trick.number, trick.won.player, str(trick.won.card), trick.won.value, trick.rods))
    state = replace(state, round=after)
    if after.over:
        score = score_round(after.number, state.setup.players, after.counts(), state.totals)
        return _scored(state, score, tuple(told), at)
    return state, tuple(told)


def _tally(state: State, given: inputs.Tally, at: Ms) -> tuple[State, Outcomes] | Denial:
    if state.phase is Phase.PLAYING:
        return Denial(Reason.ROUND_RUNNING)
    why = complaint(state.setup, given.counts)
    if why is not None:
        return Denial(Reason.BAD_COUNTS, why)
    counts = dict(given.counts)
    players = state.setup.players
    score = score_round(len(state.scored) + 1, players, [counts[player] for player in players], state.totals)
    return _scored(replace(state, round=None, tallied=True), score, (), at)


def _scored(state: State, score: RoundScore, told: Outcomes, at: Ms) -> tuple[State, Outcomes]:
    after = replace(state, scored=(*state.scored, score))
    told = (*told, RoundScored(at, score))
    decided = after.verdict
    if decided is not None:
        told = (*told, Over(at, decided.winners, tuple(zip(state.setup.players, after.totals, strict=True))))
    return after, told


def _undo(state: State, at: Ms) -> tuple[State, Outcomes] | Denial:
    if state.tallied:
        return replace(state, scored=state.scored[:-1], tallied=False), (Undone(at, None, None),)
    if state.round is None or not state.round.plays:
        return Denial(Reason.NOTHING_TO_UNDO)
    last = state.round.plays[-1]
    scored = state.scored[:-1] if state.round.over else state.scored
    before = replace(state.round, plays=state.round.plays[:-1])
    return replace(state, scored=scored, round=before), (Undone(at, last.player, str(last.card)),)

"""The game: facts are told, rounds are tracked, the tally scores it, and every step can be taken back.

Theory of operation. A state is what is known now, and what was known before each step that was accepted; ``undo``
goes back by one. Tracking is optional: ``tell`` and ``tally`` need none. A game without time: nothing falls due.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from companion.core.errors import shown
from companion.core.values import JsonObject, Ms
from companion.engine.game import Game, Input, Outcomes, Refused
from companion.games.rocketeer.rules import inputs, tracker
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.facts import Facts
from companion.games.rocketeer.rules.needs import named_card
from companion.games.rocketeer.rules.outcomes import FactTold, Scored, Undone
from companion.games.rocketeer.rules.setup import MatchSetup, setup_form
from companion.games.rocketeer.rules.tally import board_of, complaint, score
from companion.games.rocketeer.rules.track import Reason, Track, next_side

UNDO_DEPTH = 1000
"""How many steps can be taken back: more than any evening has."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known: single facts, the track where rounds are tracked, and the score once there is one."""

    facts: Facts = field(default_factory=dict)
    track: Track | None = None
    scored: Scored | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A game: what is known now, and before each of the last steps (by the input's name), the latest last."""

    setup: MatchSetup
    known: Known = field(default_factory=Known)
    before: tuple[tuple[str, Known], ...] = ()

    @property
    def facts(self) -> Facts:
        """The facts that were told or tracked."""
        return self.known.facts

    @property
    def track(self) -> Track | None:
        """Where the tracked game stands, None if no rounds are tracked."""
        return self.known.track

    @property
    def scored(self) -> Scored | None:
        """The score, None before the tally."""
        return self.known.scored

    @property
    def next_side(self) -> Side | None:
        """Whose turn it is, None unless a turn is to be taken."""
        return None if self.track is None else next_side(self.track, self.facts)


class Rocketeer(Game[MatchSetup, State]):
    """The Rocketeer: Fate of the Future. ``editions`` are those known by name, ``rulebook`` among them."""

    name: ClassVar[str] = "rocketeer"
    inputs = inputs.INPUTS
    reasons: ClassVar[Collection[str]] = tuple(Reason)

    def __init__(self, editions: Mapping[str, Edition]) -> None:
        self.editions = editions
        self.setup_form = setup_form(editions)

    def begin(self, setup: MatchSetup) -> State:
        """Nothing is known yet."""
        return State(setup)

    def apply(self, state: State, given: Input, at: Ms) -> tuple[State, Outcomes]:
        """The state after an input, and what came of it; a refusal leaves the state as it was."""
        if isinstance(given, inputs.Undo):
            return _undo(state, at)
        made = _step(state, given, at)
        if isinstance(made, Refused):
            return state, (made,)
        known, told = made
        before = (*state.before, (given.name, state.known))[-UNDO_DEPTH:]
        return replace(state, known=known, before=before), told

    def result(self, state: State, at: Ms) -> JsonObject:
        """The phase, the totals and the winner, both null before the game is scored."""
        scored = state.scored
        if scored is None:
            return {"phase": "playing", "totals": None, "winner": None}
        totals: JsonObject = {side.value: scored.totals[side] for side in Side}
        return {"phase": "over", "totals": totals, "winner": scored.winner.value}


def _undo(state: State, at: Ms) -> tuple[State, Outcomes]:
    if not state.before:
        return state, (Refused(at, inputs.Undo.name, Reason.NOTHING_TO_UNDO),)
    name, known = state.before[-1]
    return replace(state, known=known, before=state.before[:-1]), (Undone(at, name),)


def _step(state: State, given: Input, at: Ms) -> tuple[Known, Outcomes] | Refused:
    known = state.known
    if known.scored is not None:
        return Refused(at, given.name, Reason.OVER)
    match given:
        case inputs.Tally():
            return _tally(state, given, at)
        case inputs.Tell():
            facts = {**known.facts, given.fact: given.value}
            track = known.track and tracker.agreeing(known.track, facts)
            return replace(known, facts=facts, track=track), (FactTold(at, given.fact, given.value),)
        case inputs.Track():
            made = Reason.TRACKING if known.track else tracker.begin(given, known.facts, at)
        case _ if known.track is None:
            made = Reason.NOT_TRACKING
        case _:
            made = tracker.step(known.track, known.facts, state.setup.edition, given, at)
    if isinstance(made, Reason):
        return Refused(at, given.name, made)
    return replace(known, track=made[0], facts=made[1]), made[2]


def _tally(state: State, given: inputs.Tally, at: Ms) -> tuple[Known, Outcomes] | Refused:
    edition, facts = state.setup.edition, state.facts
    why = complaint(given.state, facts)
    if why is not None:
        return Refused(at, given.name, Reason.BAD_STATE, why)
    finale = {side: tuple(named_card(named, facts, edition) for named in given.finale[side]) for side in Side}
    cards = {side: tuple(card for card in finale[side] if card is not None) for side in Side}
    for side in Side:
        for named, card in zip(given.finale[side], finale[side], strict=True):
            if card is None:
                which = shown(named if isinstance(named, str) else named.id)
                return Refused(at, given.name, Reason.UNKNOWN_FINALE, f"the edition has no lines for a card {which}")
    counts = {side: len(cards[side]) for side in Side}
    scored = score(board_of(given.state, facts, edition, counts), cards, at)
    return replace(state.known, scored=scored), (scored,)

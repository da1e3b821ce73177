"""The sand timers as a game: what the transcript, the table and the daemon ask for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from companion.core.values import JsonObject, Ms
from companion.engine.game import Game, Input, Outcomes
from companion_timers.sandtimers.rules import play
from companion_timers.sandtimers.rules.glasses import LENGTHS, Glasses, Lengths, begin
from companion_timers.sandtimers.rules.inputs import INPUTS
from companion_timers.sandtimers.rules.outcomes import Reason


class SandTimers(Game[Lengths, Glasses]):
    """One to six timers, each of its own length. Nobody wins, and nothing ends it."""

    name: ClassVar[str] = "sandtimers"
    inputs: ClassVar[Mapping[str, type[Input]]] = INPUTS
    reasons: ClassVar[Collection[str]] = tuple(Reason)
    setup_form = LENGTHS

    def begin(self, setup: Lengths) -> Glasses:
        """All timers full and waiting."""
        return begin(setup)

    def apply(self, state: Glasses, given: Input, at: Ms) -> tuple[Glasses, Outcomes]:
        """The timers after an input."""
        return play.apply(state, given, at)

    def advance(self, state: Glasses, at: Ms) -> tuple[Glasses, Outcomes]:
        """Those that are due run out."""
        return play.advance(state, at)

    def due(self, state: Glasses) -> Ms | None:
        """When the next one runs out."""
        return play.due(state)

    def result(self, state: Glasses, at: Ms) -> JsonObject:
        """Each timer, and the sand on top of it."""
        return {"timers": {each.colour.value: {"state": each.stand, "left": each.left(at)} for each in state.glasses}}

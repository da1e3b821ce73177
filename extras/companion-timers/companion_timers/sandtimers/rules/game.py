"""The sand timers as a game: what the transcript, the table and the daemon ask for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar, cast

from companion.core.declared import Object
from companion.core.fields import Fields
from companion.core.forms import Choice
from companion.core.values import COLOUR_KEYS, JsonObject, Ms
from companion.engine.game import Game, Input, Outcomes
from companion_timers.sandtimers.rules import play
from companion_timers.sandtimers.rules.glasses import LENGTHS, Glasses, Lengths, begin
from companion_timers.sandtimers.rules.inputs import INPUTS, OfOne
from companion_timers.sandtimers.rules.outcomes import Reason

_COLOUR = Choice({key.value: key for key in COLOUR_KEYS}, "colour")


class SandTimers(Game[Lengths, Glasses]):
    """One to six timers, each of its own length. Nobody wins, and nothing ends it."""

    name: ClassVar[str] = "sandtimers"
    inputs: ClassVar[Mapping[str, type[Input]]] = INPUTS
    reasons: ClassVar[Collection[str]] = tuple(Reason)

    def read_setup(self, header: Fields) -> Lengths:
        """The keys of ``Lengths``."""
        return cast(Lengths, cast(Object, LENGTHS).read_keys(header))

    def read_input(self, name: str, fields: Fields) -> Input:
        """A colour that is not in use is refused."""
        kind = INPUTS[name]
        return kind(_COLOUR.read(fields.get("timer"))) if issubclass(kind, OfOne) else kind()

    def header(self, setup: Lengths) -> JsonObject:
        """As ``read_setup`` reads it."""
        return cast(JsonObject, LENGTHS.write(setup))

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

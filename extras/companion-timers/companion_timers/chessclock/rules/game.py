"""The chess clock as a game: what the transcript, the table and the daemon ask for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from companion.core.values import JsonObject, Ms
from companion.engine.game import Game, Input, Outcomes
from companion_timers.chessclock.rules import play
from companion_timers.chessclock.rules.clock import Clock, begin
from companion_timers.chessclock.rules.control import CONTROL, Control, Mode
from companion_timers.chessclock.rules.inputs import INPUTS
from companion_timers.chessclock.rules.outcomes import Reason


class ChessClock(Game[Control, Clock]):
    """A clock for two to six players."""

    name: ClassVar[str] = "chessclock"
    inputs: ClassVar[Mapping[str, type[Input]]] = INPUTS
    reasons: ClassVar[Collection[str]] = tuple(Reason)
    setup_form = CONTROL

    def begin(self, setup: Control) -> Clock:
        """The clock before it is started."""
        return begin(setup)

    def apply(self, state: Clock, given: Input, at: Ms) -> tuple[Clock, Outcomes]:
        """The clock after an input."""
        return play.apply(state, given, at)

    def advance(self, state: Clock, at: Ms) -> tuple[Clock, Outcomes]:
        """Periods and flags that are due."""
        return play.advance(state, at)

    def due(self, state: Clock) -> Ms | None:
        """When the next flag falls or the next period begins."""
        return play.due(state)

    def result(self, state: Clock, at: Ms) -> JsonObject:
        """The phase, whose turn it is, who won by the flags, and each clock at ``at``."""
        over = state.phase == "over"
        return {
            "phase": state.phase,
            "turn": None if over else state.player,
            "winner": state.winner,
            "clocks": {player.value: _clock(state, place, at) for place, player in enumerate(state.control.players)},
        }


def _clock(state: Clock, place: int, at: Ms) -> JsonObject:
    seat = state.seats[place]
    thinking = state.used(at) if place == state.turn else Ms(0)
    made: JsonObject = {
        "left": state.left(place, at),
        "moves": seat.moves,
        "used": seat.used + thinking,
        "flag": seat.fallen is not None,
    }
    if state.control.mode is Mode.BYOYOMI:
        made["periods"] = seat.periods
    return made

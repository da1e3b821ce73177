"""Skyrockets as a game: what the transcript, the table and the daemon ask for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from companion.core.values import JsonObject, Ms
from companion.engine.game import Game, Input, Outcomes
from companion.games.skyrockets.rules import play
from companion.games.skyrockets.rules.events import Event
from companion.games.skyrockets.rules.inputs import INPUTS
from companion.games.skyrockets.rules.outcomes import Reason
from companion.games.skyrockets.rules.setup import ShowSetup, setup_form
from companion.games.skyrockets.rules.show import Show, begin


class Skyrockets(Game[ShowSetup, Show]):
    """Skyrockets with the events that can be called by name."""

    name: ClassVar[str] = "skyrockets"
    inputs: ClassVar[Mapping[str, type[Input]]] = INPUTS
    reasons: ClassVar[Collection[str]] = tuple(Reason)

    def __init__(self, events: Mapping[str, Event]) -> None:
        self.events = events
        self.setup_form = setup_form(events)

    def begin(self, setup: ShowSetup) -> Show:
        """The show before ``start``. Raises ValueError for challenge mode where the event has none."""
        return begin(setup)

    def apply(self, state: Show, given: Input, at: Ms) -> tuple[Show, Outcomes]:
        """The show after an input."""
        return play.apply(state, given, at)

    def advance(self, state: Show, at: Ms) -> tuple[Show, Outcomes]:
        """Timers due at or before ``at`` run out."""
        return play.advance(state, at)

    def due(self, state: Show) -> Ms | None:
        """When the next timer runs out."""
        return play.due(state)

    def result(self, state: Show, at: Ms) -> JsonObject:
        """Phase, stars, turns, whose turn, and each timer with its sand at ``at`` or the end of the show."""
        timers = state.in_show
        return {
            "phase": state.phase,
            "stars": state.stars,
            "turns": state.turns,
            "next": state.next_player,
            "timers": {timer.colour: {"state": timer.state, "left": state.left(timer.colour, at)} for timer in timers},
            "countdown": {timer.colour: space for timer in timers if (space := state.space(timer.colour)) is not None},
        }

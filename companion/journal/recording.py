"""The transcripts of the games in a chapter, found by folding it anew with rules that write down what they are given.

Theory of operation. Pages give inputs to the rules in their house, and go on from the state that comes back. So a
state leads back, input by input, to the setup that began its game: that is the game's transcript. Of all states of one
game the one that was made last is its end; what was taken back on the way is still in it where the rules have an input
for that, and gone where a page went back to an older state.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from companion.core.values import JsonObject, Ms
from companion.engine.game import AnyGame, Input, Outcomes
from companion.engine.transcript import replay, write_header, write_input
from companion.journal.chapter import Noted, folded
from companion.table.table import Table, begin

WAIT = "wait"
"""The input of a game with time of its own that says only that time passed."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played. Instants are on the table's clock."""

    name: str
    began: Ms
    ended: Ms
    header: JsonObject
    lines: tuple[str, ...]
    """Its transcript, the header first."""
    result: JsonObject

    @property
    def players(self) -> tuple[str, ...]:
        """Who played, as far as the header says."""
        found = self.header.get("players")
        return tuple(map(str, found)) if isinstance(found, list | tuple) else ()


@dataclass(slots=True, eq=False)
class _State:
    """A state that the rules made, and how."""

    state: Any
    """Kept, so that nothing else gets its identity."""
    before: _State | None
    begun: _Begun
    given: tuple[Ms, Input] | None = None
    refused: tuple[tuple[Ms, Input], ...] = ()
    """Further inputs that left the same state."""


@dataclass(slots=True, eq=False)
class _Begun:
    """One game: its rules and setup, and its newest state."""

    game: AnyGame
    setup: Any
    newest: _State | None = None
    at: Ms | None = None


class _Recorder:
    """What rules were given, for any number of games of one kind."""

    def __init__(self, games: list[_Begun]) -> None:
        self._games = games
        self._states: dict[int, _State] = {}

    def began(self, rules: AnyGame, setup: Any, state: Any) -> None:
        """A game was begun, in this state."""
        begun = _Begun(rules, setup)
        self._games.append(begun)
        self._states[id(state)] = begun.newest = _State(state, None, begun)

    def applied(self, state: Any, given: Input, at: Ms, after: Any) -> None:
        """An input made one state of another."""
        before = self._known(state)
        if before is not None:
            if after is state:
                before.refused = (*before.refused, (at, given))
                before.begun.newest = before
            else:
                self._keep(after, before, (at, given))
            before.begun.at = at

    def advanced(self, state: Any, after: Any, outcomes: Outcomes) -> None:
        """Time made one state of another. What happened meanwhile has its own instants, often long before."""
        before = self._known(state)
        if before is not None and after is not state:
            self._keep(after, before, None)
            if outcomes:
                before.begun.at = max(outcome.at for outcome in outcomes)

    def _known(self, state: Any) -> _State | None:
        """How this state was made. One that a page made of an older one names that as its ``before``."""
        return self._states.get(id(state)) or self._states.get(id(getattr(state, "before", None)))

    def _keep(self, after: Any, before: _State, given: tuple[Ms, Input] | None) -> None:
        self._states[id(after)] = before.begun.newest = _State(after, before, before.begun, given)


def recorded(rules: AnyGame, games: list[_Begun]) -> AnyGame:
    """A copy of a game's rules that appends each game it begins to ``games``, with all that it is given.

    It is of a class derived from theirs, as pages and setups ask for more than every game has.
    """
    recorder = _Recorder(games)
    kind: Any = type(rules)

    class Recorded(kind):  # type: ignore[misc]  # the base is known only now
        __slots__ = ()

        def begin(self, setup: Any) -> Any:
            state = rules.begin(setup)
            recorder.began(rules, setup, state)
            return state

        def apply(self, state: Any, given: Input, at: Ms) -> Any:
            after, outcomes = rules.apply(state, given, at)
            recorder.applied(state, given, at, after)
            return after, outcomes

        def advance(self, state: Any, at: Ms) -> Any:
            after, outcomes = rules.advance(state, at)
            recorder.advanced(state, after, outcomes)
            return after, outcomes

    made = copy(rules)
    object.__setattr__(made, "__class__", Recorded)
    return made


def played(table: Table, entries: Iterable[Noted]) -> list[PlayedGame]:
    """The games in a chapter, in the order in which they began, but those that nothing was done in.

    ``table`` is at its menu, as it was when the chapter began.
    """
    begun: list[_Begun] = []
    games = {name: replace(entry, rules=recorded(entry.rules, begun)) for name, entry in table.house.games.items()}
    folded(begin(replace(table.house, games=games), table.at, table.leads), entries)
    return [game for each in begun if (game := _game(each)) is not None]


def _game(begun: _Begun) -> PlayedGame | None:
    inputs: list[tuple[Ms, Input]] = []
    state = begun.newest
    while state is not None:
        inputs += [*reversed(state.refused), *(() if state.given is None else (state.given,))]
        state = state.before
    inputs.reverse()
    if not inputs or begun.at is None:
        return None
    first = inputs[0][0]
    if begun.at > inputs[-1][0] and WAIT in begun.game.inputs:
        inputs.append((begun.at, begun.game.inputs[WAIT]()))
    lines = [write_header(begun.game, begun.setup)]
    lines += [write_input(given, Ms(at - first)) for at, given in inputs]
    printed = replay((line.encode() for line in lines), {begun.game.name: begun.game})
    result: JsonObject = json.loads(printed[-1])["result"]
    header: JsonObject = json.loads(lines[0])
    return PlayedGame(begun.game.name, first, inputs[-1][0], header, tuple(lines), result)

"""What the games have in common: an input is applied at an instant, and outcomes come of it.

Theory of operation. A game is a fold. ``begin(setup)`` gives the first state; ``apply(state, input, at)``
gives the next one and what happened. States are frozen: whoever holds one may keep it, compare it, or go
back to it. Nothing here reads a clock: ``at`` is passed in and never goes back.

Things that fall due by themselves (a timer that runs out) happen in ``advance(state, at)``, in order of
time; ``apply`` advances to its ``at`` first, so of two things at one instant the one that fell due comes
first. Splitting the waiting into smaller steps changes nothing: ``advance`` to 5 and then to 9 is
``advance`` to 9.

What a game does not allow is refused: a ``Refused`` among the outcomes, and a state that is equal to the
one before it (but for what fell due). Nothing that a player does raises an error.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from companion.core.fields import Fields
from companion.core.values import Json, JsonObject, Ms

State = TypeVar("State")
Setup = TypeVar("Setup")


@dataclass(frozen=True, slots=True)
class Input:
    """What somebody did. Each game has its own, one frozen dataclass an input, ``name`` as in a transcript."""

    name: ClassVar[str]

    def facts(self) -> JsonObject:
        """The further keys of a transcript's line, in order; the dataclass's fields unless overridden."""
        return {field.name: cast(Json, getattr(self, field.name)) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it. Each game has its own, one frozen dataclass an outcome, fields in the transcript's order."""

    name: ClassVar[str]

    at: Ms

    def facts(self) -> JsonObject:
        """The further keys of the printed object, in order; the dataclass's fields but ``at`` unless overridden."""
        return {name: cast(Json, getattr(self, name)) for name in self.keys()}

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """The names of the fields but ``at``, in order."""
        names = _KEYS.get(cls)
        if names is None:
            names = _KEYS[cls] = tuple(field.name for field in fields(cls) if field.name != "at")
        return names


_KEYS: dict[type[Outcome], tuple[str, ...]] = {}


@dataclass(frozen=True, slots=True)
class Refused(Outcome):
    """The input changed nothing. ``reason`` is one word; ``why`` is for people, None where none is due."""

    name = "refused"

    input: str
    reason: str
    why: str | None = None

    def facts(self) -> JsonObject:
        """As every outcome, less a ``why`` that there is not."""
        told: JsonObject = {"input": self.input, "reason": self.reason}
        if self.why is not None:
            told["why"] = self.why
        return told


Outcomes: TypeAlias = tuple[Outcome, ...]


class Game(ABC, Generic[Setup, State]):
    """The rules of a game, as the transcript and the table see them: subclass it, or play one.

    >>> from companion.games.trick.rules.game import Trick
    >>> from companion.games.trick.rules.inputs import Deal
    >>> from companion.games.trick.rules.setup import GameSetup
    >>> game = Trick()
    >>> state = game.begin(GameSetup(("Ana", "Bo")))
    >>> state, outcomes = game.apply(state, Deal(None, "Ana"), Ms(0))
    >>> [outcome.name for outcome in outcomes]
    ['dealt']

    A game defines ``name``, ``inputs`` and ``reasons``, and how a header and an input are read (``read_setup``,
    ``read_input``), how the first state and every next one are made (``begin``, ``apply``), and what a transcript ends
    with (``result``). A game with time of its own also has ``advance`` and ``due``. Every ``at`` is an instant in whole
    milliseconds; it never goes back.
    """

    name: ClassVar[str]
    """As in a transcript's header, such as ``skyrockets``."""

    inputs: ClassVar[Mapping[str, type[Input]]]
    """The inputs by the name they have in a transcript."""

    reasons: ClassVar[Collection[str]] = ()
    """Every reason for which it refuses an input; the game's kit has words for each."""

    @abstractmethod
    def read_setup(self, header: Fields) -> Setup:
        """A header's further keys (``transcript`` and ``game`` have been read). Faults go to ``header.faults``."""

    @abstractmethod
    def read_input(self, name: str, fields: Fields) -> Input:
        """The further keys of an input named in ``inputs`` (``at`` and ``input`` have been read)."""

    def check_input(self, state: State, given: Input, fields: Fields) -> None:
        """Faults of an input as it was read that only this game's header can tell: a player who is not in it.

        None unless a game says otherwise. ``given`` may have faults already.
        """
        return

    @abstractmethod
    def header(self, setup: Setup) -> JsonObject:
        """The further keys that ``read_setup`` reads back to an equal setup."""

    @abstractmethod
    def begin(self, setup: Setup) -> State:
        """The state before the first input."""

    @abstractmethod
    def apply(self, state: State, given: Input, at: Ms) -> tuple[State, Outcomes]:
        """The state after an input at ``at``, which is never before an earlier one, and all that happened."""

    def advance(self, state: State, at: Ms) -> tuple[State, Outcomes]:
        """What falls due at or before ``at``, that instant included. Nothing ever does in a game without time."""
        return state, ()

    def due(self, state: State) -> Ms | None:
        """The instant at which something next falls due, or None."""
        return None

    @abstractmethod
    def result(self, state: State, at: Ms) -> JsonObject:
        """What a transcript that ends at ``at`` prints as its result. Advances nothing."""


AnyGame: TypeAlias = Game[Any, Any]

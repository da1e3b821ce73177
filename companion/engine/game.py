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
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from companion.core.declared import NoKey, Object, keyed
from companion.core.fields import Fields
from companion.core.values import JsonObject, Ms

State = TypeVar("State")
Setup = TypeVar("Setup")


@dataclass(frozen=True, slots=True)
class Input:
    """What somebody did. Each game has its own, one frozen dataclass an input, ``name`` as in a transcript.

    Its annotations declare the further keys of a transcript's line: see `companion.core.declared`.
    """

    name: ClassVar[str]

    def facts(self) -> JsonObject:
        """The further keys of a transcript's line, in order, without those that are as by default."""
        return keyed(type(self)).write(self)

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The input with these keys (``at`` and ``input`` have been read)."""
        made: Self = keyed(cls).read_keys(fields)
        return made


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it. Each game has its own, one frozen dataclass an outcome, fields in the transcript's order."""

    name: ClassVar[str]

    at: Annotated[Ms, NoKey()]

    def facts(self) -> JsonObject:
        """The further keys of the printed object, in order, without those that are as by default."""
        form = keyed(type(self))
        return {key.name: getattr(self, key.field.name) for key in form.keys} if form.whole else form.write(self)


@dataclass(frozen=True, slots=True)
class Refused(Outcome):
    """The input changed nothing. ``reason`` is one word; ``why`` is for people, None where the reason says it all."""

    name = "refused"

    input: str
    reason: str
    why: str | None = None


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

    A game defines ``name``, ``inputs`` and ``reasons``, the form of a header (``setup_form``), how the first state and
    every next one are made (``begin``, ``apply``), and what a transcript ends with (``result``). A game with time of
    its own also has ``advance`` and ``due``. Every ``at`` is an instant in whole milliseconds; it never goes back.
    """

    name: ClassVar[str]
    """As in a transcript's header, such as ``skyrockets``."""

    inputs: ClassVar[Mapping[str, type[Input]]]
    """The inputs by the name they have in a transcript."""

    reasons: ClassVar[Collection[str]] = ()
    """Every reason for which it refuses an input; the game's kit has words for each."""

    setup_form: Object
    """A header's further keys, all that ``setup`` is made of: ``keyed(GameSetup)``, say."""

    def read_setup(self, header: Fields) -> Setup:
        """A header's further keys (``transcript`` and ``game`` have been read). Faults go to ``header.faults``."""
        setup: Setup = self.setup_form.read_keys(header)
        return setup

    def read_input(self, name: str, fields: Fields) -> Input:
        """The input with these keys, ``name`` being one of ``inputs`` (``at`` and ``input`` have been read)."""
        return self.inputs[name].read(fields)

    def check_input(self, state: State, given: Input, fields: Fields) -> None:
        """Faults of an input as it was read that only this game's header can tell: a player who is not in it.

        None unless a game says otherwise. ``given`` may have faults already.
        """
        return

    def header(self, setup: Setup) -> JsonObject:
        """The further keys that ``read_setup`` reads back to an equal setup."""
        return self.setup_form.write(setup)

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

"""What people do at a chess clock, each by its name in a transcript."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from companion.core.values import Key
from companion.engine.game import Input
from companion_timers.chessclock.rules.control import COLOUR


@dataclass(frozen=True, slots=True)
class Start(Input):
    """The first player's clock begins to run."""

    name: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class Press(Input):
    """A player's button: it ends the turn; before the start it starts the clock of whoever comes next.

    In chess it is Black who starts White's clock.
    """

    name: ClassVar[str] = "press"
    player: Annotated[Key, COLOUR]


@dataclass(frozen=True, slots=True)
class Pause(Input):
    """The clock is stopped."""

    name: ClassVar[str] = "pause"


@dataclass(frozen=True, slots=True)
class Resume(Input):
    """It goes on where it was stopped."""

    name: ClassVar[str] = "resume"


@dataclass(frozen=True, slots=True)
class End(Input):
    """The game is over by itself, or given up: no flag decides it."""

    name: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Wait(Input):
    """Nothing is done; time passes."""

    name: ClassVar[str] = "wait"


INPUTS: Mapping[str, type[Input]] = {kind.name: kind for kind in (Start, Press, Pause, Resume, End, Wait)}

"""What people do in Skyrockets, each by its name in a transcript."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from companion.engine.game import Input
from companion.games.skyrockets.rules.events import StackForm, Stacks
from companion.games.skyrockets.rules.setup import Referee
from companion.games.skyrockets.rules.timers import Colour


@dataclass(frozen=True, slots=True)
class Start(Input):
    """The show begins: every timer that starts running does so at this instant (SKY-09)."""

    name: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class ScanCard(Input):
    """A card is played: any text that a scanner may yield."""

    name: ClassVar[str] = "scan"
    card: str


@dataclass(frozen=True, slots=True)
class Flip(Input):
    """A timer's button is pressed."""

    name: ClassVar[str] = "flip"
    timer: Colour


@dataclass(frozen=True, slots=True)
class Skip(Input):
    """The player whose turn it is has no card (SKY-26)."""

    name: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True)
class Undo(Input):
    """The card just played was read by mistake (SKY-32)."""

    name: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Lay(Input):
    """A running timer is knocked over (SKY-62)."""

    name: ClassVar[str] = "lay"
    timer: Colour


@dataclass(frozen=True, slots=True)
class Stand(Input):
    """A timer that was knocked over is stood up again."""

    name: ClassVar[str] = "stand"
    timer: Colour


@dataclass(frozen=True, slots=True)
class Stack(Input):
    """The stacks are now these, each with its bottom timer first (SKY-63)."""

    name: ClassVar[str] = "stack"
    stacks: Annotated[Stacks, StackForm()]


@dataclass(frozen=True, slots=True)
class Unlock(Input):
    """One lock of the button is gone (SKY-47)."""

    name: ClassVar[str] = "unlock"


@dataclass(frozen=True, slots=True)
class ChangeReferee(Input):
    """From now on the show is refereed like this: the scanner was lost, or found."""

    name: ClassVar[str] = "referee"
    by: Referee


@dataclass(frozen=True, slots=True)
class Abandon(Input):
    """The show ends without result (SKY-13)."""

    name: ClassVar[str] = "abandon"


@dataclass(frozen=True, slots=True)
class Wait(Input):
    """Nothing is done; time passes."""

    name: ClassVar[str] = "wait"


INPUTS: Mapping[str, type[Input]] = {
    kind.name: kind
    for kind in (Start, ScanCard, Flip, Skip, Undo, Lay, Stand, Stack, Unlock, ChangeReferee, Abandon, Wait)
}

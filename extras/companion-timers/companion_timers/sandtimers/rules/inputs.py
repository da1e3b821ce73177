"""What people do with sand timers, each by its name in a transcript."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from companion.core.values import Key
from companion.engine.game import Input
from companion_timers.sandtimers.rules.glasses import COLOUR


@dataclass(frozen=True, slots=True)
class OfOne(Input):
    """Something done to one timer."""

    timer: Annotated[Key, COLOUR]


@dataclass(frozen=True, slots=True)
class Flip(OfOne):
    """It is turned over: what was below is on top. One that is full or empty runs from the beginning."""

    name: ClassVar[str] = "flip"


@dataclass(frozen=True, slots=True)
class Lay(OfOne):
    """It is laid on its side: the sand stays where it is."""

    name: ClassVar[str] = "lay"


@dataclass(frozen=True, slots=True)
class Stand(OfOne):
    """One that lies is stood up again as it was."""

    name: ClassVar[str] = "stand"


@dataclass(frozen=True, slots=True)
class Fill(OfOne):
    """It is made full again, and waits."""

    name: ClassVar[str] = "fill"


@dataclass(frozen=True, slots=True)
class Start(Input):
    """All that are full or lie run, at one instant."""

    name: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class Pause(Input):
    """All that run are laid on their sides."""

    name: ClassVar[str] = "pause"


@dataclass(frozen=True, slots=True)
class Reset(Input):
    """All are made full again, and wait."""

    name: ClassVar[str] = "reset"


@dataclass(frozen=True, slots=True)
class Wait(Input):
    """Nothing is done; time passes."""

    name: ClassVar[str] = "wait"


INPUTS: Mapping[str, type[Input]] = {kind.name: kind for kind in (Flip, Lay, Stand, Fill, Start, Pause, Reset, Wait)}

"""What comes of it, each by its name in a transcript, and the reasons of ``game.Refused``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from companion.core.values import Key, Ms
from companion.engine.game import Outcome


class Reason(StrEnum):
    """Why something was refused."""

    NO_TIMER = "no_timer"
    NOT_RUNNING = "not_running"
    NOT_LYING = "not_lying"
    LYING = "lying"
    NONE_RUNS = "none_runs"
    NONE_WAITS = "none_waits"


@dataclass(frozen=True, slots=True)
class Flipped(Outcome):
    """A timer was turned over; ``left`` is the sand now on top."""

    name: ClassVar[str] = "flipped"
    timer: Key
    left: Ms


@dataclass(frozen=True, slots=True)
class Laid(Outcome):
    """A timer was laid on its side with ``left`` in its upper half."""

    name: ClassVar[str] = "laid"
    timer: Key
    left: Ms


@dataclass(frozen=True, slots=True)
class Stood(Outcome):
    """It was stood up again and runs."""

    name: ClassVar[str] = "stood"
    timer: Key
    left: Ms


@dataclass(frozen=True, slots=True)
class Filled(Outcome):
    """It is full, and waits."""

    name: ClassVar[str] = "filled"
    timer: Key


@dataclass(frozen=True, slots=True)
class Started(Outcome):
    """These began to run or ran on at once."""

    name: ClassVar[str] = "started"
    timers: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Paused(Outcome):
    """These were laid on their sides at once."""

    name: ClassVar[str] = "paused"
    timers: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Reset(Outcome):
    """All are full, and wait."""

    name: ClassVar[str] = "reset"


@dataclass(frozen=True, slots=True)
class RanOut(Outcome):
    """A timer is empty."""

    name: ClassVar[str] = "ran_out"
    timer: Key

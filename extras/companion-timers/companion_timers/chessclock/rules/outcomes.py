"""What comes of it at a chess clock, each by its name in a transcript, and the reasons of ``game.Refused``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from companion.core.values import Key, Ms
from companion.engine.game import Outcome


class Reason(StrEnum):
    """Why something was refused."""

    ALREADY_STARTED = "already_started"
    NOT_STARTED = "not_started"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    NOT_PLAYING = "not_playing"
    NOT_YOUR_TURN = "not_your_turn"
    FLAG_FELL = "flag_fell"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Started(Outcome):
    """The game began: this player's clock runs."""

    name: ClassVar[str] = "started"
    player: Key


@dataclass(frozen=True, slots=True)
class Passed(Outcome):
    """A turn was passed: ``used`` is the time that it took, ``left`` what the player has from now on."""

    name: ClassVar[str] = "passed"
    player: Key
    used: Ms
    left: Ms
    next: Key


@dataclass(frozen=True, slots=True)
class Period(Outcome):
    """A byo-yomi period began, the main time or the one before having run out; ``periods`` are left with it."""

    name: ClassVar[str] = "period"
    player: Key
    periods: int


@dataclass(frozen=True, slots=True)
class Flag(Outcome):
    """A player's flag fell: all of the time is used. Where two or more are left the clock is stopped."""

    name: ClassVar[str] = "flag"
    player: Key


@dataclass(frozen=True, slots=True)
class Paused(Outcome):
    """The clock was stopped in this player's turn."""

    name: ClassVar[str] = "paused"
    player: Key


@dataclass(frozen=True, slots=True)
class Resumed(Outcome):
    """This player's clock runs again."""

    name: ClassVar[str] = "resumed"
    player: Key


@dataclass(frozen=True, slots=True)
class Won(Outcome):
    """All other flags have fallen."""

    name: ClassVar[str] = "won"
    player: Key


@dataclass(frozen=True, slots=True)
class Ended(Outcome):
    """The game ended and no flag decided it."""

    name: ClassVar[str] = "ended"

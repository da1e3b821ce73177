"""What comes of it in Skyrockets, each by its name in a transcript, and the reasons of ``game.Refused``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias

from companion.core.forms import Custom
from companion.core.values import Ms
from companion.engine.game import Outcome
from companion.games.skyrockets.rules.setup import Referee
from companion.games.skyrockets.rules.timers import Colour


class Reason(StrEnum):
    """Why something was refused."""

    ALREADY_STARTED = "already_started"
    NOT_STARTED = "not_started"
    OVER = "over"
    NO_CARDS = "no_cards"
    UNKNOWN_CARD = "unknown_card"
    FLIPS_OWED = "flips_owed"
    ALREADY_PLAYED = "already_played"
    NOT_IN_SHOW = "not_in_show"
    LYING_DOWN = "lying_down"
    BENEATH = "beneath"
    TOO_LATE = "too_late"
    NO_CARD = "no_card"
    COUNTDOWN_RUNNING = "countdown_running"
    NOT_ON_CARD = "not_on_card"
    NO_TURN_ORDER = "no_turn_order"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOT_RUNNING = "not_running"
    NOT_LAID = "not_laid"
    NOT_LOCKED = "not_locked"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Started(Outcome):
    """The show began."""

    name: ClassVar[str] = "started"


@dataclass(frozen=True, slots=True)
class Played(Outcome):
    """A card was accepted. ``player`` is None without turn order; ``flips`` are the timers that it flips."""

    name: ClassVar[str] = "played"
    player: str | None
    card: str
    flips: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Flipped(Outcome):
    """A timer was flipped, or stood up off its side; ``left`` is the sand now on top."""

    name: ClassVar[str] = "flipped"
    timer: Colour
    left: Ms


Space: TypeAlias = int | Literal["button"]
"""A space of the countdown track."""
_SPACE = Custom('a space, or "button"', lambda raw: raw == "button" or type(raw) is int, 0)


@dataclass(frozen=True, slots=True)
class Advanced(Outcome):
    """A countdown timer moved on to this space."""

    name: ClassVar[str] = "advanced"
    timer: Colour
    space: Annotated[Space, _SPACE]


@dataclass(frozen=True, slots=True)
class Held(Outcome):
    """A countdown timer was flipped on the last space and stays there, the button being locked."""

    name: ClassVar[str] = "held"
    timer: Colour
    locks: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Outcome):
    """The turn is over; ``player`` is None without turn order."""

    name: ClassVar[str] = "turn_ended"
    player: str | None


@dataclass(frozen=True, slots=True)
class Skipped(Outcome):
    """The player had no card."""

    name: ClassVar[str] = "skipped"
    player: str | None


@dataclass(frozen=True, slots=True)
class Undone(Outcome):
    """The card was taken back."""

    name: ClassVar[str] = "undone"
    card: str


@dataclass(frozen=True, slots=True)
class RanOut(Outcome):
    """A countdown timer is empty; or, where duds are called, any timer is."""

    name: ClassVar[str] = "ran_out"
    timer: Colour


@dataclass(frozen=True, slots=True)
class Dud(Outcome):
    """A Crowd Token was turned and the timer flipped, full; ``stars`` still show."""

    name: ClassVar[str] = "dud"
    timer: Colour
    stars: int


@dataclass(frozen=True, slots=True)
class Laid(Outcome):
    """A timer was knocked over; ``left`` will be on top once it stands."""

    name: ClassVar[str] = "laid"
    timer: Colour
    left: Ms


@dataclass(frozen=True, slots=True)
class Stood(Outcome):
    """A timer was stood up again with ``left`` on top."""

    name: ClassVar[str] = "stood"
    timer: Colour
    left: Ms


@dataclass(frozen=True, slots=True)
class Stacked(Outcome):
    """The stacks are now these."""

    name: ClassVar[str] = "stacked"
    stacks: tuple[tuple[Colour, ...], ...]


@dataclass(frozen=True, slots=True)
class Unlocked(Outcome):
    """A lock is gone; ``locks`` are left."""

    name: ClassVar[str] = "unlocked"
    locks: int


@dataclass(frozen=True, slots=True)
class Refereed(Outcome):
    """The show is refereed like this from now on."""

    name: ClassVar[str] = "refereed"
    by: Referee


@dataclass(frozen=True, slots=True)
class Won(Outcome):
    """The button was reached (SKY-44, 53)."""

    name: ClassVar[str] = "won"
    stars: int


@dataclass(frozen=True, slots=True)
class Lost(Outcome):
    """The third token was turned (SKY-52); the timer stays empty."""

    name: ClassVar[str] = "lost"
    timer: Colour


@dataclass(frozen=True, slots=True)
class Abandoned(Outcome):
    """The show ended without result."""

    name: ClassVar[str] = "abandoned"

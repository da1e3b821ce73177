"""What comes of what players do in Trick to the Future, and why something may not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar

from companion.core.declared import Inline
from companion.core.forms import Pairs, Whole
from companion.engine.game import Outcome
from companion.games.trick.rules.scoring import RoundScore


class Reason(StrEnum):
    """Why an input was refused."""

    OVER = "over"
    NOTHING_TO_UNDO = "nothing_to_undo"
    ROUND_RUNNING = "round_running"
    BAD_DEAL = "bad_deal"
    LEADER_NEEDED = "leader_needed"
    NO_ROUND = "no_round"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_DECK = "not_in_deck"
    ALREADY_PLAYED = "already_played"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW = "must_follow"
    BAD_VALUE = "bad_value"
    NOT_ENOUGH_FUEL = "not_enough_fuel"
    BAD_COUNTS = "bad_counts"


@dataclass(frozen=True, slots=True)
class Denial:
    """A reason, and for people the fault that was found, None where the reason says it all."""

    reason: Reason
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Dealt(Outcome):
    """A round began, and ``leader`` leads its first trick."""

    name: ClassVar[str] = "dealt"

    round: int
    leader: str


@dataclass(frozen=True, slots=True)
class Played(Outcome):
    """A card was played; ``rods`` were laid on it, and ``unspent`` are left to the player."""

    name: ClassVar[str] = "played"

    player: str
    card: str
    value: int
    rods: int
    unspent: int


@dataclass(frozen=True, slots=True)
class Revoked(Outcome):
    """The card just played shows that the player could have followed suit in that earlier trick (TRK-25)."""

    name: ClassVar[str] = "revoked"

    player: str
    card: str
    trick: int


@dataclass(frozen=True, slots=True)
class TrickTaken(Outcome):
    """A trick is over: who won it with which card, and the rods collected with it."""

    name: ClassVar[str] = "trick"

    number: int
    winner: str
    card: str
    value: int
    rods: int


@dataclass(frozen=True, slots=True)
class RoundScored(Outcome):
    """A round is over and scored."""

    name: ClassVar[str] = "round"

    score: Annotated[RoundScore, Inline()]


@dataclass(frozen=True, slots=True)
class Over(Outcome):
    """The game is over. ``totals`` are players with their points, all in the order of players."""

    name: ClassVar[str] = "over"

    winners: tuple[str, ...]
    totals: Annotated[tuple[tuple[str, int], ...], Pairs(None, Whole(), "player")]


@dataclass(frozen=True, slots=True)
class Undone(Outcome):
    """The last play was taken back, or the tally, where both are None."""

    name: ClassVar[str] = "undone"

    player: str | None
    card: str | None

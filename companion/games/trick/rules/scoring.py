"""Scoring: journeys and points of a round, the winners, and points as tokens (TRK-30 to TRK-34, TRK-40, TRK-41)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from companion.core.declared import Inline, NoKey, keyed
from companion.core.forms import ListOf, Whole
from companion.core.values import Json
from companion.games.trick.rules.deck import FUEL_SPACES


@dataclass(frozen=True, slots=True)
class Counts:
    """What a player has at the end of a round: tricks won, own fuel unspent, spent rods collected with the tricks."""

    tricks: Annotated[int, Whole(0)]
    unspent: Annotated[int, Whole(0)]
    spent: Annotated[int, Whole(0)]


class Journey(StrEnum):
    """How a player travelled."""

    LOST = "lost"
    SAFE = "safe"
    PERFECT = "perfect"
    INOPERATIVE = "inoperative"


class Worth(StrEnum):
    """What points are given for."""

    TRICK = "trick"
    SPENT_ROD = "spent rod"
    EMPTY_SPACE = "empty space"


@dataclass(frozen=True, slots=True)
class Term:
    """A line of a player's reckoning: so many of these at so many points each."""

    worth: Worth
    count: int
    each: int

    @property
    def points(self) -> int:
        """What the line comes to."""
        return self.count * self.each


def journey(counts: Counts) -> Journey:
    """How these counts travelled. No tricks and no fuel is inoperative, not perfect (TRK-34)."""
    if counts.tricks == 0:
        return Journey.INOPERATIVE
    if counts.unspent < counts.tricks:
        return Journey.LOST
    return Journey.PERFECT if counts.unspent == counts.tricks else Journey.SAFE


def reckoning(counts: Counts) -> tuple[Term, ...]:
    """How the points of these counts come about; nothing where the player is lost in time."""
    match journey(counts):
        case Journey.INOPERATIVE:
            return (Term(Worth.EMPTY_SPACE, FUEL_SPACES - counts.unspent, 3),)
        case Journey.LOST:
            return ()
        case Journey.SAFE:
            return Term(Worth.TRICK, counts.tricks, 2), Term(Worth.SPENT_ROD, counts.spent, 1)
        case Journey.PERFECT:
            return Term(Worth.TRICK, counts.tricks, 4), Term(Worth.SPENT_ROD, counts.spent, 2)


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's score of a round; ``total`` is that of the game so far, this round included."""

    player: Annotated[str, NoKey()]
    counts: Annotated[Counts, Inline()]
    journey: Journey
    points: int
    total: int


class _ByPlayer(ListOf):
    """Scores as a transcript has them: an object by player."""

    plain = False

    def write(self, made: Any) -> Json:
        """Player by player."""
        return {score.player: self.form.write(score) for score in made}


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The scores of a round, in the order of players."""

    number: int
    scores: Annotated[tuple[PlayerScore, ...], _ByPlayer(keyed(PlayerScore))]

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after this round, in the order of players."""
        return tuple(score.total for score in self.scores)


def score_round(number: int, players: Sequence[str], counts: Sequence[Counts], totals: Sequence[int]) -> RoundScore:
    """The score of round ``number``: all sequences in the order of players, ``totals`` those before the round."""
    return RoundScore(number, tuple(map(_score, players, counts, totals)))


def _score(player: str, counts: Counts, before: int) -> PlayerScore:
    points = sum(term.points for term in reckoning(counts))
    return PlayerScore(player, counts, journey(counts), points, before + points)


class Decided(StrEnum):
    """What decided who won (TRK-40)."""

    POINTS = "points"
    LAST_ROUND = "last round"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who won, in the order of players, and by what."""

    winners: tuple[str, ...]
    by: Decided


def verdict(last: RoundScore) -> Verdict:
    """Who won the game that ended with this round: most points, then most in the last round, then together."""
    most = max(last.totals)
    tied = [score for score in last.scores if score.total == most]
    if len(tied) == 1:
        return Verdict((tied[0].player,), Decided.POINTS)
    latest = max(score.points for score in tied)
    winners = tuple(score.player for score in tied if score.points == latest)
    return Verdict(winners, Decided.LAST_ROUND if len(winners) == 1 else Decided.SHARED)


@dataclass(frozen=True, slots=True)
class Tokens:
    """A number of points as point tokens."""

    tens: int
    fives: int
    ones: int

    @property
    def points(self) -> int:
        """What they are worth."""
        return 10 * self.tens + 5 * self.fives + self.ones


def tokens(points: int) -> Tokens:
    """The fewest tokens worth ``points``, 0 or more (TRK-41)."""
    tens, rest = divmod(points, 10)
    return Tokens(tens, *divmod(rest, 5))

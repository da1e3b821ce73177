"""Finale cards: lists of lines, each worth points for a condition met or for each (or every N) of a count (ROC-92)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.core.declared import Keyed, NotWith, keyed
from companion.core.forms import Chosen, ListOf, Whole
from companion.core.values import JsonObject
from companion.games.rocketeer.rules.board import Board, Side
from companion.games.rocketeer.rules.conditions import CONDITION, Condition
from companion.games.rocketeer.rules.counts import COUNT, Count
from companion.games.rocketeer.rules.facts import Fact

PREFIX = "ROC:finale:"
"""What the code on a Finale card's label begins with: ``ROC:finale:south-seas``."""


_EVERY = Chosen(lambda made: None if made["per"] is None else Whole(1), "1 or more")
_MOST = Chosen(lambda made: None if made["per"] is None else Whole(0), "0 or more")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a Finale card: ``when`` or ``per`` or neither (then always its points).

    ``every`` counts whole groups of that many only; ``most`` caps the line's points from above.
    """

    points: int
    when: Annotated[Condition | None, CONDITION, NotWith("per")] = None
    per: Annotated[Count | None, COUNT] = None
    every: Annotated[int, _EVERY] = 1
    most: Annotated[int | None, _MOST] = None

    def score(self, board: Board, side: Side) -> int:
        """What the line is worth to the side that holds the card."""
        if self.when is not None:
            return self.points if self.when.holds(board, side) else 0
        if self.per is None:
            return self.points
        points = self.points * (self.per.of(board, side) // self.every)
        return points if self.most is None else min(points, self.most)

    def needs(self, side: Side) -> Iterator[Fact]:
        """The facts that this depends on."""
        if self.when is not None:
            yield from self.when.needs(side)
        if self.per is not None:
            yield from self.per.needs(side)


LINE = keyed(Line)
LINES = ListOf(LINE)


@dataclass(frozen=True, slots=True)
class FinaleCard:
    """A Finale card. Where ``lines`` is None no lines can say it, and its points are entered by hand.

    ``title`` and ``text`` are for people, and need not be there.
    """

    id: str
    lines: Annotated[tuple[Line, ...] | None, LINES]
    title: str = ""
    text: str = ""

    def score(self, board: Board, side: Side) -> int:
        """What the card is worth to the side that holds it; 0 for one whose points are entered by hand."""
        return sum(line.score(board, side) for line in self.lines or ())

    def needs(self, side: Side) -> Iterator[Fact]:
        """The facts that its lines depend on."""
        for line in self.lines or ():
            yield from line.needs(side)

    def written(self) -> JsonObject:
        """The card written out, as a transcript has it (without the words for people)."""
        return {"id": self.id, "lines": LINES.write(self.lines or ())}


def by_hand(card: str, points: int) -> FinaleCard:
    """A card that is worth these points whatever the board, as people read it off the card."""
    return FinaleCard(card, (Line(points),))


CARD = Keyed(FinaleCard, {"title": None, "text": None})
"""A Finale card written out, as in a transcript: ``id`` and ``lines``, both required, and nothing else."""

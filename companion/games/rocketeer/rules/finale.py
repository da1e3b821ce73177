"""Finale cards: lists of lines, each worth points for a condition met or for each (or every N) of a count (ROC-92)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.fields import Fields, Value
from companion.core.values import JsonObject
from companion.games.rocketeer.rules.board import Board, Side
from companion.games.rocketeer.rules.conditions import Condition, read_condition
from companion.games.rocketeer.rules.counts import Count, read_count
from companion.games.rocketeer.rules.facts import Fact

PREFIX = "ROC:finale:"
"""What the code on a Finale card's label begins with: ``ROC:finale:south-seas``."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a Finale card: ``when`` or ``per`` or neither (then always its points).

    ``every`` counts whole groups of that many only; ``most`` caps the line's points from above.
    """

    points: int
    when: Condition | None = None
    per: Count | None = None
    every: int = 1
    most: int | None = None

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

    def written(self) -> JsonObject:
        """As in a file; what is as by default is left out."""
        line: JsonObject = {"points": self.points}
        if self.when is not None:
            line["when"] = self.when.written()
        if self.per is not None:
            line["per"] = self.per.written()
            if self.every != 1:
                line["every"] = self.every
            if self.most is not None:
                line["most"] = self.most
        return line


@dataclass(frozen=True, slots=True)
class FinaleCard:
    """A Finale card. Where ``lines`` is None no lines can say it, and its points are entered by hand.

    ``title`` and ``text`` are for people, and need not be there.
    """

    id: str
    lines: tuple[Line, ...] | None
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
        return {"id": self.id, "lines": [line.written() for line in self.lines or ()]}


def by_hand(card: str, points: int) -> FinaleCard:
    """A card that is worth these points whatever the board, as people read it off the card."""
    return FinaleCard(card, (Line(points),))


def read_card(value: Value) -> FinaleCard:
    """A Finale card written out, as in a transcript: ``id`` and ``lines``, both required, and nothing else."""
    fields = value.fields()
    card = FinaleCard(fields.get("id").text(), read_lines(fields.get("lines")))
    fields.done()
    return card


def read_lines(value: Value) -> tuple[Line, ...]:
    """The lines of a card; there may be none."""
    return tuple(_read_line(item.fields()) for item in value.list())


def _read_line(fields: Fields) -> Line:
    points = fields.get("points").integer()
    when, per = fields.optional("when"), fields.optional("per")
    if when is not None and per is not None:
        fields.fault("either when or per", got="both")
    every = most = None
    if per is not None:
        every, most = fields.optional("every"), fields.optional("most")
    line = Line(
        points,
        when=None if when is None else read_condition(when),
        per=None if per is None else read_count(per),
        every=1 if every is None else every.integer(1),
        most=None if most is None else most.integer(0),
    )
    fields.done()
    return line

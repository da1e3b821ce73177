"""Sheets of labels as they are sold, and plain paper to cut: where each label lies, in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.core.errors import CompanionError


class Paper(StrEnum):
    """A size of paper."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return (210.0, 297.0) if self is Paper.A4 else (215.9, 279.4)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Labels in columns and rows, in the middle of the paper.

    ``between`` is the room from one column to the next; rows touch. ``marks``: it is cut by hand, along marks.

    >>> sheet = SHEETS["L7651"]
    >>> len(sheet.places(Paper.A4))
    65
    >>> sheet.places(Paper.A4)[0]
    (4.75, 10.7)
    """

    about: str
    width: float
    height: float
    columns: int
    rows: int
    between: float = 0.0
    paper: Paper | None = None
    """The paper that it is sold as; None: either."""
    marks: bool = False

    def places(self, paper: Paper) -> list[tuple[float, float]]:
        """The upper left corner of each label, in the order of reading, from the paper's own."""
        wide, high = paper.size
        left = (wide - self.columns * self.width - (self.columns - 1) * self.between) / 2
        top = (high - self.rows * self.height) / 2
        return [
            (round(left + column * (self.width + self.between), 3), round(top + row * self.height, 3))
            for row in range(self.rows)
            for column in range(self.columns)
        ]


class OtherPaper(CompanionError, ValueError):
    """A sheet that is not sold as this paper."""


SHEETS: Mapping[str, Sheet] = {
    "cut": Sheet("small labels to cut out of any paper", 38, 21, 5, 12, marks=True),
    "sleeve": Sheet("as large as a card, to cut out and put into its sleeve", 63.5, 88, 3, 3, marks=True),
    "L4732": Sheet("Avery L4732: 35.6 x 16.9 mm, 80 to a sheet", 35.6, 16.9, 5, 16, 2.5, Paper.A4),
    "L7651": Sheet("Avery L7651: 38.1 x 21.2 mm, 65 to a sheet", 38.1, 21.2, 5, 13, 2.5, Paper.A4),
    "L7636": Sheet("Avery L7636: 45.7 x 21.2 mm, 48 to a sheet", 45.7, 21.2, 4, 12, 2.6, Paper.A4),
    "L7160": Sheet("Avery L7160: 63.5 x 38.1 mm, 21 to a sheet", 63.5, 38.1, 3, 7, 2.54, Paper.A4),
    "L7654": Sheet("Avery L7654: 45.7 x 25.4 mm, 40 to a sheet", 45.7, 25.4, 4, 10, 2.8, Paper.A4),
    "4270": Sheet("Herma 4270, Avery 3666: 38 x 21.2 mm, 65 to a sheet", 38, 21.2, 5, 13, 0, Paper.A4),
    "4272": Sheet("Herma 4272: 48.3 x 25.4 mm, 44 to a sheet", 48.3, 25.4, 4, 11, 0, Paper.A4),
    "5160": Sheet("Avery 5160: 2 5/8 x 1 in, 30 to a sheet", 66.675, 25.4, 3, 10, 3.175, Paper.LETTER),
    "5167": Sheet("Avery 5167: 1 3/4 x 1/2 in, 80 to a sheet", 44.45, 12.7, 4, 20, 7.62, Paper.LETTER),
}
"""By the number that their maker gives them, or by what they are for."""


def paper_of(sheet: Sheet, asked: Paper | None) -> Paper:
    """The paper to print on: the one that was asked for, or else the sheet's own, or else A4.

    Raises ``OtherPaper``.
    """
    if asked is not None and sheet.paper is not None and asked is not sheet.paper:
        raise OtherPaper(f"{sheet.about} is sold as {sheet.paper}, not as {asked}")
    return asked or sheet.paper or Paper.A4

"""The cards that can be scanned, as the virtual table offers them: their printed codes, and how they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.values import Json, Key


@dataclass(frozen=True, slots=True)
class FanCard:
    """A card to scan. What its face shows is up to the game: colours, a mark, a seven-segment figure, or its name."""

    code: str
    """What is printed on its label, such as ``SKY:red+blue``."""
    name: str
    """For people and for screen readers."""
    colours: tuple[Key, ...] = ()
    """Colours of the table, each shown with its symbol."""
    mark: str = ""
    """A word in the corner, such as a suit."""
    tint: str = ""
    """The colour of the figure and the mark, as ``#rrggbb``."""
    figure: str = ""
    """The bars of a seven-segment figure, ``a`` to ``g``."""

    def described(self) -> dict[str, Json]:
        """As the page reads it."""
        return {
            "code": self.code,
            "name": self.name,
            "colours": [key.value for key in self.colours],
            "mark": self.mark,
            "tint": self.tint,
            "figure": self.figure,
        }


@dataclass(frozen=True, slots=True)
class Fan:
    """The cards of one game. With more than one of each (``copies``), ``CODE#1`` and so on name a certain one."""

    cards: Sequence[FanCard]
    copies: int = 1

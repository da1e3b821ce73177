"""The cards of a game: their codes and how they look, for the virtual table, labels and tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.values import Json, Key


@dataclass(frozen=True, slots=True)
class FanCard:
    """A card to scan. What its face shows is up to the game: colours, a mark, a seven-segment figure, or its name."""

    code: str
    """What its label's code says, such as ``SKY:red+blue``; the same for all copies."""
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
    symbol: str = ""
    """A symbol, such as a suit's, for screens and labels."""
    also: tuple[str, ...] = ()
    """Other spellings of its code that the rules understand."""

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
class Label:
    """One card of the box: what is printed on its label, and what a tag is taught to be."""

    card: FanCard
    copy: int | None = None
    """Which of several copies it is, from 1; None: there is only one."""
    star: bool = False
    """Whether it bears a star."""

    @property
    def code(self) -> str:
        """What its printed code says, and what the registry calls it."""
        return self.card.code if self.copy is None else f"{self.card.code}#{self.copy}"

    @property
    def name(self) -> str:
        """For people: ``red and blue, copy 2``."""
        return self.card.name if self.copy is None else f"{self.card.name}, copy {self.copy}"


@dataclass(frozen=True, slots=True)
class Fan:
    """The cards of one game. With more than one of each (``copies``), ``CODE#1`` and so on name a certain one.

    >>> fan = Fan([FanCard("COIN:gold", "gold")], copies=2, star=1)
    >>> [(label.code, label.star) for label in fan.labels]
    [('COIN:gold#1', True), ('COIN:gold#2', False)]
    """

    cards: Sequence[FanCard]
    copies: int = 1
    star: int | None = None
    """The copy that bears a star; None: none does."""

    @property
    def labels(self) -> tuple[Label, ...]:
        """Every card of the box, the copies of one beside each other."""
        copies = (None,) if self.copies == 1 else tuple(range(1, self.copies + 1))
        return tuple(
            Label(card, copy, self.star is not None and (copy or 1) == self.star)
            for card in self.cards
            for copy in copies
        )

    def named(self, code: str) -> str | None:
        """The code in the spelling of its label, with its copy where it names one; None: no card has it.

        >>> Fan([FanCard("COIN:gold", "gold", also=("COIN:au",))], copies=2).named("COIN:au#2")
        'COIN:gold#2'
        """
        card, mark, copy = code.partition("#")
        if mark and copy not in map(str, range(1, self.copies + 1)):
            return None
        found = next((each.code for each in self.cards if card in (each.code, *each.also)), None)
        return found if found is None or not mark else f"{found}#{copy}"

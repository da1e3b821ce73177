"""What a page asks people for, whatever the game: a choice, a number; names are in ``names``. Pure values.

An ``Ask`` is what stands on the screen while it is asked, and how buttons change it:

=========  ============================================================================================
◄ ►        ``moved``; a button that is held goes on by ``leapt``, and then by ``ran`` until it is let go
a colour   ``coloured``, None where colours mean nothing
OK         ``taken``, None where it is refused, for ``refusal``
BACK       ``back``, None where there is nothing to go back from
=========  ============================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, Self, TypeVar

from companion.core.values import Key

T = TypeVar("T")

ARROWS: Mapping[Key, int] = {Key.LEFT: -1, Key.RIGHT: 1}
"""By how much each arrow moves what stands between them."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The base of all that is asked: nothing moves, and OK takes it as it is.

    ``refusal`` is the reason for which OK is refused, where it is.
    """

    refusal: ClassVar[str] = "not_now"

    def moved(self, by: int) -> Self:
        """◄ (``by`` is -1) or ► (1) went down."""
        return self

    def leapt(self, by: int) -> Self:
        """◄ or ► is held, after its press."""
        return self

    def ran(self, by: int) -> Self:
        """◄ or ► goes on being held: one more step."""
        return self.moved(by)

    def coloured(self, key: Key) -> Self | None:
        """A colour's button went down."""
        return None

    def taken(self) -> Self | None:
        """OK went down."""
        return self

    @property
    def open(self) -> bool:
        """Whether it is still asked after OK took something."""
        return False

    def back(self) -> Self | None:
        """BACK went down."""
        return None

    def reopened(self) -> Self:
        """As it is asked once more, when one comes back to it."""
        return self


@dataclass(frozen=True, slots=True)
class Choice(Ask, Generic[T]):
    """One of several offers. ◄ ► go round them.

    >>> Choice(("a", "b", "c")).moved(-1).offer
    'c'
    """

    offers: tuple[T, ...]
    cursor: int = 0

    @property
    def offer(self) -> T:
        """What is chosen now."""
        return self.offers[self.cursor]

    def moved(self, by: int) -> Self:
        """To the offer beside, from the last to the first and back."""
        return replace(self, cursor=(self.cursor + by) % len(self.offers))

    def on(self, offer: T) -> Self:
        """With this offer chosen; raises ValueError where it is not offered."""
        return replace(self, cursor=self.offers.index(offer))


@dataclass(frozen=True, slots=True)
class Number(Ask):
    """A number. ◄ ► make it less or more, down to ``least`` and up to ``most``.

    ``circular``: it goes on from the most to the least and back. ``scale`` are the only numbers there are, lowest
    first; empty: every one. From a number that is not on its scale ◄ ► go to the nearest in their direction. ``leap``
    is by how many steps a button moves it that is held, its press included; 1: holding does nothing.

    >>> Number(3, most=6).moved(1).value, Number(6, least=1, most=6, circular=True).moved(1).value
    (4, 1)
    >>> ladder = Number(60, scale=(30, 60, 90, 120), leap=3)
    >>> ladder.moved(1).leapt(1).value, replace(ladder, value=61).moved(-1).value
    (120, 60)
    """

    value: int
    least: int = 0
    most: int = 99
    circular: bool = False
    scale: tuple[int, ...] = ()
    leap: int = 1

    def moved(self, by: int) -> Self:
        """So many steps on, as far as it goes."""
        if self.scale:
            return replace(self, value=self._on_scale(by))
        if self.circular:
            return replace(self, value=self.least + (self.value - self.least + by) % (self.most - self.least + 1))
        return replace(self, value=max(self.least, min(self.most, self.value + by)))

    def leapt(self, by: int) -> Self:
        """The rest of the leap that its press began."""
        return self.moved(by * (self.leap - 1))

    def ran(self, by: int) -> Self:
        """As far as a button leaps that is held."""
        return self.moved(by * self.leap)

    def _on_scale(self, by: int) -> int:
        below = sum(each < self.value for each in self.scale)
        between = self.value not in self.scale and by > 0
        return self.scale[max(0, min(len(self.scale) - 1, below + by - between))]

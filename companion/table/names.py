"""Choosing who plays, with ◄ ► OK and BACK alone: from the names this table knows, or letter by letter. Pure values.

choosing   ◄ ► go round the offers, OK takes one; BACK removes the last name
spelling   ◄ ► go round the letters, OK adds one; BACK removes the last letter, and where none is left goes back to
           choosing; OK on DONE takes the name
by groups  a colour shows the first letter of its group, and the next ones when it is pressed again; another colour
           adds the letter that is shown, and goes on; OK adds it and offers DONE, so OK twice takes the name
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, TypeAlias

from companion.core.values import COLOUR_KEYS, Key
from companion.table.asks import Ask

LONGEST = 12
"""Characters of a name that is spelled."""
GROUPS: Mapping[Key, str] = dict(zip(COLOUR_KEYS, ("ABCD", "EFGHI", "JKLM", "NOPQ", "RSTU", "VWXYZ"), strict=True))
"""The letters of each colour's button; all others are found with ◄ and ►."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÅÆØÉÈÑÇ0123456789-' "


class Special(StrEnum):
    """What is offered beside names and letters."""

    AS_BEFORE = "as before"
    """Exactly those who played last."""
    SPELL = "spell"
    """A new name, letter by letter."""
    ENOUGH = "enough"
    """Nobody else plays."""
    DONE = "done"
    """The name is spelled."""
    ERASE = "erase"
    """The last letter goes."""


Offer: TypeAlias = str | Special


@dataclass(frozen=True, slots=True)
class Names(Ask):
    """Who was chosen so far, clockwise, and what is offered now.

    ``known`` are this table's names; ``before`` those who played last, empty for none. ``cursor`` is the place in
    ``offers``. ``spelled`` is the name being spelled, None while choosing.
    """

    refusal: ClassVar[str] = "other_name"

    least: int
    most: int
    known: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    cursor: int = 0
    spelled: str | None = None
    grouped: bool = False
    """Whether a colour shows the letter under the cursor: it is added by what comes next."""
    finished: bool = False

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What ◄ ► go round now."""
        if self.spelled is not None:
            letters = () if len(self.spelled) >= LONGEST else tuple(LETTERS)
            return (*letters, Special.ERASE, Special.DONE) if self.spelled else letters
        enough: tuple[Offer, ...] = (Special.ENOUGH,) if len(self.chosen) >= self.least else ()
        if len(self.chosen) >= self.most:
            return enough
        again: tuple[Offer, ...] = (Special.AS_BEFORE,) if self.before and not self.chosen else ()
        left = tuple(name for name in self.known if name not in self.chosen)
        return (*again, *enough, *left, self.spare, Special.SPELL)

    @property
    def offer(self) -> Offer:
        """What OK takes now."""
        return self.offers[self.cursor]

    @property
    def spare(self) -> str:
        """A name for those who do not care about theirs: ``Player`` and a free number."""
        taken = {*self.known, *self.chosen}
        return next(name for place in range(1, 2 + len(taken)) if (name := f"Player {place}") not in taken)

    @property
    def open(self) -> bool:
        """Whether somebody else is asked for."""
        return not self.finished

    def moved(self, by: int) -> Names:
        """◄ or ►."""
        return replace(self, cursor=(self.cursor + by) % len(self.offers), grouped=False)

    def coloured(self, key: Key) -> Names | None:
        """A letter by its group. None where no letter is wanted."""
        if self.spelled is None:
            return None
        group = GROUPS[key]
        if self.grouped and self.offer in group:
            return self._showing(group[(group.index(str(self.offer)) + 1) % len(group)])
        added = self._spelled(self.spelled, self.offer) if self.grouped else self
        return None if added is None else added._showing(group[0])

    def _showing(self, letter: str) -> Names | None:
        """With a letter shown; None where the name is as long as can be."""
        offers = self.offers
        return replace(self, cursor=offers.index(letter), grouped=True) if letter in offers else None

    def taken(self) -> Names | None:
        """OK. None where it is refused: a name that already plays, or only blanks."""
        offer = self.offer
        if self.spelled is not None:
            added = self._spelled(self.spelled, offer)
            return added._done() if added is not None and self.grouped else added
        if offer is Special.ENOUGH:
            return replace(self, finished=True)
        if offer is Special.AS_BEFORE:
            return replace(self, chosen=self.before, finished=True)
        if offer is Special.SPELL:
            return replace(self, spelled="", cursor=0)
        return self._with(str(offer))

    def back(self) -> Names | None:
        """BACK. None where there is no name left to remove."""
        if self.grouped:
            return replace(self, grouped=False)
        if self.spelled:
            return self._shorter(self.spelled)
        if self.spelled is not None:
            return replace(self, spelled=None, cursor=0)
        return replace(self, chosen=self.chosen[:-1], cursor=0, finished=False) if self.chosen else None

    def reopened(self) -> Names:
        """To change who plays: without the last name, where that finished it."""
        chosen = self.chosen[:-1] if len(self.chosen) == self.most else self.chosen
        return replace(self, chosen=chosen, finished=False, cursor=0)

    def _spelled(self, spelled: str, offer: Offer) -> Names | None:
        if offer is Special.ERASE:
            return self._shorter(spelled)
        if offer is not Special.DONE:
            longer = spelled + (str(offer) if not spelled or spelled.endswith((" ", "-", "'")) else str(offer).lower())
            return _on(replace(self, spelled=longer, grouped=False), offer)
        name = " ".join(spelled.split())
        return self._with(name) if name and name not in self.chosen else None

    def _done(self) -> Names:
        """With DONE offered."""
        return replace(self, cursor=self.offers.index(Special.DONE))

    def _shorter(self, spelled: str) -> Names:
        return _on(replace(self, spelled=spelled[:-1], grouped=False), spelled[-1].upper())

    def _with(self, name: str) -> Names:
        known = self.known if name in self.known or name == self.spare else (*self.known, name)
        chosen = replace(self, chosen=(*self.chosen, name), known=known, spelled=None, cursor=0)
        return replace(chosen, finished=len(chosen.chosen) == self.most)


def _on(names: Names, offer: Offer) -> Names:
    """With the cursor on this offer, or on DONE where it is offered no more (the name is as long as can be)."""
    offers = names.offers
    return replace(names, cursor=offers.index(offer) if offer in offers else len(offers) - 1)

"""Setting the timers: each colour's button chooses its timer, ◄ ► change its length.

A second press of the same button leaves the timer out, a third puts it back. A button that is held changes the length
by more. OK goes on to the timers, BACK leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from companion.core.fields import Fault, Fields
from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.table.asks import Ask, Number
from companion.table.house import House
from companion.table.page import Chosen, Turn
from companion.table.setup import SetupPage
from companion_timers.lengths import LEAP, LONG, MINUTE
from companion_timers.sandtimers.rules.game import SandTimers
from companion_timers.sandtimers.rules.glasses import Lengths
from companion_timers.sandtimers.table.timers import ready

AT_FIRST: Mapping[Key, Ms] = dict(zip(COLOUR_KEYS, (MINUTE * minutes for minutes in (1, 2, 3, 5, 10, 15)), strict=True))
"""Lengths for whoever has not chosen any."""


@dataclass(frozen=True, slots=True)
class Draft(Ask):
    """The lengths as they are chosen, and which timer is being set."""

    refusal: ClassVar[str] = "no_timers"

    lengths: Mapping[Key, Ms] = field(default_factory=lambda: AT_FIRST)
    """All six, those that are left out too."""
    used: frozenset[Key] = frozenset(COLOUR_KEYS)
    chosen: Key = Key.RED

    @property
    def setup(self) -> Lengths:
        """What is chosen so far."""
        return Lengths({key: self.lengths[key] for key in COLOUR_KEYS if key in self.used})

    def moved(self, by: int) -> Draft:
        """The chosen timer's length changes; one that is left out is put back by that."""
        length = Ms(Number(self.lengths[self.chosen], scale=LONG).moved(by).value)
        return replace(self, lengths={**self.lengths, self.chosen: length}, used=self.used | {self.chosen})

    def leapt(self, by: int) -> Draft:
        """Its length changes by the rest of a leap."""
        return self.moved(by * (LEAP - 1))

    def coloured(self, key: Key) -> Draft:
        """That timer is chosen; one that is chosen already is left out, or put back."""
        return replace(self, chosen=key, used=self.used ^ {key} if key is self.chosen else self.used)

    def taken(self) -> Draft | None:
        """OK needs a timer at least."""
        return self if self.used else None


@dataclass(frozen=True, slots=True)
class Setup(SetupPage):
    """The setup: nothing but the lengths."""

    draft: Draft = Draft()
    step: str = field(default="draft", kw_only=True)

    @property
    def steps(self) -> tuple[str, ...]:
        """See above."""
        return ("draft",)

    def begun(self, at: Ms) -> Turn:
        """The lengths are remembered, and all timers wait."""
        house = self.house.remembering(SandTimers.name, SandTimers().header(self.draft.setup))
        return Turn(ready(house, self.draft.setup), (Chosen(at),), house)


def opening(house: House) -> Setup:
    """The setup, the lengths as they were last."""
    faults: list[Fault] = []
    last = SandTimers().read_setup(Fields(dict(house.last.get(SandTimers.name, {})), faults))
    if faults:
        return Setup(house)
    used = frozenset(last.lengths)
    chosen = next(key for key in COLOUR_KEYS if key in used)
    return Setup(house, Draft({**AT_FIRST, **last.lengths}, used, chosen))

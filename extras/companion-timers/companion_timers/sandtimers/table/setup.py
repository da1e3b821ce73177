"""Setting the timers: each colour's button chooses its timer, ◄ ► change its length.

A second press of the same button leaves the timer out, a third puts it back. A button that is held changes the length
by more. OK goes on to the timers, BACK leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.fields import Fault, Fields
from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.table.house import House
from companion.table.page import Chosen, Moved, NoticePage, Turn
from companion_timers.lengths import LEAP, MINUTE, stepped
from companion_timers.sandtimers.rules.game import SandTimers
from companion_timers.sandtimers.rules.glasses import Lengths
from companion_timers.sandtimers.table.timers import ready

AT_FIRST: Mapping[Key, Ms] = dict(zip(COLOUR_KEYS, (MINUTE * minutes for minutes in (1, 2, 3, 5, 10, 15)), strict=True))
"""Lengths for whoever has not chosen any."""


@dataclass(frozen=True, slots=True)
class Setup(NoticePage):
    """The lengths, and which timer is being set."""

    house: House
    lengths: Mapping[Key, Ms] = field(default_factory=lambda: AT_FIRST)
    """All six, those that are left out too."""
    used: frozenset[Key] = frozenset(COLOUR_KEYS)
    chosen: Key = Key.RED

    @property
    def setup(self) -> Lengths:
        """What is chosen so far."""
        return Lengths({key: self.lengths[key] for key in COLOUR_KEYS if key in self.used})

    def pressed(self, key: Key, at: Ms) -> Turn:
        """See above."""
        if key in (Key.LEFT, Key.RIGHT):
            return self._changed(1 if key is Key.RIGHT else -1, at)
        if key in COLOUR_KEYS:
            used = self.used ^ {key} if key is self.chosen else self.used
            return Turn(replace(self, chosen=key, used=used), (Moved(at),))
        if key is Key.BACK:
            return Turn(None, (Chosen(at),))
        if not self.used:
            return self.refused(at, "no_timers")
        house = self.house.remembering(SandTimers.name, SandTimers().header(self.setup))
        return Turn(ready(house, self.setup), (Chosen(at),), house)

    def hold(self, key: Key, at: Ms) -> Turn:
        """◄ or ► held: on by the rest of a leap."""
        if key not in (Key.LEFT, Key.RIGHT):
            return Turn(self)
        return self._changed((LEAP - 1) * (1 if key is Key.RIGHT else -1), at)

    def _changed(self, by: int, at: Ms) -> Turn:
        """One that is left out is put back by changing its length."""
        lengths = {**self.lengths, self.chosen: stepped(self.lengths[self.chosen], by)}
        return Turn(replace(self, lengths=lengths, used=self.used | {self.chosen}), (Moved(at),))


def opening(house: House) -> Setup:
    """The setup, the lengths as they were last."""
    faults: list[Fault] = []
    last = SandTimers().read_setup(Fields(dict(house.last.get(SandTimers.name, {})), faults))
    if faults:
        return Setup(house)
    used = frozenset(last.lengths)
    chosen = next(key for key in COLOUR_KEYS if key in used)
    return Setup(house, {**AT_FIRST, **last.lengths}, used, chosen)

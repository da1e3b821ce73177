"""Tunes: short, each unlike the others in rhythm and not in pitch alone, for a buzzer of one tone at a time.

An active buzzer has one tone of its own, so the rhythm must do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from companion.core.values import Ms
from companion.engine.game import Outcome, Refused
from companion.table.page import Chosen, Moved

Note: TypeAlias = tuple[int | None, Ms]
"""A tone in hertz, or None for a rest, and how long it lasts."""

TICKS_FROM = 50
"""From this volume on everything is heard; below it, while not 0, only calls and refusals."""


class Weight(IntEnum):
    """Which tune cuts off which: a weightier one, or one of its own weight that comes later."""

    TICK = 0
    ANSWER = 1
    """Something was done as it was meant."""
    REFUSAL = 2
    CALL = 3
    """Everybody must know: a timer is empty, a dud."""
    END = 4


@dataclass(frozen=True, slots=True)
class Tune:
    """Notes one after the other."""

    notes: tuple[Note, ...]
    weight: Weight = Weight.ANSWER

    @property
    def lasts(self) -> Ms:
        """How long all of it lasts."""
        return Ms(sum(length for _, length in self.notes))


def _tune(weight: Weight, *notes: tuple[int | None, int]) -> Tune:
    return Tune(tuple((hertz, Ms(length)) for hertz, length in notes), weight)


MOVED = _tune(Weight.ANSWER, (1047, 12))
CHOSEN = _tune(Weight.ANSWER, (1047, 35), (1568, 60))
ACCEPTED = _tune(Weight.ANSWER, (1319, 70))
FLIPPED = _tune(Weight.ANSWER, (880, 25), (None, 15), (1760, 25))
ADVANCED = _tune(Weight.ANSWER, (784, 60), (1047, 60), (1319, 60), (1568, 140))
HELD = _tune(Weight.ANSWER, (784, 60), (1047, 60), (784, 160))
UNDONE = _tune(Weight.ANSWER, (1568, 50), (1047, 90))
STARTED = _tune(Weight.CALL, (784, 90), (None, 60), (784, 90), (None, 60), (1568, 350))
REFUSED = _tune(Weight.REFUSAL, (220, 90), (None, 50), (220, 160))
EMPTY = _tune(Weight.CALL, (1568, 90), (None, 60), (1568, 90), (None, 60), (2093, 240))
DUD = _tune(Weight.CALL, (523, 140), (392, 140), (294, 140), (196, 420))
WON = _tune(
    Weight.END, (784, 110), (1047, 110), (1319, 110), (1568, 220), (None, 30), (1319, 110), (1568, 110), (2093, 620)
)
LOST = _tune(Weight.END, (392, 260), (None, 60), (370, 260), (None, 60), (349, 260), (None, 60), (196, 900))
ALARM = _tune(Weight.CALL, (988, 70), (None, 40), (988, 70), (None, 40), (988, 70))
TICK = _tune(Weight.TICK, (2637, 10))

SHARED_TUNES: Mapping[type[Outcome], Tune] = {Moved: MOVED, Chosen: CHOSEN, Refused: REFUSED}
"""What the table's own outcomes sound like; each game has tunes for its outcomes (``Play.tunes``)."""


def audible(tune: Tune | None, volume: int) -> Tune | None:
    """The tune, or None where the volume (0 to 100) says that it is not to be heard."""
    least = 1 if tune is not None and tune.weight >= Weight.REFUSAL else TICKS_FROM
    return tune if volume >= least else None

"""Tunes, and what a buzzer that plays one tone at a time sounds while they play.

Each tune differs from the others in rhythm and not in pitch alone, because an active buzzer has only one pitch.
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
"""From this volume on every tune is heard. Below it only refusals and what is weightier; at 0 nothing."""


class Weight(IntEnum):
    """Which tune cuts off which: a tune gives way to a later one that is at least as weighty."""

    TICK = 0
    ANSWER = 1
    """Something was done as intended."""
    REFUSAL = 2
    CALL = 3
    """Everybody must know: a timer is empty, a dud."""
    END = 4


@dataclass(frozen=True, slots=True)
class Tune:
    """Notes played one after the other, and how weighty the tune is (an answer by default)."""

    notes: tuple[Note, ...]
    weight: Weight = Weight.ANSWER

    @property
    def lasts(self) -> Ms:
        """How long the whole tune lasts."""
        return Ms(sum(length for _, length in self.notes))


@dataclass(frozen=True, slots=True)
class Melody:
    """What a buzzer sounds: a tune that began at an instant. ``Melody()`` is silence.

    >>> melody = Melody().begin(Tune(((440, Ms(100)),)), Ms(1000))
    >>> melody.tone(Ms(1050)), melody.tone(Ms(1100)), melody.change(Ms(1050))
    (440, None, 1100)
    """

    tune: Tune | None = None
    begun: Ms = Ms(0)

    def begin(self, tune: Tune, at: Ms) -> Melody:
        """The melody when ``tune`` should begin: it cuts off a tune that is no weightier, or else is not played."""
        if self.tune is not None and self.tune.weight > tune.weight and self.change(at) is not None:
            return self
        return Melody(tune, at)

    def tone(self, now: Ms) -> int | None:
        """The tone at this instant in hertz; None for silence."""
        end = self.begun
        for hertz, lasts in () if self.tune is None else self.tune.notes:
            end += lasts
            if self.begun <= now < end:
                return hertz
        return None

    def change(self, now: Ms) -> Ms | None:
        """The next instant after ``now`` at which the tone changes; None once the tune is over."""
        end = self.begun
        for _, lasts in () if self.tune is None else self.tune.notes:
            end += lasts
            if end > now:
                return end
        return None


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
COUNTED = _tune(Weight.CALL, (880, 160))
"""A number that is counted before timers run."""
TICK = _tune(Weight.TICK, (2637, 10))

SHARED_TUNES: Mapping[type[Outcome], Tune] = {Moved: MOVED, Chosen: CHOSEN, Refused: REFUSED}
"""The tunes of the table's own outcomes; each game has tunes for its outcomes (``Play.tunes``)."""


def audible(tune: Tune | None, volume: int) -> Tune | None:
    """The tune, or None if it is not heard at this volume (0 to 100)."""
    least = 1 if tune is not None and tune.weight >= Weight.REFUSAL else TICKS_FROM
    return tune if volume >= least else None

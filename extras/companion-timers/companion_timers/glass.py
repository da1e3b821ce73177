"""A timer on its light bar, each of its states with a pattern of its own, however many lights the bar has.

No two states differ by colour or brightness alone:

=========  =======================================================================================
running    a bright column that sinks; every second a grain falls through it
           in its last ten seconds all above it flashes, quicker and quicker
held       the same without the grain, its topmost light white: the delay runs, the time does not
waiting    a dim column, steady
stopped    the column breathes
full       a dim column with a white light at its foot
empty      the even and the odd lights flash in turn
out        the light at the foot winks now and then
winner     pairs of lights that run upwards
=========  =======================================================================================

A refused press blinks the bar white twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi

from companion.core.values import Ms
from companion.scene.lights import Colours
from companion.scene.palette import DARK, WHITE, Rgb, dimmed, mixed
from companion.scene.sand import BREATH, ENDING, REFUSAL, pulses

GRAIN = Ms(1_000)
DIM = 0.3
"""How bright a column is that does not run."""


class Doing(StrEnum):
    """What a timer does; see the table above."""

    RUNNING = "running"
    HELD = "held"
    WAITING = "waiting"
    STOPPED = "stopped"
    FULL = "full"
    EMPTY = "empty"
    OUT = "out"
    WINNER = "winner"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Glass:
    """A timer's bar at an instant: ``left`` of ``whole`` is on top. ``refused`` is when a press was last refused."""

    hue: Rgb
    doing: Doing
    now: Ms
    left: Ms = Ms(0)
    whole: Ms = Ms(1)
    refused: Ms | None = None

    def lit(self, lights: int) -> Colours:
        """The colours of so many lights, the lowest first."""
        if self.refused is not None and 0 <= self.now - self.refused < REFUSAL:
            blink = (self.now - self.refused) // (REFUSAL // 3) % 2 == 0
            return (dimmed(WHITE, 0.6) if blink else DARK,) * lights
        match self.doing:
            case Doing.ABSENT:
                return (DARK,) * lights
            case Doing.OUT:
                return (dimmed(self.hue, DIM) if self.now % 1600 < 200 else DARK, *(DARK,) * (lights - 1))
            case Doing.EMPTY:
                turn = self.now // 160 % 2
                return tuple(WHITE if light % 2 == turn else self.hue for light in range(lights))
            case Doing.WINNER:
                return tuple(self.hue if (light - self.now // 90) % 5 < 2 else DARK for light in range(lights))
        return self._column(lights)

    def _column(self, lights: int) -> Colours:
        height = max(0.0, min(1.0, self.left / self.whole)) * lights
        if self.left > 0:
            height = max(height, 0.35)  # the last light stays to be seen on a short bar
        shown = [dimmed(self.hue, self._glow() * min(1.0, height - light)) for light in range(lights)]
        top = max(0, min(lights - 1, int(height)))
        if self.doing is Doing.HELD:
            shown[top] = WHITE
        elif self.doing is Doing.FULL:
            shown[0] = WHITE
        elif self.doing is Doing.RUNNING and self.left < ENDING:
            if pulses(self.left) % 1 < 0.5:
                shown = [max(colour, dimmed(self.hue, 0.4), key=sum) for colour in shown]
        elif self.doing is Doing.RUNNING:
            grain = top - self.now % GRAIN * (top + 1) // GRAIN
            if top or self.now % GRAIN < GRAIN // 2:  # a single light twinkles
                shown[grain] = mixed(shown[grain], WHITE, 0.5)
        return tuple(shown)

    def _glow(self) -> float:
        if self.doing is Doing.STOPPED:
            return 0.15 + 0.55 * (1 - cos(2 * pi * (self.now % BREATH) / BREATH)) / 2
        return 1.0 if self.doing in (Doing.RUNNING, Doing.HELD) else DIM

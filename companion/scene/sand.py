"""One sand timer on its light bar. Each state has a pattern of its own, however many lights the bar has.

No two states differ by colour or brightness alone:

==============  ============================================================================================
running         a column that sinks, its topmost light dimming
running out     the same, and the lights above it flash faster and faster
empty           the even and the odd lights flash in turn (a dud that somebody must call)
countdown       a comet that climbs while the sand falls, with a glittering tail below it
countdown empty pairs of lights that run upwards: it may be played now
side            two steady lights, as far apart as the two glasses of a timer on its side: not stood up yet
laid            the same, rocking: it was knocked over
beneath         like running, with every other light off
owed            any of these, breathing over the whole bar, with both ends white: press here. If it is also running out,
                the ends flash faster and faster
==============  ============================================================================================

A refused press blinks the bar white twice; the flip of a dud sweeps it white from below. The lights are a function of
the timer's state and the present instant.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi

from companion.core.values import Ms
from companion.scene.lights import TENTHS, Colours
from companion.scene.palette import DARK, WHITE, Rgb, dimmed, mixed

ENDING = Ms(10_000)
"""A timer with less sand than this is about to run out."""
BREATH = Ms(900)
REFUSAL = Ms(450)
CALL = Ms(700)
GLOW = 0.7
"""The brightness of a running column, from 0 to 1; anything urgent is brighter."""


class SandState(StrEnum):
    """How a timer stands."""

    RUNNING = "running"
    EMPTY = "empty"
    SIDE = "side"
    LAID = "laid"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class SandBar:
    """A timer as its bar shows it."""

    hue: Rgb
    stand: SandState
    left: Ms = Ms(0)
    """The sand on top."""
    length: Ms = Ms(1)
    countdown: bool = False
    owed: bool = False
    beneath: bool = False
    still: bool = False
    """The show has not begun: this is how the timer will start, and nothing moves yet."""
    refused: Ms | None = None
    """When its button was last refused; None: never."""
    called: Ms | None = None
    """When it was last flipped as a dud; None: never."""

    @property
    def part(self) -> float:
        """The sand on top as a part of the whole, from 0 to 1."""
        return max(0.0, min(1.0, self.left / self.length))

    @property
    def ending(self) -> bool:
        """Whether it is about to run out and become a dud."""
        return self.stand is SandState.RUNNING and not self.countdown and not self.still and self.left < ENDING


def pulses(left: Ms) -> float:
    """How many pulses a timer that runs out has had since ``ENDING``: one a second at first, four at the end."""
    seconds = max(0, min(ENDING, ENDING - left)) / 1000
    return seconds + 0.15 * seconds * seconds


@dataclass(frozen=True, slots=True)
class Sand:
    """A timer's bar at an instant."""

    timer: SandBar
    now: Ms

    def lit(self, lights: int) -> Colours:
        """The colours of this many lights, the lowest first."""
        timer, now = self.timer, self.now
        if timer.refused is not None and 0 <= now - timer.refused < REFUSAL:
            lit = (now - timer.refused) // (REFUSAL // 3) % 2 == 0
            return (dimmed(WHITE, 0.6) if lit else DARK,) * lights
        shown = _standing(timer, now, lights)
        if timer.owed:
            shown = _breathing(timer, shown, now)
        if timer.called is not None and 0 <= now - timer.called < CALL:
            swept = (now - timer.called) * lights // CALL
            shown = (*(WHITE,) * swept, *shown[swept:])
        return shown


def _standing(timer: SandBar, now: Ms, lights: int) -> Colours:
    if timer.stand is SandState.ABSENT:
        return (DARK,) * lights
    if timer.stand in (SandState.SIDE, SandState.LAID):
        return _lying(timer, now, lights)
    if timer.countdown:
        return _climbing(timer, now, lights) if timer.stand is SandState.RUNNING else _inviting(timer, now, lights)
    if timer.stand is SandState.EMPTY:
        turn = now // 160 % 2
        return tuple(WHITE if light % 2 == turn else timer.hue for light in range(lights))
    return _sinking(timer, lights)


def _sinking(timer: SandBar, lights: int) -> Colours:
    height = timer.part * lights
    glow = 0.4 if timer.still else 1.0 if timer.ending else GLOW
    above = DARK
    if timer.ending and pulses(timer.left) % 1 < 0.5:
        above = dimmed(timer.hue, 0.4 if lights >= TENTHS else 0.6)
    colours = []
    for light in range(lights):
        sand = max(0.0, min(1.0, height - light))
        if timer.ending and not light:
            sand = min(1.0, timer.part * max(lights, TENTHS))  # otherwise a short bar's foot is faint for too long
        shown = dimmed(timer.hue, glow * sand)
        colours.append(DARK if timer.beneath and light % 2 else max(shown, above, key=sum))
    return tuple(colours)


def _climbing(timer: SandBar, now: Ms, lights: int) -> Colours:
    head = (1 - timer.part) * (lights - 1)
    tenth = lights / TENTHS
    glow = 0.4 if timer.still else 1.0
    spark = 1.0 if timer.still or now // 120 % 2 == 0 else 0.75
    colours = []
    for light in range(lights):
        near = max(0.0, 1 - abs(light - head) / max(1.0, tenth)) * spark
        glitters = timer.still or (now // 120 + light) % 2 == 0
        tail = max(0.0, 1 - (head - light) / (4 * tenth)) * (1.0 if glitters else 0.3) if light <= head else 0.0
        colours.append(dimmed(mixed(dimmed(timer.hue, GLOW * tail), WHITE, near), glow))
    return tuple(colours)


def _inviting(timer: SandBar, now: Ms, lights: int) -> Colours:
    return tuple(timer.hue if (light - now // 90) % 5 < 2 else DARK for light in range(lights))


def _lying(timer: SandBar, now: Ms, lights: int) -> Colours:
    tenth = lights / TENTHS
    middle = (lights - 1) / 2
    apart = middle - round(middle - 1.5 * tenth)  # so that each falls on a light, not between two
    if timer.stand is SandState.LAID:
        middle += 2 * tenth * cos(2 * pi * (now % 1200) / 1200)
    away = (abs(abs(light - middle) - apart) / max(1.0, tenth) for light in range(lights))
    return tuple(dimmed(timer.hue, 0.7 * max(0.0, 1 - far)) for far in away)


def _breathing(timer: SandBar, shown: Colours, now: Ms) -> Colours:
    breath = (1 - cos(2 * pi * (now % BREATH) / BREATH)) / 2
    floor = dimmed(timer.hue, 0.1 + 0.3 * breath)
    whole = [max(dimmed(colour, 0.3 + 0.7 * breath), floor, key=sum) for colour in shown]
    ends = (1.0 if pulses(timer.left) % 1 < 0.5 else 0.15) if timer.ending else 0.3 + 0.7 * breath
    end = (dimmed(WHITE, ends),) * max(1, len(whole) // TENTHS)
    return (*end, *whole[len(end) : -len(end)], *end)[: len(whole)]

"""One timer on its light bar of ten LEDs, the bottom one first; each state moves or stands in a way of its own.

No two states differ by colour or brightness alone:

==============  ============================================================================================
running         a column that sinks, its topmost LED dimming
running out     the same, and all above it flashes, quicker and quicker
empty           the even and the odd LEDs flash in turn (a dud that somebody must call)
countdown       a comet that climbs while the sand falls, its tail below it glittering
countdown empty pairs of LEDs that run upwards: it may be played now
side            two LEDs apart, steady, as the two glasses lie: it has not been stood up yet
laid            the same, rocking: it was knocked over
beneath         as running, every other LED left out
owed            whatever it is, breathing over the whole bar, both ends white: press here; the ends flash quicker
                and quicker where it runs out besides
==============  ============================================================================================

A refused press blinks the bar white twice; a dud's flip sweeps it white from below. All is a function of what is
known and of the instant at which it is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi

from companion.core.values import Ms
from companion.scene.palette import WHITE, dimmed, mixed
from companion.scene.scene import BAR, DARK, Rgb

ENDING = Ms(10_000)
"""A timer with less sand than this is about to run out."""
BREATH = Ms(900)
REFUSAL = Ms(450)
CALL = Ms(700)
GLOW = 0.7
"""How bright a running column is; what is urgent is brighter."""

Leds = tuple[Rgb, ...]


class Stand(StrEnum):
    """How a timer stands."""

    RUNNING = "running"
    EMPTY = "empty"
    SIDE = "side"
    LAID = "laid"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Timer:
    """What a bar shows."""

    hue: Rgb
    stand: Stand
    left: Ms = Ms(0)
    """The sand on top."""
    length: Ms = Ms(1)
    countdown: bool = False
    owed: bool = False
    beneath: bool = False
    still: bool = False
    """The show has not begun: it will start so, and nothing moves yet."""
    refused: Ms | None = None
    """When a press of it was last refused."""
    called: Ms | None = None
    """When it last was a dud and flipped."""

    @property
    def part(self) -> float:
        """The sand on top, from 0 to 1."""
        return max(0.0, min(1.0, self.left / self.length))

    @property
    def ending(self) -> bool:
        """Whether it would soon be a dud."""
        return self.stand is Stand.RUNNING and not self.countdown and not self.still and self.left < ENDING


def pulses(left: Ms) -> float:
    """How many pulses a timer that runs out has had since ``ENDING``: one a second at first, four at the end."""
    seconds = max(0, min(ENDING, ENDING - left)) / 1000
    return seconds + 0.15 * seconds * seconds


def bar(timer: Timer, now: Ms) -> Leds:
    """The ten LEDs of a timer's bar."""
    if timer.refused is not None and 0 <= now - timer.refused < REFUSAL:
        lit = (now - timer.refused) // (REFUSAL // 3) % 2 == 0
        return (dimmed(WHITE, 0.6) if lit else DARK,) * BAR
    leds = _standing(timer, now)
    if timer.owed:
        leds = _breathing(timer, leds, now)
    if timer.called is not None and 0 <= now - timer.called < CALL:
        swept = (now - timer.called) * BAR // CALL
        leds = (*(WHITE,) * swept, *leds[swept:])
    return leds


def _standing(timer: Timer, now: Ms) -> Leds:
    if timer.stand is Stand.ABSENT:
        return (DARK,) * BAR
    if timer.stand in (Stand.SIDE, Stand.LAID):
        return _lying(timer, now)
    if timer.countdown:
        return _climbing(timer, now) if timer.stand is Stand.RUNNING else _inviting(timer, now)
    if timer.stand is Stand.EMPTY:
        turn = now // 160 % 2
        return tuple(WHITE if led % 2 == turn else timer.hue for led in range(BAR))
    return _sinking(timer)


def _sinking(timer: Timer) -> Leds:
    height = timer.part * BAR
    glow = 0.4 if timer.still else 1.0 if timer.ending else GLOW
    above = DARK
    if timer.ending and pulses(timer.left) % 1 < 0.5:
        above = dimmed(timer.hue, 0.4)
    leds = []
    for led in range(BAR):
        sand = max(0.0, min(1.0, height - led))
        shown = dimmed(timer.hue, glow * sand)
        leds.append(DARK if timer.beneath and led % 2 else max(shown, above, key=sum))
    return tuple(leds)


def _climbing(timer: Timer, now: Ms) -> Leds:
    head = (1 - timer.part) * (BAR - 1)
    glow = 0.4 if timer.still else 1.0
    spark = 1.0 if timer.still or now // 120 % 2 == 0 else 0.75
    leds = []
    for led in range(BAR):
        near = max(0.0, 1 - abs(led - head)) * spark
        glitters = timer.still or (now // 120 + led) % 2 == 0
        tail = max(0.0, 1 - (head - led) / 4) * (1.0 if glitters else 0.3) if led <= head else 0.0
        light = mixed(dimmed(timer.hue, GLOW * tail), WHITE, near)
        leds.append(dimmed(light, glow))
    return tuple(leds)


def _inviting(timer: Timer, now: Ms) -> Leds:
    return tuple(timer.hue if (led - now // 90) % 5 < 2 else DARK for led in range(BAR))


def _lying(timer: Timer, now: Ms) -> Leds:
    rock = 0.0 if timer.stand is Stand.SIDE else 2 * cos(2 * pi * (now % 1200) / 1200)
    middle = (BAR - 1) / 2 + rock
    return tuple(
        dimmed(timer.hue, 0.7 * max(0.0, 1 - abs(abs(led - middle) - 1.5)))  # one and a half LEDs to either side
        for led in range(BAR)
    )


def _breathing(timer: Timer, leds: Leds, now: Ms) -> Leds:
    breath = (1 - cos(2 * pi * (now % BREATH) / BREATH)) / 2
    floor = dimmed(timer.hue, 0.1 + 0.3 * breath)
    whole = [max(dimmed(led, 0.3 + 0.7 * breath), floor, key=sum) for led in leds]
    ends = (1.0 if pulses(timer.left) % 1 < 0.5 else 0.15) if timer.ending else 0.3 + 0.7 * breath
    whole[0] = whole[-1] = dimmed(WHITE, ends)
    return tuple(whole)

"""The six sand timers (SKY-01, 02, 10, 60 to 62).

A timer is not counted down. One that runs is the instant at which its sand will be gone; what is left at any
instant is arithmetic, so nothing has to happen while time passes.

    >>> red = Timer(Colour.RED, Ms(30_000), TimerState.RUNNING, runs_out=Ms(30_000))
    >>> red.left(Ms(20_000)), red.flipped(Ms(20_000)).left(Ms(20_000))
    (10000, 20000)
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from companion.core.values import Ms


class Colour(StrEnum):
    """The timers by colour, in the rules' order: the shortest first (SKY-01)."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"


COLOURS = tuple(Colour)
PLACE: Mapping[Colour, int] = {colour: place for place, colour in enumerate(COLOURS)}
"""Each colour's place in the rules' order, from 0."""
BY_NAME: Mapping[str, Colour] = {colour.value: colour for colour in COLOURS}
LENGTHS: Mapping[Colour, Ms] = {colour: Ms(30_000 + 10_000 * place) for colour, place in PLACE.items()}
"""The rulebook's lengths: 30 to 80 seconds."""


class TimerState(StrEnum):
    """What a timer does: it runs, is empty, stands on its side since the setup, or was knocked over (laid)."""

    RUNNING = "running"
    EMPTY = "empty"
    SIDE = "side"
    LAID = "laid"


RUNNING, EMPTY, SIDE, LAID = TimerState
NEVER = Ms(2**62)
"""Later than any instant: a transcript's numbers end at 2**53."""


class Timer(NamedTuple):
    """One timer of the show. Frozen; a named tuple, since each flip makes a new one and these are made quickest."""

    colour: Colour
    length: Ms
    """The time that all of its sand takes, by the lengths in use."""
    state: TimerState
    runs_out: Ms = NEVER
    """The instant at which it will be empty; ``NEVER`` unless it runs, and before the show begins."""
    lying: Ms = Ms(0)
    """While it is laid, the sand that will be on top once it is stood up; else of no meaning."""

    def left(self, now: Ms) -> Ms:
        """The sand on top in ms: 0 when empty, all of it on its side, what ``stand`` would put on top when laid.

        Of a timer that is to run once the show begins (``runs_out`` is ``NEVER``): all of it.
        """
        if self.state is RUNNING:
            return Ms(min(self.length, max(0, self.runs_out - now)))
        if self.state is SIDE:
            return self.length
        return self.lying if self.state is LAID else Ms(0)

    def filled(self, now: Ms) -> Timer:
        """It runs from now on with all of its sand on top."""
        return Timer(self.colour, self.length, RUNNING, now + self.length)

    def flipped(self, now: Ms) -> Timer:
        """Turned over: what was below is on top (SKY-60); one that is empty or on its side is full (SKY-24, 61)."""
        if self.state is RUNNING:
            return Timer(self.colour, self.length, RUNNING, now + self.length - self.left(now))
        return self.filled(now)

    def emptied(self) -> Timer:
        """It has run out."""
        return Timer(self.colour, self.length, EMPTY)

    def laid(self, now: Ms) -> Timer:
        """Knocked over while it ran: the sand stays, and the smaller side will be on top (SKY-62)."""
        left = self.left(now)
        return Timer(self.colour, self.length, LAID, lying=Ms(min(left, self.length - left)))

    def stood(self, now: Ms) -> Timer:
        """Stood up again after it was laid: it runs from now on."""
        return Timer(self.colour, self.length, RUNNING, now + self.lying)

"""The clock as it stands: a frozen state, and what can be asked of it.

Theory of operation. Nothing is counted down. A turn is the instant since which it runs and what it had used before it
was last stopped; what is left of anybody's time is arithmetic on what has been used in this turn::

    READY --start, press--> RUNNING --pause, a flag falls--> PAUSED
                               |   <-------- resume ---------  |
                               +------ last flag, end ---------+--> OVER
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.values import Key, Ms
from companion_timers.chessclock.rules.control import Control, Mode


class Phase(StrEnum):
    """How far the game has come."""

    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's time as it was when the turn that is on began."""

    time: Ms
    """Of the main time."""
    periods: int = 0
    """Byo-yomi: periods left, the one that runs among them."""
    moves: int = 0
    """Turns passed."""
    used: Ms = Ms(0)
    """By all turns that are over."""
    fallen: Ms | None = None
    """When the flag fell."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A game's clock. ``seats`` are by the players' places in ``control.players``."""

    control: Control
    seats: tuple[Seat, ...]
    phase: Phase = Phase.READY
    turn: int = 0
    """The place of the player whose turn it is; after the end of the last one."""
    since: Ms = Ms(0)
    """While it runs, since when."""
    before: Ms = Ms(0)
    """What this turn had used by then."""
    lapsed: Ms = Ms(0)
    """Byo-yomi: what this turn had used when the period that runs began."""

    @property
    def player(self) -> Key:
        """Whose turn it is."""
        return self.control.players[self.turn]

    @property
    def playing(self) -> tuple[int, ...]:
        """The places of those whose flags have not fallen."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.fallen is None)

    @property
    def winner(self) -> Key | None:
        """The one whose flag is the last that stands."""
        standing = self.playing
        return self.control.players[standing[0]] if len(standing) == 1 else None

    @property
    def flagged(self) -> Key | None:
        """Whose flag has just fallen and stopped the clock; None: it was stopped by hand, or runs."""
        if self.phase is not Phase.PAUSED or self.before:
            return None
        fell = [place for place, seat in enumerate(self.seats) if seat.fallen == self.since]
        return self.control.players[fell[0]] if fell else None

    def place(self, player: Key) -> int | None:
        """A player's place; None: this colour does not play."""
        return self.control.players.index(player) if player in self.control.players else None

    def after(self, place: int) -> int:
        """The place of whoever comes next and whose flag has not fallen."""
        count = len(self.seats)
        others = ((place + step) % count for step in range(1, count + 1))
        return next(other for other in others if self.seats[other].fallen is None)

    def used(self, now: Ms) -> Ms:
        """What this turn has used so far."""
        return self.before + now - self.since if self.phase is Phase.RUNNING else self.before

    def main(self, place: int, now: Ms) -> Ms:
        """What is left of a player's main time."""
        seat, used = self.seats[place], self.used(now)
        if place != self.turn:
            share = self.gains(place, used) if self.control.mode is Mode.HOURGLASS else 0
            return seat.time + share
        return Ms(max(0, seat.time - self.control.costs(Ms(used - self.lapsed))))

    def in_period(self, place: int) -> bool:
        """Whether a byo-yomi period counts for this player: the main time is used up."""
        return bool(self.seats[place].periods) and not self.seats[place].time

    def left(self, place: int, now: Ms) -> Ms:
        """What the player sees on the clock: what is left of the main time, or of the period that counts."""
        if not self.in_period(place):
            return self.main(place, now)
        period = self.control.period
        return period if place != self.turn else Ms(max(0, period - (self.used(now) - self.lapsed)))

    def delayed(self, now: Ms) -> Ms:
        """US delay: what is left of the delay in this turn."""
        return Ms(max(0, self.control.delay - self.used(now))) if self.control.mode is Mode.DELAY else Ms(0)

    def gains(self, place: int, used: Ms) -> Ms:
        """Hourglass: what another player has of this turn's time. Shares are equal; odd ms go to those next in turn."""
        others = [other for other in self._round() if self.seats[other].fallen is None]
        if place not in others:
            return Ms(0)
        share, odd = divmod(used, len(others))
        return Ms(share + (others.index(place) < odd))

    def _round(self) -> tuple[int, ...]:
        """The places of all others, the next in turn first."""
        count = len(self.seats)
        return tuple((self.turn + step) % count for step in range(1, count))

    def settled(self, now: Ms, passed: bool) -> Clock:
        """The seats as they are once this turn is over: passed, or ended by its flag or by the game."""
        used, mover = self.used(now), self.turn
        seats = list(self.seats)
        for place, seat in enumerate(seats):
            seats[place] = replace(seat, time=self.main(place, now))
        mine = seats[mover]
        back = self.control.comes_back(used) if passed else Ms(0)
        seats[mover] = replace(mine, time=mine.time + back, moves=mine.moves + passed, used=mine.used + used)
        return replace(self, seats=tuple(seats), before=Ms(0), lapsed=Ms(0), since=now)


def begin(control: Control) -> Clock:
    """The clock before it is started."""
    return Clock(control, (Seat(control.allotted, control.periods),) * len(control.players))

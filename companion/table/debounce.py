"""One button's debounce: raw edges and readings of the line in, presses, releases and holds out, each with its instant.

A press counts at its leading edge, at once; a release once the line has been quiet. Nothing is lost for good: a
reading of the level now and then heals an edge that the hardware lost.

Theory of operation: three instants may be pending, and the earliest is what ``due`` tells::

                     edge to pressed
        RELEASED ------------------------> PRESSED: lock-out and hold are pending
            ^        says PRESS               |
            |                                 | lock-out over: is the line up? then the release is pending
            |   release over                  | edge up: the release is pending; edge down: no more
            +---------------------------------+ hold over: says HOLD, once
                says RELEASE

While the lock-out runs an edge only tells the level. What falls due at an instant comes before what arrives at it, and
a release before a hold. Between pending instants nothing changes, so waiting may be cut into any steps::

    >>> state, seen = edge(Debounce(), Ms(1000), True)
    >>> seen
    (Move(what=<Motion.PRESS: 'press'>, at=1000),)
    >>> state, seen = edge(state, Ms(1003), False)
    >>> due(state)
    1025
    >>> advance(state, Ms(1050))[1]
    (Move(what=<Motion.RELEASE: 'release'>, at=1050),)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from companion.core.values import Ms


class Motion(StrEnum):
    """What a finger did."""

    PRESS = "press"
    RELEASE = "release"
    HOLD = "hold"


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that a finger did, and the instant at which it counts."""

    what: Motion
    at: Ms


@dataclass(frozen=True, slots=True)
class Debounce:
    """One button. ``Debounce()`` is a released one with the usual times; a line held down at the start is
    found by the first ``reading``.

    ``lockout`` is how long edges are not looked at after a press, and how long the line must be up for a release;
    ``hold`` how long after its press a button counts as held.
    """

    lockout: Ms = Ms(25)
    hold: Ms = Ms(800)
    pressed: bool = False
    """Whether the button counts as pressed."""
    line: bool = False
    """Whether the line is down (pulled to ground), as last known."""
    latest: Ms | None = None
    """When something last changed: what comes late with an earlier time counts from here, so time never goes back."""
    lock_ends: Ms | None = None
    release_at: Ms | None = None
    hold_at: Ms | None = None
    """The pending instants: None where none is."""


Moves: TypeAlias = tuple[Move, ...]


def edge(state: Debounce, at: Ms, pressed: bool) -> tuple[Debounce, Moves]:
    """The line went down (``pressed``) or up at this instant; what fell due until then comes first."""
    state, moves = advance(state, at)
    if pressed == state.line:
        return state, moves
    if state.latest is not None and at < state.latest:
        at = state.latest
    state = replace(state, line=pressed, latest=at)
    if state.lock_ends is not None:
        return state, moves
    if not state.pressed:
        locked = replace(state, pressed=True, lock_ends=at + state.lockout, hold_at=at + state.hold)
        return locked, (*moves, Move(Motion.PRESS, at))
    return replace(state, release_at=None if pressed else at + state.lockout), moves


def reading(state: Debounce, at: Ms, pressed: bool) -> tuple[Debounce, Moves]:
    """The level was read at this instant, whatever edges were seen: where it is news, an edge was lost.

    The daemon reads the level when a lock-out has ended, and of all buttons now and then.
    """
    return edge(state, at, pressed)


def advance(state: Debounce, at: Ms) -> tuple[Debounce, Moves]:
    """Time passed until this instant, which is included."""
    moves: Moves = ()
    while (now := due(state)) is not None and now <= at:
        state = replace(state, latest=now)
        if now == state.lock_ends:
            state = replace(state, lock_ends=None, release_at=None if state.line else now + state.lockout)
        elif now == state.release_at:
            state = replace(state, pressed=False, release_at=None, hold_at=None)
            moves = (*moves, Move(Motion.RELEASE, now))
        else:
            state = replace(state, hold_at=None)
            moves = (*moves, Move(Motion.HOLD, now))
    return state, moves


def due(state: Debounce) -> Ms | None:
    """The instant at which something changes by itself (call ``advance`` then), or None."""
    pending = [at for at in (state.lock_ends, state.release_at, state.hold_at) if at is not None]
    return min(pending, default=None)

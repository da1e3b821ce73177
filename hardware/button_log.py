"""One button's line as a capture's items in order of time, from edges and readings that come in any order. Pure.

Theory of operation. Edges come from a library's thread, with the instant at which each happened, some time after it;
readings are taken by whoever records. So nothing is told at once: everything waits until edges that happened before
it can be trusted to have come (``SETTLE``), and then goes out sorted. A reading is told only where it is news, as
``?LEVEL``: an edge was lost. One that was taken while an edge happened proves nothing, and is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.values import Ms
from hardware.scanners.capture import Level

SETTLE = Ms(50)
"""For so long an edge may be on its way."""


@dataclass(frozen=True, slots=True)
class _Seen:
    at: Ms
    read: bool
    since: Ms
    """When the reading was begun."""
    pressed: bool


class ButtonLog:
    """One line, released at first, as the capture form has it; ``since`` is when the capture begins."""

    def __init__(self, since: Ms) -> None:
        self._seen: list[_Seen] = []
        self._pressed = False
        self._edge: Ms | None = None
        """When the latest edge happened that was told."""
        self._told = since

    def edge(self, pressed: bool, at: Ms) -> None:
        """The line changed at this instant."""
        self._seen.append(_Seen(at, False, at, pressed))

    def reading(self, pressed: bool, since: Ms, until: Ms) -> None:
        """The line was read between these instants, and found at this level."""
        self._seen.append(_Seen(until, True, since, pressed))

    def due(self) -> Ms | None:
        """When the next thing has settled, or None."""
        return min(seen.at for seen in self._seen) + SETTLE if self._seen else None

    def settled(self, now: Ms) -> list[Level]:
        """What is to be told at ``now``; times never go back, whatever comes too late."""
        return self._tell(now - SETTLE)

    def end(self, now: Ms) -> list[Level]:
        """All that is left, as nothing more will come."""
        return self._tell(now)

    def _tell(self, until: Ms) -> list[Level]:
        ripe = sorted((seen for seen in self._seen if seen.at <= until), key=_order)
        self._seen = [seen for seen in self._seen if seen.at > until]
        told: list[Level] = []
        for seen in ripe:
            if seen.read and (seen.pressed == self._pressed or (self._edge is not None and self._edge >= seen.since)):
                continue
            if not seen.read:
                self._edge = seen.at
            self._pressed = seen.pressed
            self._told = max(self._told, seen.at)
            told.append(Level(self._told, seen.pressed, seen.read))
        return told


def _order(seen: _Seen) -> tuple[Ms, bool]:
    """By time; the edges of one instant as they came, readings behind them."""
    return seen.at, seen.read

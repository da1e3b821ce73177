"""Puts the edges and readings of one button's line in order of time, as the items of a capture. Pure.

Theory of operation. A library's thread delivers each edge some time after it happened, with its instant; the recorder
takes readings itself. So nothing is written at once: everything waits until all earlier edges must have arrived
(``SETTLE``), then goes out sorted. A reading is written, as ``?LEVEL``, only if it differs from the edges: an edge was
lost. A reading taken while an edge happened proves nothing, and is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.values import Ms
from hardware.scanners.capture import Level

SETTLE = Ms(50)
"""The longest that an edge may be on its way."""


@dataclass(frozen=True, slots=True)
class _Seen:
    at: Ms
    read: bool
    since: Ms
    """When the reading began."""
    pressed: bool


class ButtonLog:
    """The log of one line, which starts as released. ``since`` is when the capture begins."""

    def __init__(self, since: Ms) -> None:
        self._seen: list[_Seen] = []
        self._pressed = False
        self._edge: Ms | None = None
        """When the latest edge that was given out happened."""
        self._latest = since

    def edge(self, pressed: bool, at: Ms) -> None:
        """The line changed at this instant."""
        self._seen.append(_Seen(at, False, at, pressed))

    def reading(self, pressed: bool, since: Ms, until: Ms) -> None:
        """A reading that began and ended at these instants found the line at this level."""
        self._seen.append(_Seen(until, True, since, pressed))

    def due(self) -> Ms | None:
        """When the next item settles, or None."""
        return min(seen.at for seen in self._seen) + SETTLE if self._seen else None

    def settled(self, now: Ms) -> list[Level]:
        """The items that have settled by ``now``. Times never go back, even if an edge is late."""
        return self._take(now - SETTLE)

    def end(self, now: Ms) -> list[Level]:
        """All that is left, when no more will arrive."""
        return self._take(now)

    def _take(self, until: Ms) -> list[Level]:
        ripe = sorted((seen for seen in self._seen if seen.at <= until), key=_order)
        self._seen = [seen for seen in self._seen if seen.at > until]
        levels: list[Level] = []
        for seen in ripe:
            if seen.read and (seen.pressed == self._pressed or (self._edge is not None and self._edge >= seen.since)):
                continue
            if not seen.read:
                self._edge = seen.at
            self._pressed = seen.pressed
            self._latest = max(self._latest, seen.at)
            levels.append(Level(self._latest, seen.pressed, seen.read))
        return levels


def _order(seen: _Seen) -> tuple[Ms, bool]:
    """By time. At one instant, edges in the order in which they arrived, then readings."""
    return seen.at, seen.read

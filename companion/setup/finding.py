"""Finds the pin of a button from the edges of all watched pins. Pure.

Theory of operation. A press begins when the first pin goes low, and ends when all pins are high again; the pins that
were low in between were pressed. Contacts bounce: an edge within ``BOUNCE`` after the end of a press, or before a press
has lasted that long, decides nothing. A pin that was low for less than ``BOUNCE`` was noise, not a press. A pin that is
low from the start counts only after it has been released.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.values import Ms

BOUNCE = Ms(25)


class PinFinder:
    """Takes edges in order, and gives presses."""

    def __init__(self, low: Iterable[int] = ()) -> None:
        """``low``: the pins that are low at the start."""
        self.stuck = set(low)
        """The pins that have been low from the start."""
        self._low: set[int] = set(low)
        self._since: dict[int, Ms] = {}
        """The pins of the current press, and when each went low."""
        self._together: set[int] = set()
        self._latest: dict[int, Ms] = {}
        """The instant of each pin's latest edge."""

    @property
    def held(self) -> frozenset[int]:
        """The pins that are low now."""
        return frozenset(self._low)

    def edge(self, pin: int, low: bool, at: Ms) -> frozenset[int] | None:
        """The pins that were pressed together if this edge ends a press; otherwise None."""
        self._drop_disturbed(at)
        before, self._latest[pin] = self._latest.get(pin), at
        if low:
            self._low.add(pin)
            bounces = pin not in self._since and before is not None and at - before < BOUNCE
            if pin not in self.stuck and not bounces:
                self._since.setdefault(pin, at)
                self._together.add(pin)
            return None
        self._low.discard(pin)
        if pin in self.stuck:
            self.stuck.discard(pin)
            return None
        if pin in self._since and at - self._since[pin] >= BOUNCE:
            del self._since[pin]
            return self._over()
        return None

    def _over(self) -> frozenset[int] | None:
        if self._since:
            return None
        pressed, self._together = frozenset(self._together), set()
        return pressed

    def _drop_disturbed(self, at: Ms) -> None:
        for pin in [pin for pin in self._since if pin not in self._low and at - self._latest[pin] >= BOUNCE]:
            del self._since[pin]
            self._together.discard(pin)

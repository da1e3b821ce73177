"""3, 2, 1: the time between OK and the instant at which timers run, for hands and cards to be in place."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.values import Ms

COUNTS = Ms(3000)
COUNT = Ms(1000)
"""From one number to the next."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """It began at ``since``.

    >>> countdown = Countdown(Ms(500))
    >>> [countdown.left(Ms(at)) for at in (500, 1499, 1500, 3499)], countdown.end
    ([3, 3, 2, 1], 3500)
    """

    since: Ms

    @property
    def end(self) -> Ms:
        """The instant at which it is over."""
        return Ms(self.since + COUNTS)

    def over(self, now: Ms) -> bool:
        """Whether it is over."""
        return now >= self.end

    def left(self, now: Ms) -> int:
        """The number that is shown: 3, 2, 1."""
        return max(1, -(-(self.end - now) // COUNT))

    def due(self, now: Ms) -> Ms:
        """When the number changes next, or it is over."""
        return Ms(min(self.end, self.since + ((now - self.since) // COUNT + 1) * COUNT))

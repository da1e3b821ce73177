"""A game that a power cut broke off: it stands still until somebody says to go on.

    asked      OK: it counts; BACK: the game is left
    counting   any button: asked again; at its end the game goes on

Instants are the machine's: the game's own clock stands still.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.values import Key, Ms
from companion.table.countdown import Countdown


@dataclass(frozen=True, slots=True)
class Interrupted:
    """What is asked, or the count (None: it is asked)."""

    counting: Countdown | None = None

    def press(self, key: Key, at: Ms) -> Interrupted | None:
        """A button went down; None: the game is left."""
        if self.counting is not None:
            return replace(self, counting=None)
        if key is Key.BACK:
            return None
        return replace(self, counting=Countdown(at)) if key is Key.OK else self

    def over(self, now: Ms) -> bool:
        """Whether the game goes on now."""
        return self.counting is not None and self.counting.over(now)

    def left(self, now: Ms) -> int | None:
        """The count as it is shown: 3, 2, 1; None: it is asked."""
        return None if self.counting is None else self.counting.left(now)

    def due(self, now: Ms) -> Ms | None:
        """When the count changes next, or the game goes on."""
        return None if self.counting is None else self.counting.due(now)

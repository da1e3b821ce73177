"""A game that a power cut broke off: it stands still until somebody says to go on.

    asked      OK: the game goes on in ``COUNTS``; BACK: it is left
    counting   any button: asked again; after ``COUNTS``: the game goes on

Instants are the machine's: the game's own clock stands still.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.values import Key, Ms

COUNTS = Ms(3000)
"""From OK until the game goes on: time to put hands and cards in place."""
COUNT = Ms(1000)


@dataclass(frozen=True, slots=True)
class Interrupted:
    """What is asked, or the count. ``since``: when OK was pressed; None: it is asked."""

    since: Ms | None = None

    def press(self, key: Key, at: Ms) -> Interrupted | None:
        """A button went down; None: the game is left."""
        if self.since is not None:
            return replace(self, since=None)
        if key is Key.BACK:
            return None
        return replace(self, since=at) if key is Key.OK else self

    def over(self, now: Ms) -> bool:
        """Whether the game goes on now."""
        return self.since is not None and now - self.since >= COUNTS

    def left(self, now: Ms) -> int | None:
        """The count as it is shown: 3, 2, 1; None: it is asked."""
        if self.since is None:
            return None
        return max(1, -(-(self.since + COUNTS - now) // COUNT))

    def due(self, now: Ms) -> Ms | None:
        """When the count changes next, or the game goes on."""
        if self.since is None:
            return None
        return Ms(self.since + min(COUNTS, ((now - self.since) // COUNT + 1) * COUNT))

"""An arrow that is held runs: its press is done again and again, faster with time, until it is let go.

A page says for how many steps at most (``Page.run``); the table does the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.values import Key, Ms

FIRST = Ms(300)
"""From the instant at which the arrow counts as held to the first step of its run."""
FASTEST = Ms(60)
MOST = 500
"""A run ends after so many steps: no finger holds on for longer."""


@dataclass(frozen=True, slots=True)
class Run:
    """The run of a button: its next step is at ``next``, the one after that ``every`` later.

    >>> run = begun(Key.RIGHT, Ms(1000))
    >>> run.next, run.after().next - run.next, run.after().after().next - run.after().next
    (1300, 257, 220)
    """

    key: Key
    next: Ms
    every: Ms
    steps: int = 0

    def after(self) -> Run:
        """After its next step."""
        every = max(FASTEST, Ms(self.every * 6 // 7))
        return Run(self.key, self.next + every, every, self.steps + 1)

    @property
    def over(self) -> bool:
        """Whether it ends by itself."""
        return self.steps >= MOST


def begun(key: Key, at: Ms) -> Run:
    """The run of a button that counts as held since ``at``."""
    return Run(key, at + FIRST, FIRST)

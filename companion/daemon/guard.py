"""The game's code, called so that nothing it raises ends the evening.

Theory of operation. Pages, scenes, ticking and tunes are pure, and promise never to raise. Where one does all the
same, that is a mistake of ours (or of whoever wrote the kit), and the evening goes on without it: an input is refused
and the fold stays as it was; what is asked for by time or by a scene is left out. The error is logged with what led to
it. From then on the table is ``broken``, and its screen says so::

              something raised
      well ----------------------> broken: BACK leaves the game, whatever the page says
        ^                            |
        '-- BACK, or another input --'
            that the page takes

A page that raises at every frame is broken again at once; the way out remains.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, TypeVar

from companion.core.mistakes import Mistakes
from companion.core.values import Ms
from companion.engine.game import Outcomes, Refused
from companion.table.page import Chosen
from companion.table.table import Table

INPUTS = 12
"""How many of the last inputs are logged with an error."""
REASON = "broken"

T = TypeVar("T")
Step: TypeAlias = Callable[[Table], tuple[Table, Outcomes]]


class Guard:
    """One table's guard. It lives in the loop; ``met`` alone may be handed over from elsewhere."""

    def __init__(self, mistakes: Mistakes) -> None:
        self._mistakes = mistakes
        self._inputs: deque[str] = deque(maxlen=INPUTS)
        self._page = ""
        self.broken = False
        """Whether the screen is to say that something broke, and BACK leaves the game."""

    def step(self, table: Table, what: str | None, at: Ms, step: Step, mends: bool = False) -> tuple[Table, Outcomes]:
        """The table after an input, or (``what`` is None) after time passed; where it raised, the same table.

        ``what`` is the input in words, which is refused where it raised. ``mends`` says whether it is a sign that the
        page works, once it was taken.
        """
        if what is not None:
            self._inputs.append(f"{what} at {at}")
        try:
            after, outcomes = step(table)
        except Exception as error:
            self._page = type(table.page).__name__
            self.met(error, what or "time passed")
            return table, () if what is None else (Refused(max(at, table.at), what, REASON),)
        self.broken = self.broken and not mends
        return after, outcomes

    def leave(self, table: Table, what: str, at: Ms) -> tuple[Table, Outcomes]:
        """The table at its menu, whatever the page that was open makes of the time."""
        now = max(at, table.at)
        return self.step(table, what, at, lambda table: (replace(table.left(), at=now), (Chosen(now),)), mends=True)

    def ask(self, table: Table, what: str, call: Callable[[], T], otherwise: T) -> T:
        """What the call gives, or ``otherwise`` where it raised."""
        try:
            return call()
        except Exception as error:
            self._page = type(table.page).__name__
            self.met(error, what)
            return otherwise

    def met(self, error: Exception, what: str) -> None:
        """Something of ours raised what it should not."""
        self.broken = True
        led = ", ".join(self._inputs) or "none"
        page = f" on the page {self._page}" if self._page else ""
        self._mistakes.meet(error, f"something broke{page}: {what}. The last inputs: {led}")

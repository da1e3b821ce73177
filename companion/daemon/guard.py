"""Calls a game's code in such a way that nothing it raises ends the evening.

Theory of operation. Pages, scenes, ticking and tunes are pure and must never raise. If one raises all the same, that is
a mistake in our code (or in the kit's), and the evening continues without it. An input is refused and the table stays
as it was; a scene, a tune or a tick is left out. The error is logged with the last inputs. From then on the table is
``broken``, and its screen says so::

              something raised
      well ----------------------> broken: BACK leaves the game, whatever the page does
        ^                            |
        '-- BACK, or another input --'
            that the page accepts

A page that raises at every frame is broken again at once, but BACK still leaves it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, TypeVar

from companion.core.mistakes import Mistakes
from companion.core.values import Ms
from companion.daemon import messages
from companion.engine.game import Outcomes, Refused
from companion.table.page import Chosen
from companion.table.table import Table

INPUTS = 12
"""How many of the last inputs are logged with an error."""
REASON = "broken"
"""Why an input is refused when the game's code raised."""

T = TypeVar("T")
Step: TypeAlias = Callable[[Table], tuple[Table, Outcomes]]


class Guard:
    """The guard of one table. Everything here is called in the loop."""

    def __init__(self, mistakes: Mistakes) -> None:
        self._mistakes = mistakes
        self._inputs: deque[str] = deque(maxlen=INPUTS)
        self._page = ""
        self.broken = False
        """Whether the screen should say that something broke; while it does, BACK leaves the game."""

    def step(self, table: Table, what: str | None, at: Ms, step: Step, mends: bool = False) -> tuple[Table, Outcomes]:
        """The table after a step, and its outcomes. If the step raises, the table stays as it was.

        ``what`` describes the input, which is refused if the step raises; None when time passed. With ``mends``, an
        input that the page accepts means that the table is no longer broken.
        """
        if what is not None:
            self._inputs.append(messages.INPUT_AT.format(what=what, at=at))
        try:
            after, outcomes = step(table)
        except Exception as error:
            self._page = type(table.page).__name__
            self.met(error, what or messages.TIME_PASSED)
            return table, () if what is None else (Refused(max(at, table.at), what, REASON),)
        self.broken = self.broken and not mends
        return after, outcomes

    def leave(self, table: Table, what: str, at: Ms) -> tuple[Table, Outcomes]:
        """The table at its menu. The page that was open is not asked."""
        now = max(at, table.at)
        return self.step(table, what, at, lambda table: (replace(table.left(), at=now), (Chosen(now),)), mends=True)

    def ask(self, table: Table, what: str, call: Callable[[], T], otherwise: T) -> T:
        """What the call returns, or ``otherwise`` if it raises. ``what`` says what was asked for."""
        try:
            return call()
        except Exception as error:
            self._page = type(table.page).__name__
            self.met(error, what)
            return otherwise

    def met(self, error: Exception, what: str) -> None:
        """Logs an error that the game's code or ours raised; the table is broken."""
        self.broken = True
        inputs = ", ".join(self._inputs) or messages.NO_INPUTS
        page = messages.ON_PAGE.format(page=self._page) if self._page else ""
        self._mistakes.meet(error, messages.BROKE.format(page=page, what=what, inputs=inputs))

"""A setup, the same for every game: one thing asked at a time, each with ◄ ► OK and BACK."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Self, cast

from companion.core.values import Key, Ms
from companion.table.asks import ARROWS, Ask
from companion.table.house import House
from companion.table.page import Chosen, Moved, NoticePage, Turn


@dataclass(frozen=True, slots=True)
class SetupPage(NoticePage):
    """The base of setups. OK goes on to the next step and after the last begins; BACK goes back, at last to the menu.

    Subclass it with a field for each thing that is asked, an ``Ask``; override ``steps``, the names of those fields in
    their order, as far as they are asked now, and ``begun``.
    """

    house: House
    step: str = field(default="", kw_only=True)
    """What is asked now."""

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps that are asked now, in their order."""
        raise NotImplementedError(f"{type(self).__name__} has no steps")

    @property
    def asking(self) -> str:
        """The field with what this step asks: the one that is called as the step."""
        return self.step

    @property
    def ask(self) -> Ask:
        """What is asked now."""
        return cast(Ask, getattr(self, self.asking))

    def begun(self, at: Ms) -> Turn:
        """All is chosen: the game begins, or it is refused."""
        raise NotImplementedError(f"{type(self).__name__} begins nothing")

    def pressed(self, key: Key, at: Ms) -> Turn:
        """◄ ► change what this step asks, OK goes on, BACK goes back; what a colour does is up to the step."""
        if key in ARROWS:
            return Turn(self._with(self.ask.moved(ARROWS[key])), (Moved(at),))
        if key is Key.BACK:
            return self._back(at)
        if key is Key.OK:
            return self._taken(at)
        ask = self.ask.coloured(key)
        return self.refused(at, "not_now") if ask is None else Turn(self._with(ask), (Moved(at),))

    def hold(self, key: Key, at: Ms) -> Turn:
        """◄ or ► held: further on at once."""
        page = self._with(self.ask.leapt(ARROWS[key])) if key in ARROWS else self
        return Turn(self) if page == self else Turn(page, (Moved(at),))

    def run(self, key: Key, at: Ms) -> Turn | None:
        """◄ or ► held goes on, where there is anywhere to go."""
        page = self._with(self.ask.ran(ARROWS[key])) if key in ARROWS else self
        return None if page == self else Turn(page, (Moved(at),))

    def scan(self, text: str, at: Ms) -> Turn:
        """No card is wanted yet."""
        return self.refused(at, "setup_first", "scan")

    def _taken(self, at: Ms) -> Turn:
        taken = self.ask.taken()
        if taken is None:
            return self.refused(at, self.ask.refusal)
        page = self._with(taken)
        place = page.steps.index(page.step) + 1
        if taken.open:
            return Turn(page, (Chosen(at),))
        return page.begun(at) if place == len(page.steps) else Turn(page._at(page.steps[place]), (Chosen(at),))

    def _back(self, at: Ms) -> Turn:
        before = self.ask.back()
        if before is not None:
            return Turn(self._with(before), (Moved(at),))
        place = self.steps.index(self.step)
        if place == 0:
            return Turn(None, (Chosen(at),))
        page = self._at(self.steps[place - 1])
        return Turn(page._with(page.ask.reopened()), (Chosen(at),))

    def _at(self, step: str) -> Self:
        return replace(self, step=step)

    def _with(self, ask: Ask) -> Self:
        changed: dict[str, Any] = {self.asking: ask}
        return replace(self, **changed)

"""A game's page as an automaton: tables of where the game stands, the button, and what is done.

The tables are read by people, by the page, and by a test that walks every pair. An act is a word for what a button
does; what it takes to do it is the page's (``do``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias, TypeVar

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.table.back import GamePage
from companion.table.page import Turn

A = TypeVar("A", bound=StrEnum)
Table: TypeAlias = Mapping[Any, Mapping[Key, A]]
"""For each standing what each button does; a button that is not there means nothing."""


def row(colours: A | None = None, arrows: A | None = None, **keys: A) -> Mapping[Key, A]:
    """What buttons do in one standing: all colours, both arrows, and others by name, such as ``ok=Act.PLAY``."""
    acts = {**dict.fromkeys(COLOUR_KEYS, colours), Key.LEFT: arrows, Key.RIGHT: arrows}
    named = {key: act for key, act in acts.items() if act is not None}
    return {**named, **{Key(name): act for name, act in keys.items()}}


@dataclass(frozen=True, slots=True)
class AutomatonPage(GamePage):
    """The base of pages that are tables. Set the tables, and override ``standing`` and ``do``.

    ``RELEASED`` is for buttons that mean one thing held and another not: wherever the game stands when one is let go.
    ``REFUSALS`` are what a press that means nothing is refused for; in a standing that is not there it is no more than
    unheard. BACK held asks whether to leave, unless the page overrides ``leave``.
    """

    PRESSED: ClassVar[Table[Any]]
    HELD: ClassVar[Table[Any]]
    RELEASED: ClassVar[Table[Any]] = {}
    REFUSALS: ClassVar[Mapping[Any, str]] = {}

    @property
    def standing(self) -> Any:
        """Where the game stands, as far as buttons are concerned: a key of the tables."""
        raise NotImplementedError(f"{type(self).__name__} stands nowhere")

    def do(self, act: Any, key: Key, at: Ms) -> Turn:
        """An act of the tables is done."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def pressed(self, key: Key, at: Ms) -> Turn:
        """As ``PRESSED`` has it."""
        act = self.PRESSED[self.standing].get(key)
        if act is not None:
            return self.do(act, key, at)
        word = self.REFUSALS.get(self.standing)
        return Turn(self) if word is None else self.refused(at, word, key=key if key in COLOUR_KEYS else None)

    def held(self, key: Key, at: Ms) -> Turn:
        """As ``HELD`` has it."""
        act = self.HELD.get(self.standing, {}).get(key)
        return Turn(self) if act is None else self.do(act, key, at)

    def release(self, key: Key, at: Ms) -> Turn:
        """As ``RELEASED`` has it; BACK as on every page of a game."""
        act = self.RELEASED.get(self.standing, {}).get(key)
        return GamePage.release(self, key, at) if act is None else self.do(act, key, at)

    def back(self, at: Ms) -> Turn:
        """As ``PRESSED`` has it."""
        return self.pressed(Key.BACK, at)

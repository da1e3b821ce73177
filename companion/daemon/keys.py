"""Debounce for all buttons: edges and levels in, what the fingers did out, in order of time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from companion.config.table import ButtonsConfig
from companion.core.values import Key, Ms
from companion.table.debounce import Debounce, Move, Moves, advance, due, edge, reading

KeyMove: TypeAlias = tuple[Key, Move]
Step: TypeAlias = Callable[[Debounce], tuple[Debounce, Moves]]


class Keys:
    """The state of every button, without the hardware: the caller passes in the edges and levels."""

    def __init__(self, config: ButtonsConfig, keys: Iterable[Key] = Key) -> None:
        self._states = {key: Debounce(config.lockout, config.hold) for key in keys}
        self._unlocked: set[Key] = set()

    def edge(self, key: Key, pressed: bool, at: Ms) -> list[KeyMove]:
        """A button's line changed. Whatever falls due before then, on any button, comes first."""
        return [*self.advance(at), *self._step({key: lambda state: edge(state, at, pressed)})]

    def levels(self, pressed: Mapping[Key, bool], at: Ms) -> list[KeyMove]:
        """The levels were read at ``at``. A level that is new makes up for an edge that was lost."""
        return [*self.advance(at), *self._step({key: _read(at, down) for key, down in pressed.items()})]

    def advance(self, at: Ms) -> list[KeyMove]:
        """Time has reached ``at``."""
        return self._step({key: lambda state: advance(state, at) for key in self._states})

    def unlocked(self) -> frozenset[Key]:
        """The buttons whose lock-out has ended since the last call; their levels should be read now."""
        ended, self._unlocked = frozenset(self._unlocked), set()
        return ended

    def due(self) -> Ms | None:
        """When a button next does something without an edge; None: never."""
        return min((at for state in self._states.values() if (at := due(state)) is not None), default=None)

    def _step(self, steps: Mapping[Key, Step]) -> list[KeyMove]:
        moves: list[KeyMove] = []
        for key, step in steps.items():
            before = self._states[key]
            self._states[key], made = step(before)
            if before.lock_ends is not None and self._states[key].lock_ends != before.lock_ends:
                self._unlocked.add(key)
            moves += [(key, move) for move in made]
        return sorted(moves, key=lambda move: move[1].at)


def _read(at: Ms, down: bool) -> Step:
    return lambda state: reading(state, at, down)

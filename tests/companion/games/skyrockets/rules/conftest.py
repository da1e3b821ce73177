"""A table at which tests put on a show. What happens is told in lines, such as ``23000 flipped red 22000``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion import library
from companion.core.fields import Fault, Fields
from companion.core.values import Ms
from companion.engine.game import Outcome
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.shelf import EVENTS

PLAIN = {"name": "Plain", "festival": 1, "number": 2, "running": [], "side": [], "countdown": {}}


def line(outcome: Outcome) -> str:
    """An outcome as a line: its instant, its name, and its facts; lists with commas, null as ``-``."""
    words = []
    facts: Mapping[str, Any] = outcome.facts()
    for value in facts.values():
        if isinstance(value, tuple):
            value = ",".join("/".join(item) if isinstance(item, tuple) else item for item in value)
        words.append("-" if value is None else str(value))
    return " ".join([str(outcome.at), outcome.name, *words])


class Table:
    """One show from a header's keys; every method gives the lines of what happened."""

    def __init__(self, event: str | dict[str, Any] = "training", players: str = "Ana Bo Cy", **header: Any) -> None:
        self.game = Skyrockets(library.on_shelf(EVENTS))
        event = event if isinstance(event, str) else PLAIN | event
        faults: list[Fault] = []
        self.setup = self.game.read_setup(Fields({"event": event, "players": players.split(), **header}, faults))
        if faults:
            raise ValueError(str(faults[0]))
        self.show = self.game.begin(self.setup)
        self.at = 0

    def do(self, name: str, at: int | None = None, **keys: Any) -> list[str]:
        """An input by its name, at this instant or at the last one's."""
        self.at = self.at if at is None else at
        faults: list[Fault] = []
        given = self.game.read_input(name, Fields(keys, faults))
        if faults:
            raise ValueError(str(faults[0]))
        self.show, outcomes = self.game.apply(self.show, given, Ms(self.at))
        return [line(outcome) for outcome in outcomes]

    def start(self, at: int | None = None) -> list[str]:
        return self.do("start", at)

    def wait(self, at: int) -> list[str]:
        return self.do("wait", at)

    def scan(self, card: str, at: int | None = None) -> list[str]:
        return self.do("scan", at, card=card)

    def flip(self, timer: str, at: int | None = None) -> list[str]:
        return self.do("flip", at, timer=timer)

    def turn(self, card: str, *presses: str, at: int | None = None) -> list[str]:
        """A card and all of its presses at one instant."""
        told = self.scan(card, at)
        for timer in presses:
            told += self.flip(timer)
        return told

    def left(self, timer: str) -> Any:
        """The sand on top of a timer at the last instant."""
        return self.result()["timers"][timer]["left"]

    def result(self) -> Any:
        return self.game.result(self.show, Ms(self.at))


@pytest.fixture
def table() -> Callable[..., Table]:
    """Makes a ``Table``: ``table()`` is the training event, ``table({...})`` one that says only what it must."""
    return Table

"""Who plays: a game's header, and what follows from the number of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from companion.core.fields import Value
from companion.core.forms import ListOf, Text
from companion.games.trick.rules.deck import QUICK_SETUP, QuickSetup

_NUMBERS = f"{min(QUICK_SETUP)} to {max(QUICK_SETUP)} names"


class _Players(ListOf):
    """The players' names, no two alike."""

    noun = f"{_NUMBERS}, no two alike"

    def read(self, value: Value, base: Any = None) -> tuple[str, ...]:
        """A faulty list gives faults, and players who are not to be played with."""
        players: list[str] = []
        for item in value.list():
            name = self.form.read(item)
            if name in players and name == item.raw:
                item.fault("a name that no other player has")
            players.append(name)
        if len(players) not in QUICK_SETUP:
            value.fault(_NUMBERS, str(len(players)))
        return tuple(players)


@dataclass(frozen=True, slots=True)
class GameSetup:
    """The players in clockwise order, 2 to 5, no two names alike and none empty (TRK-02)."""

    players: Annotated[tuple[str, ...], _Players(Text(empty=False))]

    @property
    def quick(self) -> QuickSetup:
        """The deck, the cards of a hand and the rods for this number of players."""
        return QUICK_SETUP[len(self.players)]

    @property
    def rods(self) -> int:
        """All the rods that are dealt in a round."""
        return self.quick.rods * len(self.players)

    def after(self, player: str) -> str:
        """The player to the left: the next one clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

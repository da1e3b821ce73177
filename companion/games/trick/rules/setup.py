"""Who plays: a game's header, and what follows from the number of players."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.fields import Fields
from companion.core.values import JsonObject
from companion.games.trick.rules.deck import QUICK_SETUP, QuickSetup


@dataclass(frozen=True, slots=True)
class GameSetup:
    """The players in clockwise order, 2 to 5, no two names alike and none empty (TRK-02)."""

    players: tuple[str, ...]

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

    def header(self) -> JsonObject:
        """The header's keys, as ``read_setup`` reads them."""
        return {"players": list(self.players)}


def read_setup(header: Fields) -> GameSetup:
    """The players of a header. A faulty one gives faults, and a setup that is not to be played."""
    names = header.get("players").list()
    players: list[str] = []
    for value in names:
        name = value.text(empty=False)
        if name in players:
            value.fault("a name that no other player has")
        players.append(name)
    if len(names) not in QUICK_SETUP:
        header.fault(f"{min(QUICK_SETUP)} to {max(QUICK_SETUP)} names", "players", str(len(names)))
    return GameSetup(tuple(players))

"""What the table knows whatever page is open: the data of the games, and how the group last played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.values import JsonObject
from companion.engine.game import AnyGame


@dataclass(frozen=True, slots=True)
class House:
    """The table's standing knowledge; frozen, so a page that changes it gives a new one in its ``Turn``."""

    games: Mapping[str, AnyGame]
    """The games by name, holding the events and editions they know."""
    names: tuple[str, ...] = ()
    """Names of players known at this table, offered before letters are asked for."""
    scanner: bool = True
    """Whether the table has a scanner."""
    last: Mapping[str, JsonObject] = field(default_factory=dict)
    """For each game by name the header's keys it was last played with (as ``Game.header`` gives them), latest last."""

    def remembering(self, game: str, header: JsonObject) -> House:
        """The house after a game was set up like this."""
        others = {name: keys for name, keys in self.last.items() if name != game}
        return replace(self, last={**others, game: header})

"""The games that the companion knows, by name."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.game import AnyGame
from companion.rules.rocketeer.edition import Edition
from companion.rules.rocketeer.game import Rocketeer
from companion.rules.skyrockets.events import Event
from companion.rules.skyrockets.game import Skyrockets
from companion.rules.trick.game import Trick


def games(events: Mapping[str, Event], editions: Mapping[str, Edition]) -> dict[str, AnyGame]:
    """Each game by the name it has in a transcript's header, with the events and editions it knows by name."""
    return {game.name: game for game in (Skyrockets(events), Trick(), Rocketeer(editions))}

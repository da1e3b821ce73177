"""The games that the companion knows, by name."""

from __future__ import annotations

from companion.rules.game import AnyGame
from companion.rules.trick.game import Trick


def games() -> dict[str, AnyGame]:
    """Each game by the name it has in a transcript's header."""
    return {game.name: game for game in (Trick(),)}

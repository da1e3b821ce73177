"""The games that the companion knows, by name."""

from __future__ import annotations

from companion.rules.game import AnyGame


def games() -> dict[str, AnyGame]:
    """Each game by the name it has in a transcript's header."""
    return {}

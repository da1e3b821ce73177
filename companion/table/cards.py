"""What a scanned text says: the codes on the cards' labels, such as ``SKY:red+blue#2`` and ``TRK:past-0``."""

from __future__ import annotations

from collections.abc import Mapping

PREFIXES: Mapping[str, str] = {"skyrockets": "SKY:", "trick": "TRK:", "rocketeer": "ROC:finale:"}
"""What a label's code begins with, by game."""


def card_of(text: str, game: str) -> str:
    """The card that a text names in this game: what follows the game's prefix, or the whole text where it has none.

    >>> card_of("SKY:red+blue#2", "skyrockets")
    'red+blue#2'
    >>> card_of("TRK:past-0", "skyrockets")
    'TRK:past-0'
    """
    return text.removeprefix(PREFIXES[game])


def game_of(text: str) -> str | None:
    """The game whose card a label's code names, None where the text is no label's code."""
    return next((game for game, prefix in PREFIXES.items() if text.startswith(prefix)), None)

"""Skyrockets' cards as the virtual table offers them."""

from __future__ import annotations

from companion.core.values import Key
from companion.games.skyrockets.rules.cards import COPIES, PAIRS, PREFIX, STAR_COPY
from companion.games.skyrockets.rules.game import Skyrockets
from companion.table.cards import Fan, FanCard


def fan(game: Skyrockets) -> Fan:
    """The fifteen pairs of colours, four copies of each."""
    return Fan(
        [
            FanCard(
                f"{PREFIX}{one}+{other}",
                f"{one} and {other}",
                (Key(one.value), Key(other.value)),
                also=(f"{PREFIX}{other}+{one}",),
            )
            for one, other in PAIRS
        ],
        COPIES,
        STAR_COPY,
    )

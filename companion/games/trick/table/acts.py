"""What each button does in a round that is played live, as a table: where it stands, the button, what is done.

A press that is not in the table is refused, for the word in ``REFUSALS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from companion.core.values import Key
from companion.table.automaton import row


class Standing(StrEnum):
    """Where a round stands, as far as buttons are concerned."""

    FIRST = "first"
    """Nothing is played yet."""
    NO_CARD = "no card"
    """A card is to be scanned."""
    CARD = "card"
    """A card was scanned and is not played yet."""
    REVOKED = "revoked"
    """A revoke is on the screen until the table has decided."""
    REVOKED_LAST = "revoked last"
    """The same, found by the last card of the round."""
    OVER = "over"
    """The last trick is still shown."""


class Act(StrEnum):
    """What a button does."""

    ROD = "rod"
    """The player whose turn it is lays a rod."""
    NO_RODS = "no rods"
    """They take all rods back."""
    VALUE = "value"
    """Another value that the rods make."""
    PLAY = "play"
    DROP = "drop"
    """The card is taken back into the hand."""
    STAND = "stand"
    """The revoke may stand."""
    SCORES = "scores"
    LEADER = "leader"
    """Who leads is asked once more."""
    COUNT = "count"
    """The round is scored by counts, where no scanner works any more; else a card is to be scanned."""
    UNDO = "undo"
    """The last play is taken back."""


PRESSED: Mapping[Standing, Mapping[Key, Act]] = {
    Standing.FIRST: row(Act.ROD, ok=Act.COUNT, back=Act.LEADER),
    Standing.NO_CARD: row(Act.ROD, ok=Act.COUNT, back=Act.UNDO),
    Standing.CARD: row(Act.ROD, Act.VALUE, ok=Act.PLAY, back=Act.DROP),
    Standing.REVOKED: row(Act.ROD, ok=Act.STAND, back=Act.UNDO),
    Standing.REVOKED_LAST: row(ok=Act.STAND, back=Act.UNDO),
    Standing.OVER: row(ok=Act.SCORES, back=Act.UNDO),
}
"""What a press does; BACK when it is let go."""

REFUSALS: Mapping[Standing, str] = {
    **dict.fromkeys((Standing.FIRST, Standing.NO_CARD, Standing.REVOKED), "no_card"),
    **dict.fromkeys((Standing.REVOKED_LAST, Standing.OVER), "see_scores"),
}
"""What a press that means nothing is refused for."""

HELD: Mapping[Standing, Mapping[Key, Act]] = {Standing.CARD: row(Act.NO_RODS)}
"""What a button does that goes on being held; its press has done what it does."""

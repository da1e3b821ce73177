"""What each button does on a show's page, as a table: where the show stands, the button, what is done.

A pair that is not in the table does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from companion.core.values import COLOUR_KEYS, CONTROL_KEYS, Key


class Standing(StrEnum):
    """Where a show stands, as far as buttons are concerned."""

    READY = "ready"
    """Set up, and not begun."""
    PLAYING = "playing"
    LAYING = "laying"
    """The next colour is a timer that fell over, or that is stood up again."""
    STACKING = "stacking"
    """The next colours are a stack, from the bottom up."""
    OVER = "over"


class Act(StrEnum):
    """What a button does."""

    START = "start"
    """All timers at once."""
    LEAVE = "leave"
    """To the menu."""
    NOTE = "note"
    """Another page of what READY shows."""
    FLIP = "flip"
    UNDO = "undo"
    """The card that was read last is taken back."""
    UNLOCK = "unlock"
    """A lock of the button is gone; without one it does nothing."""
    ASK_LAID = "ask laid"
    """Which timer fell over, or stands again?"""
    LAY = "lay"
    ASK_STACK = "ask stack"
    """Which timers are stacked now?"""
    PILE = "pile"
    """One more timer on the stack."""
    STACK = "stack"
    """Those are the stack."""
    NEVER_MIND = "never mind"
    """Nothing fell, nothing was stacked."""
    SKIP = "skip"
    ABANDON = "abandon"
    AGAIN = "again"
    """The same event once more."""


Row = Mapping[Key, Act]


def _colours(act: Act) -> Row:
    return dict.fromkeys(COLOUR_KEYS, act)


PRESSED: Mapping[Standing, Row] = {
    Standing.READY: {
        **_colours(Act.FLIP),
        Key.LEFT: Act.NOTE,
        Key.RIGHT: Act.NOTE,
        Key.OK: Act.START,
        Key.BACK: Act.LEAVE,
    },
    Standing.PLAYING: {
        **_colours(Act.FLIP),
        Key.LEFT: Act.ASK_LAID,
        Key.RIGHT: Act.UNLOCK,
        Key.BACK: Act.UNDO,
    },
    Standing.LAYING: {**_colours(Act.LAY), **dict.fromkeys(CONTROL_KEYS, Act.NEVER_MIND)},
    Standing.STACKING: {**_colours(Act.PILE), **dict.fromkeys(CONTROL_KEYS, Act.NEVER_MIND), Key.OK: Act.STACK},
    Standing.OVER: {Key.OK: Act.AGAIN, Key.BACK: Act.LEAVE},
}
"""What a press does."""

HELD: Mapping[Standing, Row] = {
    Standing.READY: {},
    Standing.PLAYING: {Key.RIGHT: Act.ASK_STACK, Key.OK: Act.SKIP, Key.BACK: Act.ABANDON},
    Standing.LAYING: {Key.BACK: Act.ABANDON},
    Standing.STACKING: {Key.BACK: Act.ABANDON},
    Standing.OVER: {},
}
"""What a button does that goes on being held; its press has done what it does."""

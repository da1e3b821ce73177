"""What each button does on a show's page, as a table: where the show stands, the button, what is done.

A pair that is not in the table does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from companion.core.values import Key
from companion.table.automaton import row


class Standing(StrEnum):
    """Where a show stands, as far as buttons are concerned."""

    READY = "ready"
    """Set up, and not begun: the setup as a picture."""
    NOTED = "noted"
    """The same, a note of the event in the picture's place."""
    COUNTING = "counting"
    """3, 2, 1: the show is about to begin."""
    PLAYING = "playing"
    UNLOCKING = "unlocking"
    """Is a lock of the button gone?"""
    LAYING = "laying"
    """The next colour is a timer that fell over, or that is stood up again."""
    STACKING = "stacking"
    """The next colours are a stack, from the bottom up."""
    WON = "won"
    OVER = "over"
    """Lost or abandoned."""


class Doing(StrEnum):
    """What a colour button does now."""

    PLAY = "play"
    LAY = "lay"
    STACK = "stack"
    UNLOCK = "unlock"
    """Nothing: OK says that a lock is gone."""


STANDING_OF: Mapping[Doing, Standing] = {
    Doing.PLAY: Standing.PLAYING,
    Doing.LAY: Standing.LAYING,
    Doing.STACK: Standing.STACKING,
    Doing.UNLOCK: Standing.UNLOCKING,
}
"""Where a show that runs stands, by what colours do."""


class Act(StrEnum):
    """What a button does."""

    COUNT = "count"
    """3, 2, 1, and all timers at once."""
    STOP = "stop"
    """The show does not begin yet."""
    LEAVE = "leave"
    """To the menu."""
    NOTE = "note"
    """Another page of what READY shows."""
    PICTURE = "picture"
    """Back to the setup as a picture, which alone starts the show."""
    FLIP = "flip"
    UNDO = "undo"
    """The card that was read last is taken back; by presses, the turn's first flip."""
    HOW = "how"
    """An arrow was let go too soon: says that it asks when it is held, where it has anything to ask."""
    ASK_RIGHT = "ask right"
    """Is a lock gone? Without one: which timers are stacked now?"""
    UNLOCK = "unlock"
    """A lock of the button is gone."""
    ASK_LAID = "ask laid"
    """Which timer fell over, or stands again? Asked where real timers can."""
    LAY = "lay"
    ASK_STACK = "ask stack"
    """Which timers are stacked now? Asked where they can be."""
    PILE = "pile"
    """One more timer on the stack."""
    STACK = "stack"
    """Those are the stack."""
    NEVER_MIND = "never mind"
    """Nothing fell, nothing was stacked."""
    DONE = "done"
    """A turn of one flip is over; where there is none it does nothing."""
    SKIP = "skip"
    ABANDON = "abandon"
    AGAIN = "again"
    """The same event once more."""
    NEXT = "next"
    """READY of the next event, or its setup."""


PRESSED: Mapping[Standing, Mapping[Key, Act]] = {
    Standing.READY: row(Act.FLIP, Act.NOTE, ok=Act.COUNT, back=Act.LEAVE),
    Standing.NOTED: row(Act.FLIP, Act.NOTE, ok=Act.PICTURE, back=Act.PICTURE),
    Standing.COUNTING: row(Act.STOP, Act.STOP, ok=Act.STOP, back=Act.STOP),
    Standing.PLAYING: row(Act.FLIP, ok=Act.DONE, back=Act.UNDO),
    Standing.UNLOCKING: row(Act.NEVER_MIND, Act.ASK_STACK, ok=Act.UNLOCK, back=Act.NEVER_MIND),
    Standing.LAYING: row(Act.LAY, Act.NEVER_MIND, ok=Act.NEVER_MIND, back=Act.NEVER_MIND),
    Standing.STACKING: row(Act.PILE, Act.NEVER_MIND, ok=Act.STACK, back=Act.NEVER_MIND),
    Standing.WON: row(ok=Act.AGAIN, back=Act.LEAVE, right=Act.NEXT),
    Standing.OVER: row(ok=Act.AGAIN, back=Act.LEAVE),
}
"""What a press does."""

HELD: Mapping[Standing, Mapping[Key, Act]] = {
    Standing.READY: {},
    Standing.NOTED: {},
    Standing.COUNTING: {},
    Standing.PLAYING: row(left=Act.ASK_LAID, right=Act.ASK_RIGHT, ok=Act.SKIP, back=Act.ABANDON),
    Standing.UNLOCKING: row(back=Act.ABANDON),
    Standing.LAYING: row(back=Act.ABANDON),
    Standing.STACKING: row(back=Act.ABANDON),
    Standing.WON: {},
    Standing.OVER: {},
}
"""What a button does that goes on being held; its press has done what it does."""

RELEASED: Mapping[Standing, Mapping[Key, Act]] = {Standing.PLAYING: row(arrows=Act.HOW)}
"""What a button does that is let go."""

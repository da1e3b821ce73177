"""What each button does in the rounds, as a table: where a tracked game stands, the button, what is done.

A press that is not in the table is refused, for the word in ``REFUSALS``. What else can happen beside turns is a list
that ◄ ► go round (``Action``): only what can happen now is in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from companion.core.values import Key
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.facts import ARMY, ROCKET, Facts, told_flag, told_number
from companion.games.rocketeer.rules.track import Track
from companion.table.automaton import row


class Standing(StrEnum):
    """Where a tracked game stands, as far as buttons are concerned."""

    EVENT = "event"
    """The Current Event's zeppelin symbols are counted."""
    PLACING = "placing"
    """The Finale token is placed."""
    TURNS = "turns"
    REWARD = "reward"
    """A sheet of the rewards that nobody gains by controlling a place."""
    PLACE = "place"
    """A sheet of what control of a place gains."""
    END = "end"
    """The last sheet of the rewards."""
    LIST = "list"
    """What else happens, while turns are taken."""
    REWARDS_LIST = "rewards list"
    """What else happens, over a sheet of the rewards."""
    ASKED = "asked"
    """A fact is asked: ``question`` says what each button answers."""
    DRAWN = "drawn"
    """Which side drew a Finale card?"""
    SHOWN = "shown"
    """Whose Plans card is face up?"""


class Act(StrEnum):
    """What a button does."""

    TURN = "turn"
    """This character's turn is taken."""
    COUNT = "count"
    """A zeppelin symbol less or more."""
    PLACE = "place"
    """The symbols are counted: where is the Finale token?"""
    PUT = "put"
    """Another place for the Finale token."""
    REVEAL = "reveal"
    """The Current Event is as it was told."""
    RECOUNT = "recount"
    """The symbols once more."""
    REWARD = "reward"
    """The turns are over, the rewards begin."""
    PASS = "pass"
    """The next sheet of the rewards."""
    GAIN = "gain"
    """This side controls the place, and gains what it gives."""
    PREPARE = "prepare"
    """The next round; after the last one the Finale cards."""
    OPEN = "open"
    """The list of what else happens."""
    TURN_LIST = "turn list"
    TAKE = "take"
    """What the list shows happens, or is asked about."""
    ANSWER = "answer"
    """An answer, or another one to choose."""
    LEAP = "leap"
    """A number goes on faster."""
    DRAW = "draw"
    """This side drew."""
    SHOW = "show"
    """This character's card is face up."""
    CLOSE = "close"
    """The list is closed."""
    RELIST = "relist"
    """Nothing is told: back to the list."""
    UNDO = "undo"
    """The last step is taken back; before the first the setup comes back."""


PRESSED: Mapping[Standing, Mapping[Key, Act]] = {
    Standing.EVENT: row(Act.TURN, Act.COUNT, ok=Act.PLACE, back=Act.UNDO),
    Standing.PLACING: row(Act.TURN, Act.PUT, ok=Act.REVEAL, back=Act.RECOUNT),
    Standing.TURNS: row(Act.TURN, Act.OPEN, ok=Act.REWARD, back=Act.UNDO),
    Standing.REWARD: row(arrows=Act.OPEN, ok=Act.PASS, back=Act.UNDO),
    Standing.PLACE: row(Act.GAIN, Act.OPEN, ok=Act.PASS, back=Act.UNDO),
    Standing.END: row(arrows=Act.OPEN, ok=Act.PREPARE, back=Act.UNDO),
    Standing.LIST: row(Act.TURN, Act.TURN_LIST, ok=Act.TAKE, back=Act.CLOSE),
    Standing.REWARDS_LIST: row(arrows=Act.TURN_LIST, ok=Act.TAKE, back=Act.CLOSE),
    Standing.ASKED: row(Act.ANSWER, Act.ANSWER, ok=Act.ANSWER, back=Act.RELIST),
    Standing.DRAWN: row(Act.DRAW, back=Act.RELIST),
    Standing.SHOWN: row(Act.SHOW, back=Act.RELIST),
}
"""What a press does."""

REFUSALS: Mapping[Standing, str] = {
    **dict.fromkeys(Standing, "not_now"),
    Standing.DRAWN: "press_colour",
    Standing.SHOWN: "press_colour",
}
"""What a press that means nothing is refused for."""

HELD: Mapping[Standing, Mapping[Key, Act]] = {Standing.ASKED: row(arrows=Act.LEAP)}
"""What a button does that goes on being held; its press has done what it does."""


class Action(StrEnum):
    """One thing that happens, in the list's order."""

    STEAL = "steal"
    """The side without the Plans steals them (ROC-72)."""
    CLOUT = "clout"
    """Both sides' Clout is told (ROC-41)."""
    UPPER_HAND = "upper_hand"
    DRAW = "draw"
    """A side draws a Finale card; which one is secret (ROC-42)."""
    SHOW = "show"
    """A Plans card is turned face up (ROC-33, 63)."""
    HIDE = "hide"
    AMBUSH = "ambush"
    """The Secret Army takes Valentine's place (ROC-52)."""
    RAISE = "raise"
    """The Rocket token goes one space up (ROC-43)."""
    ARRIVE = "arrive"
    """The Zeppelin is at Los Angeles."""
    SCORE = "score"
    """The game is over: the Finale cards are scored."""
    LEAVE = "leave"
    """The game is left, and goes to the menu."""


def offered(track: Track, facts: Facts, edition: Edition) -> tuple[Action, ...]:
    """What can happen now."""
    rocket = told_number(facts, ROCKET)
    now = edition.lowest_rocket if rocket is None else rocket
    impossible = {
        Action.AMBUSH: bool(told_flag(facts, ARMY)),
        Action.RAISE: not any(value > now for value in edition.rocket),
        Action.ARRIVE: track.arrived,
        Action.DRAW: not track.finale_left,
        Action.HIDE: not track.shown,
    }
    return tuple(action for action in Action if not impossible.get(action))

"""What can happen in a round beside turns, as a list that ◄ ► go round: only what can happen now is in it."""

from __future__ import annotations

from enum import StrEnum

from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.facts import ARMY, ROCKET, Facts, told_flag, told_number
from companion.games.rocketeer.rules.track import Track


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

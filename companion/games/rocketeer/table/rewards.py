"""The sheets that remind people of a round's rewards, and what follows when a side gains one.

First who draws a Finale card (ROC-60); then each place (ROC-62 to 67), with "see the board" where the edition does not
know the reward; last the next round (ROC-80), or after the last one the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.engine.game import Input
from companion.games.rocketeer.rules import inputs
from companion.games.rocketeer.rules.board import Place, Side
from companion.games.rocketeer.rules.facts import ROCKET, UPPER_HAND, told_number
from companion.games.rocketeer.rules.game import State
from companion.games.rocketeer.rules.rewards import Reminder, reminders
from companion.games.rocketeer.rules.track import plans_of

UNKNOWN = "see the board"
"""A reward that the edition does not say."""


class SheetKind(StrEnum):
    """What a sheet is about."""

    DRAW = "draw"
    """The side with the Plans draws a Finale card."""
    PLACE = "place"
    """What control of a place gains."""
    NEXT = "next"
    """What comes after the rewards."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet; ``place`` and ``gains`` (in words, by side) only where it is about a place."""

    kind: SheetKind
    place: Place | None = None
    gains: Mapping[Side, tuple[str, ...]] | None = None


def sheets(state: State) -> tuple[Sheet, ...]:
    """The sheets of this round, in order; only the last of a game that is not tracked."""
    if state.track is None:
        return (Sheet(SheetKind.NEXT),)
    places = (
        Sheet(SheetKind.PLACE, reminder.place, {side: _said(state, reminder, side) for side in Side})
        for reminder in reminders(state.track, state.facts, state.setup.edition)
    )
    return (Sheet(SheetKind.DRAW), *places, Sheet(SheetKind.NEXT))


def _said(state: State, reminder: Reminder, side: Side) -> tuple[str, ...]:
    """What a side gains: at the Observatory the Plans' benefit alone, since it comes instead (ROC-63)."""
    words = tuple(reminder.gains.get(side, ()))
    reward = state.setup.edition.location(reminder.place).rewards.get(side)
    if reward is None:
        return (UNKNOWN, *words)
    instead = reminder.place is Place.OBSERVATORY and reward.with_plans and plans_of(state.facts) is side
    return words[1:] if instead else words


def gained(state: State, place: Place, side: Side) -> tuple[Input, ...]:
    """The inputs that follow when this side gains the reward of a place; none for most places."""
    given: list[Input] = []
    if place is Place.BULLDOG_CAFE:
        given.append(inputs.Tell(UPPER_HAND, side))
    if place is Place.CHAPEL_AIRFIELD and side is Side.HEROES:
        given += [inputs.Raise()] * _raises(state)
    if state.track is not None and state.track.place is place and state.track.finale_left:
        given.append(inputs.Draw(side))
    return tuple(given)


def _raises(state: State) -> int:
    """How far the Rocket goes up: one, or two with the Plans (ROC-66), but not beyond its track."""
    told = told_number(state.facts, ROCKET)
    edition = state.setup.edition
    now = edition.lowest_rocket if told is None else told
    above = sum(value > now for value in set(edition.rocket))
    return min(above, 2 if plans_of(state.facts) is Side.HEROES else 1)


def nobody_draws(state: State) -> bool:
    """Whether the deck was empty when this round's rewards began, so that the side with the Plans drew nothing."""
    for name, known in reversed(state.before):
        if name == inputs.Reward.name:
            return known.track is not None and not known.track.finale_left
    return False

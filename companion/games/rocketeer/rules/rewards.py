"""Reminders of the rewards that a round's end brings (ROC-60 to 67), as far as the edition knows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.rocketeer.rules.board import Place, Side
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.facts import Facts
from companion.games.rocketeer.rules.track import Track, plans_of

FINALE_CARD = "a Finale card"
"""What the Finale token adds to a location's reward (ROC-67)."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """What control of a place gains each side, in words, one after another; nothing where the edition lacks it."""

    place: Place
    gains: Mapping[Side, tuple[str, ...]]


def reminders(track: Track, facts: Facts, edition: Edition) -> tuple[Reminder, ...]:
    """For each place, in their order, what whoever controls it gains now.

    A side with the Plans gains the additional benefit too; where the Finale token lies, either a Finale card.
    """
    made = []
    for place in Place:
        gains = {side: _gains(edition, place, side, plans_of(facts) is side) for side in Side}
        if place is track.place:
            gains = {side: (*words, FINALE_CARD) for side, words in gains.items()}
        made.append(Reminder(place, gains))
    return tuple(made)


def _gains(edition: Edition, place: Place, side: Side, plans: bool) -> tuple[str, ...]:
    reward = edition.location(place).rewards.get(side)
    if reward is None:
        return ()
    return (reward.gain, reward.with_plans) if plans and reward.with_plans else (reward.gain,)

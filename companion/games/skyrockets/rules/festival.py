"""The festival: the thirty places, and a group's progress through them (SKY-04, 56, 90, 91).

Nine festivals of three events, then the Grand Finale and two Encore events. Dates are passed in, as texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.core.fields import Fields
from companion.core.values import JsonObject
from companion.games.skyrockets.rules.events import Event, read_event
from companion.games.skyrockets.rules.show import Phase

GRAND_FINALE = 28
FESTIVALS = 9
EVENTS_EACH = 3
LONGEST_NUMBER = 17
"""Digits that no event's number has."""


@dataclass(frozen=True, slots=True)
class FestivalPlace:
    """One of the thirty places: an event's number, and the festival it belongs to."""

    number: int
    festival: int
    """1 to 9; 10 is the Grand Finale, 11 the Encore."""

    @property
    def encore(self) -> bool:
        """Whether it opens only once the Grand Finale is complete."""
        return self.number > GRAND_FINALE


def _festival(number: int) -> int:
    if number < GRAND_FINALE:
        return (number - 1) // EVENTS_EACH + 1
    return FESTIVALS + (1 if number == GRAND_FINALE else 2)


PLACES = tuple(FestivalPlace(number, _festival(number)) for number in range(1, GRAND_FINALE + 3))


def read_event_card(fields: Fields, name: str) -> Event:
    """An event from a file of this name: as ``events.read_event``, in the festival that its number belongs to.

    Numbers beyond the thirty are for events of one's own, of any festival.
    """
    event = read_event(fields)
    number, festival = fields.raw.get("number"), fields.raw.get("festival")
    if type(number) is not int or type(festival) is not int:
        return event  # which has been noted as a fault
    if number < 1:
        fields.get("number").integer(1)
    elif number <= len(PLACES) and festival != PLACES[number - 1].festival:
        fields.get("festival").fault(f"{PLACES[number - 1].festival}, the festival of event {number}")
    return event


@dataclass(frozen=True, slots=True)
class Rating:
    """What is recorded of one event."""

    stars: int = 0
    """The best rating, 0 while it was never won."""
    tries: int = 0
    """Shows that were won or lost."""
    tries_to_win: int | None = None
    """How many tries the first win took; None before it."""
    date: str | None = None
    """When the best rating was first reached, as YYYY-MM-DD; None while it was never won, or nobody knows."""
    challenge: bool = False
    """Whether it was won in challenge mode (SKY-70)."""

    def after(self, phase: Phase, stars: int, date: str | None = None, challenge: bool = False) -> Rating:
        """After one more show: a loss is a try, an abandoned show is not (SKY-13, 56)."""
        if phase not in (Phase.WON, Phase.LOST):
            return self
        rating = replace(self, tries=self.tries + 1)
        if phase is Phase.LOST:
            return rating
        if rating.tries_to_win is None:
            rating = replace(rating, tries_to_win=rating.tries)
        rating = replace(rating, challenge=rating.challenge or challenge)
        return replace(rating, stars=stars, date=date) if stars > rating.stars else rating


@dataclass(frozen=True, slots=True)
class Progress:
    """A group's way through the festival: its ratings by the events' numbers."""

    ratings: Mapping[int, Rating] = field(default_factory=dict)

    def rating(self, number: int) -> Rating:
        """What is recorded of this event; nothing yet is a rating without tries."""
        return self.ratings.get(number, Rating())

    def after(
        self, number: int, phase: Phase, stars: int, date: str | None = None, challenge: bool = False
    ) -> Progress:
        """After a show of this event ended, ``date`` as YYYY-MM-DD where it is known."""
        rating = self.rating(number).after(phase, stars, date, challenge)
        return self if rating == self.rating(number) else Progress({**self.ratings, number: rating})

    @property
    def encore(self) -> bool:
        """Whether the Encore events are open (SKY-91)."""
        return self.rating(GRAND_FINALE).stars > 0

    @property
    def open(self) -> tuple[FestivalPlace, ...]:
        """The places that can be played."""
        return tuple(place for place in PLACES if self.encore or not place.encore)

    def next(self, events: Iterable[int]) -> int | None:
        """The first open event among these numbers that was not won yet: where the group plays on. None: all were."""
        known = frozenset(events)
        return next(
            (place.number for place in self.open if place.number in known and not self.rating(place.number).stars), None
        )

    def onward(self, number: int) -> int:
        """Where the group goes from this event: the next open place that was not won yet, round to the first.

        Where all were won, the next one.
        """
        places = [place.number for place in self.open]
        later = [*(each for each in places if each > number), *(each for each in places if each <= number)]
        return next((each for each in later if not self.rating(each).stars), later[0])


def write_progress(progress: Progress) -> JsonObject:
    """Progress as JSON, which ``read_progress`` reads back."""
    return {"ratings": {str(number): _written(rating) for number, rating in progress.ratings.items()}}


def _written(rating: Rating) -> JsonObject:
    facts: JsonObject = {
        "stars": rating.stars,
        "tries": rating.tries,
        "tries_to_win": rating.tries_to_win,
        "date": rating.date,
        "challenge": rating.challenge,
    }
    return {key: value for key, value in facts.items() if value not in (None, False, 0)}


def read_progress(kept: JsonObject) -> Progress:
    """What ``write_progress`` wrote. Whatever else it says counts for nothing."""
    ratings = kept.get("ratings")
    if not isinstance(ratings, dict):
        return Progress()
    return Progress(
        {
            int(number): _rating(facts)
            for number, facts in ratings.items()
            if isinstance(facts, dict) and number.isascii() and number.isdigit() and len(number) < LONGEST_NUMBER
        }
    )


def _rating(facts: JsonObject) -> Rating:
    date = facts.get("date")
    return Rating(
        stars=min(3, _count(facts, "stars")),
        tries=_count(facts, "tries"),
        tries_to_win=_count(facts, "tries_to_win") or None,
        date=date if isinstance(date, str) else None,
        challenge=facts.get("challenge") is True,
    )


def _count(facts: JsonObject, key: str) -> int:
    value = facts.get(key)
    return value if type(value) is int and value > 0 else 0

"""What surrounds a show: the event's notes, the score pad that it is noted on, and who begins the next."""

from __future__ import annotations

from dataclasses import replace

from companion.core.fields import Fault, Fields
from companion.games.skyrockets.rules.events import read_event
from companion.games.skyrockets.rules.festival import Progress, read_progress, write_progress
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.rules.setup import ShowSetup
from companion.games.skyrockets.rules.show import Phase, Show
from companion.games.skyrockets.table.byhand import Positions, read
from companion.table.house import House

NAME = Skyrockets.name
POSITIONS = "positions"
"""The key under which the house keeps the events that were set by hand."""


def score_pad(house: House) -> Progress:
    """The score pad that is kept in the house."""
    return read_progress(house.kept.get(NAME, {}))


def noted(house: House, setup: ShowSetup, show: Show) -> House:
    """The house once this show is over."""
    before = score_pad(house)
    pad = before.after(setup.event.number, show.phase, show.stars, challenge=setup.challenge)
    return house if pad == before else house.keeping(NAME, {**house.kept.get(NAME, {}), **write_progress(pad)})


def verdict(show: Show) -> str:
    """Won with how many stars, or lost; of an abandoned show nothing (SKY-13)."""
    if show.phase is Phase.WON:
        return f"Won, {show.stars} star{'' if show.stars == 1 else 's'}"
    return "Lost" if show.phase is Phase.LOST else ""


def notes(setup: ShowSetup) -> tuple[tuple[str, str], ...]:
    """What only people can keep, as the event says it: pairs of a heading and its text (SKY-08, 28, 29, 30)."""
    event = setup.event
    said = (
        ("setup", event.setup),
        ("communication", event.communication),
        ("drawing", event.drawing),
        ("rules", event.rules),
    )
    return tuple((heading, text) for heading, text in said if text)


def next_first(setup: ShowSetup) -> ShowSetup:
    """The setup with the start token gone one place clockwise (SKY-12)."""
    place = setup.players.index(setup.first)
    return replace(setup, first=setup.players[(place + 1) % len(setup.players)])


def kept_positions(house: House, number: int) -> Positions | None:
    """The positions that this event was last set up with by hand; None: it never was."""
    kept = house.kept.get(NAME, {}).get(POSITIONS)
    event = kept.get(str(number)) if isinstance(kept, dict) else None
    if not isinstance(event, dict):
        return None
    faults: list[Fault] = []
    made = read_event(Fields(event, faults))
    return None if faults else read(made)


def keeping_positions(house: House, number: int, festival: int, positions: Positions) -> House:
    """The house that keeps an event's positions, set by hand."""
    kept = house.kept.get(NAME, {})
    events = kept.get(POSITIONS)
    events = events if isinstance(events, dict) else {}
    return house.keeping(NAME, {**kept, POSITIONS: {**events, str(number): positions.event(number, festival)}})

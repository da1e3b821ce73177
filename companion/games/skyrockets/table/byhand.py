"""Starting positions set by hand, for an event that is printed on the owner's card and not entered yet (SKY-92).

Each colour button moves its timer on: running, on its side, on the countdown track, not in the show. The base rules
hold for everything else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from companion.core.values import COLOUR_KEYS, JsonObject, Key
from companion.games.skyrockets.rules.events import Event
from companion.games.skyrockets.rules.timers import COLOURS
from companion.table.asks import Ask

FIRST_SPACE = 4
MOST_SPACE = 9


class Start(StrEnum):
    """How a timer begins the show."""

    RUNNING = "running"
    SIDE = "side"
    TRACK = "track"
    ABSENT = "absent"


_ORDER = tuple(Start)


@dataclass(frozen=True, slots=True)
class Positions(Ask):
    """The start of each timer, red to purple, and the track's space on which countdown timers begin."""

    refusal: ClassVar[str] = "no_countdown"

    starts: tuple[Start, ...] = (
        Start.RUNNING,
        Start.TRACK,
        Start.RUNNING,
        Start.SIDE,
        Start.SIDE,
        Start.RUNNING,
    )
    space: int = FIRST_SPACE

    def coloured(self, key: Key) -> Positions:
        """A colour's button moves its timer on."""
        place = COLOUR_KEYS.index(key)
        start = _ORDER[(_ORDER.index(self.starts[place]) + 1) % len(_ORDER)]
        return replace(self, starts=(*self.starts[:place], start, *self.starts[place + 1 :]))

    def moved(self, by: int) -> Positions:
        """◄ ► change the first space."""
        return replace(self, space=max(1, min(MOST_SPACE, self.space + by)))

    def taken(self) -> Positions | None:
        """OK needs a timer on the track (SKY-92)."""
        return self if self.named(Start.TRACK) else None

    def named(self, start: Start) -> list[str]:
        """The colours that begin so, in the rules' order."""
        return [key.value for key, its in zip(COLOUR_KEYS, self.starts, strict=True) if its is start]

    def event(self, number: int, festival: int) -> JsonObject:
        """The event as a transcript's header has it written out."""
        return {
            "name": _name(number),
            "festival": festival,
            "number": number,
            "running": list(self.named(Start.RUNNING)),
            "side": list(self.named(Start.SIDE)),
            "countdown": dict.fromkeys(self.named(Start.TRACK), self.space),
        }


def _name(number: int) -> str:
    return f"Event {number}"


def set_by_hand(event: Event) -> bool:
    """Whether an event says no more than positions that were set by hand do."""
    return event.name == _name(event.number) and event.hand is None


def read(event: Event) -> Positions:
    """The positions that ``event()`` wrote: what was set by hand last time is offered again."""
    track = dict(event.countdown)
    starts = {
        **dict.fromkeys(event.running, Start.RUNNING),
        **dict.fromkeys(event.side, Start.SIDE),
        **dict.fromkeys(track, Start.TRACK),
    }
    return Positions(
        tuple(starts.get(colour, Start.ABSENT) for colour in COLOURS), max(track.values(), default=FIRST_SPACE)
    )

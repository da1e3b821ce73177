"""``companion events list | show NAME | check FILE``: the festival's thirty places, and the events entered for them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion import library
from companion.core.errors import Invalid
from companion.games.skyrockets.rules.events import ButtonNeeds, Event, challenged
from companion.games.skyrockets.rules.festival import GRAND_FINALE, PLACES
from companion.games.skyrockets.rules.timers import Colour
from companion.games.skyrockets.shelf import EVENTS


def main(arguments: list[str]) -> int:
    """0 well; 1 a file has faults; 2 there is no such event, or a file cannot be read."""
    parser = argparse.ArgumentParser(prog="companion events", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="the thirty places, those not entered yet too, and events of your own")
    commands.add_parser("show", help="everything an event says").add_argument(
        "name", metavar="NAME", help="its file's name without .toml, or its number"
    )
    commands.add_parser("check", help="all faults of a file at once").add_argument("file", metavar="FILE")
    given = parser.parse_args(arguments)
    if given.command == "check":
        return _check(Path(given.file))
    left_out: list[Invalid] = []
    known = library.on_shelf(EVENTS, left_out.append)
    for fault in left_out:
        print(f"left out {fault}", file=sys.stderr)
    status = _list(known) if given.command == "list" else _show(given.name, known)
    return status or min(len(left_out), 1)


def _list(known: Mapping[str, Event]) -> int:
    by_number: dict[int, list[str]] = {}
    for name, event in known.items():
        by_number.setdefault(event.number, []).append(name)
    festival = 0
    for place in PLACES:
        if place.festival != festival:
            festival = place.festival
            print(_heading(place.number, festival))
        for name in by_number.get(place.number, [""]):
            told = f'"{known[name].name}" ({name})' if name else "not entered yet"
            print(f"  {place.number:>2}  {told}")
    others = {name: event for name, event in known.items() if event.number > len(PLACES)}
    if others:
        print("Of your own")
    for name, event in others.items():
        print(f'  {event.number:>2}  "{event.name}" ({name})')
    print(f"Enter an event as a file in {library.data_directory() / EVENTS.name}; docs/transcripts.md says how.")
    return 0


def _heading(number: int, festival: int) -> str:
    if number < GRAND_FINALE:
        return f"Festival {festival}"
    return "Grand Finale" if number == GRAND_FINALE else "Encore (opens after the Grand Finale)"


def _show(name: str, known: Mapping[str, Event]) -> int:
    event = known.get(name)
    if event is None:
        event = next((event for event in known.values() if str(event.number) == name), None)
    if event is None and name.isdecimal() and 1 <= int(name) <= len(PLACES):
        print(f"Event {name} is not entered yet: it can be played by the base rules, positions set by hand.")
        return 0
    if event is None:
        print(f'companion events: there is no event "{name}", only {", ".join(known)}', file=sys.stderr)
        return 2
    print("\n".join(_described(event)))
    return 0


def _described(event: Event) -> Iterator[str]:
    yield f'"{event.name}": festival {event.festival}, event {event.number}'
    yield f"  hand            {_hand(event)}"
    yield f"  start running   {_names(event.running)}"
    yield f"  on their side   {_names(event.side)}"
    track = ", ".join(f"{colour} from space {space}" for colour, space in event.countdown)
    yield f"  on the track    {track or 'none'}"
    harder = challenged(event)
    swapped = ", ".join(colour for colour, _ in harder.countdown) if harder else "not possible"
    yield f"  challenge mode  {swapped or 'changes nothing'}"
    if not event.turn_order:
        yield "  no turn order"
    if not event.cards_once:
        yield "  cards may come again"
    if event.button_needs is ButtonNeeds.ALL:
        yield "  all countdown timers must reach the button"
    if event.locks:
        yield f"  the button has {event.locks} lock{'s' if event.locks > 1 else ''}"
    for stack in event.stacks:
        yield f"  stacked         {' below '.join(stack) or 'none'}"
    for heading in ("setup", "communication", "drawing", "rules"):
        note: str = getattr(event, heading)
        if note:
            yield f"  {heading:<14}  {note}"


def _names(colours: tuple[Colour, ...]) -> str:
    return ", ".join(colours) or "none"


def _hand(event: Event) -> str:
    if event.hand is None:
        return "none"
    if isinstance(event.hand, int):
        return f"{event.hand} cards"
    return ", ".join(f"{cards} with {players}" for players, cards in event.hand) or "none"


def _check(path: Path) -> int:
    try:
        event = library.read_own(EVENTS, path)
    except Invalid as error:
        print(error, file=sys.stderr)
        return 2 if isinstance(error.__cause__, OSError) else 1
    print(f'{path}: "{event.name}", event {event.number} of festival {event.festival}: no faults')
    return 0

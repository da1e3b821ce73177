"""A chapter of an evening: what the table knew at its menu, and every input since, until it is at its menu again.

The table is a fold, so these are all that it takes to have it again: a chapter that was broken off is folded anew, and
a page in the middle of a setup or a tally comes back like one in the middle of a show.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.scanned import UNREADABLE
from companion.core.values import Json, JsonObject, Key, Ms
from companion.engine.game import Outcomes
from companion.table.house import House
from companion.table.table import Table


class InputKind(StrEnum):
    """What an input was."""

    PRESS = "press"
    HOLD = "hold"
    RELEASE = "release"
    SCAN = "scan"
    UNREADABLE = "unreadable"
    """A card was held to a scanner, and names none; why, empty in older journals."""
    READS = "reads"
    """A scanner works from now on (``yes``), or none does any more (``no``)."""
    CARDS = "cards"
    """The registry of cards was changed while no table ran; all of it, as JSON."""
    LEAVE = "leave"
    """BACK on a page that broke: the table goes to its menu, whatever the page says."""


YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Noted:
    """One input. ``at`` is the instant at which the table had it, on the table's clock; ``what`` a key or a text."""

    at: Ms
    kind: InputKind
    what: str


def applied(table: Table, entry: Noted) -> Table:
    """The table after an input. A page that raises leaves it as it was, as it did when the input was made."""
    return answered(table, entry)[0]


def answered(table: Table, entry: Noted) -> tuple[Table, Outcomes]:
    """The table after an input, and what came of it."""
    try:
        match entry.kind:
            case InputKind.PRESS:
                return table.press(Key(entry.what), entry.at)
            case InputKind.HOLD:
                return table.hold(Key(entry.what), entry.at)
            case InputKind.RELEASE:
                return table.release(Key(entry.what), entry.at)
            case InputKind.SCAN:
                return table.scan(entry.what, entry.at)
            case InputKind.UNREADABLE:
                return table.unreadable(entry.at, entry.what or UNREADABLE)
            case InputKind.READS:
                return table.reads(entry.what == YES, entry.at)
            case InputKind.CARDS:
                return table.knowing(json.loads(entry.what)), ()
            case InputKind.LEAVE:
                return replace(table.left(), at=max(table.at, entry.at)), ()
    except Exception:  # a mistake of ours: logged when it was made
        return table, ()


def folded(table: Table, entries: Iterable[Noted]) -> Table:
    """The table after all of them."""
    for entry in entries:
        table = applied(table, entry)
    return table


def house_facts(house: House) -> str:
    """What is kept of a house, as JSON: all but what comes of the configuration and the games that are installed."""
    facts = {
        "names": list(house.names),
        "scanner": house.scanner,
        "last": house.last,
        "kept": house.kept,
        "verdicts": dict(house.verdicts),
        "cards": dict(house.cards),
    }
    return json.dumps(facts)


def house_of(house: House, text: str) -> House:
    """The house with what was kept of it. Text that says something else counts for nothing."""
    try:
        kept = json.loads(text)
    except ValueError:
        return house
    if not isinstance(kept, dict):
        return house
    names, last = kept.get("names"), kept.get("last")
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        house = replace(house, names=tuple(names))
    if isinstance(last, dict):
        house = replace(house, last=_objects(last))
    if isinstance(own := kept.get("kept"), dict):
        house = replace(house, kept=_objects(own))
    if isinstance(said := kept.get("verdicts"), dict):
        house = replace(house, verdicts={game: str(verdict) for game, verdict in said.items()})
    if isinstance(cards := kept.get("cards"), dict):
        house = replace(house, cards={identity: str(card) for identity, card in cards.items()})
    if isinstance(scanner := kept.get("scanner"), bool):
        house = replace(house, scanner=scanner)
    return house


def _objects(found: dict[str, Json]) -> dict[str, JsonObject]:
    return {name: keys for name, keys in found.items() if isinstance(keys, dict)}


def welcomed(house: House, kept: House) -> House:
    """A house that begins an evening: as it is now, with what was kept of the last one, the names of both.

    What a game keeps stays even while the game is not installed.
    """
    names = (*house.names, *(name for name in kept.names if name not in house.names))
    last = {name: keys for name, keys in kept.last.items() if name in house.games}
    return replace(house, names=names, last=last, kept={**house.kept, **kept.kept}, verdicts=kept.verdicts)

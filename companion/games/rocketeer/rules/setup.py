"""Who plays which side, with which edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.fields import Fields, Value
from companion.core.values import JsonObject
from companion.games.rocketeer.rules.board import SIDES, Side
from companion.games.rocketeer.rules.edition import BUILT_IN, Edition, read_written_out


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """One game's header: a player for each side, and the edition."""

    players: Mapping[Side, str]
    edition: Edition

    def header(self, editions: Mapping[str, Edition]) -> JsonObject:
        """The keys that ``read_setup`` reads. Any edition but the built-in one is written out, so that a transcript
        plays alike where the owner's file is not."""
        told: JsonObject = {"players": {side.value: self.players[side] for side in Side}}
        if self.edition != editions[BUILT_IN]:
            told["edition"] = self.edition.written()
        return told


def read_setup(header: Fields, editions: Mapping[str, Edition]) -> MatchSetup:
    """A header's keys; ``editions`` are those known by name, the built-in one among them."""
    players = _read_players(header.get("players").fields())
    value = header.optional("edition")
    return MatchSetup(players, editions[BUILT_IN] if value is None else _read_edition(value, editions))


def _read_players(fields: Fields) -> dict[Side, str]:
    players = {side: fields.get(name).text(empty=False) for name, side in SIDES.items()}
    fields.done()
    if len(set(players.values())) < len(players) and not fields.faults:
        fields.fault("two players, no two alike")
    return players


def _read_edition(value: Value, editions: Mapping[str, Edition]) -> Edition:
    if isinstance(value.raw, str):
        return value.choice(editions)
    if not isinstance(value.raw, dict):
        value.fault("the name of an edition, or one written out")
        return editions[BUILT_IN]
    edition = read_written_out(value.fields(), editions[BUILT_IN])
    # An owner's edition comes back whole, with what only people read (rewards, ways): no score depends on that.
    return next((known for known in editions.values() if known.written() == edition.written()), edition)

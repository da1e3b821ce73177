"""Who plays which side, with which edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from companion.core.declared import Keyed
from companion.core.fields import Fault, Fields, Value
from companion.core.forms import Choice, Form, Text
from companion.core.values import JsonObject
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.edition import BUILT_IN, Edition, read_written_out
from companion.games.rocketeer.rules.forms import BySide


class _Players(BySide):
    """A player for each side."""

    noun = "object from side to name, the two not alike"

    def read(self, value: Value, base: Any = None) -> dict[Side, str]:
        """Two players."""
        players = super().read(value)
        if len(set(players.values())) < len(players) and not value.faults:
            value.faults.append(Fault(value.path, "two players, no two alike"))
        return players


@dataclass(frozen=True)
class _Edition(Form):
    """An edition, by its name among those that are known or written out; the built-in one where it is left out."""

    known: Mapping[str, Edition] = field(default_factory=dict)
    expected = "the name of an edition, or one written out"

    @property
    def harmless(self) -> Edition:
        """The built-in one."""
        return self.known[BUILT_IN]

    def left_out(self, fields: Fields, key: str, expected: str) -> Edition:
        """No fault."""
        return self.harmless

    def read(self, value: Value, base: Any = None) -> Edition:
        """Either."""
        if isinstance(value.raw, str):
            named: Edition = Choice(self.known).read(value)
            return named
        if not isinstance(value.raw, dict):
            value.fault(self.expected)
            return self.harmless
        edition = read_written_out(value, self.harmless)
        # An owner's edition comes back whole, with what only people read (rewards, ways): no score depends on that.
        return next((known for known in self.known.values() if known.written() == edition.written()), edition)

    def write(self, made: Edition) -> JsonObject:
        """Written out."""
        return made.written()


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """One game's header: a player for each side, and the edition."""

    players: Annotated[Mapping[Side, str], _Players(Text(empty=False))]
    edition: Annotated[Edition, _Edition()]


@dataclass(frozen=True)
class _MatchForm(Keyed):
    """Any edition but the built-in one is written out, so that a transcript plays alike where the owner's file is not.

    ``built_in`` is that one.
    """

    built_in: Edition | None = None

    def write(self, made: MatchSetup) -> JsonObject:
        """Without the built-in edition."""
        written = super().write(made)
        if made.edition == self.built_in:
            del written["edition"]
        return written


def setup_form(editions: Mapping[str, Edition]) -> Keyed:
    """A header's keys; ``editions`` are those known by name, the built-in one among them."""
    return _MatchForm(MatchSetup, {"edition": _Edition(editions)}, editions.get(BUILT_IN))

"""Counts given by hand: what cannot be, told as they are typed, and what the last ones must be (TRK-35).

Tricks add up to the cards of a hand; unspent and collected rods together to the rods dealt; nobody has more
unspent than they were dealt; and who won no trick collected no rods.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.games.trick.rules.scoring import Counts
from companion.games.trick.rules.setup import GameSetup


@dataclass(frozen=True, slots=True)
class CountEntry:
    """A player's counts as far as they are known; None where a count is not."""

    tricks: int | None = None
    unspent: int | None = None
    spent: int | None = None

    @classmethod
    def of(cls, counts: Counts) -> CountEntry:
        """Counts that are all known."""
        return cls(counts.tricks, counts.unspent, counts.spent)


class Rule(StrEnum):
    """What counts may break."""

    TRICKS = "tricks"
    """All tricks are the cards of a hand."""
    RODS = "rods"
    """All rods, unspent and collected, are the rods dealt."""
    UNSPENT = "unspent"
    """A player has at most the rods dealt to one."""
    SPENT = "spent"
    """A player without a trick has collected none."""
    NEGATIVE = "negative"
    """No count is less than none."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A rule that counts break: of whom (None: of all together), what there is and what there may be.

    ``str`` is a line for people.
    """

    rule: Rule
    player: str | None
    count: int
    due: int

    @property
    def off(self) -> int:
        """By how much: above 0 too many, below 0 too few."""
        return self.count - self.due

    def __str__(self) -> str:
        by = f"{abs(self.off)} too {'many' if self.off > 0 else 'few'}"
        match self.rule:
            case Rule.TRICKS:
                return f"tricks: {self.count} of {self.due}, {by}"
            case Rule.RODS:
                return f"rods: {self.count} of {self.due} dealt, {by}"
            case Rule.UNSPENT:
                return f"{self.player}'s unspent rods: {self.count} of {self.due} dealt, {by}"
            case Rule.SPENT:
                return f"{self.player}'s collected rods: {self.count} without a trick"
            case Rule.NEGATIVE:
                return f"{self.player}'s counts: {self.count} is less than none"


def wrongs(setup: GameSetup, entries: Mapping[str, CountEntry]) -> tuple[Wrong, ...]:
    """Everything that cannot be about these entries, whatever the counts that are still open turn out to be.

    ``entries`` are by player; one that is missing is all open. Where no count is open and nothing is wrong,
    the counts add up.
    """
    known = [(player, entries.get(player, CountEntry())) for player in setup.players]
    found: list[Wrong] = []
    for player, entry in known:
        found.extend(_own(setup, player, entry))
    found.extend(_sum(Rule.TRICKS, [entry.tricks for _, entry in known], setup.quick.cards))
    found.extend(_sum(Rule.RODS, [rods for _, entry in known for rods in (entry.unspent, entry.spent)], setup.rods))
    return tuple(found)


def _own(setup: GameSetup, player: str, entry: CountEntry) -> Iterable[Wrong]:
    for count in (entry.tricks, entry.unspent, entry.spent):
        if count is not None and count < 0:
            yield Wrong(Rule.NEGATIVE, player, count, 0)
    if entry.unspent is not None and entry.unspent > setup.quick.rods:
        yield Wrong(Rule.UNSPENT, player, entry.unspent, setup.quick.rods)
    if entry.tricks == 0 and entry.spent is not None and entry.spent > 0:
        yield Wrong(Rule.SPENT, player, entry.spent, 0)


def _sum(rule: Rule, counts: list[int | None], due: int) -> Iterable[Wrong]:
    count = sum(known for known in counts if known is not None)
    if count > due or (count < due and None not in counts):
        yield Wrong(rule, None, count, due)


def complaint(setup: GameSetup, counts: Iterable[tuple[str, Counts]]) -> str | None:
    """What is wrong with a whole tally, in a line for people; None where it adds up."""
    given = list(counts)
    entries = {player: CountEntry.of(counted) for player, counted in given}
    for player in entries:
        if player not in setup.players:
            return f"{player} does not play"
    for player in setup.players:
        if player not in entries:
            return f"{player} has no counts"
    if len(entries) != len(given):
        return "a player has counts twice"
    found = wrongs(setup, entries)
    return str(found[0]) if found else None


def propose(setup: GameSetup, entries: Mapping[str, CountEntry], player: str) -> CountEntry:
    """What a player's counts must be, going by everybody else's and by the player's own as far as known.

    None stays where more than one number is possible, or none is: what is wrong then, ``wrongs`` tells.
    """
    own = entries.get(player, CountEntry())
    others = [entries.get(other, CountEntry()) for other in setup.players if other != player]
    tricks = _rest(setup.quick.cards, [entry.tricks for entry in others])
    rods = _rest(setup.rods, [rods for entry in others for rods in (entry.unspent, entry.spent)])
    none_won = (tricks if own.tricks is None else own.tricks) == 0
    spent = 0 if none_won or rods == 0 else _rest(rods, [own.unspent])
    unspent = _rest(rods, [0 if none_won or rods == 0 else own.spent])
    return CountEntry(tricks, unspent if unspent is None or unspent <= setup.quick.rods else None, spent)


def _rest(due: int | None, counts: list[int | None]) -> int | None:
    """What is left of ``due``, where all counts are known and they are not more."""
    known = [count for count in counts if count is not None]
    if due is None or len(known) != len(counts) or sum(known) > due:
        return None
    return due - sum(known)

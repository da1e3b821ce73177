"""The tally: a round scored from counts, each with ◄ ► OK (TRK-35).

The counts are asked player by player: tricks, unspent rods, collected rods. ◄ ► change the number, OK confirms it and
goes on to the next open one; BACK goes to the one before; a player's own button goes to their first. A number that
follows from all the others is proposed, and confirmed like any other. While a number contradicts the others, the screen
says so, and OK does not take it. Once all are confirmed, OK scores the round.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.games.trick.rules.game import State
from companion.games.trick.rules.inputs import Tally
from companion.games.trick.rules.scoring import Counts
from companion.games.trick.rules.tally import CountEntry, Wrong, propose, wrongs
from companion.games.trick.table.gaming import To, TrickPage
from companion.table.asks import ARROWS, Number
from companion.table.house import House
from companion.table.page import Chosen, Lead, Moved, Turn

FIELDS = ("tricks", "unspent", "spent")
"""The counts of a player, in the order in which they are asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting(TrickPage):
    """The counts confirmed so far, and the one that is asked.

    ``numbers`` holds three for each player in turn, None where still open. ``place`` is the number being asked and
    ``typed`` what it is now; a ``place`` beyond the last number means that all are known and only to be confirmed.
    """

    numbers: tuple[int | None, ...]
    place: int = 0
    typed: int = 0

    @property
    def complete(self) -> bool:
        """Whether all numbers are known, and the round can be scored."""
        return self.place == len(self.numbers)

    @property
    def player(self) -> str | None:
        """Whose count is asked; None once all are known."""
        return None if self.complete else self.setup.players[self.place // len(FIELDS)]

    @property
    def field(self) -> str | None:
        """Which of ``FIELDS`` is asked; None once all are known."""
        return None if self.complete else FIELDS[self.place % len(FIELDS)]

    @property
    def shown(self) -> tuple[int | None, ...]:
        """The numbers, with the one being asked as it is on the screen."""
        return self.numbers if self.complete else _with(self.numbers, self.place, self.typed)

    @property
    def wrongs(self) -> tuple[Wrong, ...]:
        """What contradicts itself in the numbers shown."""
        return wrongs(self.setup, self._entries(self.shown))

    @property
    def proposed(self) -> int | None:
        """What the number being asked must be, given all the others; None if it can be several."""
        player, field = self.player, self.field
        if player is None or field is None:
            return None
        must: int | None = getattr(propose(self.setup, self._entries(self.numbers), player), field)
        return must

    def pressed(self, key: Key, at: Ms) -> Turn:
        """See above."""
        if key in COLOUR_KEYS:
            player = self.player_at(key)
            if player is None:
                return self.refused(at, "no_player", key=key)
            return Turn(self._asking(len(FIELDS) * self.setup.players.index(player)), (Moved(at),))
        if key is Key.OK:
            return self._scored(at) if self.complete else self._confirmed(at)
        if self.complete:
            return self.refused(at, "counts_right")
        number = Number(self.typed, most=self._most, circular=True).moved(ARROWS[key])
        return Turn(replace(self, typed=number.value), (Moved(at),))

    def scan(self, text: str, at: Ms) -> Turn:
        """No card is wanted here."""
        return self.refused(at, self.stranger(text) or "counting", "scan")

    def back(self, at: Ms) -> Turn:
        """See above."""
        if self.place > 0:
            return Turn(self._asking(self.place - 1), (Chosen(at),))
        return Turn(Lead(To.ROUND, self.state), (Chosen(at),))

    @property
    def _most(self) -> int:
        """The highest number that can be typed: the round's tricks, a player's rods, all rods."""
        quick = self.setup.quick
        return {"tricks": quick.cards, "unspent": quick.rods}.get(self.field or "", self.setup.rods)

    def _entries(self, numbers: tuple[int | None, ...]) -> dict[str, CountEntry]:
        size = len(FIELDS)
        return {player: CountEntry(*numbers[size * n : size * n + size]) for n, player in enumerate(self.setup.players)}

    def _asking(self, place: int) -> Counting:
        """The same page asking for the number at this place, starting from what it was or must be."""
        was = self.numbers[place]
        page = replace(self, numbers=_with(self.numbers, place, None), place=place, typed=0)
        must = page.proposed if was is None else was
        return page if must is None else replace(page, typed=must)

    def _confirmed(self, at: Ms) -> Turn:
        if self.wrongs:
            return self.refused(at, "bad_counts")
        page = replace(self, numbers=self.shown)
        if None not in page.numbers:
            return Turn(replace(page, place=len(page.numbers)), (Chosen(at),))
        return Turn(page._asking(page.numbers.index(None)), (Chosen(at),))

    def _scored(self, at: Ms) -> Turn:
        given = [number for number in self.numbers if number is not None]
        counts = (Counts(*given[3 * n : 3 * n + 3]) for n in range(len(self.setup.players)))
        state, outcomes = self.game.apply(self.state, Tally(tuple(zip(self.setup.players, counts, strict=True))), at)
        refused = self.noting(outcomes)
        if refused.notice is not None:
            return Turn(refused, outcomes)
        return Turn(Lead(To.SCORING, state), outcomes)


def _with(numbers: tuple[int | None, ...], place: int, number: int | None) -> tuple[int | None, ...]:
    return (*numbers[:place], number, *numbers[place + 1 :])


def counting(house: House, state: State, counts: tuple[Counts, ...] = ()) -> Counting:
    """The tally of the next round: all open, or with these counts (in the order of players) to be corrected."""
    numbers = tuple(number for count in counts for number in (count.tricks, count.unspent, count.spent))
    if numbers:
        return Counting(house=house, state=state, numbers=numbers, place=len(numbers))
    return Counting(house=house, state=state, numbers=(None,) * len(FIELDS) * len(state.setup.players))

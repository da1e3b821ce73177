"""A round as it is played: whose turn it is, who wins the trick, what everybody has.

Theory of operation. A round is its deal and the plays since, in order; all else follows from them. Every player
plays once in each trick, so the plays are cut into tricks by their number alone, and taking back a play is
nothing but leaving it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.trick.rules.deck import Card, Suit
from companion.games.trick.rules.scoring import Counts
from companion.games.trick.rules.setup import GameSetup


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on the table: as which value, with how many rods on it, and whether it was turned."""

    player: str
    card: Card
    value: int
    rods: int
    turned: bool


def best(plays: Sequence[Placed], trump: Suit | None) -> Placed:
    """The play that wins a trick of these, one or more (TRK-21): of equals the one played later."""
    suit = trump if any(play.card.suit is trump for play in plays) else plays[0].card.suit
    return max(enumerate(plays), key=lambda placed: (placed[1].card.suit is suit, placed[1].value, placed[0]))[1]


@dataclass(frozen=True, slots=True)
class Taken:
    """A trick that is over; ``number`` counts from 1 in a round."""

    number: int
    plays: tuple[Placed, ...]
    won: Placed

    @property
    def rods(self) -> int:
        """The rods that the winner collected with it."""
        return sum(play.rods for play in self.plays)


@dataclass(frozen=True, slots=True)
class Round:
    """A round from its deal on.

    ``hands`` are those dealt, in the order of players, or None where nobody told them. ``leader`` leads the first
    trick. ``plays`` are all so far.
    """

    setup: GameSetup
    number: int
    leader: str
    hands: tuple[frozenset[Card], ...] | None = None
    plays: tuple[Placed, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all hands are empty (TRK-24)."""
        return len(self.plays) == len(self.setup.players) * self.setup.quick.cards

    @property
    def table(self) -> tuple[Placed, ...]:
        """The plays of the trick that is going on; none between two tricks."""
        return self.plays[len(self.plays) - len(self.plays) % len(self.setup.players) :]

    @property
    def taken(self) -> tuple[Taken, ...]:
        """The tricks that are over."""
        size = len(self.setup.players)
        tricks = [self.plays[start : start + size] for start in range(0, len(self.plays) - size + 1, size)]
        trump = self.setup.quick.trump
        return tuple(Taken(number, plays, best(plays, trump)) for number, plays in enumerate(tricks, 1))

    @property
    def turn(self) -> str | None:
        """Whose turn it is; None once the round is over."""
        if self.over:
            return None
        if self.table:
            return self.setup.after(self.table[-1].player)
        return self.taken[-1].won.player if self.plays else self.leader

    @property
    def leading(self) -> Placed | None:
        """The play that wins the trick as it lies now; None between two tricks."""
        return best(self.table, self.setup.quick.trump) if self.table else None

    @property
    def suit(self) -> Suit | None:
        """The suit that is to be followed; None for who leads."""
        return self.table[0].card.suit if self.table else None

    def unspent(self, player: str) -> int:
        """The rods of a player's own fuel that are left."""
        return self.setup.quick.rods - sum(play.rods for play in self.plays if play.player == player)

    def counts(self) -> tuple[Counts, ...]:
        """Tricks, unspent fuel and collected rods of each player so far, in the order of players."""
        taken = self.taken
        return tuple(
            Counts(
                tricks=sum(trick.won.player == player for trick in taken),
                unspent=self.unspent(player),
                spent=sum(trick.rods for trick in taken if trick.won.player == player),
            )
            for player in self.setup.players
        )

    def hand(self, player: str) -> frozenset[Card] | None:
        """The cards that a player still holds, or None where hands are unknown. To be shown to nobody (TRK-06)."""
        if self.hands is None:
            return None
        return self.hands[self.setup.players.index(player)] - {play.card for play in self.plays}

    def revoked(self) -> int | None:
        """The number of the trick in which the last play, where hands are unknown, should have been made.

        That is the latest earlier one whose suit the player did not follow, though the last play is of that suit
        (TRK-25). None where there is none.
        """
        if self.hands is not None or not self.plays:
            return None
        last = self.plays[-1]
        earlier = [trick for trick in self.taken if trick.plays[0].card.suit is last.card.suit]
        failed = [trick.number for trick in earlier for play in trick.plays if _failed(play, last)]
        return failed[-1] if failed else None


def _failed(play: Placed, last: Placed) -> bool:
    return play.player == last.player and play.card.suit is not last.card.suit

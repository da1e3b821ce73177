"""What the table knows whatever page is open: its games, and how the group last played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.values import JsonObject
from companion.engine.game import AnyGame
from companion.table.cards import Label
from companion.table.codes import known_as, told


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as the table has it: its rules, and what the menu and the other games need to know of it."""

    rules: AnyGame
    title: tuple[str, ...] = ()
    """What people call it, in the lines in which the menu shows it; empty: it is not on the menu."""
    prefix: str = ""
    """What the codes on its cards begin with; empty: it has none."""
    labels: tuple[Label, ...] = ()
    """Every card that a tag can be taught to be."""


@dataclass(frozen=True, slots=True)
class House:
    """The table's standing knowledge; frozen, so a page that changes it gives a new one in its ``Turn``."""

    games: Mapping[str, Entry]
    """The games by name, in the order of the menu."""
    names: tuple[str, ...] = ()
    """Names of players known at this table, offered before letters are asked for."""
    scanner: bool = True
    """Whether the table has a scanner that works."""
    sand_timers: bool = False
    """Whether real sand timers stand beside the table: they can fall over, and be stacked."""
    last: Mapping[str, JsonObject] = field(default_factory=dict)
    """For each game by name the header's keys it was last played with (as ``Game.header`` gives them), latest last."""
    kept: Mapping[str, JsonObject] = field(default_factory=dict)
    """For each game by name what it keeps from one game to the next, such as a score pad, in its own form."""
    verdicts: Mapping[str, str] = field(default_factory=dict)
    """For each game by name how it ended last, as its page said (``Page.verdict``); only the table changes it."""
    left_out: tuple[str, ...] = ()
    """The names of games that were found and cannot be played; the log and the doctor say why."""
    cards: Mapping[str, str] = field(default_factory=dict)
    """The registry: which card a tag (or any other text) was taught to be, as its printed code would say it."""
    codes: Mapping[str, str] = field(default_factory=dict)
    """What codes of the owner's own say, as the configuration has them (``companion.config.own_codes``)."""

    def remembering(self, game: str, header: JsonObject) -> House:
        """The house after a game was set up like this."""
        others = {name: keys for name, keys in self.last.items() if name != game}
        return replace(self, last={**others, game: header})

    def keeping(self, game: str, facts: JsonObject) -> House:
        """The house with what a game keeps from now on."""
        return replace(self, kept={**self.kept, game: facts})

    def reading(self, reads: bool) -> House:
        """The house with a scanner that works, or without."""
        return replace(self, scanner=reads)

    def meant(self, text: str) -> str:
        """What a scanned text says, without what scanners put around it.

        It is the card that it was taught to be, or that one of the owner's codes says, or else itself. A printed code
        comes in its own spelling.
        """
        return told(text, [its.prefix for its in self.games.values()], self.cards, self.codes)

    def known_as(self, identity: str) -> str | None:
        """The card that a tag was taught to be; None: it is not known."""
        return known_as(identity, self.cards)

    def card_name(self, code: str, otherwise: str) -> str:
        """What the household calls a card, by its code without a copy; ``otherwise`` where no game here has it."""
        game = self.game_of(code)
        labels = () if game is None else self.games[game].labels
        return next((label.card.name for label in labels if label.card.code == code), otherwise)

    def game_of(self, code: str) -> str | None:
        """The game whose card a printed code names; None when the text is no printed code."""
        return next((name for name, its in self.games.items() if its.prefix and code.startswith(its.prefix)), None)

"""What the commands about games that were played share: where the journal is, and how a game is told in words."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from companion import library
from companion.core.errors import Invalid
from companion.core.values import JsonObject, Ms
from companion.core.visible import in_a_line
from companion.engine.game import AnyGame
from companion.journal.history import Kept
from companion.journal.store import NAME
from companion.kit import Account, Kit, Score

LONGEST = 120
"""Characters in one cell of a list: a transcript of anybody's may have names of any length."""
SERVICE = Path("var/lib/companion")
"""Where the table that systemd runs keeps its data, under the root."""


def journal(root: Path = Path("/")) -> Path:
    """The journal of whoever runs the command; the service's where only that one has any."""
    own = library.data_directory() / NAME
    service = root / SERVICE / NAME
    if os.environ.get("COMPANION_DATA") or own.exists() or not os.path.lexists(service.parent):
        return own
    return service


class Teller:
    """Tells games that were played, each by its kit; a game that is not installed, in a transcript's own words."""

    def __init__(self) -> None:
        self.games = library.Games(lambda fault: None)
        self._accounts: dict[str, Account | None] = {}

    @cached_property
    def _kits(self) -> dict[str, Kit]:
        found: list[Invalid] = []
        return {kit.name: kit for kit in library.kits(found.append)}

    def rules(self, name: str) -> AnyGame | None:
        """The game's rules; None: it is not installed."""
        return self.games.get(name)

    def account(self, name: str) -> Account | None:
        """How this game is told; None: only in a transcript's words."""
        if name not in self._accounts:
            kit = self._kits.get(name)
            self._accounts[name] = None if kit is None or kit.account is None else kit.account()
        return self._accounts[name]

    def title(self, kept: Kept) -> str:
        """The game, and which event of it."""
        kit, about = self._kits.get(kept.game), self.about(kept.game, kept.header)
        title = " ".join(kit.title) if kit is not None else kept.game
        return f"{title}: {about}" if about else title

    def about(self, game: str, header: JsonObject) -> str:
        """Which event or edition it was; empty where there is only one."""
        account, rules = self.account(game), self.rules(game)
        return account.about(rules, header) if account is not None and rules is not None else ""

    def ending(self, kept: Kept) -> str:
        """What came of it."""
        account = self.account(kept.game)
        if account is not None:
            return account.ending(kept.header, kept.result)
        return plain(kept.result)

    def line(self, game: str, outcome: JsonObject) -> str | None:
        """One outcome; None: it goes without saying."""
        account = self.account(game)
        if account is not None:
            return account.line(outcome)
        more = plain({key: value for key, value in outcome.items() if key not in ("at", "outcome")})
        return f"{outcome['outcome']} {more}".rstrip()

    def scores(self, kept: Kept) -> Sequence[Score]:
        """What each player has of it."""
        account = self.account(kept.game)
        if account is not None:
            return account.scores(kept.header, kept.result)
        return [Score(player, None, False) for player in kept.players]


def plain(facts: JsonObject) -> str:
    """Facts without a game's own words for them.

    >>> plain({"phase": "over", "side": "left"})
    'phase over, side left'
    """
    return ", ".join(f"{key} {value}" for key, value in facts.items() if isinstance(value, str | int))


def date(kept: Kept) -> str:
    """When a game began, with a question mark if the clock was not sure."""
    try:
        text = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.wall))
    except (OverflowError, ValueError, OSError):
        return "?"
    return text if kept.sure else f"{text} ?"


def length(lasted: Ms) -> str:
    """How long a game took.

    >>> length(Ms(170_500)), length(Ms(4_000_000))
    ('2:50', '1:06:40')
    """
    seconds = lasted // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """The rows as lines whose columns stand beneath each other; those of ``right`` end beneath each other.

    A cell is one line of at most ``LONGEST`` characters; what is longer is cut.

    >>> columns([["id", "who"], ["12", "Ana"]], right=[0])
    ['id  who', '12  Ana']
    """
    cells = [[in_a_line(cell, LONGEST) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]

"""Every game that was played, read from the journal: nothing is written, so the table may run meanwhile.

Theory of operation. A connection that can only read sees the file as it was when its query began, whatever the table
writes after that. Whether a game has a player or an event is asked of its header; the headers of
one evening are alike, so the answers are remembered.
"""

from __future__ import annotations

import os
import pwd
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import quote

from companion.core.errors import CompanionError
from companion.core.jsonl import parse_object
from companion.core.values import JsonObject, Ms
from companion.journal.schema import VERSION

_LISTED = "id, game, wall, sure, lasted, header, result"
_PLAYER = "has_player(header, ?)"
_EVENT = "is_event(game, header, ?)"


class NoHistory(CompanionError, OSError):
    """The journal's games cannot be read. The message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game in the journal."""

    id: int
    game: str
    wall: int
    """When it began: seconds since 1970, by the machine's clock."""
    sure: bool
    """Whether that clock had been set right."""
    lasted: Ms
    header: JsonObject
    result: JsonObject

    @property
    def players(self) -> tuple[str, ...]:
        """Who played, as far as the header says."""
        return _players(self.header)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games are asked for; None asks for any."""

    game: str | None = None
    """The game's name, as in a transcript's header."""
    player: str | None = None
    """A player's whole name, in small or capital letters."""
    event: str | None = None
    """An event's number, or a part of its name; of any game, a part of what ``History`` is given as ``about``."""
    limit: int | None = None


class History:
    """The games in one journal. Use it as a context manager, from one thread.

    ``about`` says of a game's name and header which event it was, such as ``28. Grand Finale``. Raises ``NoHistory`` if
    there is no journal at ``path``, if it may not be read, or if it is none.

    >>> import tempfile
    >>> from companion.journal.store import NAME, Store
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Store(Path(folder) / NAME).close()
    ...     with History(Path(folder) / NAME) as history:
    ...         print(list(history.games()))
    []
    """

    def __init__(self, path: Path, about: Callable[[str, JsonObject], str] = lambda game, header: "") -> None:
        self.path = path

        @lru_cache(maxsize=1000)
        def told(game: str, header: str) -> str:
            return about(game, _object(header)).casefold()

        _check(path)
        self._file = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True, timeout=1)
        try:
            self._file.create_function("has_player", 2, _has_player, deterministic=True)
            self._file.create_function(
                "is_event", 3, lambda game, header, wanted: _is_event(told(game, header), wanted), deterministic=True
            )
            version = self._read("PRAGMA user_version")[0][0]
            if version > VERSION:
                raise NoHistory(f"{path} was made by a newer companion; update this one: companion update")
            if version < VERSION:
                raise NoHistory(f"{path} is of an older form; the table brings it forward when it starts")
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> History:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def games(self, wanted: Wanted = Wanted()) -> Iterator[Kept]:
        """The games that are wanted, newest first."""
        asked = [("game = ?", wanted.game), (_PLAYER, wanted.player), (_EVENT, wanted.event)]
        terms = [term for term, value in asked if value is not None]
        values: list[Any] = [value for _, value in asked if value is not None]
        where = f" WHERE {' AND '.join(terms)}" if terms else ""
        values.append(-1 if wanted.limit is None else wanted.limit)
        for row in self._rows(f"SELECT {_LISTED} FROM games{where} ORDER BY wall DESC, id DESC LIMIT ?", values):
            yield _kept(row)

    def game(self, number: int) -> Kept | None:
        """One game; None: there is none of this id."""
        rows = self._read(f"SELECT {_LISTED} FROM games WHERE id = ?", [number])
        return _kept(rows[0]) if rows else None

    def transcript(self, number: int) -> list[str]:
        """The lines of a game's transcript; none if there is no game of this id."""
        rows = self._read("SELECT header, inputs FROM games WHERE id = ?", [number])
        return [rows[0][0], *rows[0][1].splitlines()] if rows else []

    def transcripts(self) -> Iterator[list[str]]:
        """The transcript of every game, oldest first."""
        for header, inputs in self._rows("SELECT header, inputs FROM games ORDER BY wall, id", ()):
            yield [header, *inputs.splitlines()]

    def cards(self) -> dict[str, str]:
        """The registry of cards: identity to card, in the order in which they were taught."""
        return dict(self._read("SELECT identity, card FROM cards ORDER BY rowid"))

    def _read(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return list(self._rows(query, values))

    def _rows(self, query: str, values: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
        try:
            for row in self._file.execute(query, values):  # noqa: UP028  # a reader that stops early closes no cursor
                yield row
        except (sqlite3.Error, UnicodeDecodeError, OverflowError) as error:
            raise NoHistory(f"{self.path} cannot be read: {error}") from error


def _check(path: Path) -> None:
    """Raises NoHistory in words where SQLite would only say that it cannot open the file."""
    try:
        os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC))
    except FileNotFoundError as error:
        raise NoHistory(f"there is no journal yet at {path}; it begins when the table first runs") from error
    except PermissionError as error:
        raise NoHistory(f"{path} belongs to {_owner(path)} and cannot be read; try again with sudo") from error
    except (OSError, ValueError) as error:
        raise NoHistory(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if not path.is_file():
        raise NoHistory(f"{path} is not a journal: it is not a file")


def _owner(path: Path) -> str:
    with suppress(OSError, KeyError):
        return pwd.getpwuid(path.stat().st_uid).pw_name
    return "another user"


@lru_cache(maxsize=1000)
def _has_player(header: str, wanted: str) -> bool:
    return wanted.casefold() in map(str.casefold, _players(_object(header)))


def _players(header: JsonObject) -> tuple[str, ...]:
    found = header.get("players")
    names = found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
    return tuple(map(str, names))


def _is_event(about: str, wanted: str) -> bool:
    wanted = wanted.casefold()
    return about.startswith(f"{wanted}. ") if wanted.isdigit() else wanted in about


def _kept(row: tuple[Any, ...]) -> Kept:
    number, game, wall, sure, lasted, header, result = row
    return Kept(number, game, wall, bool(sure), Ms(lasted), _object(header), _object(result))


def _object(text: str) -> JsonObject:
    """A JSON object; an empty one in the place of a text that is damaged."""
    made = parse_object(text.encode())
    return {} if isinstance(made, str) else made

"""Games read back from the journal while a table writes it, and every kind of file that is none."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.history import History, NoHistory, Wanted
from companion.journal.incoming import INSERT_GAME
from companion.journal.store import NAME, Store


def header(players: object, **more: object) -> str:
    return json.dumps({"transcript": 1, "game": "?", "players": players, **more})


ROWS: Sequence[tuple[object, ...]] = [
    (1, "skyrockets", 1000, 1, 60_000, header(["Ana", "Bo"], event="28. Finale"), '{"input": "start"}', "{}", ""),
    (1, "trick", 3000, 1, 5, header(["Ana", "Çelik"]), '{"input": "undo"}', '{"phase": "ready"}', ""),
    (1, "rocketeer", 2000, 0, 7, header({"heroes": "bo", "villains": "Cy"}), "", "{}", ""),
    (1, "skyrockets", 3000, 1, 60_000, header(["Anabel"], event="8. The 28"), '{"a": 1}\n{"b": 2}', "{}", ""),
]
"""Ids 1 to 4; newest first they are 4, 2, 3, 1."""


def about(game: str, keys: object) -> str:
    return str(keys.get("event", "")) if isinstance(keys, dict) else ""


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    """The journal of a table that runs."""
    store = Store(tmp_path / NAME)
    for row in ROWS:
        store.write(INSERT_GAME, row)
    yield store.path
    store.close()


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (Wanted(), [4, 2, 3, 1]),
        (Wanted(limit=2), [4, 2]),
        (Wanted(game="skyrockets"), [4, 1]),
        (Wanted(player="ana"), [2, 1]),
        (Wanted(player="BO"), [3, 1]),
        (Wanted(player="çELIK"), [2]),
        (Wanted(player="%"), []),
        (Wanted(event="finale"), [1]),
        (Wanted(event="28"), [1]),
        (Wanted(event="the 2"), [4]),
        (Wanted(player="Ana", game="trick"), [2]),
        (Wanted(player="Nobody"), []),
    ],
    ids=str,
)
def test_games_are_found_newest_first(path: Path, wanted: Wanted, ids: list[int]) -> None:
    with History(path, about) as history:
        assert [kept.id for kept in history.games(wanted)] == ids


def test_a_game_comes_back_as_it_was_kept(path: Path) -> None:
    with History(path) as history:
        kept = history.game(3)
        assert kept is not None
        assert (kept.game, kept.wall, kept.sure, kept.lasted) == ("rocketeer", 2000, False, 7)
        assert kept.players == ("bo", "Cy")
        assert history.transcript(4) == [ROWS[3][5], '{"a": 1}', '{"b": 2}']
        assert [lines[0] for lines in history.transcripts()] == [ROWS[0][5], ROWS[2][5], ROWS[1][5], ROWS[3][5]]
        assert history.game(5) is None
        assert history.transcript(5) == []


def test_what_the_table_writes_meanwhile_is_there_with_the_next_query(tmp_path: Path) -> None:
    store = Store(tmp_path / NAME)
    with History(store.path) as history:
        assert list(history.games()) == []
        store.write(INSERT_GAME, ROWS[0])
        assert [kept.id for kept in history.games()] == [1]
    store.close()


def test_a_reader_that_stops_early_leaves_nothing_behind(path: Path) -> None:
    with History(path) as history:
        lines = history.transcripts()
        next(lines)
    lines.close()  # type: ignore[attr-defined]


def test_nothing_can_be_written_through_it(path: Path) -> None:
    with History(path) as history, pytest.raises(NoHistory, match="readonly"):
        history._read("DELETE FROM games")


def test_a_header_that_is_damaged_costs_its_words_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE games SET result = '{' WHERE id = 1")
        file.commit()
    with History(path) as history:
        kept = history.game(1)
        assert kept is not None
        assert kept.result == {}


def _folder(path: Path) -> None:
    path.mkdir()


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _text(path: Path) -> None:
    path.write_text("not a journal, but long enough to be taken for one by its length alone " * 9)


def _empty(path: Path) -> None:
    path.touch()


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 99")
        file.execute("CREATE TABLE games (id)")


def _other(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 1")
        file.execute("CREATE TABLE sheep (id)")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (None, "there is no journal yet"),
        (_folder, "is not a file"),
        (_pipe, "is not a file"),
        (_text, "not a database"),
        (_empty, "older form"),
        (_newer, "newer companion"),
        (_other, "no such table"),
    ],
    ids=["none", "folder", "pipe", "text", "empty", "newer", "other"],
)
def test_what_is_no_journal_is_refused_in_words(tmp_path: Path, make: object, said: str) -> None:
    path = tmp_path / NAME
    if callable(make):
        make(path)
    with pytest.raises(NoHistory, match=said), History(path) as history:
        list(history.games())


@pytest.fixture
def _nobody() -> Iterator[None]:
    """Root may read everything, so a test that runs as root is somebody else meanwhile."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield
    if root:
        os.seteuid(0)


@pytest.fixture
def locked(path: Path) -> Path:
    path.chmod(0)
    return path


@pytest.mark.usefixtures("locked", "_nobody")
def test_another_users_journal_is_refused_in_words(path: Path) -> None:
    with pytest.raises(NoHistory, match="belongs to"):
        History(path)

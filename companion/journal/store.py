"""The journal's file: SQLite in WAL mode, written by the table's loop, put on the disk by a thread.

Theory of operation. What is written is in the kernel's hands before the call returns (``synchronous=NORMAL`` in WAL
mode writes, and does not wait for the disk), so that a process that is killed loses nothing. ``Flusher`` has the
write-ahead log on the disk soon after (``FLUSH``), so that a power cut loses that much at most: SQLite reads a log up
to its last whole commit. The thread also moves the log into the file, which waits for the disk several times.

A file that is damaged is put aside and never thrown away; what can still be read of it is copied into the new one. A
file of a newer companion is left alone. Where nothing can be kept (no room, a folder that cannot be written), the table
plays on: see ``Keeper``.
"""

from __future__ import annotations

import fcntl
import logging
import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError
from companion.core.mistakes import in_words
from companion.journal.flusher import Flusher
from companion.journal.schema import TABLES, VERSION, migrate

NAME = "journal.sqlite"
_PARTS = ("", "-wal", "-shm")
"""What SQLite appends to the name of a file that is open."""

_OUTSIDE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
"""SQLite's errors of which the file's content is not the cause: no room, no right, no answer from the disk."""

_log = logging.getLogger(__name__)


class NotKept(CompanionError, OSError):
    """The journal cannot be opened or written. The message says why, and what to do."""


class Taken(NotKept):
    """Another table writes this journal."""


class Newer(NotKept):
    """The file was made by a newer companion."""


class Store:
    """One open journal. Use it from one thread; close it at the end.

    ``path``: the file; folders that are missing are made. ``sync``: what puts a descriptor's data on the disk. Raises
    ``Taken``, ``Newer`` or another ``NotKept``.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store(Path(folder) / NAME)
    ...     _ = store.write("INSERT INTO settings VALUES (?, ?)", ("volume", "40"))
    ...     rows = store.read("SELECT value FROM settings")
    ...     store.close()
    >>> rows
    [('40',)]
    """

    def __init__(self, path: Path, sync: Callable[[int], None] = os.fsync) -> None:
        self.path = path
        self.repaired: str | None = None
        """What was done about a damaged file, in words; None: nothing had to be."""
        self._lock = _locked(path)
        try:
            self._file = self._opened()
        except sqlite3.Error as error:
            os.close(self._lock)
            raise NotKept(f"{path}: {error}") from error
        except BaseException:
            os.close(self._lock)
            raise
        self._flusher = Flusher(path, sync)

    def write(self, statement: str, values: Sequence[Any] = ()) -> int:
        """Executes a statement that changes something; gives the id of the row it made. Raises ``NotKept``."""
        try:
            row = self._file.execute(statement, values).lastrowid
        except sqlite3.Error as error:
            raise NotKept(f"{self.path}: {error}") from error
        self._flusher.dirty()
        return row or 0

    def write_many(self, statements: Iterable[tuple[str, Sequence[Any]]]) -> None:
        """Executes several, all or none. Raises ``NotKept``."""
        try:
            self._file.execute("BEGIN IMMEDIATE")
            try:
                for statement, values in statements:
                    self._file.execute(statement, values)
                self._file.execute("COMMIT")
            except BaseException:
                self._file.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise NotKept(f"{self.path}: {error}") from error
        self._flusher.dirty()

    def read(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query. Raises ``NotKept``."""
        try:
            return self._file.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise NotKept(f"{self.path}: {error}") from error

    def close(self) -> None:
        """Has everything on the disk, in one file. Never raises."""
        self._flusher.close()
        with suppress(sqlite3.Error):
            self._file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with suppress(sqlite3.Error):
            self._file.close()
        os.close(self._lock)

    # -- opening

    def _opened(self) -> sqlite3.Connection:
        existed = self.path.exists()
        try:
            file = connect(self.path)
            try:
                version = _version(file)
                if existed and version:
                    _check(file, version)
            except BaseException:
                file.close()
                raise
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _OUTSIDE:
                raise
            return self._renewed(error)
        return self._brought_forward(file, version)

    def _brought_forward(self, file: sqlite3.Connection, version: int) -> sqlite3.Connection:
        try:
            if version > VERSION:
                raise Newer(
                    f"{self.path} was made by a newer companion (its form is {version}, this one knows {VERSION}); "
                    "update the companion, or name another folder: COMPANION_DATA=..."
                )
            if version < VERSION:
                if version:
                    with closing(sqlite3.connect(_free(self.path, f"version{version}"))) as copy:
                        file.backup(copy)
                migrate(file, version)
        except BaseException:
            file.close()
            raise
        return file

    def _renewed(self, error: Exception) -> sqlite3.Connection:
        """A new file in the place of a damaged one, with what can be read of that."""
        aside = _free(self.path, "damaged")
        for part in _PARTS:
            with suppress(FileNotFoundError):
                os.replace(f"{self.path}{part}", f"{aside}{part}")
        file = connect(self.path)
        migrate(file, 0)
        saved = _salvage(aside, file)
        self.repaired = (
            f"the journal was damaged ({in_words(error)}): {saved} of its rows were saved; {aside.name} is the old file"
        )
        _log.warning("%s", self.repaired)
        return file


def connect(path: Path, wait: float = 0) -> sqlite3.Connection:
    """A connection as the journal has it; ``wait``: seconds to wait for another writer. Raises sqlite3.Error."""
    file = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    file.text_factory = lambda text: text.decode(errors="replace")  # one damaged letter must not cost a row
    try:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = NORMAL")
        file.execute("PRAGMA wal_autocheckpoint = 0")  # the flusher's: a checkpoint waits for the disk
    except BaseException:
        file.close()
        raise
    return file


def _locked(path: Path) -> int:
    """Holds the journal for this process; raises ``Taken``, or ``NotKept`` where there can be none."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        raise NotKept(f"{path.parent}: {error.strerror}; nothing can be kept there") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise Taken(f"{path}: another table keeps its games there; end it, or name another: COMPANION_DATA=...") from (
            error
        )
    return lock


def _version(file: sqlite3.Connection) -> int:
    return int(file.execute("PRAGMA user_version").fetchone()[0])


def _check(file: sqlite3.Connection, version: int) -> None:
    """Raises sqlite3.DatabaseError if the file is damaged."""
    (found,) = file.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)
    if version == VERSION:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
            migrate(fresh, 0)
            if _tables(file) != _tables(fresh):
                raise sqlite3.DatabaseError("its tables are not those of a journal")


def _tables(file: sqlite3.Connection) -> list[tuple[str, str]]:
    return file.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()


def _free(path: Path, what: str) -> Path:
    """A name beside the file that nothing has."""
    number = 1
    while (free := path.with_name(f"{path.stem}.{what}{number}{path.suffix}")).exists():
        number += 1
    return free


def _salvage(damaged: Path, file: sqlite3.Connection) -> int:
    """Copies every row that can still be read, from either end of each table; gives how many."""
    saved = 0
    with (
        suppress(sqlite3.Error, UnicodeDecodeError),
        closing(sqlite3.connect(f"file:{damaged}?mode=ro", uri=True)) as old,
    ):
        for table in TABLES:
            for order in ("ASC", "DESC"):
                with suppress(sqlite3.Error, UnicodeDecodeError):
                    for number, first, *rest in old.execute(f"SELECT rowid, * FROM {table} ORDER BY rowid {order}"):
                        # A first column that is the row's number is empty where the table's own form is damaged.
                        row = (number if first is None else first, *rest)
                        places = ", ".join("?" * len(row))
                        saved += file.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", row).rowcount
    return saved

"""The journal's tables, and how an older file becomes one of today.

A file says its version in ``PRAGMA user_version``. Each step below brings it forward by one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

TABLES = ("chapters", "inputs", "games", "settings", "cards")
"""In the order in which rows are copied out of a damaged file."""


def _first(file: sqlite3.Connection) -> None:
    file.execute(
        """CREATE TABLE chapters (
            id INTEGER PRIMARY KEY,
            version TEXT NOT NULL,      -- the companion's, which the inputs were made with
            boot TEXT NOT NULL,         -- the machine's run, in which `at` is an instant
            shift INTEGER NOT NULL,     -- what is taken from the machine's clock to have the table's, in milliseconds
            began INTEGER NOT NULL,     -- the table's clock
            wall INTEGER NOT NULL,      -- seconds since 1970, by the machine
            sure INTEGER NOT NULL,      -- 1: the machine's clock had been set right by then
            house TEXT NOT NULL,        -- JSON: what the table knew when it was at its menu
            ended INTEGER               -- the table's clock; NULL: it is on
        )"""
    )
    # No index: only chapters that have not ended have inputs here, and each index costs a page a press.
    file.execute(
        """CREATE TABLE inputs (
            id INTEGER PRIMARY KEY,
            chapter INTEGER NOT NULL,
            at INTEGER NOT NULL,        -- the table's clock
            kind TEXT NOT NULL,
            what TEXT NOT NULL
        )"""
    )
    file.execute(
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY,
            chapter INTEGER NOT NULL,
            game TEXT NOT NULL,
            wall INTEGER NOT NULL,
            sure INTEGER NOT NULL,
            lasted INTEGER NOT NULL,    -- milliseconds
            header TEXT NOT NULL,       -- JSON, as in a transcript
            inputs TEXT NOT NULL,       -- the transcript's further lines
            result TEXT NOT NULL,       -- JSON, as `companion replay` prints it
            crew TEXT NOT NULL          -- the group that played
        )"""
    )
    file.execute("CREATE INDEX games_by_time ON games (wall, id)")
    file.execute("CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
    file.execute(
        """CREATE TABLE cards (
            identity TEXT PRIMARY KEY,  -- what the scanner reads
            game TEXT NOT NULL,
            card TEXT NOT NULL
        )"""
    )


STEPS: Sequence[Callable[[sqlite3.Connection], None]] = (_first,)
VERSION = len(STEPS)


def migrate(file: sqlite3.Connection, version: int) -> None:
    """Brings a file from ``version`` (0: an empty one) to today's, whole or not at all. Raises sqlite3.Error."""
    file.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[version:]:
            step(file)
        file.execute(f"PRAGMA user_version = {VERSION}")
        file.execute("COMMIT")
    except BaseException:
        file.execute("ROLLBACK")
        raise

"""``companion import FILE...``: adds the games of transcripts to the journal, all of them or none."""

from __future__ import annotations

import argparse
import errno
import os
import sys
import time
from collections.abc import Mapping

from companion import library
from companion.cli.telling import journal
from companion.core.errors import Malformed
from companion.core.files import open_to_read
from companion.core.jsonl import lines_of
from companion.engine.game import AnyGame
from companion.journal.incoming import Incoming, add, read_games
from companion.journal.store import NotKept, Store, Taken


def main(arguments: list[str]) -> int:
    """Adds the games. Returns 2, and changes nothing, if a file has a fault or the journal cannot be written."""
    parser = argparse.ArgumentParser(
        prog="companion import",
        description="Adds games from transcripts. A game that is there already is left alone. Dates are those of the "
        "files, and marked as unsure. The table must not be running.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a transcript, or - for standard input")
    games: list[Incoming] = []
    faults: list[str] = []
    known = library.Games(lambda fault: print(f"left out {fault}", file=sys.stderr))
    for name in parser.parse_args(arguments).files:
        try:
            games += _read(name, known)
        except Malformed as error:
            faults.append(f"{name}:{error.line}: {error.what}")
        except OSError as error:
            faults.append(f"{name}: cannot be read: {error.strerror}")
    if faults:
        print("\n".join([*faults, "Nothing was imported."]), file=sys.stderr)
        return 2
    return _add(games)


def _read(name: str, known: Mapping[str, AnyGame]) -> list[Incoming]:
    """The games of a file. Raises Malformed or OSError."""
    if name == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        return read_games(lines_of(sys.stdin.buffer), known, int(time.time()))
    with open_to_read(name) as file:
        return read_games(lines_of(file), known, int(os.fstat(file.fileno()).st_mtime))


def _add(games: list[Incoming]) -> int:
    path = journal()
    try:
        store = Store(path)
        try:
            if store.repaired is not None:
                print(store.repaired, file=sys.stderr)
            added = add(store, games)
        finally:
            store.close()
    except Taken:
        print(f"companion import: the table is running and writes {path}; end it first", file=sys.stderr)
        return 2
    except NotKept as error:
        print(f"companion import: {error}", file=sys.stderr)
        return 2
    there = len(games) - added
    print(f"{added} {'game' if added == 1 else 'games'} added" + (f", {there} there already" if there else ""))
    return 0

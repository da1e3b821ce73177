"""Keeps an evening: each input before it is applied; and gives the table back after the power came back.

Theory of operation::

    restore   the last chapter, folded anew: the game that was on goes on, or the menu with what was known at it
    note      an input, written before the table has it
    became    the table is at its menu again: the chapter ends, its games are written down, a new one begins
    tend      once a second: what could not be kept is written as soon as it can be

The chapter that is on is also held in memory, so that a file that could not be written for a while misses nothing of
it. ``trouble`` says what is wrong, in words for the screen's line of things to check; the game goes on.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.mistakes import Mistakes
from companion.core.values import Ms
from companion.journal.cards import changes, statements, taught
from companion.journal.chapter import InputKind, Noted, folded, house_facts, house_of, welcomed
from companion.journal.recording import PlayedGame, played
from companion.journal.store import Newer, NotKept, Store, Taken
from companion.table.table import Table, begin

MOST_HELD = 100_000
"""Inputs of one chapter that are held in memory; what is beyond is only in the file."""
INSERT_INPUT = "INSERT INTO inputs (chapter, at, kind, what) VALUES (?, ?, ?, ?)"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Moment:
    """An instant for people: seconds since 1970, and whether the machine's clock had been set right by then."""

    wall: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Session:
    """What is written of the run that an evening was played in.

    ``version`` is the companion's. ``boot`` names the machine's run: instants of another run's clock mean nothing in
    this one. ``moment`` gives the present for people.
    """

    version: str
    boot: str
    moment: Callable[[], Moment]


@dataclass(frozen=True, slots=True)
class Restored:
    """The table as it was left."""

    table: Table
    shift: Ms
    """What is taken from the machine's clock to have the table's."""
    interrupted: bool
    """Whether the machine ran anew since: how long the break was is not known, and the table stands still."""


@dataclass(slots=True)
class _Chapter:
    """The chapter that is on. ``table`` is at its menu, as when it began."""

    table: Table
    shift: Ms
    moment: Moment
    id: int | None = None
    """None: nothing of it is in the file yet."""
    boot: str = ""
    entries: list[Noted] | None = None
    """None: there are more than are held."""


class Keeper:
    """The journal as the daemon uses it, all of it from the loop's thread.

    ``open_store`` opens the file; it is tried again until it works, unless the file is a newer companion's.
    """

    def __init__(self, open_store: Callable[[], Store], session: Session) -> None:
        self._open_store = open_store
        self._session = session
        self._store: Store | None = None
        self._mistakes = Mistakes(_log)
        self._final = False
        self._chapter: _Chapter | None = None
        self._ended: list[tuple[_Chapter, Ms]] = []
        """Chapters that have ended and whose games are not written yet."""
        self._found: list[tuple[int, Sequence[PlayedGame], Moment]] = []
        self._finding: threading.Thread | None = None
        self._game_of: Callable[[str], str | None] = lambda code: None
        self._untaught: dict[str, str | None] = {}
        """Changes of the registry that are not written yet."""
        self.cards: Mapping[str, str] = {}
        """The registry, as the table has it. Replaced as a whole, so that any thread may look into it."""
        self.trouble: str | None = None
        """Why nothing is kept now, in words for people; None: all is."""

    # -- at the start

    def restore(self, table: Table, now: Ms) -> Restored:
        """The table as it was left, or ``table``, which is at its menu, with what was known of the group.

        ``now`` is the machine's clock. Never raises.
        """
        known = table
        try:
            self._open()
            assert self._store is not None
            self.cards = taught(self._store)
            known = begin(replace(table.house, cards=self.cards), table.at, table.leads)
            return self._restored(self._store, known, now)
        except NotKept as error:
            self._lost(error)
        except Exception as error:  # a journal that cannot be understood must not keep the table from starting
            self._mistakes.meet(error, "the journal could not be read, and the evening begins anew")
        self._begin(known, now, Ms(0))
        return Restored(known, Ms(0), False)

    def _restored(self, store: Store, table: Table, now: Ms) -> Restored:
        chapters = _open_chapters(store, table)
        for chapter in chapters[:-1]:  # ended, but the power went before their games were written down
            self._end(chapter, folded(chapter.table, chapter.entries or ()).at)
        if not chapters:
            self._begin(table, now, Ms(0))
            return Restored(table, Ms(0), False)
        last = chapters[-1]
        left = folded(last.table, last.entries or ())
        if left.game is None:
            fresh = begin(welcomed(table.house, left.house), now, table.leads)
            self._end(last, left.at)
            self._begin(fresh, now, Ms(0))
            return Restored(fresh, Ms(0), False)
        self._chapter = last
        if left.house.cards != self.cards:
            self.note(Noted(left.at, InputKind.CARDS, json.dumps(dict(self.cards))))
        left = left.knowing(self.cards)
        same = last.boot == self._session.boot != ""
        return Restored(left, last.shift if same else now - left.at, not same)

    def resume(self, shift: Ms) -> None:
        """The table that was interrupted goes on, its clock the machine's less ``shift``."""
        if self._chapter is not None:
            self._chapter.shift, self._chapter.boot = shift, self._session.boot
            row = (shift, self._session.boot, self._chapter.id)
            self._try(lambda store: store.write("UPDATE chapters SET shift = ?, boot = ? WHERE id = ?", row))

    # -- while it is played

    def note(self, entry: Noted) -> None:
        """Writes an input that is about to be applied. Never raises."""
        chapter = self._chapter
        if chapter is None:
            return
        if chapter.entries is not None:
            if len(chapter.entries) < MOST_HELD:
                chapter.entries.append(entry)
            elif self.trouble is None:
                chapter.entries = None
        if self.trouble is not None:
            return  # all of the chapter is written once that is over
        if chapter.id is None:
            self._try(lambda store: self._write_chapter(store, chapter))
        else:
            row = (chapter.id, entry.at, entry.kind, entry.what)
            self._try(lambda store: store.write(INSERT_INPUT, row))

    def became(self, before: Table, after: Table, now: Ms) -> None:
        """The table went on. A chapter ends where it comes back to its menu. Never raises."""
        if after.house.cards is not self.cards:
            self._taught(after)
        if before.game is None or after.game is not None or self._chapter is None:
            return
        ended = self._chapter
        self._begin(begin(after.house, after.at, after.leads), now, now - after.at)
        self._end(ended, after.at)

    def tend(self) -> None:
        """Opens what could not be opened, writes what could not be written, writes down the games that ended.

        Never raises. To be called about once a second.
        """
        if self.trouble is not None and not self._final:
            self._recover()
        if self.trouble is None:
            self._write_games()

    def close(self) -> None:
        """Writes down the games that ended, and closes the file. Never raises."""
        if self._finding is not None:
            self._finding.join()
        self.tend()
        if self._store is not None:
            self._store.close()
            self._store = None

    def _taught(self, table: Table) -> None:
        """The registry is another one now."""
        self._untaught |= changes(self.cards, table.house.cards)
        self.cards = table.house.cards
        self._game_of = table.house.game_of
        if self.trouble is None:
            self._try(self._write_cards)

    def _write_cards(self, store: Store) -> None:
        if self._untaught:
            store.write_many(statements(self._untaught, self._game_of))
            self._untaught.clear()

    # -- chapters

    def _begin(self, table: Table, now: Ms, shift: Ms) -> None:
        self._chapter = _Chapter(table, shift, self._session.moment(), None, self._session.boot, [])
        if self.trouble is None:
            chapter = self._chapter
            self._try(lambda store: self._write_chapter(store, chapter))

    def _write_chapter(self, store: Store, chapter: _Chapter) -> None:
        """Writes a chapter whole, in the place of what may be in the file of it."""
        number = chapter.id or 1 + (store.read("SELECT max(id) FROM chapters")[0][0] or 0)
        values = (
            *(number, self._session.version, chapter.boot, chapter.shift, chapter.table.at),
            *(chapter.moment.wall, chapter.moment.sure, house_facts(chapter.table.house)),
        )
        statements: list[tuple[str, Sequence[Any]]] = [
            ("INSERT OR REPLACE INTO chapters VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)", values)
        ]
        if chapter.entries is not None:
            statements.append(("DELETE FROM inputs WHERE chapter = ?", (number,)))
            statements += [
                (INSERT_INPUT, (number, entry.at, entry.kind, entry.what)) for entry in list(chapter.entries)
            ]
        store.write_many(statements)
        chapter.id = number

    def _end(self, chapter: _Chapter, at: Ms) -> None:
        self._ended.append((chapter, at))
        self._find()

    def _find(self) -> None:
        """Begins to look for the games of the next chapter that has ended, in a thread: folding takes its time."""
        if self._finding is not None and self._finding.is_alive():
            return
        if self._ended and self.trouble is None:
            chapter, at = self._ended[0]
            self._finding = threading.Thread(target=self._look, args=(chapter, at), name="games", daemon=True)
            self._finding.start()

    def _look(self, chapter: _Chapter, at: Ms) -> None:
        games: Sequence[PlayedGame] = ()
        try:
            games = played(chapter.table, chapter.entries or ())
        except Exception as error:
            self._mistakes.meet(error, "the games of a chapter could not be written down; its inputs are kept")
        if chapter.id is not None:
            self._found.append((chapter.id, games, chapter.moment))

    def _write_games(self) -> None:
        if self._finding is None or self._finding.is_alive():
            self._find()
            return
        self._finding = None
        chapter, at = self._ended.pop(0)
        if self._found:
            number, games, moment = self._found.pop(0)
            if not self._try(lambda store: _write_games(store, number, at, games, moment, chapter.table.at)):
                self._ended.insert(0, (chapter, at))
                return
        self._find()

    # -- a file that cannot be had

    def _open(self) -> None:
        if self._store is None:
            self._store = self._open_store()

    def _recover(self) -> None:
        """Tries again to write all that is missing."""
        try:
            self._open()
            assert self._store is not None
            for chapter, _ in self._ended:
                if chapter.entries is not None:
                    self._write_chapter(self._store, chapter)
            if self._chapter is not None:
                self._write_chapter(self._store, self._chapter)
            self._write_cards(self._store)
        except NotKept as error:
            self._lost(error)
        else:
            _log.info("the journal is kept again")
            self.trouble = None
            self._find()

    def _try(self, work: Callable[[Store], object]) -> bool:
        if self._store is None:
            return False
        try:
            work(self._store)
        except NotKept as error:
            self._lost(error)
            return False
        return True

    def _lost(self, error: NotKept) -> None:
        self._final = isinstance(error, Newer | Taken)
        if self.trouble != str(error):
            _log.warning("nothing is kept: %s", error)
        self.trouble = str(error)


def _open_chapters(store: Store, table: Table) -> list[_Chapter]:
    """The chapters that have not ended, oldest first; ``table`` has the games and their pages."""
    rows = store.read("SELECT id, boot, shift, began, wall, sure, house FROM chapters WHERE ended IS NULL ORDER BY id")
    chapters = []
    for number, boot, shift, began, wall, sure, text in rows:
        inputs = store.read("SELECT at, kind, what FROM inputs WHERE chapter = ? ORDER BY id", [number])
        entries = [Noted(Ms(at), InputKind(kind), what) for at, kind, what in inputs]
        opened = begin(house_of(table.house, text), Ms(began), table.leads)
        chapters.append(_Chapter(opened, Ms(shift), Moment(wall, bool(sure)), number, boot, entries))
    return chapters


def _write_games(store: Store, chapter: int, at: Ms, games: Sequence[PlayedGame], moment: Moment, began: Ms) -> None:
    """Writes down the games of a chapter that has ended; its inputs are in them, and go."""
    statements: list[tuple[str, Sequence[Any]]] = [
        (
            "INSERT INTO games (chapter, game, wall, sure, lasted, header, inputs, result, crew)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, '')",
            (
                *(chapter, game.name, moment.wall + (game.began - began) // 1000, moment.sure),
                *(game.ended - game.began, json.dumps(game.header), "\n".join(game.lines[1:]), json.dumps(game.result)),
            ),
        )
        for game in games
    ]
    statements.append(("UPDATE chapters SET ended = ? WHERE id = ?", (at, chapter)))
    statements.append(("DELETE FROM inputs WHERE chapter = ?", (chapter,)))
    store.write_many(statements)

"""Plays shows at the virtual table and kills the process that plays: ``python -m tests.support.kills FOLDER COUNT``.

Each show is played by a fork of this process, by random fingers; it reports each input that its table has had, with a
checksum of the page after it. At a random one the process gets SIGKILL. Its journal must then hold every input that was
reported, and folding the first so many of them must give the page that the checksum is of.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sys
import zlib
from pathlib import Path

from companion.cli.run import set_up
from companion.config.table import TableConfig
from companion.core.values import Key, Ms
from companion.journal.chapter import InputKind, Noted, folded
from companion.journal.keeper import Keeper, Moment, Session
from companion.journal.store import NAME, Store
from companion.table.table import Table
from tools.evening import switched_on

SESSION = Session("1", "a boot", lambda: Moment(0, True))
KEYS = [key for key in Key if key is not Key.BACK] + [Key.RED, Key.YELLOW, Key.PURPLE] * 2
MOST = 60
"""Inputs after which a process is killed at the latest."""


def table_on() -> Table:
    """A table that has just been switched on."""
    return set_up(TableConfig(), Ms(1_000_000))[0]


def checksum(table: Table) -> int:
    """Of the page, but for where things lie in memory."""
    return zlib.crc32(re.sub(r" at 0x[0-9a-f]+", "", repr(table.page)).encode())


class Reporting(Keeper):
    """A journal that also writes down what the table has had, each time on a line of its own."""

    def __init__(self, folder: Path, report: int) -> None:
        super().__init__(lambda: Store(folder / NAME), SESSION)
        self._report = report
        self._noted = 0
        self._due = False

    def note(self, entry: Noted) -> None:
        super().note(entry)
        self._noted += 1
        self._due = True

    def became(self, before: Table, after: Table, now: Ms) -> None:
        super().became(before, after, now)
        if self._due:
            self._due = False
            os.write(self._report, f"{self._noted} {checksum(after)}\n".encode())


async def play(folder: Path, seed: int, report: int) -> None:
    """Plays a show until it is killed."""
    chance = random.Random(seed)
    async with switched_on(keeper=Reporting(folder, report)) as evening:
        await evening.start_show()
        while True:
            await evening.tap(chance.choice(KEYS))
            evening.forward(chance.randrange(0, 2500))


def killed(folder: Path, seed: int) -> tuple[int, int]:
    """The last line of a show's report: inputs that its table has had, and the checksum after them."""
    folder.mkdir()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            asyncio.run(play(folder, seed, writing))
        finally:
            os._exit(1)
    os.close(writing)
    enough = random.Random(-seed).randrange(1, MOST)
    with open(reading, "rb") as report:
        lines = []
        for line in report:
            lines.append(line)
            if len(lines) == enough:
                os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert len(lines) >= enough, f"seed {seed}: the show ended by itself"
    count, page = lines[-1].split()
    return int(count), int(page)


def check(folder: Path, seed: int, count: int, page: int) -> None:
    """Raises AssertionError where the journal does not give back what the table had had."""
    store = Store(folder / NAME)
    rows = store.read("SELECT at, kind, what FROM inputs ORDER BY id")
    store.close()
    assert len(rows) >= count, f"seed {seed}: {count} inputs were applied, {len(rows)} are kept"
    assert len(rows) <= count + 3, f"seed {seed}: {count} inputs were applied, {len(rows)} are kept"
    entries = [Noted(Ms(at), InputKind(kind), what) for at, kind, what in rows]
    assert checksum(folded(table_on(), entries[:count])) == page, f"seed {seed}: another page"
    keeper = Keeper(lambda: Store(folder / NAME), SESSION)
    restored = keeper.restore(table_on(), Ms(1_000_000))
    keeper.close()
    assert checksum(restored.table) == checksum(folded(table_on(), entries)), f"seed {seed}: not restored"


def main() -> None:
    """Kills as many as asked for."""
    where, count = Path(sys.argv[1]), int(sys.argv[2])
    inputs = 0
    for seed in range(1, count + 1):
        folder = where / str(seed)
        had, page = killed(folder, seed)
        check(folder, seed, had, page)
        inputs += had
    print(f"{count} killed, after {inputs} inputs in all; none was lost")


if __name__ == "__main__":
    main()

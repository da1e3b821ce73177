"""The journal's file: kept over a kill, a power cut and damage; refused where it must not be touched."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.journal.flusher import Flusher
from companion.journal.schema import VERSION
from companion.journal.store import NAME, Newer, NotKept, Store, Taken

ROOT = Path(__file__).parents[3]
INSERT = "INSERT INTO inputs (chapter, at, kind, what) VALUES (1, ?, 'press', 'ok')"


def times(path: Path) -> list[int]:
    """What a table that is switched on finds."""
    with closing(Store(path)) as store:
        return [at for (at,) in store.read("SELECT at FROM inputs ORDER BY id")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / NAME


def test_what_was_written_is_there_again(path: Path) -> None:
    with closing(Store(path)) as store:
        assert [store.write(INSERT, (at,)) for at in (5, 7)] == [1, 2]
    assert times(path) == [5, 7]


def test_several_are_written_all_or_none(path: Path) -> None:
    with closing(Store(path)) as store:
        store.write_many([(INSERT, (1,)), (INSERT, (2,))])
        with pytest.raises(NotKept):
            store.write_many([(INSERT, (3,)), ("INSERT INTO nothing VALUES (1)", ())])
        store.write(INSERT, (4,))
    assert times(path) == [1, 2, 4]


def test_only_its_owner_can_read_it(path: Path) -> None:
    Store(path).close()
    assert path.parent.stat().st_mode & 0o077 == 0


WRITER = """
import sys
from pathlib import Path
from companion.journal.store import Store
store = Store(Path(sys.argv[1]))
for at in range(1_000_000):
    store.write("INSERT INTO inputs (chapter, at, kind, what) VALUES (1, ?, 'press', 'ok')", (at,))
    print(at, flush=True)
"""


@pytest.mark.parametrize("seed", range(6))
def test_a_process_that_is_killed_loses_nothing_that_it_wrote(path: Path, seed: int) -> None:
    enough = random.Random(seed).randrange(1, 400)
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, cwd=ROOT, text=True)
    assert writer.stdout is not None
    written = -1
    for line in writer.stdout:
        written = int(line)
        if written >= enough:
            writer.kill()
            break
    writer.wait()
    written = max([written, *map(int, writer.stdout.read().split())])
    writer.stdout.close()
    found = times(path)
    assert found == list(range(len(found)))
    assert len(found) >= written + 1


class Disk:
    """What a power cut leaves: for each file only what was put on the disk."""

    def __init__(self, path: Path, kept: Path) -> None:
        self.path, self.kept = path, kept
        kept.mkdir()

    def sync(self, handle: int) -> None:
        """The kernel's fsync, which also notes what is on the disk now."""
        os.fsync(handle)
        name = os.path.basename(os.readlink(f"/proc/self/fd/{handle}"))
        shutil.copy(self.path.parent / name, self.kept / name)


def test_a_power_cut_loses_only_what_was_not_yet_put_on_the_disk(path: Path, tmp_path: Path) -> None:
    Store(path).close()
    disk = Disk(path, tmp_path / "disk")
    shutil.copy(path, disk.kept / NAME)  # closed: on the disk whole
    with closing(Store(path, disk.sync)) as store:
        for at in range(50):
            store.write(INSERT, (at,))
        store._flusher.settle()
        for at in range(50, 60):
            store.write(INSERT, (at,))
        cut = shutil.copytree(disk.kept, tmp_path / "after")
    found = times(cut / NAME)
    assert found[:50] == list(range(50))
    assert found == list(range(len(found)))


def test_a_log_cut_anywhere_keeps_what_came_before(path: Path, tmp_path: Path) -> None:
    """The last sectors of a log that was being written when the power went may be missing or wrong."""
    Store(path).close()
    store = Store(path)
    for at in range(20):
        store.write(INSERT, (at,))
    copy = shutil.copytree(path.parent, tmp_path / "copy")
    store.close()
    log = (copy / f"{NAME}-wal").read_bytes()
    for length in range(0, len(log), 2999):
        again = tmp_path / f"cut-{length}"
        again.mkdir()
        shutil.copy(copy / NAME, again / NAME)
        (again / f"{NAME}-wal").write_bytes(log[:length])
        found = times(again / NAME)
        assert found == list(range(len(found)))
    assert len(found) > 15


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(damage=st.lists(st.tuples(st.integers(0, 60_000), st.binary(min_size=1, max_size=600)), min_size=1, max_size=4))
def test_a_damaged_file_is_put_aside_and_what_can_be_read_is_saved(
    tmp_path_factory: pytest.TempPathFactory, damage: list[tuple[int, bytes]]
) -> None:
    path = tmp_path_factory.mktemp("damaged") / NAME
    with closing(Store(path)) as store:
        store.write_many([(INSERT, (at,)) for at in range(1500)])
    content = bytearray(path.read_bytes())
    for place, data in damage:
        place %= len(content)
        content[place : place + len(data)] = data[: len(content) - place]
    path.write_bytes(content)
    with closing(Store(path)) as store:
        found = [at for (at,) in store.read("SELECT at FROM inputs ORDER BY id")]
        store.write(INSERT, (0,))  # it can be written again
        if store.repaired is not None:
            (aside,) = path.parent.glob("journal.damaged*.sqlite")
            assert aside.read_bytes() == bytes(content)
            assert aside.name in store.repaired
    assert len(found) <= 1500


def test_a_damaged_page_costs_its_own_rows_alone(path: Path) -> None:
    with closing(Store(path)) as store:
        store.write_many([(INSERT, (at,)) for at in range(3000)])
        store.write("INSERT INTO settings VALUES ('volume', '40')")
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    with closing(Store(path)) as store:
        assert store.repaired is not None
        assert store.read("SELECT value FROM settings") == [("40",)]
        found = [at for (at,) in store.read("SELECT at FROM inputs ORDER BY id")]
    assert 2500 < len(found) < 3000


@pytest.mark.parametrize("content", [b"x" * 5000, b"SQLite format 3\0" + b"\0" * 4080], ids=["no database", "zeros"])
def test_what_is_no_database_is_put_aside(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with closing(Store(path)) as store:
        assert store.repaired is not None
    assert (path.parent / "journal.damaged1.sqlite").read_bytes() == content


@pytest.mark.parametrize(
    "damage", ["DROP TABLE settings", "ALTER TABLE inputs DROP COLUMN what", "CREATE TABLE more (a)"]
)
def test_a_database_with_other_tables_is_put_aside_and_what_fits_is_saved(path: Path, damage: str) -> None:
    with closing(Store(path)) as store:
        store.write("INSERT INTO cards VALUES ('0D', 'skyrockets', 'SKY:red+blue#1')")
    with closing(sqlite3.connect(path)) as file:
        file.execute(damage)
    with closing(Store(path)) as store:
        assert store.repaired is not None
        assert store.read("SELECT card FROM cards") == [("SKY:red+blue#1",)]
        store.write(INSERT, (1,))
    assert (path.parent / "journal.damaged1.sqlite").exists()


def test_a_write_never_waits_for_the_log_to_be_moved(path: Path) -> None:
    with closing(Store(path)) as store:
        store.write_many([(INSERT, (at,)) for at in range(3000)])  # far more than SQLite moves by itself
        assert path.stat().st_size < 10_000
        assert path.with_name(f"{NAME}-wal").stat().st_size > 100_000


def test_an_empty_file_is_begun(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    assert times(path) == []


def test_a_file_of_a_newer_companion_is_left_alone(path: Path) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(Newer, match="update the companion"):
        Store(path)
    assert path.read_bytes() == before
    with pytest.raises(Newer):  # the lock was let go
        Store(path)


def test_a_second_table_is_refused_and_the_first_goes_on(path: Path) -> None:
    with closing(Store(path)) as store:
        with pytest.raises(Taken, match="another table keeps its games there"):
            Store(path)
        store.write(INSERT, (1,))
    assert times(path) == [1]


def test_a_place_where_nothing_can_be_kept_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotKept, match="nothing can be kept there"):
        Store(tmp_path / "file" / NAME)
    with pytest.raises(NotKept, match="nothing can be kept there"):
        Store(Path("/proc/companion") / NAME)


def test_a_file_that_went_away_is_an_error_that_says_so(path: Path) -> None:
    with closing(Store(path)) as store, pytest.raises(NotKept, match=NAME):
        store.write("INSERT INTO nothing VALUES (1)")


def test_a_long_log_is_moved_into_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.journal.flusher.LONGEST_LOG", 40_000)
    with closing(Store(path)) as store:
        for at in range(200):
            store.write(INSERT, (at,))
            if at % 50 == 49:
                store._flusher.settle()
        assert (path.parent / f"{NAME}-wal").stat().st_size < 500_000
    assert times(path) == list(range(200))


def test_a_disk_that_fails_ends_no_thread_and_loses_nothing_written(path: Path) -> None:
    def sync(handle: int) -> None:
        raise OSError(5, "Input/output error")

    with closing(Store(path, sync)) as store:
        store.write(INSERT, (1,))
        store._flusher.settle()
        store.write(INSERT, (2,))
        store._flusher.settle()
        assert any(thread.name == "journal" for thread in threading.enumerate())
    assert times(path) == [1, 2]


def test_nothing_is_flushed_while_nothing_is_written(path: Path) -> None:
    synced: list[int] = []
    flusher = Flusher(path, synced.append)
    flusher.settle()
    flusher.close()
    assert synced == []


@pytest.fixture(autouse=True)
def _no_thread_stays() -> Iterator[None]:
    yield
    assert not [thread for thread in threading.enumerate() if thread.name == "journal"]

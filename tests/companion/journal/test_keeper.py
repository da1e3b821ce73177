"""An evening kept, broken off at any instant and gone on with; games written down as transcripts that replay."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.values import Key, Ms
from companion.engine.transcript import replay
from companion.journal.chapter import InputKind, Noted, applied, house_facts, house_of
from companion.journal.keeper import Keeper, Moment, Restored, Session
from companion.journal.store import NAME, NotKept, Store
from companion.table.countdown import COUNTS
from companion.table.menu import Menu
from companion.table.table import Table
from tools.sittings import kits
from tools.sittings.kits import whole_house

OK, BACK, RIGHT = Key.OK, Key.BACK, Key.RIGHT
LEFT_OVER = "SELECT count(*) FROM inputs JOIN chapters ON chapter = chapters.id WHERE ended IS NOT NULL"
FIRST, SECOND = "the first boot", "the second boot"


def session(boot: str = FIRST) -> Session:
    return Session("1.2.3", boot, lambda: Moment(1_790_000_000, True))


def opener(path: Path) -> Callable[[], Store]:
    return lambda: Store(path)


class Played:
    """A table with its journal, as the daemon has them."""

    def __init__(self, path: Path, boot: str = FIRST, now: int = 0, table: Table | None = None) -> None:
        self.path = path
        self.keeper = Keeper(opener(path), session(boot))
        fresh = kits.switched_on(whole_house()) if table is None else table
        self.restored: Restored = self.keeper.restore(replace(fresh, at=Ms(now)), Ms(now))
        self.table = self.restored.table

    def do(self, kind: InputKind, what: str, at: int) -> None:
        entry = Noted(max(Ms(at), self.table.at), kind, what)
        self.keeper.note(entry)
        before, self.table = self.table, applied(self.table, entry)
        self.keeper.became(before, self.table, Ms(at))
        self.keeper.tend()

    def press(self, *keys: Key, every: int = 200) -> None:
        for key in keys:
            at = self.table.at + every
            self.do(InputKind.PRESS, key, at)
            self.do(InputKind.RELEASE, key, at + every // 2)

    def start_show(self) -> None:
        """From the menu to a show that runs."""
        self.press(OK, OK, OK, OK)
        self.begin_show()

    def begin_show(self) -> None:
        """From READY to a show that runs: the finger on OK goes up as it starts."""
        at = self.table.at + 200
        self.do(InputKind.PRESS, OK, at)
        self.do(InputKind.RELEASE, OK, at + COUNTS)

    def cut(self, to: Path) -> Path:
        """The power goes: what the file system has of the journal at this instant."""
        to.mkdir()
        for part in ("", "-wal"):
            source = Path(f"{self.path}{part}")
            if source.exists():
                shutil.copy(source, to / f"{NAME}{part}")
        return to / NAME


def leave(played: Played) -> None:
    """To the menu, as people leave."""
    played.do(InputKind.HOLD, BACK, played.table.at + 1000)
    for _ in range(5):
        if played.table.game is not None:
            played.press(BACK, every=2000)
    assert isinstance(played.table.page, Menu)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / NAME


@pytest.fixture
def played(path: Path) -> Iterator[Played]:
    played = Played(path)
    yield played
    played.keeper.close()


@pytest.fixture(autouse=True)
def _no_thread_stays() -> Iterator[None]:
    yield
    assert not [thread.name for thread in threading.enumerate() if thread.name in ("journal", "games")]


def again(path: Path, boot: str = FIRST, now: int = 1_000_000) -> Iterator[Played]:
    after = Played(path, boot, now)
    yield after
    after.keeper.close()


def test_a_show_that_was_broken_off_goes_on_in_the_same_boot(played: Played, tmp_path: Path) -> None:
    played.start_show()
    assert played.table.game == "skyrockets"
    for after in again(played.cut(tmp_path / "cut")):
        assert not after.restored.interrupted
        assert after.restored.shift == 0
        assert after.table == played.table


def test_after_another_boot_it_stands_still_at_its_last_known_instant(played: Played, tmp_path: Path) -> None:
    played.start_show()
    for after in again(played.cut(tmp_path / "cut"), SECOND, 77):
        assert after.restored.interrupted
        assert after.table == played.table
        assert after.restored.shift == 77 - played.table.at
        after.keeper.resume(Ms(90 - played.table.at))
        cut_again = after.cut(tmp_path / "again")
        for third in again(cut_again, SECOND, 100):
            assert not third.restored.interrupted
            assert third.restored.shift == 90 - played.table.at


@pytest.mark.parametrize("presses", [(), (RIGHT,), (OK, BACK)], ids=["nothing", "a cursor", "a setup left"])
def test_at_the_menu_nothing_is_gone_on_with(played: Played, tmp_path: Path, presses: tuple[Key, ...]) -> None:
    played.press(*presses)
    assert isinstance(played.table.page, Menu)
    for after in again(played.cut(tmp_path / "cut"), SECOND, 500):
        assert not after.restored.interrupted
        assert isinstance(after.table.page, Menu)
        assert after.table.at == 500


def test_what_the_group_played_last_is_known_after_a_new_start(played: Played, tmp_path: Path) -> None:
    played.start_show()
    leave(played)
    assert "skyrockets" in played.table.house.last
    for after in again(played.cut(tmp_path / "cut"), SECOND, 500):
        assert after.table.house.last == json.loads(json.dumps(played.table.house.last))


def test_names_of_the_configuration_and_of_before_are_both_known(path: Path) -> None:
    first = Played(path, table=kits.switched_on(whole_house(names=("Ada", "Bob"))))
    first.keeper.close()
    second = Played(path, SECOND, table=kits.switched_on(whole_house(names=("Cy", "Bob"))))
    assert second.table.house.names == ("Cy", "Bob", "Ada")
    second.keeper.close()


def games(path: Path) -> list[tuple[str, str, str, str, int]]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT game, header, inputs, result, lasted FROM games ORDER BY id").fetchall()


def check_games(path: Path) -> int:
    """Every game's transcript replays to its result; gives how many there are."""
    rules = {one.kit.name: one.game for one in kits.READY}
    found = games(path)
    for game, header, inputs, result, lasted in found:
        lines = [header, *inputs.split("\n")]
        assert json.loads(replay((line.encode() for line in lines), rules)[-1])["result"] == json.loads(result)
        assert json.loads(header)["game"] == game
        assert json.loads(lines[-1])["at"] == lasted
    return len(found)


def test_a_show_that_ends_is_written_down_as_its_transcript(played: Played) -> None:
    played.start_show()
    played.do(InputKind.SCAN, "SKY:red+yellow#1", played.table.at + 100)
    played.press(Key.RED, Key.YELLOW)
    leave(played)
    played.keeper.close()
    assert check_games(played.path) == 1
    game, _, inputs, _, _ = games(played.path)[0]
    assert game == "skyrockets"
    names = [json.loads(line)["input"] for line in inputs.split("\n")]
    assert names[:4] == ["start", "scan", "flip", "flip"]
    with closing(sqlite3.connect(played.path)) as file:
        assert file.execute(LEFT_OVER).fetchone() == (0,)


ACTS = st.lists(
    st.tuples(
        st.sampled_from([*[(InputKind.PRESS, key) for key in Key] * 3, *[(InputKind.HOLD, key) for key in Key]])
        | st.sampled_from([(InputKind.SCAN, "SKY:red+yellow#1"), (InputKind.SCAN, "TRK:past-0"), (InputKind.SCAN, "?")])
        | st.sampled_from([(InputKind.LEAVE, ""), (InputKind.UNREADABLE, "")])
        | st.sampled_from([(InputKind.READS, "no"), (InputKind.READS, "yes"), (InputKind.SCAN, "0D00319CD0")]),
        st.integers(0, 9000),
    ),
    max_size=60,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS, opening=st.integers(0, 2), broken_off=st.integers(0, 70))
def test_whatever_is_pressed_the_table_comes_back_equal_and_its_games_replay(
    tmp_path_factory: pytest.TempPathFactory,
    acts: list[tuple[tuple[InputKind, str], int]],
    opening: int,
    broken_off: int,
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    live = Played(folder / NAME)
    live.press(*[RIGHT] * opening, OK, OK, OK, OK)
    for number, ((kind, what), wait) in enumerate(acts):
        live.do(kind, what, live.table.at + wait)
        if number == broken_off and live.table.game is not None:
            for after in again(live.cut(folder / "cut"), SECOND):
                assert after.table == live.table
    live.do(InputKind.LEAVE, "", live.table.at)
    live.keeper.close()
    check_games(folder / NAME)


def test_a_chapter_whose_games_were_not_written_yet_is_finished_at_the_next_start(
    played: Played, tmp_path: Path
) -> None:
    played.start_show()
    played.keeper._find = lambda: None  # type: ignore[method-assign]  # the power goes before it gets there
    played.do(InputKind.LEAVE, "", played.table.at)
    cut = played.cut(tmp_path / "cut")
    assert games(cut) == []
    for after in again(cut, SECOND):
        assert isinstance(after.table.page, Menu)
    assert check_games(cut) == 1


class Faulty:
    """A store that can be made to fail."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.full = True

    def open(self) -> Store:
        if self.full:
            raise NotKept("no room")
        return Store(self.path)


def test_a_journal_that_cannot_be_opened_is_tried_again_and_misses_nothing(path: Path, tmp_path: Path) -> None:
    faulty = Faulty(path)
    keeper = Keeper(faulty.open, session())
    live = Played.__new__(Played)
    live.path, live.keeper = path, keeper
    live.table = keeper.restore(kits.switched_on(whole_house()), Ms(0)).table
    assert keeper.trouble == "no room"
    live.press(OK, OK, OK)
    assert keeper.trouble == "no room"
    faulty.full = False
    keeper.tend()
    assert keeper.trouble is None
    live.press(OK, OK)
    for after in again(live.cut(tmp_path / "cut")):
        assert after.table == live.table
    keeper.close()


def test_a_disk_that_is_full_for_a_while_misses_nothing(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Store, *_: object) -> int:
        raise NotKept("database or disk is full")

    played.press(OK, OK)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "write", full)
        patched.setattr(Store, "write_many", full)
        played.press(OK, OK)
        played.begin_show()
        assert played.keeper.trouble == "database or disk is full"
        played.do(InputKind.LEAVE, "", played.table.at)
        played.press(OK, OK)
    played.keeper.tend()
    assert played.keeper.trouble is None
    for after in again(played.cut(tmp_path / "cut")):
        assert after.table == played.table
    played.keeper.close()
    assert check_games(played.path) == 1


def test_a_newer_file_is_not_tried_again_and_the_evening_is_played(path: Path) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    live = Played(path)
    live.press(OK, OK, OK, OK, OK)
    assert live.table.game == "skyrockets"
    assert "newer companion" in (live.keeper.trouble or "")
    live.keeper.close()
    assert path.read_bytes() == before


def test_without_a_journal_the_evening_begins_at_the_menu_and_the_log_says_why(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 99")
    live = Played(path, now=5)
    assert isinstance(live.table.page, Menu)
    assert (live.restored.shift, live.restored.interrupted) == (0, False)
    live.keeper.tend()
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("nothing is kept: ")
    assert "newer companion" in line


@pytest.mark.parametrize("text", ["", "[]", '{"names": 5, "last": [1], "scanner": "no"}', '{"names": ["A", 1]}'])
def test_a_house_that_says_something_else_counts_for_nothing(text: str) -> None:
    house = whole_house(names=("Ada",))
    assert house_of(house, text) == house


def test_a_house_is_kept_whole() -> None:
    house = whole_house(names=("Ada", "Bö"), scanner=False).remembering("trick", {"players": ["Ada"]})
    assert house_of(whole_house(), house_facts(house)) == house


def test_a_chapter_that_is_no_chapter_begins_the_evening_anew(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with closing(Store(path)) as store:
        store.write("INSERT INTO chapters VALUES (1, '', '', 0, 0, 0, 0, '{}', NULL)")
        store.write("INSERT INTO inputs VALUES (1, 1, 5, 'a kind', 'of another companion')")
    live = Played(path)
    assert isinstance(live.table.page, Menu)
    assert "could not be read" in caplog.text
    live.keeper.close()


@pytest.mark.parametrize("seed", range(3))
def test_a_long_evening_of_all_games(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    live = Played(path)
    for _ in range(12):
        live.press(*[RIGHT] * chance.randrange(3))
        live.start_show()
        for _ in range(30):
            live.press(chance.choice(list(Key)), every=chance.randrange(10, 4000))
        live.do(InputKind.LEAVE, "", live.table.at + 1)
    live.keeper.close()
    assert check_games(path) > 3


@pytest.mark.rule("SKY-52")
def test_a_show_that_nobody_played_was_over_when_the_last_star_went_and_not_when_somebody_came_back(
    played: Played,
) -> None:
    """Red (30 s), yellow (50 s) and red again take the three stars: 60 s, however late the next press is."""
    played.start_show()
    played.do(InputKind.PRESS, BACK, played.table.at + 177_000)
    played.do(InputKind.LEAVE, "", played.table.at + 5_000)
    played.keeper.close()
    assert check_games(played.path) == 1
    _, _, inputs, result, lasted = games(played.path)[0]
    assert json.loads(result)["phase"] == "lost"
    assert lasted == 60_000
    assert [json.loads(line)["input"] for line in inputs.split("\n")] == ["start", "wait"]

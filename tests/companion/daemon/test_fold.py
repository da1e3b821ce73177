"""The table with its journal, in the daemon: killed, unplugged, started again."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from companion.core.values import Key
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.table.show import ShowPage
from companion.journal.keeper import Keeper, Moment, Session
from companion.journal.store import NAME, NotKept, Store
from companion.scene.scene import Text
from companion.table.countdown import COUNTS
from companion.table.menu import Menu
from tools.evening import Evening, switched_on

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[3]


def keeper(folder: Path, boot: str = "first") -> Keeper:
    return Keeper(lambda: Store(folder / NAME), Session("1", boot, lambda: Moment(1_790_000_000, True)))


@contextlib.asynccontextmanager
async def evening(folder: Path, boot: str = "first") -> AsyncIterator[Evening]:
    """The table switched on, its games kept in ``folder``."""
    kept = keeper(folder, boot)
    async with switched_on(keeper=kept) as switched:
        yield switched
    kept.close()


async def settled(evening: Evening) -> None:
    await evening.until(lambda table: table.at >= evening.now() - 10)


def words(evening: Evening) -> list[str]:
    return [item.text for item in evening.daemon.scene.main.items if isinstance(item, Text)]


async def test_in_the_same_boot_a_show_goes_on_with_the_time_that_passed(tmp_path: Path) -> None:
    async with evening(tmp_path) as first:
        await first.start_show()
        await first.tap(Key.OK)  # means nothing, and is the last instant that is known
        left = first.table
    async with evening(tmp_path) as second:  # its clock begins where the first one's did
        assert not second.daemon.interrupted
        assert isinstance(second.table.page, ShowPage)
        assert second.table.page.show == left.page.show  # type: ignore[attr-defined]
        second.forward(31_000)
        await settled(second)
        assert second.table.page.show.phase is not Phase.READY  # time passes


async def test_after_another_boot_it_stands_still_until_ok_and_a_count(tmp_path: Path) -> None:
    async with evening(tmp_path) as first:
        await first.start_show()
        await first.tap(Key.OK)  # means nothing, and is the last instant that is known
        left = first.table
    async with evening(tmp_path, "second") as second:
        assert second.daemon.interrupted
        await second.look()
        assert words(second) == ["Power was off", "Go on?", "OK: go on", "BACK: leave"]
        second.forward(100_000)
        await second.look()
        assert left.at - 200 < second.table.at <= left.at  # its last known instant is the last input's
        assert second.table.page.show == left.page.show  # type: ignore[attr-defined]
        second.virtual.scan("SKY:red+yellow#1")  # means nothing now
        second.virtual.press(Key.OK)
        second.forward(100)
        await second.daemon.shown()
        await second.until(lambda _: words(second) == ["3"])
        second.virtual.release(Key.OK)
        second.forward(1000)
        await second.until(lambda _: words(second) == ["2"])
        second.forward(COUNTS)
        await second.until(lambda _: not second.daemon.interrupted)
        assert second.table.at - left.at < 3000  # no time of the break has passed in the game
        at = second.table.at
        second.forward(500)
        await second.until(lambda table: table.at >= at + 490)
        assert second.daemon.shift != 0
        before = second.now()
        await second.tap(Key.RED)
        assert before <= second.table.at <= second.now(), "a press counts at its instant on the table's own clock"


@pytest.mark.parametrize("key", [key for key in Key if key not in (Key.OK, Key.BACK)], ids=str)
async def test_while_it_is_asked_another_button_means_nothing(
    tmp_path: Path, key: Key, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening(tmp_path) as first:
        await first.start_show()
    async with evening(tmp_path, "second") as second:
        second.virtual.press(key)
        second.forward(100)
        second.virtual.release(key)
        second.forward(200)
        await second.until(lambda _: not second.virtual.look().pressed)
        await second.look()
        assert second.daemon.interrupted
        assert words(second)[:2] == ["Power was off", "Go on?"]
        assert not [record for record in caplog.records if record.exc_info]


async def test_any_button_stops_the_count_and_back_leaves(tmp_path: Path) -> None:
    async with evening(tmp_path) as first:
        await first.start_show()
    async with evening(tmp_path, "second") as second:
        for key in (Key.OK, Key.RED):
            second.virtual.press(key)
            second.forward(100)
            second.virtual.release(key)
            second.forward(100)
        second.forward(COUNTS * 2)
        await second.until(lambda _: words(second)[:1] == ["Power was off"])
        assert second.daemon.interrupted
        second.virtual.press(Key.BACK)
        await second.until(lambda table: isinstance(table.page, Menu))
        assert not second.daemon.interrupted
        second.virtual.release(Key.BACK)
        second.forward(200)
        await second.let_go()
        await second.tap(Key.OK)
        assert second.table.game == "skyrockets"


async def test_a_journal_that_cannot_be_kept_is_said_on_the_screen_and_the_game_goes_on(tmp_path: Path) -> None:
    full = [True]

    def opener() -> Store:
        if full[0]:
            raise NotKept("no room on the disk")
        return Store(tmp_path / NAME)

    kept = Keeper(opener, Session("1", "first", lambda: Moment(0, False)))
    async with switched_on(keeper=kept, well=False) as evening:
        await evening.until(lambda _: evening.daemon.troubles == {"memory": "no room on the disk"})
        await evening.start_show()
        assert "Check memory" in evening.words().urgent
        await evening.tap(Key.OK)
        full[0] = False
        evening.forward(1100)
        await evening.until(lambda _: not evening.daemon.troubles)
        left = evening.table
    kept.close()
    again = keeper(tmp_path)
    async with switched_on(keeper=again) as second:
        assert second.table.page.show == left.page.show  # type: ignore[attr-defined]
    again.close()


KILLS = 20
"""Enough to notice a journal that loses inputs; `make kills` has ten times as many."""


def test_killed_at_any_instant_no_input_that_was_applied_is_lost(tmp_path: Path) -> None:
    """By SIGKILL, at random instants of shows played at the virtual table."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.support.kills", str(tmp_path), str(KILLS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-4000:]
    assert run.stdout.splitlines()[-1].startswith(f"{KILLS} killed")

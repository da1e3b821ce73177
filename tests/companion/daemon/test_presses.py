"""Shows on the virtual table without a scanner, or with one that is pulled; each replayed from the journal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import library
from companion.config.table import TableConfig
from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.transcript import replay
from companion.games.skyrockets.rules.setup import Referee
from companion.games.skyrockets.rules.show import Phase, Show
from companion.games.skyrockets.rules.timers import Colour
from companion.games.skyrockets.table.show import ShowPage
from companion.games.trick.table.counting import Counting
from companion.journal.history import History
from companion.journal.keeper import Keeper, Moment, Session
from companion.journal.store import NAME, Store
from companion.table.page import NOTICE_LASTS
from tests.conftest import StartEvening
from tools.evening import Evening

pytestmark = pytest.mark.anyio
RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE = COLOUR_KEYS


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    made = Keeper(lambda: Store(tmp_path / NAME), Session("1", "boot", lambda: Moment(0, False)))
    yield made
    made.close()


def show(evening: Evening) -> Show:
    assert isinstance(evening.table.page, ShowPage)
    return evening.table.page.show


async def press_until_won(evening: Evening) -> None:
    """Each time the countdown timer is empty it is flipped with another; between, whatever is short of sand."""
    while show(evening).phase is Phase.RUNNING:
        now = evening.now()
        running = [each for each in show(evening).in_show if show(evening).space(each.colour) is None]
        short = sorted(running, key=lambda each: each.left(now))
        if show(evening).timer(Colour.ORANGE).state == "empty":
            await evening.tap(Key(short[0].colour.value), ORANGE)
        elif short[0].left(now) < 6_000:
            await evening.tap(Key(short[0].colour.value), Key(short[1].colour.value))
        else:
            evening.forward(1000)
            await evening.until(lambda table, now=now: table.at > now)  # type: ignore[misc]


def exported(keeper: Keeper, folder: Path) -> list[str]:
    """The game as ``companion export`` writes it."""
    keeper.close()
    with History(folder / NAME) as history:
        (lines,) = history.transcripts()
    return lines


def result(evening: Evening) -> object:
    page = evening.table.page
    assert isinstance(page, ShowPage)
    return page.game.result(page.show, evening.now())


async def test_a_show_is_played_by_presses_alone_to_a_win(
    start_evening: StartEvening, keeper: Keeper, tmp_path: Path
) -> None:
    evening = await start_evening(keeper=keeper)
    await evening.tap(Key.OK, Key.OK, Key.OK, RED, Key.OK)
    await evening.begin_show()
    assert show(evening).referee is Referee.PRESSES
    await evening.tap(RED, Key.BACK, GREEN, Key.OK)  # a wrong one taken back; a card that flips green alone
    await press_until_won(evening)
    assert show(evening).phase is Phase.WON
    won = result(evening)
    await evening.tap(Key.BACK)
    lines = exported(keeper, tmp_path)
    assert json.loads(lines[0])["referee"] == "presses"
    assert json.loads(replayed(lines)[-1])["result"] == json.loads(json.dumps(won))


async def test_a_scanner_is_pulled_in_a_turn_and_the_show_is_won(
    start_evening: StartEvening, keeper: Keeper, tmp_path: Path
) -> None:
    evening = await start_evening(keeper=keeper)
    await evening.start_show()
    await evening.scan("SKY:red+green")
    evening.virtual.unplug()
    await evening.until(lambda table: not table.house.scanner)
    assert show(evening).referee is Referee.CARDS, "the card that lies there is flipped out"
    await evening.tap(RED, GREEN)
    assert show(evening).referee is Referee.PRESSES
    assert "Scanner gone: press both colours" in str(evening.words())
    await press_until_won(evening)
    assert show(evening).phase is Phase.WON
    won = result(evening)
    await evening.tap(Key.BACK)
    lines = exported(keeper, tmp_path)
    assert "referee" not in json.loads(lines[0])
    assert json.loads(replayed(lines)[-1])["result"] == json.loads(json.dumps(won))


async def test_a_scanner_that_is_plugged_in_again_scans_on(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await evening.start_show()
    evening.virtual.unplug()
    await evening.until(lambda table: not table.house.scanner)
    await evening.tap(RED, GREEN)
    evening.virtual.plug()
    await evening.until(lambda table: table.house.scanner)
    await evening.scan("SKY:blue+yellow")
    assert show(evening).owed == ("yellow", "blue")
    assert show(evening).turns == 1


async def test_a_game_that_is_restored_without_its_scanner_knows_it(
    start_evening: StartEvening, keeper: Keeper, tmp_path: Path
) -> None:
    evening = await start_evening(keeper=keeper)
    await evening.start_show()
    evening.virtual.unplug()
    await evening.until(lambda table: not table.house.scanner)
    await evening.tap(RED)
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in tmp_path.glob(f"{NAME}*"):
        (copy / file.name).write_bytes(file.read_bytes())
    again = Keeper(lambda: Store(copy / NAME), Session("1", "boot", lambda: Moment(0, False)))
    restored = again.restore(evening.table.left(), Ms(evening.now()))
    assert isinstance(restored.table.page, ShowPage)
    assert restored.table.page.show == show(evening)
    assert restored.table.house.scanner is False
    again.close()


def replayed(lines: list[str]) -> list[str]:
    games = {one.kit.name: one.game for one in library.ready()}
    return list(replay((line.encode() for line in lines), games))


async def test_a_pages_camera_is_a_scanner_of_a_table_that_has_none(start_evening: StartEvening) -> None:
    evening = await start_evening(TableConfig(scanners={}))
    assert evening.table.house.scanner is False
    evening.daemon.camera.looks(True)
    await evening.until(lambda table: table.house.scanner)
    await evening.start_show()
    evening.daemon.camera.read("sky:RED+BLUE#2")
    await evening.until(lambda table: isinstance(table.page, ShowPage) and table.page.show.owed == ("red", "blue"))
    evening.daemon.camera.looks(False)
    await evening.until(lambda table: not table.house.scanner)
    await evening.tap(RED, BLUE)
    assert show(evening).referee is Referee.PRESSES


async def test_a_pages_camera_takes_over_from_a_scanner_that_is_lost(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await evening.start_show()
    evening.virtual.unplug()
    await evening.until(lambda table: not table.house.scanner)
    evening.daemon.camera.looks(True)
    await evening.until(lambda table: table.house.scanner)
    evening.daemon.camera.read("SKY:RED+BLUE#2")
    await evening.until(lambda table: isinstance(table.page, ShowPage) and table.page.show.owed == ("red", "blue"))
    await evening.tap(RED, BLUE)
    assert show(evening).referee is Referee.CARDS


async def test_a_round_of_trick_whose_scanner_is_pulled_can_be_counted_or_goes_on(start_evening: StartEvening) -> None:
    evening = await start_evening(TableConfig(names=("Ana", "Bo")))
    await evening.tap(Key.RIGHT, *[Key.OK] * 4, RED)
    await evening.scan("TRK:past-0")
    await evening.tap(Key.OK)
    evening.virtual.unplug()
    await evening.until(lambda table: not table.house.scanner)
    assert "Scanner gone" in str(evening.words())
    evening.forward(NOTICE_LASTS)
    await evening.until(lambda table: table.at >= evening.now() - 20)
    assert "OK: count" in str(evening.words())
    evening.virtual.plug()
    await evening.until(lambda table: table.house.scanner)
    await evening.scan("TRK:past-3")
    evening.virtual.unplug()
    await evening.until(lambda table: not table.house.scanner)
    await evening.tap(Key.OK, Key.OK)  # the card that waits is played; then the round is counted
    assert isinstance(evening.table.page, Counting)

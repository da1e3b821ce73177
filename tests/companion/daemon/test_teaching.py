"""Sixty RFID tags are taught at the virtual table, and a show is played with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config.table import Protocol, ScannerConfig, TableConfig
from companion.core.values import Key, Ms
from companion.games.skyrockets.table.show import ShowPage
from companion.journal.keeper import Keeper, Moment, Session
from companion.journal.store import NAME, Store
from companion.table.menu import Menu
from companion.table.teaching import Teaching
from tests.conftest import StartEvening

pytestmark = pytest.mark.anyio
TAGS = [f"0D0031{number:04X}" for number in range(0x9C00, 0x9C00 + 60)]


async def test_sixty_tags_are_taught_and_played_with(start_evening: StartEvening, tmp_path: Path) -> None:
    session = Session("1", "boot", lambda: Moment(0, False))
    keeper = Keeper(lambda: Store(tmp_path / NAME), session)
    config = TableConfig(scanners={"scanner": ScannerConfig(protocol=Protocol.RDM6300)})
    evening = await start_evening(config, keeper=keeper)
    await evening.tap(Key.LEFT, Key.OK, Key.OK)
    for place, tag in enumerate(TAGS):
        page = evening.table.page
        assert isinstance(page, Teaching)
        assert page.place == place
        await evening.scan(tag)
        evening.forward(300)
    assert len(evening.table.house.cards) == 60
    assert "All 60 known" in str(evening.words())
    await evening.tap(Key.BACK)
    assert isinstance(evening.table.page, Menu)
    await evening.start_show()
    await evening.scan(TAGS[4])  # the first copy of red and yellow
    page = evening.table.page
    assert isinstance(page, ShowPage)
    assert page.show.last.text == "red+yellow#1"
    await evening.tap(Key.RED, Key.YELLOW)
    await evening.scan("0D00310001")
    page = evening.table.page
    assert isinstance(page, ShowPage)
    assert page.notice.word == "unknown_card"
    keeper.close()
    again = Keeper(lambda: Store(tmp_path / NAME), session)
    again.restore(evening.table.left(), Ms(0))
    assert list(again.cards) == TAGS
    again.close()

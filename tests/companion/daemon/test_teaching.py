"""Sixty cards are taught at the virtual table where they need it, and a show is won with them, by every reader."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config.scanner import Layout, Protocol, ScannerConfig, TagForm, usual
from companion.config.table import TableConfig
from companion.core.values import Key, Ms
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.table.show import ShowPage
from companion.journal.history import History
from companion.journal.keeper import Keeper, Moment, Session
from companion.journal.store import NAME, Store
from companion.table.menu import Menu
from companion.table.page import NOTICE_LASTS
from companion.table.table import Table
from companion.table.teaching import Teaching
from tests.conftest import StartEvening
from tools.evening import Evening

pytestmark = pytest.mark.anyio
TAGS = [f"0D0031{number:04X}" for number in range(0x9C00, 0x9C00 + 60)]
WON = Path("tests/examples/skyrockets/training_won.jsonl")
TYPES = usual(Protocol.KEYBOARD)
READERS = {
    "rdm6300": usual(Protocol.RDM6300),
    "keyboard, hex": replace(TYPES, tags=TagForm.HEX),
    "keyboard, decimal, French": replace(TYPES, tags=TagForm.DECIMAL, layout=Layout.FR),
}
PRINTED = {
    "line": usual(Protocol.LINE),
    **{f"keyboard, {layout}": replace(TYPES, layout=layout) for layout in Layout},
}


async def teach(evening: Evening) -> dict[str, str]:
    """Teaches every card from the menu; gives the tag of each."""
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
    return {card: tag for tag, card in evening.table.house.cards.items()}


async def win(evening: Evening, tags: dict[str, str]) -> None:
    """Plays a show of the examples, card by card. ``tags``: what to scan for a card; empty: its printed code."""
    await evening.start_show()
    page = evening.table.page
    assert isinstance(page, ShowPage)
    start = page.show.started
    for line in WON.read_text().splitlines()[2:]:
        given = json.loads(line)
        evening.forward(start + given["at"] - evening.clock.now())
        if given["input"] == "scan":
            code = f"SKY:{given['card']}"
            named = next(
                label.code for label in evening.table.house.games["skyrockets"].labels if same(label.code, code)
            )
            evening.virtual.scan(tags.get(named, code.upper()))
            await evening.until(owes)
        else:
            await evening.tap(Key(given["timer"]))
    page = evening.table.page
    assert isinstance(page, ShowPage)
    assert (page.show.phase, page.show.stars) == (Phase.WON, 3)


def owes(table: Table) -> bool:
    """Whether a card was read whose flips are still to be made."""
    return isinstance(table.page, ShowPage) and bool(table.page.show.owed)


def same(one: str, other: str) -> bool:
    """Whether two codes are one card: the order of the colours does not matter."""
    split = [(frozenset(code[4:].partition("#")[0].split("+")), code[-1]) for code in (one, other)]
    return split[0] == split[1]


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
async def test_sixty_tags_are_taught_and_a_show_is_won_with_them(
    start_evening: StartEvening, tmp_path: Path, reader: ScannerConfig
) -> None:
    session = Session("1", "boot", lambda: Moment(0, False))
    keeper = Keeper(lambda: Store(tmp_path / NAME), session)
    evening = await start_evening(TableConfig(scanners={"scanner": reader}), keeper=keeper)
    tags = await teach(evening)
    await win(evening, tags)
    keeper.close()
    again = Keeper(lambda: Store(tmp_path / NAME), session)
    again.restore(evening.table.left(), Ms(0))
    assert list(again.cards) == TAGS
    again.close()


@pytest.mark.parametrize("reader", PRINTED.values(), ids=PRINTED)
async def test_a_show_is_won_with_printed_codes(start_evening: StartEvening, reader: ScannerConfig) -> None:
    evening = await start_evening(TableConfig(scanners={"scanner": reader}))
    await win(evening, {})


async def test_a_tag_that_nobody_knows_is_an_unknown_card(start_evening: StartEvening) -> None:
    evening = await start_evening(TableConfig(scanners={"scanner": READERS["rdm6300"]}))
    await evening.start_show()
    await evening.scan("0D00310001")
    page = evening.table.page
    assert isinstance(page, ShowPage)
    assert page.notice.word == "unknown_card"


async def test_a_typing_reader_that_is_pulled_in_a_turn_and_comes_back(start_evening: StartEvening) -> None:
    evening = await start_evening(TableConfig(scanners={"scanner": TYPES}))
    await evening.start_show()
    evening.virtual.unplug()
    await evening.until(lambda table: "scanner" in evening.daemon.troubles)
    evening.virtual.plug()
    await evening.until(lambda table: "scanner" not in evening.daemon.troubles)
    await evening.scan("SKY:red+blue")
    page = evening.table.page
    assert isinstance(page, ShowPage)
    assert page.show.owed == ("red", "blue")


async def test_an_unknown_tag_is_taught_in_a_show_and_kept(start_evening: StartEvening, tmp_path: Path) -> None:
    session = Session("1", "boot", lambda: Moment(0, False))
    keeper = Keeper(lambda: Store(tmp_path / NAME), session)
    config = TableConfig(scanners={"scanner": ScannerConfig(protocol=Protocol.RDM6300)})
    evening = await start_evening(config, keeper=keeper)
    await evening.start_show()
    await evening.scan(TAGS[0])
    assert "Unknown card" in str(evening.words())
    evening.forward(NOTICE_LASTS)
    await evening.until(lambda table: table.at >= evening.now() - 20)
    assert "Again: teach" in str(evening.words())
    await evening.scan(TAGS[0])
    await evening.tap(Key.RED, Key.YELLOW, Key.OK)
    page = evening.table.page
    assert isinstance(page, ShowPage)
    assert page.show.last.text == "red+yellow#1"
    await evening.tap(Key.RED, Key.YELLOW)
    page = evening.table.page
    assert isinstance(page, ShowPage)
    assert page.show.turns == 1
    evening.virtual.press(Key.BACK)
    await evening.until(lambda table: isinstance(table.page, ShowPage) and table.page.show.over is False)
    evening.forward(1000)
    await evening.until(lambda table: isinstance(table.page, ShowPage) and table.page.show.over)
    evening.virtual.release(Key.BACK)
    evening.forward(2000)
    await evening.tap(Key.BACK)
    keeper.close()
    with History(tmp_path / NAME) as history:
        assert history.cards() == {TAGS[0]: "SKY:red+yellow#1"}
        (lines,) = history.transcripts()
    assert any('"card": "red+yellow#1"' in line for line in lines)

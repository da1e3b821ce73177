"""Both kits played to an end through the page in a real browser, and their transcripts played again to the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.core.values import Key
from companion.engine.game import Input
from companion.engine.transcript import write_header, write_input
from companion.web.app import make_app
from companion_timers.chessclock.rules.clock import Phase
from companion_timers.chessclock.rules.game import ChessClock
from companion_timers.chessclock.rules.inputs import Pause, Press, Resume, Start, Wait
from companion_timers.sandtimers.rules import inputs as sand
from companion_timers.sandtimers.rules.game import SandTimers
from companion_timers.sandtimers.rules.glasses import Stand
from tests.companion.web.conftest import OpenPage
from tests.conftest import StartEvening
from tests.support.page_hands import ByBrowser, PageHands

pytestmark = [pytest.mark.anyio, pytest.mark.browser, pytest.mark.xdist_group("browser")]

OK, LEFT, RIGHT, BACK = "Enter", "ArrowLeft", "ArrowRight", "Backspace"


class Hands(PageHands):
    """Somebody at the page; the instant of each press is kept."""

    lines: list[str]
    """The transcript of what was done so far."""

    async def do(self, given: Input, key: str) -> None:
        """A key that means this input."""
        self.lines.append(write_input(given, self.evening.clock.now()))
        await self.key(key)

    def replayed(self, path: Path, capsys: pytest.CaptureFixture[str]) -> list[Any]:
        """What ``companion replay`` prints for what was done, up to now."""
        self.lines.append(write_input(Wait(), self.evening.table.at))
        path.write_text("\n".join(self.lines) + "\n", encoding="utf-8")
        capsys.readouterr()
        assert main(["replay", str(path)]) == 0
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    async def open(self, game: str) -> None:
        """From the menu to this game's first page."""
        while self.at.item != game:
            await self.key(LEFT)
        await self.key(OK)

    async def come_to(self, at: int) -> None:
        """The table's time is so many ms."""
        self.evening.forward(at - self.evening.clock.now())
        await self.evening.until(lambda table: table.at >= self.evening.clock.now() - 10)


@pytest.fixture
async def hands(start_evening: StartEvening, open_page: OpenPage, artifacts: Path) -> Hands:
    evening = await start_evening()
    return Hands(evening, ByBrowser(await open_page(make_app(evening.virtual))), artifacts)


async def test_a_game_of_byoyomi_until_a_flag_falls(
    hands: Hands, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Five seconds of main time, two periods of five: passed, stopped, gone on, and lost on time."""
    await hands.open("chessclock")
    await hands.key(RIGHT, RIGHT, RIGHT, OK)
    while hands.at.time.value > 5_000:
        await hands.key(LEFT)
    await hands.key(OK)
    while hands.at.period.value > 5_000:
        await hands.key(LEFT)
    await hands.key(OK, LEFT, LEFT, LEFT, OK, OK, OK)
    await hands.picture("chessclock-ready")
    game = ChessClock()
    hands.lines = [write_header(game, hands.at.clock.control)]
    start = hands.evening.clock.now()
    await hands.do(Start(), OK)
    await hands.come_to(start + 2_000)
    await hands.do(Press(Key.RED), "1")
    await hands.picture("chessclock-running")
    await hands.come_to(start + 9_000)
    await hands.do(Pause(), OK)
    await hands.picture("chessclock-paused")
    await hands.come_to(start + 60_000)
    await hands.do(Resume(), OK)
    await hands.come_to(start + 90_000)
    assert hands.at.clock.phase is Phase.OVER
    await hands.picture("chessclock-flag")
    *outcomes, last = hands.replayed(tmp_path / "clock.jsonl", capsys)
    assert [(each["at"] - start, each["outcome"]) for each in outcomes] == [
        (0, "started"),
        (2_000, "passed"),
        (7_000, "period"),
        (9_000, "paused"),
        (60_000, "resumed"),
        (63_000, "period"),
        (68_000, "flag"),
        (68_000, "won"),
    ]
    assert last == {"result": game.result(hands.at.clock, hands.evening.table.at)}
    assert last["result"]["winner"] == "red"


async def test_sand_timers_until_one_is_empty(hands: Hands, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await hands.open("sandtimers")
    while hands.at.draft.lengths["red"] > 30_000:
        await hands.key(LEFT)
    await hands.key("5", "5")
    await hands.picture("sandtimers-setup")
    setup = hands.at.draft.setup
    await hands.key(OK)
    game = SandTimers()
    hands.lines = [write_header(game, setup)]
    start = hands.evening.clock.now()
    await hands.do(sand.Flip(Key.RED), "1")
    await hands.come_to(start + 10_000)
    await hands.do(sand.Flip(Key.RED), "1")
    await hands.do(sand.Pause(), OK)
    await hands.picture("sandtimers-paused")
    await hands.come_to(start + 20_000)
    await hands.do(sand.Start(), OK)
    await hands.key(LEFT)
    await hands.do(sand.Lay(Key.ORANGE), "2")
    await hands.do(sand.Stand(Key.ORANGE), "2")
    await hands.key(RIGHT)
    await hands.do(sand.Fill(Key.YELLOW), "3")
    await hands.picture("sandtimers-running")
    await hands.come_to(start + 60_000)
    assert hands.at.glasses.get(Key.RED).stand is Stand.EMPTY
    await hands.picture("sandtimers-empty")
    *outcomes, last = hands.replayed(tmp_path / "sand.jsonl", capsys)
    names = [each["outcome"] for each in outcomes]
    assert names == ["flipped", "flipped", "paused", "started", "laid", "stood", "filled", "ran_out"]
    assert last == {"result": game.result(hands.at.glasses, hands.evening.table.at)}

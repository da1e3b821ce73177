"""Whole shows of the training event, played through the page in a real browser; the time is the test's."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.values import Ms
from companion.games.skyrockets.rules.show import Phase, Show
from companion.table.countdown import COUNTS
from companion.web.app import make_app
from tests.companion.web.conftest import OpenPage
from tests.conftest import StartEvening
from tests.support.page_hands import SILENCE, ByBrowser, PageHands

pytestmark = [pytest.mark.anyio, pytest.mark.browser, pytest.mark.xdist_group("browser")]

NUMBER = {"red": "1", "orange": "2", "yellow": "3", "green": "4", "blue": "5", "purple": "6"}

WIN = [
    (27_000, "red+orange"),
    (27_500, "red"),
    (43_000, "orange+yellow"),
    (44_000, "orange"),
    (45_000, "yellow"),
    (53_000, "red+purple"),
    (53_500, "red"),
    (54_000, "purple"),
    (80_000, "red+blue"),
    (80_500, "red"),
    (81_000, "blue"),
    (86_000, "orange+yellow"),
    (86_500, "orange"),
    (87_000, "yellow"),
    (106_000, "red+purple"),
    (106_500, "purple"),
    (107_000, "red"),
    (128_000, "orange+yellow"),
    (128_500, "orange"),
    (129_000, "yellow"),
    (133_000, "red+blue"),
    (133_500, "red"),
    (134_000, "blue"),
    (160_000, "red+orange"),
    (160_500, "red"),
    (170_000, "orange+purple"),
    (170_500, "orange"),
]
"""A show of three stars: ms since the start, and the card scanned or the timer pressed."""


class Hands(PageHands):
    """Somebody at the page, and the show that comes of what they do."""

    PREFIX = "SKY:"
    started = Ms(0)

    @property
    def show(self) -> Show:
        return self.evening.table.page.show

    async def come_to(self, at: int) -> None:
        """The show has run for so many milliseconds."""
        self.evening.forward(self.started + at - self.evening.clock.now())
        await self.evening.until(lambda table: table.at >= self.evening.clock.now() - 10)

    async def begin(self) -> None:
        """From the menu to a running show."""
        for _ in range(5):
            await self.key("Enter")
        self.evening.forward(COUNTS)
        await self.evening.until(lambda table: table.page.show.phase is Phase.RUNNING)
        self.started = self.show.started


@pytest.fixture
async def hands(start_evening: StartEvening, open_page: OpenPage, artifacts: Path) -> Hands:
    evening = await start_evening()
    return Hands(evening, ByBrowser(await open_page(make_app(evening.virtual, silence=SILENCE))), artifacts)


@pytest.mark.rule("SKY-06", "SKY-44", "SKY-53")
async def test_a_whole_show_is_won(hands: Hands) -> None:
    await hands.begin()
    for at, what in WIN:
        await hands.come_to(at)
        await (hands.key(NUMBER[what]) if what in NUMBER else hands.card(what))
        if at == 106_000:
            await hands.picture("show-in-play")
    assert hands.show.phase is Phase.WON
    assert hands.show.stars == 3
    await hands.come_to(172_000)
    await hands.picture("show-won")
    await hands.come_to(180_000)
    await hands.key("Enter")
    assert hands.show.phase is Phase.READY
    assert hands.show.next_player == "Player 2"


@pytest.mark.rule("SKY-50", "SKY-52")
async def test_a_whole_show_is_lost_when_nobody_flips(hands: Hands) -> None:
    await hands.begin()
    await hands.come_to(30_020)
    assert hands.show.tokens == 1
    await hands.picture("show-dud")
    await hands.come_to(60_020)
    assert hands.show.phase is Phase.LOST
    await hands.come_to(61_500)
    await hands.picture("show-lost")


@pytest.mark.rule("SKY-23", "SKY-25")
async def test_a_refused_flip_is_seen(hands: Hands) -> None:
    await hands.begin()
    await hands.card("red+blue")
    await hands.key(NUMBER["green"])
    assert hands.evening.table.page.notice.word == "not_on_card"
    assert hands.show.owed == ("red", "blue")
    await hands.picture("show-refused")

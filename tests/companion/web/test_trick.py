"""Whole games of Trick to the Future, played through the page: one live and one by tally by its socket, a short one in
a real browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from companion.games.trick.rules.game import Phase, State
from companion.games.trick.table.counting import Counting
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.playing import Playing
from companion.games.trick.table.scoring import Scoring
from companion.web.app import make_app
from tests.companion.web.conftest import OpenPage
from tests.conftest import StartEvening
from tests.support.page_hands import SILENCE, ByBrowser, PageHands, by_socket

pytestmark = pytest.mark.anyio

BACK, OK, LEFT, RIGHT = "Backspace", "Enter", "ArrowLeft", "ArrowRight"
SUITS = ("past", "present", "future", "beyond")
PLAIN = [f"{suit}-{value}" for suit in SUITS for value in (0, 1, 2, 3, 5, 7)]
"""A round of three: each trick of one suit, and whoever plays third wins it."""


class Hands(PageHands):
    """Somebody at the page, and the game that comes of what they do."""

    PREFIX = "TRK:"

    @property
    def state(self) -> State:
        return self.at.state

    async def play(self, *cards: str) -> None:
        """Each card is touched, and OK pressed."""
        for card in cards:
            await self.card(card)
            await self.key(OK)

    async def players(self, count: int = 3) -> None:
        """From the menu to the first round, with the names that are offered."""
        await self.key(RIGHT, OK)
        await self.key(*[OK] * 2)
        await self.key(*[RIGHT, OK] * (count - 2), OK)
        assert isinstance(self.at, Dealing | Counting)
        await self.way.fan("trick")

    async def typed(self, *numbers: int) -> None:
        """Counts, each with ► until it is there."""
        for number in numbers:
            while self.at.typed != number:
                await self.key(RIGHT)
            await self.key(OK)


@pytest.fixture
async def hands(start_evening: StartEvening, artifacts: Path) -> AsyncIterator[Hands]:
    evening = await start_evening()
    async with by_socket(evening) as way:
        yield Hands(evening, way, artifacts)


@pytest.fixture
async def browser_hands(start_evening: StartEvening, open_page: OpenPage, artifacts: Path) -> Hands:
    evening = await start_evening()
    return Hands(evening, ByBrowser(await open_page(make_app(evening.virtual, silence=SILENCE))), artifacts)


@pytest.mark.rule("TRK-03", "TRK-21", "TRK-23", "TRK-34", "TRK-40")
async def test_a_whole_game_of_three_live(hands: Hands) -> None:
    """The game of tests/companion/table/trick/test_games.py: 4, 6, 6; 3, 0, 3; 6, 6, 4 points."""
    await hands.players()
    await hands.picture("trick-leads")
    await hands.key("1")
    await hands.play("past-0", "past-1", "past-2")
    await hands.picture("trick-won")
    await hands.play(*PLAIN[3:])
    await hands.key(OK)
    assert isinstance(hands.at, Scoring)
    assert [score.points for score in hands.at.last.scores] == [4, 6, 6]
    await hands.key(RIGHT)
    await hands.picture("trick-scores-player")
    await hands.key(OK, "2")
    for suit in SUITS:
        await hands.card(f"{suit}-0")
        await hands.key("2")
        if suit == "present":
            await hands.picture("trick-rod-laid")
        await hands.key(OK)
        await hands.play(f"{suit}-1", f"{suit}-5")
    for suit in ("past", "beyond", "present", "future"):
        await hands.play(f"{suit}-7", f"{suit}-2", f"{suit}-3")
    await hands.key(OK)
    assert [score.points for score in hands.at.last.scores] == [3, 0, 3]
    await hands.key(OK, "3")
    await hands.play(*PLAIN)
    await hands.key(OK)
    assert hands.state.phase is Phase.OVER
    assert hands.state.totals == (13, 12, 13)
    assert hands.state.verdict.winners == ("Player 1",)
    await hands.picture("trick-winner")


@pytest.mark.rule("TRK-30", "TRK-31", "TRK-32", "TRK-35")
async def test_a_whole_game_of_three_by_tally(hands: Hands) -> None:
    """22, 12 and 0 points in the first and the last round, 7, 0 and 9 in the one between."""
    await hands.players()
    first, second = (3, 3, 5, 0, 2, 0, 5, 2, 3), (2, 4, 3, 6, 1, 4, 0, 3, 0)
    for number, counts in enumerate((first, second, first)):
        await hands.key(*([] if number else [LEFT]), OK)
        assert isinstance(hands.at, Counting)
        await hands.typed(*counts[:6])
        if number == 0:
            await hands.picture("trick-proposed")
            await hands.key(RIGHT)
            await hands.picture("trick-too-many")
        await hands.typed(*counts[6:])
        assert hands.at.complete
        await hands.key(OK)
        assert len(hands.state.scored) == number + 1
        if number < 2:
            await hands.key(OK)
    assert hands.state.totals == (51, 24, 9)
    assert hands.state.verdict.winners == ("Player 1",)
    await hands.key(LEFT)
    await hands.picture("trick-tokens")


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.rule("TRK-12", "TRK-36")
async def test_a_wrong_card_is_dropped_and_a_6_is_named(browser_hands: Hands) -> None:
    hands = browser_hands
    await hands.players(4)
    await hands.key("1")
    await hands.card("past-0")
    await hands.key(BACK)
    assert hands.at.card is None
    await hands.card("beyond-6")
    await hands.picture("trick-6-or-9")
    await hands.key(RIGHT, OK)
    assert [play.value for play in hands.at.round.plays] == [9]
    await hands.card("past-3")
    await hands.key("1")
    assert hands.at.notice.word == "not_your_turn"
    await hands.picture("trick-refused")
    await hands.key(BACK, BACK)
    assert isinstance(hands.at, Playing)
    assert hands.at.round.plays == ()

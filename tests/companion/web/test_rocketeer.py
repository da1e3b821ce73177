"""The Rocketeer played through the page: tracked over three rounds and a tie broken by each rule by its socket, a tally
with cards of one's own in a real browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from companion import library
from companion.engine.transcript import replay
from companion.games.rocketeer.command import main as editions
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.outcomes import By, Scored
from companion.games.rocketeer.rules.track import Part
from companion.games.rocketeer.table.count import CountPage
from companion.games.rocketeer.table.rounds import RoundsPage
from companion.games.rocketeer.table.tally import TallyPage
from companion.table.menu import Menu
from companion.web.app import make_app
from tests.companion.web.conftest import OpenPage
from tests.conftest import StartEvening
from tests.support.page_hands import SILENCE, ByBrowser, PageHands, Way, by_socket
from tools.evening import Evening

pytestmark = pytest.mark.anyio

KEYS = {
    "<": "ArrowLeft",
    ">": "ArrowRight",
    "ok": "Enter",
    "back": "Backspace",
    **{who: str(n) for n, who in enumerate(("cliff", "jenny", "peevy", "sinclair", "lothar", "valentine"), 1)},
    "H": "1",
    "V": "6",
}
TURNS = "cliff sinclair jenny lothar peevy valentine"
FROM_VILLAINS = "sinclair cliff lothar jenny valentine peevy"

FILLED_IN = {
    "# rocket = [1, 2, 3]": "rocket = [1, 2, 3]",
    "# zeppelin = 10": "zeppelin = 4",
    'id = "card-04"\ntitle = ""\n# lines = []': (
        'id = "card-04"\ntitle = "Home Again"\nlines = [{points = 3, when = {at = ["jenny", "bulldog-cafe"]}}]'
    ),
    'id = "card-05"\ntitle = ""\n# lines = []': (
        'id = "card-05"\ntitle = "In Hand"\nlines = [{points = 2, when = "upper_hand"}]'
    ),
    'id = "card-06"\ntitle = ""\n# lines = []': 'id = "card-06"\ntitle = "Says It Otherwise"',
}
"""What somebody types into the file that ``companion editions new`` writes."""


class Hands(PageHands):
    """Somebody at the page, and the game that comes of what they do."""

    PREFIX = "ROC:finale:"

    @property
    def scored(self) -> Scored:
        assert isinstance(self.at, CountPage)
        return self.at.scored

    async def do(self, words: str) -> None:
        """Keys one after another, as in ``KEYS``; ``:id`` touches that Finale card."""
        for word in words.split():
            await (self.card(word[1:]) if word.startswith(":") else self.key(KEYS[word]))

    async def news_gone(self) -> None:
        """What is said at the foot has been read."""
        self.evening.forward(3_000)
        await self.evening.until(lambda table: table.page.notice is None)

    async def winner(self) -> None:
        """The count goes on by itself to its end."""
        while not self.at.over:
            shown = self.at.shown
            self.evening.forward(2_600)
            await self.evening.until(lambda table, shown=shown: table.page.shown > shown)

    def replayed(self) -> list[str]:
        """What ``companion replay`` prints for all that was told."""
        lines = [line.encode() for line in self.at.match.transcript()]
        return replay(lines, library.Games())


@pytest.fixture
def own_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edition filled in by hand, in the data directory."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    (tmp_path / "editions").mkdir()
    file = tmp_path / "editions" / "our-copy.toml"
    assert editions(["new", str(file)]) == 0
    text = file.read_text()
    for printed, typed in FILLED_IN.items():
        assert printed in text
        text = text.replace(printed, typed)
    file.write_text(text)
    assert editions(["check", str(file)]) == 0


async def at_the_table(evening: Evening, way: Way, artifacts: Path) -> Hands:
    """The menu on The Rocketeer and its Finale cards fanned out."""
    hands = Hands(evening, way, artifacts)
    await hands.way.fan("rocketeer")
    while hands.at.item != "rocketeer":  # other games may be installed, and stand on either side
        await hands.do(">")
    return hands


@pytest.fixture
async def hands(start_evening: StartEvening, artifacts: Path) -> AsyncIterator[Hands]:
    evening = await start_evening()
    async with by_socket(evening) as way:
        yield await at_the_table(evening, way, artifacts)


@pytest.fixture
async def own_hands(own_edition: Any, start_evening: StartEvening, artifacts: Path) -> AsyncIterator[Hands]:
    evening = await start_evening()
    async with by_socket(evening) as way:
        yield await at_the_table(evening, way, artifacts)


@pytest.fixture
async def browser_hands(own_edition: Any, start_evening: StartEvening, open_page: OpenPage, artifacts: Path) -> Hands:
    evening = await start_evening()
    way = ByBrowser(await open_page(make_app(evening.virtual, silence=SILENCE)))
    return await at_the_table(evening, way, artifacts)


@pytest.mark.rule("ROC-10", "ROC-12", "ROC-14", "ROC-15", "ROC-60", "ROC-65", "ROC-72", "ROC-80", "ROC-90")
async def test_a_game_is_tracked_over_three_rounds_and_tallied(own_hands: Hands) -> None:
    hands = own_hands
    await hands.do("ok ok ok ok ok")
    assert isinstance(hands.at, RoundsPage)
    assert hands.at.track.spaces == 4
    await hands.do("ok > > > ok")
    await hands.picture("rocketeer-turns")
    await hands.do("lothar")
    assert hands.at.notice.word == "not_your_turn"
    await hands.picture("rocketeer-refused")
    await hands.do("cliff > ok")
    await hands.picture("rocketeer-stolen")
    await hands.do("sinclair jenny lothar peevy valentine ok")
    await hands.news_gone()
    await hands.do("ok ok")
    await hands.picture("rocketeer-reward")
    await hands.do("V ok ok ok ok")
    await hands.picture("rocketeer-hands")
    await hands.do("ok")
    assert (hands.at.track.round, hands.at.track.part) == (2, Part.EVENT)
    await hands.do(f"ok > > > ok {FROM_VILLAINS} ok ok ok ok ok H ok ok ok")
    assert hands.at.track.drawn == {Side.HEROES: 1, Side.VILLAINS: 2}
    await hands.do("> > ok ok")
    assert hands.at.track.arrived
    await hands.picture("rocketeer-final-round")
    await hands.news_gone()
    await hands.do("> > ok > > > > > ok > > ok")
    await hands.do(f"{FROM_VILLAINS} ok ok ok ok ok ok H ok ok")
    assert isinstance(hands.at, TallyPage)
    await hands.do(":south-seas :deep-pockets ok")
    assert hands.at.doubted, "the heroes drew one card"
    await hands.do("> :card-05 :card-06")
    await hands.picture("rocketeer-cards")
    await hands.do("ok >")
    assert hands.at.question.fact.kind == "points", "Control, the Upper Hand and the Clout were tracked"
    await hands.picture("rocketeer-question")
    await hands.do("> > > ok")
    await hands.picture("rocketeer-count")
    await hands.winner()
    await hands.picture("rocketeer-won")
    assert {side: [card.points for card in hands.scored.cards[side]] for side in Side} == {
        Side.HEROES: [2, 2],
        Side.VILLAINS: [2, 3],
    }
    assert (hands.scored.winner, hands.scored.by) == (Side.VILLAINS, By.POINTS)
    assert '"totals": {"heroes": 4, "villains": 5}, "winner": "villains"' in hands.replayed()[-1]
    hands.evening.forward(2_000)
    await hands.do("ok")
    assert isinstance(hands.at, Menu)


TIES = [
    ("points", ":south-seas ok :deep-pockets ok", "H > > > ok ok ok", Side.HEROES),
    ("finale", ":south-seas ok :bruisers :deep-pockets ok", "< < > H > > ok ok ok ok", Side.VILLAINS),
    ("plans", ":south-seas ok :deep-pockets ok", "H > > > > ok ok ok V", Side.VILLAINS),
]
"""2 to 1; as many points, two Finale cards to one (and no question of the Plans); as many of both. OK: nothing more."""


@pytest.mark.rule("ROC-91", "ROC-92")
@pytest.mark.parametrize(("by", "cards", "answers", "winner"), TIES, ids=[by for by, *_ in TIES])
async def test_a_tally_with_the_edition_that_ships_and_each_way_to_win_it(
    hands: Hands, by: str, cards: str, answers: str, winner: Side
) -> None:
    await hands.do(f"ok ok ok > ok {cards} {answers}")
    await hands.winner()
    await hands.picture(f"rocketeer-by-{by}")
    assert (hands.scored.winner, hands.scored.by) == (winner, By(by))
    assert f'"winner": "{winner}", "by": "{by}"' in hands.replayed()[-2]


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.rule("ROC-06", "ROC-91")
async def test_cards_of_ones_own_edition_are_picked_and_every_answer_taken_back(browser_hands: Hands) -> None:
    hands = browser_hands
    await hands.do("ok ok ok ok > ok")
    while hands.at.offer != "card-04":
        await hands.do(">")
    await hands.do("ok ok :card-06 ok")
    assert hands.at.question.fact.kind == "at"
    await hands.picture("rocketeer-where")
    await hands.do("ok > > > ok")
    assert hands.at.question.fact.kind == "plans", "three points each, a card each"
    await hands.do("back back back")
    assert hands.at.side is Side.VILLAINS
    await hands.do("ok > ok > ok")
    assert (hands.scored.winner, hands.scored.by) == (Side.VILLAINS, By.POINTS)
    assert hands.replayed()[-1].startswith('{"result": {"phase": "over", "totals": {"heroes": 0, "villains": ')

"""Somebody at the page, for tests that play whole games: in a real browser, or by the page's socket alone.

A game is played in the browser where the page itself is what is tested; the socket takes the same requests at a tenth
of the cost.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

from PIL import Image
from playwright.async_api import Page as BrowserPage
from websockets.asyncio.client import ClientConnection, connect

from companion.core.values import Key
from companion.ports import Glass
from companion.web.app import make_app
from tests.support.glass import PIXELS, as_rows, until_equal
from tools.browser import served
from tools.evening import Evening

KEYBOARD: Mapping[str, Key] = {
    "1": Key.RED,
    "2": Key.ORANGE,
    "3": Key.YELLOW,
    "4": Key.GREEN,
    "5": Key.BLUE,
    "6": Key.PURPLE,
    "ArrowLeft": Key.LEFT,
    "ArrowRight": Key.RIGHT,
    "Enter": Key.OK,
    "Backspace": Key.BACK,
}
SILENCE = 600
"""Seconds after which a page that says nothing is given up: none of these is."""


class Way(Protocol):
    """How hands reach the table."""

    async def down(self, name: str) -> None:
        """A key of the keyboard goes down."""

    async def up(self, name: str) -> None:
        """It goes up."""

    async def touch(self, code: str) -> None:
        """A card of the fan is touched."""

    async def fan(self, game: str) -> None:
        """The cards of this game are fanned out."""

    async def picture(self, glass: Glass, path: Path) -> None:
        """What is seen is kept for people to look at, once it is the glass."""


class ByBrowser:
    """In a real browser."""

    def __init__(self, page: BrowserPage) -> None:
        self.page = page

    async def down(self, name: str) -> None:
        await self.page.keyboard.down(name)

    async def up(self, name: str) -> None:
        await self.page.keyboard.up(name)

    async def touch(self, code: str) -> None:
        """At its left edge: the next card covers the rest."""
        await self.page.locator(f'[data-code="{code}"]').click(position={"x": 8, "y": 40})

    async def fan(self, game: str) -> None:
        await self.page.locator(f'#games [data-value="{game}"]').click()

    async def picture(self, glass: Glass, path: Path) -> None:
        for screen, image in glass.screens.items():
            await until_equal(self.page, PIXELS, screen, as_rows(image))
        await self.page.screenshot(path=path)


class BySocket:
    """As the page asks the table, without one."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def _ask(self, **asked: str) -> None:
        await self.socket.send(json.dumps(asked))

    async def down(self, name: str) -> None:
        await self._ask(do="press", key=KEYBOARD[name])

    async def up(self, name: str) -> None:
        await self._ask(do="release", key=KEYBOARD[name])

    async def touch(self, code: str) -> None:
        await self._ask(do="scan", text=code)

    async def fan(self, game: str) -> None:
        """Every code can be scanned."""

    async def picture(self, glass: Glass, path: Path) -> None:
        main, score = glass.screens["main"], glass.screens["score"]
        both = Image.new("1", (128, 130), 1)
        both.paste(main, (0, 0))
        both.paste(score, (0, 66))
        both.resize((512, 520)).save(path)


@asynccontextmanager
async def by_socket(evening: Evening) -> AsyncIterator[BySocket]:
    """The way to this table by its page's socket."""
    async with (
        served(make_app(evening.virtual, silence=SILENCE)) as address,
        connect(address.replace("http", "ws") + "/socket") as socket,
    ):
        yield BySocket(socket)


class PageHands:
    """Keys and cards at the page of a table whose time is the test's (an ``Evening`` of tools/evening.py)."""

    PREFIX = ""
    """What the codes of this game's cards begin with."""

    def __init__(self, evening: Any, way: Way, artifacts: Path) -> None:
        self.evening, self.way, self.artifacts = evening, way, artifacts

    @property
    def at(self) -> Any:
        """The page that the table is on: of whatever class the game has got to."""
        return self.evening.table.page

    async def key(self, *names: str) -> None:
        """Keys of the keyboard go down and up one after the other, and the table has taken each."""
        for name in names:
            before = self.at
            await self.way.down(name)
            await self.evening.until(lambda table, before=before: table.page != before)
            await self.way.up(name)
            await self.evening.let_go()

    async def card(self, *cards: str) -> None:
        """Cards are touched, and each is read."""
        for card in cards:
            before = self.at
            await self.way.touch(self.PREFIX + card)
            await self.evening.until(lambda table, before=before: table.page != before)

    async def picture(self, name: str) -> None:
        """Kept for people to look at."""
        await self.way.picture(await self.evening.look(), self.artifacts / f"{name}.png")

"""Somebody at the page, for tests that play through it in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Page as BrowserPage

from tests.support.glass import PIXELS, as_rows, until_equal


class PageHands:
    """Keys and cards at the page of a table whose time is the test's (an ``Evening`` of tools/evening.py)."""

    PREFIX = ""
    """What the codes of this game's cards begin with."""

    def __init__(self, evening: Any, page: BrowserPage, artifacts: Path) -> None:
        self.evening, self.page, self.artifacts = evening, page, artifacts

    @property
    def at(self) -> Any:
        """The page that the table is on: of whatever class the game has got to."""
        return self.evening.table.page

    async def key(self, *names: str) -> None:
        """Keys of the keyboard go down and up one after the other, and the table has taken each."""
        for name in names:
            before = self.at
            await self.page.keyboard.down(name)
            await self.evening.until(lambda table, before=before: table.page != before)
            await self.page.keyboard.up(name)
            await self.evening.let_go()

    async def card(self, *cards: str) -> None:
        """Cards of the fan are touched (at their left edge: the next card covers the rest), each is read."""
        for card in cards:
            before = self.at
            await self.page.locator(f'[data-code="{self.PREFIX}{card}"]').click(position={"x": 8, "y": 40})
            await self.evening.until(lambda table, before=before: table.page != before)

    async def picture(self, name: str) -> None:
        """Kept for people to look at, once the page shows both screens as their glass is."""
        glass = await self.evening.look()
        for screen, image in glass.screens.items():
            await until_equal(self.page, PIXELS, screen, as_rows(image))
        await self.page.screenshot(path=self.artifacts / f"{name}.png")

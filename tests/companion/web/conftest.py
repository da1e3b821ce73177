"""A table of glass alone, a served application, and a real browser, all in one event loop.

A test that opens a page is marked ``browser`` and asks for ``open_page``. Pictures go into the folder that the
environment variable COMPANION_ARTIFACTS names, or build/artifacts.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import Browser, Page, async_playwright
from starlette.types import ASGIApp

from companion.core.errors import DeviceError
from companion.core.values import Key
from companion.ports import Glass
from companion.web.app import make_app
from tools.browser import CHROMIUM, CHROMIUM_FLAGS, served

LEDS = 68
PATIENCE_SECONDS = 30
"""After this long a test has failed; nothing waits for it to pass."""


@dataclass
class GlassTable:
    """A virtual table without wires: what is done to it is kept, what it shows is set."""

    scanners: Sequence[str] = ("scanner",)
    devices: Sequence[str] = ("main", "score", "strip", "buzzer")
    leds: list[tuple[int, int, int]] = field(default_factory=lambda: [(0, 0, 0)] * LEDS)
    screens: dict[str, Image.Image | None] = field(
        default_factory=lambda: {"main": Image.new("1", (128, 64)), "score": Image.new("1", (128, 64))}
    )
    contrasts: dict[str, int] = field(default_factory=lambda: {"main": 255, "score": 255})
    sounding: int | None = None
    down: set[Key] = field(default_factory=set)
    pulled: set[str] = field(default_factory=set)
    failing: set[str] = field(default_factory=set)
    done: list[tuple[object, ...]] = field(default_factory=list)
    """Everything that was done, in order."""
    something: asyncio.Event = field(default_factory=asyncio.Event)

    def did(self, *what: object) -> None:
        self.done.append(what)
        self.something.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits for something to be done after which the condition holds."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not condition():
                self.something.clear()
                await self.something.wait()

    def press(self, key: Key) -> None:
        self.down.add(key)
        self.did("press", key)

    def release(self, key: Key) -> None:
        self.down.discard(key)
        self.did("release", key)

    def scan(self, text: str, scanner: str = "") -> None:
        if (scanner or self.scanners[0]) in self.pulled:
            raise DeviceError("The scanner is unplugged: plug it in.")
        self.did("scan", text, scanner)

    def noise(self, scanner: str = "") -> None:
        self.did("noise", scanner)

    def unplug(self, scanner: str = "") -> None:
        self.pulled.add(scanner or self.scanners[0])
        self.did("unplug", scanner)

    def plug(self, scanner: str = "") -> None:
        self.pulled.discard(scanner or self.scanners[0])
        self.did("plug", scanner)

    def fail(self, device: str, failing: bool = True) -> None:
        (self.failing.add if failing else self.failing.discard)(device)
        self.did("fail", device, failing)

    def power_cut(self, screen: str) -> None:
        self.did("power_cut", screen)

    def bounce(self, on: bool) -> None:
        self.did("bounce", on)

    def look(self) -> Glass:
        return Glass(
            leds={"strip": tuple(self.leds)},
            screens={name: image and image.copy() for name, image in self.screens.items()},
            contrasts=dict(self.contrasts),
            tone=self.sounding,
            pressed=frozenset(self.down),
            unplugged=frozenset(self.pulled),
            broken=frozenset(self.failing),
        )


@pytest.fixture
def glass_table() -> GlassTable:
    return GlassTable()


Serve = Callable[[ASGIApp], contextlib.AbstractAsyncContextManager[str]]
OpenPage = Callable[..., Awaitable[Page]]


@pytest.fixture
def serve_app() -> Serve:
    """``async with serve_app(app) as address``."""
    return served


@pytest.fixture
def serve_on_port() -> Callable[[ASGIApp, int], contextlib.AbstractAsyncContextManager[str]]:
    """``async with serve_on_port(app, port) as address``."""
    return served


@pytest.fixture(scope="session")
async def browser(anyio_backend: str) -> AsyncIterator[Browser]:
    """One Chromium for all tests of the session."""
    if CHROMIUM is None:
        why = "there is no chromium on this machine"
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI=true, and {why}")
        pytest.skip(why)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield running
        await running.close()


@dataclass
class Tabs:
    """The browser's tabs, kept from test to test: to open one costs more than most tests do.

    Nothing goes from test to test by them: each application has a port, and so an origin with a storage, of its own.
    """

    browser: Browser
    tabs: dict[str, Page] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    """What went wrong on any page since the last test."""

    async def open(self, address: str, whose: str = "", **options: Any) -> Page:
        """The tab for these options of a context (``viewport``, ``has_touch`` ...), with the page at the address.

        ``whose``: a tab of its own under this name.
        """
        options = {"viewport": {"width": 1280, "height": 800}, **options}
        name = f"{whose} {options}"
        if name not in self.tabs:
            self.tabs[name] = await self._new(options)
        tab = self.tabs[name]
        await tab.goto(address)
        await tab.wait_for_selector("body:not(.gone) .card")
        return tab

    async def _new(self, options: dict[str, Any]) -> Page:
        tab = await (await self.browser.new_context(**options)).new_page()
        tab.on("pageerror", lambda error: self.faults.append(str(error)))
        tab.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        return tab


@pytest.fixture(scope="session")
async def tabs(browser: Browser) -> Tabs:
    return Tabs(browser)


@pytest.fixture
async def open_page(tabs: Tabs) -> AsyncIterator[OpenPage]:
    """``page = await open_page(app)``: serves the application and opens its page, which is there when this returns.

    Any error on the page, in its console too, fails the test. Further keywords go to the browser's context:
    ``viewport``, ``has_touch``, ``device_scale_factor`` ...
    """
    tabs.faults.clear()
    async with contextlib.AsyncExitStack() as stack:

        async def open_one(app: ASGIApp, **context_options: Any) -> Page:
            tab = await tabs.open(await stack.enter_async_context(served(app)), **context_options)
            stack.push_async_callback(tab.goto, "about:blank")
            return tab

        yield open_one
    assert tabs.faults == []


@dataclass
class Shared:
    """One page that all tests of a module use, where what one leaves behind does not matter to the next."""

    table: GlassTable
    page: Page
    tabs: Tabs


@pytest.fixture(scope="module")
async def shared(tabs: Tabs) -> AsyncIterator[Shared]:
    table = GlassTable()
    async with served(make_app(table)) as address:
        page = await tabs.open(address, "shared")
        yield Shared(table, page, tabs)
        await page.goto("about:blank")


@pytest.fixture
async def page_at_table(shared: Shared) -> AsyncIterator[tuple[Page, GlassTable]]:
    """The module's page and its table, at which nothing has been done yet. Any error on the page fails the test."""
    shared.tabs.faults.clear()
    shared.table.done.clear()
    shared.table.pulled.clear()
    shared.table.failing.clear()
    yield shared.page, shared.table
    await shared.page.keyboard.press("Escape")
    assert shared.tabs.faults == []


@pytest.fixture(scope="session")
def artifacts() -> Path:
    """Where pictures for people go."""
    folder = Path(os.environ.get("COMPANION_ARTIFACTS", "build/artifacts"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder

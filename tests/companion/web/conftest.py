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


@pytest.fixture
async def open_page(browser: Browser) -> AsyncIterator[OpenPage]:
    """``page = await open_page(app)``: serves the application and opens its page, which is there when this returns.

    Any error on the page, in its console too, fails the test, unless ``page`` was opened with ``strict=False``.
    Further keywords go to the browser's context: ``viewport``, ``has_touch``, ``device_scale_factor`` ...
    """
    faults: list[str] = []
    async with contextlib.AsyncExitStack() as stack:

        async def open_one(app: ASGIApp, *, strict: bool = True, **context_options: Any) -> Page:
            address = await stack.enter_async_context(served(app))
            options: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, **context_options}
            context = await browser.new_context(**options)
            stack.push_async_callback(context.close)
            page = await context.new_page()
            if strict:
                page.on("pageerror", lambda error: faults.append(str(error)))
                page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
            await page.goto(address)
            await page.wait_for_selector("body:not(.gone) .card")
            return page

        yield open_one
    assert faults == []


@pytest.fixture(scope="session")
def artifacts() -> Path:
    """Where pictures for people go."""
    folder = Path(os.environ.get("COMPANION_ARTIFACTS", "build/artifacts"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder

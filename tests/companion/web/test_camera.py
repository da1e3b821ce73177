"""The page's camera as a scanner: in a real browser, with a camera and a reader of codes that are made up."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from playwright.async_api import Page

from companion.ports import Camera
from companion.web.app import make_app
from tests.companion.web.conftest import PATIENCE_SECONDS, GlassTable, Tabs
from tools.browser import served

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

READER = """
window.inSight = [];
window.looks = () => {};
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code", "ean_13"]; }
  constructor({ formats }) { window.formats = formats; }
  async detect(view) {
    window.looks();
    if (!view.videoWidth) throw new DOMException("no picture", "InvalidStateError");
    return window.inSight.map((rawValue) => ({ rawValue }));
  }
};
"""
NO_CAMERA = """
navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", "NotFoundError"); };
"""


class Heard:
    """What a table hears of its pages' cameras, in order."""

    def __init__(self) -> None:
        self.all: list[str | bool] = []
        self.more = asyncio.Event()

    def hear(self, what: str | bool) -> None:
        self.all.append(what)
        self.more.set()

    @property
    def camera(self) -> Camera:
        return Camera(self.hear, self.hear)

    async def until(self, so: Callable[[list[str | bool]], bool]) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not so(self.all):
                self.more.clear()
                await self.more.wait()


@pytest.fixture
async def at_camera(tabs: Tabs, glass_table: GlassTable) -> AsyncIterator[Callable[..., Any]]:
    """``page, heard = await at_camera(script, ...)``: a page of a context of its own, these scripts run before it."""
    tabs.faults.clear()
    async with contextlib.AsyncExitStack() as stack:

        async def open_one(*scripts: str, takes: bool = True) -> tuple[Page, Heard]:
            heard = Heard()
            app = make_app(glass_table, camera=heard.camera if takes else None)
            address = await stack.enter_async_context(served(app))
            context = await tabs.browser.new_context(viewport={"width": 1280, "height": 800})
            stack.push_async_callback(context.close)
            for script in scripts:
                await context.add_init_script(script)
            page = await context.new_page()
            page.on("pageerror", lambda error: tabs.faults.append(str(error)))
            await page.goto(address)
            await page.wait_for_selector("body:not(.gone) .card")
            return page, heard

        yield open_one
    assert tabs.faults == []


async def test_a_code_that_the_camera_sees_is_scanned_once(at_camera: Callable[..., Any]) -> None:
    page, heard = await at_camera(READER)
    await page.click("#camera")
    await heard.until(lambda all_: all_ == [True])
    assert await page.evaluate("window.formats") == ["qr_code"]
    assert await page.get_attribute("#camera", "aria-pressed") == "true"
    await page.wait_for_selector("#camera-view:not([hidden])")
    await page.evaluate("window.inSight = ['SKY:RED+BLUE#2']")
    await heard.until(lambda all_: len(all_) > 1)
    await page.evaluate("window.inSight.push('SKY:RED+GREEN')")
    await heard.until(lambda all_: len(all_) > 2)
    assert heard.all == [True, "SKY:RED+BLUE#2", "SKY:RED+GREEN"], "what stays in sight is not scanned again"


async def test_a_code_that_was_out_of_sight_is_scanned_anew(at_camera: Callable[..., Any]) -> None:
    page, heard = await at_camera("performance.now = () => window.clock ?? 0;" + READER)
    await page.click("#camera")
    await page.evaluate("window.inSight = ['SKY:RED+BLUE']")
    await heard.until(lambda all_: all_ == [True, "SKY:RED+BLUE"])
    await page.evaluate("window.inSight = []; window.clock = 5000")
    for _ in range(2):  # a look that had begun, and one more
        await page.evaluate("new Promise((done) => { window.looks = done; })")
    await page.evaluate("window.inSight = ['SKY:RED+BLUE']")
    await heard.until(lambda all_: all_ == [True, "SKY:RED+BLUE", "SKY:RED+BLUE"])


async def test_the_button_turns_it_off_and_so_does_the_end_of_the_page(at_camera: Callable[..., Any]) -> None:
    page, heard = await at_camera(READER)
    await page.click("#camera")
    await heard.until(lambda all_: all_ == [True])
    await page.click("#camera")
    await heard.until(lambda all_: all_ == [True, False])
    assert await page.is_hidden("#camera-view")
    await page.click("#camera")
    await heard.until(lambda all_: all_ == [True, False, True])
    await page.goto("about:blank")
    await heard.until(lambda all_: all_ == [True, False, True, False])


@pytest.mark.parametrize(
    ("scripts", "takes"),
    [((), True), ((READER,), False), ((READER + "delete Navigator.prototype.mediaDevices;",), True)],
    ids=["no reader of codes", "a table that takes none", "no camera may be asked for"],
)
async def test_where_it_cannot_be_there_is_no_button(
    at_camera: Callable[..., Any], scripts: tuple[str, ...], takes: bool
) -> None:
    page, heard = await at_camera(*scripts, takes=takes)
    assert await page.is_hidden("#camera")
    assert heard.all == []


async def test_without_a_camera_it_says_so(at_camera: Callable[..., Any]) -> None:
    page, heard = await at_camera(READER, NO_CAMERA)
    await page.click("#camera")
    await page.wait_for_selector("#said:not([hidden])")
    assert await page.inner_text("#said") == "There is no camera on this computer."
    assert await page.get_attribute("#camera", "aria-pressed") == "false"
    assert heard.all == []


async def test_the_page_alone_may_ask_for_the_camera(at_camera: Callable[..., Any]) -> None:
    page, _ = await at_camera(READER)
    answer = await page.request.get(page.url)
    assert answer.headers["permissions-policy"].startswith("camera=(self)")

"""The page itself in a real browser: it fits, it has names for everything, and it keeps to itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from companion.core.values import COLOUR_KEYS, CONTROL_KEYS, Key
from companion.web.app import make_app
from tests.companion.web.conftest import GlassTable, OpenPage, Serve

pytestmark = [pytest.mark.anyio, pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize(
    ("game", "code", "cards"),
    [("trick", "TRK:beyond-8", 36), ("rocketeer", "ROC:finale:deep-pockets", 3), ("skyrockets", "SKY:blue+purple", 15)],
)
async def test_the_cards_of_each_game(
    open_page: OpenPage, glass_table: GlassTable, artifacts: Path, game: Any, code: Any, cards: Any
) -> None:
    page = await open_page(make_app(glass_table))
    await page.click(f'#games [data-value="{game}"]')
    assert await page.locator(".fan .card").count() == cards
    await page.click(f'.fan [data-code="{code}"]')
    await glass_table.until(lambda: glass_table.done == [("scan", code, "")])
    await page.screenshot(path=artifacts / f"fan-{game}.png")


async def test_mischief_is_played_in_and_shown(open_page: OpenPage, glass_table: GlassTable, artifacts: Path) -> None:
    page = await open_page(make_app(glass_table))
    await page.click("#mischief-open")
    await page.click('[aria-label="scanner"] [role="switch"]')
    await page.wait_for_selector(".scanner.unplugged")
    await page.click('[aria-label="score"] [role="switch"]')
    await page.click('[aria-label="buttons"] [role="switch"]')
    await page.click("text=Send noise")
    await glass_table.until(lambda: ("noise", "scanner") in glass_table.done)
    await page.wait_for_selector('[aria-label="buttons"] [aria-checked="true"]')
    await page.wait_for_selector('[aria-label="score"] [aria-checked="true"]')
    await page.screenshot(path=artifacts / "mischief.png")
    assert glass_table.failing == {"score"}
    await page.click('[aria-label="scanner"] [role="switch"]')
    await page.click('[aria-label="score"] [role="switch"]')
    await glass_table.until(lambda: not glass_table.pulled and not glass_table.failing)
    await page.keyboard.press("Escape")
    assert not await page.is_visible("#mischief")


async def test_nothing_is_loaded_from_elsewhere(browser: Any, glass_table: GlassTable, serve_app: Serve) -> None:
    async with serve_app(make_app(glass_table)) as address:
        context = await browser.new_context()
        page = await context.new_page()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        await page.goto(address)
        await page.wait_for_selector("body:not(.gone) .card")
        await page.click("#mischief-open")
        await context.close()
    assert len(asked) > 10
    assert [url for url in asked if not url.startswith(address + "/")] == []


async def test_the_page_works_behind_a_proxy_under_a_path(
    browser: Any, glass_table: GlassTable, serve_app: Serve
) -> None:
    """The proxy takes its path off and passes the rest on, as most do."""
    async with serve_app(Starlette(routes=[Mount("/table", make_app(glass_table))])) as address:
        context = await browser.new_context()
        page = await context.new_page()
        await page.goto(f"{address}/table/")
        await page.wait_for_selector("body:not(.gone) .card")
        await page.click('[data-key="red"]')
        await glass_table.until(lambda: ("release", Key.RED) in glass_table.done)
        await context.close()


async def test_a_page_elsewhere_says_that_it_only_shows(
    browser: Any, glass_table: GlassTable, serve_app: Serve
) -> None:
    async with serve_app(make_app(glass_table)) as address:
        context = await browser.new_context(extra_http_headers={"X-Forwarded-For": "192.168.1.20"})
        page = await context.new_page()
        await page.goto(address)
        await page.wait_for_selector("#see-only:not([hidden])")
        await page.click('[data-key="red"]')
        await page.wait_for_selector("#said:not([hidden])")
        assert "at the box" in await page.inner_text("#said")
        await context.close()
    assert glass_table.done == []


async def test_another_site_cannot_drive_the_table(browser: Any, glass_table: GlassTable, serve_app: Serve) -> None:
    other = make_app(type(glass_table)())
    async with serve_app(make_app(glass_table)) as address, serve_app(other) as foreign:
        context = await browser.new_context(bypass_csp=True)  # that site sends no header of ours
        page = await context.new_page()
        await page.goto(foreign)
        outcome = await page.evaluate(
            """address => new Promise(done => {
                const socket = new WebSocket(address);
                socket.onopen = () => socket.send('{"do": "press", "key": "red"}');
                socket.onmessage = () => done("served");
                socket.onclose = () => done("closed");
            })""",
            address.replace("http", "ws") + "/socket",
        )
        await context.close()
    assert outcome == "closed"
    assert glass_table.done == []


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 800), (1920, 1080), (768, 1024), (360, 740), (1024, 768), (1366, 650)]
)
async def test_it_fits_every_window(
    open_page: OpenPage, glass_table: GlassTable, artifacts: Path, width: Any, height: Any
) -> None:
    page = await open_page(make_app(glass_table), viewport={"width": width, "height": height})
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = await page.eval_on_selector_all(
        "[data-key], [data-screen]",
        """all => all.map(one => one.getBoundingClientRect())
            .map(({ left, top, right, bottom }) => [left, top, right, bottom])""",
    )
    assert len(boxes) == 12
    for index, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
        assert min(right - left, bottom - top) >= 44  # a finger's width
        for other in boxes[index + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    await page.screenshot(path=artifacts / f"table-{width}x{height}.png")


async def test_everything_that_can_be_used_has_a_name(open_page: OpenPage, glass_table: GlassTable) -> None:
    page = await open_page(make_app(glass_table))
    await page.click("#mischief-open")
    nameless = await page.eval_on_selector_all(
        "button, input, [role]:not(:empty)",
        "all => all.filter(one => !one.ariaLabel && !one.textContent.trim()).map(one => one.outerHTML)",
    )
    assert nameless == []
    for key in (*COLOUR_KEYS, *CONTROL_KEYS):
        assert await page.get_attribute(f'[data-key="{key}"]', "aria-keyshortcuts")


async def test_focus_is_seen(open_page: OpenPage, glass_table: GlassTable) -> None:
    page = await open_page(make_app(glass_table))
    await page.keyboard.press("Tab")
    width = await page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert width == "3px"


async def test_less_motion_where_that_is_wished(open_page: OpenPage, glass_table: GlassTable) -> None:
    page = await open_page(make_app(glass_table), reduced_motion="reduce")
    await page.click('[data-code="SKY:blue+purple"]')
    await glass_table.until(lambda: len(glass_table.done) == 1)
    assert await page.locator(".ghost").count() == 0
    assert await page.evaluate("getComputedStyle(document.querySelector('.card')).transitionDuration") in (
        "0s",
        "0s, 0s",
    )

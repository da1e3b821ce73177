"""The page itself in a real browser: it fits, it has names for everything, and it keeps to itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page
from starlette.applications import Starlette
from starlette.routing import Mount

from companion.core.values import COLOUR_KEYS, CONTROL_KEYS, Key
from companion.scene.aloud import Aloud
from companion.web.app import make_app
from tests.companion.web.conftest import GlassTable, OpenPage, Serve

AtTable = tuple[Page, GlassTable]

pytestmark = [pytest.mark.anyio, pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize(
    ("game", "code", "cards"),
    [("trick", "TRK:beyond-8", 36), ("rocketeer", "ROC:finale:deep-pockets", 3), ("skyrockets", "SKY:blue+purple", 15)],
)
async def test_the_cards_of_each_game(
    page_at_table: AtTable, artifacts: Path, game: Any, code: Any, cards: Any
) -> None:
    page, glass_table = page_at_table
    await page.click(f'#games [data-value="{game}"]')
    assert await page.locator(".fan .card").count() == cards
    await page.click(f'.fan [data-code="{code}"]')
    await glass_table.until(lambda: glass_table.done == [("scan", code, "")])
    codes = await page.eval_on_selector_all(
        ".fan .card", "cards => cards.map(card => (card.click(), card.dataset.code))"
    )
    await glass_table.until(lambda: len(glass_table.done) == 1 + cards)
    assert [done[1] for done in glass_table.done[1:]] == codes
    await page.screenshot(path=artifacts / f"fan-{game}.png")


async def test_mischief_is_played_in_and_shown(page_at_table: AtTable, artifacts: Path) -> None:
    page, glass_table = page_at_table
    await page.click("#mischief-open")
    await page.click('[aria-label="scanner"] [role="switch"]')
    await page.wait_for_selector(".scanner.unplugged")
    await page.click('[aria-label="score"] [role="switch"]')
    await page.click('[aria-label="buttons"] [role="switch"]')
    await page.click("text=Send noise")
    await glass_table.until(lambda: ("noise", "scanner") in glass_table.done)
    await page.click('[aria-label="main"] >> text=Cut its power')
    await glass_table.until(lambda: ("power_cut", "main") in glass_table.done)
    assert await page.locator('[aria-label="strip"] >> text=Cut its power').count() == 0
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


WINDOWS = [
    (1280, 800, 44),
    (1920, 1080, 44),
    (1280, 720, 44),
    (1366, 650, 44),
    (1024, 768, 44),
    (768, 1024, 44),
    (360, 740, 44),
    (390, 844, 44),
    (640, 430, 39),
    (640, 400, 39),
    (640, 360, 39),
    (740, 360, 40),
    (844, 390, 40),
    (960, 540, 40),
]
"""Wide, high, and how small a button may be; 640x360 to 960x540 are phones on their side, or usual ones at 200 %."""
RECTANGLES = """all => all.map(one => one.getBoundingClientRect())
    .map(({ left, top, right, bottom }) => [left, top, right, bottom])"""


SCROLLS = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


@pytest.mark.parametrize(("width", "height", "finger"), WINDOWS, ids=[f"{w}x{h}" for w, h, _ in WINDOWS])
async def test_all_of_the_table_is_in_one_view(
    page_at_table: AtTable, artifacts: Path, width: Any, height: Any, finger: Any
) -> None:
    page, _ = page_at_table
    await page.set_viewport_size({"width": width, "height": height})
    await page.evaluate("localStorage.clear()")
    await page.reload()
    await page.wait_for_selector("#hint:not([hidden])")
    await all_in_view(page, width, height, finger)
    await page.click('[data-key="ok"]')  # the hint is gone, and the games can be chosen
    for game in ("skyrockets", "trick", "rocketeer"):
        await page.click(f'#games [data-value="{game}"]')
        await all_in_view(page, width, height, finger)
        if game != "rocketeer":
            await page.screenshot(path=artifacts / f"table-{width}x{height}-{game}.png")
    await page.set_viewport_size({"width": 1280, "height": 800})


async def all_in_view(page: Page, width: int, height: int, finger: int) -> None:
    """Nothing scrolls or overlaps, and buttons are no smaller than a finger; a turned card's corner may stick out."""
    assert await page.evaluate(SCROLLS) == [width, height]
    cards = await page.eval_on_selector_all(".card", RECTANGLES)
    assert all(top >= 0 and bottom <= height + 4 for _, top, _, bottom in cards)
    boxes = await page.eval_on_selector_all("[data-key], [data-screen], .row:first-child .card:first-child", RECTANGLES)
    assert len(boxes) == 13
    for index, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height + 4
        for other in boxes[index + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    for left, top, right, bottom in boxes[:12]:
        assert min(right - left, bottom - top) >= finger


async def test_the_first_hint_goes_with_the_first_press_and_stays_away(
    open_page: OpenPage, glass_table: GlassTable
) -> None:
    page = await open_page(make_app(glass_table))
    assert await page.is_visible("#hint")
    await page.keyboard.press("Enter")
    await page.wait_for_selector("#hint", state="hidden")
    await page.reload()
    await page.wait_for_selector("body:not(.gone) .card")
    await page.wait_for_selector('[aria-label="score"]', state="attached")  # the table has said what it has
    assert not await page.is_visible("#hint")


async def test_keys_are_the_tables_again_when_the_drawer_closes(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    for closes in ("Escape", "Enter"):  # Enter on its button, which has the focus
        glass_table.done.clear()
        await page.click("#mischief-open")
        await page.keyboard.press(closes)
        assert not await page.is_visible("#mischief")
        await page.keyboard.press("Enter")
        await page.keyboard.press("1")
        await glass_table.until(lambda: ("release", Key.RED) in glass_table.done)
        assert [done[1] for done in glass_table.done] == [Key.OK, Key.OK, Key.RED, Key.RED]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740), (740, 360)])
async def test_the_testers_drawer_covers_nothing(
    open_page: OpenPage, glass_table: GlassTable, width: Any, height: Any
) -> None:
    page = await open_page(make_app(glass_table), viewport={"width": width, "height": height})
    assert not await page.is_visible("#copies")
    await page.click("#mischief-open")
    assert await page.is_visible("#copies")
    (drawer,) = await page.eval_on_selector_all("#mischief", RECTANGLES)
    for _, _, _, bottom in await page.eval_on_selector_all("#box, .card, #scanner, [data-key]", RECTANGLES):
        assert bottom <= drawer[1] + 1


async def test_a_screen_reader_is_told_what_the_screens_say(open_page: OpenPage, glass_table: GlassTable) -> None:
    said = [Aloud("Player 1", "3 of 3 stars")]
    page = await open_page(make_app(glass_table, words=lambda: said[0]))
    await page.wait_for_selector("#spoken >> text=Player 1. 3 of 3 stars")
    assert await page.get_attribute("[data-screen=main]", "aria-label") == "Main screen: Player 1"
    said[0] = Aloud("Flip red heart", "3 of 3 stars", "Dud!")
    await page.wait_for_selector("#spoken-urgent >> text=Dud!")
    await page.wait_for_function("() => document.querySelector('#spoken').textContent === 'Flip red heart'")
    assert await page.get_attribute("[data-screen=main]", "aria-label") == "Main screen: Flip red heart. Dud!"
    assert await page.get_attribute("#spoken", "aria-live") == "polite"
    assert await page.get_attribute("#spoken-urgent", "aria-live") == "assertive"


async def test_what_only_counts_is_no_flood(open_page: OpenPage, glass_table: GlassTable) -> None:
    """A number that counts down changes what is on the screen, and not what is told until long after."""
    said = [Aloud("9")]
    page = await open_page(make_app(glass_table, words=lambda: said[0]))
    await page.wait_for_selector("#spoken >> text=9")
    await page.evaluate(
        """() => {
            window.told = [];
            new MutationObserver(() => told.push(document.querySelector("#spoken").textContent))
                .observe(document.querySelector("#spoken"), { childList: true });
        }"""
    )
    for number in (8, 7, 6):
        said[0] = Aloud(str(number))
        await page.wait_for_selector(f'[aria-label="Main screen: {number}"]')
    said[0] = Aloud("Player 2")
    await page.wait_for_selector("#spoken >> text=Player 2")
    assert await page.evaluate("told") == ["Player 2"]


async def test_bars_are_meters(open_page: OpenPage, glass_table: GlassTable) -> None:
    for place in range(7):
        glass_table.leds[place] = (30000, 0, 0)
    page = await open_page(make_app(glass_table))
    meter = '[role="meter"][aria-label="Red heart bar"]'
    await page.wait_for_selector(f'{meter}[aria-valuenow="70"]')
    assert await page.get_attribute(meter, "aria-valuetext") == "70 percent lit"
    assert await page.get_attribute('[aria-label="Blue drop bar"]', "aria-valuenow") == "0"


async def test_everything_that_can_be_used_has_a_name(page_at_table: AtTable) -> None:
    page, _ = page_at_table
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

"""The page in a real browser shows and sounds what the glass does, pixel by pixel, LED by LED."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageDraw

from companion.config.table import BARE, Span, StripConfig
from companion.core.values import Key
from companion.web.app import make_app
from companion.web.server import address_of, listen
from tests.companion.web.conftest import GlassTable, OpenPage
from tests.support.glass import PIXELS, as_rows, until_equal

pytestmark = [pytest.mark.anyio, pytest.mark.browser, pytest.mark.xdist_group("browser")]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


LIGHT = """([selector, index, part]) => {
    const canvas = document.querySelector(".glow"), box = canvas.getBoundingClientRect();
    const rect = document.querySelectorAll(selector)[index].getBoundingClientRect();
    const ratio = canvas.width / box.width;
    const x = (rect.left + rect.width / 2 - box.left) * ratio, y = (rect.top + rect.height * part - box.top) * ratio;
    const [r, g, b, alpha] = canvas.getContext("2d").getImageData(Math.round(x), Math.round(y), 1, 1).data;
    return [r, g, b].map(channel => Math.round(channel * alpha / 255));
}"""
"""The light that the canvas adds in the middle of an element, at a part of its height."""


def a_picture(size: tuple[int, int] = (128, 64)) -> Image.Image:
    """Nothing like its mirror images, with single pixels in corners and all densities between."""
    image = Image.new("1", size)
    pen = ImageDraw.Draw(image)
    pen.point((0, 0), 1)
    pen.point((size[0] - 1, size[1] - 1), 1)
    pen.rectangle((20, 9, 41, 30), fill=1)
    pen.line((50, 60, 120, 3), fill=1)
    for x in range(0, 30, 2):
        pen.point((x, 50), 1)
    return image


@pytest.mark.parametrize(
    "options",
    [{}, PHONE, {"viewport": {"width": 1920, "height": 1080}}, {"device_scale_factor": 1.5}],
    ids=["computer", "phone", "large", "between"],
)
async def test_the_canvas_shows_the_glass_pixel_by_pixel(
    open_page: OpenPage, glass_table: GlassTable, options: Any
) -> None:
    glass_table.screens["main"] = a_picture()
    page = await open_page(make_app(glass_table), **options)
    await until_equal(page, PIXELS, "main", as_rows(glass_table.screens["main"]))
    await until_equal(page, PIXELS, "score", as_rows(Image.new("1", (128, 64))))
    turned = a_picture().rotate(180)
    glass_table.screens["main"], glass_table.screens["score"] = turned, a_picture()
    await until_equal(page, PIXELS, "main", as_rows(turned))
    await until_equal(page, PIXELS, "score", as_rows(a_picture()))
    glass_table.screens["main"] = None  # off
    await until_equal(page, PIXELS, "main", as_rows(Image.new("1", (128, 64))))


async def test_contrast_is_seen(open_page: OpenPage, glass_table: GlassTable) -> None:
    glass_table.screens["main"] = Image.new("1", (128, 64), 1)
    page = await open_page(make_app(glass_table))
    green = (
        "() => document.querySelector('[data-screen=main] .pixels').getContext('2d').getImageData(1, 1, 1, 1).data[1]"
    )
    await page.wait_for_function(f"() => ({green})() > 200")
    glass_table.contrasts["main"] = 0
    await page.wait_for_function(f"() => (green => green > 40 && green < 120)(({green})())")


async def test_the_lights_show_where_their_leds_are(open_page: OpenPage, glass_table: GlassTable) -> None:
    glass_table.leds[0] = (30000, 0, 0)  # the lowest of the red bar
    glass_table.leds[59] = (0, 0, 30000)  # the topmost of the purple one
    glass_table.leds[61] = (0, 30000, 0)  # the middle one of the trio
    glass_table.leds[67] = (20000, 20000, 0)  # the last one of the row
    page = await open_page(make_app(glass_table))

    async def light(*where: object) -> list[int]:
        return await page.evaluate(LIGHT, list(where))

    await page.wait_for_function(f"() => (({LIGHT})(['.tube', 0, .92]))[0] > 150")
    red, green, blue = await light(".tube", 0, 0.92)
    assert red > 200 > 150 > max(green, blue)
    assert max(await light(".tube", 0, 0.5)) < 40
    assert (await light(".tube", 5, 0.08))[2] > 200
    assert (await light(".trio .lamp", 1, 0.5))[1] > 200
    assert max(await light(".trio .lamp", 0, 0.5)) < 60
    red, green, blue = await light(".row .lamp", 4, 0.5)
    assert min(red, green) > 180 > blue


async def test_a_strip_wired_the_other_way_looks_the_same(open_page: OpenPage, glass_table: GlassTable) -> None:
    glass_table.leds[67] = (30000, 0, 0)
    bars = (Span(58, True), Span(48), Span(38), Span(28), Span(18), Span(8))
    page = await open_page(
        make_app(glass_table, strips={"strip": StripConfig(bars=bars, trio=Span(5, leds=3), row=Span(0, leds=5))})
    )
    await page.wait_for_function(f"() => (({LIGHT})(['.tube', 0, .92]))[0] > 150")


async def test_two_strips_with_short_bars_and_no_trio(open_page: OpenPage, glass_table: GlassTable) -> None:
    glass_table.leds[3] = (30000, 0, 0)
    left = replace(BARE, length=8, bars=(Span(0, leds=4), None, None, None, None, Span(4, True, 4)), row=None)
    right = replace(BARE, length=12, bars=(None, Span(0, leds=4), Span(4, leds=4), None, None, None))
    page = await open_page(make_app(glass_table, strips={"strip": left, "right strip": right}))
    await page.wait_for_function(f"() => (({LIGHT})(['.tube', 0, .12]))[0] > 150")
    assert max((await page.evaluate(LIGHT, [".tube", 0, 0.6]))[1:]) < 60
    absent = await page.evaluate("() => [...document.querySelectorAll('.tube')].map(t => t.matches('.absent'))")
    assert absent == [False, False, False, True, True, False]
    assert await page.locator(".signal.trio").is_hidden()
    assert await page.locator(".signal.row").is_hidden()


async def test_without_a_strip_there_are_buttons_alone(open_page: OpenPage, glass_table: GlassTable) -> None:
    page = await open_page(make_app(glass_table, strips={}))
    await page.wait_for_selector(".lights.barless")
    assert not await page.locator(".tube").first.is_visible()
    assert await page.locator(".colour").first.is_visible()


async def test_dim_light_is_dimmer_and_still_seen(open_page: OpenPage, glass_table: GlassTable) -> None:
    page = await open_page(make_app(glass_table))
    seen: list[Any] = []
    for channel in (200, 3000, 30000):
        glass_table.leds[60] = (channel, channel, channel)
        last = seen[-1] if seen else 0
        await page.wait_for_function(f"() => (({LIGHT})(['.trio .lamp', 0, .5]))[1] > {last + 15}")
        seen.append((await page.evaluate(LIGHT, [".trio .lamp", 0, 0.5]))[1])
    assert seen == sorted(seen)


async def test_with_less_motion_light_does_not_flash(open_page: OpenPage, glass_table: GlassTable) -> None:
    page = await open_page(make_app(glass_table))
    lit = await page.evaluate(
        """async () => {
            const { Calm } = await import("./static/calm.js");
            const calm = new Calm(), seen = [];
            const look = (now) => seen.push([...(calm.changed(now).get("strip") ?? ["same"])]);
            calm.take("strip", new Uint16Array([9, 0, 1]), 0);
            look(0);
            for (let at = 300; at < 3000; at += 300) {  // it flashes, and its neighbour sinks meanwhile
                calm.take("strip", new Uint16Array([at % 600 ? 0 : 9, 0, 0]), at);
                look(at);
            }
            look(4299);
            look(4300);
            return seen;
        }"""
    )
    same = ["same"]
    assert lit == [[9, 0, 1], *[same] * 6, [9, 0, 0], same, same, same, [0, 0, 0]]


async def test_with_less_motion_what_goes_out_stays_a_moment(open_page: OpenPage, glass_table: GlassTable) -> None:
    glass_table.leds[60] = (30000, 30000, 30000)
    page = await open_page(make_app(glass_table), reduced_motion="reduce")
    await page.wait_for_function(f"() => (({LIGHT})(['.trio .lamp', 0, .5]))[1] > 150")
    glass_table.leds[60], glass_table.leds[61] = (0, 0, 0), (30000, 30000, 30000)
    both = f"() => [0, 1].map(lamp => (({LIGHT})(['.trio .lamp', lamp, .5]))[1] > 150).join()"
    seen = await page.wait_for_function(f"() => {{ const seen = ({both})(); return seen !== 'true,false' && seen; }}")
    assert await seen.json_value() == "true,true"
    await page.wait_for_function(f"() => ({both})() === 'false,true'")


async def test_a_lost_box_is_said_and_found_again(browser: Any, glass_table: GlassTable, serve_on_port: Any) -> None:
    with listen("127.0.0.1", 0) as free:
        address, port = address_of(free), free.getsockname()[1]
    async with contextlib.AsyncExitStack() as stack:
        await stack.enter_async_context(serve_on_port(make_app(glass_table), port))
        page = await (await browser.new_context()).new_page()
        await page.goto(address)
        await page.wait_for_selector("body:not(.gone) .card")
        await page.keyboard.down("1")
        await glass_table.until(lambda: glass_table.down == {Key.RED})
    await glass_table.until(lambda: not glass_table.down)
    await page.wait_for_selector("#lost >> text=The box is not answering.")
    glass_table.screens["main"] = a_picture()
    async with serve_on_port(make_app(glass_table), port):
        await page.wait_for_selector("#lost", state="hidden")
        await until_equal(page, PIXELS, "main", as_rows(a_picture()))
        await page.keyboard.up("1")
        await page.keyboard.press("2")
        await glass_table.until(lambda: ("release", Key.ORANGE) in glass_table.done)
        await page.context.close()


async def test_the_buzzer_sounds_after_the_first_gesture_and_can_be_muted(
    open_page: OpenPage, glass_table: GlassTable
) -> None:
    glass_table.sounding = 880
    page = await open_page(make_app(glass_table))
    await page.evaluate(
        """() => {
            window.heard = [];
            const param = AudioParam.prototype, set = param.setValueAtTime, aim = param.setTargetAtTime;
            param.setValueAtTime = function (value, ...when) {
                heard.push(value);
                return set.call(this, value, ...when);
            };
            param.setTargetAtTime = function (value, ...when) {
                heard.push(value > 0 ? "on" : "off");
                return aim.call(this, value, ...when);
            };
        }"""
    )
    assert await page.evaluate("heard") == []
    await page.mouse.click(3, 3)
    await page.wait_for_function("() => heard.join() === '880,on'")
    glass_table.sounding = None
    await page.wait_for_function("() => heard.join() === '880,on,off'")
    await page.click("#mute")
    glass_table.sounding = 440
    await page.wait_for_function("() => heard.join() === '880,on,off,off,off'")
    assert await page.get_attribute("#mute", "aria-pressed") == "true"
    await page.reload()
    await page.wait_for_selector('#mute[aria-pressed="true"]')

"""The page in a real browser, against a table of glass."""

from __future__ import annotations

import contextlib
import json

import pytest
from PIL import Image, ImageDraw

from companion.config.table import Span, StripConfig
from companion.values import COLOUR_KEYS, CONTROL_KEYS, Key
from companion.web.app import make_app
from companion.web.server import address_of, listen

pytestmark = [pytest.mark.anyio, pytest.mark.browser, pytest.mark.xdist_group("browser")]

KEYBOARD = {
    "1": Key.RED,
    "2": Key.ORANGE,
    "3": Key.YELLOW,
    "4": Key.GREEN,
    "5": Key.BLUE,
    "6": Key.PURPLE,
    "Numpad1": Key.RED,
    "ArrowLeft": Key.LEFT,
    "ArrowRight": Key.RIGHT,
    "Enter": Key.OK,
    "Backspace": Key.BACK,
}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

PIXELS = """name => {
    const canvas = document.querySelector(`[data-screen="${name}"] .pixels`);
    const scale = Number(canvas.dataset.scale), middle = (scale - 1) >> 1;
    const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let rows = "";
    for (let y = middle; y < height; y += scale) {
        for (let x = middle; x < width; x += scale) rows += data[4 * (y * width + x) + 1] > 60 ? "1" : "0";
        rows += "\\n";
    }
    return rows.trim();
}"""
"""The pixels that a person sees lit, as rows of 0 and 1."""

LIGHT = """([selector, index, part]) => {
    const canvas = document.querySelector(".glow"), box = canvas.getBoundingClientRect();
    const rect = document.querySelectorAll(selector)[index].getBoundingClientRect();
    const ratio = canvas.width / box.width;
    const x = (rect.left + rect.width / 2 - box.left) * ratio, y = (rect.top + rect.height * part - box.top) * ratio;
    const [r, g, b, alpha] = canvas.getContext("2d").getImageData(Math.round(x), Math.round(y), 1, 1).data;
    return [r, g, b].map(channel => Math.round(channel * alpha / 255));
}"""
"""The light that the canvas adds in the middle of an element, at a part of its height."""


def as_rows(image: Image.Image) -> str:
    width, height = image.size
    lit = image.tobytes()
    rows = [lit[at : at + width // 8] for at in range(0, len(lit), width // 8)]
    assert len(rows) == height
    return "\n".join("".join(f"{byte:08b}" for byte in row) for row in rows)


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


async def until_equal(page, script: str, argument: object, expected: object) -> None:
    """Waits until the page's script gives this."""
    await page.wait_for_function(
        f"([argument, expected]) => JSON.stringify(({script})(argument)) === expected",
        arg=[argument, json.dumps(expected, separators=(",", ":"))],
    )


@pytest.mark.parametrize(("pressed", "key"), KEYBOARD.items(), ids=KEYBOARD)
async def test_keys_press_and_release(open_page, glass_table, pressed, key) -> None:
    page = await open_page(make_app(glass_table))
    await page.keyboard.down(pressed)
    await glass_table.until(lambda: glass_table.down == {key})
    await page.wait_for_selector(f'[data-key="{key}"].down')
    await page.keyboard.down(pressed)  # held: the keyboard repeats it
    await page.keyboard.up(pressed)
    await glass_table.until(lambda: not glass_table.down)
    assert glass_table.done == [("press", key), ("release", key)]


async def test_every_button_by_mouse(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    for key in (*COLOUR_KEYS, *CONTROL_KEYS):
        await page.hover(f'[data-key="{key}"]')
        await page.mouse.down()
        await glass_table.until(lambda key=key: glass_table.down == {key})
        await page.mouse.up()
        await glass_table.until(lambda: not glass_table.down)


async def test_a_mouse_that_leaves_the_button_lets_go(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    await page.hover('[data-key="red"]')
    await page.mouse.down()
    await glass_table.until(lambda: glass_table.down == {Key.RED})
    await page.mouse.move(5, 790)
    await page.mouse.up()
    await glass_table.until(lambda: not glass_table.down)


async def test_enter_is_ok_after_a_click_on_another_button(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    await page.click('[data-key="red"]')
    await page.click("#mute")
    await page.click('[data-code="SKY:red+blue"]')
    await page.keyboard.press("Enter")
    await glass_table.until(lambda: ("release", Key.OK) in glass_table.done)


async def test_a_focused_button_is_pressed_by_enter_and_space(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    await page.focus('[data-key="green"]')
    for pressed in ("Enter", "Space"):
        await page.keyboard.down(pressed)
        await glass_table.until(lambda: glass_table.down == {Key.GREEN})
        await page.keyboard.up(pressed)
        await glass_table.until(lambda: not glass_table.down)
    assert len(glass_table.done) == 4


async def test_a_click_without_a_finger_is_a_short_press(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    await page.evaluate("document.querySelector('[data-key=blue]').click()")  # as a screen reader does
    await glass_table.until(lambda: glass_table.done == [("press", Key.BLUE), ("release", Key.BLUE)])


async def test_leaving_the_window_lets_go(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    await page.keyboard.down("1")
    await glass_table.until(lambda: glass_table.down == {Key.RED})
    await page.evaluate("dispatchEvent(new Event('blur'))")
    await glass_table.until(lambda: not glass_table.down)


async def test_several_fingers_at_once(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table), **PHONE)
    session = await page.context.new_cdp_session(page)
    points = []
    for number, key in enumerate((Key.RED, Key.PURPLE)):
        box = await page.locator(f'[data-key="{key}"]').bounding_box()
        points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": number})
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    await glass_table.until(lambda: glass_table.down == {Key.RED, Key.PURPLE})
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": points[1:]})
    await glass_table.until(lambda: glass_table.down == {Key.RED})
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await glass_table.until(lambda: not glass_table.down)


@pytest.mark.parametrize(
    "options",
    [{}, PHONE, {"viewport": {"width": 1920, "height": 1080}}, {"device_scale_factor": 1.5}],
    ids=["computer", "phone", "large", "between"],
)
async def test_the_canvas_shows_the_glass_pixel_by_pixel(open_page, glass_table, options) -> None:
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


async def test_contrast_is_seen(open_page, glass_table) -> None:
    glass_table.screens["main"] = Image.new("1", (128, 64), 1)
    page = await open_page(make_app(glass_table))
    green = (
        "() => document.querySelector('[data-screen=main] .pixels').getContext('2d').getImageData(1, 1, 1, 1).data[1]"
    )
    await page.wait_for_function(f"() => ({green})() > 200")
    glass_table.contrasts["main"] = 0
    await page.wait_for_function(f"() => (green => green > 40 && green < 120)(({green})())")


async def test_the_lights_show_where_their_leds_are(open_page, glass_table) -> None:
    glass_table.leds[0] = (30000, 0, 0)  # the lowest of the red bar
    glass_table.leds[59] = (0, 0, 30000)  # the topmost of the purple one
    glass_table.leds[61] = (0, 30000, 0)  # the middle one of the crowd
    glass_table.leds[67] = (20000, 20000, 0)  # the button of the track
    page = await open_page(make_app(glass_table))

    async def light(*where: object) -> list[int]:
        return await page.evaluate(LIGHT, list(where))

    await page.wait_for_function(f"() => (({LIGHT})(['.tube', 0, .92]))[0] > 150")
    red, green, blue = await light(".tube", 0, 0.92)
    assert red > 200 > 150 > max(green, blue)
    assert max(await light(".tube", 0, 0.5)) < 40
    assert (await light(".tube", 5, 0.08))[2] > 200
    assert (await light(".crowd .lamp", 1, 0.5))[1] > 200
    assert max(await light(".crowd .lamp", 0, 0.5)) < 60
    red, green, blue = await light(".track .lamp", 4, 0.5)
    assert min(red, green) > 180 > blue


async def test_a_strip_wired_the_other_way_looks_the_same(open_page, glass_table) -> None:
    glass_table.leds[67] = (30000, 0, 0)
    bars = (Span(58, True), Span(48), Span(38), Span(28), Span(18), Span(8))
    page = await open_page(make_app(glass_table, strip=StripConfig(bars=bars, crowd=Span(5), track=Span(0))))
    await page.wait_for_function(f"() => (({LIGHT})(['.tube', 0, .92]))[0] > 150")


async def test_dim_light_is_dimmer_and_still_seen(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    seen = []
    for channel in (200, 3000, 30000):
        glass_table.leds[60] = (channel, channel, channel)
        last = seen[-1] if seen else 0
        await page.wait_for_function(f"() => (({LIGHT})(['.crowd .lamp', 0, .5]))[1] > {last + 15}")
        seen.append((await page.evaluate(LIGHT, [".crowd .lamp", 0, 0.5]))[1])
    assert seen == sorted(seen)


async def test_the_fan_sends_the_code_of_each_pair(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    codes = await page.eval_on_selector_all(".fan .card", "cards => cards.map(card => card.dataset.code)")
    assert len(codes) == 15
    for code in codes:
        await page.locator(f'.fan [data-code="{code}"]').click(position={"x": 12, "y": 40})
    await glass_table.until(lambda: len(glass_table.done) == 15)
    assert glass_table.done == [("scan", code, "") for code in codes]


async def test_a_certain_copy_can_be_chosen(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    await page.click('#copies [data-value="3"]')
    await page.click('[data-code="SKY:blue+purple"]')
    await page.click('#copies [data-value=""]')
    await page.click('[data-code="SKY:blue+purple"]')
    await glass_table.until(lambda: len(glass_table.done) == 2)
    assert [done[1] for done in glass_table.done] == ["SKY:blue+purple#3", "SKY:blue+purple"]


@pytest.mark.parametrize(
    ("game", "code", "cards"),
    [("trick", "TRK:beyond-8", 36), ("rocketeer", "ROC:finale:deep-pockets", 3), ("skyrockets", "SKY:blue+purple", 15)],
)
async def test_the_cards_of_each_game(open_page, glass_table, artifacts, game, code, cards) -> None:
    page = await open_page(make_app(glass_table))
    await page.click(f'#games [data-value="{game}"]')
    assert await page.locator(".fan .card").count() == cards
    await page.click(f'.fan [data-code="{code}"]')
    await glass_table.until(lambda: glass_table.done == [("scan", code, "")])
    await page.screenshot(path=artifacts / f"fan-{game}.png")


async def test_a_card_is_dragged_to_the_scanner(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    card = await page.locator('[data-code="SKY:blue+purple"]').bounding_box()
    scanner = await page.locator("#scanner").bounding_box()
    await page.mouse.move(card["x"] + 30, card["y"] + 60)
    await page.mouse.down()
    await page.mouse.move(card["x"] + 60, card["y"] + 30, steps=3)
    await page.mouse.up()  # dropped on the way: nothing is scanned
    await page.mouse.move(card["x"] + 30, card["y"] + 60)
    await page.mouse.down()
    await page.mouse.move(scanner["x"] + 80, scanner["y"] + 50, steps=4)
    await page.wait_for_selector(".scanner.near")
    await page.mouse.up()
    await glass_table.until(lambda: len(glass_table.done) == 1)
    await page.wait_for_selector(".ghost", state="detached")
    assert glass_table.done == [("scan", "SKY:blue+purple", "")]


async def test_the_fan_by_keyboard(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    await page.focus(".fan .card")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await page.keyboard.press("End")
    await page.keyboard.press("Space")
    await glass_table.until(lambda: len(glass_table.done) == 2)
    assert glass_table.done == [("scan", "SKY:red+yellow", ""), ("scan", "SKY:blue+purple", "")]


async def test_any_code_can_be_typed(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    await page.fill("#code-text", "TRK:past-0")
    await page.keyboard.press("1")  # a letter of the code, no button
    await page.keyboard.press("Enter")
    await page.keyboard.press("1")  # a button again
    await glass_table.until(lambda: ("release", Key.RED) in glass_table.done)
    assert glass_table.done == [("scan", "TRK:past-01", ""), ("press", Key.RED), ("release", Key.RED)]


async def test_mischief_is_played_in_and_shown(open_page, glass_table, artifacts) -> None:
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


async def test_what_the_table_refuses_is_said(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    glass_table.unplug()
    await page.click('[data-code="SKY:blue+purple"]')
    await page.wait_for_selector("#said >> text=The scanner is unplugged: plug it in.")


async def test_a_lost_box_is_said_and_found_again(browser, glass_table, serve_on_port) -> None:
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


async def test_nothing_is_loaded_from_elsewhere(browser, glass_table, serve_app) -> None:
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


async def test_another_site_cannot_drive_the_table(browser, glass_table, serve_app) -> None:
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


async def test_the_buzzer_sounds_after_the_first_gesture_and_can_be_muted(open_page, glass_table) -> None:
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


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 800), (1920, 1080), (768, 1024), (360, 740), (1024, 768), (1366, 650)]
)
async def test_it_fits_every_window(open_page, glass_table, artifacts, width, height) -> None:
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


async def test_everything_that_can_be_used_has_a_name(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    await page.click("#mischief-open")
    nameless = await page.eval_on_selector_all(
        "button, input, [role]:not(:empty)",
        "all => all.filter(one => !one.ariaLabel && !one.textContent.trim()).map(one => one.outerHTML)",
    )
    assert nameless == []
    for key in (*COLOUR_KEYS, *CONTROL_KEYS):
        assert await page.get_attribute(f'[data-key="{key}"]', "aria-keyshortcuts")


async def test_focus_is_seen(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table))
    await page.keyboard.press("Tab")
    width = await page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert width == "3px"


async def test_less_motion_where_that_is_wished(open_page, glass_table) -> None:
    page = await open_page(make_app(glass_table), reduced_motion="reduce")
    await page.click('[data-code="SKY:blue+purple"]')
    await glass_table.until(lambda: len(glass_table.done) == 1)
    assert await page.locator(".ghost").count() == 0
    assert await page.evaluate("getComputedStyle(document.querySelector('.card')).transitionDuration") in (
        "0s",
        "0s, 0s",
    )

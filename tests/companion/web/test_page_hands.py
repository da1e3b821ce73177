"""Buttons and cards of the page in a real browser: by mouse, fingers, keyboard and screen reader."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page

from companion.core.values import COLOUR_KEYS, CONTROL_KEYS, Key
from companion.web.app import make_app
from tests.companion.web.conftest import GlassTable, OpenPage

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


AtTable = tuple[Page, GlassTable]


async def until_down(table: GlassTable, key: Key) -> None:
    await table.until(lambda: table.down == {key})


@pytest.mark.parametrize(("pressed", "key"), KEYBOARD.items(), ids=KEYBOARD)
async def test_keys_press_and_release(page_at_table: AtTable, pressed: Any, key: Any) -> None:
    page, glass_table = page_at_table
    await page.keyboard.down(pressed)
    await glass_table.until(lambda: glass_table.down == {key})
    await page.wait_for_selector(f'[data-key="{key}"].down')
    await page.keyboard.down(pressed)  # held: the keyboard repeats it
    await page.keyboard.up(pressed)
    await glass_table.until(lambda: not glass_table.down)
    assert glass_table.done == [("press", key), ("release", key)]


async def test_every_button_by_mouse(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    for key in (*COLOUR_KEYS, *CONTROL_KEYS):
        await page.hover(f'[data-key="{key}"]')
        await page.mouse.down()
        await until_down(glass_table, key)
        await page.mouse.up()
        await glass_table.until(lambda: not glass_table.down)


async def test_a_mouse_that_leaves_the_button_lets_go(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    await page.hover('[data-key="red"]')
    await page.mouse.down()
    await glass_table.until(lambda: glass_table.down == {Key.RED})
    await page.mouse.move(5, 790)
    await page.mouse.up()
    await glass_table.until(lambda: not glass_table.down)


async def test_enter_is_ok_after_a_click_on_another_button(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    await page.click('[data-key="red"]')
    await page.click("#mute")
    await page.click('[data-code="SKY:red+blue"]')
    await page.keyboard.press("Enter")
    await glass_table.until(lambda: ("release", Key.OK) in glass_table.done)


async def test_a_focused_button_is_pressed_by_enter_and_space(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    await page.focus('[data-key="green"]')
    for pressed in ("Enter", "Space"):
        await page.keyboard.down(pressed)
        await glass_table.until(lambda: glass_table.down == {Key.GREEN})
        await page.keyboard.up(pressed)
        await glass_table.until(lambda: not glass_table.down)
    assert len(glass_table.done) == 4


async def test_a_click_without_a_finger_is_a_short_press(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    await page.evaluate("document.querySelector('[data-key=blue]').click()")  # as a screen reader does
    await glass_table.until(lambda: glass_table.done == [("press", Key.BLUE), ("release", Key.BLUE)])


async def test_leaving_the_window_lets_go(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    await page.keyboard.down("1")
    await glass_table.until(lambda: glass_table.down == {Key.RED})
    await page.evaluate("dispatchEvent(new Event('blur'))")
    await glass_table.until(lambda: not glass_table.down)


async def test_several_fingers_at_once(open_page: OpenPage, glass_table: GlassTable) -> None:
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


async def test_the_fan_sends_the_code_of_each_pair(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    codes = await page.eval_on_selector_all(".fan .card", "cards => cards.map(card => card.dataset.code)")
    assert len(codes) == 15
    for code in codes:
        await page.locator(f'.fan [data-code="{code}"]').click(position={"x": 12, "y": 40})
    await glass_table.until(lambda: len(glass_table.done) == 15)
    assert glass_table.done == [("scan", code, "") for code in codes]


async def test_a_certain_copy_can_be_chosen(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    await page.click("#mischief-open")
    await page.click('#copies [data-value="3"]')
    await page.click('[data-code="SKY:blue+purple"]')
    await page.click('#copies [data-value=""]')
    await page.click('[data-code="SKY:blue+purple"]')
    await glass_table.until(lambda: len(glass_table.done) == 2)
    assert [done[1] for done in glass_table.done] == ["SKY:blue+purple#3", "SKY:blue+purple"]


async def test_a_card_is_dragged_to_the_scanner(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
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


async def test_a_late_click_of_a_drag_scans_nothing_and_the_next_touch_and_key_do(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    card = page.locator('[data-code="SKY:blue+purple"]')
    box = await card.bounding_box()
    await page.mouse.move(box["x"] + 30, box["y"] + 60)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 60, box["y"] + 30, steps=3)
    await page.mouse.up()
    await card.dispatch_event("click", {"detail": 1})  # however long after
    await card.focus()
    await page.keyboard.press("Enter")
    await card.click()
    await glass_table.until(lambda: len(glass_table.done) == 2)
    assert glass_table.done == [("scan", "SKY:blue+purple", "")] * 2


async def test_the_fan_by_keyboard(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    await page.focus(".fan .card")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await page.keyboard.press("End")
    await page.keyboard.press("Space")
    await glass_table.until(lambda: len(glass_table.done) == 2)
    assert glass_table.done == [("scan", "SKY:red+yellow", ""), ("scan", "SKY:blue+purple", "")]


async def test_any_code_can_be_typed(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    await page.fill("#code-text", "TRK:past-0")
    await page.keyboard.press("1")  # a letter of the code, no button
    await page.keyboard.press("Enter")
    await page.keyboard.press("1")  # a button again
    await glass_table.until(lambda: ("release", Key.RED) in glass_table.done)
    assert glass_table.done == [("scan", "TRK:past-01", ""), ("press", Key.RED), ("release", Key.RED)]


async def test_what_the_table_refuses_is_said(page_at_table: AtTable) -> None:
    page, glass_table = page_at_table
    glass_table.unplug()
    await page.click('[data-code="SKY:blue+purple"]')
    await page.wait_for_selector("#said >> text=The scanner is unplugged: plug it in.")

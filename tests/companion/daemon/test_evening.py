"""The daemon on the virtual table: from a finger and a card to light, sound and glass, faults played in."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.config.table import TableConfig
from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.daemon import messages
from companion.daemon.inbox import REPORTED_EVERY
from companion.daemon.loop import SETTLE
from companion.daemon.outputs import DARK_AFTER, DIMS_AFTER
from companion.daemon.showing import FRAME
from companion.games.skyrockets.rules.show import Phase, Show
from companion.games.skyrockets.rules.timers import Colour
from companion.games.skyrockets.table.setup import ShowSetupPage
from companion.games.skyrockets.table.show import ShowPage
from companion.scene.scene import Box, Symbol, Text
from companion.scene.stage import SIGN
from companion.table.menu import Menu
from companion.table.page import NOTICE_LASTS
from companion.table.table import Table
from tests.conftest import StartEvening
from tools.evening import Evening

pytestmark = pytest.mark.anyio

RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE = COLOUR_KEYS


def phase(table: Table) -> Phase | None:
    return show(table).phase if isinstance(table.page, ShowPage) else None


def word(table: Table) -> str | None:
    return table.page.notice.word if isinstance(table.page, ShowPage) and table.page.notice else None


def spoken(evening: Evening) -> str:
    """The words on the main screen."""
    return " ".join(item.text for item in evening.daemon.scene.main.items if isinstance(item, Text))


def show(table: Table) -> Show:
    assert isinstance(table.page, ShowPage)
    return table.page.show


def lit(leds: Sequence[tuple[int, int, int]]) -> int:
    return sum(any(led) for led in leds)


async def test_five_presses_start_the_show_and_the_glass_shows_it(start_evening: StartEvening) -> None:
    evening = await start_evening()
    assert isinstance(evening.table.page, Menu)
    await evening.start_show()
    assert phase(evening.table) is Phase.RUNNING
    glass = await evening.look()
    assert lit(glass.leds["strip"][0:10]) == 10
    assert glass.screens["main"].getbbox() is not None
    assert glass.screens["score"].getbbox() is not None


@pytest.mark.rule("SKY-01", "SKY-09")
async def test_sand_sinks_on_the_strip(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await evening.start_show()
    full = sum(map(sum, (await evening.look()).leds["strip"][50:60]))
    evening.forward(40_000)
    await evening.until(lambda table: table.at >= evening.clock.now() - 10)
    half = (await evening.look()).leds["strip"][50:60]
    assert lit(half) in (5, 6)
    assert 0.4 * full < sum(map(sum, half)) < 0.6 * full


async def test_a_card_is_scanned_flipped_and_taken_back(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await evening.start_show()
    await evening.scan("SKY:red+blue")
    assert show(evening.table).owed == ("red", "blue")
    await evening.tap(Key.BACK)
    assert show(evening.table).owed == ()
    await evening.scan("SKY:red+green")
    await evening.tap(RED, GREEN)
    assert show(evening.table).turns == 1


@pytest.mark.rule("SKY-55")
async def test_a_press_made_before_a_dud_comes_first_though_it_arrives_after(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await evening.start_show()
    await evening.scan("SKY:red+blue")
    due = show(evening.table).timer(Colour.RED)
    left = show(evening.table).left(Colour.RED, evening.clock.now())
    assert due is not None
    evening.forward(left - 1)
    pressed_at = evening.clock.now()
    evening.forward(5)
    evening.daemon._on_status("strip", None)  # something else wakes the loop, when the sand has run out
    await evening.until(lambda table: table.at > pressed_at - 10)
    evening.daemon._on_edge(RED, True, pressed_at)  # only now does the kernel's edge arrive
    await evening.until(lambda table: "red" not in show(table).owed)
    assert show(evening.table).tokens == 0


async def test_bounce_is_one_press(start_evening: StartEvening) -> None:
    evening = await start_evening()
    evening.virtual.bounce(True)
    await evening.tap(Key.OK)
    assert isinstance(evening.table.page, ShowSetupPage)
    await evening.tap(Key.RIGHT, Key.OK)
    assert evening.table.page.event.cursor == 1


async def test_noise_on_the_scanners_wire_is_refused_at_most_and_the_next_card_is_read(
    start_evening: StartEvening,
) -> None:
    evening = await start_evening()
    await evening.start_show()
    evening.virtual.noise()
    await evening.scan("SKY:red+blue")
    await evening.until(lambda table: show(table).owed == ("red", "blue"))


@pytest.mark.parametrize("raw", [b"K\xf6nig\r", b"x" * 257 + b"\r"], ids=["not UTF-8", "too long"])
async def test_a_text_that_cannot_be_read_is_heard_and_seen(start_evening: StartEvening, raw: bytes) -> None:
    evening = await start_evening()
    before = await evening.look()
    evening.virtual._ports["scanner"].send(raw)
    await evening.until(lambda table: table.unread is not None)
    after = await evening.look()
    assert before.tone is None
    assert after.tone is not None, "a refusal is heard"
    menu, said = (glass.screens["main"].crop((0, 42, 128, 64)) for glass in (before, after))
    assert sum(said.histogram()[128:]) > sum(menu.histogram()[128:]) + 1000, "a light box at the foot"
    evening.forward(NOTICE_LASTS + SETTLE)
    await evening.until(lambda table: table.unread is None)
    assert (await evening.look()).screens["main"].tobytes() == before.screens["main"].tobytes()


@pytest.mark.parametrize("device", ["main", "score", "strip", "buzzer"])
async def test_a_device_that_fails_is_left_out_the_game_goes_on_and_it_comes_back(
    start_evening: StartEvening, device: str
) -> None:
    evening = await start_evening()
    await evening.tap(*[Key.OK] * 4)
    evening.virtual.fail(device)
    await evening.begin_show()
    await evening.scan("SKY:red+blue")
    await evening.tap(RED, BLUE)
    assert show(evening.table).turns == 1
    evening.virtual.fail(device, False)
    await asyncio.wait_for(evening.daemon.well(), 30)
    glass = await evening.look()
    assert glass.broken == frozenset()
    assert glass.screens["main"].getbbox() is not None


async def test_a_scanner_unplugged_is_said_and_plugged_in_reads_again(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await evening.start_show()
    before = (await evening.look()).screens["main"].tobytes()
    evening.virtual.unplug()
    await asyncio.wait_for(evening.daemon.until(lambda _: bool(evening.daemon.troubles)), 30)
    after = (await evening.look()).screens["main"].tobytes()
    assert after != before
    evening.virtual.plug()
    await asyncio.wait_for(evening.daemon.well(), 30)
    await evening.scan("SKY:red+blue")
    assert show(evening.table).owed == ("red", "blue")


async def test_a_table_without_score_screen_buzzer_and_scanner_plays_flips_alone(start_evening: StartEvening) -> None:
    config = TableConfig(buzzer=None, scanners={}, screens={"main": TableConfig().screens["main"]})
    evening = await start_evening(config)
    await evening.start_show()
    await evening.tap(GREEN)
    assert show(evening.table).timer(Colour.GREEN).state == "running"
    assert word(evening.table) is None


async def test_a_table_without_a_strip_is_played_on_its_screens(start_evening: StartEvening) -> None:
    evening = await start_evening(TableConfig(strip=None))
    await evening.start_show()
    assert phase(evening.table) is Phase.RUNNING
    assert (await evening.look()).leds == {}


async def test_a_main_screen_that_fails_is_said_on_the_other(start_evening: StartEvening) -> None:
    evening = await start_evening()
    before = (await evening.look()).screens["score"].tobytes()
    evening.virtual.fail("main")
    await evening.tap(Key.RIGHT)  # something to show, and so to fail at
    await asyncio.wait_for(evening.daemon.until(lambda _: bool(evening.daemon.troubles)), 30)
    glass = await evening.look()
    assert glass.screens["score"].tobytes() != before
    assert glass.screens["score"].getpixel((0, 0)) != 0


@pytest.mark.parametrize("screens", [("main", "score"), ("main",)], ids=["two screens", "one"])
async def test_a_lost_device_is_a_sign_in_play_and_named_where_there_is_room(
    start_evening: StartEvening, screens: tuple[str, ...]
) -> None:
    config = TableConfig()
    evening = await start_evening(replace(config, screens={name: config.screens[name] for name in screens}))
    evening.virtual.fail("strip")
    evening.forward(2000)  # it is sent again each second
    await evening.until(lambda _: "strip" in evening.daemon.troubles)
    await evening.tap(Key.RIGHT, Key.LEFT)
    scene = evening.daemon.scene
    assert evening.words().urgent == "Check strip"
    named = [any(isinstance(item, Box) and item.loud for item in each.items) for each in (scene.main, scene.score)]
    assert named == [len(screens) == 1, len(screens) == 2]
    await evening.start_show()
    await evening.until(lambda _: evening.daemon.scene.main.items[-1] == Symbol("alert", 115, 0, SIGN))
    assert not any(isinstance(item, Box) and item.loud for item in evening.daemon.scene.main.items)
    assert evening.words().urgent == ("Check strip" if len(screens) == 2 else "")


@pytest.mark.rule("SKY-55")
async def test_a_press_handed_over_before_the_loop_looks_is_not_overtaken_by_the_clock(
    start_evening: StartEvening,
) -> None:
    evening = await start_evening()
    await evening.start_show()
    await evening.scan("SKY:red+blue")
    left = show(evening.table).left(Colour.RED, evening.clock.now())
    evening.forward(left - 1)
    await evening.until(lambda table: table.at >= evening.clock.now() - 10)
    evening.daemon._on_edge(RED, True, evening.clock.now())
    evening.forward(5000)  # before the loop gets the processor the sand would have run out long ago
    evening.daemon._once()  # and then it comes round before anything that asyncio has waiting
    assert "red" not in show(evening.table).owed
    assert show(evening.table).tokens == 0


async def test_a_press_stamped_by_another_clock_counts_as_now(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await evening.start_show()
    evening.daemon._on_edge(RED, True, Ms(1_795_000_000_000))
    evening.daemon._on_scan("scanner", "SKY:red+blue", Ms(1_795_000_000_000))
    await evening.until(lambda table: show(table).owed != ())
    assert evening.table.at <= evening.clock.now()
    assert phase(evening.table) is Phase.RUNNING


async def test_a_scanner_that_babbles_does_not_keep_a_press_waiting(
    start_evening: StartEvening, caplog: pytest.LogCaptureFixture
) -> None:
    evening = await start_evening()
    for number in range(5000):
        evening.daemon._on_scan("scanner", f"code {number}", evening.clock.now())
    evening.virtual.press(Key.RIGHT)
    rounds: list[int] = []

    def moved(table: Table) -> bool:
        rounds.append(1)
        return isinstance(table.page, Menu) and table.page.cursor == 1

    await evening.until(moved)
    assert len(rounds) <= 3
    assert messages.DROPPED.format(source="scanner scanner", count=4992) in caplog.text
    assert evening.daemon.dropped() == {"scanner": 4992}
    await evening.until(lambda _: evening.words().urgent == "Check scanner")
    evening.forward(REPORTED_EVERY)
    await evening.until(lambda _: evening.words().urgent == "")
    assert evening.daemon.dropped() == {"scanner": 4992}, "the count stays"


async def test_a_button_that_is_held_is_held_and_not_let_go(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await evening.start_show()
    running = evening.table
    evening.virtual.press(Key.BACK)
    await evening.until(lambda table: table is not running and table.at >= evening.clock.now())
    assert phase(evening.table) is Phase.RUNNING
    evening.forward(TableConfig().buttons.hold + 100)
    await evening.until(lambda table: phase(table) is Phase.ABANDONED)
    evening.virtual.release(Key.BACK)
    await evening.let_go()


async def test_a_scan_wakes_screens_that_have_dimmed(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await evening.tap(*[Key.OK] * 4)
    bright = (await evening.look()).contrasts["main"]
    evening.forward(DIMS_AFTER)
    await evening.until(lambda table: table.at >= evening.clock.now() - 10)
    assert (await evening.look()).contrasts["main"] < bright
    before = evening.table
    evening.virtual.scan("SKY:red+blue")
    await evening.until(lambda table: table.page != before.page)
    assert (await evening.look()).contrasts["main"] == bright
    evening.forward(NOTICE_LASTS + 100)
    await evening.until(lambda table: table.at >= evening.clock.now() - 10)
    assert word(evening.table) is None
    assert (await evening.look()).contrasts["main"] == bright, "not only while the notice moves"


async def test_the_press_that_wakes_dark_screens_does_nothing_else(start_evening: StartEvening) -> None:
    evening = await start_evening()
    evening.forward(DARK_AFTER + 1000)
    await evening.until(lambda table: table.at >= evening.clock.now() - 10)
    dark = await evening.look()
    assert dark.screens["main"].getbbox() is None
    menu = evening.table.page
    evening.virtual.press(Key.RIGHT)
    evening.forward(TableConfig().buttons.hold + 200)  # held, too
    await evening.until(lambda table: table.at >= evening.clock.now() - 10)
    assert (await evening.look()).screens["main"].getbbox() is not None
    evening.virtual.release(Key.RIGHT)
    await evening.let_go()
    assert evening.table.page == menu
    await evening.tap(Key.RIGHT)
    assert evening.table.page != menu


async def test_a_game_that_is_on_is_never_dark(start_evening: StartEvening) -> None:
    evening = await start_evening()
    await evening.tap(Key.OK)
    evening.forward(2 * DARK_AFTER)
    await evening.until(lambda table: table.at >= evening.clock.now() - 10)
    glass = await evening.look()
    assert glass.screens["main"].getbbox() is not None
    assert glass.contrasts["main"] > 0
    before = evening.table.page
    await evening.tap(Key.RIGHT)
    assert evening.table.page != before, "a press that can be seen counts"


async def test_a_scene_that_moves_is_looked_at_thirty_times_a_second_and_no_oftener(
    start_evening: StartEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = await start_evening()
    await evening.start_show()
    assert phase(evening.table) is Phase.RUNNING
    waits: list[Ms] = []
    wait = evening.clock.wait

    async def noted(woken: asyncio.Event, until: Ms | None) -> None:
        assert until is not None
        waits.append(until - evening.clock.now())
        await wait(woken, until)

    monkeypatch.setattr(evening.clock, "wait", noted)
    for _ in range(10):
        evening.forward(FRAME)
        await evening.look()
        await evening.until(lambda table: table.at >= evening.clock.now() - SETTLE)
    # Woken by a device, it looks at once; left alone, it waits for the next frame, and never longer.
    assert max(waits) == FRAME


@pytest.mark.parametrize("off", [-1_000_000, -20_000, 500, 1_700_000_000_000], ids=["long ago", "ago", "soon", "2026"])
async def test_an_input_stamped_by_another_clock_counts_as_now(start_evening: StartEvening, off: int) -> None:
    """A press that is let go at once is no hold, and the table's time stays ours."""
    evening = await start_evening()
    at = evening.clock.now() + off
    evening.daemon._on_edge(Key.RIGHT, True, Ms(at))
    await evening.until(lambda table: isinstance(table.page, Menu) and table.page.cursor == 1)
    assert evening.table.at == evening.clock.now()
    evening.daemon._on_edge(Key.RIGHT, False, Ms(at + 100))
    evening.forward(60)
    await evening.until(lambda table: table.at >= evening.clock.now() - 2 * SETTLE)
    assert evening.daemon._keys.due() is None, "it counts as let go"

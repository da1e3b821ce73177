"""Buttons that do not work while others do, on the virtual pins."""

from __future__ import annotations

import errno
import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.config.table import DEFAULT_PINS, TableConfig
from companion.core.mistakes import Mistakes
from companion.core.values import Key, Ms
from companion.daemon.inputs import BUTTONS, Inputs
from companion.table.menu import Menu
from hardware.virtual.pins import VirtualPins
from hardware.virtual.table import Virtual
from tests.conftest import StartEvening
from tools.evening import Evening

pytestmark = pytest.mark.anyio
BACK, RED = "back button", "red button"


def name_pins(virtual: Virtual) -> VirtualPins:
    """The header, each button's pin named for faults."""
    header: VirtualPins = virtual.pins()
    for key, number in DEFAULT_PINS.items():
        header.pin(number).hang(f"{key} button")
    return header


async def turns_the_page(evening: Evening) -> bool:
    """Whether ► still moves through the menu."""
    assert isinstance(evening.table.page, Menu)
    before = evening.table.page
    await evening.tap(Key.RIGHT)
    return evening.table.page != before


async def test_one_line_that_fails_is_named_and_the_nine_others_work(start_evening: StartEvening) -> None:
    evening = await start_evening()
    faults = name_pins(evening.virtual).faults
    faults.set(BACK, errno.EBUSY)
    evening.forward(1100)
    await evening.until(lambda _: evening.daemon.troubles.keys() == {BACK})
    assert evening.daemon.troubles[BACK].startswith("button at GPIO24: Device or resource busy; another program")
    assert await turns_the_page(evening)
    faults.set(BACK, None)
    evening.forward(1100)
    await evening.until(lambda _: not evening.daemon.troubles)
    evening.virtual.press(Key.RED)
    evening.virtual.press(Key.BACK)
    evening.forward(100)
    await evening.until(lambda _: evening.virtual.look().pressed == {Key.RED, Key.BACK})


async def test_all_lines_that_fail_are_the_buttons_and_are_named_once(start_evening: StartEvening) -> None:
    evening = await start_evening()
    faults = name_pins(evening.virtual).faults
    faults.set(RED, errno.EIO)
    evening.forward(1100)
    await evening.until(lambda _: evening.daemon.troubles.keys() == {RED})
    for key in Key:
        faults.set(f"{key} button", errno.ENODEV)
    evening.forward(1100)
    await evening.until(lambda _: evening.daemon.troubles.keys() == {BUTTONS})
    for key in Key:
        faults.set(f"{key} button", None)
    evening.forward(1100)
    await evening.until(lambda _: not evening.daemon.troubles)
    assert await turns_the_page(evening)


class Opened:
    """``Inputs`` alone, on virtual pins, and what they reported."""

    def __init__(self) -> None:
        self.virtual = Virtual(TableConfig(), lambda: Ms(0))
        self.faults = name_pins(self.virtual).faults
        self.reports: list[tuple[str, str | None]] = []
        hardware = replace(self.virtual.hardware(), scanners=[])
        report = lambda name, why: self.reports.append((name, why))  # noqa: E731
        mistakes = Mistakes(logging.getLogger(__name__))
        self.inputs = Inputs(hardware, lambda *_: None, lambda *_: None, report, mistakes)


@pytest.fixture
def opened() -> Iterator[Opened]:
    opened = Opened()
    yield opened
    for let_go in opened.inputs.closing().values():
        let_go()
    opened.virtual.close()


def test_a_line_that_is_busy_from_the_start_is_named_and_had_once_it_is_free(opened: Opened) -> None:
    opened.faults.set(RED, errno.EBUSY)
    opened.inputs.open()
    assert [name for name, why in opened.reports if why is not None] == [RED]
    assert opened.inputs.levels(Key).keys() == set(Key) - {Key.RED}
    opened.faults.set(RED, None)
    opened.inputs.open()
    assert opened.reports[-1] == (RED, None)
    assert opened.inputs.levels(Key).keys() == set(Key)


def test_a_button_that_is_lost_while_it_is_down_counts_as_released(opened: Opened) -> None:
    """Else a wire that broke at BACK would leave the game."""
    opened.inputs.open()
    opened.virtual.press(Key.BACK)
    assert opened.inputs.levels([Key.BACK]) == {Key.BACK: True}
    opened.faults.set(BACK, errno.EIO)
    assert opened.inputs.levels([Key.BACK]) == {Key.BACK: False}
    assert opened.inputs.levels([Key.BACK]) == {}
    assert opened.reports[-1][0] == BACK


def test_all_that_are_lost_while_they_are_down_count_as_released(opened: Opened) -> None:
    opened.inputs.open()
    opened.virtual.press(Key.BACK)
    for key in Key:
        opened.faults.set(f"{key} button", errno.EIO)
    assert opened.inputs.levels(Key) == dict.fromkeys(Key, False)
    assert opened.reports[-1][0] == BUTTONS

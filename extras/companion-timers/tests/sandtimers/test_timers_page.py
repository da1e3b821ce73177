"""The sand timers at the table, press by press."""

from __future__ import annotations

from typing import cast

from companion.core.values import COLOUR_KEYS, JsonObject, Key, Ms
from companion.table.menu import Menu
from companion_timers.sandtimers.kit import KIT
from companion_timers.sandtimers.rules.glasses import Stand
from companion_timers.sandtimers.scenes.sounds import timers_tick
from companion_timers.sandtimers.table.setup import Setup
from companion_timers.sandtimers.table.timers import TimersPage
from timers_golden import Evening, sand


def page(evening: Evening) -> TimersPage:
    return cast(TimersPage, evening.table.page)


def setup(evening: Evening) -> Setup:
    return cast(Setup, evening.table.page)


def stands(evening: Evening) -> list[Stand]:
    return [each.stand for each in page(evening).glasses.glasses]


def test_each_colour_is_chosen_and_set_by_the_arrows() -> None:
    evening = Evening(KIT).at(0, "blue", "right", "yellow", "left", "left")
    lengths = setup(evening).draft.setup.lengths
    assert (lengths[Key.BLUE], lengths[Key.YELLOW]) == (660_000, 150_000)
    assert setup(evening.at(0, "hold:right")).draft.setup.lengths[Key.YELLOW] == 225_000


def test_a_second_press_leaves_a_timer_out_and_a_third_or_an_arrow_puts_it_back() -> None:
    evening = Evening(KIT).at(0, "blue", "blue")
    assert Key.BLUE not in setup(evening).draft.setup.lengths
    assert Key.BLUE in setup(evening.at(0, "blue")).draft.setup.lengths
    assert Key.BLUE in setup(evening.at(0, "blue", "right")).draft.setup.lengths


def test_no_timer_at_all_is_refused() -> None:
    evening = Evening(KIT).at(0, "red", *(key.value for key in COLOUR_KEYS[1:] for _ in "ab"), "ok")
    assert setup(evening).notice.word == "no_timers"


def test_lengths_are_remembered() -> None:
    last: JsonObject = {"lengths": {"green": 5_000, "purple": 61_000}}
    evening = Evening(KIT, last=last)
    assert (setup(evening).draft.setup.lengths, setup(evening).draft.chosen) == (
        {Key.GREEN: 5_000, Key.PURPLE: 61_000},
        Key.GREEN,
    )
    evening.at(0, "right", "ok", "back")
    assert setup(evening).draft.setup.lengths[Key.GREEN] == 10_000


def test_a_colour_flips_its_timer_and_ok_starts_and_stops_all() -> None:
    evening = sand(red=60_000, blue=90_000).at(0, "red").at(10_000, "ok")
    assert stands(evening) == [Stand.LYING, Stand.FULL], "one ran: OK laid it down"
    evening.at(20_000, "ok").at(30_000)
    assert [each.left(Ms(30_000)) for each in page(evening).glasses.glasses] == [40_000, 80_000]
    evening.at(30_000, "red")
    assert page(evening).glasses.get(Key.RED).left(Ms(30_000)) == 20_000


def test_an_arrow_and_a_colour_lay_one_down_and_its_colour_stands_it_up() -> None:
    evening = sand(red=60_000, blue=90_000).at(0, "ok").at(10_000, "left", "red")
    assert stands(evening) == [Stand.LYING, Stand.RUNNING]
    evening.at(20_000, "red")
    assert page(evening).glasses.get(Key.RED).left(Ms(20_000)) == 50_000
    evening.at(30_000, "left", "red", "left", "red")
    assert stands(evening) == [Stand.RUNNING, Stand.RUNNING], "the same way it is stood up"


def test_the_other_arrow_and_a_colour_fill_one() -> None:
    evening = sand(red=60_000, blue=90_000).at(0, "ok").at(10_000, "right", "red")
    assert stands(evening) == [Stand.FULL, Stand.RUNNING]
    evening.at(10_000, "right", "ok")
    assert stands(evening) == [Stand.FULL, Stand.RUNNING], "OK only took the arrow back"


def test_ok_held_makes_all_full() -> None:
    assert stands(sand(red=60_000, blue=90_000).at(0, "ok").at(10_000, "hold:ok")) == [Stand.FULL, Stand.FULL]


def test_back_leaves_only_what_does_not_run_unless_it_is_held() -> None:
    evening = sand(red=60_000).at(0, "ok").at(1_000, "back")
    assert page(evening).notice.word == "hold_to_leave"
    assert isinstance(evening.at(2_000, "ok", "back").table.page, Setup)
    assert isinstance(sand(red=60_000).at(0, "ok").at(1_000, "hold:back").table.page, Menu)
    assert isinstance(evening.at(3_000, "back").table.page, Menu)


def test_a_timer_of_no_colour_in_use_is_refused_at_its_bar() -> None:
    evening = sand(red=60_000).at(0, "green")
    assert (page(evening).notice.word, page(evening).notice.key) == ("no_timer", Key.GREEN)


def test_a_timer_that_runs_out_rings_until_something_is_pressed() -> None:
    evening = sand(red=60_000, blue=90_000).at(0, "ok").at(60_000)
    assert evening.heard[-1] == "ran_out"
    assert timers_tick(page(evening), Ms(60_000), Ms(61_199)) is None
    assert timers_tick(page(evening), Ms(61_199), Ms(61_200)) is not None
    assert timers_tick(page(evening), Ms(71_999), Ms(72_000)) is None, "enough"
    evening.at(62_000, "blue")
    assert timers_tick(page(evening), Ms(62_399), Ms(62_400)) is None


def test_the_timer_that_runs_out_next_ticks() -> None:
    evening = sand(red=60_000, blue=90_000).at(0, "ok")

    def ticks(start: int, end: int) -> int:
        return sum(timers_tick(page(evening), Ms(at), Ms(at + 20)) is not None for at in range(start, end, 20))

    assert (ticks(0, 50_000), ticks(50_000, 52_000)) == (0, 2)

"""The chess clock at the table, press by press."""

from __future__ import annotations

from typing import cast

import pytest

from companion.core.values import Key, Ms
from companion.table.menu import Menu
from companion_timers.chessclock.kit import KIT
from companion_timers.chessclock.rules.clock import Phase
from companion_timers.chessclock.rules.control import Mode, Passing
from companion_timers.chessclock.scenes.sounds import clock_tick
from companion_timers.chessclock.table.clock import ClockPage
from companion_timers.chessclock.table.setup import Setup, Step
from timers_golden import LAST, Evening, clock


def page(evening: Evening) -> ClockPage:
    return cast(ClockPage, evening.table.page)


def setup(evening: Evening) -> Setup:
    return cast(Setup, evening.table.page)


def test_from_the_setup_to_a_clock_that_runs() -> None:
    evening = Evening(KIT).at(0, "right", "ok", "right", "ok", "right", "ok")
    assert setup(evening).step is Step.PLAYERS
    evening.at(0, "red", "blue", "green", "purple", "ok", "right", "ok")
    control = page(evening).clock.control
    assert (control.mode, control.time, control.delay) == (Mode.BRONSTEIN, 360_000, 4_000)
    assert (control.players, control.passing) == ((Key.GREEN, Key.PURPLE), Passing.ANY)
    evening.at(1_000, "ok")
    assert page(evening).clock.phase is Phase.RUNNING
    assert page(evening).clock.player is Key.GREEN


def test_as_before_is_one_press_away_and_is_remembered() -> None:
    evening = Evening(KIT, last=LAST).at(0, "ok")
    assert KIT.rules({}).header(page(evening).clock.control) == LAST
    evening.at(0, "back")
    assert setup(evening).again


def test_every_step_can_be_gone_back_to_and_the_first_leads_to_the_menu() -> None:
    evening = Evening(KIT).at(0, "right", "right", "right", "ok", "ok", "ok", "ok", "ok")
    steps = []
    while isinstance(evening.table.page, Setup):
        steps.append(setup(evening).step)
        evening.at(0, "back")
    assert steps == list(reversed(Step))
    assert isinstance(evening.table.page, Menu)


def test_a_held_button_goes_five_steps() -> None:
    evening = Evening(KIT).at(0, "ok", "hold:right")
    assert setup(evening).time.value == 600_000, "5:00 and five minutes more"
    assert setup(evening.at(0, "hold:left")).time.value == 300_000
    assert setup(evening.at(0, "ok", "hold:right")).bonus.value == 8_000


def test_one_player_is_too_few() -> None:
    evening = Evening(KIT).at(0, "ok", "ok", "ok", "red", "ok")
    assert setup(evening).step is Step.PLAYERS
    assert setup(evening).notice.word == "two_players"
    assert evening.heard[-1] == "refused"


def test_players_are_added_and_taken_away_without_their_buttons_too() -> None:
    evening = Evening(KIT).at(0, "ok", "ok", "ok", *["right"] * 7)
    assert len(setup(evening).players.keys) == 6
    assert setup(evening.at(0, *["left"] * 9)).players.keys == ()


def test_own_button_passes_the_turn_and_another_does_not() -> None:
    evening = clock().at(0, "ok").at(5_000, "blue")
    assert page(evening).notice.word == "not_your_turn"
    assert page(evening).notice.key is Key.BLUE
    assert page(evening).clock.player is Key.RED
    assert page(evening.at(6_000, "red")).clock.player is Key.BLUE


def test_ok_stops_the_clock_and_goes_on() -> None:
    evening = clock().at(0, "ok").at(10_000, "ok").at(50_000, "red")
    assert page(evening).notice.word == "paused"
    evening.at(60_000, "ok").at(61_000)
    assert page(evening).clock.left(0, Ms(61_000)) == 292_000


def test_back_is_held_to_end_the_game_and_leaves_before_and_after_it() -> None:
    assert isinstance(clock().at(0, "back").table.page, Setup)
    evening = clock().at(0, "ok").at(1_000, "back")
    assert page(evening).notice.word == "hold_to_leave"
    evening.at(2_000, "hold:back")
    assert page(evening).clock.phase is Phase.OVER
    assert evening.heard[-1] == "ended"
    assert isinstance(evening.at(3_000, "back").table.page, Menu)


def test_ok_right_after_the_end_does_not_begin_the_next_game() -> None:
    evening = clock("sudden_death", time=60_000).at(0, "ok").at(61_000, "ok")
    assert page(evening).clock.phase is Phase.OVER
    assert page(evening.at(61_500, "ok")).clock.phase is Phase.READY
    assert page(evening).clock.left(0, Ms(61_500)) == 60_000


def test_a_flag_is_heard_once_and_then_rings_until_something_is_pressed() -> None:
    evening = clock("sudden_death", "red green blue", 60_000).at(0, "ok").at(60_000)
    assert evening.heard == ["started", "flag"]
    assert clock_tick(page(evening), Ms(60_000), Ms(61_199)) is None
    assert clock_tick(page(evening), Ms(61_199), Ms(61_200)) is not None
    assert clock_tick(page(evening), Ms(67_199), Ms(67_200)) is None, "enough"
    assert clock_tick(page(evening.at(61_000, "red")), Ms(61_199), Ms(61_200)) is None


def test_the_last_ten_seconds_tick_quicker_and_quicker() -> None:
    evening = clock("sudden_death", time=60_000).at(0, "ok")

    def ticks(start: int, end: int) -> int:
        return sum(clock_tick(page(evening), Ms(at), Ms(at + 20)) is not None for at in range(start, end, 20))

    assert ticks(0, 50_000) == 0
    assert ticks(50_000, 52_000) == 2
    assert ticks(57_000, 59_000) > 5
    evening.at(55_000, "ok")
    assert ticks(55_000, 60_000) == 0


@pytest.mark.parametrize("key", [Key.LEFT, Key.RIGHT])
def test_arrows_mean_nothing_while_it_runs(key: Key) -> None:
    evening = clock().at(0, "ok")
    before = page(evening).clock
    evening.at(500, key.value)
    assert (evening.heard[-1], page(evening).clock) == ("refused", before)

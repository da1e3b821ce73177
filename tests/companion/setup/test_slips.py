"""Answers that are wrong, and faults that are played in, on virtual wires."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.config.reading import read
from companion.config.table import HardwareKind, PinFactory, StripConfig, TableConfig
from companion.core.errors import CompanionError, DeviceError
from companion.core.values import Key
from hardware.probing.bench import WireBench
from hardware.probing.virtual import Wiring
from hardware.virtual.table import Virtual
from tests.companion.setup.conftest import Home, MakeHome

# -- answers that are wrong


def _taps(home: Home, *keys: Key) -> Callable[[], None]:
    return lambda: home.person.tap(*keys)


def test_presses_of_the_wrong_keys_are_said(home: Home, truth: TableConfig) -> None:
    home.person.first = {
        "buttons.orange": [_taps(home, Key.RED), "what", _taps(home, Key.BLUE, Key.GREEN), _taps(home, Key.ORANGE)],
        "buttons.yellow": ["b", "S"],
        "buttons.again": ["pink", "yellow purple"],
    }
    assert home.sit() == truth
    assert "That was RED, at GPIO4 (header pin 7). Press ORANGE." in home.said
    assert "GPIO5 (header pin 29) and GPIO22 (header pin 15) went low together" in home.said
    assert "type s (skip) or b (back)" in home.said
    assert "The keys are red, orange" in home.said


def test_a_press_that_bounces_counts_once(home: Home, truth: TableConfig) -> None:
    home.table.bounce(True)
    assert home.sit() == truth
    assert "That was" not in home.said


def test_a_key_that_is_held_down_at_the_start_counts_once_it_was_let_go(home: Home, truth: TableConfig) -> None:
    home.table.press(Key.GREEN)
    home.person.first = {"buttons.red": [_after(lambda: home.table.release(Key.GREEN), home, Key.RED)]}
    assert home.sit() == truth
    assert "GPIO22 (header pin 15) is low already" in home.said


def _after(first: Callable[[], None], home: Home, key: Key) -> Callable[[], None]:
    def act() -> None:
        first()
        home.clock.forward(100)
        home.person.tap(key)

    return act


def test_silence_is_said_with_what_to_look_at(home: Home, truth: TableConfig) -> None:
    def press() -> None:
        home.table.press(Key.RED)

    def let_go() -> None:
        home.clock.forward(99)
        home.table.release(Key.RED)

    home.person.first = {"buttons.red": ["", press, "", let_go]}
    assert home.sit() == truth
    assert "No press seen. One leg of a key goes to a GPIO pin" in home.said
    assert "GPIO4 (header pin 7) stays low: let go" in home.said


def test_skipped_keys_get_a_pin_that_is_free(home: Home, truth: TableConfig) -> None:
    home.person.first = {"buttons.green": ["s"], "buttons.back": ["skip"]}
    found = home.sit()
    pins = found.buttons.pins
    assert {key: pin for key, pin in pins.items() if key not in (Key.GREEN, Key.BACK)} == {
        key: pin for key, pin in truth.buttons.pins.items() if key not in (Key.GREEN, Key.BACK)
    }
    assert len(set(pins.values())) == len(Key)
    assert pins[Key.BACK] == 24, "its own of before is free"
    assert read(home.path) == found


def test_strips_that_are_too_short_are_refused_with_the_number_that_is_needed(make_home: MakeHome, truth: Any) -> None:
    home = make_home(replace(truth, strip=StripConfig(length=23)))
    home.person.first = {"strip.chip": ["apa102", "none"]}
    found = home.sit()
    assert found.strip is None
    assert "A table needs 24 LEDs: at least six bars of 4." in home.said
    assert "This one has 23: join" in home.said


def test_a_strip_that_stays_dark_is_asked_about_again(home: Home, truth: TableConfig) -> None:
    home.person.first = {"strip.chip": ["ws2812-spi"], "strip.length": ["n"]}
    assert home.sit() == truth
    assert "Then the strip receives nothing, or is another kind." in home.said


def test_numbers_and_colours_that_cannot_be_are_asked_again(home: Home, truth: TableConfig) -> None:
    home.person.first = {
        "strip.length": ["lots", "0", "9999", "74"],
        "strip.colour": ["red", "red"],
        "layout.orange.first": ["60", "75"],
        "layout.yellow.way": ["a"],
        "layout.right": ["n"],
    }
    assert home.sit() == truth
    assert "a number from 1 to 300" in home.said
    assert "It cannot be the same colour twice." in home.said
    assert "From LED 75 there is no room for 10 LEDs" in home.said


def test_names_scanners_and_pins_that_cannot_be_are_asked_again(home: Home, truth: TableConfig) -> None:
    home.person.first = {
        "names": ["Anna, anna", "x" * 17],
        "scanners.name": ["Big Desk", "ümlaut"],
        "scanners.port": ["again"],
        "scanners.card": ["what"],
        "buzzer.pin": ["99", "4", "gpio3", "none of them"],
        "buzzer.heard": ["no"],
        "buzzer.beeps": ["n"],
        "buzzer.after": ["pin"],
    }
    assert home.sit() == truth
    for said in (
        "Expected a name that is not there yet",
        "Expected a name of 1 to 16 characters",
        "Type a name of up to 16 lower-case letters",
        "GPIO4 (header pin 7) is the red button's.",
        "GPIO3 (header pin 5) belongs to a bus (SCL1).",
        "A GPIO number from 2 to 27, or none.",
    ):
        assert said in home.said


# -- faults


class _WiresWithoutPins:
    """A virtual table's, where a pin library is not installed."""

    def __init__(self, table: Virtual) -> None:
        self.i2c, self.i2c_root, self.spi, self.serial = table.i2c, table.i2c_root, table.spi, table.serial

    def pins(self) -> Any:
        raise DeviceError("pins: lgpio cannot be had")


def test_the_other_pin_library_is_taken_where_only_that_can_be_had_and_said(home: Home, truth: TableConfig) -> None:
    def wires(factory: PinFactory) -> Any:
        return home.table if factory is PinFactory.RPIGPIO else _WiresWithoutPins(home.table)

    bench = WireBench(HardwareKind.VIRTUAL, wires, Wiring(truth, home.table), home.clock.now)
    found = home.sit(bench)
    assert found == replace(truth, buttons=replace(truth.buttons, factory=PinFactory.RPIGPIO))
    assert "pins: lgpio cannot be had" in home.said
    assert "rpigpio works, so the configuration will name it." in home.said


def test_a_strip_that_fails_meanwhile_is_said_and_tried_again(home: Home, truth: TableConfig) -> None:
    def fail() -> str:
        home.table.fail("strip")
        return "74"

    def mend() -> str:
        home.table.fail("strip", False)
        return "again"

    home.person.first = {"strip.length": [fail], "strip.failed": [mend]}
    assert home.sit() == truth
    assert "check its SPI wires and port" in home.said


@pytest.mark.parametrize("answer", ["without", "keep"])
def test_what_fails_can_be_gone_on_without(home: Home, answer: str) -> None:
    home.table.fail("strip")
    home.person.first = {"strip.failed": [answer], "layout.failed": [answer]}
    found = home.sit()
    assert (found.strip is None) == (answer == "without")


def test_screens_that_do_not_answer_are_said(home: Home, truth: TableConfig) -> None:
    home.table.fail("main")
    home.table.fail("score")

    def mend() -> str:
        home.table.fail("main", False)
        home.table.fail("score", False)
        return "again"

    home.person.first = {"screens.none": ["again", mend]}
    assert home.sit() == truth
    assert "No screen answers at 0x3C or 0x3D." in home.said


def test_a_screen_that_nobody_can_read_is_left_out(home: Home, truth: TableConfig) -> None:
    home.person.first = {"screens.2.look": ["bad", "bad"]}
    found = home.sit()
    assert found.screens == {"main": truth.screens["score"]}
    assert "Screen 2 is left out." in home.said


def test_a_scanner_that_is_unplugged_while_it_is_listened_to_is_said(home: Home, truth: TableConfig) -> None:
    home.person.first = {"scanners.card": [home.table.unplug, home.table.plug]}
    assert home.sit() == truth
    assert "/desk" in home.said


def test_noise_is_no_card(home: Home, truth: TableConfig) -> None:
    def noise() -> str:
        home.table.noise()
        return ""

    home.person.first = {"scanners.card": [noise]}
    assert home.sit() == truth
    assert "Nothing readable arrived." in home.said


def test_a_buzzer_that_fails_is_said(home: Home, truth: TableConfig) -> None:
    home.table.fail("buzzer")

    def mend() -> str:
        home.table.fail("buzzer", False)
        return "again"

    home.person.first = {"buzzer.failed": [mend]}
    assert home.sit() == truth


def test_a_folder_that_cannot_be_written_is_said_before_anything_is_asked(home: Home) -> None:
    home.path.parent.write_text("a file is in the way")
    with pytest.raises(CompanionError, match=r"cannot be written to .*--config"):
        home.sit()
    assert home.dialogue.asked == []

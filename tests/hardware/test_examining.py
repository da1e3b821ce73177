"""Every device tried out on the virtual wires: all well, and each with each fault played in."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import serial
from gpiozero import DigitalOutputDevice

from companion.config.scanner import Protocol, ScannerConfig
from companion.config.table import (
    DEFAULT_PINS,
    ButtonsConfig,
    BuzzerConfig,
    BuzzerKind,
    Interface,
    ScreenConfig,
    StripChip,
    StripConfig,
    TableConfig,
)
from companion.core.errors import DeviceError
from companion.core.values import Key, Ms
from hardware.examining import Trial, examine
from hardware.examining_ports import examine_port
from hardware.virtual.keyboard import KeyboardPort
from hardware.virtual.pn532_port import Pn532Port
from hardware.virtual.serial import VirtualPort
from hardware.virtual.table import Virtual
from hardware.wires import I2CBus, PinFactory

DEFAULT = TableConfig()
PN532 = replace(DEFAULT, scanners={"desk": ScannerConfig(Protocol.PN532, baud=115200)})


def clock() -> Ms:
    return Ms(1000)


MakeVirtual = Callable[[TableConfig], Virtual]


@pytest.fixture
def make_virtual() -> Iterator[MakeVirtual]:
    made: list[Virtual] = []

    def make(config: TableConfig) -> Virtual:
        made.append(Virtual(config, clock))
        return made[-1]

    yield make
    for virtual in made:
        virtual.close()


@pytest.fixture
def virtual(make_virtual: MakeVirtual) -> Virtual:
    return make_virtual(DEFAULT)


def trials(virtual: Virtual, config: TableConfig = DEFAULT) -> dict[str, Trial]:
    found = list(examine(config, virtual))
    assert len({trial.device for trial in found}) == len(found)
    return {trial.device: trial for trial in found}


def ill(virtual: Virtual, config: TableConfig = DEFAULT) -> dict[str, str]:
    return {device: trial.words for device, trial in trials(virtual, config).items() if not trial.well}


def test_the_default_table_is_well(virtual: Virtual) -> None:
    port = virtual.serial("scanner", "")
    assert list(trials(virtual).values()) == [
        Trial("pins", True, "virtual pins"),
        Trial("buttons", True, "all 10 lines can be read; none is pressed"),
        Trial("strip", True, "68 LEDs were turned off over SPI 0.0 (285 bytes a frame)"),
        Trial("main screen", True, "answers at 0x3C on I2C bus 1"),
        Trial("score screen", True, "answers at 0x3D on I2C bus 1"),
        Trial("buzzer", True, "GPIO18 can be driven; only you can hear whether it sounds"),
        Trial("scanner", True, f"{port} can be opened; to see what it reads: companion capture scanner"),
    ]


OTHERS = {
    "WS2812": replace(DEFAULT, strip=StripConfig(StripChip.WS2812_SPI, order="grb")),
    "two strips": replace(
        DEFAULT,
        buttons=ButtonsConfig(pins={**DEFAULT_PINS, Key.GREEN: 17, Key.PURPLE: 22, Key.RIGHT: 27}),
        buzzer=BuzzerConfig(pin=12),
        strip=None,
        strips={"left": StripConfig(length=30), "right": StripConfig(StripChip.WS2812_SPI, bus=1, length=38)},
    ),
    "screens on SPI": replace(
        DEFAULT, strip=None, screens={"main": ScreenConfig(interface=Interface.SPI, bus=0, device=1)}
    ),
    "a screen behind a mux": replace(DEFAULT, screens={"main": ScreenConfig(bus="1-0071/channel-2")}),
    "an active buzzer": replace(DEFAULT, buzzer=BuzzerConfig(BuzzerKind.ACTIVE)),
    "a PN532": PN532,
    "an RDM6300": replace(DEFAULT, scanners={"desk": ScannerConfig(Protocol.RDM6300)}),
    "buttons alone": replace(DEFAULT, strip=None, screens={}, buzzer=None, scanners={}),
}


@pytest.mark.parametrize("config", OTHERS.values(), ids=OTHERS)
def test_other_tables_are_well_twice_over(config: TableConfig, make_virtual: MakeVirtual) -> None:
    """Everything is let go of: a second time, and for the drivers after it, nothing is in use."""
    virtual = make_virtual(config)
    assert ill(virtual, config) == {}
    assert ill(virtual, config) == {}
    hardware = virtual.hardware()
    everything: list[Callable[[], Any]] = [
        *hardware.strips.values(),
        *hardware.screens.values(),
        *hardware.buzzers.values(),
    ]
    for opens in everything:
        opens().close()


def test_a_button_that_is_down_is_told_with_its_pin_and_the_others_as_well(virtual: Virtual) -> None:
    virtual.press(Key.BLUE)
    found = trials(virtual)
    assert found["blue button"] == Trial(
        "blue button",
        False,
        "blue button: pressed, or stuck (GPIO26, header pin 37); let go of it. If nobody presses it: "
        "its wire to header pin 37 touches ground, or the button is turned by 90 degrees",
    )
    assert found["buttons"].words == "the other 9 lines can be read; none is pressed"


def test_all_buttons_down(virtual: Virtual) -> None:
    for key in Key:
        virtual.press(key)
    assert set(ill(virtual)) == {f"{key} button" for key in Key}
    assert "buttons" not in trials(virtual)


def test_a_pin_that_somebody_else_has_is_told_for_its_button_alone(virtual: Virtual) -> None:
    other = DigitalOutputDevice(DEFAULT.buttons.pins[Key.OK], pin_factory=virtual.pins())
    found = ill(virtual)
    other.close()
    assert list(found) == ["ok button"]
    assert "in use" in found["ok button"]


FAULTS = {
    "main": ("main screen", "nothing answers at 0x3C on I2C bus 1, but at 0x3D; change the jumper on its back, "),
    "strip": ("strip", "strip: Input/output error; check its SPI wires and port"),
    "buzzer": ("buzzer", "buzzer: Input/output error"),
}


@pytest.mark.parametrize(("device", "told"), FAULTS.items(), ids=FAULTS)
def test_each_output_that_fails_is_told_and_no_other(device: str, told: tuple[str, str], virtual: Virtual) -> None:
    virtual.fail(device)
    found = ill(virtual)
    assert list(found) == [told[0]]
    assert found[told[0]].startswith(told[1])
    virtual.fail(device, failing=False)
    assert ill(virtual) == {}


def test_a_screen_at_the_other_address_is_found_there(make_virtual: MakeVirtual) -> None:
    wired = make_virtual(replace(DEFAULT, screens={"main": ScreenConfig(address=0x3D)}))
    assert ill(wired, replace(DEFAULT, screens={"main": ScreenConfig(address=0x3C)})) == {
        "main screen": "nothing answers at 0x3C on I2C bus 1, but at 0x3D; change the jumper on its back, "
        "or its address in the configuration"
    }


def test_no_screen_at_all(make_virtual: MakeVirtual) -> None:
    wired = make_virtual(replace(DEFAULT, screens={}))
    assert ill(wired, DEFAULT) == {
        "main screen": "nothing answers at 0x3C on I2C bus 1",
        "score screen": "nothing answers at 0x3D on I2C bus 1",
    }


class Held(Virtual):
    """An I2C bus whose lines are held down: every transaction times out."""

    def i2c(self, bus: int | str) -> I2CBus:
        self._faults.set("main", errno.ETIMEDOUT)
        return super().i2c(bus)


def test_a_bus_that_is_held_down_is_told_as_such() -> None:
    held = Held(DEFAULT, clock)
    try:
        assert ill(held)["main screen"].startswith("I2C bus 1 is held down: nothing can be sent; unplug the screens")
    finally:
        held.close()


class WithoutPins(Virtual):
    """A machine whose pin library cannot be had."""

    def pins(self) -> PinFactory:
        raise DeviceError("pins: lgpio cannot be had (No module named 'lgpio'); sudo apt install python3-lgpio")


def test_without_pins_what_hangs_on_them_is_not_tried() -> None:
    config = replace(DEFAULT, screens={"main": ScreenConfig(), "score": ScreenConfig(interface=Interface.SPI, bus=1)})
    lacking = WithoutPins(config, clock)
    try:
        found = trials(lacking, config)
    finally:
        lacking.close()
    assert list(found) == ["pins", "strip", "main screen", "scanner"]
    assert ill_of(found) == ["pins"]


def ill_of(found: dict[str, Trial]) -> list[str]:
    return [device for device, trial in found.items() if not trial.well]


def test_what_is_left_out_is_not_touched(virtual: Virtual) -> None:
    left_out = ["pins", "strip", "main screen", "scanner"]
    assert [trial.device for trial in examine(DEFAULT, virtual, left_out)] == ["score screen"]


def test_ws2812_longer_than_the_buffer(make_virtual: MakeVirtual) -> None:
    wired = make_virtual(replace(DEFAULT, strip=StripConfig(StripChip.WS2812_SPI, length=60)))
    longer = replace(DEFAULT, strip=StripConfig(StripChip.WS2812_SPI, length=200))
    assert "spidev.bufsiz" in ill(wired, longer)["strip"]


# -- scanners


def test_a_scanner_that_is_not_plugged_in(virtual: Virtual) -> None:
    port = virtual.serial("scanner", "")
    virtual.unplug()
    assert ill(virtual) == {"scanner": f"{port} does not exist: plug the scanner in"}
    virtual.plug()
    assert ill(virtual) == {}


def test_a_port_that_another_program_has(virtual: Virtual) -> None:
    port = virtual.serial("scanner", "")
    with serial.Serial(port, exclusive=True):
        assert ill(virtual) == {
            "scanner": f"{port} is in use by another program; end that program "
            f"(sudo fuser -v {port} names it), or remove the login console from the port"
        }


def test_a_pn532_tells_its_firmware(make_virtual: MakeVirtual) -> None:
    virtual = make_virtual(PN532)
    port = virtual.serial("desk", "")
    assert trials(virtual, PN532)["desk"] == Trial("desk", True, f"a PN532 (firmware 1.6) answers at {port}")


def test_a_pn532_that_waits_for_a_tag_without_end_answers_too(tmp_path: Path) -> None:
    """As an earlier program may have left it."""
    chip = Pn532Port(tmp_path / "chip")
    chip.plug()
    try:
        with serial.Serial(str(chip.link), 115200) as port:
            os.write(port.fileno(), b"\x55\x55" + bytes.fromhex("0000FF04FCD44A0100E100"))
            port.read(6)  # its ACK
        told = examine_port(str(chip.link), ScannerConfig(Protocol.PN532), "desk")
    finally:
        chip.unplug()
    assert told == f"a PN532 (firmware 1.6) answers at {chip.link}"


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[VirtualPort]:
    cable = VirtualPort(tmp_path / "cable")
    cable.plug()
    yield cable
    cable.unplug()


def test_a_pn532_that_is_silent_is_told_with_its_wires(cable: VirtualPort) -> None:
    with pytest.raises(DeviceError, match=r"is open, but no PN532 answers; set both its switches to 0 \(HSU\)"):
        examine_port(str(cable.link), ScannerConfig(Protocol.PN532), "desk", patience=Ms(1))


def test_something_else_than_a_pn532_is_told_as_such(cable: VirtualPort) -> None:
    def chatter() -> None:
        while os.read(slave, 100) != b"over":
            cable.send(b"SKY:red+blue#2\r")

    slave = os.dup(cable.fileno())
    os.set_blocking(slave, True)
    thread = threading.Thread(target=chatter)
    thread.start()
    with pytest.raises(DeviceError, match="sends something, but not what a PN532 answers; check protocol and baud"):
        examine_port(str(cable.link), ScannerConfig(Protocol.PN532), "desk", patience=Ms(50))
    with serial.Serial(str(cable.link)) as port:
        os.write(port.fileno(), b"over")
    thread.join()
    os.close(slave)


def test_a_file_that_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DeviceError, match="file: "):
        examine_port(str(tmp_path / "file"), ScannerConfig(), "desk")


def test_a_line_that_is_low_for_a_moment_is_read_again(virtual: Virtual, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pull-up takes a moment with a long wire: the finger here is gone when the wait is over."""
    virtual.press(Key.RED)
    monkeypatch.setattr("hardware.examining.time.sleep", lambda seconds: virtual.release(Key.RED))
    assert ill(virtual) == {}


def test_a_strip_of_two_that_fails_is_called_by_its_name(make_virtual: MakeVirtual) -> None:
    virtual = make_virtual(OTHERS["two strips"])
    virtual.fail("right strip")
    assert ill(virtual, OTHERS["two strips"]) == {
        "right strip": "right strip: Input/output error; check its SPI wires and port"
    }


def test_a_reader_that_types_is_taken_and_let_go(tmp_path: Path) -> None:
    cable = KeyboardPort(tmp_path / "usb-R-event-kbd")
    config = ScannerConfig(Protocol.KEYBOARD, str(cable.link))
    with pytest.raises(DeviceError, match="does not exist: plug the scanner in"):
        examine_port(str(cable.link), config, "desk")
    cable.plug()
    told = examine_port(str(cable.link), config, "desk")
    cable.unplug()
    assert told == f"{cable.link} can be taken for the table alone; to see what it reads: companion capture desk"

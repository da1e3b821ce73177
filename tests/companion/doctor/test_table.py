"""What doctor says of a table before it touches a device."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.config.machine import absent
from companion.config.scanner import Protocol, ScannerConfig
from companion.config.table import HardwareKind, Interface, ScreenConfig, StripChip, StripConfig, TableConfig
from companion.doctor.facts import gather
from companion.doctor.finding import Finding, bad, good, poor
from companion.doctor.table import asked, findings, parted, wires
from tests.support.machines import DEVICES, GROUPS, Machine

PI = replace(TableConfig(), hardware=HardwareKind.PI)
CONFIG = "/boot/firmware/config.txt"
HEADER = replace(PI, scanners={"desk": ScannerConfig(Protocol.RDM6300, "/dev/serial0")})
PI_5 = "Raspberry Pi 5 Model B Rev 1.0"
WELL = {
    "groups": good("groups", "pi is in gpio, i2c, spi and dialout"),
    "buses": good("buses", "all present: /dev/gpiochip*, /dev/spidev0.0, /dev/i2c-1"),
    "I2C speed": good("I2C speed", "bus 1 runs at 400 kHz"),
}
TWO_ALIKE = {
    "devices": DEVICES[:-1],
    "files": {"dev/ttyUSB0": b"", "dev/ttyUSB1": b""},
    "links": {
        "dev/serial/by-id/usb-1a86": "../../ttyUSB1",
        "dev/serial/by-path/p-0": "../../ttyUSB0",
        "dev/serial/by-path/p-1": "../../ttyUSB1",
    },
}
"""Two CH340 adapters: one by-id link for both."""
TYPING = replace(PI, scanners={"desk": ScannerConfig(Protocol.KEYBOARD, "/dev/input/by-id/usb-Reader-event-kbd")})
READER: dict[str, Any] = {
    "group_numbers": frozenset({1000, 986, 988, 989, 995}),
    "files": {"dev/input/event3": b"", "etc/group": GROUPS.encode() + b"input:x:995:pi\n"},
    "links": {
        "dev/input/by-id/usb-Reader-event-kbd": "../event3",
        "dev/input/by-path/usb-0:1-event-kbd": "../event3",
    },
}
TWO_READERS: dict[str, Any] = {
    **READER,
    "files": {**READER["files"], "dev/input/event4": b""},
    "links": {**READER["links"], "dev/input/by-path/usb-0:2-event-kbd": "../event4"},
}
MINI_UART = {"dev/serial0": "ttyS0"}

Case = tuple[dict[str, Any], TableConfig, list[Finding]]
CASES: dict[str, Case] = {
    "all well": ({}, PI, []),
    "not in gpio": (
        {
            "group_numbers": frozenset({1000, 20, 988, 989}),
            "files": {"etc/group": GROUPS.replace("986:pi", "986:").encode()},
        },
        PI,
        [bad("groups", "pi is not in gpio", "sudo usermod -aG gpio pi, then log out and in again")],
    ),
    "in none of them": (
        {"group_numbers": frozenset({1000}), "files": {"etc/group": GROUPS.replace(":pi", ":").encode()}},
        PI,
        [
            bad(
                "groups",
                "pi is not in gpio, i2c, spi and dialout",
                "sudo usermod -aG gpio,i2c,spi,dialout pi, then log out and in again",
            )
        ],
    ),
    "put into them, and not logged in since": (
        {"group_numbers": frozenset({1000, 20, 986})},
        PI,
        [bad("groups", "pi joined i2c and spi after logging in", "log out and in again")],
    ),
    "no such group": (
        {"group_numbers": frozenset({1000, 20}), "files": {"etc/group": b"dialout:x:20:pi\n"}},
        replace(PI, strip=None, screens={}),
        [
            bad("groups", "there is no group gpio on this system", "Raspberry Pi OS has them; or: sudo"),
            good("buses", "all present: /dev/gpiochip*"),
        ],
    ),
    "root": ({"number": 0, "group_numbers": frozenset({0})}, PI, [good("groups", "root may use every device")]),
    "only what the table needs": (
        {"group_numbers": frozenset({1000, 986})},
        replace(PI, strip=None, screens={}, scanners={}),
        [good("groups", "pi is in gpio"), good("buses", "all present: /dev/gpiochip*")],
    ),
    "no bus is enabled": (
        {"devices": ("dev/gpiochip0", "dev/ttyACM0")},
        PI,
        [
            bad("buses", "/dev/spidev0.0 is missing (strip.bus)", f"dtparam=spi=on in {CONFIG}, then restart"),
            bad(
                "buses",
                "/dev/i2c-1 is missing (screens.main.bus, screens.score.bus)",
                f"dtparam=i2c_arm=on in {CONFIG}, then restart",
            ),
        ],
    ),
    "a bus of another number": (
        {},
        replace(PI, screens={"main": ScreenConfig(bus=3)}),
        [bad("buses", "/dev/i2c-3 is missing (screens.main.bus)", "ls /dev/i2c-* lists those that exist")],
    ),
    "a screen on SPI": (
        {"group_numbers": frozenset({1000, 20, 986, 989}), "devices": (*DEVICES, "dev/spidev1.1")},
        replace(PI, screens={"main": ScreenConfig(interface=Interface.SPI, bus=1, device=1)}),
        [
            good("groups", "pi is in gpio, spi and dialout"),
            good("buses", "all present: /dev/gpiochip*, /dev/spidev0.0, /dev/spidev1.1"),
        ],
    ),
    "a slow bus": (
        {"files": {"sys/bus/i2c/devices/i2c-1/of_node/clock-frequency": (100_000).to_bytes(4, "big")}},
        PI,
        [
            poor(
                "I2C speed",
                "bus 1 runs at 100 kHz: screens are slow",
                f"dtparam=i2c_arm=on,i2c_arm_baudrate=400000 in {CONFIG}, then restart",
            )
        ],
    ),
    "a WS2812 on a 3": (
        {"model": "Raspberry Pi 3 Model B Rev 1.2"},
        replace(PI, strip=StripConfig(StripChip.WS2812_SPI)),
        [
            poor(
                "strip",
                "the core's clock changes under load, which can make a WS2812 flash",
                f"core_freq=250 in {CONFIG}, then restart",
            )
        ],
    ),
    "a WS2812 beside another strip on a 3": (
        {"model": "Raspberry Pi 3 Model B Rev 1.2", "files": {"dev/spidev1.0": b""}},
        replace(PI, strip=None, strips={"a": StripConfig(), "b": StripConfig(StripChip.WS2812_SPI, bus=1)}),
        [
            good("buses", "all present: /dev/gpiochip*, /dev/spidev0.0, /dev/spidev1.0, /dev/i2c-1"),
            poor(
                "b strip",
                "the core's clock changes under load, which can make a WS2812 flash",
                f"core_freq=250 in {CONFIG}, then restart",
            ),
        ],
    ),
    "a WS2812 on a 3 whose clock is steady": (
        {"model": "Raspberry Pi Zero 2 W Rev 1.0", "files": {"boot/firmware/config.txt": b"core_freq=250\n"}},
        replace(PI, strip=StripConfig(StripChip.WS2812_SPI)),
        [],
    ),
    "a slow bus that the boot configuration asks for": (
        {
            "files": {
                "boot/firmware/config.txt": b"dtparam=i2c_arm=on,i2c_arm_baudrate=50000\n",
                "sys/bus/i2c/devices/i2c-1/of_node/clock-frequency": None,
            },
        },
        PI,
        [
            poor(
                "I2C speed",
                "bus 1 runs at 50 kHz: screens are slow",
                f"dtparam=i2c_arm=on,i2c_arm_baudrate=400000 in {CONFIG}, then restart",
            )
        ],
    ),
    "a WS2812 on a Zero": (
        {"model": "Raspberry Pi Zero W Rev 1.1"},
        replace(PI, strip=StripConfig(StripChip.WS2812_SPI)),
        [
            poor(
                "strip",
                "the core's clock changes under load, which can make a WS2812 flash",
                f"core_freq=250 in {CONFIG}, then restart",
            )
        ],
    ),
    "a WS2812 on a 4": (
        {},
        replace(PI, strip=StripConfig(StripChip.WS2812_SPI)),
        [
            poor(
                "strip",
                "the core's clock changes under load, which can make a WS2812 flash",
                f"core_freq=500 and core_freq_min=500 in {CONFIG}, then restart",
            )
        ],
    ),
    "a WS2812 on a 4 with half of it": (
        {"files": {"boot/firmware/config.txt": b"core_freq=500\n"}},
        replace(PI, strip=StripConfig(StripChip.WS2812_SPI)),
        [
            poor(
                "strip",
                "the core's clock changes under load, which can make a WS2812 flash",
                f"core_freq=500 and core_freq_min=500 in {CONFIG}, then restart",
            )
        ],
    ),
    "a WS2812 on a 4 whose clock is steady": (
        {"files": {"boot/firmware/config.txt": b"core_freq=500\ncore_freq_min=500\n"}},
        replace(PI, strip=StripConfig(StripChip.WS2812_SPI)),
        [],
    ),
    "a WS2812 on a 5, whose SPI has a clock of its own": (
        {"model": "Raspberry Pi 5 Model B Rev 1.0"},
        replace(PI, strip=StripConfig(StripChip.WS2812_SPI)),
        [],
    ),
    "the mini UART": (
        {"files": {"dev/ttyS0": b""}, "links": MINI_UART},
        HEADER,
        [
            poor(
                "desk",
                "/dev/serial0 is the mini UART, whose speed follows the core's clock",
                f"dtoverlay=disable-bt in {CONFIG}, then restart (no Bluetooth then)",
            )
        ],
    ),
    "the good UART": ({"files": {"dev/ttyAMA0": b""}, "links": {"dev/serial0": "ttyAMA0"}}, HEADER, []),
    "a login console on it": (
        {
            "files": {"dev/ttyS0": b"", "proc/cmdline": b"console=ttyS0,115200 console=tty1 root=x\n"},
            "links": MINI_UART,
        },
        HEADER,
        [
            bad(
                "desk",
                "the login console is on /dev/serial0",
                "sudo raspi-config nonint do_serial_cons 1, then restart",
            )
        ],
    ),
    "no UART": (
        {},
        HEADER,
        [
            bad(
                "desk",
                "/dev/serial0 does not exist",
                f"enable_uart=1 and dtoverlay=disable-bt in {CONFIG}, then restart",
            )
        ],
    ),
    "no UART on a Pi 5": (
        {"model": PI_5},
        replace(PI, scanners={"desk": ScannerConfig(Protocol.RDM6300, "/dev/ttyAMA0")}),
        [bad("desk", "/dev/ttyAMA0 does not exist", f"dtparam=uart0=on in {CONFIG}, then restart")],
    ),
    "the debug connector of a Pi 5": (
        {"model": PI_5, "files": {"dev/ttyAMA10": b""}, "links": {"dev/serial0": "ttyAMA10"}},
        HEADER,
        [
            bad(
                "desk",
                "/dev/serial0 of a Pi 5 is its debug connector, not the header's pins",
                f'port = "/dev/ttyAMA0" under [scanners.desk], and dtparam=uart0=on in {CONFIG}',
            )
        ],
    ),
    "another scanner is plugged in": (
        {"links": {"dev/serial/by-id/usb-GM65": "../../ttyACM0"}},
        replace(PI, scanners={"desk": ScannerConfig(port="/dev/serial/by-id/usb-GM861")}),
        [
            bad(
                "desk",
                "/dev/serial/by-id/usb-GM861 does not exist",
                "plug it in, or correct its port under [scanners.desk]; these exist: /dev/serial/by-id/usb-GM65",
            )
        ],
    ),
    "one of two by a name that may change": (
        {"links": {"dev/serial/by-id/usb-GM65": "../../ttyACM0"}, "files": {"dev/ttyUSB0": b""}},
        PI,
        [
            poor(
                "scanner",
                "/dev/ttyACM0 may be another device after the next start, because there are 2",
                'port = "/dev/serial/by-id/usb-GM65" under [scanners.scanner]',
            )
        ],
    ),
    "two of one model, by the name that they share": (
        TWO_ALIKE,
        replace(PI, scanners={"desk": ScannerConfig(port="/dev/serial/by-id/usb-1a86")}),
        [
            poor(
                "desk",
                "several adapters have the name /dev/serial/by-id/usb-1a86; "
                "it follows the one that was plugged in last",
                'port = "/dev/serial/by-path/p-0" or port = "/dev/serial/by-path/p-1" under [scanners.desk]',
            )
        ],
    ),
    "two of one model, by a name that may change": (
        TWO_ALIKE,
        replace(PI, scanners={"desk": ScannerConfig(port="/dev/ttyUSB1")}),
        [
            poor(
                "desk",
                "/dev/ttyUSB1 may be another device after the next start, because there are 2",
                'port = "/dev/serial/by-path/p-1" under [scanners.desk]',
            )
        ],
    ),
    "two of one model, by their sockets": (
        TWO_ALIKE,
        replace(PI, scanners={"desk": ScannerConfig(port="/dev/serial/by-path/p-1")}),
        [],
    ),
    "one of two that has no better name": ({"files": {"dev/ttyUSB0": b""}}, PI, []),
    "the only one": ({"links": {"dev/serial/by-id/usb-GM65": "../../ttyACM0"}}, PI, []),
    "nothing is plugged in, and brltty takes adapters": (
        {"devices": DEVICES[:-1], "files": {"usr/bin/brltty": b""}},
        PI,
        [
            bad(
                "scanner",
                "/dev/ttyACM0 does not exist",
                'plug it in (one that types like a keyboard needs protocol = "keyboard"); '
                "sudo apt remove brltty, which takes over CH340 adapters",
            )
        ],
    ),
    "a reader that types": (READER, TYPING, [good("groups", "pi is in gpio, i2c, spi and input")]),
    "a reader that types, for a user who is not in its group": (
        {**READER, "group_numbers": frozenset({1000, 986, 988, 989, 20})},
        replace(TYPING, strip=None, screens={}),
        [
            good("buses", "all present: /dev/gpiochip*"),
            bad("groups", "pi joined input after logging in", "log out and in again"),
        ],
    ),
    "a reader that types, not plugged in": (
        {**READER, "files": {"etc/group": READER["files"]["etc/group"]}, "links": {}},
        TYPING,
        [
            good("groups", "pi is in gpio, i2c, spi and input"),
            bad("desk", "/dev/input/by-id/usb-Reader-event-kbd does not exist", "plug it in"),
        ],
    ),
    "a reader that types, under another name": (
        READER,
        replace(TYPING, scanners={"desk": ScannerConfig(Protocol.KEYBOARD, "/dev/input/by-id/usb-Other-event-kbd")}),
        [
            good("groups", "pi is in gpio, i2c, spi and input"),
            bad(
                "desk",
                "/dev/input/by-id/usb-Other-event-kbd does not exist",
                "plug it in, or correct its port under [scanners.desk]; "
                "what types here: /dev/input/by-id/usb-Reader-event-kbd",
            ),
        ],
    ),
    "two readers of one model that type": (
        TWO_READERS,
        TYPING,
        [
            good("groups", "pi is in gpio, i2c, spi and input"),
            poor(
                "desk",
                "several scanners have the name /dev/input/by-id/usb-Reader-event-kbd; "
                "it follows the one that was plugged in last",
                'port = "/dev/input/by-path/usb-0:1-event-kbd" or port = "/dev/input/by-path/usb-0:2-event-kbd" '
                "under [scanners.desk]",
            ),
        ],
    ),
    "a reader that types, by the kernel's number": (
        READER,
        replace(TYPING, scanners={"desk": ScannerConfig(Protocol.KEYBOARD, "/dev/input/event3")}),
        [
            good("groups", "pi is in gpio, i2c, spi and input"),
            poor(
                "desk",
                "/dev/input/event3 may be another device after the next start",
                'port = "/dev/input/by-id/usb-Reader-event-kbd" under [scanners.desk]',
            ),
        ],
    ),
    "a virtual table needs nothing": (
        {"group_numbers": frozenset()},
        replace(PI, hardware=HardwareKind.VIRTUAL),
        [],
    ),
}


@pytest.mark.parametrize(("differs", "table", "told"), CASES.values(), ids=CASES)
def test_each_table_is_told_as_it_is(
    differs: dict[str, Any], table: TableConfig, told: list[Finding], tmp_path: Path
) -> None:
    built = Machine(tmp_path, **differs)
    root = built.build()
    facts = gather(root, built.here(), [one.port for one in table.scanners.values()])
    found = findings(facts, table, absent(table, root))
    if table.hardware is HardwareKind.VIRTUAL:
        assert found == []
        return
    changed = {finding.about for finding in told}
    kept = [well for about, well in WELL.items() if about not in changed and (about != "I2C speed" or _on_bus_1(table))]
    assert sorted(map(str, found)) == sorted(map(str, [*kept, *told]))


def _on_bus_1(table: TableConfig) -> bool:
    return any(screen.interface is Interface.I2C and screen.bus == 1 for screen in table.screens.values())


def test_on_no_pi_no_line_of_config_txt_is_advised(tmp_path: Path) -> None:
    built = Machine(tmp_path, model=None, devices=())
    root = built.build()
    found = findings(gather(root, built.here()), PI, absent(PI, root))
    buses = [finding for finding in found if finding.about == "buses"]
    assert [finding.what for finding in buses] == [
        "the pins of a Raspberry Pi (/dev/gpiochip0) are missing",
        "/dev/spidev0.0 is missing (strip.bus)",
        "/dev/i2c-1 is missing (screens.main.bus, screens.score.bus)",
    ]
    assert not any(finding.mend for finding in buses)


def test_wires_are_named_as_the_wiring_has_them() -> None:
    assert wires(PI, "red button") == "check its wires: one leg to pin 29 (GPIO5)"
    assert "SCL to pin 5 (GPIO3 SCL1), SDA to pin 3 (GPIO2 SDA1)" in wires(PI, "main screen")
    assert wires(PI, "scanner") == "check its wires: USB to USB socket"
    assert wires(PI, "pins") == ""


COMPLAINTS = {
    "advice behind a semicolon": (
        "strip: no such file; write x in y; restart",
        ("no such file", "write x in y; restart"),
    ),
    "a port that does not exist": (
        "/dev/x does not exist: plug the scanner in",
        ("/dev/x does not exist", "plug the scanner in"),
    ),
    "a port that was lost": ("/dev/x was lost: check its cable", ("/dev/x was lost", "check its cable")),
    "no advice": ("strip: Input/output error", ("Input/output error", "")),
    "nothing": ("", ("", "")),
    "signs that steer a terminal": ("\x1b[2J; \x07", ("?[2J", "?")),
}


@pytest.mark.parametrize(("words", "parts"), COMPLAINTS.values(), ids=COMPLAINTS)
def test_a_complaint_is_parted_into_what_is_wrong_and_what_to_do(words: str, parts: tuple[str, str]) -> None:
    assert parted(words, ["strip"]) == parts


def test_devices_as_the_running_table_tells_them() -> None:
    troubles = {
        "main": "screen main: nothing answers at 0x3C (Remote I/O error)",
        "scanner": "/dev/x was lost: check it",
    }
    assert asked(PI, ["buttons", "main", "scanner"], troubles) == [
        good("buttons", "works, according to the running table"),
        bad("main screen", "nothing answers at 0x3C (Remote I/O error)", wires(PI, "main screen")),
        bad("scanner", "/dev/x was lost", "check it"),
    ]

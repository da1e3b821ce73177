"""Which wire goes where: the default table by hand, and what must hold for any table that can be wired."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given

from companion.config.checks import claims
from companion.config.header import HEADER, Role
from companion.config.scanner import Protocol, ScannerConfig
from companion.config.table import (
    BuzzerConfig,
    BuzzerKind,
    Interface,
    ScreenConfig,
    StripChip,
    StripConfig,
    TableConfig,
)
from companion.wiring.connection import Connection, Part, Via
from companion.wiring.devices import amperes, connections, devices, reserved
from tests.support.tables import tables

UART = "/dev/serial0"


def wires(table: TableConfig, device: str) -> dict[str, Connection]:
    return {wire.terminal: wire for wire in connections(table) if wire.device == device}


def test_the_default_table_is_wired_like_this() -> None:
    # By hand, from the default pins and the header's figure.
    assert [(wire.device, wire.terminal, wire.end.pin, wire.end.name) for wire in connections(TableConfig())] == [
        ("red button", "one leg", 29, "GPIO5"),
        ("orange button", "one leg", 31, "GPIO6"),
        ("yellow button", "one leg", 33, "GPIO13"),
        ("green button", "one leg", 35, "GPIO19"),
        ("blue button", "one leg", 37, "GPIO26"),
        ("purple button", "one leg", 40, "GPIO21"),
        ("left button", "one leg", 36, "GPIO16"),
        ("right button", "one leg", 38, "GPIO20"),
        ("ok button", "one leg", 16, "GPIO23"),
        ("back button", "one leg", 18, "GPIO24"),
        ("all buttons", "other legs", 39, "GND"),
        ("strip", "5V", None, "5 V supply +"),
        ("strip", "DI", 19, "GPIO10 SPI0-MOSI"),
        ("strip", "CI", 23, "GPIO11 SPI0-SCLK"),
        ("strip", "GND", None, "5 V supply −"),
        ("5 V supply", "−", 20, "GND"),
        ("main screen", "GND", 6, "GND"),
        ("main screen", "VCC", 1, "3V3"),
        ("main screen", "SCL", 5, "GPIO3 SCL1"),
        ("main screen", "SDA", 3, "GPIO2 SDA1"),
        ("score screen", "GND", 9, "GND"),
        ("score screen", "VCC", 17, "3V3"),
        ("score screen", "SCL", 5, "GPIO3 SCL1"),
        ("score screen", "SDA", 3, "GPIO2 SDA1"),
        ("buzzer", "+", 12, "GPIO18"),
        ("buzzer", "−", 14, "GND"),
        ("scanner", "USB", None, "USB socket"),
    ]


@pytest.mark.parametrize(
    ("protocol", "pins"),
    [
        (Protocol.RDM6300, {"5V": 4, "TX": 10, "GND": 14}),
        (Protocol.PN532, {"VCC": 17, "TX": 10, "RX": 8, "GND": 14}),
        (Protocol.LINE, {"VCC": 17, "TX": 10, "RX": 8, "GND": 14}),
    ],
)
def test_a_scanner_on_the_headers_port_is_crossed_over(protocol: Protocol, pins: dict[str, int]) -> None:
    # The nearest pins are dealt out in order: ground 20 to the strip, 6 (and 3V3 1) to the screen, 9 to the buzzer.
    table = TableConfig(scanners={"reader": ScannerConfig(protocol, UART)}, screens={"main": ScreenConfig()})
    assert {terminal: wire.end.pin for terminal, wire in wires(table, "reader").items()} == pins


def test_five_volts_come_to_the_pi_only_through_a_divider() -> None:
    table = TableConfig(scanners={"reader": ScannerConfig(Protocol.RDM6300, UART)})
    assert wires(table, "reader")["TX"].via == Via(Part.DIVIDER)
    assert "RX" not in wires(table, "reader")


def test_the_strips_signals_go_through_the_gates_of_a_74ahct125() -> None:
    # Its pins (SN74AHCT125 datasheet): 1A 2, 1Y 3; 2A 5, 2Y 6; enable 1, 4, 10, 13; inputs 9, 12; GND 7; VCC 14.
    apa102 = wires(TableConfig(), "strip")
    assert (apa102["DI"].via, apa102["CI"].via) == (Via(Part.SHIFTER, "2", "3"), Via(Part.SHIFTER, "5", "6"))
    (strip,) = (device for device in devices(TableConfig()) if device.name == "strip")
    assert "pin 14 to supply +; pins 1, 4, 7, 9, 10, 12, 13 to supply −" in strip.notes[0]
    table = TableConfig(strip=StripConfig(chip=StripChip.WS2812_SPI))
    assert sorted(wires(table, "strip")) == ["5V", "DI", "GND"]
    (strip,) = (device for device in devices(table) if device.name == "strip")
    assert "pins 1, 4, 5, 7, 9, 10, 12, 13 to supply −" in strip.notes[0]


@pytest.mark.parametrize(
    ("limit", "supply"), [(1500, "2"), (1501, "2.5"), (168, "0.5"), (375, "0.5"), (376, "1"), (3000, "4")]
)
def test_the_supply_has_a_third_to_spare(limit: int, supply: str) -> None:
    assert amperes(limit) == supply


def test_a_screen_on_spi_has_seven_wires() -> None:
    screen = ScreenConfig(interface=Interface.SPI, bus=0, device=1, dc=22, reset=4)
    found = wires(TableConfig(strip=None, screens={"main": screen}), "main screen")
    assert {terminal: wire.end.pin for terminal, wire in found.items()} == {
        "GND": 25, "VCC": 17, "D0": 23, "D1": 19, "RES": 7, "DC": 15, "CS": 26,
    }  # fmt: skip


def test_screens_on_a_mux_bring_the_mux() -> None:
    screens = {"main": ScreenConfig(bus="channel-0"), "score": ScreenConfig(bus="channel-5")}
    table = TableConfig(screens=screens)
    assert {terminal: wire.end.pin for terminal, wire in wires(table, "mux").items()} == {
        "VIN": 1, "GND": 14, "SCL": 5, "SDA": 3,
    }  # fmt: skip
    assert [wires(table, "score screen")[name].end.name for name in ("SCL", "SDA")] == ["mux SC5", "mux SD5"]


def test_several_muxes_are_told_apart_by_their_address() -> None:
    screens = {"main": ScreenConfig(bus="1-0070/channel-0"), "score": ScreenConfig(bus="1-0071/channel-0")}
    table = TableConfig(screens=screens)
    assert wires(table, "main screen")["SDA"].end.name == "mux 70 SD0"
    assert wires(table, "score screen")["SDA"].end.name == "mux 71 SD0"
    assert wires(table, "mux 71")["SDA"].end.pin == wires(table, "mux 70")["SDA"].end.pin == 3


def test_another_i2c_bus_is_named_where_its_pins_are_not_known() -> None:
    found = wires(TableConfig(screens={"main": ScreenConfig(bus=5)}), "main screen")
    assert (found["SDA"].end.pin, found["SDA"].end.name) == (None, "SDA of bus 5")
    found = wires(TableConfig(screens={"main": ScreenConfig(bus=0)}), "main screen")
    assert (found["SDA"].end.pin, found["SCL"].end.pin) == (27, 28)


def test_an_active_buzzer_is_fed_besides() -> None:
    table = TableConfig(buzzer=BuzzerConfig(BuzzerKind.ACTIVE, 12), screens={})
    found = {terminal: wire.end.pin for terminal, wire in wires(table, "buzzer").items()}
    assert found == {"VCC": 17, "I/O": 32, "GND": 30}


@given(tables())
def test_every_wire_is_one_that_the_table_takes_and_the_other_way_round(table: TableConfig) -> None:
    taken = {claim.pin.number for claim in claims(table)}
    plain = {claim.pin.number for claim in claims(table) if not claim.bus}
    signals = {wire.end.pin for wire in connections(table) if wire.end.pin and HEADER[wire.end.pin].gpio is not None}
    assert signals <= taken
    assert plain <= signals
    assert set(reserved(table)) | plain == taken


@given(tables())
def test_only_screens_on_one_bus_share_a_signal(table: TableConfig) -> None:
    there = defaultdict(list)
    for wire in connections(table):
        if wire.end.pin and HEADER[wire.end.pin].gpio is not None:
            there[wire.end.pin].append(wire)
    for pin, shared in there.items():
        assert len(shared) == 1 or HEADER[pin].function in ("SDA1", "SCL1")


@given(tables())
def test_five_volts_feed_nothing_but_an_rdm6300(table: TableConfig) -> None:
    rdm6300 = {name for name, scanner in table.scanners.items() if scanner.protocol is Protocol.RDM6300}
    for wire in connections(table):
        role = HEADER[wire.end.pin].role if wire.end.pin else None
        assert role is not Role.V5 or wire.device in rdm6300
        assert role is not Role.MEMORY
        if wire.terminal in ("VCC", "VIN"):
            assert role is Role.V3
        if wire.terminal in ("GND", "−", "other legs") and wire.end.pin:
            assert role is Role.GROUND


@given(tables())
def test_power_pins_are_shared_only_when_there_are_no_more(table: TableConfig) -> None:
    for role, pins in ((Role.GROUND, 8), (Role.V3, 2), (Role.V5, 2)):
        used = [wire.end.pin for wire in connections(table) if wire.end.pin and HEADER[wire.end.pin].role is role]
        assert len(set(used)) == min(len(used), pins)

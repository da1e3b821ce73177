"""Finds settings that do not go together, before anything is opened.

>>> from companion.config.table import BuzzerConfig, TableConfig
>>> for clash in clashes(TableConfig(buzzer=BuzzerConfig(pin=5))):
...     print(clash.fault())
buttons.pins.red, buzzer.pin: expected pins of their own; got GPIO5 (header pin 29) for both
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.config import header, messages
from companion.config.scanner import INPUTS, Protocol
from companion.config.table import (
    IDLE_MA_PER_LED,
    HardwareKind,
    Interface,
    PinFactory,
    ScreenConfig,
    Span,
    StripChip,
    StripConfig,
    TableConfig,
    strip_key,
)
from companion.core.fields import Fault

WS2812_BYTES_PER_LED = 24
WS2812_QUIET_BYTES = 128
"""Over SPI a WS2812 takes one byte for each bit, and the frame 64 zero bytes before it and after it."""

LIGHT_MA = 100
"""The least current for all LEDs together, in milliamperes, that gives light enough to be seen across a table."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two or more settings that do not go together."""

    keys: tuple[str, ...]
    expected: str
    got: str

    def fault(self) -> Fault:
        """The clash as a fault of the file."""
        return Fault(", ".join(self.keys), self.expected, self.got)


@dataclass(frozen=True, slots=True)
class Claim:
    """A setting that takes a pin. Settings with the same ``bus`` may share the pin; without one they may not."""

    key: str
    pin: header.Pin
    bus: str = ""


def clashes(table: TableConfig) -> list[Clash]:
    """All settings of a table that do not go together, in the order of the file."""
    return [clash for check in CHECKS for clash in check(table)]


def claims(table: TableConfig) -> list[Claim]:
    """Every pin that a table takes, including the pins of a bus that have no wire."""
    pins = [(f"buttons.pins.{key}", gpio) for key, gpio in table.buttons.pins.items()]
    buses: list[tuple[str, str, tuple[header.Pin, ...]]] = []
    for device, strip in table.every_strip.items():
        buses.append((f"{strip_key(device)}.bus", f"spi{strip.bus}", header.spi(strip.bus, strip.device)))
    for part, screen in table.screens.items():
        key = f"screens.{part}"
        if screen.interface is Interface.SPI:
            bus = int(screen.bus)
            buses.append((f"{key}.bus", f"spi{bus}", header.spi(bus, screen.device)))
            pins += [(f"{key}.dc", screen.dc), (f"{key}.reset", screen.reset)]
        else:
            buses.append((f"{key}.bus", "i2c", header.i2c(screen.bus)))
    if table.buzzer:
        pins.append(("buzzer.pin", table.buzzer.pin))
    for name, scanner in table.scanners.items():
        if scanner.port in header.SERIAL_PORTS:
            buses.append((f"scanners.{name}.port", "uart", header.uart()))
    taken = [Claim(key, header.HEADER[header.PIN_OF[gpio]]) for key, gpio in pins]
    return taken + [Claim(key, pin, bus) for key, bus, of_bus in buses for pin in of_bus]


def _pins(table: TableConfig) -> Iterator[Clash]:
    taken = claims(table)
    for number in header.HEADER:
        at = [claim for claim in taken if claim.pin.number == number]
        if len({claim.bus or claim.key for claim in at}) < 2:
            continue
        pin = at[0].pin
        keys = tuple(dict.fromkeys(claim.key for claim in at))
        function = f", {pin.function}" if any(claim.bus for claim in at) and pin.function else ""
        taken_by = messages.FOR_BOTH if len(keys) == 2 else messages.FOR_ALL
        what = messages.PIN_TAKEN.format(pin=pin.name, number=number, function=function)
        yield Clash(keys, messages.PINS, taken_by.format(what=what))


def _hardware(table: TableConfig) -> Iterator[Clash]:
    if table.hardware is HardwareKind.PI and table.buttons.factory is PinFactory.MOCK:
        yield Clash(("hardware", "buttons.factory"), messages.FACTORY, messages.MOCK)
    if table.buttons.hold <= table.buttons.lockout:
        got = messages.TWO.format(one=table.buttons.hold, other=table.buttons.lockout)
        yield Clash(("buttons.hold_ms", "buttons.lockout_ms"), messages.HOLD, got)


def _spans(strip: StripConfig, key: str) -> list[tuple[str, Span]]:
    """The parts of a strip: each with its key in the file and its LEDs."""
    bars = [(f"{key}.bars[{index}]", span) for index, span in enumerate(strip.bars)]
    every = [*bars, (f"{key}.trio", strip.trio), (f"{key}.row", strip.row)]
    return [(name, span) for name, span in every if span is not None]


def _strips(table: TableConfig) -> Iterator[Clash]:
    """Each strip on its own, then each pair of strips."""
    strips = {strip_key(device): strip for device, strip in table.every_strip.items()}
    for key, strip in strips.items():
        yield from _strip(strip, key)
    for (key, one), (other_key, other) in combinations(strips.items(), 2):
        if one.bus == other.bus:
            yield Clash(
                (f"{key}.bus", f"{other_key}.bus"), messages.STRIP_BUSES, messages.FOR_BOTH.format(what=one.bus)
            )
        others = {name.removeprefix(other_key): name for name, _ in _spans(other, other_key)}
        for name, _ in _spans(one, key):
            if twice := others.get(name.removeprefix(key)):
                yield Clash((name, twice), messages.ONE_STRIP, messages.ON_BOTH)


def _strip(strip: StripConfig, key: str) -> Iterator[Clash]:
    if strip.bus == 0 and strip.device > 1:
        yield Clash((f"{key}.bus", f"{key}.device"), messages.CHIP_SELECT, str(strip.device))
    parts = _spans(strip, key)
    for name, span in parts:
        if span.end > strip.length:
            got = messages.BEYOND.format(first=span.start, last=span.end - 1, length=strip.length)
            yield Clash((name, f"{key}.length"), messages.WITHIN_STRIP, got)
    for (name, one), (other_name, other) in combinations(parts, 2):
        if one.start < other.end and other.start < one.end:
            got = messages.TWO.format(one=_range(one), other=_range(other))
            yield Clash((name, other_name), messages.LEDS, got)
    most = (strip.buffer - WS2812_QUIET_BYTES) // WS2812_BYTES_PER_LED
    if strip.chip is StripChip.WS2812_SPI and strip.length > most:
        expected = messages.BUFFER.format(most=most, buffer=strip.buffer)
        yield Clash((f"{key}.length", f"{key}.buffer"), expected, str(strip.length))
    least = strip.length * IDLE_MA_PER_LED + LIGHT_MA
    if strip.limit < least:
        idle = strip.length * IDLE_MA_PER_LED
        expected = messages.LIMIT.format(least=least, length=strip.length, idle=idle)
        yield Clash((f"{key}.limit_ma", f"{key}.length"), expected, str(strip.limit))


def _screens(table: TableConfig) -> Iterator[Clash]:
    for part, screen in table.screens.items():
        if screen.interface is not Interface.SPI:
            continue
        if screen.bus == 0 and screen.device > 1:
            keys = (f"screens.{part}.bus", f"screens.{part}.device")
            yield Clash(keys, messages.CHIP_SELECT, str(screen.device))
        for device, strip in table.every_strip.items():
            if strip.bus == screen.bus:
                keys = (f"{strip_key(device)}.bus", f"screens.{part}.bus")
                yield Clash(keys, messages.STRIP_ALONE, f"SPI {screen.bus}")
    for (part, one), (other_part, other) in combinations(table.screens.items(), 2):
        if one.interface is other.interface is Interface.SPI and (one.bus, one.device) == (other.bus, other.device):
            keys = (f"screens.{part}.device", f"screens.{other_part}.device")
            what = messages.SELECT.format(select=one.device, bus=one.bus)
            yield Clash(keys, messages.CHIP_SELECTS, messages.FOR_BOTH.format(what=what))
        if _share_wires(one, other) and one.address == other.address:
            keys = (f"screens.{part}.address", f"screens.{other_part}.address")
            buses = " and ".join(dict.fromkeys(_bus_name(screen.bus) for screen in (one, other)))
            what = messages.ON_BUS.format(address=one.address, buses=buses)
            yield Clash(keys, messages.ADDRESSES, messages.FOR_BOTH.format(what=what))


def _range(span: Span) -> str:
    return messages.RANGE.format(first=span.start, last=span.end - 1)


def _bus_name(bus: int | str) -> str:
    return f"I2C {bus}" if isinstance(bus, int) else bus


def _share_wires(one: ScreenConfig, other: ScreenConfig) -> bool:
    """Whether two screens are on the same I2C wires: on one bus, or one of them before the other's mux."""
    if not one.interface is other.interface is Interface.I2C:
        return False
    bus, mux, channel = header.path_of(one.bus)
    other_bus, other_mux, other_channel = header.path_of(other.bus)
    if bus != other_bus:
        return False
    if "" in (channel, other_channel):
        return True
    return channel == other_channel and (mux == other_mux or "" in (mux, other_mux))


def _scanners(table: TableConfig) -> Iterator[Clash]:
    for name, scanner in table.scanners.items():
        if scanner.protocol is Protocol.RDM6300 and scanner.baud != 9600:
            keys = (f"scanners.{name}.protocol", f"scanners.{name}.baud")
            yield Clash(keys, messages.RDM6300_RATE, str(scanner.baud))
        if scanner.types is not scanner.port.startswith(INPUTS):
            keys = (f"scanners.{name}.protocol", f"scanners.{name}.port")
            yield Clash(keys, messages.KEYBOARD_PORT if scanner.types else messages.SERIAL_PORT, scanner.port)
    for (name, one), (other_name, other) in combinations(table.scanners.items(), 2):
        ports = {messages.UART if port in header.SERIAL_PORTS else port for port in (one.port, other.port)}
        if len(ports) == 1:
            keys = (f"scanners.{name}.port", f"scanners.{other_name}.port")
            yield Clash(keys, messages.PORTS, messages.FOR_BOTH.format(what=ports.pop()))


CHECKS: tuple[Callable[[TableConfig], Iterator[Clash]], ...] = (_hardware, _pins, _strips, _screens, _scanners)

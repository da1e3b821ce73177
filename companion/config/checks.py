"""What only shows when a configuration is looked at whole, before anything is opened.

>>> from companion.config.table import BuzzerConfig, TableConfig
>>> for clash in clashes(TableConfig(buzzer=BuzzerConfig(pin=5))):
...     print(clash.fault())
buttons.pins.red, buzzer.pin: expected pins of their own; got GPIO5 (header pin 29) for both
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.config import header
from companion.config.table import (
    IDLE_MA_PER_LED,
    HardwareKind,
    Interface,
    PinFactory,
    Protocol,
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
"""A WS2812 over SPI takes a byte a bit, and 64 zero bytes before and after."""

LIGHT_MA = 100
"""Less than this for all LEDs together is no light that anybody sees across a table."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two or more settings that do not go together."""

    keys: tuple[str, ...]
    expected: str
    got: str

    def fault(self) -> Fault:
        """As a fault of a file."""
        return Fault(", ".join(self.keys), self.expected, self.got)


@dataclass(frozen=True, slots=True)
class Claim:
    """A setting that takes a pin. Those with the same ``bus`` may share it."""

    key: str
    pin: header.Pin
    bus: str = ""


def clashes(table: TableConfig) -> list[Clash]:
    """Everything about a table that cannot work, in the order of the file."""
    return [clash for check in CHECKS for clash in check(table)]


def claims(table: TableConfig) -> list[Claim]:
    """Every pin that a table takes, also those that a bus takes without a wire."""
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
        bus = f", {pin.function}" if any(claim.bus for claim in at) and pin.function else ""
        each = "both" if len(keys) == 2 else "all"
        yield Clash(keys, "pins of their own", f"{pin.name} (header pin {number}{bus}) for {each}")


def _hardware(table: TableConfig) -> Iterator[Clash]:
    if table.hardware is HardwareKind.PI and table.buttons.factory is PinFactory.MOCK:
        yield Clash(("hardware", "buttons.factory"), "best, gpiod, lgpio or rpigpio on a Pi", "mock, which has no pins")
    if table.buttons.hold <= table.buttons.lockout:
        got = f"{table.buttons.hold} and {table.buttons.lockout}"
        yield Clash(("buttons.hold_ms", "buttons.lockout_ms"), "to be held for longer than the lock-out", got)


def _spans(strip: StripConfig, key: str) -> list[tuple[str, Span]]:
    """The parts of a strip: the key of each, and where it lies."""
    bars = [(f"{key}.bars[{index}]", span) for index, span in enumerate(strip.bars)]
    every = [*bars, (f"{key}.trio", strip.trio), (f"{key}.row", strip.row)]
    return [(name, span) for name, span in every if span is not None]


def _strips(table: TableConfig) -> Iterator[Clash]:
    """Each strip by itself, then one beside the other."""
    strips = {strip_key(device): strip for device, strip in table.every_strip.items()}
    for key, strip in strips.items():
        yield from _strip(strip, key)
    for (key, one), (other_key, other) in combinations(strips.items(), 2):
        if one.bus == other.bus:
            yield Clash((f"{key}.bus", f"{other_key}.bus"), "an SPI bus for each strip", f"{one.bus} for both")
        others = {name.removeprefix(other_key): name for name, _ in _spans(other, other_key)}
        for name, _ in _spans(one, key):
            if twice := others.get(name.removeprefix(key)):
                yield Clash((name, twice), "each part on one strip", "it is on both")


def _strip(strip: StripConfig, key: str) -> Iterator[Clash]:
    if strip.bus == 0 and strip.device > 1:
        yield Clash((f"{key}.bus", f"{key}.device"), "chip select 0 or 1 on SPI bus 0", str(strip.device))
    parts = _spans(strip, key)
    for name, span in parts:
        if span.end > strip.length:
            got = f"LEDs {span.start} to {span.end - 1} of {strip.length}"
            yield Clash((name, f"{key}.length"), "LEDs that the strip has (the first is 0)", got)
    for (name, one), (other_name, other) in combinations(parts, 2):
        if one.start < other.end and other.start < one.end:
            got = f"{one.start} to {one.end - 1} and {other.start} to {other.end - 1}"
            yield Clash((name, other_name), "LEDs of their own", got)
    most = (strip.buffer - WS2812_QUIET_BYTES) // WS2812_BYTES_PER_LED
    if strip.chip is StripChip.WS2812_SPI and strip.length > most:
        expected = f"at most {most} LEDs of a ws2812-spi, as {strip.buffer} bytes are sent in one piece"
        yield Clash((f"{key}.length", f"{key}.buffer"), expected, str(strip.length))
    least = strip.length * IDLE_MA_PER_LED + LIGHT_MA
    if strip.limit < least:
        expected = f"{least} mA or more ({strip.length} dark LEDs alone draw {strip.length * IDLE_MA_PER_LED})"
        yield Clash((f"{key}.limit_ma", f"{key}.length"), expected, str(strip.limit))


def _screens(table: TableConfig) -> Iterator[Clash]:
    for part, screen in table.screens.items():
        if screen.interface is not Interface.SPI:
            continue
        if screen.bus == 0 and screen.device > 1:
            keys = (f"screens.{part}.bus", f"screens.{part}.device")
            yield Clash(keys, "chip select 0 or 1 on SPI bus 0", str(screen.device))
        for device, strip in table.every_strip.items():
            if strip.bus == screen.bus:
                keys = (f"{strip_key(device)}.bus", f"screens.{part}.bus")
                expected = "a bus for the strip alone, as it takes whatever is sent to others"
                yield Clash(keys, expected, f"SPI {screen.bus}")
    for (part, one), (other_part, other) in combinations(table.screens.items(), 2):
        if one.interface is other.interface is Interface.SPI and (one.bus, one.device) == (other.bus, other.device):
            keys = (f"screens.{part}.device", f"screens.{other_part}.device")
            yield Clash(keys, "chip selects of their own", f"{one.device} on SPI {one.bus} for both")
        if _share_wires(one, other) and one.address == other.address:
            keys = (f"screens.{part}.address", f"screens.{other_part}.address")
            where = " and ".join(dict.fromkeys(_bus_name(screen.bus) for screen in (one, other)))
            yield Clash(keys, "addresses of their own, or a mux's channels", f"0x{one.address:02X} on {where} for both")


def _bus_name(bus: int | str) -> str:
    return f"I2C {bus}" if isinstance(bus, int) else bus


def _share_wires(one: ScreenConfig, other: ScreenConfig) -> bool:
    """Whether two screens hear each other's I2C: on one bus, or one of them before the mux of the other."""
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
            yield Clash(keys, "9600, the only speed of an RDM6300", str(scanner.baud))
    for (name, one), (other_name, other) in combinations(table.scanners.items(), 2):
        ports = {"the header's UART" if port in header.SERIAL_PORTS else port for port in (one.port, other.port)}
        if len(ports) == 1:
            keys = (f"scanners.{name}.port", f"scanners.{other_name}.port")
            yield Clash(keys, "ports of their own", f"{ports.pop()} for both")


CHECKS: tuple[Callable[[TableConfig], Iterator[Clash]], ...] = (_hardware, _pins, _strips, _screens, _scanners)

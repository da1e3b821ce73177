"""The tables of a configuration file, each read over its default; faults go to the list the fields share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import permutations

from companion.config.keys import choice, finish, left_away, options, pin, table, whole
from companion.config.table import (
    BAUDS,
    DEFAULT_PINS,
    ORDERS,
    ButtonsConfig,
    BuzzerConfig,
    HardwareKind,
    Interface,
    ScannerConfig,
    ScreenConfig,
    Span,
    StripConfig,
    TableConfig,
)
from companion.core.errors import shown
from companion.core.fields import Fault, Fields, Value
from companion.core.values import Key, Ms

MOST_SCANNERS = 8
MOST_NAMES = 50

_CHANNEL = re.compile(r"(?:[0-9]{1,2}-00[0-9a-f]{2}/)?channel-[0-7]")
"""One of the eight channels of a TCA9548A; where there are several muxes, with the bus and address of its own."""

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,14}[a-z0-9])?")


def table_of(fields: Fields) -> TableConfig:
    """The whole file."""
    hardware = fields.optional("hardware")
    names = fields.optional("names")
    read = TableConfig(
        hardware=None if hardware is None else hardware.choice(options(HardwareKind)),
        buttons=_buttons(table(fields, "buttons")),
        strip=None if left_away(fields, "strip") else _strip(table(fields, "strip")),
        screens=_screens(fields),
        buzzer=None if left_away(fields, "buzzer") else _buzzer(table(fields, "buzzer")),
        scanners=_scanners(fields),
        volume=whole(fields, "volume", TableConfig().volume, 0, 100),
        names=() if names is None else _names(names),
    )
    finish(fields)
    return read


def _buttons(fields: Fields) -> ButtonsConfig:
    default = ButtonsConfig()
    pins = table(fields, "pins")
    read = ButtonsConfig(
        factory=choice(fields, "factory", default.factory),
        pins={key: pin(pins, key.value, DEFAULT_PINS[key]) for key in Key},
        lockout=Ms(whole(fields, "lockout_ms", default.lockout, 1, 500)),
        hold=Ms(whole(fields, "hold_ms", default.hold, 100, 5000)),
    )
    finish(pins)
    finish(fields)
    return read


def _strip(fields: Fields) -> StripConfig:
    default = StripConfig()
    chip = choice(fields, "chip", default.chip)
    order = fields.optional("order")
    bars = fields.optional("bars")
    read = StripConfig(
        chip=chip,
        bus=whole(fields, "bus", default.bus, 0, 1),
        device=whole(fields, "device", default.device, 0, 2),
        hertz=whole(fields, "hertz", default.hertz, 100_000, 20_000_000),
        buffer=whole(fields, "buffer", default.buffer, 4096, 1_048_576),
        length=whole(fields, "length", default.length, 1, 1000),
        order=ORDERS[chip] if order is None else order.choice(_ORDERS),
        limit=whole(fields, "limit_ma", default.limit, 1, 20_000),
        bars=default.bars if bars is None else _bars(bars, default.bars),
        crowd=_span(fields.optional("crowd"), default.crowd),
        track=_span(fields.optional("track"), default.track),
    )
    finish(fields)
    return read


_ORDERS = {"".join(order): "".join(order) for order in permutations("bgr")}


def _bars(value: Value, default: tuple[Span, ...]) -> tuple[Span, ...]:
    if type(value.raw) is not list or len(value.raw) != len(default):
        value.fault(f"a list of {len(default)} bars, red to purple")
        return default
    return tuple(_span(bar, span) for bar, span in zip(value.list(), default, strict=True))


def _span(value: Value | None, default: Span) -> Span:
    """A span: a table with ``start`` and, unless it runs forwards, ``reverse``; the start alone will do."""
    if value is None:
        return default
    if type(value.raw) is int:
        return Span(value.integer(0, 999))
    if type(value.raw) is not dict:
        value.fault("where it begins, such as { start = 0, reverse = true }")
        return default
    fields = value.fields()
    start, reverse = fields.get("start"), fields.optional("reverse")
    span = Span(
        start=start.integer(0, 999) if fields.has("start") else default.start,
        reverse=default.reverse if reverse is None else reverse.flag(),
    )
    finish(fields)
    return span


def _screens(fields: Fields) -> Mapping[str, ScreenConfig]:
    if left_away(fields, "screens"):
        return {}
    default = TableConfig().screens
    if not fields.has("screens"):
        return default
    named = table(fields, "screens")
    if named.broken:
        return default
    if not named.has("main"):
        named.fault('a key "main" (or screens = false)', came="none")
    read = {part: _screen(table(named, part), start) for part, start in default.items() if named.has(part)}
    named.took(*default)
    for part in named.strangers():
        named.fault("no screens but main and score", key=shown(part)[1:-1], came="one more")
    return read


def _screen(fields: Fields, default: ScreenConfig) -> ScreenConfig:
    interface = choice(fields, "interface", default.interface)
    rotate = fields.optional("rotate")
    read = ScreenConfig(
        chip=choice(fields, "chip", default.chip),
        interface=interface,
        bus=_bus(fields, interface, default.bus),
        address=_address(fields.optional("address"), default.address),
        device=whole(fields, "device", default.device, 0, 2),
        dc=pin(fields, "dc", default.dc),
        reset=pin(fields, "reset", default.reset),
        rotate=default.rotate if rotate is None else _rotation(rotate),
        contrast=whole(fields, "contrast", default.contrast, 0, 255),
    )
    finish(fields)
    return read


def _bus(fields: Fields, interface: Interface, default: int | str) -> int | str:
    value = fields.optional("bus")
    if value is None:
        return default
    if interface is Interface.SPI:
        return value.integer(0, 1)
    if type(value.raw) is int and 0 <= value.raw <= 99:
        return value.raw
    if type(value.raw) is str and _CHANNEL.fullmatch(value.raw):
        return value.raw
    value.fault('the number of an I2C bus, or a channel from "channel-0" to "channel-7"')
    return default


def _address(value: Value | None, default: int) -> int:
    if value is None:
        return default
    if type(value.raw) is int and value.raw in (0x3C, 0x3D):
        return value.raw
    printed = type(value.raw) is int and value.raw in (0x78, 0x7A)  # what many modules have printed on their back
    hint = f" (a screen marked {value.raw:#X} answers {value.raw >> 1:#X})".replace("0X", "0x") if printed else ""
    came = f"0x{value.raw:02X}" if type(value.raw) is int and 0 <= value.raw < 2**16 else shown(value.raw)
    value.faults.append(Fault(value.path, f"0x3C or 0x3D{hint}", came))
    return default


def _rotation(value: Value) -> int:
    if type(value.raw) is int and value.raw in (0, 180):
        return value.raw
    value.fault("0 or 180")
    return 0


def _buzzer(fields: Fields) -> BuzzerConfig:
    default = BuzzerConfig()
    read = BuzzerConfig(kind=choice(fields, "kind", default.kind), pin=pin(fields, "pin", default.pin))
    finish(fields)
    return read


def _scanners(fields: Fields) -> Mapping[str, ScannerConfig]:
    if left_away(fields, "scanners"):
        return {}
    default = TableConfig().scanners
    if not fields.has("scanners"):
        return default
    named = table(fields, "scanners")
    if named.broken:
        return default
    if not 1 <= len(named.raw) <= MOST_SCANNERS:
        named.fault(f"1 to {MOST_SCANNERS} scanners (or scanners = false)", came=str(len(named.raw)))
    read: dict[str, ScannerConfig] = {}
    for name, _ in named.items()[:MOST_SCANNERS]:
        path = shown(name)[1:-1]
        if not _NAME.fullmatch(name):
            named.fault("a name of up to 16 small letters, digits and hyphens", key=path, came=shown(name))
        else:
            read[name] = _scanner(table(named, name))
    return read


def _scanner(fields: Fields) -> ScannerConfig:
    default = ScannerConfig()
    protocol = choice(fields, "protocol", default.protocol)
    port, baud = fields.optional("port"), fields.optional("baud")
    read = ScannerConfig(
        protocol=protocol,
        port=default.port if port is None else _port(port, default.port),
        baud=BAUDS[protocol] if baud is None else _baud(baud),
        idle=Ms(whole(fields, "idle_ms", default.idle, 1, 5000)),
    )
    finish(fields)
    return read


_RATES = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400)


def _baud(value: Value) -> int:
    if type(value.raw) is int and value.raw in _RATES:
        return value.raw
    value.fault("one of " + ", ".join(map(str, _RATES)))
    return _RATES[3]


def _port(value: Value, default: str) -> str:
    if type(value.raw) is str and value.raw.startswith("/") and value.raw.isprintable() and len(value.raw) < 1000:
        return value.raw
    value.fault("a device, such as /dev/ttyACM0 or /dev/serial/by-id/...")
    return default


def _names(value: Value) -> tuple[str, ...]:
    read: list[str] = []
    items = value.list()
    if len(items) > MOST_NAMES:
        value.faults.append(Fault(value.path, f"at most {MOST_NAMES} names", str(len(items))))
    for item in items[:MOST_NAMES]:
        name = item.raw
        if type(name) is not str or not name.isprintable() or name.strip() != name or not 1 <= len(name) <= 16:
            item.fault("a name of 1 to 16 characters")
        elif name.casefold() in (earlier.casefold() for earlier in read):
            item.fault("a name that is not there yet")
        else:
            read.append(name)
    return tuple(read)

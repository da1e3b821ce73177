"""Tables for hypothesis: any configuration that can be wired."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from companion.config import header
from companion.config.scanner import INPUTS, Layout, Protocol, ScannerConfig, TagForm
from companion.config.table import (
    ButtonsConfig,
    BuzzerConfig,
    BuzzerKind,
    HardwareKind,
    Interface,
    PinFactory,
    ScreenChip,
    ScreenConfig,
    Span,
    StripChip,
    StripConfig,
    TableConfig,
)
from companion.core.values import COLOUR_KEYS, Key, Ms

PARTS = (*COLOUR_KEYS, "trio", "row")
LEAST = {"trio": 3, "row": 5}


@st.composite
def strips(draw: st.DrawFn, bus: int, parts: tuple[str, ...] = PARTS) -> StripConfig:
    """These parts in any order, with gaps, any of them backwards."""
    found: dict[str, Span] = {}
    at = 0
    for part in draw(st.permutations(parts)):
        at += draw(st.integers(0, 3))
        found[part] = Span(at, draw(st.booleans()), draw(st.integers(LEAST.get(part, 4), 30)))
        at = found[part].end
    length = max(1, at + draw(st.integers(0, 5)))
    return StripConfig(
        chip=draw(st.sampled_from(StripChip)),
        bus=bus,
        device=draw(st.integers(0, 1 + bus)),
        hertz=draw(st.integers(100_000, 20_000_000)),
        buffer=draw(st.integers(8192, 1_048_576)),
        length=length,
        order=draw(st.sampled_from(["rgb", "rbg", "grb", "gbr", "brg", "bgr"])),
        limit=draw(st.integers(length + 100, 20_000)),
        bars=tuple(found.get(key) for key in COLOUR_KEYS),
        trio=found.get("trio"),
        row=found.get("row"),
    )


@st.composite
def lit(draw: st.DrawFn) -> tuple[StripConfig | None, dict[str, StripConfig]]:
    """No strip, one, or two with some of the parts each; a part may be missing."""
    how_many = draw(st.integers(0, 2))
    where = {part: draw(st.integers(0, 2)) for part in PARTS}
    of = [tuple(part for part, on in where.items() if on == number) for number in range(2)]
    if how_many == 2:
        names = draw(st.lists(NAME, min_size=2, max_size=2, unique=True))
        return None, {name: draw(strips(bus, of[bus])) for bus, name in enumerate(names)}
    return (draw(strips(draw(st.integers(0, 1)), of[0] + of[1])) if how_many else None), {}


NAME = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,14}[a-z0-9])?", fullmatch=True)


@st.composite
def scanners(draw: st.DrawFn) -> dict[str, ScannerConfig]:
    """None to three scanners, one at most on the header's own port."""
    named = draw(st.lists(NAME, max_size=3, unique=True))
    ports = draw(st.permutations(["/dev/ttyACM0", "/dev/ttyUSB0", draw(st.sampled_from(header.SERIAL_PORTS))]))
    found = {}
    for name, port in zip(named, ports, strict=False):
        protocol = draw(st.sampled_from(Protocol))
        if protocol is Protocol.KEYBOARD:
            port = f"{INPUTS}by-id/usb-{name}-event-kbd"
        bauds = [9600] if protocol is Protocol.RDM6300 else [9600, 115200]
        idle = Ms(draw(st.integers(1, 5000)))
        found[name] = ScannerConfig(protocol, port, draw(st.sampled_from(bauds)), idle)
        if protocol is Protocol.KEYBOARD:
            keys: dict[str, Any] = {"layout": draw(st.sampled_from(Layout)), "tags": draw(st.sampled_from(TagForm))}
            found[name] = ScannerConfig(protocol, port, idle=idle, **keys)
    return found


@st.composite
def screens(draw: st.DrawFn, parts: list[str], spi_bus: int, pins: list[int]) -> dict[str, ScreenConfig]:
    """A screen for each part, the main one on SPI where there are two pins (DC and reset) for it."""
    found = {}
    for part in parts:
        common: dict[str, Any] = {
            "chip": draw(st.sampled_from(ScreenChip)),
            "rotate": draw(st.sampled_from([0, 180])),
            "contrast": draw(st.integers(0, 255)),
        }
        if part == "main" and pins:
            spi: dict[str, Any] = {
                "interface": Interface.SPI,
                "bus": spi_bus,
                "device": 0,
                "dc": pins[0],
                "reset": pins[1],
            }
            found[part] = ScreenConfig(**spi, **common)
        else:
            buses: list[int | str] = [1, "channel-0", "channel-7", "1-0071/channel-3"]
            bus = draw(st.sampled_from(buses))
            found[part] = ScreenConfig(bus=bus, address=0x3C if part == "main" else 0x3D, **common)
    return found


def taken(
    lights: Iterable[StripConfig], named: dict[str, ScannerConfig], spi_bus: int | None, i2c: bool
) -> set[int | None]:
    """The GPIOs that the buses take."""
    pins = [*header.i2c(1)] if i2c else []
    for strip in lights:
        pins += header.spi(strip.bus, strip.device)
    if spi_bus is not None:
        pins += header.spi(spi_bus, 0)
    if any(scanner.port in header.SERIAL_PORTS for scanner in named.values()):
        pins += header.uart()
    return {pin.gpio for pin in pins}


@st.composite
def tables(draw: st.DrawFn) -> TableConfig:
    """A whole table without a clash."""
    strip, several = draw(lit())
    lights = [*several.values(), *([strip] if strip else [])]
    named = draw(scanners())
    parts = draw(st.sampled_from([[], ["main"], ["main", "score"]]))
    spi = bool(parts) and len(lights) < 2 and draw(st.booleans())
    spi_bus = 1 if any(each.bus == 0 for each in lights) else 0
    busy = taken(lights, named, spi_bus if spi else None, len(parts) > spi)
    pins = draw(st.permutations([gpio for gpio in range(2, 28) if gpio not in busy]))
    assume(len(pins) >= len(Key) + 2)
    hardware = draw(st.none() | st.sampled_from(HardwareKind))
    factories = [kind for kind in PinFactory if hardware is not HardwareKind.PI or kind is not PinFactory.MOCK]
    letters = st.characters(exclude_categories=["C", "Z"])
    spare = pins[12:]
    buzzes = draw(st.booleans()) if spare else False
    return TableConfig(
        hardware=hardware,
        buttons=ButtonsConfig(
            draw(st.sampled_from(factories)),
            dict(zip(Key, pins[:10], strict=True)),
            Ms(draw(st.integers(1, 99))),
            Ms(draw(st.integers(100, 5000))),
        ),
        strip=strip,
        strips=several,
        screens=draw(screens(parts, spi_bus, pins[10:12] if spi else [])),
        buzzer=BuzzerConfig(draw(st.sampled_from(BuzzerKind)), spare[0]) if buzzes else None,
        scanners=named,
        volume=draw(st.integers(0, 100)),
        names=tuple(draw(st.lists(st.text(letters, min_size=1, max_size=16), unique_by=str.casefold, max_size=3))),
        codes=draw(st.sampled_from([{}, {"DECK-{one}+{other}": "SKY:{one}+{other}#1", 'Jo"ker.é': "TRK:past-0"}])),
    )

"""Tables for hypothesis: any configuration that can be wired."""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from companion.config import header
from companion.config.table import (
    ButtonsConfig,
    BuzzerConfig,
    BuzzerKind,
    HardwareKind,
    Interface,
    PinFactory,
    Protocol,
    ScannerConfig,
    ScreenChip,
    ScreenConfig,
    Span,
    StripChip,
    StripConfig,
    TableConfig,
)
from companion.core.values import Key, Ms


@st.composite
def strips(draw: st.DrawFn) -> StripConfig:
    """Parts in any order, with gaps, any of them backwards."""
    sizes = [10, 10, 10, 10, 10, 10, 3, 5]
    found = {}
    at = 0
    for part in draw(st.permutations(range(8))):
        at += draw(st.integers(0, 3))
        found[part] = Span(at, draw(st.booleans()))
        at += sizes[part]
    length = at + draw(st.integers(0, 5))
    bus = draw(st.integers(0, 1))
    return StripConfig(
        chip=draw(st.sampled_from(StripChip)),
        bus=bus,
        device=draw(st.integers(0, 1 + bus)),
        hertz=draw(st.integers(100_000, 20_000_000)),
        buffer=draw(st.integers(4096, 1_048_576)),
        length=length,
        order=draw(st.sampled_from(["rgb", "rbg", "grb", "gbr", "brg", "bgr"])),
        limit=draw(st.integers(length + 100, 20_000)),
        bars=tuple(found[part] for part in range(6)),
        crowd=found[6],
        track=found[7],
    )


@st.composite
def scanners(draw: st.DrawFn) -> dict[str, ScannerConfig]:
    """None to three scanners, one at most on the header's own port."""
    named = draw(
        st.lists(st.from_regex(r"[a-z0-9]([a-z0-9-]{0,14}[a-z0-9])?", fullmatch=True), max_size=3, unique=True)
    )
    ports = draw(st.permutations(["/dev/ttyACM0", "/dev/ttyUSB0", draw(st.sampled_from(header.SERIAL_PORTS))]))
    found = {}
    for name, port in zip(named, ports, strict=False):
        protocol = draw(st.sampled_from(Protocol))
        bauds = [9600] if protocol is Protocol.RDM6300 else [9600, 115200]
        idle = Ms(draw(st.integers(1, 5000)))
        found[name] = ScannerConfig(protocol, port, draw(st.sampled_from(bauds)), idle)
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
            spi = {"interface": Interface.SPI, "bus": spi_bus, "device": 0, "dc": pins[0], "reset": pins[1]}
            found[part] = ScreenConfig(**spi, **common)
        else:
            bus = draw(st.sampled_from([1, "channel-0", "channel-7", "1-0071/channel-3"]))
            found[part] = ScreenConfig(bus=bus, address=0x3C if part == "main" else 0x3D, **common)
    return found


def taken(
    strip: StripConfig | None, named: dict[str, ScannerConfig], spi_bus: int | None, i2c: bool
) -> set[int | None]:
    """The GPIOs that the buses take."""
    pins = [*header.i2c(1)] if i2c else []
    if strip:
        pins += header.spi(strip.bus, strip.device)
    if spi_bus is not None:
        pins += header.spi(spi_bus, 0)
    if any(scanner.port in header.SERIAL_PORTS for scanner in named.values()):
        pins += header.uart()
    return {pin.gpio for pin in pins}


@st.composite
def tables(draw: st.DrawFn) -> TableConfig:
    """A whole table without a clash."""
    strip = draw(st.none() | strips())
    named = draw(scanners())
    parts = draw(st.sampled_from([[], ["main"], ["main", "score"]]))
    spi = bool(parts) and draw(st.booleans())
    spi_bus = 1 if strip and strip.bus == 0 else 0
    busy = taken(strip, named, spi_bus if spi else None, len(parts) > spi)
    pins = draw(st.permutations([gpio for gpio in range(2, 28) if gpio not in busy]))
    assume(len(pins) >= len(Key) + 2)
    hardware = draw(st.none() | st.sampled_from(HardwareKind))
    factories = [kind for kind in PinFactory if hardware is not HardwareKind.PI or kind is not PinFactory.MOCK]
    letters = st.characters(exclude_categories=["C", "Z"])
    spare = pins[12:]
    return TableConfig(
        hardware=hardware,
        buttons=ButtonsConfig(
            draw(st.sampled_from(factories)),
            dict(zip(Key, pins[:10], strict=True)),
            Ms(draw(st.integers(1, 99))),
            Ms(draw(st.integers(100, 5000))),
        ),
        strip=strip,
        screens=draw(screens(parts, spi_bus, pins[10:12] if spi else [])),
        buzzer=BuzzerConfig(draw(st.sampled_from(BuzzerKind)), spare[0]) if spare and draw(st.booleans()) else None,
        scanners=named,
        volume=draw(st.integers(0, 100)),
        names=tuple(draw(st.lists(st.text(letters, min_size=1, max_size=16), unique_by=str.casefold, max_size=3))),
    )

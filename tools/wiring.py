"""Draws docs/wiring/*.svg and the pin table of wiring.md anew: ``make wiring``, or ``python -m tools.wiring``.

Look at them before you commit them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from companion.config.scanner import Protocol, ScannerConfig
from companion.config.table import (
    BARE,
    DEFAULT_PINS,
    ButtonsConfig,
    BuzzerConfig,
    BuzzerKind,
    Interface,
    ScreenConfig,
    Span,
    StripChip,
    StripConfig,
    TableConfig,
)
from companion.core.values import Key
from companion.wiring.device_drawing import device_drawing
from companion.wiring.devices import devices
from companion.wiring.header_drawing import header
from companion.wiring.listing import markdown

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "wiring"
PAGE = ROOT / "wiring.md"
BEGIN = "<!-- This table is made by `make wiring`. -->\n"
END = "<!-- The end of what is made. -->\n"

VARIANTS: Mapping[str, tuple[TableConfig, str]] = {
    "strip-ws2812": (TableConfig(strip=StripConfig(chip=StripChip.WS2812_SPI, order="grb")), "strip"),
    "strip-second": (
        TableConfig(
            buttons=ButtonsConfig(pins={**DEFAULT_PINS, Key.GREEN: 17, Key.PURPLE: 22, Key.RIGHT: 27}),
            buzzer=BuzzerConfig(pin=12),
            strip=None,
            strips={
                "left": replace(BARE, length=33, bars=(Span(0), Span(10), Span(20), None, None, None)),
                "right": replace(BARE, bus=1, length=35, bars=(None, None, None, Span(0), Span(10), Span(20))),
            },
        ),
        "right-strip",
    ),
    "screen-spi": (
        TableConfig(strip=None, screens={"main": ScreenConfig(interface=Interface.SPI, bus=0, device=0)}),
        "main-screen",
    ),
    "screen-on-mux": (TableConfig(screens={"main": ScreenConfig(bus="channel-0")}), "main-screen"),
    "mux": (TableConfig(screens={"main": ScreenConfig(bus="channel-0")}), "mux"),
    "buzzer-active": (TableConfig(buzzer=BuzzerConfig(BuzzerKind.ACTIVE)), "buzzer"),
    "scanner-rdm6300": (TableConfig(scanners={"scanner": ScannerConfig(Protocol.RDM6300, "/dev/serial0")}), "scanner"),
    "scanner-pn532": (
        TableConfig(scanners={"scanner": ScannerConfig(Protocol.PN532, "/dev/serial0", 115200)}),
        "scanner",
    ),
    "scanner-keyboard": (
        TableConfig(scanners={"scanner": ScannerConfig(Protocol.KEYBOARD, "/dev/input/by-id/...-event-kbd")}),
        "scanner",
    ),
    "scanner-uart": (TableConfig(scanners={"scanner": ScannerConfig(Protocol.LINE, "/dev/serial0")}), "scanner"),
}
"""Drawings of what the default table does not have: the name, a table that has it, and the device."""


def drawings() -> dict[str, str]:
    """Every drawing that wiring.md shows, by its name."""
    table = TableConfig()
    made = {"header": header(table).document()}
    made |= {device.name: device_drawing(device, table).document() for device in devices(table)}
    for name, (variant, wanted) in VARIANTS.items():
        (device,) = (device for device in devices(variant) if device.name == wanted)
        made[name] = device_drawing(device, variant).document()
    return made


def page(text: str) -> str:
    """wiring.md with its pin table made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{markdown(TableConfig())}\n{END}{after}"


def main() -> None:
    """Writes everything, and nothing that is not drawn any more stays."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = drawings()
    for old in FOLDER.glob("*.svg"):
        if old.stem not in made:
            old.unlink()
    for name, drawing in made.items():
        (FOLDER / f"{name}.svg").write_text(drawing, encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Sums up each part of a configuration in a line or two, so that a person can decide whether to keep it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.config.table import Interface, ScreenChip, ScreenConfig, TableConfig


def summary(step: str, table: TableConfig) -> str:
    """The summary for a step of ``companion.setup.course``."""
    return _SUMMARIES[step](table)


def _buttons(table: TableConfig) -> str:
    return "At GPIO " + ", ".join(f"{pin} ({key})" for key, pin in table.buttons.pins.items()) + "."


def _strip(table: TableConfig) -> str:
    strips = (f"{strip.chip}, {strip.length} LEDs, on SPI {strip.bus}" for strip in table.every_strip.values())
    return ("; ".join(strips) or "No strip") + "."


def _layout(table: TableConfig) -> str:
    parts = []
    for strip in table.every_strip.values():
        for part, span in strip.parts.items():
            way = " downwards" if span.reverse else ""
            parts.append(f"{part} from LED {span.places[0] + 1}{way}")
    return (", ".join(parts) or "No strip") + "."


def _screens(table: TableConfig) -> str:
    return "; ".join(f"{part}: {_screen(screen)}" for part, screen in table.screens.items()) or "No screens."


def _screen(screen: ScreenConfig) -> str:
    turned = ", upside down" if screen.rotate else ""
    if screen.chip is ScreenChip.SH1106 and screen.offset != ScreenConfig().offset:
        turned = f", from column {screen.offset}{turned}"
    if screen.interface is Interface.SPI:
        return f"{screen.chip} on SPI {screen.bus}.{screen.device}{turned}"
    return f"{screen.chip} at 0x{screen.address:02X} on I2C {screen.bus}{turned}"


def _scanners(table: TableConfig) -> str:
    scanners = (f"{name}: {scanner.protocol} at {scanner.port}" for name, scanner in table.scanners.items())
    return "; ".join(scanners) or "No scanners."


def _buzzer(table: TableConfig) -> str:
    return "No buzzer." if table.buzzer is None else f"A buzzer ({table.buzzer.kind}) at GPIO {table.buzzer.pin}."


def _names(table: TableConfig) -> str:
    return ", ".join(table.names) or "Nobody yet."


_SUMMARIES: Mapping[str, Callable[[TableConfig], str]] = {
    "buttons": _buttons,
    "strip": _strip,
    "layout": _layout,
    "screens": _screens,
    "scanners": _scanners,
    "buzzer": _buzzer,
    "names": _names,
}

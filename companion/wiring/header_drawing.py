"""Draws the 40-pin header with everything connected to it, with the card slot at the top."""

from __future__ import annotations

from typing import TypeAlias

from companion.config.header import HEADER, Pin, Role
from companion.config.table import TableConfig
from companion.wiring.connection import Connection, DeviceKind, WireColour
from companion.wiring.devices import devices, reserved
from companion.wiring.glyphs import has_symbol, symbol
from companion.wiring.svg import FAINT, INK, PAINT, PANEL, PAPER, Canvas

Wire: TypeAlias = tuple[Connection, int]
"""A wire and the number of its tracer (the stripe that is drawn on it)."""

WIDTH = 1040
TOP = 96
PITCH = 31
COLUMN = 19
"""From the middle of the drawing to the middle of a column of pins."""


def header(table: TableConfig) -> Canvas:
    """A drawing of the table's header, wide enough for the longest description of a pin."""
    wires: dict[int, list[Wire]] = {}
    for device in devices(table):
        for tracer, wire in enumerate(device.connections):
            if wire.end.pin is not None:
                wires.setdefault(wire.end.pin, []).append((wire, 0 if device.kind is DeviceKind.BUTTONS else tracer))
    longest = max(len(_words([wire for wire, _ in there])) for there in wires.values())
    canvas = Canvas(max(WIDTH, 2 * (320 + 8 * longest)), TOP + 20 * PITCH + 96)
    canvas.text(canvas.width / 2, 28, "The header, seen from above", 18, "middle", bold=True)
    _board(canvas)
    taken = reserved(table)
    for pin in HEADER.values():
        _row(canvas, pin, wires.get(pin.number, []), taken.get(pin.number, ""))
    _legend(canvas, TOP + 20 * PITCH + 58)
    return canvas


def _board(canvas: Canvas) -> None:
    middle = canvas.width / 2
    bottom = TOP + 20 * PITCH
    canvas.rect(middle - 46, TOP - 12, 92, bottom - TOP + 16, fill="#2a2e34", round_=8)
    canvas.text(middle, TOP - 24, "▲ card slot at this end ▲", 13, "middle", bold=True)
    canvas.text(middle, bottom + 26, "▼ USB sockets at this end (Pi 3, 4, 5) ▼", 13, "middle", bold=True)
    canvas.text(24, TOP - 24, "odd pins: towards the board's middle", 12, fill=FAINT)
    canvas.text(canvas.width - 24, TOP - 24, "even pins: at the board's edge", 12, "end", fill=FAINT)


def _row(canvas: Canvas, pin: Pin, wires: list[Wire], bus: str) -> None:
    middle = canvas.width / 2
    side = 1 if pin.number % 2 == 0 else -1
    anchor = "" if side > 0 else "end"
    y = TOP + (pin.number - 1) // 2 * PITCH + PITCH / 2
    used = bool(wires)
    pin_mark(canvas, pin, middle + side * COLUMN, y, used)
    name = f"{pin.name} {pin.function}" if bus and pin.function else pin.name
    canvas.text(middle + side * 54, y + 4.5, name, 13, anchor, fill="" if used else FAINT, bold=used)
    if not used:
        words = f"taken by {bus}: leave open" if bus else ""
        words = "for an add-on board: leave open" if pin.role is Role.MEMORY else words
        canvas.text(middle + side * 204, y + 4.5, words, 12, anchor, fill=FAINT)
        return
    wire, tracer = wires[0]
    canvas.wire([(middle + side * 204, y), (middle + side * 252, y)], wire.colour, tracer)
    at = middle + side * 262
    if has_symbol(wire.device):
        symbol(canvas, wire.device.removesuffix(" button"), at + side * 9, y, 18, fill=PAINT[wire.colour])
        at += side * 26
    canvas.text(at, y + 4.5, _words([wire for wire, _ in wires]), 13, anchor)


def _words(wires: list[Connection]) -> str:
    """What is connected to a pin, such as ``main + score screen SDA``."""
    first = wires[0]
    if first.device.endswith("button"):
        return first.device
    if len({(wire.device.partition(" ")[2], wire.terminal) for wire in wires}) > 1:
        return " + ".join(f"{wire.device} {wire.terminal}" for wire in wires)
    names = " + ".join(wire.device.partition(" ")[0] for wire in wires)
    between = ", " if first.terminal.startswith("other") else " "
    return f"{names} {first.device.partition(' ')[2]}".strip() + between + first.terminal


def pin_mark(canvas: Canvas, pin: Pin, x: float, y: float, used: bool = True, size: float = 12.5) -> None:
    """Draws a pin with its number. Its shape shows its role: a circle for GPIO, square GND, hexagon 3V3, diamond 5V."""
    fill = PAPER if used else "#70767d"
    if pin.role is Role.GROUND:
        canvas.rect(
            x - size + 1, y - size + 1, 2 * size - 2, 2 * size - 2, fill=fill if not used else INK, round_=0, line=PAPER
        )
    elif pin.role is Role.V5:
        reach = size + 2.5
        diamond = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
        canvas.shape(diamond, fill=PAINT[WireColour.RED] if used else fill)
    elif pin.role is Role.V3:
        half = size / 2
        hexagon = [(x - size, y), (x - half, y - size), (x + half, y - size)]
        canvas.shape(
            [*hexagon, (x + size, y), (x + half, y + size), (x - half, y + size)],
            fill=PAINT[WireColour.ORANGE] if used else fill,
        )
    else:
        canvas.circle(x, y, size, fill=fill)
    dark = used and pin.role in (Role.GROUND, Role.V5)
    canvas.text(x, y + 4, str(pin.number), 11, "middle", fill=PAPER if dark or not used else INK, bold=used)


def _legend(canvas: Canvas, y: float) -> None:
    canvas.rect(24, y - 16, canvas.width - 48, 44, fill=PANEL, line="")
    entries = ((29, "GPIO"), (1, "3V3: 3.3 V"), (2, "5V"), (6, "GND"))
    for index, (number, words) in enumerate(entries):
        x = 60 + index * 125
        pin_mark(canvas, HEADER[number], x, y + 6)
        canvas.text(x + 22, y + 11, words)
    pin_mark(canvas, HEADER[29], 570, y + 6, used=False)
    canvas.text(592, y + 11, "not used")
    canvas.text(690, y + 11, "Wires of other colours do as well.", 12, fill=FAINT)

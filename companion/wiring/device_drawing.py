"""Draws a device with its wires, or a whole table on one sheet.

The header's pins are at the left and the device at the right, with one line for each wire.
"""

from __future__ import annotations

from companion.config.header import HEADER
from companion.config.table import TableConfig
from companion.wiring.connection import Connection, Device, DeviceKind, Part
from companion.wiring.devices import device_name, devices
from companion.wiring.glyphs import glyph, has_symbol, symbol
from companion.wiring.header_drawing import header, pin_mark
from companion.wiring.strip_drawing import map_height, strip_map
from companion.wiring.svg import FAINT, INK, PAINT, PANEL, PAPER, Canvas

WIDTH = 780
TOP = 64
PITCH = 46
TAG = 216
"""The x at which the labels of the header's pins end and the wires begin."""
BOX = 520
"""The x at which the wires end and a device's box begins."""
NOTE = 20
"""The height of a line of notes."""
GAP = 20
"""Between two drawings on one sheet."""


def device_drawing(device: Device, table: TableConfig) -> Canvas:
    """A drawing of one device of the table, with its notes; below a strip, a map of its LEDs."""
    rows = len(device.connections)
    strip = next((its for name, its in table.every_strip.items() if device_name(name) == device.name), None)
    below = TOP + max(rows * PITCH, 66) + 22
    canvas = Canvas(WIDTH, below + (map_height(strip) if strip else 0) + len(device.notes) * NOTE + 8)
    canvas.text(24, 30, device.title, 18, bold=True)
    if any(wire.end.pin is not None for wire in device.connections):
        canvas.text(24, 56, "header pin", 12, fill=FAINT)
    if device.kind is DeviceKind.BUTTONS:
        _buttons(canvas, device)
    else:
        _box(canvas, device, table)
        _parts(canvas, device)
    if strip:
        strip_map(canvas, strip, 24, below)
        below += map_height(strip)
    for index, note in enumerate(device.notes):
        canvas.text(24, below + 8 + index * NOTE, note, 13)
    return canvas


def sheet(table: TableConfig) -> Canvas:
    """A whole table: the header, and all devices in two columns of about the same length, below and beside it."""
    first = header(table)
    lefts = (0, first.width + GAP)
    ends = [first.height + GAP, 0]
    placed = [(first, 0, 0)]
    for device in devices(table):
        drawing = device_drawing(device, table)
        column = ends.index(min(ends))
        placed.append((drawing, lefts[column], ends[column]))
        ends[column] += drawing.height + GAP
    whole = Canvas(first.width + GAP + WIDTH, max(ends))
    for drawing, x, y in placed:
        whole.place(drawing, x, y)
    return whole


def _y(row: int) -> float:
    return TOP + row * PITCH + PITCH / 2


def _tag(canvas: Canvas, wire: Connection, y: float) -> None:
    """The far end of a wire: a pin of the header, or something else, which has a dashed outline."""
    if wire.end.pin is None:
        canvas.rect(24, y - 16, TAG - 24, 32, fill=PAPER, dash="5 4", round_=8)
        canvas.text((TAG + 24) / 2, y + 5, wire.end.name, 14, "middle", bold=True)
        return
    canvas.rect(24, y - 16, TAG - 24, 32, fill=PANEL, round_=16)
    pin_mark(canvas, HEADER[wire.end.pin], 42, y)
    canvas.text(64, y + 5, wire.end.name, 14)


def _box(canvas: Canvas, device: Device, table: TableConfig) -> None:
    own = device.connections[0].device
    inside = [row for row, wire in enumerate(device.connections) if wire.device == own]
    middle = (_y(inside[0]) + _y(inside[-1])) / 2
    half = max(40.0, (_y(inside[-1]) - _y(inside[0]) + PITCH) / 2 - 2)
    canvas.rect(BOX, middle - half, WIDTH - BOX - 24, 2 * half, round_=8)
    glyph(canvas, device.kind, _words(device, table), BOX + 158, middle)
    for row, wire in enumerate(device.connections):
        y = _y(row)
        _tag(canvas, wire, y)
        canvas.wire([(TAG, y), (BOX if row in inside else BOX + 40, y)], wire.colour, row)
        canvas.text(TAG + 10, y - 7, wire.colour, 12, fill=FAINT)
        if row in inside:
            canvas.circle(BOX, y, 5, fill=INK)
            canvas.text(BOX + 14, y + 5, wire.terminal, 14, bold=True)
        else:
            canvas.rect(BOX + 40, y - 16, WIDTH - BOX - 64, 32, fill=PAPER, dash="5 4", round_=8)
            canvas.text((BOX + WIDTH + 16) / 2, y + 5, f"{wire.device} {wire.terminal}", 14, "middle", bold=True)
        if wire.note:
            canvas.text(BOX - 12, y - 7, wire.note, 12, "end")


def _words(device: Device, table: TableConfig) -> str:
    if device.kind is DeviceKind.SCANNER:
        return table.scanners[device.name].protocol
    return device.name.removesuffix("-screen")


def _parts(canvas: Canvas, device: Device) -> None:
    """The parts in the wires: one box across all wires through the level shifter, and resistors in their own wires."""
    through = [row for row, wire in enumerate(device.connections) if wire.via and wire.via.part is Part.SHIFTER]
    if through:
        top, bottom = _y(through[0]) - 30, _y(through[-1]) + 16
        canvas.rect(320, top, 96, bottom - top, fill="#dfe6ee", round_=3)
        canvas.text(368, top + 16, Part.SHIFTER, 12, "middle", bold=True)
    for row, wire in enumerate(device.connections):
        y = _y(row)
        if wire.via is None:
            continue
        if wire.via.part is Part.SHIFTER:
            canvas.text(326, y + 5, wire.via.near, 12)
            canvas.text(410, y + 5, wire.via.far, 12, "end")
        elif wire.via.part is Part.RESISTOR:
            _resistor(canvas, 368, y, str(wire.via))
        else:
            _divider(canvas, y, _y(row + 1))


def _resistor(canvas: Canvas, x: float, y: float, words: str) -> None:
    canvas.rect(x - 34, y - 11, 68, 22, fill="#f0dfc0", round_=5)
    canvas.text(x, y + 4.5, words, 12, "middle", bold=True)


def _divider(canvas: Canvas, y: float, ground: float) -> None:
    """1 kΩ in the wire, and on its header side 2 kΩ down to the ground wire, which is the next one."""
    _resistor(canvas, 400, y, "1 kΩ")
    canvas.path(f"M310 {y:g} V{ground:g}", width=3.0)
    canvas.circle(310, y, 5, fill=INK)
    canvas.circle(310, ground, 5, fill=INK, line=PAPER)
    _resistor(canvas, 310, (y + ground) / 2, "2 kΩ")


def _buttons(canvas: Canvas, device: Device) -> None:
    """Each button between its own wire and the ground wire that runs from button to button."""
    *keys, common = device.connections
    rail = WIDTH - 60
    last = _y(len(keys))
    canvas.wire([(TAG, last), (rail, last), (rail, _y(0))], common.colour)
    _tag(canvas, common, last)
    canvas.text(TAG + 10, last - 7, common.colour, 12, fill=FAINT)
    canvas.text(BOX - 12, last - 7, common.note, 12, "end")
    for row, wire in enumerate(keys):
        y = _y(row)
        _tag(canvas, wire, y)
        canvas.wire([(TAG, y), (BOX - 40, y)], wire.colour)
        canvas.text(TAG + 10, y - 7, wire.colour, 12, fill=FAINT)
        canvas.wire([(BOX + 150, y), (rail, y)], common.colour)
        canvas.circle(rail, y, 5, fill=INK)
        canvas.rect(BOX - 40, y - 19, 190, 38, round_=19)
        canvas.circle(BOX - 40, y, 4, fill=INK)
        canvas.circle(BOX + 150, y, 4, fill=INK)
        name = wire.device.removesuffix(" button")
        if has_symbol(wire.device):
            symbol(canvas, name, BOX - 10, y, 24, fill=PAINT[wire.colour])
        canvas.text(BOX + 16, y + 5, name, 14, bold=True)

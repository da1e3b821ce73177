"""A whole table on one sheet: the header, and every device beside and below it."""

from __future__ import annotations

from companion.config.table import TableConfig
from companion.wiring.device_drawing import WIDTH as DEVICE_WIDTH
from companion.wiring.device_drawing import device_drawing
from companion.wiring.devices import devices
from companion.wiring.header_drawing import header
from companion.wiring.svg import Canvas

GAP = 20


def sheet(table: TableConfig) -> Canvas:
    """The header with devices under it at the left, devices at the right, both columns about equally long."""
    first = header(table)
    lefts = (0, first.width + GAP)
    ends = [first.height + GAP, 0]
    placed = [(first, 0, 0)]
    for device in devices(table):
        drawing = device_drawing(device, table)
        column = ends.index(min(ends))
        placed.append((drawing, lefts[column], ends[column]))
        ends[column] += drawing.height + GAP
    whole = Canvas(first.width + GAP + DEVICE_WIDTH, max(ends))
    for drawing, x, y in placed:
        whole.place(drawing, x, y)
    return whole

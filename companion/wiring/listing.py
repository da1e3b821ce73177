"""Lists the wires of a table, for a terminal or as a table in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.config.header import HEADER
from companion.config.table import TableConfig
from companion.wiring.connection import Connection
from companion.wiring.devices import connections, devices, reserved

_HEADS = ("pin", "name", "wire", "goes to", "")


def listing(table: TableConfig) -> str:
    """Every device with its wires, followed by the header."""
    found = devices(table)
    rows = [_row(wire) for device in found for wire in device.connections]
    widths = [max(len(row[column]) for row in [_HEADS, *rows]) for column in range(len(_HEADS))]
    lines: list[str] = []
    for device in found:
        lines += [device.title, _line(_HEADS, widths)]
        lines += [_line(_row(wire), widths) for wire in device.connections]
        lines += [*(f"  {note}" for note in device.notes), ""]
    return "\n".join([*lines, *_header(table)]) + "\n"


def _row(wire: Connection) -> tuple[str, ...]:
    through = f"through {wire.via}" if wire.via else ""
    remarks = ", ".join(filter(None, (through, wire.note)))
    pin = "" if wire.end.pin is None else str(wire.end.pin)
    return pin, wire.end.name, wire.colour.value, f"{wire.device} {wire.terminal}", remarks


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    pin, *rest = (
        text.ljust(width) if column else text.rjust(width)
        for column, (text, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join(["", pin, *rest]).rstrip()


def _header(table: TableConfig) -> Iterator[str]:
    """The header's forty pins in two columns, pin 1 first, with what is connected to each."""
    there: dict[int, list[str]] = {}
    for wire in connections(table):
        if wire.end.pin is not None:
            there.setdefault(wire.end.pin, []).append(f"{wire.device} {wire.terminal}")
    taken = {number: [f"({bus}: leave open)"] for number, bus in reserved(table).items()}
    words = {number: " + ".join(there.get(number) or taken.get(number, ["·"])) for number in HEADER}
    width = max(len(words[number]) for number in HEADER if number % 2)
    yield "The header: the card's slot is above, the board's edge at the right"
    for odd in range(1, 41, 2):
        left = f"{words[odd].rjust(width)}  {HEADER[odd].name:>6} {odd:>2}"
        yield f"  {left} | {odd + 1:<2} {HEADER[odd + 1].name:<6}  {words[odd + 1]}".rstrip()


def markdown(table: TableConfig) -> str:
    """The same wires as a table in Markdown, with one row for each wire."""
    lines = ["| Header pin | Name | Wire | Goes to | |", "|---:|---|---|---|---|"]
    for device in devices(table):
        for wire in device.connections:
            pin, name, colour, to, remarks = _row(wire)
            lines.append(f"| {pin and f'**{pin}**'} | {name} | {colour} | {to} | {remarks} |")
    return "\n".join(lines) + "\n"

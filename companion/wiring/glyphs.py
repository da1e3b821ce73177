"""Draws a small likeness of each kind of device, and the symbols on the buttons."""

from __future__ import annotations

from collections.abc import Mapping

from companion.config.scanner import Protocol
from companion.core.outlines import OUTLINES
from companion.core.values import SYMBOLS, Key
from companion.wiring.connection import DeviceKind, WireColour
from companion.wiring.svg import INK, PAINT, PAPER, Canvas

SHAPES: Mapping[Key, str] = {**SYMBOLS, Key.LEFT: "previous", Key.RIGHT: "next", Key.OK: "tick", Key.BACK: "left"}
"""Each button's symbol."""
GLASS = "#14181d"
LIT = "#d8f1ff"


def glyph(canvas: Canvas, kind: DeviceKind, words: str, x: float, y: float) -> None:
    """Draws a device centred on (x, y), about 120 wide and 64 high.

    ``words`` are the text on a screen, or a scanner's protocol.
    """
    if kind is DeviceKind.SCREEN:
        canvas.rect(x - 62, y - 34, 124, 68, fill=GLASS, round_=3)
        canvas.text(x, y + 7, words, 19, "middle", fill=LIT, bold=True)
    elif kind is DeviceKind.BUZZER:
        canvas.circle(x, y, 30, fill=GLASS)
        canvas.circle(x, y, 5, fill=PAPER)
        canvas.path(f"M{x + 38:g} {y - 14:g} a20 20 0 0 1 0 28 M{x + 47:g} {y - 21:g} a30 30 0 0 1 0 42", width=2.5)
    elif kind is DeviceKind.MUX:
        canvas.rect(x - 34, y - 40, 68, 80, fill=GLASS, round_=2)
        canvas.text(x, y + 5, "0 … 7", 15, "middle", fill=LIT)
    elif kind is DeviceKind.STRIP:
        _strip(canvas, x, y)
    elif words in (Protocol.LINE, Protocol.KEYBOARD):
        _barcode(canvas, x, y)
    else:
        for radius in (30, 25, 20, 15):
            canvas.circle(x, y, radius, fill="none", line=PAINT[WireColour.BROWN], width=2.0)


def _strip(canvas: Canvas, x: float, y: float) -> None:
    canvas.rect(x - 62, y - 18, 124, 36, fill="#e9e3d4", round_=2)
    for index, colour in enumerate((WireColour.RED, WireColour.ORANGE, WireColour.YELLOW, WireColour.GREEN)):
        left = x - 54 + index * 29
        canvas.rect(left, y - 10, 20, 20, fill=PAPER, round_=2)
        canvas.circle(left + 10, y, 6, fill=PAINT[colour])
    canvas.path(f"M{x - 56:g} {y + 30:g} H{x + 50:g} m-8 -6 l8 6 l-8 6", width=2.0)


def _barcode(canvas: Canvas, x: float, y: float) -> None:
    left = x - 44
    for index, width in enumerate((3, 2, 6, 2, 3, 5, 2, 2, 6, 3, 2, 5, 3)):
        canvas.rect(left, y - 26, width, 52, fill=INK, line="", round_=0)
        left += width + (4 if index % 3 else 3)
    canvas.path(f"M{x - 54:g} {y:g} H{x + 54:g}", line=PAINT[WireColour.RED], width=2.5)


def symbol(canvas: Canvas, name: str, x: float, y: float, size: float, fill: str = PAPER, line: str = INK) -> None:
    """Draws a button's symbol centred on (x, y)."""
    scale = size / 24
    move = f"translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})"
    canvas.path(OUTLINES[SHAPES[Key(name)]], fill=fill, line=line, width=1.5 / scale, move=move)


def has_symbol(name: str) -> bool:
    """Whether a device is a button with a symbol, such as ``red button``."""
    return name.removesuffix(" button") in set(Key) and name.endswith(" button")

"""The symbols on the buttons, as on the screens and labels: one for each colour, and the four controls'."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.outlines import OUTLINES
from companion.core.values import SYMBOLS, Key
from companion.wiring.svg import INK, PAPER, Canvas

SHAPES: Mapping[Key, str] = {**SYMBOLS, Key.LEFT: "previous", Key.RIGHT: "next", Key.OK: "tick", Key.BACK: "left"}
"""Each button's symbol."""


def symbol(canvas: Canvas, name: str, x: float, y: float, size: float, fill: str = PAPER, line: str = INK) -> None:
    """Draws a button's symbol with its middle at ``x``, ``y``."""
    scale = size / 24
    move = f"translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})"
    canvas.path(OUTLINES[SHAPES[Key(name)]], fill=fill, line=line, width=1.5 / scale, move=move)


def has_symbol(name: str) -> bool:
    """Whether a device is a button with a symbol: ``red button``."""
    return name.removesuffix(" button") in set(Key) and name.endswith(" button")

"""The symbols on the buttons, as on the screens and labels: one for each colour, and the four controls'."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.values import Key
from companion.wiring.svg import INK, PAPER, Canvas

_PATHS: Mapping[str, str] = {
    "red": "M12 21 C4 15 1.5 11 1.5 7.5 A5.3 5.3 0 0 1 12 6 A5.3 5.3 0 0 1 22.5 7.5 C22.5 11 20 15 12 21 Z",
    "orange": "M12 2 L23 21 H1 Z",
    "yellow": (
        "M12 6 A6 6 0 1 1 11.99 6 Z M12 0 V3.6 M12 20.4 V24 M0 12 H3.6 M20.4 12 H24 "
        "M3.5 3.5 L6 6 M18 18 L20.5 20.5 M3.5 20.5 L6 18 M18 6 L20.5 3.5"
    ),
    "green": "M3 21 C1 9 8 2 22 2 C22 15 15 22 5 19.5 M3 21 C6 14 10 10 15 8",
    "blue": "M12 1 C16 8 20 11.5 20 15.5 A8 8 0 0 1 4 15.5 C4 11.5 8 8 12 1 Z",
    "purple": "M16 2 A10.5 10.5 0 1 0 22 17 A8.5 8.5 0 0 1 16 2 Z",
    "left": "M20 2 V22 L3 12 Z",
    "right": "M4 2 V22 L21 12 Z",
    "ok": "M3 13 L9 20 L21 4",
    "back": "M9 3 L3 9 L9 15 M3 9 H15 A6 6 0 0 1 15 21 H8",
}
"""Each in a square of 24 by 24."""

_OPEN = ("ok", "back")


def symbol(canvas: Canvas, name: str, x: float, y: float, size: float, fill: str = PAPER, line: str = INK) -> None:
    """Draws a button's symbol with its middle at ``x``, ``y``."""
    scale = size / 24
    move = f"translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})"
    if name in _OPEN:
        canvas.path(_PATHS[name], fill="none", line=line, width=4.0, move=move)
    else:
        canvas.path(_PATHS[name], fill=fill, line=line, width=1.5 / scale, move=move)


def has_symbol(name: str) -> bool:
    """Whether a device is a button with a symbol: ``red button``."""
    return name.removesuffix(" button") in set(Key) and name.endswith(" button")

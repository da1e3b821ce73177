"""A canvas of shapes and text, which is written as an SVG. All lengths are in pixels.

>>> canvas = Canvas(20, 10)
>>> canvas.text(1, 9, "<GND>")
>>> "&lt;GND&gt;" in canvas.document()
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from companion.core.visible import visible
from companion.wiring.connection import WireColour

INK = "#1d2126"
FAINT = "#666e77"
PAPER = "#ffffff"
PANEL = "#f4f6f8"
FONT = "DejaVu Sans, Verdana, Geneva, sans-serif"

PAINT: Mapping[WireColour, str] = {
    WireColour.BLACK: "#24282d",
    WireColour.BROWN: "#7d4d25",
    WireColour.RED: "#d3302f",
    WireColour.ORANGE: "#f08a1c",
    WireColour.YELLOW: "#f5c800",
    WireColour.GREEN: "#2f9e49",
    WireColour.BLUE: "#2c6bc9",
    WireColour.PURPLE: "#7d43b8",
    WireColour.GREY: "#979da5",
    WireColour.WHITE: "#ffffff",
    WireColour.PINK: "#f19bbd",
}

LIGHT = (WireColour.YELLOW, WireColour.WHITE, WireColour.PINK, WireColour.GREY, WireColour.ORANGE)
"""Colours that need dark stripes; the others need light ones."""

TRACERS = ("", "9 7", "2 7", "14 5 2 5", "2 4 2 12", "20 6", "5 5", "16 4 6 4", "1 3", "8 3 2 3 2 3", "3 14")
"""The dash patterns of the stripes on wires, as on real cable, so that wires do not differ by colour alone."""


class Canvas:
    """A drawing of ``width`` by ``height`` pixels."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._marks: list[str] = []

    def document(self) -> str:
        """The whole SVG file."""
        return f'<svg xmlns="http://www.w3.org/2000/svg" {self._size()}>\n{self._content()}</svg>\n'

    def place(self, other: Canvas, x: int, y: int) -> None:
        """Draws another canvas on this one, with its corner at (x, y)."""
        self._marks.append(f'<svg x="{x}" y="{y}" {other._size()}>\n{other._content()}</svg>')

    def _size(self) -> str:
        return f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'

    def _content(self) -> str:
        font = f'<g font-family={quoteattr(FONT)} font-size="13" fill="{INK}">'
        paper = f'<rect width="{self.width}" height="{self.height}" fill="{PAPER}"/>'
        return "\n".join([paper, font, *self._marks, "</g>", ""])

    def _mark(self, tag: str, content: str = "", **attributes: object) -> None:
        attributes_text = "".join(
            f" {name.replace('_', '-')}={quoteattr(f'{value:g}' if isinstance(value, float) else visible(str(value)))}"
            for name, value in attributes.items()
            if value != ""
        )
        self._marks.append(
            f"<{tag}{attributes_text}>{escape(visible(content))}</{tag}>" if content else f"<{tag}{attributes_text}/>"
        )

    def text(
        self, x: float, y: float, text: str, size: int = 13, anchor: str = "", fill: str = "", bold: bool = False
    ) -> None:
        """Draws text on the baseline ``y``. ``x`` is its start, or its ``middle`` or ``end`` if ``anchor`` says so."""
        self._mark(
            "text", text, x=x, y=y, font_size="" if size == 13 else size, text_anchor=anchor, fill=fill,
            font_weight="bold" if bold else "",
        )  # fmt: skip

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str = PANEL,
        line: str = INK,
        round_: int = 4,
        dash: str = "",
    ) -> None:
        """Draws a rectangle with round corners; ``line`` empty: no outline."""
        self._mark(
            "rect", x=x, y=y, width=w, height=h, rx=round_ or "", fill=fill, stroke=line,
            stroke_width=1.5 if line else "", stroke_dasharray=dash,
        )  # fmt: skip

    def circle(self, x: float, y: float, radius: float, fill: str = PAPER, line: str = INK, width: float = 1.5) -> None:
        """Draws a circle."""
        self._mark("circle", cx=x, cy=y, r=radius, fill=fill, stroke=line, stroke_width=width)

    def shape(self, points: Sequence[tuple[float, float]], fill: str = PAPER, line: str = INK) -> None:
        """Draws a polygon."""
        corners = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._mark("polygon", points=corners, fill=fill, stroke=line, stroke_width=1.5, stroke_linejoin="round")

    def path(self, d: str, fill: str = "none", line: str = INK, width: float = 1.5, move: str = "") -> None:
        """Draws a path: ``d`` as in SVG, ``move`` as an SVG transform."""
        self._mark(
            "path", d=d, fill=fill, stroke=line, stroke_width=width if line else "", transform=move,
            stroke_linejoin="round", stroke_linecap="round",
        )  # fmt: skip

    def wire(self, points: Sequence[tuple[float, float]], colour: WireColour, tracer: int = 0) -> None:
        """Draws a wire: its outline, its colour, and the stripe that makes it recognisable without colour."""
        d = "M" + " L".join(f"{x:g} {y:g}" for x, y in points)
        self.path(d, line=INK, width=7.0)
        self.path(d, line=PAINT[colour], width=5.0)
        dash = TRACERS[tracer % len(TRACERS)]
        if dash:
            stripe = INK if colour in LIGHT else PAPER
            self._mark("path", d=d, fill="none", stroke=stripe, stroke_width=1.8, stroke_dasharray=dash)

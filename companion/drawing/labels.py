"""Labels for cards as a PDF: a code, the name, colours with their symbols, and the star.

Each symbol is filled in its colour with a black edge, so that it can be told in black and white. A code keeps the white
around it that its kind asks for. Everything scales with the label. On one that is taller than wide the code stands at
the foot, otherwise at the left; a code of stripes stands at the foot of any, as wide as the label.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from companion.core.outlines import OUTLINES
from companion.core.values import SYMBOLS, Key
from companion.drawing.codes import LEAST, Boxes, CodeKind, NoCode, boxes
from companion.drawing.lettering import BOLD, Lettering
from companion.drawing.sheets import SHEETS, Paper, Sheet
from companion.table.cards import Label

INKS: Mapping[Key, str] = {
    Key.RED: "#d8202a",
    Key.ORANGE: "#f08019",
    Key.YELLOW: "#ffd92e",
    Key.GREEN: "#2e9f48",
    Key.BLUE: "#2367c9",
    Key.PURPLE: "#7d3fa8",
}
"""Each colour in print."""
EDGE = 0.07
"""How much of a label's shorter side stays free at its edges: no printer hits the sheet exactly."""
MARK = 4.0
"""The length of a cutting mark, in millimetres; it begins ``GAP`` away from the labels."""
GAP = 1.0
FIGURE: Mapping[str, tuple[float, float, float, float]] = {
    "a": (0.1, 0.0, 0.9, 0.0),
    "b": (1.0, 0.05, 1.0, 0.45),
    "c": (1.0, 0.55, 1.0, 0.95),
    "d": (0.1, 1.0, 0.9, 1.0),
    "e": (0.0, 0.55, 0.0, 0.95),
    "f": (0.0, 0.05, 0.0, 0.45),
    "g": (0.1, 0.5, 0.9, 0.5),
}
"""The bars of a seven-segment figure in a square of 1, y down."""


@dataclass(frozen=True, slots=True)
class Print:
    """What labels are drawn with: a canvas in millimetres, y up, the kind of their codes, and the fonts."""

    canvas: Any
    kind: CodeKind
    lettering: Lettering


def write(
    path: Path,
    labels: Sequence[Label],
    title: str,
    sheet: Sheet,
    paper: Paper,
    kind: CodeKind = CodeKind.QR,
    lettering: Lettering | None = None,
) -> int:
    """Writes the sheets; gives how many. Raises OSError, and ``NoCode`` where a code does not fit its label.

    ``title`` is the document's. The file is the same whenever it is made of the same.
    """
    _check(labels, sheet, kind)
    wide, high = paper.size
    canvas = Canvas(str(path), pagesize=(wide * mm, high * mm), invariant=True, pageCompression=1)
    canvas.setTitle(title)
    made = Print(canvas, kind, lettering or Lettering())
    draw = _striped if kind is CodeKind.CODE128 else _upright if sheet.height > sheet.width else _lying
    places = sheet.places(paper)
    pages = range(0, len(labels), len(places))
    for first in pages:
        on_page = labels[first : first + len(places)]
        if sheet.marks:
            _marks(canvas, sheet, places[: len(on_page)], high)
        for label, (x, y) in zip(on_page, places, strict=False):
            canvas.saveState()
            canvas.translate(x * mm, (high - y - sheet.height) * mm)
            canvas.scale(mm, mm)
            draw(made, label, sheet.width, sheet.height)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return len(pages)


def _check(labels: Sequence[Label], sheet: Sheet, kind: CodeKind) -> None:
    """Raises ``NoCode`` where the bars of a code would be too narrow to be printed."""
    if kind is not CodeKind.CODE128:
        return
    widest = max((boxes(kind, label.code).width for label in labels), default=0)
    if widest * LEAST > sheet.width:
        fit = ", ".join(name for name, one in SHEETS.items() if one.width >= widest * LEAST)
        needed = f"{widest * LEAST:.0f} mm wide or more ({fit or 'none'}); these are {sheet.width:g} mm"
        raise NoCode(f"the bars would be too narrow to be read: {kind} needs labels {needed}")


# -- a label; millimetres, y up


def _lying(made: Print, label: Label, width: float, height: float) -> None:
    """The code at the left, as high as the label; symbols and the name beside it."""
    edge = EDGE * height
    side = min(height - edge, 20.0)
    _code(made.canvas, boxes(made.kind, label.code), edge / 2, (height - side) / 2, side, side)
    left = side + edge
    room = width - left - edge
    size = min(height * 0.18, 3.2 if _count(label) else 4.4)
    name = _set(made, label, room, size)
    below = name.height + (edge if _count(label) else 0)
    marks = min((height - below - 2 * edge), room / _count(label) * 0.94) if _count(label) else 0
    foot = (height - below - marks) / 2
    middle = left + room / 2
    if _count(label):
        _row(made.canvas, label, middle, foot + below, marks)
    name.draw(made.canvas, middle, foot + edge * 0.5)


def _upright(made: Print, label: Label, width: float, height: float) -> None:
    """Symbols large, the name, and the code below."""
    edge = EDGE * width
    side = width * 0.42
    _code(made.canvas, boxes(made.kind, label.code), (width - side) / 2, edge, side, side)
    _above(made, label, width, height, edge + side)


def _striped(made: Print, label: Label, width: float, height: float) -> None:
    """The code at the foot, as wide as the label; above it what an upright label has."""
    edge = EDGE * min(width, height)
    high = min(height * 0.4, 15.0)
    _code(made.canvas, boxes(made.kind, label.code), 0, edge, width, high)
    if height > width:
        _above(made, label, width, height, edge + high)
        return
    base = edge + high
    room = height - base - edge
    size = min(room * 0.36, 3.2)
    middle = width / 2
    _set(made, label, width - 2 * edge, size, most=1).draw(made.canvas, middle, base + size * 0.4)
    if _count(label):
        marks = min(room - size * 1.5, (width - 2 * edge) / _count(label) * 0.94)
        _row(made.canvas, label, middle, base + size * 1.5 + (room - size * 1.5 - marks) / 2, marks)


def _above(made: Print, label: Label, width: float, height: float, foot: float) -> None:
    """The name over the code of an upright label, which ends at ``foot``, and symbols in the room that is left."""
    edge = EDGE * width
    size = width * (0.1 if _count(label) else 0.13)
    name = _set(made, label, width - 2 * edge, size)
    base = foot + size * 0.5 if _count(label) else height * 0.7
    name.draw(made.canvas, width / 2, base)
    top = base + name.height + size * 0.4
    if _count(label):
        room = height - edge - top
        marks = min(room, (width - 2 * edge) / _count(label) * 0.94, width * 0.42)
        _row(made.canvas, label, width / 2, top + (room - marks) / 2, marks)


def _count(label: Label) -> int:
    """How many symbols stand in its row."""
    card = label.card
    return len(card.colours) + bool(card.symbol) + bool(card.figure) + (label.copy is not None or label.star)


def _row(canvas: Any, label: Label, middle: float, y: float, size: float) -> None:
    """Its symbols, its figure, and last which copy it is, with the star."""
    card = label.card
    step = size / 0.94
    x = middle - step * _count(label) / 2 + (step - size) / 2
    for key in card.colours:
        _symbol(canvas, SYMBOLS[key], x, y, size, INKS[key])
        x += step
    if card.symbol:
        _symbol(canvas, card.symbol, x, y, size, card.tint or "#ffffff")
        x += step
    if card.figure:
        _figure(canvas, card.figure, x + size * 0.22, y + size * 0.06, size * 0.52, size * 0.88)
        x += step
    if label.star:
        _symbol(canvas, "star", x, y, size, "#ffffff")
    if label.copy is not None:
        high = size * (0.3 if label.star else 0.5)
        canvas.setFillColor("#000000")
        canvas.setFont(BOLD, high)
        canvas.drawCentredString(x + size / 2, y + size * 0.47 - high * 0.36, str(label.copy))


def _code(canvas: Any, code: Boxes, x: float, y: float, width: float, height: float) -> None:
    across = width / code.width
    down = height / code.height
    path = canvas.beginPath()
    for left, top, wide, high in code.boxes:
        above, tall = (0.0, height) if code.stripes else (top * down, high * down * 1.01)  # without a hair of white
        path.rect(x + left * across, y + height - above - tall, wide * across, tall)
    canvas.setFillColor("#000000")
    canvas.drawPath(path, stroke=0, fill=1)


def _symbol(canvas: Any, name: str, x: float, y: float, size: float, fill: str) -> None:
    unit = size / 24
    path = canvas.beginPath()
    for loop in OUTLINES[name].split("M")[1:]:
        first, *rest = (tuple(map(float, point.split())) for point in loop.rstrip("Z").split("L"))
        path.moveTo(x + first[0] * unit, y + size - first[1] * unit)
        for across, down in rest:
            path.lineTo(x + across * unit, y + size - down * unit)
        path.close()
    canvas.setLineWidth(size * 0.045)
    canvas.setLineJoin(1)
    canvas.setStrokeColor("#000000")
    canvas.setFillColor(fill)
    canvas.drawPath(path, stroke=1, fill=1)


def _figure(canvas: Any, bars: str, x: float, y: float, width: float, height: float) -> None:
    canvas.setStrokeColor("#000000")
    canvas.setLineWidth(width * 0.18)
    canvas.setLineCap(1)
    for bar in bars:
        ax, ay, bx, by = FIGURE[bar]
        canvas.line(x + ax * width, y + (1 - ay) * height, x + bx * width, y + (1 - by) * height)


@dataclass(frozen=True, slots=True)
class Name:
    """A card's name as it is set: in one font and one size, on one line or two."""

    font: str
    lines: Sequence[str]
    size: float

    @property
    def height(self) -> float:
        """Of its lines together."""
        return len(self.lines) * self.size * 1.2

    def draw(self, canvas: Any, middle: float, foot: float) -> None:
        """Draws it, its last line at ``foot``."""
        canvas.setFillColor("#000000")
        canvas.setFont(self.font, self.size)
        for place, line in enumerate(reversed(self.lines)):
            canvas.drawCentredString(middle, foot + place * self.size * 1.2, line)


def _set(made: Print, label: Label, room: float, size: float, most: int = 2) -> Name:
    """The name in its font, on ``most`` lines, no wider than its room: smaller where it would be."""
    font, said = made.lettering.set_in(label.card.name[:1].upper() + label.card.name[1:])
    words = said.split()
    lines = [said]
    if most > 1 and len(words) > 1 and stringWidth(said, font, size) > room:
        pairs = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        lines = list(min(pairs, key=lambda pair: max(stringWidth(line, font, size) for line in pair)))
    widest = max(stringWidth(line, font, size) for line in lines)
    return Name(font, lines, size if widest <= room else size * room / widest)


def _marks(canvas: Any, sheet: Sheet, places: Sequence[tuple[float, float]], high: float) -> None:
    """Lines outside the labels, along which they are cut."""
    xs = sorted({round(x + more, 3) for x, _ in places for more in (0, sheet.width)})
    ys = sorted({round(y + more, 3) for _, y in places for more in (0, sheet.height)})
    canvas.setStrokeColor("#000000")
    canvas.setLineWidth(0.25)
    for x in xs:
        for start, end in ((ys[0] - GAP - MARK, ys[0] - GAP), (ys[-1] + GAP, ys[-1] + GAP + MARK)):
            canvas.line(x * mm, (high - start) * mm, x * mm, (high - end) * mm)
    for y in ys:
        for start, end in ((xs[0] - GAP - MARK, xs[0] - GAP), (xs[-1] + GAP, xs[-1] + GAP + MARK)):
            canvas.line(start * mm, (high - y) * mm, end * mm, (high - y) * mm)

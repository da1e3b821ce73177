"""Draws the symbols' outlines anew from the shapes that the screens draw: ``make symbols``. Look at them afterwards.

A shape only says whether a point is in it. Its outline is found by walking along a fine grid: between a corner that is
in the shape and one that is not, the edge is halved until it is found. What lies inside is at the walker's left, so
holes run the other way round and stay open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from pathlib import Path
from typing import TypeAlias

from companion.drawing.symbols import SHAPES, Shape

FILE = Path(__file__).parents[1] / "companion" / "core" / "outlines.py"
NAMES = ("heart", "triangle", "sun", "leaf", "drop", "moon", "star", "previous", "next", "left", "right", "dot", "tick")
"""Those that the page and the wiring's drawings show."""
REACH = 1.1
"""How far from its middle a shape may reach; a screen cuts what is beyond 1."""
CELLS = 160
HALVINGS = 12
SIDE = 24
"""The outlines are drawn in a square of so many units."""
BEND = 0.03
"""A point that lies so near, in these units, to the line between its neighbours is left out."""

Point: TypeAlias = tuple[float, float]
Edge: TypeAlias = tuple[int, int, bool]
"""An edge of the grid: the corner where it begins, and whether it goes down (else to the right)."""

HEAD = '''"""The symbols' outlines, for whoever draws with vectors: the page, labels and the drawings of the wiring.

Made by `make symbols` from the shapes in companion/drawing/symbols.py, which the screens draw. Not to be edited.
"""

from __future__ import annotations

from collections.abc import Mapping

OUTLINES: Mapping[str, str] = {
'''
TAIL = '''}
"""An SVG path for each, in a square of 24 by 24."""
'''


def module() -> str:
    """The text of companion/core/outlines.py."""
    lines = []
    for name in NAMES:
        path = outline(SHAPES[name])
        whole = f'    "{name}": "{path}",\n'
        if len(whole) > 121:  # as the formatter has it: cut only where one line does not take it
            pieces = _pieces(path, 110 if len(path) <= 110 else 100)
            whole = f'    "{name}": (\n' + "".join(f'        "{piece}"\n' for piece in pieces) + "    ),\n"
        lines.append(whole)
    return HEAD + "".join(lines) + TAIL


def _pieces(path: str, room: int) -> Iterator[str]:
    """A long path in pieces of a line each, cut behind a point."""
    while len(path) > room:
        cut = path.rindex("L", 0, room)
        yield path[:cut]
        path = path[cut:]
    yield path


def outline(shape: Shape) -> str:
    """A shape as an SVG path."""
    return "".join(_written(_straightened(loop)) for loop in _loops(shape))


def _written(loop: Sequence[Point]) -> str:
    points = (f"{round(x, 2):g} {round(y, 2):g}" for x, y in loop)
    return "M" + "L".join(points) + "Z"


def _loops(shape: Shape) -> Iterator[list[Point]]:
    at = [REACH * (2 * number / CELLS - 1) for number in range(CELLS + 1)]
    inside = [[shape(x, y) for x in at] for y in at]
    following = dict(step for row in range(CELLS) for column in range(CELLS) for step in _steps(inside, column, row))
    while following:
        first, edge = following.popitem()
        loop = [_crossing(shape, at, first)]
        while edge != first:
            loop.append(_crossing(shape, at, edge))
            edge = following.pop(edge)
        yield loop


def _steps(inside: Sequence[Sequence[bool]], column: int, row: int) -> Iterator[tuple[Edge, Edge]]:
    """How the outline passes a cell of the grid: from edge to edge, what is inside at its left."""
    corners = [inside[row][column], inside[row][column + 1], inside[row + 1][column + 1], inside[row + 1][column]]
    edges = [(column, row, False), (column + 1, row, True), (column, row + 1, False), (column, row, True)]
    # Clockwise round the cell: where an edge goes from inside to outside the outline enters, at the next it leaves.
    enters = [side for side in range(4) if corners[side] and not corners[(side + 1) % 4]]
    leaves = [side for side in range(4) if corners[(side + 1) % 4] and not corners[side]]
    for side in enters:
        nearest = min(leaves, key=lambda other: (other - side) % 4)
        yield edges[side], edges[nearest]


def _crossing(shape: Shape, at: Sequence[float], edge: Edge) -> Point:
    """Where the outline crosses an edge, in units of the drawing."""
    column, row, down = edge
    one = (at[column], at[row])
    other = (at[column], at[row + 1]) if down else (at[column + 1], at[row])
    if not shape(*one):
        one, other = other, one
    for _ in range(HALVINGS):
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        one, other = (middle, other) if shape(*middle) else (one, middle)
    return (one[0] + 1) * SIDE / 2, (one[1] + 1) * SIDE / 2


def _straightened(loop: Sequence[Point]) -> list[Point]:
    """The loop without the points that make no bend: halved at its farthest points, then each half by itself."""
    far = max(range(len(loop)), key=lambda place: hypot(loop[place][0] - loop[0][0], loop[place][1] - loop[0][1]))
    return [*_kept(loop[: far + 1])[:-1], *_kept([*loop[far:], loop[0]])[:-1]]


def _kept(points: Sequence[Point]) -> list[Point]:
    if len(points) < 3:
        return list(points)
    (ax, ay), (bx, by) = points[0], points[-1]
    length = hypot(bx - ax, by - ay) or 1.0
    off = [abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length for x, y in points]
    bend = max(range(len(points)), key=off.__getitem__)
    if off[bend] <= BEND:
        return [points[0], points[-1]]
    return [*_kept(points[: bend + 1])[:-1], *_kept(points[bend:])]


def main() -> None:
    """Writes the file."""
    FILE.write_text(module(), encoding="utf-8")


if __name__ == "__main__":
    main()

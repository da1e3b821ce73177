"""One source for each symbol: the outlines that page and wiring show are the shapes that the screens draw."""

from __future__ import annotations

import re

import pytest

from companion.core.outlines import OUTLINES
from companion.core.values import SYMBOLS
from companion.drawing.symbols import SHAPES
from companion.wiring import glyphs as wiring
from tools.symbols import FILE, NAMES, module

NUMBER = re.compile(r"-?[0-9.]+")


def test_the_kept_outlines_are_those_that_are_drawn_now() -> None:
    assert FILE.read_text(encoding="utf-8") == module(), "draw them anew with `make symbols`, then `make wiring`"


def test_every_symbol_of_a_button_has_an_outline() -> None:
    assert {*SYMBOLS.values(), *wiring.SHAPES.values()} <= set(OUTLINES) == set(NAMES)


def crossings(path: str, x: float, y: float) -> int:
    """How often a level line to the right of a point crosses the outline upwards, less downwards: 0 is outside."""
    count = 0
    for loop in path.removesuffix("Z").split("Z"):
        numbers = [float(number) for number in NUMBER.findall(loop)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                count += 1 if by > ay else -1
    return count


@pytest.mark.parametrize("name", NAMES)
def test_an_outline_holds_the_points_that_its_shape_holds(name: str) -> None:
    """At 40 by 40 points; only beside the edge, by less than a tenth of a unit of 24, may the two differ."""
    shape, differing = SHAPES[name], []
    for row in range(40):
        for column in range(40):
            x, y = (2 * column + 1) / 40 - 1, (2 * row + 1) / 40 - 1
            near = {shape(x + dx, y + dy) for dx in (-0.008, 0.0, 0.008) for dy in (-0.008, 0.0, 0.008)}
            if len(near) == 1 and near != {crossings(OUTLINES[name], (x + 1) * 12, (y + 1) * 12) != 0}:
                differing.append((x, y))
    assert differing == []

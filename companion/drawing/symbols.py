"""The symbols, as shapes on a square from -1 to 1 (x to the right, y down), and their pixels at any size.

A shape says whether a point is inside. A pixel is on if at least half of it is inside. We sample shapes ourselves
rather than use a rasteriser, so a symbol has the same pixels everywhere, and a symmetrical one stays symmetrical.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import TypeAlias

from PIL import Image

Shape: TypeAlias = Callable[[float, float], bool]

SAMPLES = 4
"""Points that are sampled along each side of a pixel."""
FINE = 20
"""From this size on, nothing in a shape is thin enough to slip through between the corners of a pixel."""


def disc(cx: float, cy: float, r: float) -> Shape:
    """A disc with its centre at (cx, cy) and the radius ``r``."""
    return lambda x, y: (x - cx) ** 2 + (y - cy) ** 2 <= r * r


def block(left: float, top: float, right: float, bottom: float) -> Shape:
    """A rectangle."""
    return lambda x, y: left <= x <= right and top <= y <= bottom


def polygon(*corners: tuple[float, float]) -> Shape:
    """A polygon. A point is inside if a line from it to the right crosses an odd number of sides."""
    sides = tuple(zip(corners, corners[1:] + corners[:1], strict=True))

    def inside(x: float, y: float) -> bool:
        crossed = False
        for (ax, ay), (bx, by) in sides:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                crossed = not crossed
        return crossed

    return inside


def line(ax: float, ay: float, bx: float, by: float, wide: float) -> Shape:
    """A stroke from (ax, ay) to (bx, by), ``wide`` across, with round ends."""
    dx, dy = bx - ax, by - ay
    squared, reach = dx * dx + dy * dy, (wide / 2) ** 2

    def inside(x: float, y: float) -> bool:
        along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / squared))
        return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2 <= reach

    return inside


def either(*shapes: Shape) -> Shape:
    """The union: inside at least one of the shapes."""
    return lambda x, y: any(shape(x, y) for shape in shapes)


def both(*shapes: Shape) -> Shape:
    """The intersection: inside all of the shapes."""
    return lambda x, y: all(shape(x, y) for shape in shapes)


def less(shape: Shape, *taken: Shape) -> Shape:
    """A shape with others cut out of it."""
    return lambda x, y: shape(x, y) and not any(out(x, y) for out in taken)


def turned(shape: Shape) -> Shape:
    """The shape after a quarter turn clockwise."""
    return lambda x, y: shape(y, -x)


def _star(points: int, inner: float, cy: float = 0.0) -> Shape:
    radii = (1.0, inner)
    turns = range(2 * points)
    return polygon(*((radii[n % 2] * sin(pi * n / points), cy - radii[n % 2] * cos(pi * n / points)) for n in turns))


def _rays(count: int, start: float, wide: float) -> Shape:
    def ray(n: int) -> Shape:
        x, y = sin(2 * pi * n / count), -cos(2 * pi * n / count)
        return line(start * x, start * y, 0.88 * x, 0.88 * y, wide)

    return either(*map(ray, range(count)))


_HEART = either(
    disc(-0.46, -0.36, 0.53),
    disc(0.46, -0.36, 0.53),
    polygon((-0.93, -0.1), (-0.46, -0.5), (0.46, -0.5), (0.93, -0.1), (0.0, 0.95)),
)
_LEAF = less(
    either(both(disc(-0.62, -0.42, 1.36), disc(0.42, 0.62, 1.36)), line(-0.95, 0.95, -0.3, 0.3, 0.16)),
    line(-0.5, 0.5, 0.42, -0.42, 0.11),
)
_DROP = either(disc(0, 0.32, 0.66), polygon((0, -1), (0.6, 0.06), (-0.6, 0.06)))
_MOON = less(disc(-0.08, 0, 0.95), disc(0.42, -0.12, 0.78))
_ARROW = either(polygon((-1, 0), (0.0, -0.85), (0.0, 0.85)), block(-0.1, -0.32, 1, 0.32))
_GLASS = either(
    block(-0.7, -1, 0.7, -0.8),
    block(-0.7, 0.8, 0.7, 1),
    polygon((-0.55, -0.7), (0.55, -0.7), (0.08, 0), (0.55, 0.7), (-0.55, 0.7), (-0.08, 0)),
)
_BUTTON = either(both(disc(0, 0.3, 0.68), block(-1, -1, 1, 0.3)), block(-1, 0.42, 1, 0.9))
_LOCK = either(
    less(block(-0.75, -0.1, 0.75, 0.95), disc(0, 0.35, 0.17), block(-0.08, 0.35, 0.08, 0.7)),
    both(less(disc(0, -0.3, 0.6), disc(0, -0.3, 0.35)), block(-1, -1, 1, -0.3)),
    block(-0.6, -0.3, -0.35, 0),
    block(0.35, -0.3, 0.6, 0),
)
_CARD = less(block(-0.7, -1, 0.7, 1), block(-0.5, -0.8, 0.5, 0.8))
_TICK = either(line(-0.75, 0.1, -0.25, 0.6, 0.38), line(-0.25, 0.6, 0.75, -0.55, 0.38))
_CROSS = either(line(-0.65, -0.65, 0.65, 0.65, 0.38), line(-0.65, 0.65, 0.65, -0.65, 0.38))
_PERSON = either(disc(0, -0.5, 0.42), both(disc(0, 0.95, 0.85), block(-1, -1, 1, 0.95)))
_BUBBLE = either(
    both(lambda x, y: disc(0, 0, 1)(x, (y + 0.2) * 1.35), block(-1, -1, 1, 1)),
    polygon((-0.6, 0.2), (0.0, 0.5), (-0.7, 1.0)),
)
SHAPES: Mapping[str, Shape] = {
    "heart": _HEART,
    "triangle": polygon((0, -0.95), (1.05, 0.85), (-1.05, 0.85)),
    "sun": either(disc(0, 0, 0.5), _rays(8, 0.72, 0.19)),
    "leaf": _LEAF,
    "drop": _DROP,
    "moon": _MOON,
    "dot": disc(0, 0, 0.8),
    "star": _star(5, 0.42, 0.08),
    "left": _ARROW,
    "right": lambda x, y: _ARROW(-x, y),
    "up": turned(_ARROW),
    "down": turned(lambda x, y: _ARROW(-x, y)),
    "previous": polygon((-0.6, 0), (0.5, -0.9), (0.5, 0.9)),
    "next": polygon((0.6, 0), (-0.5, -0.9), (-0.5, 0.9)),
    "tick": _TICK,
    "cross": _CROSS,
    "glass": _GLASS,
    "side": turned(_GLASS),
    "button": _BUTTON,
    "lock": _LOCK,
    "card": _CARD,
    "person": _PERSON,
    "alert": less(block(-1, -1, 1, 1), block(-0.16, -0.72, 0.16, 0.24), block(-0.16, 0.42, 0.16, 0.74)),
    "talk": _BUBBLE,
    "hush": less(_BUBBLE, line(-0.45, -0.55, 0.45, 0.2, 0.22), line(-0.45, 0.2, 0.45, -0.55, 0.22)),
}
"""Every symbol by its name. ``glass`` is a timer standing up, ``side`` one on its side; ``hush`` means do not talk,
``alert`` that a device does not answer."""


@lru_cache(512)
def pixels(name: str, size: int, hollow: bool = False) -> Image.Image:
    """A symbol as a mask of mode "1"; hollow: only its outline. Raises KeyError for a name not in ``SHAPES``."""
    shape = SHAPES[name]
    at = [-1 + (2 * n + 1) / (size * SAMPLES) for n in range(size * SAMPLES)]
    edge = [-1 + 2 * n / size for n in range(size + 1)]
    corners = [[shape(u, v) for u in edge] for v in edge]

    def lit(x: int, y: int) -> bool:
        around = {corners[y][x], corners[y][x + 1], corners[y + 1][x], corners[y + 1][x + 1]}
        if size >= FINE and len(around) == 1:  # no edge of the shape crosses the pixel, so its corners decide
            return around.pop()
        columns = at[x * SAMPLES : (x + 1) * SAMPLES]
        rows = at[y * SAMPLES : (y + 1) * SAMPLES]
        return 2 * sum(shape(u, v) for v in rows for u in columns) >= SAMPLES * SAMPLES

    on = {(x, y) for y in range(size) for x in range(size) if lit(x, y)}
    if hollow:
        on -= _inner(on, 1 if size < 28 else 2)
    mask = Image.new("1", (size, size))
    for place in on:
        mask.putpixel(place, 255)
    return mask


def _inner(on: set[tuple[int, int]], thick: int) -> set[tuple[int, int]]:
    for _ in range(thick):
        on = {(x, y) for x, y in on if {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= on}
    return on

"""A show as a chart: a row for each timer with its sand, the cards above, the countdown's steps, duds and the end."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.fields import Fault, Fields
from companion.core.outlines import OUTLINES
from companion.core.values import SYMBOLS, Key
from companion.core.visible import short
from companion.engine.game import AnyGame
from companion.engine.transcript import replay
from companion.games.skyrockets.rules.setup import ShowSetup
from companion.games.skyrockets.rules.timers import Colour
from companion.wiring.connection import WireColour
from companion.wiring.svg import FAINT, INK, PAINT, PANEL, PAPER, Canvas

LEFT, RIGHT, TOP, FOOT = 56, 40, 118, 44
ROW, SAND = 62, 44
"""The height of a timer's row, and of its sand when it is full."""
MOST_LINES = 24
"""The most lines of the time's axis."""
LEAST, DENSEST, WIDEST = 640, 3.5, 6000
"""The chart's least width, its pixels for each second where it is wider, and its greatest width."""


@dataclass(slots=True)
class _Row:
    """One timer: how much sand it had from which instant on, whether it ran then, and what happened to it."""

    length: int
    spans: list[tuple[int, int, bool]] = field(default_factory=list)
    marks: list[tuple[int, str]] = field(default_factory=list)
    """A countdown's space, ``x`` for a dud."""


def picture(game: AnyGame, lines: Sequence[str]) -> str:
    """The show of a transcript as an SVG."""
    faults: list[Fault] = []
    header = json.loads(lines[0])
    setup = game.read_setup(Fields({key: header[key] for key in header if key not in ("transcript", "game")}, faults))
    printed = [json.loads(line) for line in replay((line.encode() for line in lines), {game.name: game})]
    outcomes, result = printed[:-1], printed[-1]["result"]
    end = max([1000, *(outcome["at"] for outcome in outcomes)])
    wide = int(min(WIDEST, max(LEAST, DENSEST * end / 1000)))
    rows = _rows(setup, outcomes)
    canvas = Canvas(LEFT + wide + RIGHT, TOP + ROW * len(rows) + FOOT)
    _heading(canvas, setup, result)
    _axis(canvas, end, wide, len(rows))
    _end(canvas, outcomes, end, wide, len(rows))
    for place, (colour, row) in enumerate(rows.items()):
        _timer(canvas, colour, row, end, wide, TOP + ROW * place)
    _cards(canvas, outcomes, end, wide)
    return canvas.document()


def _rows(setup: ShowSetup, outcomes: Sequence[Mapping[str, Any]]) -> dict[Colour, _Row]:
    event = setup.played()
    track = dict(event.countdown)
    rows = {}
    for colour in Colour:
        if colour in (*event.running, *event.side, *track):
            rows[colour] = row = _Row(setup.length(colour))
            row.spans.append((0, row.length, False))
            if colour in track:
                row.marks.append((0, str(track[colour])))
    for outcome in outcomes:
        at, name = outcome["at"], outcome["outcome"]
        if name == "started":
            for colour in (*event.running, *track):
                rows[colour].spans.append((at, rows[colour].length, True))
        elif "timer" in outcome and name != "refused":
            _happened(rows[Colour(outcome["timer"])], at, name, outcome)
    return rows


def _happened(row: _Row, at: int, name: str, outcome: Mapping[str, Any]) -> None:
    if name in ("flipped", "stood"):
        row.spans.append((at, outcome["left"], True))
    elif name in ("ran_out", "lost"):
        row.spans.append((at, 0, False))
    elif name == "laid":
        row.spans.append((at, outcome["left"], False))
    elif name == "dud":
        row.spans.append((at, row.length, True))
    if name in ("dud", "lost"):
        row.marks.append((at, "x"))
    elif name == "advanced":
        row.marks.append((at, "" if outcome["space"] == "button" else str(outcome["space"])))


def _x(at: int, end: int, wide: int) -> float:
    return LEFT + round(wide * min(at, end) / end, 1)


def _paint(colour: str) -> str:
    return PAINT[WireColour(colour)]


def _symbol(canvas: Canvas, colour: str, x: float, y: float, size: int) -> None:
    move = f"translate({x:g} {y:g}) scale({size / 24:g})"
    canvas.path(OUTLINES[SYMBOLS[Key(colour)]], fill=_paint(colour), line=INK, width=1.0, move=move)


def _heading(canvas: Canvas, setup: ShowSetup, result: Mapping[str, Any]) -> None:
    canvas.text(12, 26, setup.event.name + (" (challenge)" if setup.challenge else ""), 19, bold=True)
    canvas.text(12, 46, short(", ".join(setup.players), 100), fill=FAINT)
    for place in range(3 if result["phase"] == "won" else 0):
        fill = _paint("yellow") if place < result["stars"] else PAPER
        move = f"translate({canvas.width - 100 + 30 * place} 8)"
        canvas.path(OUTLINES["star"], fill=fill, line=INK, width=1.0, move=move)
    if result["phase"] != "won":
        said = str(result["phase"]) if result["phase"] in ("lost", "abandoned") else "not finished"
        canvas.text(canvas.width - 12, 28, said, 19, "end")


def _axis(canvas: Canvas, end: int, wide: int, rows: int) -> None:
    foot = TOP + ROW * rows
    steps = (10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 3_600_000)
    every = next((step for step in steps if end / step <= MOST_LINES), end)
    for at in range(0, end + 1, every):
        x = _x(at, end, wide)
        canvas.path(f"M{x:g} {TOP - 8}V{foot}", line="#d5dae0", width=1.0)
        canvas.text(x, foot + 18, f"{at // 60_000}:{at // 1000 % 60:02}", 12, "middle", FAINT)


def _timer(canvas: Canvas, colour: Colour, row: _Row, end: int, wide: int, top: int) -> None:
    base = top + SAND + 6
    canvas.rect(LEFT, top + 6, wide, SAND, fill=PANEL, line="", round_=0)
    _symbol(canvas, colour, 14, top + 14, 28)
    for (at, left, runs), following in zip(row.spans, [*row.spans[1:], (end, 0, False)], strict=True):
        until = following[0]
        rest = max(0, left - (until - at)) if runs else left
        empty = min(until, at + left) if runs else until
        height, low = SAND * left / row.length, SAND * rest / row.length
        if until > at and left:
            corners = [(_x(at, end, wide), base - height), (_x(empty, end, wide), base - low)]
            canvas.shape(
                [(corners[0][0], base), *corners, (corners[1][0], base)], fill=_paint(colour) if runs else PAPER
            )
    canvas.path(f"M{LEFT} {base}H{LEFT + wide}", line=FAINT, width=1.0)
    for at, mark in row.marks:
        _mark(canvas, mark, _x(at, end, wide), top + 14)


def _mark(canvas: Canvas, mark: str, x: float, y: int) -> None:
    if mark == "x":
        canvas.circle(x, y, 9, fill=PAPER, line=INK)
        canvas.path(f"M{x - 4:g} {y - 4}L{x + 4:g} {y + 4}M{x + 4:g} {y - 4}L{x - 4:g} {y + 4}", width=2.5)
        return
    canvas.circle(x, y, 9, fill=INK, line=PAPER)
    if mark:
        canvas.text(x, y + 5, mark, anchor="middle", fill=PAPER, bold=True)
    else:
        canvas.circle(x, y, 4, fill=PAPER, line=PAPER)


def _cards(canvas: Canvas, outcomes: Sequence[Mapping[str, Any]], end: int, wide: int) -> None:
    taken = -99.0
    for outcome in outcomes:
        if outcome["outcome"] == "played":
            x = _x(outcome["at"], end, wide)
            for place, colour in enumerate(outcome["card"].split("#")[0].split("+")):
                _symbol(canvas, colour, x - 7, TOP - 40 + 16 * place, 14)
            name = str(outcome["player"] or "")[:8]
            if x - taken > 8 * len(name) + 6:
                canvas.text(x, TOP - 46, name, 12, "middle", FAINT)
                taken = x


def _end(canvas: Canvas, outcomes: Sequence[Mapping[str, Any]], end: int, wide: int, rows: int) -> None:
    if any(outcome["outcome"] in ("won", "lost", "abandoned") for outcome in outcomes):
        x = _x(end, end, wide)
        canvas.path(f"M{x:g} {TOP - 8}V{TOP + ROW * rows}", width=3.0)

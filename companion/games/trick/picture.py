"""A game of Trick to the Future as a chart: each player's points, round by round."""

from __future__ import annotations

import json
from collections.abc import Sequence

from companion.engine.game import AnyGame
from companion.engine.transcript import replay
from companion.wiring.connection import WireColour
from companion.wiring.svg import FAINT, INK, PAINT, PAPER, Canvas

LEFT, TOP, ROW, BAR = 150, 56, 52, 34
WIDE = 520
_FILLS = (WireColour.BLUE, WireColour.ORANGE, WireColour.PURPLE)


def picture(game: AnyGame, lines: Sequence[str]) -> str:
    """The game of a transcript as an SVG: a bar for each player, a part of it for each round, the tricks below."""
    printed = [json.loads(line) for line in replay((line.encode() for line in lines), {game.name: game})]
    result = printed[-1]["result"]
    rounds = {one["number"]: one["scores"] for one in printed[:-1] if one["outcome"] == "round"}
    totals = result["totals"]
    most = max([1, *totals.values()])
    canvas = Canvas(LEFT + WIDE + 60, TOP + ROW * len(totals) + 30)
    canvas.text(12, 28, "Trick to the Future", 19, bold=True)
    for place, (player, total) in enumerate(totals.items()):
        y = TOP + ROW * place
        canvas.text(12, y + 22, player[:14], 16, bold=player in result["winners"])
        x = float(LEFT)
        for number in range(1, result["round"] + 1):
            score = rounds[number][player]
            wide = WIDE * max(0, score["points"]) / most
            fill = PAINT[_FILLS[(number - 1) % len(_FILLS)]]
            if wide:
                canvas.rect(x, y, wide, BAR, fill=fill, line=PAPER, round_=2)
            if wide > 20:
                canvas.text(x + wide / 2, y + 22, str(score["points"]), 14, "middle", PAPER, bold=True)
            x += wide
        canvas.text(x + 6, y + 22, str(total), 16, fill=INK, bold=True)
    for number in range(1, result["round"] + 1):
        x = LEFT + 110 * (number - 1)
        y = TOP + ROW * len(totals) + 4
        canvas.rect(x, y, 14, 14, fill=PAINT[_FILLS[(number - 1) % len(_FILLS)]], line="", round_=2)
        canvas.text(x + 20, y + 12, f"round {number}", 13, fill=FAINT)
    return canvas.document()

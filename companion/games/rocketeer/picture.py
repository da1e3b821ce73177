"""A game of The Rocketeer as a chart: the Finale cards of each side, their points adding up one after another."""

from __future__ import annotations

import json
from collections.abc import Sequence

from companion.engine.game import AnyGame
from companion.engine.transcript import replay
from companion.wiring.connection import WireColour
from companion.wiring.svg import FAINT, INK, PAINT, Canvas

LEFT, WIDE, ROW, TOP = 190, 440, 28, 54
_FILLS = {"heroes": WireColour.RED, "villains": WireColour.BLUE}
"""As the sides of the board are (ROC-01)."""


def picture(game: AnyGame, lines: Sequence[str]) -> str:
    """The game of a transcript as an SVG: a row for each card, from the sum before it to the sum with it."""
    header = json.loads(lines[0])
    printed = [json.loads(line) for line in replay((line.encode() for line in lines), {game.name: game})]
    scored = [one for one in printed if one.get("outcome") == "scored"][-1:]
    sides = scored[0]["cards"] if scored else {}
    sums = [total for cards in sides.values() for total in _sums(cards)]
    least, most = min([0, *sums]), max([1, *sums])
    canvas = Canvas(LEFT + WIDE + 50, TOP + sum(ROW * len(cards) + 58 for cards in sides.values()) + 10)
    canvas.text(12, 28, "The Rocketeer" if scored else "The Rocketeer: not counted", 19, bold=True)

    def x(points: int) -> float:
        return LEFT + WIDE * (points - least) / (most - least)

    y = TOP
    for side, cards in sides.items():
        won = side == scored[0]["winner"]
        name = f"{header['players'][side][:20]} ({side}){', won' if won else ''}"
        canvas.text(12, y + 14, name, 15, bold=won)
        y += 24
        for card, before, after in zip(cards, [0, *_sums(cards)], _sums(cards), strict=False):
            start, end = sorted((x(before), x(after)))
            canvas.text(LEFT - 8, y + 16, card["id"].replace("-", " ")[:24], anchor="end", fill=FAINT)
            canvas.rect(start, y + 2, max(1.5, end - start), ROW - 8, fill=PAINT[_FILLS[side]], round_=2)
            canvas.text(end + 6, y + 16, f"{card['points']:+}" if card["points"] else "0")
            y += ROW
        canvas.path(f"M{x(0):g} {y - ROW * len(cards)}V{y}", line=INK, width=1.0)
        canvas.text(x(scored[0]["totals"][side]), y + 16, str(scored[0]["totals"][side]), 16, "middle", bold=True)
        y += 34
    return canvas.document()


def _sums(cards: Sequence[dict[str, int]]) -> list[int]:
    return [sum(card["points"] for card in cards[: place + 1]) for place in range(len(cards))]

"""A game of Trick to the Future that was played, told afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.values import JsonObject
from companion.games.trick.picture import picture
from companion.kit import Account, Score


def ending(header: JsonObject, result: JsonObject) -> str:
    """Everybody's points, and who won or after how many rounds it was left."""
    totals, rounds = _totals(result), result.get("round")
    points = ", ".join(f"{name} {total}" for name, total in totals.items())
    winners = _winners(result)
    if winners:
        return f"{points}; {' and '.join(winners)} won"
    return f"{points} after {_rounds(rounds)}" if rounds else "no round finished"


def scores(header: JsonObject, result: JsonObject) -> Sequence[Score]:
    """Everybody's points, and who won."""
    winners = _winners(result)
    return [Score(name, total, name in winners) for name, total in _totals(result).items()]


def _totals(result: JsonObject) -> dict[str, int]:
    found = result.get("totals")
    return {name: total for name, total in found.items() if isinstance(total, int)} if isinstance(found, dict) else {}


def _winners(result: JsonObject) -> list[str]:
    found = result.get("winners")
    return list(map(str, found)) if isinstance(found, list) else []


def _rounds(number: object) -> str:
    return "1 round" if number == 1 else f"{number} rounds"


def rods(number: int) -> str:
    """So many rods, in words.

    >>> rods(0), rods(1), rods(3)
    ('', ' with 1 rod', ' with 3 rods')
    """
    return f" with {number} rod{'' if number == 1 else 's'}" if number else ""


_Line = Callable[[Mapping[str, Any]], str]
_LINES: Mapping[str, _Line] = {
    "dealt": lambda o: f"round {o['round']} is dealt, {o['leader']} leads",
    "played": lambda o: f"{o['player']} plays {o['card']} as {o['value']}{rods(o['rods'])}",
    "revoked": lambda o: f"{o['player']} revoked with {o['card']} in trick {o['trick']}",
    "trick": lambda o: f"trick {o['number']} goes to {o['winner']}: {o['card']} as {o['value']}{rods(o['rods'])}",
    "round": lambda o: f"round {o['number']}: " + "; ".join(_score(*score) for score in o["scores"].items()),
    "over": lambda o: f"the end: {' and '.join(o['winners'])} won",
    "undone": lambda o: f"taken back: {o['card'] or 'the round'}",
    "refused": lambda o: f"refused: {o['input']} ({o['reason'].replace('_', ' ')})",
}


def _score(name: str, score: Mapping[str, Any]) -> str:
    tricks = score["tricks"]
    return (
        f"{name} took {tricks} trick{'' if tricks == 1 else 's'}, {score['journey']}, "
        f"{score['points']} points, {score['total']} in all"
    )


def line(outcome: JsonObject) -> str | None:
    """One outcome in words."""
    name = str(outcome["outcome"])
    return _LINES[name](outcome) if name in _LINES else None


ACCOUNT = Account(ending=ending, line=line, scores=scores, picture=picture)

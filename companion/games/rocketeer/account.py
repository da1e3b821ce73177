"""A game of The Rocketeer that was played, told afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.values import JsonObject
from companion.engine.game import AnyGame
from companion.games.rocketeer.picture import picture
from companion.games.rocketeer.rules.board import Side
from companion.kit import Account, Score

_BY = {"points": "", "finale": " (more Finale cards)", "plans": " (the Plans)"}


def about(game: AnyGame, header: JsonObject) -> str:
    """The edition's name, where it is not the rulebook's."""
    edition = header.get("edition")
    return str(edition.get("name", "")) if isinstance(edition, dict) else str(edition or "")


def ending(header: JsonObject, result: JsonObject) -> str:
    """Both sides' points and who won."""
    points = ", ".join(f"{score.player} {score.points}" for score in scores(header, result) if score.points is not None)
    winner = result.get("winner")
    return f"{points}; the {winner} won" if winner else "not counted"


def scores(header: JsonObject, result: JsonObject) -> Sequence[Score]:
    """Each side's points, None before they were counted, and who won."""
    players, totals = header.get("players"), result.get("totals")
    names = players if isinstance(players, dict) else {}
    points = totals if isinstance(totals, dict) else {}
    made = []
    for side in Side:
        total = points.get(side.value)
        player = str(names.get(side.value, side.value))
        made.append(Score(player, total if isinstance(total, int) else None, result.get("winner") == side.value))
    return made


def words(text: object) -> str:
    """An id as words."""
    return str(text).replace("-", " ").replace("_", " ")


_Line = Callable[[Mapping[str, Any]], str]
_LINES: Mapping[str, _Line] = {
    "told": lambda o: f"{words(o['fact'])}{' of ' + words(o['of']) if o['of'] else ''}: {_told(o['is'])}",
    "undone": lambda o: f"taken back: {o['input']}",
    "tracking": lambda o: f"the rounds are tracked from round {o['round']} on",
    "revealed": lambda o: f"round {o['round']}: the event is at {words(o['place'])}",
    "arrived": lambda o: f"the Zeppelin has arrived in round {o['round']}",
    "turned": lambda o: f"{words(o['character'])} has had a turn{_next(o['next'])}",
    "shown": lambda o: f"{words(o['character'])} is shown",
    "hidden": lambda o: f"the {o['side']} hide the Plans",
    "stolen": lambda o: f"the {o['side']} steal the Plans",
    "ambushed": lambda o: f"an ambush{', and the token is flipped' if o['flipped'] else ''}",
    "raised": lambda o: f"Rocket Skill is {o['rocket']}",
    "drew": lambda o: f"the {o['side']} draw a card, {o['left']} left",
    "rewards": lambda o: "the rewards are handed out",
    "prepared": lambda o: f"round {o['round']} is prepared",
    "scored": lambda o: f"{_cards(o)}; the {o['winner']} won{_BY[o['by']]}",
    "refused": lambda o: f"refused: {o['input']} ({words(o['reason'])})",
}


def _told(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else words(value)


def _next(side: object) -> str:
    return f", the {side} are next" if side else ""


def _cards(outcome: Mapping[str, Any]) -> str:
    return "; ".join(
        f"{side} {outcome['totals'][side]}"
        + "".join(f" ({words(card['id'])} {card['points']})" for card in outcome["cards"][side])
        for side in outcome["totals"]
    )


def line(outcome: JsonObject) -> str | None:
    """One outcome in words."""
    name = str(outcome["outcome"])
    return _LINES[name](outcome) if name in _LINES else None


ACCOUNT = Account(ending=ending, line=line, scores=scores, about=about, picture=picture)

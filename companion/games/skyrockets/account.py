"""A show that was played, told afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from companion.core.values import JsonObject
from companion.engine.game import AnyGame
from companion.games.skyrockets.pad import record
from companion.games.skyrockets.picture import picture
from companion.games.skyrockets.rules.game import Skyrockets
from companion.kit import Account, Score


def about(game: AnyGame, header: JsonObject) -> str:
    """The event's number and name, and whether it was in challenge mode."""
    event = header.get("event")
    if isinstance(event, dict):
        name = f"{event.get('number', '')}. {event.get('name', '')}"
    else:
        known = cast(Skyrockets, game).events.get(str(event))
        name = str(event) if known is None else f"{known.number}. {known.name}"
    return f"{name} (challenge)" if header.get("challenge") else name


def stars(number: int) -> str:
    """So many stars, in words.

    >>> stars(1), stars(3)
    ('1 star', '3 stars')
    """
    return f"{number} star{'' if number == 1 else 's'}"


def ending(header: JsonObject, result: JsonObject) -> str:
    """Won with how many stars, lost, abandoned or not finished."""
    match result.get("phase"):
        case "won":
            return f"won with {stars(_stars(result))}"
        case "lost" | "abandoned" as phase:
            return str(phase)
        case "ready":
            return "not begun"
        case _:
            return "not finished"


def scores(header: JsonObject, result: JsonObject) -> Sequence[Score]:
    """The stars, which all of them won or lost together."""
    won = result.get("phase") == "won"
    players = header.get("players")
    return [Score(str(name), _stars(result), won) for name in (players if isinstance(players, list) else ())]


def _stars(result: JsonObject) -> int:
    found = result.get("stars")
    return found if isinstance(found, int) and result.get("phase") == "won" else 0


_Line = Callable[[Mapping[str, Any]], str]
_LINES: Mapping[str, _Line] = {
    "started": lambda o: "all timers start",
    "played": lambda o: f"{_who(o)}plays {o['card']}{_flips(o['flips'])}",
    "flipped": lambda o: f"{o['timer']} is flipped, {o['left'] / 1000:.1f} s of sand on top",
    "advanced": lambda o: f"the {o['timer']} timer moves on to {_space(o['space'])}",
    "held": lambda o: f"the {o['timer']} timer stays before the button: {o['locks']} locked",
    "skipped": lambda o: f"{_who(o)}skips the turn" if o["player"] else "the turn is skipped",
    "undone": lambda o: f"{o['card']} is taken back",
    "ran_out": lambda o: f"the {o['timer']} timer runs out",
    "dud": lambda o: f"dud: the {o['timer']} timer ran out; {stars(o['stars'])} left",
    "laid": lambda o: f"the {o['timer']} timer falls over",
    "stood": lambda o: f"the {o['timer']} timer stands again, {o['left'] / 1000:.1f} s of sand on top",
    "stacked": lambda o: "stacked now: " + (", ".join(" under ".join(pile) for pile in o["stacks"]) or "none"),
    "unlocked": lambda o: f"a lock is gone, {o['locks']} left",
    "refereed": lambda o: f"refereed by {o['by']} from now on",
    "won": lambda o: f"the button is reached: won with {stars(o['stars'])}",
    "lost": lambda o: f"the {o['timer']} timer ran out, and with it the last star: lost",
    "abandoned": lambda o: "the show is abandoned",
    "refused": lambda o: f"refused: {o['input']} ({o['reason'].replace('_', ' ')})",
}


def _who(outcome: Mapping[str, Any]) -> str:
    return f"{outcome['player']} " if outcome["player"] else ""


def _flips(flips: Sequence[str]) -> str:
    return f": flip {' and '.join(flips)}" if flips else ": nothing to flip"


def _space(space: int | str) -> str:
    return "the button" if space == "button" else f"space {space}"


def line(outcome: JsonObject) -> str | None:
    """One outcome in words; a card that ends its turn goes without saying."""
    name = str(outcome["outcome"])
    return None if name == "turn_ended" or name not in _LINES else _LINES[name](outcome)


ACCOUNT = Account(ending=ending, line=line, scores=scores, about=about, picture=picture, record=record)

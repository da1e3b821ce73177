"""``companion show ID``: what happened in a game that was played; with ``--picture FILE.svg`` as a chart."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.cli.telling import Teller, columns, date, journal, length
from companion.core.errors import Malformed
from companion.core.files import replace_file
from companion.core.values import JsonObject, Ms
from companion.engine.transcript import replay
from companion.journal.history import History, Kept, NoHistory


def main(arguments: list[str]) -> int:
    """Prints the game. Returns 2 if there is none of this id, or no journal that can be read."""
    parser = argparse.ArgumentParser(prog="companion show", description="Tells what happened in a game.")
    parser.add_argument("id", metavar="ID", type=game_id, help="the game's id, as companion games lists it")
    parser.add_argument("--picture", metavar="FILE", type=svg_path, help="draw it as a chart instead, into FILE.svg")
    given = parser.parse_args(arguments)
    try:
        with History(journal()) as history:
            kept = history.game(given.id)
            lines = history.transcript(given.id)
        if kept is None:
            raise NoHistory(no_game(given.id))
        if given.picture is None:
            print("\n".join(told(kept, lines, Teller())))
        else:
            write(given.picture, drawn(kept, lines, Teller()))
    except NoHistory as error:
        print(f"companion show: {error}", file=sys.stderr)
        return 2
    return 0


def game_id(text: str) -> int:
    """A game's id, of a command's argument."""
    if not (text.isascii() and text.isdigit() and len(text) < 18):
        raise argparse.ArgumentTypeError(f"expected a game's id, as companion games lists it; got {text!r}")
    return int(text)


def no_game(number: int) -> str:
    """What is said where there is no game of this id."""
    return f"there is no game {number}; companion games lists them"


def svg_path(text: str) -> Path:
    """A picture's file, of a command's argument."""
    if not text.lower().endswith(".svg"):
        raise argparse.ArgumentTypeError(f"expected a name that ends in .svg; got {text!r}")
    return Path(text)


def drawn(kept: Kept, lines: Sequence[str], teller: Teller) -> str:
    """A game as an SVG. Raises NoHistory if it has no picture or cannot be replayed."""
    outcomes(kept, lines, teller)
    account, rules = teller.account(kept.game), teller.rules(kept.game)
    if account is None or account.picture is None or rules is None:
        raise NoHistory(f"the game {kept.game} has no picture")
    return account.picture(rules, lines)


def write(path: Path, content: str) -> None:
    """Writes a file whole. Raises NoHistory if it cannot be written."""
    try:
        replace_file(path, content)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no path has a null in it"
        raise NoHistory(f"{path} cannot be written: {why}") from error


def told(kept: Kept, lines: Sequence[str], teller: Teller) -> list[str]:
    """A game as lines: what it was, then each thing that happened with its time. Raises NoHistory."""
    head = [
        ("game", teller.title(kept)),
        ("date", date(kept) + ("" if kept.sure else "  (the clock had not been set right)")),
        ("players", ", ".join(kept.players)),
        ("length", length(kept.lasted)),
        ("ending", teller.ending(kept)),
    ]
    rows = [
        (instant(outcome), said)
        for outcome in outcomes(kept, lines, teller)
        if (said := teller.line(kept.game, outcome)) is not None
    ]
    return [*columns(head), "", *columns(rows, right=[0])]


def outcomes(kept: Kept, lines: Sequence[str], teller: Teller) -> list[JsonObject]:
    """Every outcome of a game that is replayed. Raises NoHistory if it cannot be."""
    rules = teller.rules(kept.game)
    if rules is None:
        raise NoHistory(f"the game {kept.game} is not installed here; companion export {kept.id} has its inputs")
    try:
        printed = replay((line.encode() for line in lines), {kept.game: rules})
    except Malformed as error:
        raise NoHistory(f"game {kept.id} cannot be replayed: {error}") from error
    return [outcome for text in printed if "outcome" in (outcome := json.loads(text))]


def instant(outcome: JsonObject) -> str:
    """When something happened, since the game began."""
    at = outcome["at"]
    if not isinstance(at, int):
        return ""
    return f"{length(Ms(at))}.{at % 1000 // 100}"

"""``companion games``: the games that were played, newest first."""

from __future__ import annotations

import argparse
import sys

from companion.cli.telling import Teller, columns, date, journal, length
from companion.journal.history import History, NoHistory, Wanted

LIMIT = 20
TITLES = ("id", "date", "game", "players", "what came of it", "length")
UNSURE = "?: the clock had not been set right when the game began."


def main(arguments: list[str]) -> int:
    """Prints the list. Returns 2 if there is no journal that can be read."""
    given = _parser().parse_args(arguments)
    limit = None if given.all else given.limit
    wanted = Wanted(given.game, given.player, given.event, None if limit is None else limit + 1)
    teller = Teller()
    if given.game is not None and given.game not in teller.games:
        print(f"companion games: there is no game {given.game!r}; there are {', '.join(teller.games)}", file=sys.stderr)
        return 2
    try:
        with History(journal(), teller.about) as history:
            found = list(history.games(wanted))
    except NoHistory as error:
        print(f"companion games: {error}", file=sys.stderr)
        return 2
    shown = found[:limit]
    if not shown:
        print("No game was found.", file=sys.stderr)
        return 0
    rows = [
        (
            str(kept.id),
            date(kept),
            teller.title(kept),
            ", ".join(kept.players),
            teller.ending(kept),
            length(kept.lasted),
        )
        for kept in shown
    ]
    print("\n".join(columns([TITLES, *rows], right=[0, 5])))
    if not all(kept.sure for kept in shown):
        print(UNSURE, file=sys.stderr)
    if len(found) > len(shown):
        print("There are more: --all lists them all, --limit N so many.", file=sys.stderr)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion games", description="Lists the games played, newest first.")
    parser.add_argument("--game", metavar="GAME", help="only this game: skyrockets, trick, rocketeer ...")
    parser.add_argument("--player", metavar="NAME", help="only games that NAME played in")
    parser.add_argument("--event", metavar="EVENT", help="only shows of an event: its number, or a part of its name")
    parser.add_argument("--limit", type=_limit, default=LIMIT, metavar="N", help=f"at most N games (default: {LIMIT})")
    parser.add_argument("--all", action="store_true", help="all of them")
    return parser


def _limit(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 18 and int(text)):
        raise argparse.ArgumentTypeError(f"expected a number from 1 on; got {text!r}")
    return int(text)

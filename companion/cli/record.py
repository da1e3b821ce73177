"""``companion record GAME``: what all games of a kind have come to, such as Skyrockets' score pad."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.cli.show import outcomes, svg_path, write
from companion.cli.telling import Teller, columns, date, journal
from companion.core.values import JsonObject
from companion.journal.history import History, Kept, NoHistory, Wanted
from companion.kit import Past, Record, Score

HEADING = ("player", "games", "won", "best", "average")


def main(arguments: list[str]) -> int:
    """Prints or draws the record. Returns 2 if there is no such game, no journal that can be read, or no picture."""
    given = _parser().parse_args(arguments)
    teller = Teller()
    if given.game not in teller.games:
        known = ", ".join(teller.games)
        print(f"companion record: there is no game {given.game!r}; there are {known}", file=sys.stderr)
        return 2
    try:
        with History(journal()) as history:
            played = _played(history, given.game, given.player)
            if not played:
                print("No game was found.", file=sys.stderr)
                return 0
            record = recorded(given.game, played, history, teller)
            if given.picture is None:
                print("\n".join(columns(record.rows, right=_right(record.rows))))
            else:
                _draw(record, given.game, given.picture)
    except NoHistory as error:
        print(f"companion record: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion record", description="Tells what all games of a kind came to.")
    parser.add_argument("game", metavar="GAME", help="skyrockets, trick, rocketeer ...")
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME",
        help="only games that NAME played in; again for a group",
    )
    parser.add_argument("--picture", metavar="FILE", type=svg_path, help="draw it instead, into FILE.svg")
    return parser


def _played(history: History, game: str, players: Sequence[str]) -> list[Kept]:
    """The games in which all of these played, the oldest first."""
    wanted = {name.casefold() for name in players}
    found = history.games(Wanted(game, players[0] if players else None))
    return [kept for kept in found if wanted <= {name.casefold() for name in kept.players}][::-1]


def recorded(game: str, played: Sequence[Kept], history: History, teller: Teller) -> Record:
    """The record as the game makes it, or everybody's scores."""
    account, rules = teller.account(game), teller.rules(game)
    if account is None or account.record is None or rules is None:
        return scores([teller.scores(kept) for kept in played])
    return account.record(rules, [_past(kept, history, teller) for kept in played])


def _past(kept: Kept, history: History, teller: Teller) -> Past:
    def happened() -> Sequence[JsonObject]:
        return outcomes(kept, history.transcript(kept.id), teller)

    return Past(kept.header, kept.result, date(kept)[:10] if kept.sure else None, happened)


def scores(games: Iterable[Sequence[Score]]) -> Record:
    """Each player's games, wins, and points at best and on average, whoever won most first.

    >>> scores([[Score("Ana", 7, True), Score("Bo", 4, False)], [Score("Ana", 2, False)]]).rows[1:]
    [('Ana', '2', '1', '7', '4.5'), ('Bo', '1', '0', '4', '4.0')]
    """
    found: dict[str, list[Score]] = {}
    for game in games:
        for score in game:
            found.setdefault(score.player, []).append(score)
    rows = []
    for player, theirs in sorted(found.items(), key=lambda item: (-sum(each.won for each in item[1]), item[0])):
        points = [each.points for each in theirs if each.points is not None]
        best, average = (str(max(points)), f"{sum(points) / len(points):.1f}") if points else ("", "")
        rows.append((player, str(len(theirs)), str(sum(each.won for each in theirs)), best, average))
    return Record([HEADING, *rows])


def _right(rows: Sequence[Sequence[str]]) -> list[int]:
    """The columns that hold only numbers, which end beneath each other."""
    return [
        place
        for place in range(len(rows[0]))
        if all(not row[place] or row[place].replace(".", "", 1).isdigit() for row in rows[1:])
    ]


def _draw(record: Record, game: str, path: Path) -> None:
    if record.picture is None:
        raise NoHistory(f"the record of {game} has no picture")
    write(path, record.picture())

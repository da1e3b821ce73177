"""``companion export ID|all``: games as transcripts that replay to the same result; ``--csv``: their scores."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.cli.show import game_id, no_game, write
from companion.cli.telling import Teller, date, journal
from companion.journal.history import History, Kept, NoHistory

TITLES = ("id", "date", "clock", "game", "event", "player", "points", "won", "seconds")


def main(arguments: list[str]) -> int:
    """Writes the games. Returns 2, and writes nothing, if one cannot be had or the file cannot be written."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.id is None and not given.csv:
        parser.error("name a game's id, or all")
    try:
        with History(journal()) as history:
            parts = _table(history, given.id) if given.csv else _transcripts(history, given.id)
            if given.output is None or given.output == "-":
                for part in parts:
                    sys.stdout.write(part)
                return 0
            write(Path(given.output), "".join(parts))
    except NoHistory as error:
        print(f"companion export: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion export", description="Writes games that were played.")
    parser.add_argument("id", metavar="ID|all", type=_which, nargs="?", help="a game's id, or all (with --csv: all)")
    parser.add_argument("--csv", action="store_true", help="a table of scores: a line for each player of each game")
    parser.add_argument("--output", "-o", metavar="FILE", help="the file to write (default: standard output)")
    return parser


def _which(text: str) -> int | str:
    return text if text == "all" else game_id(text)


def _transcripts(history: History, which: int | str) -> Iterator[str]:
    """The transcripts as texts. Raises NoHistory."""
    if isinstance(which, str):
        for lines in history.transcripts():
            yield "".join(f"{line}\n" for line in lines)
        return
    lines = history.transcript(which)
    if not lines:
        raise NoHistory(no_game(which))
    yield "".join(f"{line}\n" for line in lines)


def _table(history: History, which: int | str | None) -> Iterator[str]:
    """The lines of the table, its head first. Raises NoHistory."""
    games: Iterable[Kept] = history.games()
    if isinstance(which, int):
        kept = history.game(which)
        if kept is None:
            raise NoHistory(no_game(which))
        games = [kept]
    teller = Teller()
    yield _row(TITLES)
    for kept in games:
        for row in _scores(kept, teller):
            yield _row(row)


def _scores(kept: Kept, teller: Teller) -> Iterator[tuple[object, ...]]:
    event = teller.about(kept.game, kept.header)
    when, clock = date(kept).removesuffix(" ?"), "sure" if kept.sure else "unsure"
    for score in teller.scores(kept):
        yield (
            *(kept.id, when, clock, kept.game, event, score.player),
            *("" if score.points is None else score.points, "yes" if score.won else "no", kept.lasted // 1000),
        )


def _row(cells: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()

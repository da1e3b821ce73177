"""``companion cards``: sheets of printed codes, and what the table makes of a scanned text."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion import library
from companion.core.errors import CompanionError
from companion.table.cards import Fan
from companion.table.codes import meant


@dataclass(frozen=True, slots=True)
class Box:
    """The cards of one game."""

    prefix: str
    title: str
    fan: Fan


def main(arguments: list[str]) -> int:
    """0 well; 1 something was found; 2 it cannot be done, with advice on standard error."""
    given = _parser().parse_args(arguments)
    try:
        status: int = given.run(given, boxes())
    except CompanionError as error:
        print(f"companion cards: {error}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    from companion.drawing.sheets import SHEETS, Paper

    parser = argparse.ArgumentParser(prog="companion cards", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    labels = commands.add_parser(
        "labels",
        help="a PDF with a label for each card of a game",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(["sheets:", *(f"  {name:<7} {sheet.about}" for name, sheet in SHEETS.items())]),
    )
    labels.add_argument("game", metavar="GAME", help="such as skyrockets")
    labels.add_argument("-o", "--output", metavar="FILE.pdf", type=Path, required=True)
    labels.add_argument("--sheet", choices=list(SHEETS), default="cut", help="what it is printed on (default: cut)")
    labels.add_argument("--paper", choices=[*map(str, Paper)], help="default: the sheet's own, or a4")
    labels.set_defaults(run=_labels)
    read = commands.add_parser("read", help="what the table makes of a scanned text, a JSON object a line")
    read.add_argument("text", metavar="TEXT", help="the text, or - for the lines of standard input")
    read.set_defaults(run=_read)
    return parser


def boxes() -> dict[str, Box]:
    """The cards of each game that has any. Games with faults are reported and left out."""
    found = {}
    for one in library.ready(lambda fault: print(f"left out {fault}", file=sys.stderr)):
        fan = one.play.cards(one.game)
        if fan is not None and fan.cards:
            found[one.kit.name] = Box(one.kit.prefix, " ".join(one.kit.title), fan)
    return found


def box_of(game: str, known: Mapping[str, Box]) -> Box:
    """The cards of a game. Raises ``CompanionError`` if it has none."""
    if game not in known:
        raise CompanionError(f'no game "{game}" has cards to scan; there are: {", ".join(known) or "none"}')
    return known[game]


def _labels(given: argparse.Namespace, known: Mapping[str, Box]) -> int:
    from companion.drawing.labels import write  # the PDF library, which nothing else needs
    from companion.drawing.sheets import SHEETS, Paper, paper_of

    box = box_of(given.game, known)
    sheet = SHEETS[given.sheet]
    paper = paper_of(sheet, None if given.paper is None else Paper(given.paper))
    labels = box.fan.labels
    try:
        pages = write(given.output, labels, f"{box.title}: labels", sheet, paper)
    except OSError as error:
        raise CompanionError(f"{given.output}: {error.strerror}") from error
    count = "1 page" if pages == 1 else f"{pages} pages"
    print(f"{given.output}: {len(labels)} labels on {count}. Print them at 100 %, not fitted to the page.")
    return 0


def card_of(text: str, known: Mapping[str, Box]) -> str | None:
    """The card that a scanned text names, in the spelling of its label; None: it names none."""
    code = meant(text, [box.prefix for box in known.values()])
    return next((card for box in known.values() if (card := box.fan.named(code)) is not None), None)


def _read(given: argparse.Namespace, known: Mapping[str, Box]) -> int:
    texts: Iterable[str] = (line.rstrip("\r\n") for line in sys.stdin) if given.text == "-" else [given.text]
    for text in texts:
        print(json.dumps({"text": text, "card": card_of(text, known)}, ensure_ascii=False))
    return 0

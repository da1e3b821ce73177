"""``companion cards``: sheets of printed codes, the registry of tags, and what the table makes of a scanned text."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion import library
from companion.cli.telling import columns, journal
from companion.config import reading
from companion.config.reading import find
from companion.core.errors import CompanionError, cut
from companion.core.files import open_to_read
from companion.core.jsonl import lines_of
from companion.journal.cards import changes, doubled, exported, imported, missing, statements
from companion.journal.history import History
from companion.journal.store import Store, Taken
from companion.table.cards import Fan
from companion.table.codes import told
from companion.table.house import Entry, House


@dataclass(frozen=True, slots=True)
class Box:
    """The cards of one game."""

    prefix: str
    title: str
    fan: Fan
    entry: Entry
    """The game as a table has it."""


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
    from companion.drawing.codes import CodeKind
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
    labels.add_argument("--code", choices=[*map(str, CodeKind)], default="qr", help="what the codes are (default: qr)")
    labels.add_argument("--font", metavar="FILE.ttf", type=Path, help="for names in letters that Helvetica lacks")
    labels.set_defaults(run=_labels)
    _registry_parsers(commands)
    enrolling = commands.add_parser(
        "enrol", help="teach a tag for each card, by scanning; the table must not be running"
    )
    enrolling.add_argument("game", metavar="GAME", help="such as skyrockets")
    enrolling.add_argument("--config", type=Path, help="the table's settings (default: the ones in use)")
    enrolling.add_argument(
        "--virtual", action="store_true", help="try it out with the virtual table's scanner, on a page"
    )
    enrolling.add_argument("--port", type=int, default=8000, help="with --virtual: the page's port (default 8000)")
    enrolling.set_defaults(run=_enrol)
    read = commands.add_parser("read", help="what the table makes of a scanned text, a JSON object a line")
    read.add_argument("text", metavar="TEXT", help="the text, or - for the lines of standard input")
    read.set_defaults(run=_read)
    return parser


def _registry_parsers(commands: Any) -> None:
    listing = commands.add_parser("list", help="the tags that the table knows, and which card each one is")
    listing.add_argument("game", metavar="GAME", nargs="?", help="only this game's cards")
    listing.set_defaults(run=_list)
    check = commands.add_parser("check", help="which cards have no tag, and which have more than one")
    check.add_argument("game", metavar="GAME", nargs="?", help="default: every game that has tags")
    check.set_defaults(run=_check)
    forget = commands.add_parser("forget", help="forget tags; the table must not be running")
    forget.add_argument("identities", metavar="IDENTITY", nargs="*", help="a tag's identity, as list prints it")
    forget.add_argument("--game", metavar="GAME", help="all tags of this game's cards")
    forget.set_defaults(run=_forget)
    commands.add_parser("export", help="write the registry to standard output").set_defaults(run=_export)
    importing = commands.add_parser("import", help="add a registry that was exported; the table must not be running")
    importing.add_argument("file", metavar="FILE", help="the file, or - for standard input")
    importing.set_defaults(run=_import)


def boxes() -> dict[str, Box]:
    """The cards of each game that has any. Games with faults are reported and left out."""
    found = {}
    for one in library.ready(lambda fault: print(f"left out {fault}", file=sys.stderr)):
        fan = one.fan
        if fan is not None and fan.cards:
            found[one.kit.name] = Box(one.kit.prefix, " ".join(one.kit.title), fan, one.entry)
    return found


def box_of(game: str, known: Mapping[str, Box]) -> Box:
    """The cards of a game. Raises ``CompanionError`` if it has none."""
    if game not in known:
        raise CompanionError(f'no game "{game}" has cards to scan; there are: {", ".join(known) or "none"}')
    return known[game]


def _labels(given: argparse.Namespace, known: Mapping[str, Box]) -> int:
    from companion.drawing.codes import CodeKind
    from companion.drawing.labels import write  # the PDF library, which nothing else needs
    from companion.drawing.lettering import Lettering
    from companion.drawing.sheets import SHEETS, Paper, paper_of

    box = box_of(given.game, known)
    sheet = SHEETS[given.sheet]
    paper = paper_of(sheet, None if given.paper is None else Paper(given.paper))
    labels = box.fan.labels
    try:
        lettering = Lettering(given.font)
        pages = write(given.output, labels, f"{box.title}: labels", sheet, paper, CodeKind(given.code), lettering)
    except OSError as error:
        raise CompanionError(f"{given.output}: {error.strerror}") from error
    count = "1 page" if pages == 1 else f"{pages} pages"
    if lettering.missing:
        letters = " ".join(sorted(lettering.missing))
        far = any(ord(letter) >= 0x2E80 for letter in lettering.missing)  # Chinese, Japanese, Korean
        package = "fonts-droid-fallback" if far else "fonts-dejavu-core"
        more = f"name a font that has them by --font FILE.ttf, or install one: sudo apt install {package}"
        print(f"No font here has the letters {letters}, printed as ?; {more}", file=sys.stderr)
    print(f"{given.output}: {len(labels)} labels on {count}. Print them at 100 %, not fitted to the page.")
    return 0


def _enrol(given: argparse.Namespace, known: Mapping[str, Box]) -> int:
    from companion.cli.enrol import enrol  # the hardware, which nothing else here needs

    box_of(given.game, known)
    return enrol(given, House({game: box.entry for game, box in known.items()}), journal())


def card_of(
    text: str,
    known: Mapping[str, Box],
    taught: Mapping[str, str] = MappingProxyType({}),
    codes: Mapping[str, str] = MappingProxyType({}),
) -> str | None:
    """The card that a scanned text names or was taught to be, in the spelling of its label; None: it is none."""
    code = told(text, [box.prefix for box in known.values()], taught, codes)
    return next((card for box in known.values() if (card := box.fan.named(code)) is not None), None)


def _read(given: argparse.Namespace, known: Mapping[str, Box]) -> int:
    texts: Iterable[str] = (line.rstrip("\r\n") for line in sys.stdin) if given.text == "-" else [given.text]
    taught, configuration = registry(), find()
    codes = {} if configuration is None else reading.read(configuration).codes
    for text in texts:
        print(json.dumps({"text": text, "card": card_of(text, known, taught, codes)}, ensure_ascii=False))
    return 0


# -- the registry


def registry() -> dict[str, str]:
    """What was taught, while the table may be running. Raises ``NoHistory``."""
    path = journal()
    if not path.exists():
        return {}
    with History(path) as history:
        return history.cards()


def _change(changed: Mapping[str, str | None], known: Mapping[str, Box]) -> None:
    """Writes changes to the registry, all or none. Raises ``NotKept``."""
    path = journal()
    try:
        with closing(Store(path)) as store:
            store.write_many(statements(changed, lambda card: _game_of(card, known)))
    except Taken as error:
        raise CompanionError(f"the table is running and writes {path}; end it first") from error


def _game_of(card: str, known: Mapping[str, Box]) -> str | None:
    return next((game for game, box in known.items() if card.startswith(box.prefix)), None)


def _of_game(taught: Mapping[str, str], game: str | None, known: Mapping[str, Box]) -> dict[str, str]:
    """The part of the registry that is of one game, or all of it."""
    if game is None:
        return dict(taught)
    prefix = box_of(game, known).prefix
    return {identity: card for identity, card in taught.items() if card.startswith(prefix)}


def _list(given: argparse.Namespace, known: Mapping[str, Box]) -> int:
    found = _of_game(registry(), given.game, known)
    if not found:
        print(
            "No tag was taught. Teach them by companion cards enrol GAME, or at the table: Teach cards, on its menu.",
            file=sys.stderr,
        )
        return 0
    names = {label.code: label.name for box in known.values() for label in box.fan.labels}
    rows = [(identity, card, names.get(card, "no game here has this card")) for identity, card in found.items()]
    print("\n".join(columns(rows)))
    return 0


def _check(given: argparse.Namespace, known: Mapping[str, Box]) -> int:
    taught = registry()
    games = [given.game] if given.game is not None else [game for game in known if _of_game(taught, game, known)]
    status = 0
    for game in games:
        codes = [label.code for label in box_of(game, known).fan.labels]
        cards = _of_game(taught, game, known)
        without = missing(cards, codes)
        print(f"{game}: {len(codes) - len(without)} of {len(codes)} cards have a tag")
        found = [f"{code} has no tag" for code in without]
        found += [f"{code} has {len(tags)} tags: {', '.join(tags)}" for code, tags in doubled(cards).items()]
        found += [f"{tag} is {code}, which is no card" for tag, code in cards.items() if code not in codes]
        print("".join(f"  {line}\n" for line in found), end="")
        status = 1 if found else status
    if not games:
        print("No tag was taught. Printed codes need none.")
    return status


def _forget(given: argparse.Namespace, known: Mapping[str, Box]) -> int:
    taught = registry()
    unknown = [identity for identity in given.identities if identity not in taught]
    if unknown:
        raise CompanionError(f"nothing was forgotten; not known: {', '.join(unknown)}")
    gone = [*given.identities, *(_of_game(taught, given.game, known) if given.game is not None else ())]
    if not gone:
        raise CompanionError("name the tags to forget, or --game GAME")
    _change(dict.fromkeys(gone), known)
    print(f"{len(set(gone))} forgotten")
    return 0


def _export(given: argparse.Namespace, known: Mapping[str, Box]) -> int:
    print("\n".join(exported(registry())))
    return 0


def _import(given: argparse.Namespace, known: Mapping[str, Box]) -> int:
    taught = registry()
    try:
        if given.file == "-":
            found, faults = imported(lines_of(sys.stdin.buffer), taught, lambda text: card_of(text, known))
        else:
            with open_to_read(given.file) as file:
                found, faults = imported(lines_of(file), taught, lambda text: card_of(text, known))
    except OSError as error:
        raise CompanionError(f"{given.file} cannot be read: {error.strerror}") from error
    if faults:
        told = cut([f"{given.file}:{line}: {what}" for line, what in faults])
        print("\n".join([*told, "Nothing was imported."]), file=sys.stderr)
        return 2
    new = changes(taught, {**taught, **found})
    _change(new, known)
    print(f"{len(new)} added" + (f", {len(found) - len(new)} known already" if len(new) < len(found) else ""))
    return 0

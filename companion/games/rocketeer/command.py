"""``companion editions list | show NAME | check FILE | new FILE``: what is known of a copy of The Rocketeer."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from companion import library
from companion.core.errors import Invalid
from companion.core.files import create_file
from companion.core.values import Json
from companion.games.rocketeer.rules.board import FINALE_CARDS, Place, Side
from companion.games.rocketeer.rules.edition import Edition, Reward
from companion.games.rocketeer.rules.finale import LINE, FinaleCard, Line
from companion.games.rocketeer.shelf import EDITIONS

FORM = EDITIONS.shipped.parent / "edition-form.toml"
"""The file that ``new`` writes."""


def main(arguments: list[str]) -> int:
    """0 well; 1 a file has faults; 2 there is no such edition, or a file cannot be read or written."""
    parser = argparse.ArgumentParser(prog="companion editions", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="the editions, and what they have")
    commands.add_parser("show", help="everything an edition says").add_argument("name", metavar="NAME")
    commands.add_parser("check", help="all faults of a file at once").add_argument("file", metavar="FILE")
    commands.add_parser("new", help="write a file to fill in").add_argument("file", metavar="FILE")
    given = parser.parse_args(arguments)
    match given.command:
        case "list":
            return _list()
        case "show":
            return _show(given.name)
        case "check":
            return _check(Path(given.file))
        case _:
            return _new(Path(given.file))


def _known() -> tuple[dict[str, Edition], int]:
    """The editions, and 1 if a file of the owner's was left out (which is told), else 0."""
    left_out: list[Invalid] = []
    known: dict[str, Edition] = library.on_shelf(EDITIONS, left_out.append)
    for fault in left_out:
        print(f"left out {fault}", file=sys.stderr)
    return known, min(len(left_out), 1)


def _list() -> int:
    known, status = _known()
    width = max(map(len, known))
    for name, edition in known.items():
        cards = sum(card.lines is not None for card in edition.finale.values())
        lacks = "lacks some facts" if any(edition.lacks()) else "complete"
        print(f"{name:<{width}}  {cards} of {FINALE_CARDS} Finale cards in lines; {lacks}")
    return status


def _show(name: str) -> int:
    known, status = _known()
    if name not in known:
        print(f'companion editions: there is no edition "{name}", only {", ".join(known)}', file=sys.stderr)
        return 2
    print("\n".join(_described(known[name])))
    return status


def _check(path: Path) -> int:
    try:
        edition: Edition = library.read_own(EDITIONS, path)
    except Invalid as error:
        print(error, file=sys.stderr)
        return 2 if isinstance(error.__cause__, OSError) else 1
    print(f"{path}: well; {len(edition.finale)} Finale cards")
    for fact in edition.lacks():
        print(f"  lacks {fact}")
    return 0


def _new(path: Path) -> int:
    try:
        create_file(path, FORM.read_bytes())
    except FileExistsError:
        print(f"{path}: is there already, and is left as it is; name another file", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{path}: cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    print(f"{path}: fill it in, then `companion editions check {path}`.")
    print(f"A file in {library.data_directory() / EDITIONS.name} is known by its name without .toml.")
    return 0


def _described(edition: Edition) -> Iterator[str]:
    yield edition.name
    if edition.rocket:
        yield "Rocket Skill: " + ", ".join(map(str, edition.rocket))
    if edition.zeppelin is not None:
        yield f"Zeppelin: {edition.zeppelin} spaces from Lakehurst to Los Angeles"
    if edition.soldiers is not None:
        yield f"Soldier tokens: {edition.soldiers}"
    if edition.grit:
        yield "Grit spaces: " + ", ".join(f"{character} {number}" for character, number in edition.grit.items())
    yield "\nLocations:"
    for place in Place:
        yield from _location(edition, place)
    yield "\nFinale cards:"
    for card in edition.finale.values():
        yield from _card(card)
    lacking = list(edition.lacks())
    if lacking:
        yield "\nIt lacks:"
        yield from (f"  {fact}" for fact in lacking)


def _location(edition: Edition, place: Place) -> Iterator[str]:
    known = edition.location(place)
    yield f"  {place}"
    if known.ways is not None:
        yield "    ways: " + (", ".join(known.ways) or "none")
    for side, action in known.actions.items():
        yield f"    action, {side}: {action}"
    if len(known.rewards) == len(Side) and len(set(known.rewards.values())) == 1:
        yield f"    reward: {_reward(known.rewards[Side.HEROES])}"
    else:
        yield from (f"    reward, {side}: {_reward(reward)}" for side, reward in known.rewards.items())


def _reward(reward: Reward) -> str:
    return f"{reward.gain} (with the Plans: {reward.with_plans})" if reward.with_plans else reward.gain


def _card(card: FinaleCard) -> Iterator[str]:
    yield f"  {card.id}" + (f": {card.title}" if card.title else "")
    if card.lines is None:
        yield "    points entered by hand"
    yield from (f"    {_line(line)}" for line in card.lines or ())


def _line(line: Line) -> str:
    said = [f"{line.points:+}"]
    for key, value in LINE.write(line).items():
        if key != "points":
            said.append(f"{key} {_said(value)}")
    return " ".join(said)


def _said(value: Json) -> str:
    """A count or a condition, without the marks that only a file needs."""
    if isinstance(value, dict):
        return " ".join(f"{key} {_said(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return "(" + ", ".join(_said(item) for item in value) + ")"
    return value if isinstance(value, str) else json.dumps(value)

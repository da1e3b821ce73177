"""``companion report``: one text file for a report of a bug, without names of people."""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from companion.cli.doctor import here, look_over
from companion.cli.version import versions
from companion.config.machine import ROOT
from companion.config.reading import find
from companion.core.errors import Invalid
from companion.core.files import create_file
from companion.core.toml import read_file
from companion.doctor.facts import Here, plain
from companion.doctor.report import Style, text

LINES = 200
"""The last lines of the log that are in a report."""
MOST = 1 << 18
"""The most characters of the log."""
SHORTEST = 3
"""Names of fewer letters are not looked for: they are parts of too many words."""
COMMON = ("root", "companion")
"""Users and computers whose names say nothing about anybody."""
_NAMES = re.compile(r"""^([ \t]*["']?names["']?[ \t]*=[ \t]*)\[[^]]*\]""", re.MULTILINE)


def main(arguments: list[str]) -> int:
    """Writes the report. Returns 2 if the file cannot be written."""
    parser = argparse.ArgumentParser(
        prog="companion report",
        description="Writes one text file for a report of a bug: doctor's findings, versions, the configuration and "
        "the last lines of the log. Names of players, users and this computer are left out. Nothing is sent.",
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration (default: the one in use)")
    parser.add_argument("--output", "-o", metavar="FILE", help="the file to write, or - to print it")
    given = parser.parse_args(arguments)
    report = written(given.config or find(), ROOT, here())
    if given.output == "-":
        sys.stdout.write(report)
        return 0
    path = Path(given.output or time.strftime("companion-report-%Y%m%d-%H%M%S.txt"))
    try:
        create_file(path, report)
    except FileExistsError:
        print(f"companion report: {path} is there already; name another file with --output", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"companion report: {path} cannot be written: {error.strerror}; try --output FILE", file=sys.stderr)
        return 2
    print(f"Written: {path}\nRead it before you pass it on: it should name nobody, but it comes from your table.")
    return 0


def written(path: Path | None, root: Path, user: Here) -> str:
    """The whole report on a machine and the table with a configuration."""
    said = text(look_over(path, False, root, user), Style(plain=True))
    parts = {
        "Versions": "\n".join(versions(root)),
        "Doctor": said,
        "Configuration": _configuration(path),
        "Log": _log(user),
    }
    whole = "\n".join(f"== {title}\n\n{part.rstrip()}\n" for title, part in parts.items())
    return without_names(whole, _players(path), (user.user, platform.node()), os.path.expanduser("~"))


def without_names(report: str, players: Iterable[str], hosts: Iterable[str], home: str) -> str:
    """A report without names of people: players become ``(player 1)``, users and computers ``(name)``, a home ``~``.

    >>> without_names("Anna plays on annas-pi", ["Anna"], ["annas-pi"], "/home/anna")
    '(player 1) plays on (name)'
    """
    if home not in ("~", "/"):
        report = report.replace(home, "~")
    report = _NAMES.sub(r"\1[]  # left out", report)  # also those that are written with escapes
    names = {name: f"(player {number})" for number, name in enumerate(players, start=1) if len(name) > 1}
    names.update((name, "(name)") for name in hosts if len(name) >= SHORTEST and name not in COMMON)
    for name in sorted(names, key=len, reverse=True):
        report = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", names[name], report)
    return report


def _configuration(path: Path | None) -> str:
    """The configuration's own text, if it can be read as TOML: otherwise nobody knows which parts of it are names."""
    if path is None:
        return "none"
    try:
        read_file(path)
        said = path.read_text()
    except (Invalid, OSError, ValueError):
        said = "it cannot be read; doctor says why"
    return f"{path}\n\n{said}"


def _players(path: Path | None) -> list[str]:
    try:
        names = {} if path is None else read_file(path).get("names", ())
    except (Invalid, OSError, ValueError):
        return []
    return [name for name in names if isinstance(name, str) and name] if isinstance(names, list) else []


def _log(user: Here) -> str:
    """The service's last lines, each made fit for a report."""
    command = (
        "journalctl",
        "--unit=companion",
        f"--lines={LINES}",
        "--no-pager",
        "--no-hostname",
        "--output=short-iso",
    )
    told = user.run(command)
    if told is None:
        return "journalctl tells nothing (sudo companion report may see more)"
    return "\n".join(plain(line, 400) for line in told[-MOST:].splitlines()) or "empty"

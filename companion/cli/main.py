"""``companion``: finds the subcommand and imports that one alone (so ``replay`` starts without web and hardware)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.kit import Command

COMMANDS = {
    "run": "the table: on its hardware, or with --virtual on a page in the browser",
    "replay": "replay transcripts and print their outcomes",
    "decode": "decode a capture of what a scanner or a button sent",
    "capture": "record what a scanner or a button sends, with times",
    "doctor": "examine the machine and the table: what is wrong, and how to fix it",
    "setup": "find out what is wired where, and write the configuration",
    "cards": "printed codes and tags: sheets of labels, and what the table knows of your cards",
    "wiring": "show which wire goes where, as a list or as a drawing",
    "games": "the games that were played, newest first",
    "show": "what happened in a game that was played",
    "record": "what all games of a kind have come to, such as Skyrockets' score pad",
    "export": "games that were played as transcripts, or their scores as a table",
    "import": "add games from transcripts",
    "version": "the version; with --verbose also those of all that it is made of",
    "report": "write one text file for a report of a bug",
    "update": "bring this copy up to date, in the way in which it was installed",
}
"""Each subcommand is the module ``companion.cli.NAME`` with ``main(arguments) -> exit status``. Games bring others."""
MODULES = {"import": "importing"}
"""Modules that cannot have their command's name."""


def games_commands() -> dict[str, Command]:
    """The subcommands of games. None can replace one of ours or an earlier game's."""
    from companion import library

    found: dict[str, Command] = {}
    for kit in library.kits():
        for command in kit.commands:
            if command.name not in COMMANDS:
                found.setdefault(command.name, command)
    return found


def usage() -> str:
    """What ``companion`` alone prints."""
    about = {**COMMANDS, **{name: command.about for name, command in games_commands().items()}}
    width = max(map(len, about))
    lines = [f"  {name:<{width}}  {what}" for name, what in about.items()]
    return "\n".join(["usage: companion COMMAND ...", "", *lines, "", "companion COMMAND --help tells more."])


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line. Returns the exit status: 0 success, 1 something was found, 2 failure, 130 Ctrl-C."""
    try:
        return _main(arguments)
    except KeyboardInterrupt:
        return 130


def _main(arguments: list[str] | None) -> int:
    closed: frozenset[str] = frozenset()
    if arguments is None:  # as a program of its own, not called by another
        from companion.cli.output import prepare

        closed = prepare()
    given = sys.argv[1:] if arguments is None else arguments
    if "stdout" in closed and given[:1] != ["run"]:
        print(f"companion {' '.join(given[:1])}: the output cannot be written: it is closed", file=sys.stderr)
        return 2
    if given == ["--version"]:
        given = ["version"]
    if not given or given[0] in ("-h", "--help"):
        print(usage())
        return 0 if given else 2
    run = _command(given[0])
    if run is None:
        print(f'companion: there is no command "{given[0]}"\n\n{usage()}', file=sys.stderr)
        return 2
    try:
        status = run(given[1:])
        sys.stdout.flush()
        return status
    except UnicodeEncodeError as error:  # what is printed shows any character, so this one was in an argument
        print(f"companion {given[0]}: expected arguments in UTF-8; got {error.object!r}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our output has gone; nothing more to say, not even at exit
        _say_no_more()
        return 0
    except OSError as error:  # of a file every command tells by itself; this is our own output, a disk that is full
        print(f"companion {given[0]}: the output cannot be written: {error.strerror}", file=sys.stderr)
        _say_no_more()
        return 2


def _command(name: str) -> Callable[[list[str]], int] | None:
    if name == "run":
        return _run
    if name in COMMANDS:
        run: Callable[[list[str]], int] = import_module(f"companion.cli.{MODULES.get(name, name)}").main
        return run
    command = games_commands().get(name)
    return None if command is None else command.main


def _run(arguments: list[str]) -> int:
    """``companion run``, which can be stopped from before its imports on."""
    from companion.cli.stopping import STOPPING

    with STOPPING:
        from companion.cli import run

        return run.main(arguments)


def _say_no_more() -> None:
    """Nothing that is still to be written is tried again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())

"""``companion``: finds the subcommand and imports that one alone (so ``replay`` starts without web and hardware)."""

from __future__ import annotations

import os
import sys
from importlib import import_module

COMMANDS = {
    "run": "the table: on its hardware, or with --virtual on a page in the browser",
    "replay": "play transcripts again and print what the rules make of them",
    "events": "the events of Skyrockets: list, show, and check a file of your own",
    "editions": "what is known of your copy of The Rocketeer: list, show, check, and a new file to fill in",
    "decode": "decode a capture: what the companion makes of what a scanner or a button sent",
    "capture": "write down what a scanner or a button sends, with its times, while it comes",
    "doctor": "look the machine and the table over: what is wrong, and what mends it",
    "setup": "asks for each button, light, screen and card, and writes the configuration",
    "wiring": "which wire goes where, as a list or as a drawing",
}
"""Each subcommand is the module ``companion.cli.NAME`` with ``main(arguments) -> exit status``."""


def usage() -> str:
    """What ``companion`` alone prints."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {what}" for name, what in COMMANDS.items()]
    return "\n".join(["usage: companion COMMAND ...", "", *lines, "", "companion COMMAND --help tells more."])


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line and gives its exit status: 0 well, 1 it found something, 2 it could not."""
    given = sys.argv[1:] if arguments is None else arguments
    if not given or given[0] in ("-h", "--help"):
        print(usage())
        return 0 if given else 2
    if given[0] not in COMMANDS:
        print(f'companion: there is no command "{given[0]}"\n\n{usage()}', file=sys.stderr)
        return 2
    try:
        status: int = import_module(f"companion.cli.{given[0]}").main(given[1:])
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # whoever read our output has gone; nothing more to say, not even at exit
        _say_no_more()
        return 0
    except OSError as error:  # of a file every command tells by itself; this is our own output, a disk that is full
        print(f"companion {given[0]}: the output cannot be written: {error.strerror}", file=sys.stderr)
        _say_no_more()
        return 2


def _say_no_more() -> None:
    """Nothing that is still to be written is tried again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())

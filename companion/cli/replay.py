"""``companion replay FILE...``: plays transcripts again and prints every outcome, then the result."""

from __future__ import annotations

import argparse
import sys

from companion.errors import Malformed
from companion.rules.games import games
from companion.rules.transcript import lines_of, replay


def main(arguments: list[str]) -> int:
    """Prints what the files make; 2 if any could not be read or was malformed (such a file prints nothing)."""
    parser = argparse.ArgumentParser(prog="companion replay", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a transcript, or - for standard input")
    status = 0
    for name in parser.parse_args(arguments).files:
        try:
            if name == "-":
                printed = replay(lines_of(sys.stdin.buffer), games())
            else:
                with open(name, "rb") as file:
                    printed = replay(lines_of(file), games())
        except Malformed as error:
            print(f"{name}:{error.line}: {error.what}", file=sys.stderr)
            status = 2
        except OSError as error:
            print(f"{name}: cannot be read: {error.strerror}", file=sys.stderr)
            status = 2
        else:
            sys.stdout.write("\n".join(printed) + "\n")
    return status

"""``companion replay FILE...``: replays transcripts and prints every outcome, then the result."""

from __future__ import annotations

import argparse
import errno
import sys
from collections.abc import Mapping
from typing import BinaryIO

from companion import library
from companion.core.errors import Invalid, Malformed
from companion.core.files import open_to_read
from companion.engine.game import AnyGame
from companion.engine.transcript import lines_of, replay


def main(arguments: list[str]) -> int:
    """Prints each file's outcomes. Returns 2 if any file cannot be read or is malformed; that one prints nothing."""
    parser = argparse.ArgumentParser(prog="companion replay", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a transcript, or - for standard input")
    left_out: list[Invalid] = []
    known = library.Games(left_out.append)
    status = max(_replay(name, known) for name in parser.parse_args(arguments).files)
    for fault in left_out:
        print(f"left out {fault}", file=sys.stderr)
    return status


def _replay(name: str, known: Mapping[str, AnyGame]) -> int:
    try:
        if name == "-" and sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        if name == "-":
            printed = _played(sys.stdin.buffer, known)
        else:
            with open_to_read(name) as file:
                printed = _played(file, known)
    except Malformed as error:
        print(f"{name}:{error.line}: {error.what}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{name}: cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    sys.stdout.write(printed)
    return 0


def _played(file: BinaryIO, known: Mapping[str, AnyGame]) -> str:
    return "\n".join(replay(lines_of(file), known)) + "\n"

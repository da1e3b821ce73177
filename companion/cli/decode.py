"""``companion decode FILE``: prints what the companion makes of a capture, one JSON object a line."""

from __future__ import annotations

import argparse
import errno
import json
import sys
from collections.abc import Iterable, Iterator

from companion.core.errors import Malformed
from companion.core.files import open_to_read
from companion.core.values import Ms
from companion.table import debounce
from companion.table.debounce import Debounce, Move
from hardware.scanners.capture import Arrived, Item, Level, lines_of, read_capture
from hardware.scanners.header import ButtonHeader
from hardware.scanners.kinds import decoder
from hardware.scanners.protocol import Decoder, Scan


def main(arguments: list[str]) -> int:
    """Prints the decoded capture. Returns 2, and prints nothing, if it cannot be read or is malformed."""
    parser = argparse.ArgumentParser(prog="companion decode", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="a capture, or - for standard input")
    name = parser.parse_args(arguments).file
    try:
        if name == "-" and sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        if name == "-":
            printed = decode(lines_of(sys.stdin.buffer))
        else:
            with open_to_read(name) as file:
                printed = decode(lines_of(file))
    except Malformed as error:
        print(f"{name}:{error.line}: {error.what}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{name}: cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    sys.stdout.writelines(printed)
    return 0


def decode(lines: Iterable[bytes]) -> list[str]:
    """The lines, ends included, that ``companion decode`` prints for a capture. Raises ``Malformed``."""
    header, items = read_capture(lines)
    if isinstance(header, ButtonHeader):
        moves = _moves(items, Debounce(lockout=header.lockout, hold=header.hold))
        return [_printed(move.at, str(move.what), True) for move in moves]
    scans = _scans(items, decoder(header.kind, frozenset(header.known), header.idle))
    return [_printed(scan.at, "scan", scan.what) for scan in scans]


def _printed(at: Ms, what: str, value: str | bool) -> str:
    return json.dumps({"at": at, what: value}) + "\n"


def _scans(items: Iterable[Item], decoding: Decoder) -> Iterator[Scan]:
    for item in items:
        if isinstance(item, Arrived):
            yield from decoding.feed(item.data, item.at)
        else:
            yield from decoding.advance(item.at)
    yield from decoding.end()


def _moves(items: Iterable[Item], state: Debounce) -> Iterator[Move]:
    for item in items:
        if isinstance(item, Level):
            step = debounce.reading if item.read else debounce.edge
            state, moves = step(state, item.at, item.pressed)
        else:
            state, moves = debounce.advance(state, item.at)
        yield from moves

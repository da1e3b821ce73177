"""``companion wiring``: which wire goes where, for the configuration in use."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.config.machine import missing
from companion.config.reading import find, read
from companion.config.table import TableConfig
from companion.core.errors import Invalid
from companion.core.files import replace_file
from companion.wiring.device_drawing import sheet
from companion.wiring.listing import listing


def main(arguments: list[str]) -> int:
    """Prints or draws the wires. Returns 2 if the configuration has faults or the drawing cannot be written."""
    parser = argparse.ArgumentParser(prog="companion wiring", description="Shows which wire goes where.")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration (default: the one in use)")
    parser.add_argument("--svg", metavar="FILE", help="draw the wires to this file (- for standard output)")
    given = parser.parse_args(arguments)
    path: Path | None = given.config or find()
    try:
        table = read(path) if path else TableConfig()
    except Invalid as error:
        print(error, file=sys.stderr)
        return 2
    if given.svg is None:
        whose = f"The table of {path}" if path else "The default table (there is no configuration yet)"
        lacking = [f"  {fault}" for fault in missing(table)]
        absent = "\n".join(["", "Not there on this machine:", *lacking, ""]) if lacking else ""
        return _write("-", f"{whose}\n\n{listing(table)}{absent}")
    return _write(given.svg, sheet(table).document())


def _write(name: str, text: str) -> int:
    """Writes to a file, or for ``-`` to standard output, whatever the terminal's encoding."""
    if name == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        return 0
    try:
        replace_file(Path(name), text)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no path has a null in it"
        print(f"{name}: cannot be written: {why}", file=sys.stderr)
        return 2
    return 0

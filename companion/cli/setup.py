"""``companion setup``: finds out, with a person at the table, what is wired where, and writes the configuration."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from companion.bench import Bench
from companion.cli.origin import OriginKind, origin
from companion.cli.system import turn_on
from companion.config.reading import find, new, read
from companion.config.table import HardwareKind, TableConfig
from companion.config.writing import write
from companion.core.errors import CompanionError, Invalid
from companion.core.files import keep_old, replace_file
from companion.daemon.clock import MonotonicClock
from companion.setup.course import next_step, run
from companion.setup.dialogue import Dialogue, Left, Option
from companion.setup.draft import Draft, Unreadable, load, progress_path, save
from companion.setup.terminal import Terminal

PORT = 8000
TYPED = 0
"""The descriptor of the standard input, open or not."""
LEFT = 130
"""The exit status of a program that Ctrl-C ended, as in shells."""
SERVICE_READS = Path("/etc/companion/table.toml")
"""The configuration of systemd/companion.service."""
GOES_ON = (Option("on", "go on there"), Option("new", "begin again"))


def main(arguments: list[str]) -> int:
    """Runs setup. Returns 0 or doctor's status, 130 if the person left, or 2 if it cannot begin."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.wired and not given.virtual:
        parser.error("--wired goes with --virtual")
    if given.system:
        return turn_on()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without arrows still shows the questions
    path = (given.config or find() or new()).resolve()  # a link stays one
    dialogue = Terminal(TYPED, sys.stdout)
    try:
        with _bench(given) as bench:
            set_up(bench, dialogue, path)
    except (KeyboardInterrupt, Left):
        print("\n\nLeft. What was found is kept; run the same command to go on.", file=sys.stderr)
        return LEFT
    except (CompanionError, OSError) as error:
        print(f"\ncompanion setup: {error}", file=sys.stderr)
        return 2
    status: int = import_module("companion.cli.doctor").main(["--config", str(path)])
    if path == SERVICE_READS and origin().kind in (OriginKind.PACKAGE, OriginKind.SCRIPT):
        print("\nTo start the table now, and at every boot: sudo systemctl restart companion")
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion setup", description=__doc__)
    parser.add_argument("--config", type=Path, metavar="FILE", help="the file to write (default: the one in use)")
    parser.add_argument("--virtual", action="store_true", help="try it out on the virtual table, on a page")
    parser.add_argument(
        "--wired", type=Path, metavar="FILE", help="with --virtual: how it is wired (default: the default table)"
    )
    parser.add_argument("--port", type=int, default=PORT, help=f"with --virtual: the page's port (default {PORT})")
    parser.add_argument("--system", action="store_true", help="only turn on I2C and SPI, as installing it does")
    return parser


def set_up(bench: Bench, dialogue: Dialogue, path: Path) -> TableConfig:
    """Runs setup with any bench and any dialogue. Raises Left, CompanionError and OSError."""
    progress = progress_path(path)
    if path.exists() and not (path.is_file() and os.access(path, os.R_OK)):
        raise CompanionError(f"{path} is not a readable file; name another with --config, or try with sudo")
    draft = _begin(bench.kind, dialogue, path, progress)
    _keep(draft, progress)
    table = run(bench, dialogue, draft, lambda grown: _keep(grown, progress))
    text = write(table)
    read(text)
    old = keep_old(path)
    replace_file(path, text, folders=True)
    progress.unlink(missing_ok=True)
    dialogue.title("Done")
    dialogue.tell(f"Written: {path}", *([f"The old one is kept: {old}"] if old else []))
    return table


def _keep(draft: Draft, progress: Path) -> None:
    try:
        save(draft, progress)
    except OSError as error:
        why = error.strerror or str(error)
        raise CompanionError(
            f"{progress.parent} cannot be written to ({why}); name another file with --config, or try with sudo"
        ) from error


def _begin(kind: HardwareKind, dialogue: Dialogue, path: Path, progress: Path) -> Draft:
    """The draft to start from: an interrupted one, one made from the existing configuration, or a new one."""
    dialogue.title("Companion setup", "Ctrl-C leaves; what was found is kept.")
    dialogue.tell(f"Writes {path}. Stop the companion first if it is running, because it uses the pins.")
    try:
        left = load(progress)
    except Unreadable as error:
        dialogue.tell(f"{error}; setup starts from the beginning.")
        left = None
    if left is not None and left.done and left.table.hardware is kind:
        question = f'Setup was left at "{next_step(left)}".'
        if dialogue.choose("resume", question, GOES_ON, "on") == "on":
            return left
    if not path.exists():
        return Draft(TableConfig(hardware=kind))
    try:
        return Draft(replace(read(path), hardware=kind), had=True)
    except Invalid as error:
        dialogue.tell("The configuration has faults, so setup ignores it:", *(f"  {fault}" for fault in error.faults))
        return Draft(TableConfig(hardware=kind))


# -- the bench


@contextmanager
def _bench(given: argparse.Namespace) -> Iterator[Bench]:
    clock = MonotonicClock().now
    if not given.virtual:
        from hardware.probing.machine import machine_bench

        yield machine_bench(clock)
        return
    from companion.web.app import make_app
    from companion.web.aside import Aside
    from companion.web.server import address_of, listen
    from hardware.probing.virtual import virtual_bench
    from hardware.virtual.table import Virtual

    wired = replace(read(given.wired) if given.wired else TableConfig(), hardware=HardwareKind.VIRTUAL)
    listener = listen(port=given.port)
    table = Virtual(wired, clock)
    page = Aside(listener, make_app(table, strips=wired.every_strip))
    try:
        print(f"The table to set up is on {address_of(listener)}: press and scan there.", flush=True)
        yield virtual_bench(wired, table, clock)
    finally:
        page.close()
        table.close()

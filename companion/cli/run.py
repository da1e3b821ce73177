"""``companion run``: the table, on the hardware that the configuration names or, with ``--virtual``, on a page."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion import library
from companion.cli.lines import Lines, formatter
from companion.cli.origin import version
from companion.cli.stopping import STOPPING
from companion.config.machine import PINS, absent, is_pi, model
from companion.config.reading import find, no_hardware, read
from companion.config.table import HardwareKind, TableConfig
from companion.core.errors import CompanionError, Invalid
from companion.core.mistakes import Mistakes
from companion.core.values import Ms
from companion.daemon.clock import MonotonicClock
from companion.daemon.loop import Daemon
from companion.daemon.service import Service
from companion.daemon.status import Status
from companion.daemon.status_server import StatusThread, TableClaim, claim
from companion.daemon.wall import boot, moment
from companion.journal.cards import Known
from companion.journal.keeper import Keeper, Session
from companion.journal.store import NAME, Store
from companion.ports import Hardware
from companion.scene.aloud import aloud
from companion.scene.stage import Stage
from companion.table.house import House
from companion.table.table import Table, begin

PORT = 8000

log = logging.getLogger(__name__)


def main(arguments: list[str]) -> int:
    """Runs until Ctrl-C, SIGTERM or SIGHUP. Returns 2, with advice on standard error, if it cannot begin."""
    given = _parser().parse_args(arguments)
    lines = Lines()
    lines.setFormatter(formatter())
    logging.basicConfig(level=logging.INFO, handlers=[lines])
    try:
        config = _config(given.config)
        if given.virtual:
            config = replace(config, hardware=HardwareKind.VIRTUAL)
        if config.hardware is None:
            print(no_hardware(given.config or find()), file=sys.stderr)
            return 2
        if not _ready(config):
            return 2
        asyncio.run(_run(config, given.config or find(), given.host, given.port, given.allow_host))
    except CompanionError as error:
        print(f"companion run: {error}", file=sys.stderr)
        return 2
    finally:
        logging.getLogger().removeHandler(lines)
        lines.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion run", description=__doc__)
    parser.add_argument("--virtual", action="store_true", help="the virtual table, on a page in the browser")
    parser.add_argument("--port", type=_port, default=PORT, help=f"the page's port (default {PORT}; 0: any free one)")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="the page's address (default 127.0.0.1: this computer only); pages on other computers only show",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        type=str.lower,
        metavar="NAME",
        help="a further name by which the page may be opened, such as the one that a proxy has; may be given again",
    )
    parser.add_argument(
        "--config", type=Path, help="the table's settings (default: where `companion wiring` finds them)"
    )
    return parser


def _port(text: str) -> int:
    if text.isdecimal() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a number from 0 to 65535; got {text!r}")


def _config(path: Path | None) -> TableConfig:
    found = path or find()
    return TableConfig() if found is None else read(found)


def _ready(config: TableConfig) -> bool:
    """Reports what this machine lacks, before anything is opened. Returns whether the table can be played anyway.

    Without a Raspberry Pi's pins it cannot. Without one of its buses it can: the devices there are left out.
    """
    lacking = absent(config)
    if not lacking:
        return True
    board = model()
    if is_pi(board) and all(one.key != PINS for one in lacking):
        for one in lacking:
            log.warning("not there on this machine: %s", one.fault())
        return True
    whose = "a Raspberry Pi without its pins" if is_pi(board) else "no Raspberry Pi"
    lines = [f"companion run: this is {whose}, and the configuration asks for one. Not there:"]
    lines += [f"  {one.fault()}" for one in lacking]
    lines.append("On any computer: companion run --virtual. More is told by: companion doctor")
    print("\n".join(lines), file=sys.stderr)
    return False


def journal() -> Keeper:
    """The journal in the owner's data directory, not opened yet."""
    pi = is_pi(model())
    session = Session(version(), boot(), lambda: moment(pi))
    return Keeper(lambda: Store(library.data_directory() / NAME), session)


def set_up(config: TableConfig, at: Ms) -> tuple[Table, Stage]:
    """A new table with all games, and the stage that shows them."""
    left_out: list[Invalid] = []
    games = library.ready(left_out.append)
    for fault in left_out:
        library.log_fault(fault)
    house = House(
        {one.kit.name: one.entry for one in games},
        config.names,
        scanner=bool(config.scanners),
        codes=config.codes,
        sand_timers=config.sand_timers,
        left_out=tuple(fault.source.removeprefix("game ") for fault in left_out if fault.source.startswith("game ")),
    )
    return begin(house, at, library.leads(games)), library.stage(games)


async def _run(config: TableConfig, path: Path | None, host: str, port: int, allowed: Sequence[str]) -> None:
    clock = MonotonicClock()
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    STOPPING.when_asked(lambda: loop.call_soon_threadsafe(stopping.set))
    mistakes = Mistakes(log)
    _note_the_unexpected(loop, mistakes)
    if config.hardware is HardwareKind.VIRTUAL:
        await _virtual(config, path, clock, stopping, host, port, allowed, mistakes)
    else:
        from hardware.pi import hardware

        claimed = claim(HardwareKind.PI)  # before any device is opened: two tables would drive the same ones
        service = Service()
        keeper = journal()
        wired = hardware(config, clock.now, Known(lambda: keeper.cards))
        daemon = Daemon(*set_up(config, clock.now()), wired, config, clock, service, keeper)
        try:
            await _live(config, path, wired, daemon, clock, stopping, claimed)
        finally:
            keeper.close()
            service.close()


def _note_the_unexpected(loop: asyncio.AbstractEventLoop, mistakes: Mistakes) -> None:
    """Logs errors that end a thread, a task or a callback unseen, each distinct error once."""

    def in_loop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception") or RuntimeError(context["message"])
        mistakes.meet(error, f"the loop goes on, but {context['message']}")

    def in_thread(ended: threading.ExceptHookArgs) -> None:
        name = "a thread" if ended.thread is None else ended.thread.name
        mistakes.meet(ended.exc_value or ended.exc_type(), f"{name} has ended by an error")

    loop.set_exception_handler(in_loop)
    threading.excepthook = in_thread


async def _virtual(
    config: TableConfig,
    path: Path | None,
    clock: MonotonicClock,
    stopping: asyncio.Event,
    host: str,
    port: int,
    allowed: Sequence[str],
    mistakes: Mistakes,
) -> None:
    """Runs the table and its page. The page has its own loop and thread, so that no network can delay a press.

    A port that is taken is reported before anything else begins.
    """
    from companion.web.app import make_app
    from companion.web.aside import Aside
    from companion.web.server import address_of, listen
    from hardware.virtual.table import Virtual

    listener = listen(host, port)
    table = Virtual(config, clock.now)
    try:
        with suppress(OSError):  # nobody reads it: the table runs all the same
            print(f"The table is on {address_of(listener)}\nCtrl-C ends it.", flush=True)
        keeper = journal()
        wired = table.hardware(Known(lambda: keeper.cards))
        daemon = Daemon(*set_up(config, clock.now()), wired, config, clock, keeper=keeper)
        app = make_app(
            table,
            strips=config.every_strip,
            allowed=allowed,
            words=lambda: aloud(daemon.scene),
            camera=daemon.camera,
        )
        page = Aside(listener, app, lambda error: mistakes.meet(error, "the page goes on, but something went wrong"))
        try:
            await _live(config, path, wired, daemon, clock, stopping)
        finally:
            page.close()
            keeper.close()
    finally:
        table.close()


async def _live(
    config: TableConfig,
    path: Path | None,
    hardware: Hardware,
    daemon: Daemon,
    clock: MonotonicClock,
    stopping: asyncio.Event,
    claimed: TableClaim | None = None,
) -> None:
    """Runs the daemon until it is asked to stop."""
    answering = StatusThread(reporter(config, path, hardware, daemon, clock), claimed=claimed)
    answering.start()
    tasks = [asyncio.create_task(daemon.run()), asyncio.create_task(_wait(stopping))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        daemon.stop()  # which tells the service manager
        for task in tasks[1:]:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        answering.close()
    for outcome in ended:
        if isinstance(outcome, Exception):
            raise outcome


def reporter(
    config: TableConfig, path: Path | None, hardware: Hardware, daemon: Daemon, clock: MonotonicClock
) -> Callable[[], Status]:
    """A function that returns the table's status; its uptime counts from now."""
    outputs = (*hardware.strips, *hardware.screens, *hardware.buzzers)
    devices = ("buttons", *outputs, *(scanner.name for scanner in hardware.scanners))
    since = clock.now()
    kind = config.hardware or HardwareKind.VIRTUAL
    whose = None if path is None else str(path.absolute())

    def status() -> Status:
        uptime = clock.now() - since
        seen = daemon.troubles, daemon.silences(), daemon.dropped()
        return Status(version(), kind, os.getpid(), uptime, whose, devices, *seen)

    return status


async def _wait(stopping: asyncio.Event) -> None:
    await stopping.wait()

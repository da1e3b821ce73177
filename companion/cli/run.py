"""``companion run``: the table, on the hardware that the configuration names or, with ``--virtual``, on a page."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path

from companion import library
from companion.config.places import find, no_hardware
from companion.config.reading import read
from companion.config.table import HardwareKind, TableConfig
from companion.daemon.clock import MonotonicClock
from companion.daemon.loop import Daemon
from companion.errors import CompanionError
from companion.ports import Hardware
from companion.rules.games import games
from companion.table.house import House
from companion.table.table import begin

PORT = 8000


def main(arguments: list[str]) -> int:
    """Runs until Ctrl-C or SIGTERM; 2 where it cannot begin, with what to do about it."""
    given = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s", stream=sys.stderr)
    try:
        config = _config(given.config)
        if given.virtual:
            config = replace(config, hardware=HardwareKind.VIRTUAL)
        if config.hardware is None:
            print(no_hardware(given.config or find()), file=sys.stderr)
            return 2
        asyncio.run(_run(config, given.host, given.port))
    except CompanionError as error:
        print(f"companion run: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion run", description=__doc__)
    parser.add_argument("--virtual", action="store_true", help="the virtual table, on a page in the browser")
    parser.add_argument("--port", type=_port, default=PORT, help=f"the page's port (default {PORT}; 0: any free one)")
    parser.add_argument(
        "--host", default="127.0.0.1", help="the page's address (default 127.0.0.1: this computer only)"
    )
    parser.add_argument(
        "--config", type=Path, help="the table's settings (default: where `companion wiring` finds them)"
    )
    return parser


def _port(text: str) -> int:
    if text.isdecimal() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a number from 0 to 65535; came {text!r}")


def _config(path: Path | None) -> TableConfig:
    found = path or find()
    return TableConfig() if found is None else read(found)


def house(config: TableConfig) -> House:
    """What the table knows when it is switched on."""
    return House(games(library.events(), library.editions()), config.names, scanner=bool(config.scanners))


async def _run(config: TableConfig, host: str, port: int) -> None:
    clock = MonotonicClock()
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    if config.hardware is HardwareKind.VIRTUAL:
        await _virtual(config, clock, stopping, host, port)
    else:
        from hardware.pi import hardware

        await _live(config, hardware(config, clock.now), clock, stopping)


async def _virtual(config: TableConfig, clock: MonotonicClock, stopping: asyncio.Event, host: str, port: int) -> None:
    """The table and its page; a port that is taken is told before anything else begins."""
    from companion.web.app import make_app
    from companion.web.server import address_of, listen, serve_on
    from hardware.virtual.table import Virtual

    listener = listen(host, port)
    table = Virtual(config, clock.now)
    try:
        print(f"The table is on {address_of(listener)}\nCtrl-C ends it.", flush=True)
        serving = serve_on(listener, make_app(table, strip=config.strip))
        await _live(config, table.hardware(), clock, stopping, serving)
    finally:
        table.close()


async def _live(
    config: TableConfig,
    hardware: Hardware,
    clock: MonotonicClock,
    stopping: asyncio.Event,
    serving: Coroutine[None, None, None] | None = None,
) -> None:
    """The daemon and, for a virtual table, its page: whichever ends first ends the other."""
    daemon = Daemon(begin(house(config), clock.now()), hardware, config, clock)
    tasks = [asyncio.create_task(daemon.run()), asyncio.create_task(_wait(stopping))]
    if serving is not None:
        tasks.append(asyncio.create_task(serving))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        daemon.stop()
        for task in tasks[1:]:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for outcome in ended:
        if isinstance(outcome, Exception):
            raise outcome


async def _wait(stopping: asyncio.Event) -> None:
    await stopping.wait()

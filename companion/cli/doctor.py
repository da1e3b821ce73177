"""``companion doctor``: examines the machine and the table, and says what is wrong and how to fix it."""

from __future__ import annotations

import argparse
import os
import platform
import pwd
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import companion
from companion import library
from companion.cli.output import write_raw
from companion.config.machine import PINS, ROOT, absent, is_pi
from companion.config.reading import find, read
from companion.config.table import HardwareKind, TableConfig, strip_key
from companion.core.errors import Invalid
from companion.daemon.clock import MonotonicClock
from companion.daemon.status import NoAnswer, Status, ask
from companion.doctor import machine, table
from companion.doctor.facts import Facts, Here, gather, plain
from companion.doctor.finding import Finding, Grade, bad, good, poor
from companion.doctor.report import Report, Section, Style, as_json, text
from hardware import examining
from hardware.examining import Trial, examine
from hardware.wires import Wires

PATIENCE = 3
"""The longest that a command may take, in seconds."""
WIDEST = 100
"""The widest line, in columns: longer lines are harder to read."""


def main(arguments: list[str]) -> int:
    """Prints the report. Returns 1 if something is bad."""
    parser = argparse.ArgumentParser(
        prog="companion doctor", description="Examines the machine and the table: what is wrong, and how to fix it."
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration (default: the one in use)")
    parser.add_argument("--virtual", action="store_true", help="the table on virtual wires")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    given = parser.parse_args(arguments)
    report = look_over(given.config or find(), given.virtual, ROOT, here())
    if given.json:
        print(as_json(report), end="")
    else:
        _print(text(report, _style()))
    return 1 if report.count()[Grade.BAD] else 0


def look_over(path: Path | None, virtual: bool, root: Path, here: Here) -> Report:
    """The report on a table (``path``: its configuration) and on the machine whose files are under ``root``."""
    config, configuration = _configuration(path, virtual)
    facts = gather(root, here, [] if config is None else [one.port for one in config.scanners.values()])
    real = config.hardware is HardwareKind.PI if config and config.hardware else is_pi(facts.model)
    kinds = _kinds(config, virtual)
    running, service = _running(kinds, path)
    rest = [] if config is None else _table(config, path, facts, root)
    devices: list[Finding] = []
    if running is not None:
        devices = table.asked(config or TableConfig(), running.devices, running.troubles)
        devices += [*table.hanging(running.silences), *table.crowded(running.dropped)]
    elif config is not None and not service:
        devices = _tried_out(config, facts, root, rest)
    sections = [
        Section("The machine", machine.findings(facts, real)),
        Section("The configuration", configuration),
        Section("The games", games()),
        Section("The table", [*rest, *service, *devices]),
    ]
    return Report(None if path is None else str(path), running.process if running else None, sections)


def _configuration(path: Path | None, virtual: bool) -> tuple[TableConfig | None, list[Finding]]:
    """The configuration (None if it has faults), and the findings about it."""
    about = "file"
    if path is None:
        config = TableConfig(hardware=HardwareKind.VIRTUAL if virtual else None)
        if virtual:
            return config, [good(about, "none yet: the default table")]
        mend = "companion setup on a Raspberry Pi; on any computer: companion run --virtual"
        return config, [poor(about, "none yet: nothing says whether the table is real or virtual", mend)]
    try:
        config = read(path)
    except Invalid as error:
        return None, [bad(about, plain(f"{path}: {fault}"), "companion setup; or by hand") for fault in error.faults]
    if virtual:
        config = replace(config, hardware=HardwareKind.VIRTUAL)
    if config.hardware is None:
        mend = 'hardware = "pi" in it; or companion setup'
        return config, [bad(about, plain(f"{path} does not say whether the table is real or virtual"), mend)]
    made_of = "a real table" if config.hardware is HardwareKind.PI else "a virtual table"
    return config, [good(about, plain(f"{path}: {made_of}"))]


def games() -> list[Finding]:
    """The games that can be played here, and each kit or data file that was left out."""
    left_out: list[Invalid] = []
    found = [good("game", plain(" ".join(one.kit.title))) for one in library.ready(left_out.append)]
    for fault in left_out:
        is_kit = fault.source.startswith("game ")
        mend = "update or remove the package that provides it" if is_kit else "correct or remove the file"
        found += [bad("game", plain(f"left out: {each}"), mend) for each in str(fault).splitlines()]
    return found


# -- the running table


def _kinds(config: TableConfig | None, virtual: bool) -> list[HardwareKind]:
    """The kinds of running table that are worth asking."""
    if virtual:
        return []
    if config is None or config.hardware is None:
        return [HardwareKind.PI, HardwareKind.VIRTUAL]
    return [config.hardware]


def _running(kinds: Sequence[HardwareKind], path: Path | None) -> tuple[Status | None, list[Finding]]:
    """The status of the running table, if one runs and answers, and the findings about it."""
    about = "running"
    for kind in kinds:
        try:
            status = ask(kind)
        except NoAnswer as error:
            return None, [poor(about, *table.parted(str(error)))]
        if status is None:
            continue
        whose = "the default table" if status.config is None else plain(status.config)
        since = _duration(status.uptime // 1000)
        what = f"the table has been running for {since} (process {status.process}, {whose}) and was asked"
        if status.config != (None if path is None else str(path.absolute())):
            return status, [poor(about, f"{what}; it has another configuration", "end it, and start it again")]
        return status, [good(about, what)]
    return None, []


def _duration(seconds: int) -> str:
    if seconds < 120:
        return f"{seconds} s"
    return f"{seconds // 60} min" if seconds < 7200 else f"{seconds // 3600} h"


# -- the table when it is not running


def _table(config: TableConfig, path: Path | None, facts: Facts, root: Path) -> list[Finding]:
    """The findings that need no device. A fresh Pi is examined for the default table without scanners."""
    if path is None and config.hardware is None and is_pi(facts.model):
        config = replace(config, hardware=HardwareKind.PI, scanners={})
    return table.findings(facts, config, absent(config, root))


def _tried_out(config: TableConfig, facts: Facts, root: Path, rest: Sequence[Finding]) -> list[Finding]:
    clock = MonotonicClock().now
    if config.hardware is HardwareKind.VIRTUAL:
        from hardware.virtual.table import Virtual

        try:
            virtual = Virtual(config, clock)
        except OSError as error:  # the scanners' ports need a temporary folder
            return [bad("devices", plain(f"cannot make the virtual wires: {error}"))]
        try:
            return [finding(trial, config) for trial in examine(config, virtual)]
        finally:
            virtual.close()
    if config.hardware is None:
        return []
    from hardware.pi import PiWires

    wires: Wires = PiWires(config.buttons.factory)
    without = _without(config, facts, root, rest)
    found = [finding(trial, config) for trial in examine(config, wires, without)]
    if not is_pi(facts.model):
        found.append(poor("devices", "only scanners were tried out, because this is not a Raspberry Pi"))
    return found


def _without(config: TableConfig, facts: Facts, root: Path, rest: Sequence[Finding]) -> set[str]:
    """The devices that need not be tried out, because their bus or port is missing."""
    screens = {f"screens.{part}.bus": f"{part} screen" for part in config.screens}
    strips = {f"{strip_key(strip)}.bus": strip for strip in config.every_strip}
    of_key = {PINS: examining.PINS, **strips, **screens}
    if not is_pi(facts.model):
        without = set(of_key.values())
    else:
        without = {of_key[one.key] for one in absent(config, root)}
    return without | {one.about for one in rest if one.grade is Grade.BAD and one.about in config.scanners}


def finding(trial: Trial, config: TableConfig) -> Finding:
    """The finding of a trial. If it gives no advice, the advice is to check the device's wires."""
    device = trial.device
    part = device.removesuffix(" screen")
    what, mend = table.parted(trial.words, (device, f"screen {part}"))
    if trial.well:
        return good(device, plain(trial.words))
    return bad(device, what, mend or table.wires(config, device))


# -- this machine


def here() -> Here:
    """The facts about this process."""
    number = os.getuid()
    try:
        data = Path(os.path.realpath(library.data_directory()))
    except RuntimeError:  # a user without a home
        data = Path("/")
    written = time.time() if companion.__file__ is None else os.stat(companion.__file__).st_mtime
    inside = ", in a virtual environment" if sys.prefix != sys.base_prefix else ""
    return Here(
        platform.machine(),
        f"{platform.python_version()}{inside}",
        _user(number),
        number,
        frozenset({*os.getgroups(), os.getgid()}),
        int(time.time()),
        int(written),
        data,
        _free(data),
        run,
    )


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _free(path: Path) -> int | None:
    for place in (path, *path.parents):
        with suppress(OSError):
            return shutil.disk_usage(place).free
    return None


def run(command: Sequence[str]) -> str | None:
    """A command's output, or None if it does not exist, fails, or takes longer than ``PATIENCE``."""
    try:
        ended = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError):
        return None
    return ended.stdout.decode("utf-8", "replace")


def _style() -> Style:
    terminal = sys.stdout.isatty()
    width = min(shutil.get_terminal_size().columns, WIDEST) if terminal else None
    colour = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    try:
        "✓✗→".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Style(width, colour, plain=True)
    return Style(width, colour)


def _print(words: str) -> None:
    """Prints, whatever characters the terminal has."""
    encoding = sys.stdout.encoding or "ascii"
    write_raw(words.encode(encoding, "backslashreplace").decode(encoding))

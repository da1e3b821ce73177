"""The facts about a machine, gathered once from files under a root and from the process itself.

Nothing is judged here, and no content of a file raises: a fact that cannot be read or understood is unknown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.config import boot, machine
from companion.config.adapters import KEYBOARDS, Adapters, adapters
from companion.config.scanner import INPUTS
from companion.core.files import read_bytes

MOST = 1 << 16
"""The most bytes that are read of a file."""
LONGEST = 160
"""Characters of a word from a file that are shown."""
LONGEST_ADVICE = 400

Run = Callable[[Sequence[str]], "str | None"]
"""Runs a command and gives its output, or None if it does not exist, fails, or takes too long."""


@dataclass(frozen=True, slots=True)
class Here:
    """Facts about this process that are in no file. Times are wall-clock seconds since 1970."""

    machine: str
    """The processor's architecture, such as ``aarch64``."""
    python: str
    user: str
    number: int
    """The user's number; 0 is root."""
    group_numbers: frozenset[int]
    now: int
    built: int
    """When this program's files were written: a correct clock is never before that."""
    data: Path
    """The directory for stored data, seen from the root."""
    free: int | None
    """The bytes free there; None: unknown."""
    run: Run


@dataclass(frozen=True, slots=True)
class Mount:
    """A file system, and where it is mounted."""

    at: str
    kind: str
    read_only: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a machine at one moment."""

    here: Here
    model: str | None = None
    """The board's name from its firmware; None if it has none."""
    system: Mapping[str, str] = field(default_factory=dict)
    """os-release."""
    groups: frozenset[str] = frozenset()
    """The groups of this process."""
    listed: frozenset[str] = frozenset()
    """The groups of the user in /etc/group, in force at the next login."""
    known_groups: frozenset[str] = frozenset()
    throttled: int | None = None
    """The firmware's bits: low voltage 0, capped 1, throttled 2, hot 3; 16 to 19: the same since the start."""
    synchronised: bool | None = None
    mount: Mount | None = None
    """The file system of the stored data."""
    console: frozenset[str] = frozenset()
    """The serial devices on which the kernel has a console."""
    boot_lines: tuple[str, ...] = ()
    """The lines of config.txt without comments."""
    i2c_hertz: Mapping[int, int] = field(default_factory=dict)
    serial: Mapping[str, str] = field(default_factory=dict)
    """The names of the serial ports, each with the device that it leads to; the best name of each device first."""
    shared: frozenset[str] = frozenset()
    """The by-id names that several of the plugged-in adapters share, or several of the keyboards."""
    brltty: bool = False
    """Whether brltty is installed, the driver of Braille displays, which takes over some adapters."""
    keyboards: Mapping[str, str] = field(default_factory=dict)
    """The names of what types, each with the device that it leads to; the best name of each device first."""


def gather(root: Path, here: Here, ports: Iterable[str] = ()) -> Facts:
    """Gathers the facts of the machine whose /proc, /sys, /dev, /etc, /run and /boot are under ``root``.

    ``ports``: further serial ports to look for, whatever their names.
    """
    groups = _groups(_text(root / "etc/group"))
    plugged, typing = adapters(root), adapters(root, family=KEYBOARDS)
    names = {number: name for name, (number, _) in groups.items()}
    return Facts(
        here,
        machine.model(root),
        _assignments(_text(root / "etc/os-release") or _text(root / "usr/lib/os-release")),
        frozenset(names[number] for number in here.group_numbers if number in names),
        frozenset(name for name, (_, members) in groups.items() if here.user in members),
        frozenset(groups),
        _throttled(root, here.run),
        _synchronised(root, here.run),
        mount_of(here.data, _text(root / "proc/mounts")),
        frozenset(re.findall(r"(?:^|\s)console=([^\s,]+)", _text(root / "proc/cmdline"))),
        _boot_lines(root),
        dict(_i2c_hertz(root)),
        dict(_serial(root, plugged, ports)),
        frozenset(_seen(Path(link), root) for link in plugged.shared_ids() | typing.shared_ids()),
        _exists(root / "usr/bin/brltty"),
        dict(_keyboards(root, typing, ports)),
    )


def plain(text: str, most: int = LONGEST) -> str:
    """A text from a file, made fit for a report: one line, printable, not too long."""
    line = "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
    return line if len(line) <= most else line[: most - 3] + "..."


def mount_of(path: Path, mounts: str) -> Mount | None:
    """The file system of a path, from /proc/mounts; a later mount at the same place hides an earlier one."""
    best: Mount | None = None
    for line in mounts.splitlines():
        words = line.split(" ")
        if len(words) < 4:
            continue
        at = re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), words[1])
        if at.startswith("/") and path.is_relative_to(at) and (best is None or len(at) >= len(best.at)):
            best = Mount(at, words[2], "ro" in words[3].split(","))
    return best


def _text(path: Path) -> str:
    return _bytes(path).decode("utf-8", "replace")


def _bytes(path: Path) -> bytes:
    try:
        return read_bytes(path, MOST)
    except OSError:
        return b""


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, RuntimeError, ValueError):  # a loop of links; a null in a name
        return False


def _assignments(text: str) -> dict[str, str]:
    found = (re.fullmatch(r"\s*([A-Z_]+)=(.*)", line) for line in text.splitlines())
    return {pair[1]: plain(pair[2].strip().strip("\"'")) for pair in found if pair}


def _groups(text: str) -> dict[str, tuple[int, frozenset[str]]]:
    groups = {}
    for line in text.splitlines():
        words = line.split(":")
        if len(words) == 4 and re.fullmatch(r"[0-9]{1,10}", words[2]):
            groups[words[0]] = int(words[2]), frozenset(words[3].split(","))
    return groups


def _throttled(root: Path, run: Run) -> int | None:
    for pattern in ("*/get_throttled", "*/*/get_throttled"):
        for path in sorted((root / "sys/devices/platform").glob(pattern)):
            bits = _hexadecimal(_text(path))
            if bits is not None:
                return bits
    output = run(("vcgencmd", "get_throttled"))
    return None if output is None else _hexadecimal(output.strip().removeprefix("throttled="))


def _hexadecimal(text: str) -> int | None:
    found = re.fullmatch(r"(?:0x)?([0-9a-fA-F]{1,8})", text.strip())
    return int(found[1], 16) if found else None


def _synchronised(root: Path, run: Run) -> bool | None:
    if _exists(root / "run/systemd/timesync/synchronized"):
        return True
    output = run(("timedatectl", "show", "--property=NTPSynchronized", "--value"))
    return {"yes": True, "no": False}.get((output or "").strip())


def _boot_lines(root: Path) -> tuple[str, ...]:
    text = _text(root / machine.BOOT.lstrip("/")) or _text(root / "boot/config.txt")
    return boot.lines(text)


def _i2c_hertz(root: Path) -> Iterator[tuple[int, int]]:
    """Each bus's clock in the device tree: a four-byte number, the most significant byte first."""
    for path in (root / "sys/bus/i2c/devices").glob("i2c-*/of_node/clock-frequency"):
        number = path.parent.parent.name.removeprefix("i2c-")
        clock = _bytes(path)
        if re.fullmatch(r"[0-9]{1,4}", number) and len(clock) == 4:
            yield int(number), int.from_bytes(clock, "big")


def _serial(root: Path, plugged: Adapters, ports: Iterable[str]) -> Iterator[tuple[str, str]]:
    shared = plugged.shared_ids()
    names = [*(link for link in plugged.by_id if link not in shared), *plugged.by_path]
    for pattern in ("serial[0-9]", "tty[AU]*[0-9]", "ttyS0"):
        names += [str(path) for path in sorted((root / "dev").glob(pattern)) if _exists(path)]
    for name in (*names, *sorted(shared)):
        yield _seen(Path(name), root), _seen(Path(os.path.realpath(name)), root)
    for port in ports:
        path = root / port.lstrip("/")
        if _exists(path):
            yield port, _seen(Path(os.path.realpath(path)), root)


def _keyboards(root: Path, typing: Adapters, ports: Iterable[str]) -> Iterator[tuple[str, str]]:
    for name in (*map(typing.best, typing.devices), *typing.by_id, *typing.by_path):
        yield _seen(Path(name), root), _seen(Path(os.path.realpath(name)), root)
    for port in ports:
        path = root / port.lstrip("/")
        if port.startswith(INPUTS) and _exists(path):
            yield port, _seen(Path(os.path.realpath(path)), root)


def _seen(path: Path, root: Path) -> str:
    """A path as the machine itself names it."""
    for base in (root, Path(os.path.realpath(root))):
        if path.is_relative_to(base):
            return f"/{path.relative_to(base)}"
    return str(path)

"""Findings about the machine: board, system, Python, power, clock, and whether stored data lasts. Pure."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

from companion.config.machine import is_pi
from companion.doctor.facts import Facts, plain
from companion.doctor.finding import Finding, bad, good, poor

RELEASES = {"bookworm": 12, "trixie": 13}
"""The releases of Debian and Raspberry Pi OS that the table was made for."""
LOW_VOLTAGE, CAPPED, SLOWED, HOT = 0x1, 0x2, 0x4, 0x8
SINCE_START = 16
"""How far the bits are shifted that say the same about the time since the start."""
FULL = 20 << 20
NEARLY_FULL = 200 << 20
"""Free bytes: below the first, an evening may not be stored; below the second, that may happen soon."""
LOST = ("overlay", "overlayfs", "tmpfs", "ramfs")
"""File systems that live in memory (an overlay's upper half does)."""

_GENERATIONS = (
    (3, r"Raspberry Pi (Zero 2|3\b|Compute Module 3)"),
    (4, r"Raspberry Pi (4\b|400\b|Compute Module 4)"),
    (5, r"Raspberry Pi (5\b|500\b|Compute Module 5)"),
)


def generation(model: str | None) -> int | None:
    """The generation of a board: 3 (the Zero 2 W too), 4 or 5; None for any other."""
    return next((number for number, pattern in _GENERATIONS if model and re.match(pattern, model)), None)


def findings(facts: Facts, real: bool) -> list[Finding]:
    """The findings about a machine; ``real``: for a real table."""
    return [finding for check in CHECKS for finding in check(facts, real)]


def _board(facts: Facts, real: bool) -> Iterator[Finding]:
    if facts.model is not None and generation(facts.model):
        yield good("board", plain(facts.model))
    elif is_pi(facts.model):
        mend = "" if not real else "the table was made for a Raspberry Pi Zero 2 W, 3, 4 or 5"
        yield poor("board", f"{plain(facts.model or '')}: untested", mend)
    else:
        name = f"not a Raspberry Pi ({plain(facts.model or facts.here.machine)})"
        if real:
            yield bad("board", f"{name}: no device can be wired to it", "on any computer: companion run --virtual")
        else:
            yield good("board", f"{name}: the virtual table runs on any computer")


def _system(facts: Facts, real: bool) -> Iterator[Finding]:
    name = facts.system.get("PRETTY_NAME") or facts.system.get("NAME")
    if not name:
        yield poor("system", "unknown: there is no /etc/os-release")
    elif is_pi(facts.model) and facts.system.get("VERSION_CODENAME") not in RELEASES:
        yield poor("system", f"{name}: untested", "Raspberry Pi OS of Debian 12 (Bookworm) or 13 (Trixie)")
    else:
        yield good("system", name)


def _python(facts: Facts, real: bool) -> Iterator[Finding]:
    yield good("Python", facts.here.python)


def _power(facts: Facts, real: bool) -> Iterator[Finding]:
    bits = facts.throttled
    if bits is None:
        if is_pi(facts.model):
            mend = "sudo apt install raspi-utils; sudo usermod -aG video $USER, then log in again"
            yield poor("power", "unknown: vcgencmd reports nothing", mend)
        else:
            yield good("power", "only a Raspberry Pi reports it")
        return
    since = bits >> SINCE_START
    supply = "a supply of 5 V and 5 A" if generation(facts.model) == 5 else "a supply of 5.1 V and 3 A"
    mend = f"{supply}, a short thick cable; never power the strip from the Pi's 5V pins"
    air = "give the board air, or a heat sink"
    if bits & LOW_VOLTAGE:
        yield bad("power", "the supply's voltage is too low now", mend)
    elif bits & (CAPPED | SLOWED | HOT):
        yield poor("power", "the board is too hot, and slowed down", air)
    elif since & LOW_VOLTAGE:
        yield poor("power", "the supply's voltage has been too low since the start", mend)
    elif since & (CAPPED | SLOWED | HOT):
        yield poor("power", "the board has been too hot, and slowed down, since the start", air)
    else:
        yield good("power", "the supply's voltage has never been too low, nor the board too hot")


def _clock(facts: Facts, real: bool) -> Iterator[Finding]:
    date = _date(facts.here.now)
    games = "games do not need it"
    if facts.here.now < facts.here.built:
        wrong = f"{date} cannot be right: this program was built on {_date(facts.here.built)[:10]}"
        yield poor("clock", wrong, f"a network sets it; or: sudo date -s '2026-01-31 18:00' ({games})")
    elif facts.synchronised is False:
        mend = f"a network, and sudo timedatectl set-ntp true ({games})"
        yield poor("clock", f"{date}, not set by the network yet", mend)
    elif facts.synchronised:
        yield good("clock", f"{date}, set by the network")
    else:
        yield good("clock", f"{date}; unknown whether the network sets it")


def _date(seconds: int) -> str:
    try:
        return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(seconds))
    except (OverflowError, ValueError, OSError):
        return f"{seconds} seconds since 1970"


def _space(facts: Facts, real: bool) -> Iterator[Finding]:
    free, place = facts.here.free, plain(str(facts.here.data))
    mend = "sudo apt clean; sudo journalctl --vacuum-size=50M; du -xh / | sort -h | tail"
    if free is None:
        yield poor("space", f"unknown for {place}")
    elif free < FULL:
        yield bad("space", f"{_bytes(free)} free for {place}", mend)
    elif free < NEARLY_FULL:
        yield poor("space", f"{_bytes(free)} free for {place}", mend)
    else:
        yield good("space", f"{_bytes(free)} free for {place}")


def _bytes(number: int) -> str:
    return f"{number / (1 << 30):.1f} GB" if number >= 1 << 30 else f"{number >> 20} MB"


def _lasting(facts: Facts, real: bool) -> Iterator[Finding]:
    mount = facts.mount
    if mount is None:
        yield poor("storage", "unknown whether stored data lasts: /proc/mounts does not say")
    elif mount.read_only:
        yield bad(
            "storage",
            f"nothing can be written: {plain(mount.at)} is read-only",
            f"sudo mount -o remount,rw {plain(mount.at)}",
        )
    elif mount.kind in LOST:
        mend = "sudo raspi-config nonint do_overlayfs 1, then restart" if is_pi(facts.model) else ""
        what = f"stored data is lost when the machine is switched off: {plain(mount.at)} is a {mount.kind}"
        yield poor("storage", what, mend)
    else:
        yield good("storage", f"stored data lasts ({plain(mount.kind)})")


CHECKS: tuple[Callable[[Facts, bool], Iterator[Finding]], ...] = (
    _board,
    _system,
    _python,
    _power,
    _clock,
    _space,
    _lasting,
)

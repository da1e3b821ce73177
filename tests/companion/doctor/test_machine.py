"""What doctor says of machines: each line as a person would write it down who looked at the machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.doctor.facts import gather
from companion.doctor.finding import Finding, bad, good, poor
from companion.doctor.machine import findings, generation
from tests.support.machines import BOOKWORM, OVERLAY, TRIXIE, Machine

PLACE = "/home/pi/.local/share/companion"
SUPPLY = "a supply of 5.1 V and 3 A, a short thick cable; never power the strip from the Pi's 5V pins"
SUPPLY_5 = "a supply of 5 V and 5 A, a short thick cable; never power the strip from the Pi's 5V pins"
AIR = "give the board air, or a heat sink"
CLEAN = "sudo apt clean; sudo journalctl --vacuum-size=50M; du -xh / | sort -h | tail"

WELL = {
    "board": good("board", "Raspberry Pi 4 Model B Rev 1.5"),
    "system": good("system", "Debian GNU/Linux 12 (bookworm)"),
    "Python": good("Python", "3.11.2, in a virtual environment"),
    "power": good("power", "the supply's voltage has never been too low, nor the board too hot"),
    "clock": good("clock", "2026-11-18 11:06 UTC, set by the network"),
    "space": good("space", f"20.0 GB free for {PLACE}"),
    "storage": good("storage", "stored data lasts (ext4)"),
}
"""A Pi 4 on Bookworm on which all is well; the tables below say where others differ."""

BOARDS: dict[str, tuple[dict[str, Any], list[Finding]]] = {
    "a Pi 4 on Bookworm": ({}, []),
    "a Zero 2 W on Bookworm": (
        {"model": "Raspberry Pi Zero 2 W Rev 1.0"},
        [good("board", "Raspberry Pi Zero 2 W Rev 1.0")],
    ),
    "a Pi 3 on Bookworm": (
        {"model": "Raspberry Pi 3 Model B Plus Rev 1.3"},
        [good("board", "Raspberry Pi 3 Model B Plus Rev 1.3")],
    ),
    "a Pi 5 on Trixie": (
        {"model": "Raspberry Pi 5 Model B Rev 1.0", "system": TRIXIE, "python": "3.13.5"},
        [
            good("board", "Raspberry Pi 5 Model B Rev 1.0"),
            good("system", "Debian GNU/Linux 13 (trixie)"),
            good("Python", "3.13.5"),
        ],
    ),
    "the first Zero": (
        {"model": "Raspberry Pi Zero W Rev 1.1"},
        [
            poor(
                "board",
                "Raspberry Pi Zero W Rev 1.1: untested",
                "the table was made for a Raspberry Pi Zero 2 W, 3, 4 or 5",
            )
        ],
    ),
    "a Pi on Bullseye": (
        {"system": 'PRETTY_NAME="Raspbian GNU/Linux 11 (bullseye)"\nVERSION_CODENAME=bullseye\n'},
        [
            poor(
                "system",
                "Raspbian GNU/Linux 11 (bullseye): untested",
                "Raspberry Pi OS of Debian 12 (Bookworm) or 13 (Trixie)",
            )
        ],
    ),
    "another board": (
        {"model": "Orange Pi Zero 3", "throttled": None},
        [
            bad(
                "board",
                "not a Raspberry Pi (Orange Pi Zero 3): no device can be wired to it",
                "on any computer: companion run --virtual",
            ),
            good("power", "only a Raspberry Pi reports it"),
        ],
    ),
    "a PC": (
        {"model": None, "machine": "x86_64", "throttled": None, "system": "ID=x\nNAME='Some Linux'\n"},
        [
            bad(
                "board",
                "not a Raspberry Pi (x86_64): no device can be wired to it",
                "on any computer: companion run --virtual",
            ),
            good("system", "Some Linux"),
            good("power", "only a Raspberry Pi reports it"),
        ],
    ),
    "a board that a service sees in /sys only": (
        {"model": None, "files": {"sys/firmware/devicetree/base/model": b"Raspberry Pi 500 Rev 1.0\0"}},
        [good("board", "Raspberry Pi 500 Rev 1.0")],
    ),
    "no os-release": ({"system": ""}, [poor("system", "unknown: there is no /etc/os-release")]),
}

STATES: dict[str, tuple[dict[str, Any], list[Finding]]] = {
    "too little voltage now": ({"throttled": "50005\n"}, [bad("power", "the supply's voltage is too low now", SUPPLY)]),
    "too little voltage now, on a Pi 5": (
        {"throttled": "1", "model": "Raspberry Pi 5 Model B Rev 1.1"},
        [
            good("board", "Raspberry Pi 5 Model B Rev 1.1"),
            bad("power", "the supply's voltage is too low now", SUPPLY_5),
        ],
    ),
    "too little voltage since the start": (
        {"throttled": "50000\n"},
        [poor("power", "the supply's voltage has been too low since the start", SUPPLY)],
    ),
    "too hot now": ({"throttled": "0x80008"}, [poor("power", "the board is too hot, and slowed down", AIR)]),
    "too hot since the start": (
        {"throttled": "e0000"},
        [poor("power", "the board has been too hot, and slowed down, since the start", AIR)],
    ),
    "told by vcgencmd": (
        {"throttled": None, "commands": {"vcgencmd": "throttled=0x50000\n"}},
        [poor("power", "the supply's voltage has been too low since the start", SUPPLY)],
    ),
    "told by nobody": (
        {"throttled": None},
        [
            poor(
                "power",
                "unknown: vcgencmd reports nothing",
                "sudo apt install raspi-utils; sudo usermod -aG video $USER, then log in again",
            )
        ],
    ),
    "vcgencmd says something else": (
        {"throttled": None, "commands": {"vcgencmd": "VCHI initialization failed\n"}},
        [
            poor(
                "power",
                "unknown: vcgencmd reports nothing",
                "sudo apt install raspi-utils; sudo usermod -aG video $USER, then log in again",
            )
        ],
    ),
    "the clock starts in the past": (
        {"now": 0, "synchronised": False},
        [
            poor(
                "clock",
                "1970-01-01 00:00 UTC cannot be right: this program was built on 2026-11-17",
                "a network sets it; or: sudo date -s '2026-01-31 18:00' (games do not need it)",
            )
        ],
    ),
    "the network did not set the clock": (
        {"synchronised": False, "commands": {"timedatectl": "no\n"}},
        [
            poor(
                "clock",
                "2026-11-18 11:06 UTC, not set by the network yet",
                "a network, and sudo timedatectl set-ntp true (games do not need it)",
            )
        ],
    ),
    "timedatectl says that the network did": (
        {"synchronised": False, "commands": {"timedatectl": "yes\n"}},
        [],
    ),
    "nobody knows whether the network did": (
        {"synchronised": False},
        [good("clock", "2026-11-18 11:06 UTC; unknown whether the network sets it")],
    ),
    "an overlay": (
        {"mounts": OVERLAY},
        [
            poor(
                "storage",
                "stored data is lost when the machine is switched off: / is a overlay",
                "sudo raspi-config nonint do_overlayfs 1, then restart",
            )
        ],
    ),
    "an overlay, and a place that lasts": (
        {"mounts": OVERLAY + "/dev/sda1 /home/pi ext4 rw 0 0\n"},
        [],
    ),
    "a place in memory": (
        {"mounts": "/dev/root / ext4 rw 0 0\ntmpfs /home/pi/.local tmpfs rw 0 0\n"},
        [
            poor(
                "storage",
                "stored data is lost when the machine is switched off: /home/pi/.local is a tmpfs",
                "sudo raspi-config nonint do_overlayfs 1, then restart",
            )
        ],
    ),
    "read-only": (
        {"mounts": "/dev/root / ext4 ro,noatime 0 0\n"},
        [bad("storage", "nothing can be written: / is read-only", "sudo mount -o remount,rw /")],
    ),
    "no mounts are told": (
        {"mounts": ""},
        [poor("storage", "unknown whether stored data lasts: /proc/mounts does not say")],
    ),
    "nearly full": ({"free": 199 << 20}, [poor("space", f"199 MB free for {PLACE}", CLEAN)]),
    "room enough": ({"free": 200 << 20}, [good("space", f"200 MB free for {PLACE}")]),
    "full": ({"free": (20 << 20) - 1}, [bad("space", f"19 MB free for {PLACE}", CLEAN)]),
    "room not known": ({"free": None}, [poor("space", f"unknown for {PLACE}")]),
}


@pytest.mark.parametrize(("differs", "told"), (BOARDS | STATES).values(), ids=BOARDS | STATES)
def test_each_machine_is_told_as_it_is(differs: dict[str, Any], told: list[Finding], tmp_path: Path) -> None:
    machine = Machine(tmp_path, **differs)
    expected = WELL | {finding.about: finding for finding in told}
    assert findings(gather(machine.build(), machine.here()), real=True) == list(expected.values())


def test_a_pc_is_well_for_a_virtual_table(tmp_path: Path) -> None:
    machine = Machine(tmp_path, model=None, machine="x86_64", throttled=None, system=BOOKWORM)
    board, *_ = findings(gather(machine.build(), machine.here()), real=False)
    assert board == good("board", "not a Raspberry Pi (x86_64): the virtual table runs on any computer")


GENERATIONS = {
    "Raspberry Pi Zero 2 W Rev 1.0": 3,
    "Raspberry Pi 3 Model A Plus Rev 1.0": 3,
    "Raspberry Pi Compute Module 3 Plus Rev 1.0": 3,
    "Raspberry Pi 4 Model B Rev 1.1": 4,
    "Raspberry Pi 400 Rev 1.0": 4,
    "Raspberry Pi Compute Module 4 Rev 1.0": 4,
    "Raspberry Pi 5 Model B Rev 1.0": 5,
    "Raspberry Pi 500 Rev 1.0": 5,
    "Raspberry Pi Compute Module 5 Rev 1.0": 5,
    "Raspberry Pi Zero W Rev 1.1": None,
    "Raspberry Pi Model B Rev 2": None,
    "Raspberry Pi 2 Model B Rev 1.1": None,
    "Raspberry Pi 40 Model Z": None,
    "Orange Pi 4": None,
}


@pytest.mark.parametrize(("model", "number"), GENERATIONS.items(), ids=GENERATIONS)
def test_boards_by_their_generation(model: str, number: int | None) -> None:
    assert generation(model) == number

"""The date and time for people, and whether they can be believed; and which run of the machine this is.

No Raspberry Pi before the 5 keeps time without power, and a 5 only with a cell: its clock starts at the last shutdown,
and jumps once a time server answers. Games live by the monotonic clock; dates are only shown.
"""

from __future__ import annotations

import time
from pathlib import Path

from companion.journal.keeper import Moment

ROOT = Path("/")
_SET = "run/systemd/timesync/synchronized"
"""systemd-timesyncd makes this file once it has set the clock."""
_CELL = "sys/class/rtc/rtc0"
_BOOT = "proc/sys/kernel/random/boot_id"


def moment(pi: bool, root: Path = ROOT) -> Moment:
    """The present. ``pi``: this is a Raspberry Pi, whose clock is wrong until it is set."""
    sure = (root / _SET).exists() or (not pi and (root / _CELL).exists())
    return Moment(int(time.time()), sure)


def boot(root: Path = ROOT) -> str:
    """The name of this run of the machine; empty where the kernel gives none, and then every start is a new run."""
    try:
        return (root / _BOOT).read_text().strip()
    except OSError:
        return ""

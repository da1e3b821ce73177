"""The companion's button driver in the machine, alone, and the edges that it tells of."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from tests.kernel.machine import Machine

OUT = "/run/edges.out"
PYTHON = "/opt/companion/bin/python"
PATIENCE = 120
Told = Mapping[str, Any]


class Watching:
    """A running ``guest/edges.py``."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def told(self) -> Sequence[Told]:
        """All that it has printed."""
        return [json.loads(line) for line in self._machine.read(OUT).splitlines()]

    def until(self, so: Callable[[Sequence[Told]], bool]) -> Sequence[Told]:
        """All that it has printed, once that is so."""
        return until(self.told, so, lambda: self._machine.run("journalctl", "-b", "-n", "30", "--no-pager").out)

    def edges(self, count: int) -> Sequence[Told]:
        """The edges, once there are so many."""
        self.until(lambda told: sum("pin" in one for one in told) >= count)
        return [one for one in self.told() if "pin" in one]

    def state(self) -> Told:
        """The levels as they are read now, and what each thread has done so far."""
        before = sum("levels" in one for one in self.told())
        self._machine.must("systemctl", "kill", "-s", "USR1", "edges")
        told = self.until(lambda told: sum("levels" in one for one in told) > before)
        return [one for one in told if "levels" in one][-1]


@contextmanager
def watching(machine: Machine, factory: str, *pins: int) -> Iterator[Watching]:
    """Watches these pins through a factory, from when it says that it does; the table, whose pins they are, ends."""
    machine.must("systemctl", "stop", "companion")
    machine.run("rm", "-f", OUT)
    machine.must("systemd-run", "--unit=edges", "--collect", f"--property=StandardOutput=append:{OUT}", "-q", "--",
                 PYTHON, "/usr/lib/companion-kernel/edges.py", factory, *map(str, pins))  # fmt: skip
    one = Watching(machine)
    try:
        told = one.until(lambda told: any("ready" in one or "error" in one for one in told))
        if "error" in told[0]:
            raise AssertionError(f"the pins cannot be watched: {told[0]['error']}")
        yield one
    finally:
        machine.run("systemctl", "stop", "edges")


def until(ask: Callable[[], Any], so: Callable[[Any], bool], why: Callable[[], str] = str) -> Any:
    """What ``ask`` gives once it is so. Fails after two minutes, with what ``why`` tells."""
    ends = time.monotonic() + PATIENCE
    while True:
        with_errors = None
        try:
            got = ask()
            if so(got):
                return got
        except OSError as error:  # a file that is not there yet
            with_errors = error
        if time.monotonic() > ends:
            raise AssertionError(f"it did not come to be: {with_errors or got}\n{why()}")
        time.sleep(0.3)

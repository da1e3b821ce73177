"""Watches pins through the companion's own drivers, and prints each edge; at SIGTERM what its threads did, and ends."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

from companion.core.errors import DeviceError
from hardware.buttons import PulledUpPins
from hardware.pins import open_pins


def switches() -> dict[str, int]:
    """How often each thread of this process has gone to sleep of its own will."""
    found = {}
    for task in Path("/proc/self/task").iterdir():
        status = dict(line.split(":\t", 1) for line in (task / "status").read_text().splitlines() if ":\t" in line)
        found[f"{status['Name']} {task.name}"] = int(status["voluntary_ctxt_switches"])
    return found


def say(**what: object) -> None:
    """A line of JSON."""
    print(json.dumps(what), flush=True)


def main(name: str, numbers: list[int]) -> None:
    """``edges.py FACTORY PIN ...``"""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGUSR1})
    factory = open_pins(name)
    pins = PulledUpPins(numbers, lambda: factory)
    try:
        pins.start(lambda number, low, at: say(pin=number, low=low, at=at, told=time.monotonic_ns()))
    except DeviceError as error:
        say(error=str(error))
        return
    say(ready=str(factory.description), process=os.getpid())
    while (caught := signal.sigwait({signal.SIGTERM, signal.SIGUSR1})) == signal.SIGUSR1:
        levels: dict[int, bool | str] = {}
        for number in numbers:
            try:
                levels[number] = pins.low(number)
            except DeviceError as error:
                levels[number] = str(error)
        say(levels=levels, switches=switches(), at=time.monotonic_ns())
    pins.close()
    factory.close()
    say(ended=int(caught))


if __name__ == "__main__":
    main(sys.argv[1], [int(text) for text in sys.argv[2:]])

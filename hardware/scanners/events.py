"""What an input device of the kernel sends: ``struct input_event``, one after another (linux/input.h).

Two longs of time, then type, code and value: 24 bytes on a 64-bit system, 16 on a 32-bit one (also where time has 64
bits there: the kernel keeps two longs).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from struct import Struct

EVENT = Struct("@LLHHi")
SYNC, KEY = 0, 1
"""The types of event that matter here: EV_SYN and EV_KEY."""
REPORT, DROPPED = 0, 3
"""Of EV_SYN: what belongs together is complete; events were lost, up to the next report."""
UP, DOWN, REPEATED = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Event:
    """One event, without its time: the kernel's clock is not the table's."""

    type: int
    code: int
    value: int

    def packed(self) -> bytes:
        """As a device sends it."""
        return EVENT.pack(0, 0, self.type, self.code, self.value)


class Events:
    """Takes bytes in any pieces, and gives whole events. It holds less than one event."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[Event]:
        """The events that these bytes complete."""
        whole = self._rest + data
        stop = len(whole) - len(whole) % EVENT.size
        self._rest = whole[stop:]
        for _, _, kind, code, value in EVENT.iter_unpack(memoryview(whole)[:stop]):
            yield Event(kind, code, value)

    def clear(self) -> None:
        """Drops half an event: the device was lost."""
        self._rest = b""

"""What the chips behind the machine's buses show: their logged bytes, decoded by the virtual table's own models."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from companion.core.values import Light
from hardware.virtual.apa102 import Apa102Chain
from hardware.virtual.ssd1306 import Ssd1306
from tests.kernel.machine import Machine

FOLDER = "/sys/kernel/debug/companion_header"
_RECORD = struct.Struct("=QIiHHI")
WRITTEN = 0
LEDS = 68


@dataclass(frozen=True, slots=True)
class Record:
    """A transfer: when it ended (CLOCK_MONOTONIC, nanoseconds), what its user was told, and its bytes."""

    at: int
    result: int
    address: int
    written: bool
    content: bytes


def records(log: bytes) -> Iterator[Record]:
    """The records of a bus's log (``struct record`` in module/header.h)."""
    at = 0
    while at < len(log):
        when, length, result, address, kind, _ = _RECORD.unpack_from(log, at)
        at += _RECORD.size
        yield Record(when, result, address, kind == WRITTEN, log[at : at + length])
        at += length


class Bus:
    """A bus's log, read on from where it was read last."""

    def __init__(self, machine: Machine, name: str) -> None:
        """``name``: ``i2c`` or ``spi``."""
        self._machine = machine
        self._path = f"{FOLDER}/{name}/log"
        self._read = 0

    def more(self) -> Sequence[Record]:
        """The records since the last call; none while the driver is unbound, after which the log is a new one."""
        try:
            log = self._machine.read(self._path, self._read)
        except FileNotFoundError:
            self._read = 0
            return ()
        self._read += len(log)
        return tuple(records(log))


class Chips:
    """Two SSD1306 and a strip of APA102, as they stand after all that was sent to them."""

    def __init__(self, machine: Machine) -> None:
        self.i2c = Bus(machine, "i2c")
        self.spi = Bus(machine, "spi")
        self._glass: Mapping[int, Ssd1306] = {0x3C: Ssd1306(), 0x3D: Ssd1306()}
        self._chain = Apa102Chain(LEDS)

    def look(self) -> Sequence[Record]:
        """Reads what was sent since the last look. Returns it in order of time."""
        sent = sorted([*self.i2c.more(), *self.spi.more()], key=lambda record: record.at)
        for record in sent:
            if record.result or not record.written:
                continue
            if record.address in self._glass:
                self._glass[record.address].receive(record.content)
            else:
                self._chain.receive(record.content)
        return sent

    def glass(self, address: int = 0x3C) -> Image.Image | None:
        """What a screen shows; None while it is dark."""
        return self._glass[address].image()

    def lights(self) -> Sequence[Light]:
        """What the strip shows."""
        return self._chain.lights()

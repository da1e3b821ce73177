"""What this machine has, by the names in /dev and sysfs."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from companion.config import header
from companion.config.adapters import KEYBOARDS, adapters
from companion.config.table import HardwareKind
from companion.core.values import Clock
from hardware.pi import PiWires
from hardware.probing.bench import WireBench

ROOT = Path("/")
HEADER_UART = "ttyAMA0"
DEBUG_UART = "ttyAMA10"
"""A Pi 5's /dev/serial0: the debug connector, not the header's pins."""


class Machine:
    """A ``hardware.probing.bench.Findings``. ``root`` is the directory that contains /dev and /sys."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._dev = root / "dev"

    def reserved(self) -> Mapping[int, str]:
        """The pins of every bus that has a device file, because an overlay enabled it."""
        pins: list[header.Pin] = []
        for bus in self._numbered("i2c-*"):
            pins += header.i2c(bus)
        for bus, device in self._spi():
            if bus in (0, 1):
                pins += header.spi(bus, device)
        if self._uart() is not None:
            pins += header.uart()
        return {pin.gpio: pin.function for pin in pins if pin.gpio is not None and pin.function}

    def i2c_buses(self) -> Sequence[int | str]:
        """Each bus that is not a mux's channel, then each channel by name (with its mux's if there are several)."""
        channels = sorted((self._root / "sys/bus/i2c/devices").glob("*/channel-*"))
        muxes = {path.parent.name for path in channels}
        named = [path.name if len(muxes) == 1 else f"{path.parent.name}/{path.name}" for path in channels]
        behind = {path.resolve().name for path in channels}
        return [*(bus for bus in self._numbered("i2c-*") if f"i2c-{bus}" not in behind), *named]

    def spi_buses(self) -> Sequence[int]:
        """Those of the header's two buses that are enabled."""
        return sorted({bus for bus, _ in self._spi()} & {0, 1})

    def ports(self) -> Sequence[str]:
        """Each port once, by the name that follows it best (``companion.config.adapters``); then the header's UART, and
        what types."""
        found = adapters(self._root)
        names = {device: self._on_machine(Path(found.best(device))) for device in found.devices}
        uart = self._uart()
        if uart is not None:
            names.setdefault(os.path.realpath(uart), self._on_machine(uart))
        typing = adapters(self._root, family=KEYBOARDS)
        return [*names.values(), *(self._on_machine(Path(typing.best(device))) for device in typing.devices)]

    def path(self, port: str) -> str:
        """The port's path under ``root``."""
        return str(self._root / port.lstrip("/"))

    def _on_machine(self, path: Path) -> str:
        return f"/{path.relative_to(self._root)}"

    def _listed(self, pattern: str) -> list[Path]:
        return sorted(self._dev.glob(pattern))

    def _numbered(self, pattern: str) -> list[int]:
        found = (path.name.rpartition("-")[2] for path in self._dev.glob(pattern))
        return sorted(int(number) for number in found if number.isdecimal())

    def _spi(self) -> Iterator[tuple[int, int]]:
        for path in self._listed("spidev*"):
            found = re.fullmatch(r"spidev(\d+)\.(\d+)", path.name)
            if found:
                yield int(found[1]), int(found[2])

    def _uart(self) -> Path | None:
        """The header's serial port: serial0 except a Pi 5's debug connector, else ttyAMA0 unless Bluetooth has it."""
        first, second, plain = (self._dev / name for name in ("serial0", "serial1", HEADER_UART))
        with suppress(OSError):
            if first.exists() and first.resolve().name != DEBUG_UART:
                return first
            if plain.exists() and second.resolve() != plain.resolve():
                return plain
        return None


def machine_bench(clock: Clock) -> WireBench:
    """The bench of this machine."""
    return WireBench(HardwareKind.PI, PiWires, Machine(ROOT), clock)

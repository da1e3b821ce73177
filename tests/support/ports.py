"""A scanner's driver on a real pseudo-terminal, for tests."""

from __future__ import annotations

import queue
from contextlib import suppress
from pathlib import Path

from companion.config.scanner import Layout, Protocol, ScannerConfig
from companion.core.values import Ms
from hardware.scanners.port import PortScanner
from hardware.virtual.keyboard import KeyboardPort, keystrokes
from hardware.virtual.pn532_port import Pn532Port
from hardware.virtual.serial import VirtualPort

PATIENCE = 20
"""Seconds until a test gives up; none is ever waited for."""


class Bench:
    """A scanner on a pseudo-terminal, with what it told, and a clock to be turned."""

    def __init__(self, folder: Path) -> None:
        self.by_id = folder / "serial" / "by-id"
        self.by_id.mkdir(parents=True)
        self.cable: VirtualPort | KeyboardPort = VirtualPort(self.by_id / "usb-scanner")
        self.told: queue.Queue[str | None] = queue.Queue()
        self.scans: queue.Queue[tuple[str, str, Ms]] = queue.Queue()
        self.started: list[PortScanner] = []
        self.now = Ms(5000)

    def start(self, config: ScannerConfig | None = None, path: str | None = None, known: tuple[str, ...] = ()) -> None:
        where = path or str(self.cable.link)
        scanner = PortScanner(
            "desk",
            config or ScannerConfig(port=where),
            lambda: self.now,
            lambda: where,
            known,
            self.by_id,
        )
        self.started.append(scanner)
        scanner.start(lambda *scan: self.scans.put(scan), lambda name, wrong: self.told.put(wrong))

    def next_told(self) -> str | None:
        return self.told.get(timeout=PATIENCE)

    def next_scan(self) -> tuple[str, str, Ms]:
        return self.scans.get(timeout=PATIENCE)

    def scan_as_time_passes(self) -> str:
        """The next scan's text, the clock going on until it comes."""
        for _ in range(100 * PATIENCE):
            self.now = self.now + 1
            with suppress(queue.Empty):
                return self.scans.get(timeout=0.01)[1]
        raise AssertionError("no scan came")

    def close(self) -> None:
        for scanner in self.started:
            scanner.close()
        self.cable.unplug()


class Typing(Bench):
    """A scanner that types, at a pipe."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        links = folder / "input" / "by-id"
        links.mkdir(parents=True)
        self.cable = KeyboardPort(links / "usb-scanner-event-kbd")

    def types(self, text: str, end: bool = True) -> None:
        self.cable.send(keystrokes(text, Layout.US, end))


class Polled(Bench):
    """A PN532 at the end of the cable, and a clock that goes as the thread waits."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.chip = Pn532Port(self.cable.link)
        self.step = 1

    def start_polling(self) -> None:
        self.started.append(
            scanner := PortScanner("desk", ScannerConfig(Protocol.PN532), self.tick, lambda: str(self.cable.link))
        )
        scanner.start(lambda *scan: self.scans.put(scan), lambda name, wrong: self.told.put(wrong))

    def tick(self) -> Ms:
        """Each look at the clock is a step of time: a second of silence takes few looks, and no second."""
        self.now = self.now + self.step
        return self.now

    def close(self) -> None:
        super().close()
        self.chip.unplug()

"""Two adapters of one model, whose by-id link is shared, at pseudo-terminals: a port is never its neighbour's."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config.scanner import ScannerConfig
from companion.core.values import Ms
from hardware.scanners.port import PortScanner
from hardware.virtual.serial import VirtualPort
from tests.support.ports import PATIENCE

SHARED = "usb-1a86_USB_Serial-if00-port0"


class Hub:
    """A /dev with adapters: their plain names, their sockets, and the by-id links that udev would make."""

    def __init__(self, dev: Path, with_sockets: bool) -> None:
        self.dev = dev
        self.by_id = dev / "serial/by-id"
        self.by_path = dev / "serial/by-path"
        self.by_id.mkdir(parents=True)
        self.by_path.mkdir()
        self._with_sockets = with_sockets
        self._plugged: dict[str, tuple[VirtualPort, str, str]] = {}
        self._last: dict[str, list[str]] = {}
        self.scans: queue.Queue[tuple[str, str]] = queue.Queue()
        self.told: queue.Queue[tuple[str, str | None]] = queue.Queue()
        self.scanners: list[PortScanner] = []

    def plug(self, adapter: str, tty: str, socket: str, by_id: str = SHARED) -> None:
        """An adapter comes: udev gives the by-id link to the one that came last."""
        port = VirtualPort(self.dev / tty)
        if self._with_sockets:
            (self.by_path / socket).symlink_to(self.dev / tty)
        self._plugged[adapter] = port, socket, by_id
        self._last.setdefault(by_id, []).append(adapter)
        self._link(by_id)
        port.plug()

    def unplug(self, adapter: str) -> None:
        """An adapter goes: its link moves to the one that is left."""
        port, socket, by_id = self._plugged.pop(adapter)
        self._last[by_id].remove(adapter)
        self._link(by_id)
        (self.by_path / socket).unlink(missing_ok=True)
        port.unplug()

    def _link(self, by_id: str) -> None:
        link = self.by_id / by_id
        link.unlink(missing_ok=True)
        if self._last[by_id]:
            link.symlink_to(self._plugged[self._last[by_id][-1]][0].link)

    def start(self, name: str, path: Path) -> None:
        scanner = PortScanner(name, ScannerConfig(port=str(path)), lambda: Ms(5000), by_id=self.by_id)
        self.scanners.append(scanner)
        scanner.start(
            lambda name, text, at: self.scans.put((name, text)), lambda name, wrong: self.told.put((name, wrong))
        )

    def wait_for(self, *told: tuple[str, bool]) -> None:
        """Waits until each of these scanners was last told to work, or to be lost."""
        latest: dict[str, bool] = {}
        while any(latest.get(name) is not well for name, well in told):
            name, wrong = self.told.get(timeout=PATIENCE)
            latest[name] = wrong is None

    def wait_for_words(self, words: str) -> None:
        """Waits until this is told of a scanner."""
        while self.told.get(timeout=PATIENCE)[1] != words:
            pass

    def reads(self, adapter: str, text: str) -> str:
        """The scanner that reads what this adapter sends."""
        self._plugged[adapter][0].send(f"{text}\r".encode())
        name, read = self.scans.get(timeout=PATIENCE)
        assert read == text
        return name

    def close(self) -> None:
        for scanner in self.scanners:
            scanner.close()
        for port, _, _ in self._plugged.values():
            port.unplug()


@pytest.fixture(params=[True, False], ids=["with by-path", "without by-path"])
def hub(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hub]:
    hub = Hub(tmp_path / "dev", request.param)
    yield hub
    hub.close()


def both(hub: Hub) -> None:
    hub.plug("A", "ttyUSB0", "usb-0:1")
    hub.plug("B", "ttyUSB1", "usb-0:2")


LOST = ("left", False), ("right", False)
WELL = ("left", True), ("right", True)


@pytest.mark.parametrize("order", [("A", "B"), ("B", "A")])
def test_both_come_back_each_to_its_own_scanner(hub: Hub, order: tuple[str, str]) -> None:
    both(hub)
    hub.start("left", hub.dev / "ttyUSB0")
    hub.start("right", hub.dev / "ttyUSB1")
    hub.wait_for(*WELL)
    hub.unplug("A")
    hub.unplug("B")
    hub.wait_for(*LOST)
    again = {"A": ("A", "ttyUSB0", "usb-0:1"), "B": ("B", "ttyUSB1", "usb-0:2")}
    hub.plug(*again[order[0]])
    hub.wait_for(({"A": "left", "B": "right"}[order[0]], True))
    hub.plug(*again[order[1]])
    hub.wait_for(({"A": "left", "B": "right"}[order[1]], True))
    assert hub.reads("A", "a") == "left"
    assert hub.reads("B", "b") == "right"


def test_a_shared_link_that_moved_to_the_other_adapter_is_not_taken(hub: Hub) -> None:
    both(hub)
    hub.start("right", hub.by_id / SHARED)
    hub.wait_for(("right", True))
    assert hub.reads("B", "b") == "right"
    hub.unplug("B")
    hub.wait_for_words(f"{hub.by_id / SHARED} leads to another adapter now: plug the scanner in where it was")
    hub._plugged["A"][0].send(b"not ours\r")
    hub.plug("B", "ttyUSB1", "usb-0:2")
    hub.wait_for(("right", True))
    assert hub.reads("B", "b again") == "right"


def test_the_link_moves_while_the_port_is_open(hub: Hub) -> None:
    """The neighbour came later, and took the link that was the device's own until then."""
    hub.plug("A", "ttyUSB0", "usb-0:1")
    hub.start("left", hub.by_id / SHARED)
    hub.wait_for(("left", True))
    hub.plug("B", "ttyUSB1", "usb-0:2")
    assert hub.reads("A", "a") == "left"
    hub.unplug("A")
    hub.wait_for_words(f"{hub.by_id / SHARED} leads to another adapter now: plug the scanner in where it was")
    hub.plug("A", "ttyUSB0", "usb-0:1")
    hub.wait_for(("left", True))
    assert hub.reads("A", "a again") == "left"


def test_once_shared_a_link_is_not_trusted_when_it_leads_to_one_adapter_alone(hub: Hub) -> None:
    both(hub)
    hub.start("left", hub.dev / "ttyUSB0")
    hub.wait_for(("left", True))
    for _ in range(2):
        hub.unplug("B")
        hub.unplug("A")
        hub.wait_for(("left", False))
        hub.plug("A", "ttyUSB0", "usb-0:1")
        hub.wait_for(("left", True))
        hub.plug("B", "ttyUSB1", "usb-0:2")
    hub.unplug("A")
    hub.unplug("B")
    hub.wait_for(("left", False))
    hub.plug("B", "ttyUSB1", "usb-0:2")
    hub._plugged["B"][0].send(b"not ours\r")
    hub.plug("A", "ttyUSB0", "usb-0:1")
    hub.wait_for(("left", True))
    assert hub.reads("A", "a") == "left"


def test_plain_names_that_were_swapped_are_told_apart_by_their_sockets(tmp_path: Path) -> None:
    hub = Hub(tmp_path / "dev", with_sockets=True)
    both(hub)
    try:
        hub.start("left", hub.dev / "ttyUSB0")
        hub.start("right", hub.dev / "ttyUSB1")
        hub.wait_for(*WELL)
        hub.unplug("A")
        hub.unplug("B")
        hub.wait_for(*LOST)
        hub.plug("B", "ttyUSB0", "usb-0:2")
        hub.wait_for(("right", True))
        assert hub.reads("B", "b") == "right"
        hub.plug("A", "ttyUSB1", "usb-0:1")
        hub.wait_for(("left", True))
        assert hub.reads("A", "a") == "left"
    finally:
        hub.close()


def test_a_scanner_with_a_link_of_its_own_is_found_in_another_socket(tmp_path: Path) -> None:
    hub = Hub(tmp_path / "dev", with_sockets=True)
    hub.plug("A", "ttyUSB0", "usb-0:1", "usb-FTDI_A1")
    hub.plug("B", "ttyUSB1", "usb-0:2", "usb-FTDI_B2")
    try:
        hub.start("left", hub.dev / "ttyUSB0")
        hub.wait_for(("left", True))
        hub.unplug("A")
        hub.unplug("B")
        hub.wait_for(("left", False))
        hub.plug("B", "ttyUSB0", "usb-0:3", "usb-FTDI_B2")
        hub.plug("A", "ttyUSB1", "usb-0:2", "usb-FTDI_A1")
        hub.wait_for(("left", True))
        assert hub.reads("A", "a") == "left"
    finally:
        hub.close()

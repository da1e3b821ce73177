"""What systemd is sent, on a real datagram socket: ready, state, signs of life."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.values import Key, Ms
from companion.daemon import service as module
from companion.daemon.service import SILENT, Service
from companion.ports import Hardware, Screen
from tools.evening import PATIENCE, switched_on

USEC = "WATCHDOG_USEC"
WELL = {"loop": Ms(0), "i2c-1": Ms(300)}


class Manager:
    """systemd's end of the socket."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)

    def read(self) -> list[str]:
        """The lines of all datagrams since it was last asked."""
        lines: list[str] = []
        while True:
            try:
                lines += self.socket.recv(4096).decode().split("\n")
            except BlockingIOError:
                return lines


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    manager = Manager(str(tmp_path / "notify"))
    yield manager
    manager.socket.close()


@pytest.fixture
def service(manager: Manager, tmp_path: Path) -> Iterator[Service]:
    service = Service({"NOTIFY_SOCKET": str(tmp_path / "notify"), USEC: "20000000", "WATCHDOG_PID": "77"}, 77)
    yield service
    service.close()


def test_the_first_beat_says_ready_the_state_and_that_it_lives(manager: Manager, service: Service) -> None:
    service.beat(Ms(0), {}, WELL)
    assert manager.read() == ["READY=1", "STATUS=On, and all devices answer", "WATCHDOG=1"]


def test_a_sign_of_life_comes_every_third_of_the_time_and_no_oftener(manager: Manager, service: Service) -> None:
    service.beat(Ms(0), {}, WELL)
    manager.read()
    sent = []
    for at in range(0, 20_001, 1000):
        service.beat(Ms(at), {}, WELL)
        if manager.read() == ["WATCHDOG=1"]:
            sent.append(at)
    assert sent == [7000, 14_000]


def test_the_state_is_sent_when_it_changes(manager: Manager, service: Service) -> None:
    service.beat(Ms(0), {}, WELL)
    manager.read()
    service.beat(Ms(1000), ["main screen", "red button"], WELL)
    service.beat(Ms(2000), ["main screen", "red button"], WELL)
    service.beat(Ms(3000), [], WELL)
    assert manager.read() == ["STATUS=On, without: main screen, red button", "STATUS=On, and all devices answer"]


def test_a_device_out_of_order_is_no_failure(manager: Manager, service: Service) -> None:
    service.beat(Ms(0), ["main screen"], WELL)
    assert "WATCHDOG=1" in manager.read()


@pytest.mark.parametrize("name", ["loop", "i2c-1"])
def test_no_sign_of_life_while_the_loop_or_a_bus_hangs(manager: Manager, service: Service, name: str) -> None:
    service.beat(Ms(0), {}, WELL)
    manager.read()
    service.beat(Ms(60_000), {}, {**WELL, name: Ms(SILENT + 1)})
    assert manager.read() == [f"STATUS=Hangs: {name}"]
    service.beat(Ms(61_000), {}, WELL)
    assert manager.read() == ["STATUS=On, and all devices answer", "WATCHDOG=1"]


class Stuck:
    """A screen whose driver does not return while ``on`` is set."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self.on = threading.Event()
        self.go_on = threading.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._screen, name)

    def show(self, image: Any) -> None:
        if self.on.is_set():
            self.go_on.wait(30)
        self._screen.show(image)


@pytest.mark.anyio
async def test_the_tables_loop_reports_and_a_bus_that_hangs_is_missed(
    manager: Manager, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SILENT", Ms(500))  # buses measure by the machine's own clock
    stuck: list[Stuck] = []

    def drivers(hardware: Hardware) -> Hardware:
        def open_stuck() -> Screen:
            stuck.append(Stuck(hardware.screens["main"]()))
            return stuck[-1]

        return replace(hardware, screens={**hardware.screens, "main": open_stuck})

    async def read_until(so: Callable[[list[str]], bool]) -> list[str]:
        lines: list[str] = []
        while not so(lines):
            evening.forward(7000)
            await evening.until(lambda table: table.at >= evening.clock.now() - 10)
            lines += manager.read()
        return lines

    async with asyncio.timeout(PATIENCE), switched_on(drivers=drivers, service=service) as evening:
        first = await read_until(lambda lines: lines.count("WATCHDOG=1") > 1)
        assert first[0] == "READY=1"
        await evening.look()  # the screen is open by then
        stuck[0].on.set()
        await evening.tap(Key.RIGHT)
        await read_until(lambda lines: "STATUS=Hangs: bus i2c-1" in lines)
        for _ in range(5):
            evening.forward(7000)
            await evening.until(lambda table: table.at >= evening.clock.now() - 10)
        assert manager.read() == []
        stuck[0].go_on.set()
        await read_until(lambda lines: lines[-2:] == ["STATUS=On, and all devices answer", "WATCHDOG=1"])
    assert manager.read()[-2:] == ["STOPPING=1", "STATUS=Stopping"]


def test_stopping_is_announced(manager: Manager, service: Service) -> None:
    service.beat(Ms(0), {}, WELL)
    manager.read()
    service.stopping()
    assert manager.read() == ["STOPPING=1", "STATUS=Stopping"]


def test_a_name_in_the_abstract_namespace(tmp_path: Path) -> None:
    name = f"companion-{tmp_path}"
    manager = Manager(f"\0{name}")
    service = Service({"NOTIFY_SOCKET": f"@{name}"}, 1)
    service.beat(Ms(0), {}, WELL)
    assert manager.read() == ["READY=1", "STATUS=On, and all devices answer"]  # no watchdog was asked for
    service.close()
    manager.socket.close()


@pytest.mark.parametrize(
    "variables",
    [{USEC: "0"}, {USEC: "soon"}, {USEC: "-5"}, {USEC: "20000000", "WATCHDOG_PID": "78"}, {}],
    ids=["zero", "no number", "negative", "another process's", "none"],
)
def test_where_no_sign_of_life_is_asked_for_none_is_sent(
    manager: Manager, tmp_path: Path, variables: dict[str, str]
) -> None:
    service = Service({"NOTIFY_SOCKET": str(tmp_path / "notify"), **variables}, 77)
    service.beat(Ms(0), {}, WELL)
    assert "WATCHDOG=1" not in manager.read()
    service.close()


@pytest.mark.parametrize("address", ["", "relative", "vsock:2:1234"])
def test_a_table_started_by_hand_sends_nothing(address: str) -> None:
    service = Service({"NOTIFY_SOCKET": address}, 1)
    service.beat(Ms(0), {}, WELL)
    service.stopping()
    service.close()


def test_what_a_manager_did_not_take_is_sent_again(tmp_path: Path) -> None:
    service = Service({"NOTIFY_SOCKET": str(tmp_path / "notify"), USEC: "20000000"}, 77)
    service.beat(Ms(0), {}, WELL)  # nobody is there yet
    manager = Manager(str(tmp_path / "notify"))
    service.beat(Ms(1000), {}, WELL)
    assert manager.read() == ["READY=1", "STATUS=On, and all devices answer", "WATCHDOG=1"]
    for at in range(2000, 5_000_000, 7000):  # it stops reading: its queue is full in the end
        service.beat(Ms(at), [str(at)], WELL)
    manager.read()
    service.beat(Ms(5_000_000), {}, WELL)
    assert manager.read() == ["STATUS=On, and all devices answer", "WATCHDOG=1"]
    service.close()
    manager.socket.close()

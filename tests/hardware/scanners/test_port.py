"""Scanner ports on real pseudo-terminals: opened, shared with nobody, lost, and opened again."""

from __future__ import annotations

import errno
import fcntl
import logging
import os
import queue
import struct
import termios
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from companion.config.scanner import Protocol, ScannerConfig
from companion.core.errors import DeviceError
from companion.core.values import Ms
from hardware.scanners.port import PortScanner
from hardware.virtual.serial import rdm6300_frame
from tests.support.ports import PATIENCE, Bench

TAG = "0D00319CD0"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    before = threading.active_count()
    bench = Bench(tmp_path)
    yield bench
    bench.close()
    assert threading.active_count() == before


def test_a_code_comes_with_the_time_of_its_last_byte(bench: Bench) -> None:
    bench.cable.plug()
    bench.start()
    assert bench.next_told() is None
    bench.cable.send(b"SKY:red+blue#2\r")
    assert bench.next_scan() == ("desk", "SKY:red+blue#2", 5000)


def test_without_a_descriptor_it_says_so_and_can_be_started_later(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left() -> tuple[int, int]:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    with monkeypatch.context() as patched:
        patched.setattr(os, "pipe", none_left)
        with pytest.raises(DeviceError, match=r"desk cannot be started: Too many open files"):
            bench.start()
    bench.cable.plug()
    bench.start()
    assert bench.next_told() is None


def test_bytes_in_pieces_and_two_codes_in_one(bench: Bench) -> None:
    bench.cable.plug()
    bench.start()
    bench.next_told()
    for byte in b"first\r":
        bench.cable.send(bytes([byte]))
    assert bench.next_scan()[1] == "first"
    bench.cable.send(b"second\r\nthi")
    assert bench.next_scan()[1] == "second"
    bench.cable.send(b"rd\t")
    assert bench.next_scan()[1] == "third"


def test_a_code_without_an_end_is_over_when_it_is_time(bench: Bench) -> None:
    """The thread waits for the decoder's time by itself: no further byte wakes it."""
    bench.cable.plug()
    bench.start(ScannerConfig(port="", idle=Ms(20)))
    bench.next_told()
    bench.cable.send(b"unended")
    assert bench.scan_as_time_passes() == "unended"


def test_rdm6300_frames_with_a_known_tag_and_one_that_is_not(bench: Bench) -> None:
    bench.cable.plug()
    bench.start(ScannerConfig(Protocol.RDM6300), known=(TAG,))
    bench.next_told()
    bench.cable.send(rdm6300_frame("1111111111") + rdm6300_frame(TAG))
    assert bench.next_scan()[1] == TAG
    bench.cable.send(rdm6300_frame("1111111111"))
    assert bench.next_scan()[1] == "1111111111"


def test_a_port_that_is_not_there_yet_is_told_and_opened_when_it_comes(bench: Bench) -> None:
    bench.start()
    assert bench.next_told() == f"{bench.cable.link} does not exist: plug the scanner in"
    bench.cable.plug()
    assert bench.next_told() is None
    bench.cable.send(b"here\r")
    assert bench.next_scan()[1] == "here"


def test_unplugged_while_open_and_plugged_in_again_under_the_same_link(bench: Bench) -> None:
    bench.cable.plug()
    bench.start()
    assert bench.next_told() is None
    for number in range(3):
        bench.cable.unplug()
        assert bench.next_told() == f"{bench.cable.link} does not exist: plug the scanner in"
        bench.cable.plug()
        assert bench.next_told() is None
        bench.cable.send(f"code {number}\r".encode())
        assert bench.next_scan()[1] == f"code {number}"


def test_half_a_frame_before_the_cable_was_pulled_spoils_nothing_after(bench: Bench) -> None:
    bench.cable.plug()
    bench.start(ScannerConfig(Protocol.RDM6300), known=(TAG,))
    bench.next_told()
    bench.cable.send(rdm6300_frame(TAG)[:9])
    bench.cable.unplug()
    bench.next_told()
    bench.cable.plug()
    bench.next_told()
    bench.cable.send(rdm6300_frame(TAG))
    assert bench.next_scan()[1] == TAG
    assert bench.scans.empty()


def test_what_waited_for_more_bytes_is_read_when_the_cable_is_pulled(bench: Bench) -> None:
    """A header that promises 240 bytes hides the good reply behind it."""
    reply = "00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 12 34 56 %s 00"
    bench.cable.plug()
    bench.start(ScannerConfig(Protocol.PN532))
    bench.next_told()
    bench.cable.send(bytes.fromhex(reply % "78 BA" + "00 00 FF F0 10 D5" + reply % "79 B9"))
    assert bench.next_scan()[1] == "12345678"
    assert bench.scans.empty()
    bench.cable.unplug()
    assert bench.next_scan()[1] == "12345679"


def test_what_is_wrong_is_told_once(bench: Bench) -> None:
    """The port is tried again and again meanwhile."""
    tried = threading.Semaphore(0)
    where = str(bench.cable.link)

    def path() -> str:
        tried.release()
        return where

    scanner = PortScanner("desk", ScannerConfig(), lambda: bench.now, path, by_id=bench.by_id)
    bench.started.append(scanner)
    scanner.start(lambda *_: None, lambda name, wrong: bench.told.put(wrong))
    for _ in range(6):
        assert tried.acquire(timeout=PATIENCE)
    assert bench.next_told() is not None
    assert bench.told.empty()


def test_a_port_that_another_program_has_is_told_and_opened_when_it_is_free(bench: Bench) -> None:
    bench.cable.plug()
    with serial.Serial(str(bench.cable.link), exclusive=True):
        bench.start()
        assert bench.next_told() == f"{bench.cable.link} is in use by another program"
    assert bench.next_told() is None


def test_nobody_else_can_open_it_exclusively(bench: Bench) -> None:
    bench.cable.plug()
    bench.start()
    assert bench.next_told() is None
    with pytest.raises(serial.SerialException, match="exclusively lock"):
        serial.Serial(str(bench.cable.link), exclusive=True)


def test_a_file_that_is_no_port_is_told(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    bench.start(path=str(tmp_path / "file"))
    told = bench.next_told()
    assert told is not None
    assert "Could not configure port" in told


def test_a_port_without_rights_is_told(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.cable.plug()
    refused, link, opened = threading.Event(), str(bench.cable.link), os.open

    def refuse(path: str, *arguments: int, **names: int) -> int:
        if path == link:
            refused.set()
            raise PermissionError(13, "Permission denied", path)
        return opened(path, *arguments, **names)

    monkeypatch.setattr("os.open", refuse)
    bench.start()
    assert bench.next_told() == f"{link}: not permitted; sudo usermod -aG dialout $USER, then log in again"
    assert refused.is_set()


def test_a_device_that_comes_back_under_another_name_is_found_by_its_link(bench: Bench, tmp_path: Path) -> None:
    """The port was given as a plain device; by-id led to it while it was open."""
    bench.cable.plug()
    plain = tmp_path / "ttyUSB0"
    plain.symlink_to(os.path.realpath(bench.cable.link))
    bench.start(path=str(plain))
    assert bench.next_told() is None
    plain.unlink()
    for name in ("ttyUSB1", "ttyUSB2"):
        bench.cable.unplug()
        assert bench.next_told() is not None
        bench.cable.plug()
        assert bench.next_told() is None
        bench.cable.send(f"found as {name}\r".encode())
        assert bench.next_scan()[1] == f"found as {name}"


@pytest.mark.parametrize("fails", ["scan", "status"])
def test_an_error_in_whoever_listens_does_not_end_the_reading(
    bench: Bench, fails: str, caplog: pytest.LogCaptureFixture
) -> None:
    calls: queue.Queue[str] = queue.Queue()

    def listener(kind: str) -> Callable[..., None]:
        def listen(*_: object) -> None:
            calls.put(kind)
            if kind == fails:
                raise RuntimeError("the loop is closed")

        return listen

    bench.cable.plug()
    scanner = PortScanner("desk", ScannerConfig(port=str(bench.cable.link)), lambda: bench.now)
    bench.started.append(scanner)
    with caplog.at_level(logging.ERROR):
        scanner.start(listener("scan"), listener("status"))
        assert calls.get(timeout=PATIENCE) == "status"
        for code in (b"one\r", b"two\r"):
            bench.cable.send(code)
            assert calls.get(timeout=PATIENCE) == "scan"
        scanner.close()
    assert "could not be passed on" in caplog.text


def test_closed_from_within_a_callback(bench: Bench) -> None:
    closed = threading.Event()
    bench.cable.plug()
    scanner = PortScanner("desk", ScannerConfig(port=str(bench.cable.link)), lambda: bench.now)

    def listener(*_: object) -> None:
        scanner.close()
        closed.set()

    scanner.start(listener, lambda *_: None)
    bench.cable.send(b"code\r")
    while not closed.wait(0.01):  # what came before the port was opened is thrown away, as it should be
        bench.cable.send(b"code\r")
    bench.started.append(scanner)


@pytest.mark.parametrize("plugged", [True, False])
def test_closed_it_lets_the_port_go_however_it_stood(bench: Bench, plugged: bool) -> None:
    if plugged:
        bench.cable.plug()
    bench.start()
    bench.next_told()
    scanner = bench.started[0]
    scanner.close()
    scanner.close()
    with pytest.raises(RuntimeError, match="already been started"):
        scanner.start(lambda *_: None, lambda *_: None)
    bench.cable.plug()
    serial.Serial(str(bench.cable.link), exclusive=True).close()


def test_never_started_it_can_be_closed() -> None:
    PortScanner("desk", ScannerConfig(), lambda: Ms(0)).close()


def test_half_a_code_before_an_unplugging_is_not_played_afterwards(bench: Bench) -> None:
    bench.cable.plug()
    bench.start()
    assert bench.next_told() is None
    bench.cable.send(b"SKY:red+blue\r")
    assert bench.next_scan()[1] == "SKY:red+blue"
    bench.cable.send(b"SKY:gre")
    bench.cable.unplug()
    assert bench.next_told() is not None
    bench.cable.plug()
    assert bench.next_told() is None
    bench.cable.send(b"TRK:past-0\r")
    assert bench.next_scan()[1] == "TRK:past-0"


def test_a_code_that_came_before_the_port_was_opened_is_read(bench: Bench) -> None:
    """A card was held while the box started."""
    bench.cable.plug()
    bench.cable.send(b"early\r")
    bench.start()
    assert bench.next_told() is None
    assert bench.next_scan()[1] == "early"


@pytest.mark.parametrize(("dtr", "rts"), [(True, True), (True, False), (False, True), (False, False)])
def test_the_control_lines_are_as_the_configuration_has_them_from_the_first_moment(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, dtr: bool, rts: bool
) -> None:
    """Some boards reset, others wake, when DTR or RTS is raised: neither is raised for a moment only."""
    raised: list[int] = []
    lowered: list[int] = []
    ioctl = fcntl.ioctl

    def spy(handle: int, request: int, *given: Any) -> Any:
        lines = {termios.TIOCMBIS: raised, termios.TIOCMBIC: lowered}.get(request)
        if lines is not None:
            lines.append(struct.unpack("I", given[0])[0])
            return 0
        return ioctl(handle, request, *given)

    monkeypatch.setattr(fcntl, "ioctl", spy)
    bench.cable.plug()
    bench.start(ScannerConfig(port="", dtr=dtr, rts=rts))
    assert bench.next_told() is None
    wanted = {termios.TIOCM_DTR: dtr, termios.TIOCM_RTS: rts}
    assert set(raised) == {line for line, up in wanted.items() if up}
    assert set(lowered) == {line for line, up in wanted.items() if not up}


@pytest.mark.parametrize("raw", [b"K\xf6nig\r", b"x" * 300 + b"\n"], ids=["not UTF-8", "too long"])
def test_a_text_that_cannot_be_read_is_told_beside_the_scans(bench: Bench, raw: bytes) -> None:
    unread: queue.Queue[tuple[str, Ms, str]] = queue.Queue()
    bench.cable.plug()
    scanner = PortScanner("desk", ScannerConfig(port=str(bench.cable.link)), lambda: bench.now)
    bench.started.append(scanner)
    scanner.start(
        lambda *scan: bench.scans.put(scan), lambda _, wrong: bench.told.put(wrong), lambda *told: unread.put(told)
    )
    assert bench.next_told() is None
    bench.cable.send(raw)
    assert unread.get(timeout=PATIENCE) == ("desk", 5000, "unreadable")
    bench.cable.send(b"TRK:past-0\r")
    assert bench.next_scan()[1] == "TRK:past-0"
    assert unread.empty()


def test_a_tags_broken_frame_is_noise(bench: Bench) -> None:
    unread: queue.Queue[object] = queue.Queue()
    bench.cable.plug()
    scanner = PortScanner(
        "desk", ScannerConfig(Protocol.RDM6300, str(bench.cable.link)), lambda: bench.now, None, (TAG,)
    )
    bench.started.append(scanner)
    scanner.start(lambda *scan: bench.scans.put(scan), lambda *_: None, lambda *told: unread.put(told))
    bench.cable.send(b"\x02FF\xff\xfe\x03" + rdm6300_frame(TAG))
    assert bench.next_scan()[1] == TAG
    assert unread.empty()

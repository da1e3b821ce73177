"""Scanners that type, at real pipes and input devices: grabbed, lost, and opened again."""

from __future__ import annotations

import errno
import fcntl
import os
import queue
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config.scanner import Layout, Protocol, ScannerConfig, TagForm
from companion.core.values import Ms
from hardware.input_port import EVIOCGRAB, InputPort
from hardware.scanners.keyboard import KeyboardDecoder
from hardware.scanners.opening import port_words
from hardware.scanners.port import PortScanner
from hardware.virtual.keyboard import KeyboardPort, keystrokes
from tests.support.ports import PATIENCE, Typing
from tests.support.uinput import Keyboard

KEYBOARD = ScannerConfig(Protocol.KEYBOARD, idle=Ms(20))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Typing]:
    before = threading.active_count()
    bench = Typing(tmp_path)
    yield bench
    bench.close()
    assert threading.active_count() == before


def test_a_code_comes_with_the_time_of_its_end(bench: Typing) -> None:
    bench.cable.plug()
    bench.start(KEYBOARD)
    assert bench.next_told() is None
    bench.types("SKY:red+blue#2")
    assert bench.next_scan() == ("desk", "SKY:red+blue#2", 5000)


def test_layout_and_form_are_the_configurations(bench: Typing) -> None:
    bench.cable.plug()
    bench.start(ScannerConfig(Protocol.KEYBOARD, layout=Layout.FR, tags=TagForm.DECIMAL))
    bench.next_told()
    bench.cable.send(keystrokes("0003251408", Layout.FR))
    assert bench.next_scan()[1] == "00319CD0"


def test_a_code_without_an_end_is_over_when_it_is_time(bench: Typing) -> None:
    bench.cable.plug()
    bench.start(KEYBOARD)
    bench.next_told()
    bench.types("unended", end=False)
    assert bench.scan_as_time_passes() == "unended"


def test_unplugged_in_the_middle_of_a_code_and_plugged_in_again(bench: Typing) -> None:
    bench.start(KEYBOARD)
    assert bench.next_told() == f"{bench.cable.link} does not exist: plug the scanner in"
    for number in range(3):
        bench.cable.plug()
        assert bench.next_told() is None
        bench.types(f"code {number}")
        assert bench.next_scan()[1] == f"code {number}"
        bench.types("half a code", end=False)
        bench.cable.unplug()
        assert bench.next_told() == f"{bench.cable.link} does not exist: plug the scanner in"
    assert bench.scans.empty()


def test_what_cannot_be_read_is_passed_on(bench: Typing) -> None:
    unread: queue.Queue[tuple[str, Ms, str]] = queue.Queue()
    bench.cable.plug()
    scanner = PortScanner("desk", KEYBOARD, lambda: bench.now, lambda: str(bench.cable.link))
    bench.started.append(scanner)
    scanner.start(lambda *scan: None, lambda *told: bench.told.put(told[1]), lambda *told: unread.put(told))
    bench.next_told()
    bench.types("a" * 300)
    assert unread.get(timeout=PATIENCE) == ("desk", 5000, "unreadable")


def test_two_of_one_model_never_take_each_others_place(tmp_path: Path) -> None:
    """They share a by-id link, which moves to the one that is left: the socket tells them apart."""
    by_id, by_path = tmp_path / "input/by-id", tmp_path / "input/by-path"
    for folder in (by_id, by_path, tmp_path / "serial/by-id"):
        folder.mkdir(parents=True)
    left, right = (KeyboardPort(by_path / f"usb-0:{socket}-event-kbd") for socket in (1, 2))
    shared = by_id / "usb-Reader-event-kbd"
    told: queue.Queue[str | None] = queue.Queue()
    scans: queue.Queue[str] = queue.Queue()
    left.plug()
    right.plug()
    shared.symlink_to(left.link)
    scanner = PortScanner("left", KEYBOARD, lambda: Ms(0), lambda: str(shared), by_id=tmp_path / "serial" / "by-id")
    try:
        scanner.start(lambda name, text, at: scans.put(text), lambda name, wrong: told.put(wrong))
        assert told.get(timeout=PATIENCE) is None
        left.unplug()
        shared.unlink()
        shared.symlink_to(right.link)
        while told.get(timeout=PATIENCE) != f"{shared} leads to another adapter now: plug the scanner in where it was":
            pass
        right.send(keystrokes("not mine", Layout.US))
        left.plug()
        assert told.get(timeout=PATIENCE) is None
        left.send(keystrokes("mine", Layout.US))
        assert scans.get(timeout=PATIENCE) == "mine"
        assert scans.empty()
    finally:
        scanner.close()
        left.unplug()
        right.unplug()


def test_a_device_is_grabbed_and_one_that_is_none_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = tmp_path / "file"
    plain.write_bytes(b"")
    with pytest.raises(OSError) as refused:
        InputPort(str(plain))
    assert refused.value.errno in (errno.ENOTTY, errno.EINVAL)
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda fd, request, value: asked.append((request, value)))
    InputPort(str(plain)).close()
    assert asked == [(EVIOCGRAB, 1)]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "/dev/input/x: not permitted; sudo usermod -aG input $USER, then log in again"),
        (errno.EBUSY, "/dev/input/x is in use by another program"),
        (errno.ENOTTY, "/dev/input/x is no input device; name one of /dev/input/by-id/*-event-kbd"),
        (errno.ENODEV, "/dev/input/x was lost: check its cable"),
    ],
)
def test_what_is_wrong_with_an_input_device(number: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "exists", lambda path: True)
    assert port_words("/dev/input/x", OSError(number, "")) == words


if os.access("/dev/uinput", os.W_OK):  # where the kernel makes keyboards for us: modprobe uinput, as root

    def test_at_a_real_device_nothing_is_typed_elsewhere_while_it_is_open() -> None:
        with Keyboard() as keyboard, open(keyboard.path, "rb", buffering=0) as other:
            os.set_blocking(other.fileno(), False)
            port = InputPort(keyboard.path)
            with pytest.raises(OSError, match="busy"):
                InputPort(keyboard.path)
            keyboard.types(keystrokes("grabbed", Layout.US))
            assert [scan.what for scan in KeyboardDecoder().feed(port.read(4096), Ms(0))] == ["grabbed"]
            assert other.read() is None
            port.close()
            keyboard.types(keystrokes("free", Layout.US))
            assert [scan.what for scan in KeyboardDecoder().feed(other.read(), Ms(0))] == ["free"]

    def test_a_real_device_is_read_lost_and_read_again(bench: Typing) -> None:
        link = bench.cable.link
        bench.start(KEYBOARD)
        assert bench.next_told() == f"{link} does not exist: plug the scanner in"
        for number in range(2):
            with Keyboard() as keyboard:
                link.symlink_to(keyboard.path)
                assert bench.next_told() is None
                keyboard.types(
                    keystrokes(f"code {number}", Layout.US)
                )  # no more than the kernel keeps for a slow reader
                assert bench.next_scan()[1] == f"code {number}"
                link.unlink()
                keyboard.unplug()
            assert bench.next_told() == f"{link} does not exist: plug the scanner in"

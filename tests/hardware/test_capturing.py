"""Live captures on the virtual wires: what was sent is what is written, and it decodes."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from serial import Serial

from companion.cli.decode import decode
from companion.config.scanner import Layout, Protocol, ScannerConfig, usual
from companion.config.table import TableConfig
from companion.core.errors import DeviceError
from companion.core.values import Key, Ms
from hardware.capturing import ButtonSource, PortSource, Source, Waking, record
from hardware.scanners.capture import Item, item_text
from hardware.virtual.keyboard import KeyboardPort, keystrokes
from hardware.virtual.pn532_port import Pn532Port
from hardware.virtual.serial import VirtualPort, rdm6300_frame
from hardware.virtual.table import Virtual

PATIENCE = 20
"""Seconds until a test gives up; none is ever waited for."""
BEGIN = 5000


class Tape:
    """A recording in a thread of its own, on a clock that is turned by hand (or, with ``step``, by each look)."""

    def __init__(self) -> None:
        self.now = Ms(BEGIN)
        self.step = 0
        self.waking = Waking()
        self.items: queue.Queue[str] = queue.Queue()
        self.written: list[str] = []
        self.error: DeviceError | None = None
        self.thread: threading.Thread | None = None

    def clock(self) -> Ms:
        self.now = self.now + self.step
        return self.now

    def record(self, source: Source, lasts: Ms | None = None) -> None:
        self.thread = threading.Thread(target=self._run, args=(source, lasts), daemon=True)
        self.thread.start()

    def _run(self, source: Source, lasts: Ms | None) -> None:
        try:
            record(source, Ms(BEGIN), self.clock, self._write, self.waking, lasts)
        except DeviceError as error:
            self.error = error
        finally:
            source.close()

    def _write(self, item: Item) -> None:
        self.written.append(item_text(item, Ms(BEGIN)))
        self.items.put(self.written[-1])

    def next(self) -> str:
        return self.items.get(timeout=PATIENCE)

    def to(self, at: int) -> None:
        """Time comes to ``at`` since the beginning, and the recording looks at it."""
        self.now = Ms(BEGIN + at)
        self.waking.wake()

    def end(self) -> list[str]:
        """Ends it, as Ctrl-C does; gives all that was written."""
        self.waking.end()
        return self.join()

    def join(self) -> list[str]:
        assert self.thread is not None
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        return self.written


@pytest.fixture
def tape() -> Iterator[Tape]:
    tape = Tape()
    yield tape
    if tape.thread is not None:
        tape.end()
    tape.waking.close()


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[VirtualPort]:
    cable = VirtualPort(tmp_path / "scanner")
    cable.plug()
    yield cable
    cable.unplug()


def test_bytes_are_written_as_they_came_with_their_times(tape: Tape, cable: VirtualPort) -> None:
    tape.record(PortSource(str(cable.link), usual(Protocol.LINE), tape.clock))
    tape.to(20)
    cable.send(b"SK\x00\xff")
    assert tape.next() == "20 53 4B 00 FF"
    tape.to(31)
    cable.send(b"Y\r")
    assert tape.next() == "31 59 0D"
    tape.to(2500)
    assert tape.end() == ["20 53 4B 00 FF", "31 59 0D", "2500"]


def test_what_a_tag_reader_sent_decodes_to_its_tag(tape: Tape, cable: VirtualPort) -> None:
    tape.record(PortSource(str(cable.link), usual(Protocol.RDM6300), tape.clock))
    for at in (100, 165):
        tape.to(at)
        cable.send(rdm6300_frame("0D00319CD0"))
        tape.next()
    capture = ["capture 1 rdm6300", *tape.end()]
    assert decode([line.encode() for line in capture]) == ['{"at": 165, "scan": "0D00319CD0"}\n']


def test_a_pn532_is_polled_and_only_what_it_sends_is_written(tape: Tape, tmp_path: Path) -> None:
    chip = Pn532Port(tmp_path / "pn532")
    chip.plug()
    tape.step = 1
    try:
        tape.record(PortSource(str(chip.link), usual(Protocol.PN532), tape.clock))
        chip.hold("12345678")
        while "12 34 56 78" not in tape.next():
            pass
        written = tape.end()
    finally:
        chip.unplug()
    sent = " ".join(line.partition(" ")[2] for line in written)
    assert sent.startswith("00 00 FF 00 FF 00 00 00 FF 02 FE D5 15 ")  # the ACK and the reply to SAMConfiguration
    assert "D4" not in sent
    decoded = decode([line.encode() for line in ["capture 1 pn532", *written]])
    assert [line.partition(", ")[2] for line in decoded] == ['"scan": "12345678"}\n']


def test_a_pn532_that_does_not_answer_is_told_once(tape: Tape, cable: VirtualPort) -> None:
    told: list[str] = []
    tape.step = 7
    source = PortSource(str(cable.link), usual(Protocol.PN532), tape.clock, told.append)
    tape.record(source, lasts=Ms(3000))
    assert len(tape.join()) == 1
    assert told == [f"{cable.link}: the PN532 does not answer; look at its wires and switches"]


def test_a_port_that_is_in_use_is_told(tape: Tape, cable: VirtualPort) -> None:
    first = PortSource(str(cable.link), usual(Protocol.LINE), tape.clock)
    with pytest.raises(DeviceError, match="is in use by another program"):
        PortSource(str(cable.link), usual(Protocol.LINE), tape.clock)
    first.close()
    PortSource(str(cable.link), usual(Protocol.LINE), tape.clock).close()


def test_a_port_that_is_not_there_is_told(tape: Tape, tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="does not exist: plug the scanner in"):
        PortSource(str(tmp_path / "none"), usual(Protocol.LINE), tape.clock)


def test_a_cable_that_is_pulled_ends_a_capture_that_is_whole(tape: Tape, cable: VirtualPort) -> None:
    tape.record(PortSource(str(cable.link), usual(Protocol.LINE), tape.clock))
    tape.to(10)
    cable.send(b"half")
    tape.next()
    tape.to(400)
    cable.unplug()
    assert tape.join() == ["10 68 61 6C 66", "400"]
    assert "does not exist: plug the scanner in" in str(tape.error)


@pytest.fixture
def virtual(tape: Tape) -> Iterator[Virtual]:
    config = replace(TableConfig(), scanners={"desk": ScannerConfig(Protocol.LINE)})
    virtual = Virtual(config, tape.clock)
    yield virtual
    virtual.close()


def button(tape: Tape, virtual: Virtual) -> ButtonSource:
    return ButtonSource(TableConfig().buttons.pins[Key.RED], virtual.pins, tape.clock, tape.waking)


class Looking:
    """A button's source that is looked at when the test says so."""

    def __init__(self, tape: Tape, virtual: Virtual) -> None:
        self.tape = tape
        self.source = button(tape, virtual)
        self.written: list[str] = []

    def at(self, at: int) -> None:
        self.tape.now = Ms(BEGIN + at)
        self.write(self.source.take())

    def write(self, items: list[Item]) -> None:
        self.written += [item_text(item, Ms(BEGIN)) for item in items]

    def end(self) -> list[str]:
        self.write(self.source.end())
        self.source.close()
        return self.written


@pytest.fixture
def looking(tape: Tape, virtual: Virtual) -> Looking:
    return Looking(tape, virtual)


def test_a_press_that_bounces_is_written_edge_by_edge(looking: Looking, virtual: Virtual) -> None:
    virtual.bounce(True)
    looking.at(100)
    virtual.press(Key.RED)
    looking.at(300)
    virtual.release(Key.RED)
    looking.at(500)
    written = looking.end()
    assert written == [*["100 0", "100 1"] * 3, "100 0", *["300 1", "300 0"] * 3, "300 1"]
    assert decode([line.encode() for line in ["capture 1 button", *written, "500"]]) == [
        '{"at": 100, "press": true}\n',
        '{"at": 325, "release": true}\n',
    ]


def test_a_button_that_is_held_from_the_start_is_read(tape: Tape, virtual: Virtual) -> None:
    virtual.press(Key.RED)
    looking = Looking(tape, virtual)
    looking.at(0)
    looking.at(900)
    assert looking.end() == ["0 ?0"]


def test_levels_are_read_once_a_second_and_written_where_an_edge_was_lost(looking: Looking, virtual: Virtual) -> None:
    looking.at(0)
    looking.at(1000)
    pin = virtual.pins().pin(TableConfig().buttons.pins[Key.RED])
    watched, pin.when_changed = pin.when_changed, None
    virtual.press(Key.RED)  # and the edge is lost
    pin.when_changed = watched
    looking.at(1999)
    assert looking.source.due() == BEGIN + 2000
    looking.at(2000)
    looking.at(2100)
    virtual.release(Key.RED)
    looking.at(3000)
    assert looking.end() == ["2000 ?0", "2100 1"]


def test_an_edge_wakes_the_recording(tape: Tape, virtual: Virtual) -> None:
    tape.step = 1
    tape.record(button(tape, virtual))
    virtual.press(Key.RED)
    assert tape.next().endswith((" 0", " ?0"))


def test_its_time_over_it_ends_by_itself(tape: Tape, virtual: Virtual) -> None:
    tape.step = 400
    tape.record(button(tape, virtual), lasts=Ms(2000))
    (last,) = tape.join()
    assert int(last) >= 2000


def test_waking_never_blocks_however_often_and_is_taken_at_once() -> None:
    waking = Waking()
    for _ in range(70_000):  # more than a pipe holds
        waking.wake()
    waking.wait(None, None)
    assert not waking.ended
    waking.close()


def test_a_recording_lets_go_of_its_pipe() -> None:
    before = set(os.listdir("/proc/self/fd"))
    waking = Waking()
    waking.close()
    assert set(os.listdir("/proc/self/fd")) <= before


def test_of_a_reader_that_types_the_capture_has_what_it_typed_as_lines(tape: Tape, tmp_path: Path) -> None:
    cable = KeyboardPort(tmp_path / "usb-scanner-event-kbd")
    cable.plug()
    try:
        config = replace(usual(Protocol.KEYBOARD), layout=Layout.FR)
        tape.record(PortSource(str(cable.link), config, tape.clock))
        tape.to(40)
        cable.send(keystrokes("SKY:red#2", Layout.FR))
        tape.next()
        capture = ["capture 1 line idle=250", *tape.end()]
    finally:
        cable.unplug()
    assert decode([line.encode() for line in capture]) == ['{"at": 40, "scan": "SKY:red#2"}\n']


def test_a_port_is_opened_with_the_control_lines_of_the_configuration(
    tape: Tape, cable: VirtualPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[tuple[bool, bool]] = []
    opening = Serial.open

    def noted(port: Serial) -> None:
        lines.append((port.dtr, port.rts))
        opening(port)

    monkeypatch.setattr(Serial, "open", noted)
    PortSource(str(cable.link), ScannerConfig(dtr=False, rts=False), tape.clock).close()
    assert lines == [(False, False)]

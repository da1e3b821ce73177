"""An unknown scanner at a real pseudo-terminal; where no chip must answer in time, the clock runs faster."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.bench import Heard, Hearing, Ready, Trouble
from companion.config.scanner import Protocol, ScannerConfig
from companion.core.values import Ms
from hardware.probing.listening import Listening
from hardware.scanners.opening import Port, open_port
from hardware.virtual.pn532_port import Pn532Port
from hardware.virtual.serial import NOISE, VirtualPort, barcode_line, rdm6300_frame

PATIENCE = 20


@dataclass
class Ear:
    """What was heard at a cable, as it comes."""

    cable: VirtualPort
    heard: queue.Queue[Hearing] = field(default_factory=queue.Queue)
    speed: int = 8

    def clock(self) -> Ms:
        return Ms(time.monotonic_ns() * self.speed // 1_000_000)

    def next(self) -> Hearing:
        return self.heard.get(timeout=PATIENCE)

    def listen(self) -> Listening:
        return Listening(str(self.cable.link), self.clock, self.heard.put)

    def ready(self) -> None:
        """The round for a PN532 goes by, and it is told that cards can come."""
        assert self.next() == Ready()


MakeEar = Callable[..., Ear]


@pytest.fixture
def ear_at(tmp_path: Path) -> Iterator[MakeEar]:
    cables: list[VirtualPort] = []

    def make(kind: type[VirtualPort] = VirtualPort) -> Ear:
        cable = kind(tmp_path / "usb-scanner")
        cable.plug()
        cables.append(cable)
        return Ear(cable, speed=1 if kind is Pn532Port else 8)

    yield make
    for cable in cables:
        cable.unplug()


def test_a_reader_that_only_sends_is_heard_after_it_was_told_that_cards_can_come(ear_at: MakeEar) -> None:
    ear = ear_at()
    with closing(ear.listen()):
        ear.ready()
        ear.cable.send(NOISE)
        ear.cable.send(rdm6300_frame("0D00319CD0") * 3)
        assert ear.next() == Heard(Protocol.RDM6300, 9600, "0D00319CD0")


def test_a_barcode_is_heard(ear_at: MakeEar) -> None:
    ear = ear_at()
    with closing(ear.listen()):
        ear.ready()
        ear.cable.send(barcode_line("TRK:past-0"))
        assert ear.next() == Heard(Protocol.LINE, 9600, "TRK:past-0")
        ear.cable.send(barcode_line("TRK:past-1"))
        assert ear.next() == Heard(Protocol.LINE, 9600, "TRK:past-1")


def test_a_pn532_tells_itself_before_a_card_comes(ear_at: MakeEar) -> None:
    ear = ear_at(Pn532Port)
    with closing(ear.listen()):
        assert ear.next() == Ready(Protocol.PN532)
        assert isinstance(ear.cable, Pn532Port)
        ear.cable.hold("12345678")
        assert ear.next() == Heard(Protocol.PN532, 115200, "12345678")


def test_a_cable_that_is_pulled_is_told_once_and_heard_again_when_it_is_back(ear_at: MakeEar) -> None:
    ear = ear_at()
    with closing(ear.listen()):
        ear.ready()
        ear.cable.unplug()
        trouble = ear.next()
        assert isinstance(trouble, Trouble)
        assert "usb-scanner" in trouble.words
        ear.cable.plug()
        while not isinstance(came := ear.next(), Ready):
            assert isinstance(came, Trouble)
        ear.cable.send(barcode_line("again"))
        assert ear.next() == Heard(Protocol.LINE, 9600, "again")


def test_a_port_that_somebody_has_is_told(ear_at: MakeEar) -> None:
    ear = ear_at()
    with closing(ear.listen()):
        ear.ready()
        other = Ear(ear.cable)
        with closing(other.listen()):
            trouble = other.next()
    assert isinstance(trouble, Trouble)
    assert "in use by another program" in trouble.words


def test_a_port_that_stays_silent_is_listened_to_at_the_next_speed_round_and_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is moved to the end of each round; an empty line, which is no code, lets the thread look at it."""
    opened: queue.Queue[int] = queue.Queue()
    heard: queue.Queue[Hearing] = queue.Queue()
    now = [0]
    opening: list[int] = []

    def spy(path: str, scanner: ScannerConfig) -> Port:
        opening.append(scanner.baud)
        return open_port(path, scanner)

    def clock() -> Ms:
        at = Ms(now[0])
        if opening:  # the round begins with this look at the clock
            opened.put(opening.pop())
        return at

    monkeypatch.setattr("hardware.probing.listening.open_port", spy)
    cable = VirtualPort(tmp_path / "usb-scanner")
    cable.plug()
    with closing(Listening(str(cable.link), clock, heard.put)):
        for speed, lasts in ((115200, 800), (9600, 15_000), (115200, 4_000), (9600, 15_000), (115200, 4_000)):
            assert opened.get(timeout=PATIENCE) == speed
            now[0] += lasts - 1
            cable.send(b"\r")
            assert opened.empty(), "not before the round is over"
            now[0] += 1
            cable.send(b"\r")
        assert opened.get(timeout=PATIENCE) == 9600
        cable.send(b"SKY:red\r")
        assert heard.get(timeout=PATIENCE) == Ready(), "told once, after the round for a PN532"
        assert heard.get(timeout=PATIENCE) == Heard(Protocol.LINE, 9600, "SKY:red")
        now[0] += 60_000
        cable.send(b"SKY:blue\r")
        assert heard.get(timeout=PATIENCE) == Heard(Protocol.LINE, 9600, "SKY:blue")
        assert opened.empty(), "a port that was heard is not left"
    cable.unplug()


def test_closing_twice_does_no_harm(ear_at: MakeEar) -> None:
    listening = ear_at().listen()
    listening.close()
    listening.close()

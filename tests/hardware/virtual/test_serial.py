"""Virtual serial cables, and what scanners send down them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.values import Ms
from hardware.scanners.kinds import ScannerKind, decoder
from hardware.virtual.serial import NOISE, VirtualPort, barcode_line, rdm6300_frame, tag_identity


@pytest.fixture
def port(tmp_path: Path) -> Iterator[VirtualPort]:
    port = VirtualPort(tmp_path / "port")
    yield port
    port.unplug()


def test_plugged_the_link_leads_to_a_tty_that_changes_no_byte(port: VirtualPort) -> None:
    port.plug()
    port.plug()
    with open(port.link, "rb", buffering=0) as tty:
        assert os.isatty(tty.fileno())
        port.send(b"\r\n\x03\x04\x11\x13\xff\x00")
        assert tty.read(100) == b"\r\n\x03\x04\x11\x13\xff\x00"


def test_unplugged_there_is_no_link_and_the_tty_hangs_up(port: VirtualPort) -> None:
    port.plug()
    with open(port.link, "rb", buffering=0) as tty:
        port.unplug()
        port.unplug()
        assert not port.link.is_symlink()
        assert tty.read(1) == b""
    port.send(b"lost")
    assert not port.plugged


def test_plugged_again_it_is_a_new_tty_behind_the_same_link(port: VirtualPort) -> None:
    port.plug()
    with open(port.link, "rb", buffering=0):  # still open, as a driver has it that has not noticed
        first = os.readlink(port.link)
        port.unplug()
        port.plug()
        assert os.readlink(port.link) != first


def test_nobody_reading_does_not_block_the_sender(port: VirtualPort) -> None:
    port.plug()
    for _ in range(100):
        port.send(bytes(4096))


def test_frames_as_published() -> None:
    assert rdm6300_frame("0d00319cd0") == bytes.fromhex("02 30 44 30 30 33 31 39 43 44 30 37 30 03")
    assert barcode_line("TRK:past-0") == b"TRK:past-0\r"


@pytest.mark.parametrize(
    ("text", "lengths", "expected"),
    [
        pytest.param("0d00319cd0", (10,), "0D00319CD0", id="an identity is its own"),
        pytest.param("12345678", (8, 14, 20), "12345678", id="of four bytes"),
        pytest.param("04A1B2C3D4E5F6", (8, 14, 20), "04A1B2C3D4E5F6", id="of seven"),
    ],
)
def test_a_text_that_is_an_identity_is_the_tags(text: str, lengths: tuple[int, ...], expected: str) -> None:
    assert tag_identity(text, lengths) == expected


def test_any_other_text_has_a_tag_of_its_own_always_the_same() -> None:
    cards = [f"SKY:red+blue#{number}" for number in range(1, 50)]
    tags = [tag_identity(card, (10,)) for card in cards]
    assert tags == [tag_identity(card, (10,)) for card in cards]
    assert len(set(tags)) == len(cards)
    assert all(len(tag) == 10 and int(tag, 16) for tag in tags)


@pytest.mark.parametrize("kind", list(ScannerKind))
def test_noise_means_nothing_to_any_scanner_and_spoils_nothing_behind_it(kind: ScannerKind) -> None:
    scanner = decoder(kind, known=("0D00319CD0",))
    frame = {
        ScannerKind.LINE: barcode_line("0D00319CD0"),
        ScannerKind.RDM6300: rdm6300_frame("0D00319CD0"),
        ScannerKind.PN532: bytes.fromhex("00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 12 34 56 78 BA 00"),
    }[kind]
    assert scanner.feed(NOISE, Ms(0)) == []
    assert len(scanner.feed(frame, Ms(0))) == 1

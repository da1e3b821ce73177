"""The PN532's model against the manual's frames and published ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.virtual.pn532 import ACK, ERROR, NACK, Pn532Chip

WAKE = b"\x55\x55" + bytes(14)
SAM = bytes.fromhex("00 00 FF 05 FB D4 14 01 14 01 02 00")
FEW_RETRIES = bytes.fromhex("00 00 FF 06 FA D4 32 05 FF 01 01 F4 00")
POLL = bytes.fromhex("00 00 FF 04 FC D4 4A 01 00 E1 00")
TAG = bytes.fromhex("00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 12 34 56 78 BA 00")
NO_TAG = bytes.fromhex("00 00 FF 03 FD D5 4B 00 E0 00")


@pytest.fixture
def chip() -> Pn532Chip:
    """Awake, set up, with few retries."""
    chip = Pn532Chip()
    chip.receive(WAKE + SAM + FEW_RETRIES)
    return chip


def test_asleep_it_hears_nothing_but_the_wake_up() -> None:
    chip = Pn532Chip()
    assert chip.receive(SAM + POLL) == b""
    assert chip.receive(WAKE + SAM) == ACK + bytes.fromhex("00 00 FF 02 FE D5 15 16 00")


def test_a_tag_as_published(chip: Pn532Chip) -> None:
    chip.hold("12345678")
    assert chip.receive(POLL) == ACK + TAG


def test_no_tag(chip: Pn532Chip) -> None:
    assert chip.receive(POLL) == ACK + NO_TAG


def test_a_tag_stays_for_so_many_polls_or_until_it_is_lifted(chip: Pn532Chip) -> None:
    chip.hold("12345678", polls=2)
    assert [chip.receive(POLL)[6:] for _ in range(3)] == [TAG, TAG, NO_TAG]
    chip.hold("12345678")
    assert chip.receive(POLL)[6:] == TAG
    chip.lift("12345678")
    assert chip.receive(POLL)[6:] == NO_TAG


def test_with_its_own_retries_a_poll_lasts_until_a_tag_comes() -> None:
    chip = Pn532Chip()
    assert chip.receive(WAKE + SAM + POLL).endswith(ACK)
    assert chip.hold("12345678") == TAG


def test_an_ack_from_the_host_ends_a_poll() -> None:
    chip = Pn532Chip()
    chip.receive(WAKE + SAM + POLL)
    assert chip.receive(ACK) == b""
    assert chip.hold("12345678") == b""


def test_a_bad_checksum_is_answered_by_a_nack_and_reading_goes_on(chip: Pn532Chip) -> None:
    broken = POLL[:-2] + bytes([POLL[-2] ^ 1]) + POLL[-1:]
    assert chip.receive(broken) == NACK
    assert chip.receive(POLL) == ACK + NO_TAG


def test_an_unknown_command_is_answered_by_the_error_frame(chip: Pn532Chip) -> None:
    assert chip.receive(bytes.fromhex("00 00 FF 02 FE D4 99 93 00")) == ACK + ERROR


def test_without_power_it_forgets_all(chip: Pn532Chip) -> None:
    chip.hold("12345678")
    chip.power_up()
    assert chip.receive(POLL) == b""


@given(st.integers(1, len(WAKE + SAM + FEW_RETRIES + POLL) - 1))
def test_bytes_may_be_cut_anywhere(cut: int) -> None:
    whole, pieces = Pn532Chip(), Pn532Chip()
    stream = WAKE + SAM + FEW_RETRIES + POLL
    assert pieces.receive(stream[:cut]) + pieces.receive(stream[cut:]) == whole.receive(stream)


@given(st.lists(st.binary(max_size=300), max_size=10))
def test_no_bytes_upset_it_or_make_it_grow(stream: list[bytes]) -> None:
    chip = Pn532Chip()
    for piece in [WAKE, *stream]:
        chip.receive(piece)
    assert len(chip._buffer) <= 300

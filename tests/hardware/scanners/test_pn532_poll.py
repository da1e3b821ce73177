"""The host's side of a PN532, against a model of the chip that loses power, bytes and its patience."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from hardware.scanners.frames import MORE, NONE, Frames
from hardware.scanners.pn532 import frame, measure, payload, pn532
from hardware.scanners.pn532_poll import ACK, COMMANDS, WAKE, Pn532Poll

SAM = bytes.fromhex("00 00 FF 05 FB D4 14 01 14 01 02 00")
RETRIES = bytes.fromhex("00 00 FF 06 FA D4 32 05 FF 01 01 F4 00")
LIST = bytes.fromhex("00 00 FF 04 FC D4 4A 01 00 E1 00")
ANSWERS = {
    SAM: bytes.fromhex("00 00 FF 02 FE D5 15 16 00"),
    RETRIES: bytes.fromhex("00 00 FF 02 FE D5 33 F8 00"),
    LIST: bytes.fromhex("00 00 FF 03 FD D5 4B 00 E0 00"),
}
TAG = bytes.fromhex("00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 12 34 56 78 BA 00")


def _host_frames(buffer: bytearray, start: int) -> int:
    head = buffer[start : start + len(ACK)]
    return len(ACK) if head == ACK else MORE if ACK.startswith(head) else measure(buffer, start)


class Chip:
    """What the manual says of the chip: it sleeps until woken, ACKs a right frame, then replies.

    Without few retries a poll lasts until a tag comes; a new command or an ACK breaks it off.
    """

    def __init__(self) -> None:
        self.tag = False
        self.powered = True
        self.reset()

    def reset(self) -> None:
        self.awake = self.few_retries = self.polling = False
        self.frames = Frames(b"\x00\x00\xff", _host_frames, shared=1)
        self.commands: list[bytes] = []

    def take(self, data: bytes, at: Ms) -> bytes:
        if not self.powered:
            return b""
        if not self.awake:
            self.awake = data.startswith(WAKE)
            if not self.awake:
                return b""
        made = b""
        for piece in self.frames.feed(data, at):
            if not piece.framed:
                continue
            self.polling = False
            if piece.data == ACK:
                continue
            self.commands.append(piece.data)
            made += ACK + self.reply(piece.data)
        return made

    def reply(self, command: bytes) -> bytes:
        if command == RETRIES:
            self.few_retries = True
        if command != LIST:
            return ANSWERS.get(command, bytes.fromhex("00 00 FF 01 FF 7F 81 00"))
        if self.tag:
            return TAG
        self.polling = not self.few_retries
        return b"" if self.polling else ANSWERS[LIST]


Wire = Callable[[bytes, int], bytes]


def play(poll: Pn532Poll, chip: Chip, begin: int, end: int, back: Wire = lambda data, _: data, delay: int = 3) -> bytes:
    """Both run from one instant to another, a millisecond at a time; gives all that came back from the chip."""
    coming: list[tuple[int, bytes]] = []
    came = b""
    for now in range(begin, end):
        for _, data in [one for one in coming if one[0] == now]:
            poll.feed(data, Ms(now))
            came += data
        coming = [one for one in coming if one[0] > now]
        sent = poll.to_send(Ms(now))
        assert bool(sent) is False or poll.due() > now
        if sent and (answer := back(chip.take(sent, Ms(now)), now)):
            coming.append((now + delay, answer))
    return came


def test_the_commands_are_the_published_ones() -> None:
    assert COMMANDS == (SAM, RETRIES, LIST)


def test_from_the_wake_up_to_the_polls() -> None:
    poll, chip = Pn532Poll(Ms(0)), Chip()
    play(poll, chip, 0, 1000)
    assert chip.commands[:2] == [SAM, RETRIES]
    assert set(chip.commands[2:]) == {LIST}
    assert len(chip.commands[2:]) == 10
    assert not poll.lost(Ms(1000))


def test_tags_come_through_to_the_decoder() -> None:
    poll, chip = Pn532Poll(Ms(0)), Chip()
    play(poll, chip, 0, 500)
    chip.tag = True
    came = play(poll, chip, 500, 1000)
    assert [scan.what for scan in pn532().feed(came, Ms(0))] == ["12345678"]


def test_the_wake_up_is_sent_with_the_first_command_alone() -> None:
    poll = Pn532Poll(Ms(7))
    assert poll.due() == 7
    assert poll.to_send(Ms(6)) == b""
    assert poll.to_send(Ms(7)) == WAKE + SAM
    poll.feed(ACK + ANSWERS[SAM], Ms(9))
    assert poll.due() == 9
    assert poll.to_send(Ms(9)) == RETRIES


def test_no_ack_within_15_ms_and_it_is_sent_again() -> None:
    poll = Pn532Poll(Ms(0))
    sent = {now: data for now in range(46) if (data := poll.to_send(Ms(now)))}
    assert sent == {0: WAKE + SAM, 15: WAKE + SAM, 30: WAKE + SAM, 45: ACK}


def test_an_ack_in_time_and_it_is_not() -> None:
    poll = Pn532Poll(Ms(0))
    poll.to_send(Ms(0))
    poll.feed(ACK, Ms(14))
    assert poll.to_send(Ms(15)) == b""
    assert poll.due() == 14 + 250


def test_an_ack_in_pieces_behind_noise() -> None:
    poll = Pn532Poll(Ms(0))
    poll.to_send(Ms(0))
    for byte in b"\x00\xff\x55" + ACK:
        poll.feed(bytes([byte]), Ms(3))
    assert poll.due() == 253


def test_a_reply_counts_where_its_ack_was_lost() -> None:
    poll = Pn532Poll(Ms(0))
    poll.to_send(Ms(0))
    poll.feed(ANSWERS[SAM], Ms(3))
    assert poll.to_send(Ms(3)) == RETRIES


def test_a_reply_to_another_command_does_not() -> None:
    poll = Pn532Poll(Ms(0))
    poll.to_send(Ms(0))
    poll.feed(ACK + ANSWERS[LIST], Ms(3))
    assert poll.to_send(Ms(3)) == b""


def test_an_error_frame_begins_all_anew() -> None:
    poll, chip = Pn532Poll(Ms(0)), Chip()
    play(poll, chip, 0, 300)
    chip.commands.clear()
    now = poll.due()
    assert poll.to_send(now) == LIST
    poll.feed(ACK + bytes.fromhex("00 00 FF 01 FF 7F 81 00"), now + 3)
    play(poll, chip, now + 4, 700)
    assert chip.commands[:3] == [SAM, RETRIES, LIST]


def test_a_broken_header_does_not_hide_the_answers_for_long() -> None:
    poll, chip = Pn532Poll(Ms(0)), Chip()
    play(poll, chip, 0, 300)
    poll.feed(b"\x00\x00\xff\xff\x01", Ms(300))
    play(poll, chip, 300, 400)
    assert not poll.lost(Ms(1100))
    assert poll.due() < 520


def test_a_chip_that_lost_its_power_is_set_up_again() -> None:
    poll, chip = Pn532Poll(Ms(0)), Chip()
    play(poll, chip, 0, 300)
    chip.powered = False
    play(poll, chip, 300, 2000)
    assert poll.lost(Ms(2000))
    chip.powered = True
    chip.reset()
    play(poll, chip, 2000, 2500)
    assert chip.commands[:3] == [SAM, RETRIES, LIST]
    assert not poll.lost(Ms(2500))


def test_a_chip_that_was_reset_unseen_is_set_up_again() -> None:
    poll, chip = Pn532Poll(Ms(0)), Chip()
    play(poll, chip, 0, 300)
    chip.reset()
    play(poll, chip, 300, 800)
    assert chip.commands[:3] == [SAM, RETRIES, LIST]


def test_a_poll_that_would_last_for_ever_is_broken_off() -> None:
    poll, chip = Pn532Poll(Ms(0)), Chip()
    play(poll, chip, 0, 300)
    chip.few_retries = False
    play(poll, chip, 300, 1300)
    assert chip.few_retries
    assert not poll.lost(Ms(1300))


def test_a_chip_that_only_acks_is_lost() -> None:
    poll = Pn532Poll(Ms(0))
    play(poll, Chip(), 0, 1000, back=lambda data, _: ACK if data else b"")
    assert poll.lost(Ms(1000))


@pytest.mark.parametrize("delay", [1, 14, 15, 20, 40, 100, 200])
def test_slow_answers_bring_no_flood_and_no_standstill(delay: int) -> None:
    poll, chip = Pn532Poll(Ms(0)), Chip()
    play(poll, chip, 0, 5000, delay=delay)
    assert 3 <= len(chip.commands) < 400
    if delay < 45:
        assert not poll.lost(Ms(5000))


def test_no_bytes_are_written_between_the_instants_told() -> None:
    poll, chip = Pn532Poll(Ms(0)), Chip()
    for _ in range(100):
        now = poll.due()
        assert poll.to_send(now - 1) == b""
        sent = poll.to_send(now)
        assert sent
        poll.feed(chip.take(sent, now), now)


@given(data=st.data())
def test_after_any_noise_it_polls_again(data: st.DataObject) -> None:
    noise = st.one_of(st.binary(max_size=30), st.sampled_from([ACK, TAG, b"\0\0\xff\xff\x01", *ANSWERS.values()]))
    lost = data.draw(st.lists(st.booleans(), min_size=20, max_size=20))
    sounds = data.draw(st.lists(noise, min_size=20, max_size=20))
    poll, chip = Pn532Poll(Ms(0)), Chip()

    def bad(answer: bytes, now: int) -> bytes:
        index = now // 25 % 20
        return sounds[index] + (b"" if lost[index] else answer)

    play(poll, chip, 0, 500, back=bad)
    chip.commands.clear()
    play(poll, chip, 500, 1500)
    assert chip.commands.count(LIST) >= 3
    assert not poll.lost(Ms(1500))


def test_payload_is_what_stands_between() -> None:
    assert payload(frame(b"\xd4\x4a\x01\x00")) == b"\xd4\x4a\x01\x00"
    assert _host_frames(bytearray(b"\x00\x00\xff\x00\x00"), 0) == NONE


@pytest.mark.parametrize("cut", range(1, len(ACK)))
def test_a_frame_that_comes_in_two_pieces_is_whole_though_it_was_polled_between(cut: int) -> None:
    whole, pieces = Pn532Poll(Ms(0)), Pn532Poll(Ms(0))
    assert whole.to_send(Ms(0)) == pieces.to_send(Ms(0)) != b""
    whole.feed(ACK, Ms(5))
    pieces.feed(ACK[:cut], Ms(3))
    assert pieces.to_send(Ms(4)) == b"", "nothing is due yet"
    pieces.feed(ACK[cut:], Ms(5))
    assert pieces.due() == whole.due() > Ms(15)

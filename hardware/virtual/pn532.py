"""A PN532 RFID reader on a serial port, as its manual (NXP UM0701-02) describes it: bytes in, bytes out.

It sleeps until bytes wake it (``55 55`` first, 7.2.11). It answers each command with an ACK and then a reply (6.2), a
frame with a bad checksum with a NACK, and an unknown command with the error frame. An ACK makes it abort its command.
With its default setting of retries it polls until a tag is near, and sends nothing meanwhile.
"""

from __future__ import annotations

import re

ACK = bytes.fromhex("00 00 ff 00 ff 00")
NACK = bytes.fromhex("00 00 ff ff 00 00")
ERROR = bytes.fromhex("00 00 ff 01 ff 7f 81 00")
FOR_EVER = 0xFF
_START = re.compile(b"\x00\xff")
FIRMWARE = bytes.fromhex("32 01 06 07")
"""The reply to GetFirmwareVersion (7.2.2): a PN532, version 1.6, and what it supports."""
_FIRMWARE, _LIST, _SAM, _RF = 0x02, 0x4A, 0x14, 0x32


class Pn532Chip:
    """The chip, and the tags that lie on it. Use it from one thread at a time."""

    def __init__(self) -> None:
        self.power_up()

    def power_up(self) -> None:
        """The state when power comes on: asleep, default settings, no tag."""
        self._awake = False
        self._buffer = bytearray()
        self._retries = FOR_EVER
        self._waiting = False
        self._tags: dict[str, int | None] = {}

    def hold(self, identity: str, polls: int | None = None) -> bytes:
        """Brings a tag (8, 14 or 20 hex digits) near, for ``polls`` polls (None: until lifted).

        Gives what the chip sends at once if it was waiting for a tag.
        """
        self._tags[identity] = polls
        return self._list() if self._waiting else b""

    def lift(self, identity: str) -> None:
        """Takes the tag away."""
        self._tags.pop(identity, None)

    def receive(self, data: bytes) -> bytes:
        """Takes bytes from the host, and gives the chip's answer."""
        self._buffer += data
        if not self._awake:
            wake = self._buffer.find(b"\x55\x55")
            if wake < 0:
                del self._buffer[:-1]
                return b""
            self._awake = True
            del self._buffer[: wake + 2]
        answers = bytearray()
        while (frame := self._next_frame()) is not None:
            answers += self._answer(frame)
        return bytes(answers)

    def _next_frame(self) -> bytes | None:
        """A frame's payload (empty: an ACK or NACK; ``ff``: a bad checksum), or None if more bytes are needed."""
        start = _START.search(self._buffer)
        if start is None:
            del self._buffer[:-1]
            return None
        at = start.end()
        head = bytes(self._buffer[at : at + 2])
        if len(head) < 2:
            return None
        if head in (b"\x00\xff", b"\xff\x00"):
            del self._buffer[: at + 2]
            self._waiting = self._waiting and head != b"\x00\xff"
            return b""
        length = head[0]
        end = at + 2 + length + 1
        if len(self._buffer) < end:
            return None
        payload, check = bytes(self._buffer[at + 2 : end - 1]), self._buffer[end - 1]
        good = not sum(head) & 255 and not (sum(payload) + check) & 255
        del self._buffer[: end if good else at]
        return payload if good else b"\xff"

    def _answer(self, payload: bytes) -> bytes:
        if not payload:
            return b""
        if payload == b"\xff":
            return NACK
        self._waiting = False
        match payload[:2]:
            case b"\xd4\x02":
                return ACK + reply(bytes([_FIRMWARE + 1]) + FIRMWARE)
            case b"\xd4\x14":
                return ACK + reply(bytes([_SAM + 1]))
            case b"\xd4\x32":
                if payload[2:3] == b"\x05" and len(payload) == 6:
                    self._retries = payload[5]
                return ACK + reply(bytes([_RF + 1]))
            case b"\xd4\x4a":
                return ACK + self._list()
        return ACK + ERROR

    def _list(self) -> bytes:
        """The reply to InListPassiveTarget (7.3.5) for at most one tag of type A."""
        self._waiting = not self._tags and self._retries == FOR_EVER
        if self._waiting:
            return b""
        if not self._tags:
            return reply(bytes([_LIST + 1, 0]))
        identity, polls = next(iter(self._tags.items()))
        if polls is not None:
            if polls <= 1:
                del self._tags[identity]
            else:
                self._tags[identity] = polls - 1
        uid = bytes.fromhex(identity)
        kind = b"\x00\x04\x08" if len(uid) == 4 else b"\x00\x44\x00"
        return reply(bytes([_LIST + 1, 1, 1]) + kind + bytes([len(uid)]) + uid)


def reply(data: bytes) -> bytes:
    """A frame from the chip: ``D5`` and the data, with length and checksums (6.2.1.1)."""
    payload = b"\xd5" + data
    head = bytes([len(payload), -len(payload) & 255])
    return b"\x00\x00\xff" + head + payload + bytes([-sum(payload) & 255, 0])

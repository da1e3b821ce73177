"""The PN532 on its serial port (13.56 MHz tags, 115200 8N1): the frames that it sends, and the tags in them.

A frame: ``00 00 FF``, LEN, LCS, LEN bytes, DCS, ``00``. LEN and LCS add up to a multiple of 256, and so do the bytes
and DCS. Zeros before it, ACKs, NACKs, error frames and replies to other commands come between. (PN532 User Manual,
UM0701-02, 6.2.1 and 7.3.5)::

    00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 12 34 56 78 BA 00      one target: 12345678
    00 00 FF 03 FD D5 4B 00 E0 00                                none
"""

from __future__ import annotations

from hardware.scanners.frames import MORE, NONE, Frames
from hardware.scanners.presence import Presence
from hardware.scanners.tags import TagDecoder

START = b"\x00\x00\xff"
_DATA = 5
"""Where a frame's payload begins: after ``00 00 FF``, LEN and LCS."""
LISTED = b"\xd5\x4b"
"""The first bytes of a reply to InListPassiveTarget."""
RANDOM = 0x08
"""The first byte of a random four-byte UID: it changes with each poll and identifies no card (ISO/IEC 14443-3)."""
_UID_LENGTHS = (4, 7, 10)
_ISO14443_4 = 0x20
"""The bit of SAK that says that an ATS follows the UID."""


def frame(data: bytes) -> bytes:
    """Frames 1 to 255 bytes, as either side sends them."""
    return START + bytes((len(data), -len(data) & 0xFF)) + data + bytes((-sum(data) & 0xFF, 0))


def measure(buffer: bytearray, start: int) -> int:
    """The length of the frame that begins here, as a `hardware.scanners.frames` ``Measure``.

    LEN 0 is not a frame. Neither is an extended frame: its two ``FF`` are not a LEN and its LCS.
    """
    head = buffer[start : start + _DATA]
    if len(head) < _DATA:
        return MORE
    length, checksum = head[3], head[4]
    if length == 0 or (length + checksum) & 0xFF:
        return NONE
    stop = start + _DATA + length + 2
    if len(buffer) < stop:
        return MORE
    if buffer[stop - 1] != 0 or sum(buffer[start + _DATA : stop - 1]) & 0xFF:
        return NONE
    return stop - start


def payload(whole: bytes) -> bytes:
    """The bytes inside a whole frame."""
    return whole[_DATA:-2]


def identities(whole: bytes) -> tuple[str, ...]:
    """The tags in a whole frame that have a number of their own."""
    return tuple([uid.hex().upper() for uid in uids(whole) if not is_random(uid)])


def changes(whole: bytes) -> bool:
    """Whether one of the tags in a whole frame makes its number anew at each poll."""
    return any(map(is_random, uids(whole)))


def is_random(uid: bytes) -> bool:
    """Whether a UID changes with each poll."""
    return len(uid) == 4 and uid[0] == RANDOM


def uids(whole: bytes) -> tuple[bytes, ...]:
    """The UIDs in a whole frame: those of a reply to InListPassiveTarget whose length fits to the last byte."""
    data = payload(whole)
    if not data.startswith(LISTED) or len(data) < 3 or data[2] not in (1, 2):
        return ()
    found: list[bytes] = []
    rest = data[3:]
    for _ in range(data[2]):
        # number, ATQA (2 bytes), SAK, length of the UID
        if len(rest) < 5 or rest[4] not in _UID_LENGTHS:
            return ()
        stop = 5 + rest[4]
        found.append(rest[5:stop])
        if rest[3] & _ISO14443_4:
            if len(rest) <= stop or rest[stop] == 0:
                return ()
            stop += rest[stop]
        if len(rest) < stop:
            return ()
        rest = rest[stop:]
    return () if rest else tuple(found)


def pn532() -> TagDecoder:
    """A decoder of what the PN532 sends. One frame is a scan: the checksums leave no room for ghosts."""
    # The closing 00 may also be the first byte of the next frame.
    return TagDecoder(Frames(START, measure, shared=1), identities, Presence(), nameless=changes)

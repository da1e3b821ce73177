"""The RDM6300 and its relatives (125 kHz tags, 9600 8N1). They only send: about every 65 ms while a tag is near.

A frame: ``02``, ten hex digits, two more (the exclusive-or of the five bytes before), ``03``. Some readers write small
letters. The ID-2, ID-12 and ID-20 put CR LF before the ``03``, and send a tag once, when it comes::

    02 30 44 30 30 33 31 39 43 44 30 37 30 03      tag 0D00319CD0
"""

from __future__ import annotations

from collections.abc import Container
from functools import reduce
from operator import xor

from hardware.scanners.frames import MORE, NONE, Frames
from hardware.scanners.presence import Presence
from hardware.scanners.tags import TagDecoder

STX = b"\x02"
ETX = b"\x03"
_ENDS = (ETX, b"\r\n" + ETX)
_DIGITS = 12
_NOT_HEX = bytes(set(range(256)) - set(b"0123456789ABCDEFabcdef"))
_IDENTITY = slice(1, 11)


def measure(buffer: bytearray, start: int) -> int:
    """The length of the frame that begins here, as a `hardware.scanners.frames` ``Measure``."""
    stop = start + 1 + _DIGITS
    digits = bytes(buffer[start + 1 : stop])
    if digits.translate(None, _NOT_HEX) != digits:
        return NONE
    if len(digits) < _DIGITS:
        return MORE
    if reduce(xor, bytes.fromhex(digits.decode("ascii"))) != 0:
        return NONE
    for end in _ENDS:
        tail = buffer[stop : stop + len(end)]
        if tail == end:
            return 1 + _DIGITS + len(end)
        if end.startswith(tail):
            return MORE
    return NONE


def identities(frame: bytes) -> tuple[str, ...]:
    """The one tag in a whole frame."""
    return (frame[_IDENTITY].decode("ascii").upper(),)


def sends_once(frame: bytes) -> bool:
    """Whether the frame comes from a reader that sends a tag once, when it comes: ID-2, ID-12 and ID-20 do."""
    return frame.endswith(b"\r\n" + ETX)


def rdm6300(known: Container[str] = ()) -> TagDecoder:
    """A decoder; ``known`` are the tags, in upper-case hex, that need no second frame."""
    return TagDecoder(Frames(STX, measure), identities, Presence(doubted=True, known=known), sends_once)

"""The host's side of a PN532: wakes it, sets it up, then polls for tags. Does no I/O, never sleeps, never waits.

The owner of the port writes what ``to_send`` gives and calls it again at ``due`` or when bytes arrive. It passes every
byte received to ``feed``, and to the decoder, which makes scans of them; here they only show that the chip answers.

Theory of operation::

              +---------------------- a reply: the next command, or the next poll when it is time ---+
              v                                                                                      |
    RESTING --+- time: send ---> ACK_DUE -- ACK -----------------------> REPLY_DUE ------------------+
       ^                        |  ^  |                                      |
       |      15 ms, no ACK:    +--+  | 15 ms, no ACK, sent three times      | no reply in time, or an error frame
       |      the same once more      v                                      v
       +---- after a pause, from the wake-up on: the chip has lost power, sleeps, or is not there ---+

The commands in order: SAMConfiguration (normal mode; the wake-up goes before it), RFConfiguration (few retries: with
the chip's default a poll would last until a tag arrives), then InListPassiveTarget for ever. An error frame or silence
starts all over. A reply counts even if its ACK was lost; a reply to another command does not count.
(PN532 User Manual, UM0701-02: 6.2.1 frames, 7.2.10, 7.3.1, 7.3.5 commands.)
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from companion.core.values import Ms
from hardware.scanners import pn532
from hardware.scanners.frames import MORE, Frames, Piece

ACK = bytes.fromhex("0000FF00FF00")
WAKE = b"\x55\x55" + bytes(14)
"""On a serial port any bytes wake the chip; the zeros give it time to wake up."""
SAM_CONFIGURATION = pn532.frame(b"\xd4\x14\x01\x14\x01")
FEW_RETRIES = pn532.frame(b"\xd4\x32\x05\xff\x01\x01")
LIST_TARGETS = pn532.frame(b"\xd4\x4a\x01\x00")
COMMANDS = (SAM_CONFIGURATION, FEW_RETRIES, LIST_TARGETS)

ACK_WITHIN = Ms(15)
REPLY_WITHIN = Ms(250)
TRIES = 3
POLL_EVERY = Ms(100)
"""From sending one poll to sending the next, if the reply has arrived by then."""
PAUSE = Ms(100)
LOST = Ms(1000)
"""After this long without a reply the chip counts as lost. Polling goes on."""

_CHIP = 0xD5
_ERROR = b"\x7f"


class _Phase(Enum):
    RESTING = auto()
    ACK_DUE = auto()
    REPLY_DUE = auto()


def _measure(buffer: bytearray, start: int) -> int:
    """The length of a frame or of an ACK, which the decoder ignores."""
    head = buffer[start : start + len(ACK)]
    if head == ACK:
        return len(ACK)
    if head == ACK[:-1]:
        return MORE
    return pn532.measure(buffer, start)


class Pn532Poll:
    """One chip on one port that was opened at ``at``."""

    def __init__(self, at: Ms) -> None:
        self._frames = Frames(pn532.START, _measure, shared=1)
        self._phase = _Phase.RESTING
        self._due = at
        self._command = 0
        """The index in COMMANDS of the command under way, or of the next one."""
        self._tries = 0
        self._sent = at
        self._heard = at

    def due(self) -> Ms:
        """When to call ``to_send`` next, if no bytes arrive before."""
        return self._due

    def lost(self, at: Ms) -> bool:
        """Whether there was no reply for a second (an ACK alone is not a reply), counted from the start at first."""
        return at - self._heard >= LOST

    def feed(self, data: bytes, at: Ms) -> None:
        """Takes bytes that the chip sent at this instant."""
        self._take(self._frames.feed(data, at))

    def to_send(self, at: Ms) -> bytes:
        """The bytes to write now; empty if it is not time yet."""
        if at >= self._due and self._phase is not _Phase.RESTING:
            # Silence: what follows a broken header will not become a frame.
            self._take(self._frames.end())
        if at < self._due:
            return b""
        match self._phase:
            case _Phase.RESTING:
                self._tries = 0
                return self._send(at)
            case _Phase.ACK_DUE if self._tries < TRIES:
                return self._send(at)
            case _:
                self._restart(at)
                # An ACK from the host makes the chip abort its command; it misses what is sent right after.
                return ACK

    def _send(self, at: Ms) -> bytes:
        self._phase, self._due = _Phase.ACK_DUE, at + ACK_WITHIN
        self._tries += 1
        self._sent = at
        return (WAKE if self._command == 0 else b"") + COMMANDS[self._command]

    def _restart(self, at: Ms) -> None:
        self._phase, self._due = _Phase.RESTING, at + PAUSE
        self._command = 0

    def _take(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            if not piece.framed:
                continue
            if piece.data == ACK:
                self._acknowledged(piece.at)
            else:
                self._replied(pn532.payload(piece.data), piece.at)

    def _acknowledged(self, at: Ms) -> None:
        if self._phase is _Phase.ACK_DUE:
            self._phase, self._due = _Phase.REPLY_DUE, at + REPLY_WITHIN

    def _replied(self, data: bytes, at: Ms) -> None:
        if self._phase is _Phase.RESTING:
            return
        if data == _ERROR:
            self._restart(at)
            return
        asked = pn532.payload(COMMANDS[self._command])
        if data[:2] != bytes((_CHIP, asked[1] + 1)):
            return
        self._heard = at
        self._phase = _Phase.RESTING
        if self._command < len(COMMANDS) - 1:
            self._command += 1
            self._due = at
        else:
            self._due = max(at, self._sent + POLL_EVERY)

"""The host's side of a PN532: wakes it, sets it up, asks for tags again and again. Sans-I/O: never sleeps, never waits.

Whoever owns the port writes what ``to_send`` gives, calls it again at ``due`` or when bytes came, and hands every byte
that came to ``feed`` (and to the decoder, which makes scans of them; here they only tell that the chip answers).

Theory of operation::

              +---------------------- a reply: the next command, or the next poll when it is time ---+
              v                                                                                      |
    RESTING --+- time: send ---> ACK_DUE -- ACK -----------------------> REPLY_DUE ------------------+
       ^                        |  ^  |                                      |
       |      15 ms, no ACK:    +--+  | 15 ms, no ACK, sent three times      | no reply in time, or an error frame
       |      the same once more      v                                      v
       +---- after a pause, from the wake-up on: the chip has lost power, sleeps, or is not there ---+

Commands in their order: SAMConfiguration (normal mode; with the wake-up before it), RFConfiguration (few retries: with
the chip's own setting a poll would last until a tag comes), then InListPassiveTarget for ever. An error frame or
silence begins all anew. A reply counts where its ACK was lost, and one to another command not at all.
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
"""On a serial port any bytes wake the chip; it needs the time of the zeros to come round."""
SAM_CONFIGURATION = pn532.frame(b"\xd4\x14\x01\x14\x01")
FEW_RETRIES = pn532.frame(b"\xd4\x32\x05\xff\x01\x01")
LIST_TARGETS = pn532.frame(b"\xd4\x4a\x01\x00")
COMMANDS = (SAM_CONFIGURATION, FEW_RETRIES, LIST_TARGETS)

ACK_WITHIN = Ms(15)
REPLY_WITHIN = Ms(250)
TRIES = 3
POLL_EVERY = Ms(100)
"""From one poll's sending to the next one's, where the reply came by then."""
PAUSE = Ms(100)
LOST = Ms(1000)
"""No reply for so long: the chip counts as lost (and is tried on)."""

_CHIP = 0xD5
_ERROR = b"\x7f"


class _Phase(Enum):
    RESTING = auto()
    ACK_DUE = auto()
    REPLY_DUE = auto()


def _measure(buffer: bytearray, start: int) -> int:
    """A frame, or an ACK, which is none for the decoder."""
    head = buffer[start : start + len(ACK)]
    if head == ACK:
        return len(ACK)
    if head == ACK[:-1]:
        return MORE
    return pn532.measure(buffer, start)


class Pn532Poll:
    """One chip on one port, from when the port was opened at ``at``."""

    def __init__(self, at: Ms) -> None:
        self._frames = Frames(pn532.START, _measure, shared=1)
        self._phase = _Phase.RESTING
        self._due = at
        self._command = 0
        """Which of COMMANDS is under way, or comes next."""
        self._tries = 0
        self._sent = at
        self._heard = at

    def due(self) -> Ms:
        """When ``to_send`` has something to do, if nothing comes before."""
        return self._due

    def lost(self, at: Ms) -> bool:
        """Whether a second has gone by without a reply (an ACK alone is none), or since the start without any."""
        return at - self._heard >= LOST

    def feed(self, data: bytes, at: Ms) -> None:
        """These bytes came from the chip."""
        self._take(self._frames.feed(data, at))

    def to_send(self, at: Ms) -> bytes:
        """What to write now; nothing where it is not yet time."""
        if at >= self._due and self._phase is not _Phase.RESTING:
            # Silence: what waits behind a broken header will not become a frame.
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
                # An ACK from the host makes the chip give up what it is at; it misses what comes right behind.
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

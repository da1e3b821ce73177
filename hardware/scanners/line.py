"""Barcode scanners (GM65, GM861 and others; 9600 8N1 or USB CDC): text, and CR, LF, CR LF, TAB or nothing behind it.

In the same stream a GM65 answers commands: ``02 00 00 LEN DATA CRC CRC`` (LEN 1 to 255; CRC-16/XMODEM, high byte first,
over the second ``00``, LEN and DATA). Such an answer is taken out wherever it stands and counts for nothing::

    02 00 00 01 00 33 31      the answer to a trigger command

Theory of operation: `Frames` takes the answers out; what is left is text with its times. A text that is open ends at a
terminator, or ``idle`` ms after its last byte, at that instant. While it is too early to tell whether bytes are an
answer, only what is older than they are is certain: as text they would keep the line open, as an answer they would not.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Iterable
from typing import ClassVar

from companion.core.scanned import UNREADABLE
from companion.core.values import Ms
from hardware.scanners.frames import MORE, NONE, Frames, Piece
from hardware.scanners.presence import GONE, Presence
from hardware.scanners.protocol import Scan

IDLE = Ms(50)
LONGEST = 256
"""The most bytes in a text; a longer one is ignored whole."""
_ANSWER = b"\x02\x00\x00"
_HEAD = 4
_TERMINATOR = re.compile(rb"[\r\n\t]")


def answer(data: bytes) -> bytes:
    """An answer of 1 to 255 bytes, framed as a GM65 sends it."""
    checked = bytes((0, len(data))) + data
    return _ANSWER[:2] + checked + crc_hqx(checked, 0).to_bytes(2, "big")


def measure(buffer: bytearray, start: int) -> int:
    """The length of the answer that begins here, as a `hardware.scanners.frames` ``Measure``."""
    head = buffer[start : start + _HEAD]
    if len(head) < _HEAD:
        return MORE
    if head[3] == 0:
        return NONE
    stop = start + _HEAD + head[3] + 2
    if len(buffer) < stop:
        return MORE
    return stop - start if crc_hqx(buffer[start + 2 : stop], 0) == 0 else NONE


class LineDecoder:
    """A ``Decoder`` of text. ``idle``: a text without a terminator ends this long after its last byte."""

    why: ClassVar[str] = UNREADABLE

    def __init__(self, idle: Ms = IDLE) -> None:
        self._idle = idle
        self._frames = Frames(_ANSWER, measure)
        self._presence = Presence()
        self._text = bytearray()
        self._last: Ms | None = None
        """When the open text's last byte arrived; None while no text is open."""
        self._now = Ms(0)
        self._unread: Ms | None = None
        self._failed: Ms | None = None
        """When a text last ended that cannot be read."""

    def feed(self, data: bytes, at: Ms) -> list[Scan]:
        """The scans that these bytes complete, after those that fell due before they arrived."""
        scans = self.advance(at)
        self._take(self._frames.feed(data, self._now), scans)
        self._settle(scans)
        return scans

    def advance(self, at: Ms) -> list[Scan]:
        """The text that has ended by this instant, if any."""
        scans: list[Scan] = []
        self._now = max(self._now, at)
        self._settle(scans)
        return scans

    def due(self) -> Ms | None:
        """When the open text ends by itself; None if none is open, or if only further bytes can decide."""
        if self._last is None or self._frames.waiting_since is not None:
            return None
        return self._last + self._idle

    def end(self) -> list[Scan]:
        """Half an answer counts as text. A text that has not ended yet stays open."""
        scans: list[Scan] = []
        self._take(self._frames.end(), scans)
        self._settle(scans)
        return scans

    def lose(self) -> None:
        """Drops the open text."""
        self._text.clear()
        self._last = None

    def unread(self) -> Ms | None:
        """When the last text ended that is not UTF-8 or too long, once. One that lies on the scanner is told once."""
        at, self._unread = self._unread, None
        return at

    def _fail(self, at: Ms) -> None:
        if self._failed is None or at - self._failed >= GONE:
            self._unread = at
        self._failed = at

    def _settle(self, scans: list[Scan]) -> None:
        waiting = self._frames.waiting_since
        self._pass(self._now if waiting is None else waiting, scans)

    def _take(self, pieces: Iterable[Piece], scans: list[Scan]) -> None:
        for piece in pieces:
            if piece.framed:
                continue
            self._pass(piece.at, scans)
            *ended, begun = _TERMINATOR.split(piece.data)
            for text in ended:
                self._add(text, piece.at)
                self._finish(piece.at, scans)
            self._add(begun, piece.at)

    def _pass(self, until: Ms, scans: list[Scan]) -> None:
        if self._last is not None and self._last + self._idle <= until:
            self._finish(self._last + self._idle, scans)

    def _add(self, text: bytes, at: Ms) -> None:
        if text:
            self._text += text[
                : LONGEST + 1 - len(self._text)
            ]  # one byte too many is enough to know that it is too long
            self._last = at

    def _finish(self, at: Ms, scans: list[Scan]) -> None:
        whole = bytes(self._text)
        self._text.clear()
        self._last = None
        if not whole:
            return
        try:
            what = None if len(whole) > LONGEST else whole.decode("utf-8")
        except UnicodeDecodeError:
            what = None
        if what is None:
            self._fail(at)
        elif self._presence.seen(what, at):
            scans.append(Scan(at, what))

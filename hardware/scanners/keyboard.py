"""Readers that type: USB barcode and RFID readers that present a keyboard. Key events in, scans out.

Theory of operation. `Events` makes events of the bytes; a key that goes down types what its layout says, with the keys
that are held. The text ends at Enter, Tab or line feed, or ``idle`` ms after its last key. Repeats are passed over: no
reader holds a key. With control a key types nothing; with Alt the digits of the pad make the number of a letter, which
is how readers type that are set to no layout at all. Where the kernel says that it dropped events, the text is
dropped too, up to the next end, and counts as unreadable.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import ClassVar

from companion.config.scanner import Layout, TagForm
from companion.config.tag_numbers import identity
from companion.core.scanned import UNREADABLE
from companion.core.values import Ms
from hardware.scanners import layouts
from hardware.scanners.events import DOWN, DROPPED, KEY, REPORT, SYNC, UP, Event, Events
from hardware.scanners.layouts import COMBINING, LAYOUTS
from hardware.scanners.line import LONGEST
from hardware.scanners.presence import GONE, Presence
from hardware.scanners.protocol import Scan

IDLE = Ms(250)
MOST_DIGITS = 4
"""Of a letter that is typed by its number."""
ENDS = (layouts.ENTER, layouts.PAD_ENTER, layouts.LINEFEED, layouts.TAB)
SHIFTS = {layouts.LEFT_SHIFT, layouts.RIGHT_SHIFT}
SILENT = {layouts.LEFT_CONTROL, layouts.RIGHT_CONTROL, layouts.LEFT_ALT}
"""While one of these is held, keys type nothing."""
HELD = SHIFTS | SILENT | {layouts.ALT_GR}


class Typist:
    """The characters that key events type in one layout."""

    def __init__(self, layout: Layout) -> None:
        self._keyboard = LAYOUTS[layout]
        self._held: set[int] = set()
        self._caps = False
        self._dead = ""
        self._number = ""
        """The digits of the pad since Alt went down."""

    def typed(self, event: Event) -> str:
        """What this event types: one character, or two behind a dead key, or nothing."""
        if event.type != KEY:
            return ""
        if event.code in HELD:
            (self._held.discard if event.value == UP else self._held.add)(event.code)
            return self._by_number() if event.code == layouts.LEFT_ALT and event.value == UP else ""
        if event.value != DOWN or self._held & SILENT:
            if event.value == DOWN and layouts.LEFT_ALT in self._held:
                self._number = (self._number + layouts.PAD.get(event.code, ""))[-MOST_DIGITS:]
            return ""
        if event.code == layouts.CAPS_LOCK:
            self._caps = not self._caps
            return ""
        third = layouts.ALT_GR in self._held
        character = self._keyboard.typed(event.code, bool(self._held & SHIFTS), self._caps, third)
        return self._behind_dead(character) if character else ""

    def _by_number(self) -> str:
        """The letter whose number was typed while Alt was held."""
        number, self._number = self._number, ""
        letter = chr(int(number)) if number.isdigit() else ""
        return letter if letter.isascii() and letter.isprintable() else ""

    def _behind_dead(self, character: str) -> str:
        dead, self._dead = self._dead, ""
        if dead:
            joined = unicodedata.normalize("NFC", character + COMBINING[dead])
            return dead if character == " " else joined if len(joined) == 1 else dead + character
        if character in self._keyboard.dead:
            self._dead = character
            return ""
        return character

    def end(self) -> str:
        """A text ends: a dead key that still waits is the character itself."""
        dead, self._dead = self._dead, ""
        return dead


class TypedBytes:
    """What key events type, as the bytes that a line scanner sends: for captures."""

    def __init__(self, layout: Layout) -> None:
        self._typist = Typist(layout)
        self._events = Events()

    def feed(self, data: bytes) -> bytes:
        """The text in UTF-8, with a carriage return for each end."""
        made = ""
        for event in self._events.feed(data):
            ends = event.type == KEY and event.value == DOWN and event.code in ENDS
            made += self._typist.end() + "\r" if ends else self._typist.typed(event)
        return made.encode()


class KeyboardDecoder:
    """A ``Decoder`` of key events. ``tags``: how the reader writes the numbers of tags."""

    why: ClassVar[str] = UNREADABLE

    def __init__(self, layout: Layout = Layout.US, tags: TagForm = TagForm.NONE, idle: Ms = IDLE) -> None:
        self._new_typist: Callable[[], Typist] = lambda: Typist(layout)
        self._tags = tags
        self._idle = idle
        self._typist = self._new_typist()
        self._events = Events()
        self._presence = Presence()
        self._text: list[str] = []
        self._last: Ms | None = None
        """When the open text's last key came; None while no text is open."""
        self._lost = False
        """Whether events of the open text were dropped."""
        self._dropping = False
        """Whether the kernel drops events now, until its next report."""
        self._now = Ms(0)
        self._unread: Ms | None = None
        self._failed: Ms | None = None

    def feed(self, data: bytes, at: Ms) -> list[Scan]:
        """The scans that these bytes complete, after those that fell due before they arrived."""
        scans = self.advance(at)
        for event in self._events.feed(data):
            self._take(event, scans)
        return scans

    def advance(self, at: Ms) -> list[Scan]:
        """The text that has ended by this instant, if any."""
        self._now = max(self._now, at)
        scans: list[Scan] = []
        if self._last is not None and self._last + self._idle <= self._now:
            self._finish(self._last + self._idle, scans)
        return scans

    def due(self) -> Ms | None:
        """When the open text ends by itself; None if none is open."""
        return None if self._last is None else self._last + self._idle

    def unread(self) -> Ms | None:
        """When the last text ended that is too long, or of which keys were lost, once."""
        at, self._unread = self._unread, None
        return at

    def end(self) -> list[Scan]:
        """Half an event fails. A text that has not ended yet stays open."""
        self._events.clear()
        return []

    def lose(self) -> None:
        """Drops the open text; no key is held any more."""
        self._typist = self._new_typist()
        self._text.clear()
        self._last, self._lost, self._dropping = None, False, False

    def _take(self, event: Event, scans: list[Scan]) -> None:
        if event.type == SYNC and event.code == DROPPED:
            self._typist = self._new_typist()  # a key that went up meanwhile must not stay held
            self._dropping = self._lost = True
            self._last = self._now
        elif self._dropping:
            self._dropping = not (event.type == SYNC and event.code == REPORT)
        elif event.type == KEY and event.value == DOWN and event.code in ENDS:
            self._finish(self._now, scans)
        elif typed := self._typist.typed(event):
            self._text += typed[: LONGEST + 1 - len(self._text)]
            self._last = self._now

    def _finish(self, at: Ms, scans: list[Scan]) -> None:
        text = "".join(self._text) + self._typist.end()
        lost = self._lost or len(text.encode()) > LONGEST
        self._text.clear()
        self._last, self._lost = None, False
        if lost:
            if self._failed is None or at - self._failed >= GONE:
                self._unread = at
            self._failed = at
        elif text:
            what = identity(text, self._tags)
            if self._presence.seen(what, at):
                scans.append(Scan(at, what))

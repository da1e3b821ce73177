"""A scanner that types, at the far end of a pipe: the driver reads the kernel's own events from it.

Its port is a symbolic link with a fixed name, like one in /dev/input/by-id. Plugging in makes it lead to a new pipe;
unplugging removes the pipe and ends what reads from it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.config.scanner import Layout
from hardware.scanners.events import DOWN, KEY, REPORT, SYNC, UP, Event
from hardware.scanners.layouts import ENTER, LAYOUTS, SPACE

NOISE = b"".join(Event(KEY, code, DOWN).packed() + Event(KEY, code, UP).packed() for code in (1, 59, 125, 113, 240))
"""Keys that type nothing: Escape, F1, a logo, mute, and one without a meaning."""


class KeyboardPort:
    """One end of a typing scanner's cable, and a link that leads to the other end while it is plugged in."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self._pipe = link.with_name(f"{link.name}.events")
        self._end: int | None = None

    @property
    def plugged(self) -> bool:
        """Whether the cable is plugged in."""
        return self._end is not None

    def plug(self) -> None:
        """Plugs the cable in: a new pipe behind the same link. Does nothing if it is plugged in."""
        if self._end is None:
            os.mkfifo(self._pipe, 0o600)
            self._end = os.open(self._pipe, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
            self.link.symlink_to(self._pipe)

    def unplug(self) -> None:
        """Unplugs the cable: the link goes, and reading ends. Does nothing if it is unplugged."""
        for name in (self.link, self._pipe):
            name.unlink(missing_ok=True)
        if self._end is not None:
            os.close(self._end)
        self._end = None

    def send(self, data: bytes) -> None:
        """Sends events. They are lost if it is unplugged or nothing has been read for long."""
        if self._end is not None and data:
            with suppress(BlockingIOError):
                os.write(self._end, data)


def keystrokes(text: str, layout: Layout, end: bool = True) -> bytes:
    """The events of a reader that types a text, with Enter behind it. A letter that no key types is left out."""
    return b"".join(event.packed() for event in _strokes(text, layout, end))


def _strokes(text: str, layout: Layout, end: bool) -> Iterator[Event]:
    keyboard = LAYOUTS[layout]
    for character in text:
        found = keyboard.strokes(character)
        if found is not None:
            yield from _pressed(*found)
        if character in keyboard.dead:
            yield from _pressed(SPACE, None)
    if end:
        yield from _pressed(ENTER, None)


def _pressed(key: int, held: int | None) -> Iterator[Event]:
    """A key goes down and up; each change is a report of its own, as from a USB reader."""
    changes = [(key, DOWN), (key, UP)]
    for code, value in [(held, DOWN), *changes, (held, UP)] if held is not None else changes:
        yield Event(KEY, code, value)
        yield Event(SYNC, REPORT, 0)

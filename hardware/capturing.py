"""Live captures: what a scanner's port or a button's line sends, as a capture's items while it comes.

Nothing is decoded here, and no byte is changed: what was captured is what was on the wire. A PN532 sends only what
it is asked for, so it is polled meanwhile, as the table polls it; what it is sent is not in the capture.
"""

from __future__ import annotations

import os
import select
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from serial import Serial

from companion.core.errors import DeviceError
from companion.core.values import Clock, Ms
from hardware.button_log import ButtonLog
from hardware.buttons import PulledUpPins
from hardware.scanners.capture import Arrived, Item, Passed
from hardware.scanners.kinds import ScannerKind
from hardware.scanners.pn532_poll import Pn532Poll
from hardware.scanners.port import MOST, PORT_ERRORS, port_words
from hardware.wires import PinFactory

LEVELS = Ms(1000)
"""Between readings of a button's level."""
LONGEST_WAIT = 3_600_000
"""Milliseconds; poll takes no more than 31 bits."""


class Waking:
    """What wakes a recording up, from any thread and from a signal's handler; ``end`` ends it too."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        os.set_blocking(self._write, False)
        os.set_blocking(self._read, False)
        self.ended = False

    def wake(self) -> None:
        """Wakes it up: there is something to take."""
        with suppress(BlockingIOError):  # a pipe that is full wakes as well
            os.write(self._write, b"x")

    def end(self) -> None:
        """Wakes it up to end."""
        self.ended = True
        self.wake()

    def wait(self, other: int | None, milliseconds: int | None) -> None:
        """Returns when it was woken, ``other`` can be read, or the time is over (None: never)."""
        waiting = select.poll()
        waiting.register(self._read, select.POLLIN)
        if other is not None:
            waiting.register(other, select.POLLIN)
        waiting.poll(None if milliseconds is None else min(milliseconds, LONGEST_WAIT))
        with suppress(BlockingIOError):
            os.read(self._read, MOST)

    def close(self) -> None:
        """Lets go of the pipe."""
        os.close(self._read)
        os.close(self._write)


class Source(Protocol):
    """A device that is open, and listened to."""

    def fileno(self) -> int | None:
        """What can be read when something came; None: ``Waking`` says so."""

    def due(self) -> Ms | None:
        """When it has something to do by itself."""

    def take(self) -> list[Item]:
        """What came until now; raises DeviceError when the device is lost."""

    def end(self) -> list[Item]:
        """What is left."""

    def close(self) -> None:
        """Lets go. Never raises."""


class PortSource:
    """A scanner's port, opened for us alone."""

    def __init__(
        self, path: str, kind: ScannerKind, baud: int, clock: Clock, tell: Callable[[str], None] = lambda words: None
    ) -> None:
        """Raises DeviceError. ``tell`` is told where a PN532 does not answer, once."""
        self._path = path
        self._clock = clock
        self._tell = tell
        try:
            self._port = Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)
        except PORT_ERRORS as error:
            raise DeviceError(port_words(path, error)) from error
        self._poll = Pn532Poll(clock()) if kind is ScannerKind.PN532 else None
        self._silent = False

    def fileno(self) -> int | None:
        """The port's."""
        return int(self._port.fileno())

    def due(self) -> Ms | None:
        """When the chip is to be asked again."""
        return None if self._poll is None else self._poll.due()

    def take(self) -> list[Item]:
        """The bytes that came, and asks for more where that is needed; raises DeviceError."""
        try:
            data = self._port.read(MOST)
            now = self._clock()
            if self._poll is not None:
                self._poll.feed(data, now)
                self._ask(self._poll, now)
        except PORT_ERRORS as error:
            raise DeviceError(port_words(self._path, error)) from error
        return [Arrived(now, data)] if data else []

    def _ask(self, poll: Pn532Poll, now: Ms) -> None:
        if data := poll.to_send(now):
            with suppress(BlockingIOError):  # the chip takes nothing: the poll sees to that by itself
                os.write(self._port.fileno(), data)
        if poll.lost(now) and not self._silent:
            self._silent = True
            self._tell(f"{self._path}: the PN532 does not answer; look at its wires and switches")

    def end(self) -> list[Item]:
        """Nothing: bytes are told when they come."""
        return []

    def close(self) -> None:
        """Lets go of the port."""
        with suppress(*PORT_ERRORS):
            self._port.close()


class ButtonSource:
    """A button's line: its edges with their times and, where they differ from those, its levels once a second."""

    def __init__(self, pin: int, factory: Callable[[], PinFactory], clock: Clock, waking: Waking) -> None:
        """Raises DeviceError."""
        self._pin = pin
        self._clock = clock
        self._waking = waking
        self._read_at = clock()
        self._log = ButtonLog(self._read_at)
        self._edges: deque[tuple[bool, Ms]] = deque()
        self._line = PulledUpPins((pin,), factory)
        self._line.start(self._on_line)

    def _on_line(self, number: int, low: bool, at: Ms) -> None:
        self._edges.append((low, at))
        self._waking.wake()

    def fileno(self) -> int | None:
        """None: edges wake by themselves."""
        return None

    def due(self) -> Ms | None:
        """When the level is read next, or what was seen is certain."""
        settled = self._log.due()
        return self._read_at if settled is None else min(self._read_at, settled)

    def take(self) -> list[Item]:
        """What has settled, and a reading where it is time; raises DeviceError."""
        now = self._clock()
        if now >= self._read_at:
            self._read_at = now + LEVELS
            pressed = self._line.low(self._pin)
            self._log.reading(pressed, now, self._clock())
        self._drain()
        return list(self._log.settled(now))

    def _drain(self) -> None:
        while self._edges:
            self._log.edge(*self._edges.popleft())

    def end(self) -> list[Item]:
        """What has not settled yet."""
        self._drain()
        return list(self._log.end(self._clock()))

    def close(self) -> None:
        """Lets go of the pin."""
        self._line.close()


def record(
    source: Source, since: Ms, clock: Clock, write: Callable[[Item], None], waking: Waking, lasts: Ms | None = None
) -> None:
    """Writes what comes until ``waking`` ends it, for ``lasts`` (None: for ever), or until the device is lost.

    ``since`` is when the capture begins; the last thing written is the time until which nothing more came. Raises
    DeviceError when the device is lost, the capture being whole.
    """
    until = None if lasts is None else since + lasts
    latest = since

    def told(items: list[Item]) -> None:
        nonlocal latest
        for item in items:
            write(item)
            latest = max(latest, item.at)

    lost: DeviceError | None = None
    try:
        while not waking.ended and (until is None or clock() < until):
            told(source.take())
            dues = [due for due in (source.due(), until) if due is not None]
            waking.wait(source.fileno(), max(0, min(dues) - clock()) if dues else None)
        told(source.take())
    except DeviceError as error:
        lost = error
    told(source.end())
    write(Passed(max(latest, clock())))
    if lost is not None:
        raise lost

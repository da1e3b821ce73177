"""Live captures: records what a scanner's port or a button's line sends, as the items of a capture.

Nothing is decoded and no byte is changed: a capture holds what was on the wire. A PN532 only answers, so it is polled
as the table polls it; what is sent to it is not in the capture. Of a reader that types the capture has what it typed,
as a line scanner would have sent it.
"""

from __future__ import annotations

import os
import select
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol as Interface

from companion.config.scanner import Protocol, ScannerConfig
from companion.core.errors import DeviceError
from companion.core.values import Clock, Ms
from hardware.button_log import ButtonLog
from hardware.buttons import PulledUpPins
from hardware.scanners.capture import Arrived, Item, Passed
from hardware.scanners.keyboard import TypedBytes
from hardware.scanners.opening import PORT_ERRORS, open_port, port_words
from hardware.scanners.pn532_poll import Pn532Poll
from hardware.scanners.port import MOST
from hardware.wires import PinFactory

LEVELS = Ms(1000)
"""The time between readings of a button's level."""
LONGEST_WAIT = 3_600_000
"""Milliseconds. ``poll`` takes no more than 31 bits."""


class Waking:
    """Wakes a recording from any thread or signal handler; ``end`` also ends it."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        os.set_blocking(self._write, False)
        os.set_blocking(self._read, False)
        self.ended = False

    def wake(self) -> None:
        """Wakes the recording: there is something to take."""
        with suppress(BlockingIOError):  # a full pipe wakes as well
            os.write(self._write, b"x")

    def end(self) -> None:
        """Wakes the recording and ends it."""
        self.ended = True
        self.wake()

    def wait(self, other: int | None, milliseconds: int | None) -> None:
        """Returns when woken, when ``other`` is readable, or when the time is over (None: no limit)."""
        waiting = select.poll()
        waiting.register(self._read, select.POLLIN)
        if other is not None:
            waiting.register(other, select.POLLIN)
        waiting.poll(None if milliseconds is None else min(milliseconds, LONGEST_WAIT))
        with suppress(BlockingIOError):
            os.read(self._read, MOST)

    def close(self) -> None:
        """Closes the pipe."""
        os.close(self._read)
        os.close(self._write)


class Source(Interface):
    """An open device that is being recorded."""

    def fileno(self) -> int | None:
        """The descriptor to wait on; None if the source wakes its ``Waking`` instead."""

    def due(self) -> Ms | None:
        """When to call ``take`` even if nothing arrives."""

    def take(self) -> list[Item]:
        """The items since the last call. Raises DeviceError when the device is lost."""

    def end(self) -> list[Item]:
        """The items that are left."""

    def close(self) -> None:
        """Closes the device. Never raises."""


class PortSource:
    """A scanner's port, opened exclusively."""

    def __init__(
        self, path: str, scanner: ScannerConfig, clock: Clock, warn: Callable[[str], None] = lambda words: None
    ) -> None:
        """Raises DeviceError. ``warn`` is called once if a PN532 does not answer."""
        self._path = path
        self._clock = clock
        self._warn = warn
        try:
            self._port = open_port(path, scanner)
        except PORT_ERRORS as error:
            raise DeviceError(port_words(path, error)) from error
        self._poll = Pn532Poll(clock()) if scanner.protocol is Protocol.PN532 else None
        self._typed = TypedBytes(scanner.layout) if scanner.types else None
        self._silent = False

    def fileno(self) -> int | None:
        """The port's descriptor."""
        return int(self._port.fileno())

    def due(self) -> Ms | None:
        """When to poll the chip again."""
        return None if self._poll is None else self._poll.due()

    def take(self) -> list[Item]:
        """The bytes that arrived; polls a PN532 for more. Raises DeviceError."""
        try:
            data = self._port.read(MOST)
            now = self._clock()
            if self._poll is not None:
                self._poll.feed(data, now)
                self._ask(self._poll, now)
            if self._typed is not None:
                data = self._typed.feed(data)
        except PORT_ERRORS as error:
            raise DeviceError(port_words(self._path, error)) from error
        return [Arrived(now, data)] if data else []

    def _ask(self, poll: Pn532Poll, now: Ms) -> None:
        if data := poll.to_send(now):
            with suppress(BlockingIOError):  # the chip takes nothing: the poll handles that
                os.write(self._port.fileno(), data)
        if poll.lost(now) and not self._silent:
            self._silent = True
            self._warn(f"{self._path}: the PN532 does not answer; look at its wires and switches")

    def end(self) -> list[Item]:
        """Always empty: bytes are given as they arrive."""
        return []

    def close(self) -> None:
        """Closes the port."""
        with suppress(*PORT_ERRORS):
            self._port.close()


class ButtonSource:
    """A button's line: its edges, and once a second its level if that differs from the edges."""

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
        """None: edges wake the recording."""
        return None

    def due(self) -> Ms | None:
        """When to read the level next, or when an edge settles."""
        settled = self._log.due()
        return self._read_at if settled is None else min(self._read_at, settled)

    def take(self) -> list[Item]:
        """The items that have settled; reads the level when it is time. Raises DeviceError."""
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
        """The items that have not settled yet."""
        self._drain()
        return list(self._log.end(self._clock()))

    def close(self) -> None:
        """Releases the pin."""
        self._line.close()


def record(
    source: Source, since: Ms, clock: Clock, write: Callable[[Item], None], waking: Waking, lasts: Ms | None = None
) -> None:
    """Writes items until ``waking`` ends it, ``lasts`` is over (None: no limit), or the device is lost.

    ``since`` is when the capture begins. The last item is the time at which recording ended. Raises DeviceError when
    the device is lost; the capture is complete up to then.
    """
    until = None if lasts is None else since + lasts
    latest = since

    def write_all(items: list[Item]) -> None:
        nonlocal latest
        for item in items:
            write(item)
            latest = max(latest, item.at)

    lost: DeviceError | None = None
    try:
        while not waking.ended and (until is None or clock() < until):
            write_all(source.take())
            dues = [due for due in (source.due(), until) if due is not None]
            waking.wait(source.fileno(), max(0, min(dues) - clock()) if dues else None)
        write_all(source.take())
    except DeviceError as error:
        lost = error
    write_all(source.end())
    write(Passed(max(latest, clock())))
    if lost is not None:
        raise lost

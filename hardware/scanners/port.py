"""A scanner's serial port, read by a thread of its own: opened, lost, and opened again without end.

Theory of operation. The thread waits for bytes, for the instant at which the decoder has something to say by
itself, or to be closed; it never wakes up for nothing. A cable that is pulled hangs the port up, which ends the
waiting at once. Then the port is closed first (kept open, the device would come back under another name), and tried
again after a tenth of a second, after twice that, and so on up to once a second.

Whatever is raised while the port is open is a lost port, also what nobody expected: it is reported, and the port is
opened again with a decoder that knows of nothing.

A port under /dev/serial is a link that leads to the device whatever its name is. For a port that was given as a
plain device its link in by-id is remembered while it is open, and tried first when it is to be opened again.
"""

from __future__ import annotations

import errno
import logging
import os
import select
import termios
import threading
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from serial import Serial

from companion.config.table import ScannerConfig
from companion.core.mistakes import Mistakes, in_words
from companion.core.values import Clock, Ms
from companion.ports import OnScan, OnStatus
from hardware.scanners.kinds import ScannerKind, decoder
from hardware.scanners.pn532_poll import Pn532Poll
from hardware.scanners.protocol import Decoder, Scan

BY_ID = Path("/dev/serial/by-id")
FIRST_WAIT = Ms(100)
LONGEST_WAIT = Ms(1000)
"""How long until a lost port is tried again: the first time, and at most."""
STEADY = Ms(1000)
"""A port that was open for so long is tried again soon when it is lost; one that is lost at once is not."""
MOST = 4096
"""Bytes read at a time."""
PORT_ERRORS = (OSError, termios.error, TypeError, ValueError)
"""What pyserial raises when a port goes: SerialException and OSError, termios.error, which is none, and TypeError
or ValueError of descriptors that are gone."""

_log = logging.getLogger(__name__)


class PortScanner:
    """A ``companion.ports.Scanner`` on a serial port."""

    def __init__(
        self,
        name: str,
        config: ScannerConfig,
        clock: Clock,
        path: Callable[[], str] | None = None,
        known: Container[str] = (),
        by_id: Path = BY_ID,
    ) -> None:
        """``path`` says where the port is (that of the settings); ``known`` tags need no second frame."""
        self.name = name
        self._path = path or (lambda: config.port)
        self._baud = config.baud
        self._clock = clock
        self._kind = ScannerKind(config.protocol)
        self._new_decoder: Callable[[], Decoder] = partial(decoder, self._kind, known, config.idle)
        self._decoder: Decoder = self._new_decoder()
        self._mistakes = Mistakes(_log)
        self._by_id = by_id
        self._link: str | None = None
        self._told: str | None = ""
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._waking = threading.Lock()
        self._wake: tuple[int, int] | None = None
        """A pipe that ends the waiting; the thread closes it."""

    def start(self, on_scan: OnScan, on_status: OnStatus) -> None:
        """Begins to read. Both are called by the scanner's own thread."""
        if self._thread is not None:
            raise RuntimeError(f"scanner {self.name} was started already")
        self._on_scan, self._on_status = on_scan, on_status
        self._wake = os.pipe()
        thread = threading.Thread(target=self._run, name=f"scanner {self.name}", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # no more threads, for now: it may be started again
            self._let_go()
            raise
        self._thread = thread

    def close(self) -> None:
        """Ends the thread and lets go. Never raises; from within a callback the thread ends when that returns."""
        self._closing.set()
        with self._waking:
            if self._wake is not None:
                os.write(self._wake[1], b"x")
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(2 * LONGEST_WAIT / 1000)

    # -- the thread

    def _run(self) -> None:
        wait = FIRST_WAIT
        while not self._closing.is_set():
            since = self._clock()
            try:
                with self._open() as port:
                    self._tell(None)
                    self._read(port)
            except PORT_ERRORS as error:
                self._lost(error)
            except BaseException as error:  # SystemExit too: in a thread it would be the end, without a word
                self._lost(error, unexpected=True)
            if self._clock() - since >= STEADY:
                wait = FIRST_WAIT
            self._closing.wait(wait / 1000)
            wait = min(2 * wait, LONGEST_WAIT)
        self._let_go()

    def _lost(self, error: BaseException, unexpected: bool = False) -> None:
        """Says that the port is lost, and why; what was read of it is handed over."""
        try:
            if unexpected:
                raise error
            self._tell(port_words(self._path(), error))
            self._hand_over(self._decoder.end())
        except BaseException as met:
            self._mistakes.meet(met, f"scanner {self.name}: something unexpected")
            self._tell(f"{self.name}: an unexpected error ({in_words(met)})")
            self._decoder = self._new_decoder()

    def _let_go(self) -> None:
        with self._waking:
            ends, self._wake = self._wake, None
        for end in ends or ():
            os.close(end)

    def _open(self) -> Serial:
        """The port, opened for us alone; raises the last candidate's error."""
        *others, last = self._candidates()
        for path in others:
            with suppress(*PORT_ERRORS):
                return self._opened(path)
        return self._opened(last)

    def _opened(self, path: str) -> Serial:
        port = Serial(path, self._baud, timeout=0, write_timeout=0, exclusive=True)
        self._link = by_id_link(path, self._by_id) or self._link
        return port

    def _candidates(self) -> Iterator[str]:
        path = self._path()
        if self._link is not None and self._link != path:
            yield self._link
        yield path

    def _read(self, port: Serial) -> None:
        """Reads until the scanner is closed; raises one of ``PORT_ERRORS`` when the port is lost."""
        waiting = select.poll()
        waiting.register(port.fileno(), select.POLLIN)
        if self._wake is not None:
            waiting.register(self._wake[0], select.POLLIN)
        poll = Pn532Poll(self._clock()) if self._kind is ScannerKind.PN532 else None
        while True:
            if poll is not None:
                self._ask(port, poll)
            waiting.poll(self._patience(poll))
            if self._closing.is_set():
                return
            data = port.read(MOST)
            now = self._clock()
            if poll is not None:
                poll.feed(data, now)
            self._hand_over(self._decoder.feed(data, now) if data else self._decoder.advance(now))

    def _ask(self, port: Serial, poll: Pn532Poll) -> None:
        """Writes what the chip is to be sent now, and says whether it answers."""
        now = self._clock()
        data = poll.to_send(now)
        if data:
            with suppress(BlockingIOError):  # the chip takes nothing: the poll sees to that by itself
                os.write(port.fileno(), data)
        silent = f"{self._path()}: the PN532 does not answer; look at its wires and switches"
        self._tell(silent if poll.lost(now) else None)

    def _patience(self, poll: Pn532Poll | None) -> int | None:
        """Milliseconds until there is something to do without bytes; None: for ever."""
        dues = [due for due in (self._decoder.due(), None if poll is None else poll.due()) if due is not None]
        return max(0, min(dues) - self._clock()) if dues else None

    def _hand_over(self, scans: Iterable[Scan]) -> None:
        for scan in scans:
            try:
                self._on_scan(self.name, scan.what, scan.at)
            except Exception as error:  # whoever listens must not end the reading
                self._mistakes.meet(error, f"scanner {self.name}: a scan could not be handed over")

    def _tell(self, wrong: str | None) -> None:
        """Says what is wrong, or that nothing is, where that is news."""
        if wrong == self._told:
            return
        try:
            self._on_status(self.name, wrong)
        except Exception as error:
            self._mistakes.meet(error, f"scanner {self.name}: its status could not be handed over")
        else:
            self._told = wrong


def by_id_link(path: str, by_id: Path = BY_ID) -> str | None:
    """The link in by-id that leads to this device now; None for a path that is such a link, or has none."""
    if Path(path).is_relative_to(by_id.parent):
        return None
    device = os.path.realpath(path)
    with suppress(OSError):
        for link in sorted(by_id.iterdir()):
            if os.path.realpath(link) == device:
                return str(link)
    return None


def port_words(path: str, error: BaseException) -> str:
    """What one of ``PORT_ERRORS`` means for the port at ``path``, in words for people, with what to do about it."""
    number = getattr(error, "errno", None)
    if number == errno.ENOENT or not os.path.exists(path):
        return f"{path} is not there: plug the scanner in"
    if number in (errno.EACCES, errno.EPERM):
        return f"{path}: not permitted; sudo usermod -aG dialout $USER, then log in again"
    if number in (errno.EAGAIN, errno.EBUSY):
        return f"{path} is in use by another program"
    if "returned no data" in str(error) or number == errno.EIO:
        return f"{path} was lost: look at its cable, and whether a login console has it"
    return f"{path}: {error}"

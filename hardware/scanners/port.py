"""Reads a scanner's port in a thread of its own, and opens it again whenever it is lost.

Theory of operation. The thread waits for bytes, for the decoder's next due instant, or for ``close``; it never wakes
up for nothing. Pulling the cable hangs the port up, which ends the wait at once. The port is then closed (if it stayed
open, the device would come back under another name) and tried again after a tenth of a second, after twice that, and
so on, up to once a second.

Any exception while the port is open means that the port is lost, even an unexpected one: it is reported, and the port
is opened again with a new decoder.

A port that comes back is never its neighbour's. While a port is open, the thread remembers the names that are this
device's own (``companion.config.adapters``): its by-id link if no other adapter shares it, and the link to its socket.
It tries these first when it opens the port again, then the configured path. It also remembers the sockets of the other
adapters: a name that leads to one of them now, because a shared link moved or the kernel gave numbers anew, is not
opened.
"""

from __future__ import annotations

import logging
import os
import select
import threading
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path

from companion.config.adapters import Adapters, adapters
from companion.config.scanner import Protocol, ScannerConfig
from companion.core.errors import DeviceError
from companion.core.mistakes import Mistakes, in_words
from companion.core.values import Clock, Ms
from companion.ports import OnScan, OnStatus, OnUnread
from hardware.scanners.kinds import decoder_of
from hardware.scanners.opening import PORT_ERRORS, NeighboursPort, Port, device_of, family, open_port, port_words
from hardware.scanners.pn532_poll import Pn532Poll
from hardware.scanners.protocol import Decoder, Scan

BY_ID = Path("/dev/serial/by-id")
FIRST_WAIT = Ms(100)
LONGEST_WAIT = Ms(1000)
"""The delay before a lost port is tried again: the first one, and the longest."""
STEADY = Ms(1000)
"""A port that was open for this long is tried again after the first delay; one that is lost sooner is not."""
MOST = 4096
"""Bytes read at a time."""

_log = logging.getLogger(__name__)


class PortScanner:
    """A ``companion.ports.Scanner`` on a serial port, or at an input device that it types to."""

    def __init__(
        self,
        name: str,
        config: ScannerConfig,
        clock: Clock,
        path: Callable[[], str] | None = None,
        known: Container[str] = (),
        by_id: Path = BY_ID,
    ) -> None:
        """``path`` gives the port's path; None: the one in ``config``. ``known`` tags need no second frame."""
        self.name = name
        self._path = path or (lambda: config.port)
        self._config = config
        self._clock = clock
        self._new_decoder: Callable[[], Decoder] = partial(decoder_of, config, known)
        self._decoder: Decoder = self._new_decoder()
        self._mistakes = Mistakes(_log)
        self._dev = by_id.parent.parent
        self._own: str | None = None
        """The by-id link that is this device's own; None: it has none, or shares it."""
        self._socket: str | None = None
        """What tells this device from its neighbours; None until it was open for the first time."""
        self._neighbours: set[str] = set()
        """What tells the other adapters that were there while this port was open."""
        self._shared: set[str] = set()
        """The by-id links that several adapters have been seen to share."""
        self._reported: str | None = ""
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._waking = threading.Lock()
        self._wake: tuple[int, int] | None = None
        """A pipe that ends the wait; the thread closes it."""

    def start(self, on_scan: OnScan, on_status: OnStatus, on_unread: OnUnread | None = None) -> None:
        """Begins to read. The scanner's own thread makes all calls. Raises DeviceError without a descriptor left."""
        if self._thread is not None:
            raise RuntimeError(f"scanner {self.name} has already been started")
        self._on_scan, self._on_status, self._on_unread = on_scan, on_status, on_unread
        try:
            self._wake = os.pipe()
        except OSError as error:  # no descriptor is left: it may be started again later
            raise DeviceError(f"scanner {self.name} cannot be started: {error.strerror}") from error
        thread = threading.Thread(target=self._run, name=f"scanner {self.name}", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # no more threads for now: it may be started again later
            self._let_go()
            raise
        self._thread = thread

    def close(self) -> None:
        """Ends the thread and closes the port. Never raises. In a callback, the thread ends when that returns."""
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
                with closing(self._open()) as port:
                    self._report(None)
                    try:
                        self._read(port)
                    finally:
                        self._look_round(self._adapters())
            except PORT_ERRORS as error:
                self._lost(error)
            except BaseException as error:  # SystemExit too, which would end the thread silently
                self._lost(error, unexpected=True)
            if self._clock() - since >= STEADY:
                wait = FIRST_WAIT
            self._closing.wait(wait / 1000)
            wait = min(2 * wait, LONGEST_WAIT)
        self._let_go()

    def _lost(self, error: BaseException, unexpected: bool = False) -> None:
        """Reports that the port is lost, and why; passes on the scans that were read."""
        try:
            if unexpected:
                raise error
            self._report(port_words(self._path(), error))
            self._hand_over([*self._decoder.advance(self._clock()), *self._decoder.end()])
            self._decoder.lose()
        except BaseException as met:
            self._mistakes.meet(met, f"scanner {self.name}: something unexpected")
            self._report(f"{self.name}: an unexpected error ({in_words(met)})")
            self._decoder = self._new_decoder()

    def _let_go(self) -> None:
        with self._waking:
            ends, self._wake = self._wake, None
        for end in ends or ():
            os.close(end)

    def _open(self) -> Port:
        """Opens the port exclusively. Raises the last candidate's error."""
        *others, last = self._candidates()
        for path in others:
            with suppress(*PORT_ERRORS):
                return self._opened(path)
        return self._opened(last)

    def _opened(self, path: str) -> Port:
        device = os.path.realpath(path)
        self._refuse_neighbour(path, device)
        port = open_port(path, self._config)
        try:
            device = device_of(port, device)
            self._refuse_neighbour(path, device)  # the link may have moved meanwhile
            self._remember(device)
        except BaseException:
            port.close()
            raise
        return port

    def _candidates(self) -> Iterator[str]:
        path = self._path()
        first = self._own or (self._socket if self._neighbours else None)
        if first is not None and first != path:
            yield first
        yield path

    def _remember(self, device: str) -> None:
        """Notes what tells this device from the other adapters."""
        found = self._adapters()
        self._socket = found.socket(device)
        self._own = found.own_id(device)
        self._look_round(found)

    def _look_round(self, found: Adapters) -> None:
        """Notes the other adapters; when this port is opened, and when it is lost, as one may have come meanwhile."""
        self._neighbours |= {found.socket(device) for device in found.devices} - {self._socket or ""}
        self._shared |= found.shared_ids()
        led = found.by_id.get(self._own or "")
        if self._own in self._shared or (led is not None and found.socket(led) in self._neighbours):
            self._own = None

    def _refuse_neighbour(self, path: str, device: str) -> None:
        """Raises OSError if another adapter has this path now."""
        if path != self._own and self._adapters().socket(device) in self._neighbours:
            raise NeighboursPort(f"{path} leads to another adapter now: plug the scanner in where it was")

    def _adapters(self) -> Adapters:
        return adapters(self._dev.parent, self._dev, family(self._config))

    def _read(self, port: Port) -> None:
        """Reads until the scanner is closed. Raises one of ``PORT_ERRORS`` when the port is lost."""
        waiting = select.poll()
        waiting.register(port.fileno(), select.POLLIN)
        if self._wake is not None:
            waiting.register(self._wake[0], select.POLLIN)
        poll = Pn532Poll(self._clock()) if self._config.protocol is Protocol.PN532 else None
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

    def _ask(self, port: Port, poll: Pn532Poll) -> None:
        """Writes what is due to the chip, and reports whether it answers."""
        now = self._clock()
        data = poll.to_send(now)
        if data:
            with suppress(BlockingIOError):  # the chip takes nothing: the poll handles that
                os.write(port.fileno(), data)
        silent = f"{self._path()}: the PN532 does not answer; look at its wires and switches"
        self._report(silent if poll.lost(now) else None)

    def _patience(self, poll: Pn532Poll | None) -> int | None:
        """Milliseconds until something is due even without bytes; None: nothing is."""
        dues = [due for due in (self._decoder.due(), None if poll is None else poll.due()) if due is not None]
        return max(0, min(dues) - self._clock()) if dues else None

    def _hand_over(self, scans: Iterable[Scan]) -> None:
        for scan in scans:
            with self._passed_on("a scan"):
                self._on_scan(self.name, scan.what, scan.at)
        unread = self._decoder.unread()
        if unread is not None and self._on_unread is not None:
            with self._passed_on("what cannot be read"):
                self._on_unread(self.name, unread, self._decoder.why)

    @contextmanager
    def _passed_on(self, what: str) -> Iterator[None]:
        """An error in a callback must not end the reading."""
        try:
            yield
        except Exception as error:
            self._mistakes.meet(error, f"scanner {self.name}: {what} could not be passed on")

    def _report(self, wrong: str | None) -> None:
        """Reports what is wrong, or None if all is well, when that has changed."""
        if wrong == self._reported:
            return
        try:
            self._on_status(self.name, wrong)
        except Exception as error:
            self._mistakes.meet(error, f"scanner {self.name}: its status could not be passed on")
        else:
            self._reported = wrong

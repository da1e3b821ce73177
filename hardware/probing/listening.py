"""Listens to a port with an unknown scanner, in a thread of its own, round after round.

Theory of operation. Each round opens the port at its speed and feeds the bytes to a ``Trial``; if a PN532 is possible,
the round also wakes and polls it. A chip that answers ends the search: its round goes on for ever. If none answers,
``Ready`` is reported after the first round, once the port is open for the next, so that nobody shows a card too early.
A round in which something was read also goes on for ever. A reader that types has one round. A port that fails is
reported once; it is tried again every second, from the first round.
"""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Callable, Sequence
from contextlib import closing, suppress

from companion.bench import Hearing, Ready, Trouble
from companion.config.scanner import Protocol as Speech
from companion.core.values import Clock, Ms
from hardware.probing.trial import ROUNDS, Round, Trial
from hardware.scanners.opening import PORT_ERRORS, Port, open_port, port_words
from hardware.scanners.pn532_poll import LOST, Pn532Poll
from hardware.scanners.port import MOST

AGAIN = Ms(1000)
"""How long until a port that failed is tried again."""


class Listening:
    """Listens until closed. Its thread calls ``on_hearing``."""

    def __init__(
        self, path: str, clock: Clock, on_hearing: Callable[[Hearing], None], rounds: Sequence[Round] = ROUNDS
    ) -> None:
        """``rounds``: after the last one comes the second again."""
        self._path = path
        self._rounds = rounds
        self._clock = clock
        self._on_hearing = on_hearing
        self._closing = threading.Event()
        self._reported: str | None = None
        self._ready = False
        self._wake = os.pipe()
        self._thread = threading.Thread(target=self._run, name=f"listening at {path}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends the thread and closes the port. Never raises."""
        if self._closing.is_set():
            return
        self._closing.set()
        os.write(self._wake[1], b"x")
        self._thread.join()
        for end in self._wake:
            os.close(end)

    # -- the thread

    def _run(self) -> None:
        number = 0
        while not self._closing.is_set():
            try:
                self._listen(self._rounds[number], first=number == 0 < len(self._rounds) - 1)
                number = (number + 1) % len(self._rounds) or min(1, len(self._rounds) - 1)
            except PORT_ERRORS as error:
                number, self._ready = 0, False
                self._trouble(port_words(self._path, error))
                self._closing.wait(AGAIN / 1000)

    def _trouble(self, words: str) -> None:
        if words != self._reported:
            self._reported = words
            self._on_hearing(Trouble(words))

    def _listen(self, around: Round, first: bool) -> None:
        """Listens for one round. Raises one of ``PORT_ERRORS``."""
        with closing(open_port(self._path, around.scanner)) as port:
            self._reported = None
            if not first:
                self._be_ready()
            trial, began = Trial(around), self._clock()
            poll = Pn532Poll(began) if Speech.PN532 in around.kinds else None
            sure = False
            while not self._closing.is_set():
                now = self._clock()
                if not sure and now - began >= around.lasts:
                    return
                self._send(port, poll, now)
                self._wait(port, trial, poll, None if sure else began + around.lasts)
                data, now = port.read(MOST), self._clock()
                if poll is not None:
                    poll.feed(data, now)
                    if not sure and not poll.lost(began + LOST):  # it has replied since the round began
                        sure = True
                        self._be_ready(Speech.PN532)
                for heard in trial.feed(data, now) if data else trial.advance(now):
                    sure = True
                    self._on_hearing(heard)

    def _be_ready(self, chip: Speech | None = None) -> None:
        if not self._ready or chip is not None:
            self._ready = True
            self._on_hearing(Ready(chip))

    def _send(self, port: Port, poll: Pn532Poll | None, now: Ms) -> None:
        data = b"" if poll is None else poll.to_send(now)
        if data:
            with suppress(BlockingIOError):
                os.write(port.fileno(), data)

    def _wait(self, port: Port, trial: Trial, poll: Pn532Poll | None, until: Ms | None) -> None:
        dues = [due for due in (trial.due(), None if poll is None else poll.due(), until) if due is not None]
        seconds = max(0, min(dues) - self._clock()) / 1000 if dues else None
        select.select([port.fileno(), self._wake[0]], [], [], seconds)

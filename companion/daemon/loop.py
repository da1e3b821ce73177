"""The daemon: the one loop that owns the table.

Theory of operation. Everything that happens comes through one inbox: edges, scans and reports, handed over by the
threads of the drivers with the instant at which each began. The loop takes them in order, lets the fold go on, and
shows what is to be seen: light first, then sound, then screens. It sleeps until the next thing is due.

A timer that runs out is not told at once but ``SETTLE`` later: a press that was made before it may still be on its way
from the kernel, and comes first. What falls due keeps its own instant, so nothing is lost by waiting.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.config.table import TableConfig
from companion.core.errors import DeviceError
from companion.core.values import Key, Ms
from companion.daemon.clock import Waiting
from companion.daemon.keys import KeyMove, Keys
from companion.daemon.melody import Melody
from companion.daemon.outputs import Outputs
from companion.engine.game import Outcomes
from companion.ports import Buttons, Hardware
from companion.scene import care
from companion.scene.stage import Stage
from companion.scene.trouble import told
from companion.table.debounce import Motion
from companion.table.table import Table

log = logging.getLogger(__name__)

SETTLE = Ms(10)
"""How long a press may be on its way."""
FRAME = Ms(33)
"""Between frames of a scene that moves by itself: 30 a second."""
MAIN = "main"
"""The screen that says what does not answer, unless it is the one; then the other does."""
LEVELS = Ms(1000)
"""Between readings of all buttons' levels."""


class Daemon:
    """One table on its hardware, from ``run`` until ``stop``."""

    def __init__(self, table: Table, stage: Stage, hardware: Hardware, config: TableConfig, clock: Waiting) -> None:
        self.table = table
        self._stage = stage
        self._hardware = hardware
        self._config = config
        self._clock = clock
        self._keys = Keys(config.buttons)
        self._buttons: Buttons | None = None
        self._melody = Melody()
        self._ticked = self._touched = clock.now()
        self._read_at = clock.now()
        self._troubles: dict[str, str] = {}
        self._unheard = {scanner.name for scanner in hardware.scanners}
        self._inbox: deque[Callable[[], None]] = deque()
        self._woken = asyncio.Event()
        self._begun = asyncio.Event()
        self._stopping = False
        self._lively = False
        self._awaited: list[tuple[Callable[[Table], bool], asyncio.Future[None]]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._outputs = Outputs(hardware, config, self._on_status)

    @property
    def troubles(self) -> Mapping[str, str]:
        """For each device that does not answer what is wrong, in words for people."""
        return dict(self._troubles)

    async def run(self) -> None:
        """Lives until ``stop``; lets go of all hardware at the end, however it comes."""
        self._loop = asyncio.get_running_loop()
        try:
            self._open()
            while not self._stopping:
                self._live()
                await self._clock.wait(self._woken, self._wake())
        finally:
            await asyncio.to_thread(self._close)

    def stop(self) -> None:
        """Ends ``run`` at once. From the loop's thread."""
        self._stopping = True
        self._woken.set()

    async def until(self, so: Callable[[Table], bool]) -> None:
        """Returns once the table is so: for whoever drives it from outside, a test or a demonstration."""
        if not so(self.table):
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._awaited.append((so, future))
            await future

    async def well(self) -> None:
        """Returns once every device answers; a scanner's port takes a moment to open after ``run`` has begun."""
        await self._begun.wait()
        await self.until(lambda _: not self._troubles and not self._unheard)

    async def ailing(self) -> None:
        """Returns once some device does not answer."""
        await self.until(lambda _: bool(self._troubles))

    async def shown(self) -> None:
        """Returns once the devices that answer show the table as it is (and it has been switched on)."""
        await self._begun.wait()
        await asyncio.to_thread(self._outputs.settle)

    def _open(self) -> None:
        self._outputs.start()
        for scanner in self._hardware.scanners:
            scanner.start(self._on_scan, self._on_status)
        self._open_buttons()

    def _open_buttons(self) -> None:
        try:
            buttons = self._hardware.buttons()
            buttons.start(self._on_edge)
        except DeviceError as error:
            self._trouble("buttons", str(error))
        else:
            self._buttons = buttons
            self._trouble("buttons", None)

    def _close(self) -> None:
        if self._buttons is not None:
            self._buttons.close()
        for scanner in self._hardware.scanners:
            scanner.close()
        self._outputs.close()

    # What the drivers' threads call: it only hands over.

    def _hand_over(self, what: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, what)

    def _on_edge(self, key: Key, pressed: bool, at: Ms) -> None:
        self._hand_over(lambda: self._moved(self._keys.edge(key, pressed, at)))

    def _on_scan(self, scanner: str, text: str, at: Ms) -> None:
        self._hand_over(lambda: self._scanned(text, at))

    def _on_status(self, name: str, words: str | None) -> None:
        self._hand_over(lambda: self._trouble(name, words))

    def _take(self, what: Callable[[], None]) -> None:
        self._inbox.append(what)
        self._woken.set()

    # What the loop does.

    def _live(self) -> None:
        self._woken.clear()
        now = self._clock.now()
        while self._inbox:
            self._inbox.popleft()()
        self._levels(now)
        settled = now - SETTLE
        self._moved(self._keys.advance(settled))
        self.table, outcomes = self.table.advance(settled)
        self._hear(outcomes, now)
        self._show(now)
        self._begun.set()
        for so, future in self._awaited:
            if not future.done() and so(self.table):
                future.set_result(None)
        self._awaited = [(so, future) for so, future in self._awaited if not future.done()]

    def _levels(self, now: Ms) -> None:
        """Reads all levels once a second, and a button's at the end of its lock-out, so that a lost edge heals."""
        locked = self._keys.locked()
        self._moved(self._keys.advance(now - SETTLE))
        wanted = locked - self._keys.locked()
        if now >= self._read_at:
            wanted = frozenset(Key)
            self._read_at = now + LEVELS
            if self._buttons is None:
                self._open_buttons()
        if self._buttons is not None and wanted:
            try:
                levels = {key: self._buttons.pressed(key) for key in Key if key in wanted}
            except DeviceError as error:
                self._trouble("buttons", str(error))
            else:
                self._moved(self._keys.levels(levels, now))

    def _moved(self, moves: list[KeyMove]) -> None:
        for key, move in moves:
            self._touched = max(self._touched, move.at)
            do = {Motion.PRESS: self.table.press, Motion.HOLD: self.table.hold, Motion.RELEASE: self.table.release}
            self.table, outcomes = do[move.what](key, move.at)
            self._hear(outcomes, self._clock.now())

    def _scanned(self, text: str, at: Ms) -> None:
        self._touched = max(self._touched, at)
        self.table, outcomes = self.table.scan(text, at)
        self._hear(outcomes, self._clock.now())

    def _hear(self, outcomes: Outcomes, now: Ms) -> None:
        tune = self._stage.sounds(outcomes, self._config.volume)
        if tune is not None:
            self._melody = self._melody.begin(tune, now)

    def _trouble(self, name: str, words: str | None) -> None:
        self._unheard.discard(name)
        if words is None:
            if self._troubles.pop(name, None) is not None:
                log.info("%s works again", name)
        elif self._troubles.get(name) != words:
            log.warning("%s: %s", name, words)
            self._troubles[name] = words

    def _show(self, now: Ms) -> None:
        seen = self._stage.scene(self.table, now)
        self._lively = seen.lively
        ticking = self._stage.tick(self.table, self._ticked, now, self._config.volume)
        self._ticked = now
        if ticking is not None:
            self._melody = self._melody.begin(ticking, now)
        self._outputs.light(seen.lights)
        self._outputs.sound(self._melody.tone(now))
        touched = now if seen.lively else self._touched
        main = told(seen.main, self._troubles)
        score = told(seen.score, self._troubles) if MAIN in self._troubles else seen.score
        self._outputs.picture(replace(seen, main=main, score=score), care.care(now, touched))

    def _wake(self) -> Ms | None:
        now = self._clock.now()
        if self._inbox or self._woken.is_set():
            return now
        waits = [self._read_at]
        for due in (self._keys.due(), self.table.due()):
            if due is not None:
                waits.append(due + SETTLE)
        if (change := self._melody.change(now)) is not None:
            waits.append(change)
        if self._lively:
            waits.append(now + FRAME)
        elif (change := care.changes(now, self._touched)) is not None:
            waits.append(change)
        return max(now, min(waits))

"""The daemon: the one loop that owns the table.

Theory of operation. Everything that happens comes through one inbox: edges, scans and reports, handed over by the
drivers' threads with the instant at which each began (an instant later than now counts as now). The loop takes them in
order of time, a share from each source, applies them to the table, and shows it: lights first, then sound, then the
screens. It sleeps until something is due.

A timer that runs out is handled ``SETTLE`` later, not at once: an earlier press may still be on its way from the
kernel, and must come first. What falls due keeps its own instant, so waiting loses nothing.

Nothing called from here ends the evening by raising. The ``Guard`` calls the game's code, a device that raises is lost
and tried again, and any other error is logged.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

from companion.config.table import TableConfig
from companion.core.mistakes import Mistakes
from companion.core.values import Key, Ms
from companion.daemon import messages
from companion.daemon.clock import Waiting
from companion.daemon.closing import close_all
from companion.daemon.fold import Fold
from companion.daemon.guard import Guard
from companion.daemon.inbox import EDGES, OTHERS, SCANS, STATE, Inbox
from companion.daemon.inputs import BUTTONS, Inputs
from companion.daemon.keys import KeyMove, Keys
from companion.daemon.outputs import Outputs, care
from companion.daemon.readers import CAMERA, Readers
from companion.daemon.service import Service
from companion.daemon.showing import FRAME, Showing
from companion.engine.game import Outcomes
from companion.journal.keeper import Keeper
from companion.ports import Camera, Hardware
from companion.scene.scene import Scene
from companion.scene.stage import Stage
from companion.table.debounce import Motion
from companion.table.table import Table

log = logging.getLogger(__name__)

OLDEST = Ms(10_000)
"""The longest that an input can have been on its way; an older instant comes from another clock."""
SETTLE = Ms(10)
"""How long a press may be on its way from the kernel."""
JOURNAL = "memory"
"""The name under which a journal that cannot be written is reported: the screen says "Check memory"."""
LEVELS = Ms(1000)
"""Between readings of all buttons' levels."""


SCANNER = "scanner "
"""Stands before a scanner's name in the inbox, so that none is taken for another source."""


class Daemon:
    """One table on its hardware, from ``run`` until ``stop``.

    ``table`` and ``stage`` come from ``companion.cli.run.set_up``. ``hardware`` is real (``hardware.pi.hardware``) or
    virtual (``Virtual.hardware``), and not open yet. ``config`` has the strips' layout, the volume and the buttons'
    timing. ``service`` is who is told that the table is alive (None: nobody), ``keeper``
    the journal (None: nothing is kept). ``clock`` is ``MonotonicClock()``;
    with ``HandClock()`` time stands still until it is moved, as in tests::

        clock = HandClock()
        virtual = Virtual(config, clock.now)
        daemon = Daemon(*set_up(config, clock.now()), virtual.hardware(), config, clock)
        living = asyncio.create_task(daemon.run())
        await daemon.well()
        virtual.press(Key.OK)
    """

    def __init__(
        self,
        table: Table,
        stage: Stage,
        hardware: Hardware,
        config: TableConfig,
        clock: Waiting,
        service: Service | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self._clock = clock
        self._keeper = keeper
        self._service = service
        self._keys = Keys(config.buttons)
        self._waking: set[Key] = set()
        """Buttons whose press woke dark screens: until they are let go they mean nothing."""
        self._touched = self._read_at = self._lived_at = clock.now()
        self._troubles: dict[str, str] = {}
        self._readers = Readers(scanner.name for scanner in hardware.scanners)
        self._inbox = Inbox(self._wake_up)
        self._woken = asyncio.Event()
        self._begun = asyncio.Event()
        self._stopping = False
        self._due: Ms | None = None
        self._awaited: list[tuple[Callable[[Table], bool], asyncio.Future[None]]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._mistakes = Mistakes(log)
        self._guard = Guard(self._mistakes)
        self._inputs = Inputs(hardware, self._on_edge, self._on_scan, self._on_status, self._mistakes, self._on_unread)
        self._outputs = Outputs(hardware, config, self._on_status, self._mistakes, self._on_mistake)
        self._fold = Fold(table, self._guard, keeper, clock.now())
        self._showing = Showing(stage, self._outputs, self._guard, config.volume, clock.now())

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._fold.table

    @property
    def shift(self) -> Ms:
        """What is taken from the machine's clock to have the table's; only a power cut makes it more than nothing."""
        return self._fold.shift

    @property
    def interrupted(self) -> bool:
        """Whether a game stands still since a power cut, until somebody says to go on."""
        return self._fold.interrupted is not None

    @property
    def troubles(self) -> Mapping[str, str]:
        """What is wrong with each lost device, in words for people, by the device's name."""
        return dict(self._troubles)

    def silences(self) -> Mapping[str, Ms]:
        """How long the loop and each bus have not answered, by name. May be called from any thread.

        The loop answers at least once a second.
        """
        return {"loop": max(Ms(0), self._clock.now() - self._lived_at), **self._outputs.silences()}

    def dropped(self) -> Mapping[str, int]:
        """How many inputs have been dropped because they came too fast, by device. May be called from any thread."""
        return {_device(source): count for source, count in self._inbox.totals().items()}

    @property
    def scene(self) -> Scene:
        """What was last shown. May be read from any thread."""
        return self._showing.shown

    @property
    def broken(self) -> bool:
        """Whether something broke in the game's code or ours; then BACK leaves the game."""
        return self._guard.broken

    async def run(self) -> None:
        """Runs the table until ``stop``, and closes all hardware at the end, however it ends."""
        self._loop = asyncio.get_running_loop()
        try:
            self._outputs.start()
            while not self._stopping:
                until = self._once()
                await asyncio.sleep(0)  # other tasks get their turn even if the inbox is never empty
                await self._clock.wait(self._woken, until)
        finally:
            await close_all({**self._inputs.closing(), **self._outputs.closing()}, self._mistakes)

    def _once(self) -> Ms | None:
        """Does everything that is due now. Returns when something is due next."""
        try:
            self._live()
            return self._wake()
        except Exception as error:  # errors of a game or a driver are caught where these are called
            self._mistakes.meet(error, messages.LOOP)
            return self._clock.now() + FRAME

    def stop(self) -> None:
        """Ends ``run``. Must be called in the loop's thread."""
        if self._service is not None and not self._stopping:
            self._service.stopping()
        self._stopping = True
        self._woken.set()

    async def until(self, so: Callable[[Table], bool]) -> None:
        """Waits until ``so(table)`` is true, for tools and tests that drive the table from outside."""
        if not so(self.table):
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._awaited.append((so, future))
            await future

    async def well(self) -> None:
        """Waits until every device works. After ``run`` has begun, a scanner's port takes a moment to open."""
        await self._begun.wait()
        await self.until(lambda _: not self._troubles and not self._readers.silent)

    async def shown(self) -> None:
        """Waits until the devices that work show the table as it is."""
        await self._begun.wait()
        await asyncio.to_thread(self._outputs.settle)

    @property
    def camera(self) -> Camera:
        """A page's camera as a scanner of this table."""
        return Camera(lambda text: self._on_scan(CAMERA, text, self._clock.now()), self._on_camera)

    # Called by the drivers' threads; these only hand over to the loop.

    def _wake_up(self) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._woken.set)

    def _of_ours(self, at: Ms) -> Ms:
        """The instant on our clock. One in the future or too long ago comes from another clock, and counts as now."""
        now = self._clock.now()
        return at if now - OLDEST <= at <= now else now

    def _on_edge(self, key: Key, pressed: bool, at: Ms) -> None:
        at = self._of_ours(at)
        self._inbox.put(BUTTONS, EDGES, at, lambda: self._moved(self._keys.edge(key, pressed, at)))

    def _on_scan(self, scanner: str, text: str, at: Ms) -> None:
        at = self._of_ours(at)
        self._inbox.put(SCANNER + scanner, SCANS, at, lambda: self._scanned(text, at))

    def _on_unread(self, scanner: str, at: Ms, why: str) -> None:
        at = self._of_ours(at)
        self._inbox.put(SCANNER + scanner, SCANS, at, lambda: self._unread(at, why))

    def _on_status(self, name: str, words: str | None) -> None:
        self._inbox.put(f"state of {name}", STATE, self._clock.now(), lambda: self._trouble(name, words))

    def _on_camera(self, looks: bool) -> None:
        self._inbox.put("state of the page's camera", STATE, self._clock.now(), lambda: self._readers.look(looks))

    def _on_mistake(self, error: Exception, what: str) -> None:
        self._inbox.put("mistakes", OTHERS, self._clock.now(), lambda: self._guard.met(error, what))

    # Called in the loop.

    def _live(self) -> None:
        self._woken.clear()
        now = self._clock.now()
        for take in self._inbox.take():
            self._take(take)
        for source, count in self._inbox.dropped(now).items():
            log.warning(messages.DROPPED.format(source=source, count=count))
        self._levels(now)
        self._moved(self._keys.advance(now - SETTLE))
        if (reads := self._readers.read(self._troubles)) is not None:
            self._hear(self._fold.reads(reads, now))
        self._hear(self._fold.advance(now - SETTLE))
        self._due = self._fold.due(now - SETTLE)
        well = not self._guard.broken
        named = {**self._troubles, **dict.fromkeys(map(_device, self._inbox.crowded(now)), messages.TOO_FAST)}
        self._showing.show(self._fold, named, self._touched, now)
        if well and self._guard.broken:  # if something broke while it was shown, the screen must say so
            self._showing.show(self._fold, named, self._touched, now)
        self._lived_at = now
        self._begun.set()
        if self._service is not None:
            self._service.beat(now, self._troubles, self.silences())
        self._awaited = [awaited for awaited in self._awaited if not self._answered(*awaited)]

    def _take(self, what: Callable[[], None]) -> None:
        try:
            what()
        except Exception as error:
            self._mistakes.meet(error, messages.NOT_HANDLED)

    def _answered(self, so: Callable[[Table], bool], future: asyncio.Future[None]) -> bool:
        """Whether the wait for ``so(table)`` is over; ends it if it is true now."""
        try:
            if not future.done() and so(self.table):
                future.set_result(None)
        except Exception as error:
            future.set_exception(error)
        return future.done()

    def _levels(self, now: Ms) -> None:
        """Reads all levels once a second, and a button's when its lock-out ends, which makes up for a lost edge."""
        self._moved(self._keys.advance(now - SETTLE))
        wanted = self._keys.unlocked()
        if now >= self._read_at:
            wanted = frozenset(Key)
            self._read_at = now + LEVELS
            self._inputs.open()
            self._outputs.start()
            self._tend()
        if wanted:
            self._moved(self._keys.levels(self._inputs.levels(wanted), now))

    def _tend(self) -> None:
        if self._keeper is not None:
            self._keeper.tend()
            self._trouble(JOURNAL, self._keeper.trouble)

    def _moved(self, moves: list[KeyMove]) -> None:
        for key, move in moves:
            if move.what is Motion.PRESS and care(move.at, self._touched, self.table.game is not None).dark:
                self._waking.add(key)  # whoever presses in the dark does not see what it does
            self._touched = max(self._touched, move.at)
            if key not in self._waking:
                self._hear(self._fold.move(key, move))
            elif move.what is Motion.RELEASE:
                self._waking.discard(key)

    def _scanned(self, text: str, at: Ms) -> None:
        self._moved(self._keys.advance(at))
        self._touched = max(self._touched, at)
        self._hear(self._fold.scan(text, at))

    def _unread(self, at: Ms, why: str) -> None:
        self._moved(self._keys.advance(at))
        self._touched = max(self._touched, at)
        self._hear(self._fold.unreadable(at, why))

    def _hear(self, outcomes: Outcomes) -> None:
        self._showing.hear(self.table, outcomes, self._clock.now())

    def _trouble(self, name: str, words: str | None) -> None:
        self._readers.silent.discard(name)
        if words is None:
            if self._troubles.pop(name, None) is not None:
                log.info(messages.WORKS_AGAIN.format(name=name))
        elif self._troubles.get(name) != words:
            log.warning(messages.TROUBLE.format(name=name, words=words))
            self._troubles[name] = words

    def _wake(self) -> Ms | None:
        now = self._clock.now()
        if self._inbox or self._woken.is_set():
            return now
        waits = [self._read_at]
        for due in (self._keys.due(), self._due):
            if due is not None:
                waits.append(due + SETTLE if due + SETTLE > self._lived_at else now + FRAME)
        if (change := self._showing.next(self._touched, now)) is not None:
            waits.append(change)
        return max(now, min(waits))


def _device(source: str) -> str:
    """The name of the device that is this source of the inbox."""
    return source.removeprefix(SCANNER)

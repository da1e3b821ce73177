"""The daemon: the one loop that owns the table.

Theory of operation. Everything that happens comes through one inbox: edges, scans and reports, handed over by the
threads of the drivers with the instant at which each began (one later than now counts as now). The loop takes them in
order of time, a share from each source, lets the fold go on, and shows what is to be seen: light first, then sound,
then screens. It sleeps until the next thing is due.

A timer that runs out is not told at once but ``SETTLE`` later: a press that was made before it may still be on its way
from the kernel, and comes first. What falls due keeps its own instant, so nothing is lost by waiting.

Nothing that is called from here ends the evening by raising: the game's code is called by the ``Guard``, a device that
raises is lost and tried again, and what is left over is logged, and the loop goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from companion.config.table import TableConfig
from companion.core.errors import shown
from companion.core.mistakes import Mistakes
from companion.core.values import Key, Ms
from companion.daemon.clock import Waiting
from companion.daemon.closing import close_all
from companion.daemon.guard import Guard, Step
from companion.daemon.inbox import EDGES, OTHERS, SCANS, STATE, Inbox
from companion.daemon.inputs import BUTTONS, Inputs
from companion.daemon.keys import KeyMove, Keys
from companion.daemon.melody import Melody
from companion.daemon.outputs import Outputs
from companion.engine.game import Outcomes
from companion.ports import Hardware
from companion.scene import care
from companion.scene.menu import IDLE
from companion.scene.scene import Picture, Scene
from companion.scene.sounds import Tune
from companion.scene.stage import Stage
from companion.scene.trouble import broken, told
from companion.table.debounce import Motion, Move
from companion.table.table import Table

log = logging.getLogger(__name__)

OLDEST = Ms(10_000)
"""How long an input can have been on its way, at most."""
SETTLE = Ms(10)
"""How long a press may be on its way."""
FRAME = Ms(33)
"""Between frames of a scene that moves by itself: 30 a second."""
MAIN = "main"
"""The screen that says what does not answer, unless it is the one; then the other does."""
LEVELS = Ms(1000)
"""Between readings of all buttons' levels."""


BROKEN = Scene(IDLE, broken(Picture()))
"""What is to be seen where not even words can be put across a scene."""


class Daemon:
    """One table on its hardware, from ``run`` until ``stop``.

    ``table`` and ``stage`` are what ``companion.cli.run.set_up`` makes of all games. ``hardware`` is not opened yet:
    real (``hardware.pi.hardware``) or virtual (``Virtual.hardware``). ``clock`` is ``MonotonicClock()``; with
    ``HandClock()`` time stands still until it is moved, as in tests::

        clock = HandClock()
        virtual = Virtual(config, clock.now)
        daemon = Daemon(*set_up(config, clock.now()), virtual.hardware(), config, clock)
        living = asyncio.create_task(daemon.run())
        await daemon.well()
        virtual.press(Key.OK)
    """

    def __init__(self, table: Table, stage: Stage, hardware: Hardware, config: TableConfig, clock: Waiting) -> None:
        self.table = table
        self._stage = stage
        self._hardware = hardware
        self._config = config
        self._clock = clock
        self._keys = Keys(config.buttons)
        self._melody = Melody()
        self._ticked = self._touched = clock.now()
        self._read_at = self._lived_at = clock.now()
        self._troubles: dict[str, str] = {}
        self._unheard = {scanner.name for scanner in hardware.scanners}
        self._inbox = Inbox(self._wake_up)
        self._woken = asyncio.Event()
        self._begun = asyncio.Event()
        self._stopping = False
        self._lively = False
        self._shown = Scene()
        self._due: Ms | None = None
        self._awaited: list[tuple[Callable[[Table], bool], asyncio.Future[None]]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._mistakes = Mistakes(log)
        self._guard = Guard(self._mistakes)
        self._inputs = Inputs(hardware, self._on_edge, self._on_scan, self._on_status, self._mistakes)
        self._outputs = Outputs(hardware, config, self._on_status, self._mistakes, self._on_mistake)

    @property
    def troubles(self) -> Mapping[str, str]:
        """For each device that does not answer what is wrong, in words for people."""
        return dict(self._troubles)

    def silences(self) -> Mapping[str, Ms]:
        """For the loop and each bus how long they have not answered. May be called from any thread.

        The loop comes round once a second at least.
        """
        return {"loop": max(Ms(0), self._clock.now() - self._lived_at), **self._outputs.silences()}

    @property
    def scene(self) -> Scene:
        """What was last shown. May be read from any thread."""
        return self._shown

    @property
    def broken(self) -> bool:
        """Whether something of ours broke, and BACK leaves the game."""
        return self._guard.broken

    async def run(self) -> None:
        """Lives until ``stop``; lets go of all hardware at the end, however it comes."""
        self._loop = asyncio.get_running_loop()
        try:
            self._outputs.start()
            while not self._stopping:
                until = self._once()
                await asyncio.sleep(0)  # also while the inbox is never empty others have their turn
                await self._clock.wait(self._woken, until)
        finally:
            await close_all({**self._inputs.closing(), **self._outputs.closing()}, self._mistakes)

    def _once(self) -> Ms | None:
        """Does all there is to do now; gives when there is more."""
        try:
            self._live()
            return self._wake()
        except Exception as error:  # not of the game's code, nor of a driver: those are contained where they are called
            self._mistakes.meet(error, "the loop met an unexpected error, and goes on")
            return self._clock.now() + FRAME

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

    # What the drivers' threads call: it only hands over.

    def _wake_up(self) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._woken.set)

    def _of_ours(self, at: Ms) -> Ms:
        """An instant of our clock; one that is yet to come, or is too long ago, is of another and counts as now."""
        now = self._clock.now()
        return at if now - OLDEST <= at <= now else now

    def _on_edge(self, key: Key, pressed: bool, at: Ms) -> None:
        at = self._of_ours(at)
        self._inbox.put(BUTTONS, EDGES, at, lambda: self._moved(self._keys.edge(key, pressed, at)))

    def _on_scan(self, scanner: str, text: str, at: Ms) -> None:
        at = self._of_ours(at)
        self._inbox.put(f"scanner {scanner}", SCANS, at, lambda: self._scanned(text, at))

    def _on_status(self, name: str, words: str | None) -> None:
        self._inbox.put(f"state of {name}", STATE, self._clock.now(), lambda: self._trouble(name, words))

    def _on_mistake(self, error: Exception, what: str) -> None:
        self._inbox.put("mistakes", OTHERS, self._clock.now(), lambda: self._guard.met(error, what))

    # What the loop does.

    def _live(self) -> None:
        self._woken.clear()
        now = self._clock.now()
        for take in self._inbox.take():
            self._take(take)
        for source, count in self._inbox.dropped(now).items():
            log.warning("%s: %d inputs came faster than they can be taken in, and were dropped", source, count)
        self._levels(now)
        self._moved(self._keys.advance(now - SETTLE))
        self._pass(now)
        self._due = self._guard.ask(self.table, "what falls due", self.table.due, None)
        well = not self._guard.broken
        self._show(now)
        if well and self._guard.broken:  # what broke while it was shown is to be seen as well
            self._show(now)
        self._lived_at = now
        self._begun.set()
        self._awaited = [awaited for awaited in self._awaited if not self._came(*awaited)]

    def _take(self, what: Callable[[], None]) -> None:
        try:
            what()
        except Exception as error:
            self._mistakes.meet(error, "what was handed over could not be taken in")

    def _came(self, so: Callable[[Table], bool], future: asyncio.Future[None]) -> bool:
        """Whether nobody need wait any longer for the table to be so."""
        try:
            if not future.done() and so(self.table):
                future.set_result(None)
        except Exception as error:
            future.set_exception(error)
        return future.done()

    def _levels(self, now: Ms) -> None:
        """Reads all levels once a second, and a button's at the end of its lock-out, so that a lost edge heals."""
        self._moved(self._keys.advance(now - SETTLE))
        wanted = self._keys.unlocked()
        if now >= self._read_at:
            wanted = frozenset(Key)
            self._read_at = now + LEVELS
            self._inputs.open()
        if wanted:
            self._moved(self._keys.levels(self._inputs.levels(wanted), now))

    def _moved(self, moves: list[KeyMove]) -> None:
        for key, move in moves:
            self._touched = max(self._touched, move.at)
            what, pressed = f"{move.what} {key}", move.what is Motion.PRESS
            if pressed and key is Key.BACK and self._guard.broken:
                self._becomes(*self._guard.leave(self.table, what, move.at))
            else:
                self._becomes(*self._guard.step(self.table, what, move.at, _step(key, move), mends=pressed))

    def _scanned(self, text: str, at: Ms) -> None:
        self._moved(self._keys.advance(at))
        self._touched = max(self._touched, at)
        what = f"scan {shown(text)}"
        self._becomes(*self._guard.step(self.table, what, at, lambda table: table.scan(text, at), mends=True))

    def _pass(self, now: Ms) -> None:
        settled = now - SETTLE
        self._becomes(*self._guard.step(self.table, None, settled, lambda table: table.advance(settled)))

    def _becomes(self, table: Table, outcomes: Outcomes) -> None:
        """The table from now on, and what is heard of the way to it."""
        self.table = table
        tune = self._guard.ask(table, "a tune", lambda: self._stage.sounds(outcomes, self._config.volume), None)
        self._begin(tune, self._clock.now())

    def _begin(self, tune: Tune | None, now: Ms) -> None:
        if tune is not None:
            melody = self._melody
            self._melody = self._guard.ask(self.table, "a tune", lambda: melody.begin(tune, now), Melody())

    def _trouble(self, name: str, words: str | None) -> None:
        self._unheard.discard(name)
        if words is None:
            if self._troubles.pop(name, None) is not None:
                log.info("%s works again", name)
        elif self._troubles.get(name) != words:
            log.warning("%s: %s", name, words)
            self._troubles[name] = words

    def _show(self, now: Ms) -> None:
        seen = self._scene(now)
        self._lively = seen.lively
        self._guard.ask(self.table, "its lights", lambda: self._outputs.light(seen.lights), None)
        self._outputs.sound(self._tone(now))
        touched = now if seen.lively else self._touched
        score = told(seen.score, self._troubles) if MAIN in self._troubles else seen.score
        self._shown = replace(seen, main=told(seen.main, self._troubles), score=score)
        self._outputs.picture(self._shown, care.care(now, touched))

    def _scene(self, now: Ms) -> Scene:
        """What is to be seen, with words across it where something broke."""
        table = self.table
        # A scene that is no Scene is a mistake too, and replace finds it.
        seen = self._guard.ask(table, "its scene", lambda: replace(self._stage.scene(table, now)), Scene(IDLE))
        if not self._guard.broken:
            return seen
        return self._guard.ask(table, "its scene", lambda: replace(seen, main=broken(seen.main)), BROKEN)

    def _tone(self, now: Ms) -> int | None:
        table, since, self._ticked = self.table, self._ticked, now
        volume = self._config.volume
        ticking = self._guard.ask(table, "its ticking", lambda: self._stage.tick(table, since, now, volume), None)
        self._begin(ticking, now)
        melody = self._melody
        silence: tuple[Melody, int | None] = (Melody(), None)
        self._melody, tone = self._guard.ask(table, "a tune", lambda: (melody, melody.tone(now)), silence)
        return tone

    def _wake(self) -> Ms | None:
        now = self._clock.now()
        if self._inbox or self._woken.is_set():
            return now
        waits = [self._read_at]
        for due in (self._keys.due(), self._due):
            if due is not None:
                waits.append(due + SETTLE if due + SETTLE > self._lived_at else now + FRAME)
        if (change := self._melody.change(now)) is not None:
            waits.append(change)
        if self._lively:
            waits.append(now + FRAME)
        elif (change := care.changes(now, self._touched)) is not None:
            waits.append(change)
        return max(now, min(waits))


def _step(key: Key, move: Move) -> Step:
    """What a finger did, as a step of the table."""
    match move.what:
        case Motion.PRESS:
            return lambda table: table.press(key, move.at)
        case Motion.HOLD:
            return lambda table: table.hold(key, move.at)
        case Motion.RELEASE:
            return lambda table: table.release(key, move.at)

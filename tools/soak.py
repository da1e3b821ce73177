"""An hour at the table in minutes, all faults at once: ``make soak`` (ARGS: --minutes, --seed).

A hand that never rests presses, holds and scans at the virtual table and on its page. Meanwhile contacts bounce, buses
fail and come back, screens lose their power, the scanner's cable is pulled, scanners babble and rude pages flood; the
time is moved by hand. Beside the daemon the same presses and scans, each at its own instant, go through the pure table
alone. At the end both have heard the same outcomes at the same instants and are at the same page, and the process has
no more memory, threads or descriptors than it had after the first minutes. Every game that the journal has then is
replayed, and comes to the result that it had.

How many codes of a scanner that babbles are heard and how many are dropped depends on the machine. While it babbles,
the pure table is given what the journal noted; every press must be among it, at its own instant.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import math
import os
import random
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from companion.cli.run import set_up
from companion.config.table import TableConfig
from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.daemon.clock import HandClock
from companion.daemon.loop import LEVELS, SETTLE, Daemon
from companion.engine.game import Outcome, Outcomes
from companion.engine.transcript import replay
from companion.games.skyrockets.rules.cards import PAIRS, PREFIX
from companion.games.skyrockets.table.show import ShowPage
from companion.journal.chapter import InputKind, Noted, answered
from companion.journal.history import History
from companion.journal.keeper import Keeper, Moment, Session
from companion.journal.store import NAME, Store
from companion.scene.aloud import aloud
from companion.scene.sounds import Tune
from companion.scene.stage import Stage
from companion.table.countdown import COUNTS
from companion.table.table import Table
from companion.web.app import make_app
from companion.web.aside import Aside
from companion.web.server import address_of, listen
from hardware.virtual.table import Virtual

PATIENCE = 60
"""Seconds of real time after which something counts as not happening."""
MOST_GROWTH = 3_000_000
"""Bytes by which the process may be larger in the last third than in the second."""
HOLD = TableConfig().buttons.hold
LOCKOUT = TableConfig().buttons.lockout
BY_PAGE = 0.1
"""The part of the presses that are made on the page."""
PAGE_SECONDS = 0.1
"""Real time between two presses on the page: faster than anybody can, its connection would be closed."""
RUDE = 1000
"""Requests that a rude page sends at once, before it goes."""
FINGERS = (*Key, *[Key.OK] * 8, *COLOUR_KEYS)
"""What is pressed: OK most, so that games begin."""
BABBLE = 20
"""Codes that a babbling scanner sends at once; far more than the table hears."""


@dataclass(frozen=True, slots=True)
class Listening(Stage):
    """A stage that notes what happened, in order."""

    heard: list[Outcome] = field(default_factory=list)

    def sounds(self, outcomes: Outcomes, volume: int = 100) -> Tune | None:
        """As a stage's own, and noted."""
        self.heard.extend(outcomes)
        return Stage.sounds(self, outcomes, volume)


class Noting(Keeper):
    """A journal that shows what it noted."""

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: Store(path), Session("soak", "a boot", lambda: Moment(1_790_000_000, True)))
        self.path = path
        self.noted: list[Noted] = []

    def note(self, entry: Noted) -> None:
        """As a journal, and shown."""
        self.noted.append(entry)
        super().note(entry)


@dataclass(frozen=True, slots=True)
class Size:
    """What the process takes at one instant."""

    bytes: int
    threads: int
    descriptors: int


def size() -> Size:
    """What this process takes now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return Size(pages * os.sysconf("SC_PAGE_SIZE"), threading.active_count(), len(os.listdir("/proc/self/fd")))


class Soak:
    """One evening without rest; see the module."""

    def __init__(
        self,
        seed: int,
        virtual: Virtual,
        clock: HandClock,
        daemon: Daemon,
        stage: Listening,
        keeper: Noting,
        address: str,
        page: ClientConnection,
    ) -> None:
        self.random = random.Random(seed)
        self.address = address
        """Of the page's socket."""
        self.page = page
        self.answered = asyncio.Event()
        self.asked_at = 0.0
        self.virtual = virtual
        self.clock = clock
        self.daemon = daemon
        self.stage = stage
        self.keeper = keeper
        self.table = daemon.table
        """The pure table beside the daemon's."""
        self.heard: list[Outcome] = []
        self.sizes: list[Size] = []
        self.inputs = 0
        self.babbled: list[int] = []
        """How many codes were heard each time that the scanner babbled."""
        self.games: Counter[str] = Counter()
        """At the end, how many of each game were played."""

    async def play(self, minutes: int) -> None:
        """So many minutes of table time."""
        end = self.clock.now() + minutes * 60_000
        next_look = self.clock.now()
        while self.clock.now() < end:
            if self.clock.now() >= next_look:
                await self.settled()
                self.compare()
                self.sizes.append(size())
                next_look += Ms(60_000)
            await self.do_something()
        await self.settled()
        self.compare()

    async def do_something(self) -> None:
        """A press, a hold, a scan, a fault, or nothing for a while."""
        chance = self.random.random()
        if isinstance(page := self.table.page, ShowPage) and page.counting is not None and chance < 0.9:
            await self.passing(COUNTS)  # a press would stop the count
        elif chance < 0.62:
            await self.press(self.random.choice(FINGERS), Ms(self.random.choice((60, 90, 150))))
        elif chance < 0.66:
            await self.press(self.random.choice(FINGERS), HOLD + self.random.randint(50, 400))
        elif chance < 0.82:
            await self.scan(f"{PREFIX}{'+'.join(self.random.choice(PAIRS))}")
        elif chance < 0.94:
            await self.passing(Ms(self.random.randint(20, 4_000)))
        else:
            await self.fault()

    async def press(self, key: Key, lasts: Ms) -> None:
        """A finger goes down for so long."""
        at = self.clock.now()
        before = self.daemon.table
        by_page = self.random.random() < BY_PAGE and self.page_rested()
        if by_page:
            await self.ask(do="press", key=key)
        else:
            self.virtual.press(key)
        await self.taken(at, before)
        self.follow(self.table.press(key, at))
        if lasts >= HOLD:
            await self.passing(HOLD + SETTLE + 5)
            self.follow(self.table.hold(key, at + HOLD))
            await self.passing(lasts - HOLD - SETTLE - 5)
        else:
            await self.passing(lasts)
        up = self.clock.now()
        if by_page:
            await self.ask(do="release", key=key)
        else:
            self.virtual.release(key)
        await self.passing(Ms(150))
        self.follow(self.table.release(key, up + LOCKOUT))

    def page_rested(self) -> bool:
        """Whether the page may be pressed again, which it then is."""
        now = asyncio.get_running_loop().time()
        rested = now - self.asked_at >= PAGE_SECONDS
        if rested:
            self.asked_at = now
        return rested

    async def ask(self, **asked: str) -> None:
        """The page asks for it, and it has been done when this returns: what comes next is answered after it."""
        self.answered.clear()
        await self.page.send(json.dumps(asked))
        await self.page.send("{}")
        await asyncio.wait_for(self.answered.wait(), PATIENCE)

    async def look(self) -> None:
        """The page sees every frame, until it is gone."""
        with suppress(ConnectionClosed):
            async for said in self.page:
                if isinstance(said, bytes):
                    await self.page.send(json.dumps({"do": "seen", "frame": int.from_bytes(said[:4], "little")}))
                else:
                    self.answered.set()

    async def scan(self, code: str) -> None:
        """A card is held to the scanner, if its cable is in."""
        if not self.scanner_works():
            return
        await self.passing(Ms(1_100))  # a card that lay there before is gone by now
        at = self.clock.now()
        before = self.daemon.table
        self.virtual.scan(code)
        await self.taken(at, before)
        self.follow(self.table.scan(code, at))

    async def passing(self, by: Ms) -> None:
        """Time passes. What falls due by itself happens at its own instant, whenever the daemon comes to it."""
        self.clock.forward(by)
        await asyncio.sleep(0)

    async def settled(self) -> None:
        """Returns once all has happened that was due until just now: the daemon looks at all buttons once a second."""
        self.clock.forward(LEVELS + 1)
        settled = self.clock.now() - SETTLE
        await asyncio.wait_for(self.daemon.until(lambda table: table.at >= settled), PATIENCE)

    async def fault(self) -> None:
        """Something breaks, or comes back."""
        glass = self.virtual.look()
        kind = self.random.choice(("fail", "fail", "bounce", "cable", "power", "rude", "babble"))
        if kind == "power":
            self.virtual.power_cut(self.random.choice(list(glass.screens)))
        elif kind == "babble":
            await self.babble()
        elif kind == "rude":
            async with connect(self.address) as rude:
                for _ in range(RUDE):
                    await rude.send('{"do": "seen", "frame": 1}')
                rude.transport.abort()
        elif kind == "bounce":
            self.virtual.bounce(self.random.random() < 0.5)
        elif kind == "cable":
            await self.cable(self.virtual.scanners[0], pulled=self.virtual.scanners[0] not in glass.unplugged)
        else:
            device = self.random.choice(list(self.virtual.devices))
            self.virtual.fail(device, device not in glass.broken)

    async def cable(self, scanner: str, pulled: bool) -> None:
        """The only scanner's cable is pulled, or plugged in; the pure table is told of it when the daemon's was."""
        before = len(self.keeper.noted)
        (self.virtual.unplug if pulled else self.virtual.plug)(scanner)
        await asyncio.wait_for(self.daemon.until(lambda table: table.house.scanner is not pulled), PATIENCE)
        for each in self.keeper.noted[before:]:
            if each.kind is InputKind.READS:
                self.follow(answered(self.table, each))

    async def babble(self) -> None:
        """The scanner sends ever new codes, while a finger presses."""
        if not self.scanner_works():
            return
        await self.settled()  # what came before has been noted, and heard here too
        noted = self.keeper.noted
        noted.clear()
        pressed: list[tuple[Key, Ms]] = []
        for burst in range(self.random.randint(5, 20)):
            for place in range(BABBLE):
                self.virtual.scan(f"BABBLE {self.inputs} {burst} {place}")
            key = self.random.choice(COLOUR_KEYS)
            pressed.append((key, self.clock.now()))
            self.virtual.press(key)
            await self.passing(Ms(90))
            self.virtual.release(key)
            await self.passing(Ms(150))
        await self.heard_out(f"QUIET {self.inputs}")
        self.inputs += len(pressed)
        there = [(Key(each.what), each.at) for each in noted if each.kind is InputKind.PRESS]
        if there != pressed:
            raise AssertionError(f"while the scanner babbled {pressed} were pressed, and {there} came")
        self.babbled.append(sum(each.kind is InputKind.SCAN for each in noted))
        for each in noted:
            self.follow(answered(self.table, each))

    async def heard_out(self, last: str) -> None:
        """Returns once the table has heard ``last``, and so all that the scanner sent before it."""
        while not any(each.what == last for each in self.keeper.noted):
            await self.passing(Ms(1_100))
            self.virtual.scan(last)
            with suppress(TimeoutError):  # dropped, as what came before it filled the inbox: it is sent again
                await asyncio.wait_for(self.daemon.until(lambda _: self.keeper.noted[-1].what == last), 0.5)

    def scanner_works(self) -> bool:
        """Whether a card would be heard."""
        return not (self.virtual.look().unplugged or self.daemon.troubles.keys() & set(self.virtual.scanners))

    async def taken(self, at: Ms, before: Table) -> None:
        """Returns once the daemon has taken the input that was made when its table was ``before``."""
        self.inputs += 1
        await asyncio.wait_for(self.daemon.until(lambda table: table is not before and table.at >= at), PATIENCE)

    def follow(self, came: tuple[Table, Outcomes]) -> None:
        """The pure table goes on."""
        self.table, outcomes = came
        self.heard.extend(outcomes)

    def compare(self) -> None:
        """Raises AssertionError, with what differs first, unless both tables are the same and heard the same."""
        self.follow(self.table.advance(self.daemon.table.at))
        for place, (here, there) in enumerate(zip(self.heard, self.stage.heard, strict=False)):
            if here != there:
                raise AssertionError(f"outcome {place}: the pure table has {here}, the daemon had {there}")
        if len(self.heard) != len(self.stage.heard):
            raise AssertionError(
                f"{len(self.heard)} outcomes of the pure table, {len(self.stage.heard)} of the daemon's"
            )
        if self.table.page != self.daemon.table.page:
            raise AssertionError(f"the pure table is at {self.table.page}, the daemon's at {self.daemon.table.page}")
        self.heard.clear()
        self.stage.heard.clear()
        self.keeper.noted.clear()

    def replayed(self) -> Counter[str]:
        """How many games of each kind the journal has, once it is closed; AssertionError if one replays otherwise."""
        rules = {name: entry.rules for name, entry in self.table.house.games.items()}
        found: Counter[str] = Counter()
        with History(self.keeper.path) as history:
            for kept in history.games():
                lines = (line.encode() for line in history.transcript(kept.id))
                result = json.loads(list(replay(lines, rules))[-1])["result"]
                if result != kept.result:
                    raise AssertionError(f"game {kept.id} came to {kept.result}, and replayed to {result}")
                found[kept.game] += 1
        return found


@asynccontextmanager
async def soaking(seed: int) -> AsyncIterator[Soak]:
    """``async with soaking(1) as soak: await soak.play(60)``."""
    config, clock = TableConfig(), HandClock(1_000_000)
    virtual = Virtual(config, clock.now)
    folder = tempfile.TemporaryDirectory()
    keeper = Noting(Path(folder.name) / NAME)
    try:
        table, stage = set_up(config, clock.now())
        listening = Listening(stage.scenes, stage.ticks, stage.tunes)
        daemon = Daemon(table, listening, virtual.hardware(), config, clock, keeper=keeper)
        living = asyncio.create_task(daemon.run())
        listener = listen(port=0)
        address = address_of(listener).replace("http", "ws") + "/socket"
        aside = Aside(listener, make_app(virtual, silence=math.inf, words=lambda: aloud(daemon.scene)))
        try:
            await asyncio.wait_for(daemon.well(), PATIENCE)
            async with connect(address) as page:
                soak = Soak(seed, virtual, clock, daemon, listening, keeper, address, page)
                looking = asyncio.create_task(soak.look())
                yield soak
                looking.cancel()
        finally:
            await asyncio.to_thread(aside.close)
            daemon.stop()
            await living
            keeper.close()
        soak.games = soak.replayed()
    finally:
        folder.cleanup()
        virtual.close()


def grown(sizes: Sequence[Size]) -> list[str]:
    """What grew between the second third of the sizes and the last, in words; nothing, as it should be.

    >>> flat = [Size(50_000_000, 9, 30)] * 9
    >>> grown(flat)
    []
    >>> grown([*flat[:6], *[Size(58_000_000, 9, 31)] * 3])
    ['memory by 8.0 MB', 'descriptors by 1']
    """
    third = len(sizes) // 3
    before, after = sizes[third : 2 * third], sizes[2 * third :]
    if not before:
        return []
    said = []
    memory = min(each.bytes for each in after) - min(each.bytes for each in before)
    if memory > MOST_GROWTH:
        said.append(f"memory by {memory / 1e6:.1f} MB")
    for name in ("threads", "descriptors"):
        more = min(getattr(each, name) for each in after) - min(getattr(each, name) for each in before)
        if more > 0:
            said.append(f"{name} by {more}")
    return said


async def _main(minutes: int, seed: int) -> int:
    async with soaking(seed) as soak:
        await soak.play(minutes)
    last = soak.sizes[-1]
    games = ", ".join(f"{name} {number}" for name, number in sorted(soak.games.items()))
    print(f"{minutes} minutes, {soak.inputs} inputs: every outcome at its own instant, as the pure table has it.")
    print(f"Games in the journal, all of which replay to their results: {games}.")
    print(f"The scanner babbled {len(soak.babbled)} times; {sum(soak.babbled)} of its codes were heard.")
    print(f"At the end {last.bytes / 1e6:.1f} MB, {last.threads} threads, {last.descriptors} descriptors.")
    growth = grown(soak.sizes)
    print(f"Grown: {', '.join(growth)}." if growth else "Nothing grew.")
    return 1 if growth else 0


def main(arguments: Sequence[str]) -> int:
    """Plays, and says what came of it; 1 if something grew."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--minutes", type=int, default=60, help="minutes of table time (default 60)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    return asyncio.run(_main(given.minutes, given.seed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

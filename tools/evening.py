"""The whole table on virtual wires, its daemon running on a clock that is moved by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from companion.cli.run import set_up
from companion.config.table import TableConfig
from companion.core.values import Key, Ms
from companion.daemon.clock import HandClock
from companion.daemon.loop import SETTLE, Daemon
from companion.daemon.service import Service
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.table.show import ShowPage
from companion.journal.cards import Known
from companion.journal.keeper import Keeper
from companion.ports import Glass, Hardware
from companion.scene.aloud import Aloud, aloud
from companion.table.countdown import COUNTS
from companion.table.table import Table
from hardware.virtual.table import Virtual

PATIENCE = 30
"""Seconds after which what real threads were to bring about counts as not happening."""


@dataclass
class Evening:
    """A table that is switched on; see ``switched_on``."""

    virtual: Virtual
    clock: HandClock
    daemon: Daemon

    def words(self) -> Aloud:
        """What the screens say."""
        return aloud(self.daemon.scene)

    @property
    def table(self) -> Table:
        """As the daemon has it now."""
        return self.daemon.table

    def now(self) -> Ms:
        """The present on the table's clock."""
        return self.clock.now() - self.daemon.shift

    async def until(self, so: Callable[[Table], bool]) -> None:
        """Waits for real threads (a port's, a bus's) to have brought the table there."""
        await asyncio.wait_for(self.daemon.until(so), PATIENCE)

    async def look(self) -> Glass:
        """What is to be seen and heard, once all of it is there."""
        await self.daemon.shown()
        return self.virtual.look()

    def forward(self, by: int) -> None:
        """Time passes: so many milliseconds, and a little more, so that what fell due is told."""
        self.clock.forward(by)

    async def let_go(self) -> None:
        """Returns once no button is down at the far end, and long enough has passed for that to count."""
        await self.until(lambda _: not self.virtual.look().pressed)
        self.forward(100)
        await self.until(lambda table: table.at >= self.now() - SETTLE)

    async def tap(self, *keys: Key) -> None:
        """Fingers press and let go, one after the other, 200 ms each."""
        for key in keys:
            before = self.table
            self.virtual.press(key)

            def taken(table: Table, before: Table = before) -> bool:
                return table is not before and table.at >= self.now()

            await self.until(taken)
            self.virtual.release(key)
            self.forward(200)
            await self.until(lambda table: table.at >= self.now() - SETTLE)

    async def start_show(self) -> None:
        """From the menu to a show that runs, everything as it is offered."""
        await self.tap(*[Key.OK] * 4)
        await self.begin_show()

    async def begin_show(self) -> None:
        """From READY to a show that runs."""
        await self.tap(Key.OK)
        self.forward(COUNTS)
        await self.until(lambda table: isinstance(table.page, ShowPage) and table.page.show.phase is Phase.RUNNING)

    async def scan(self, code: str) -> None:
        """A card is held to the scanner, and has been read when this returns."""
        before = self.table.page
        self.virtual.scan(code)
        await self.until(lambda table: table.page != before)


@asynccontextmanager
async def switched_on(
    config: TableConfig | None = None,
    drivers: Callable[[Hardware], Hardware] | None = None,
    service: Service | None = None,
    keeper: Keeper | None = None,
    well: bool = True,
) -> AsyncIterator[Evening]:
    """``async with switched_on() as evening``: the default table (or ``config``), showing its menu.

    ``drivers`` puts other drivers in the place of the real ones. ``service`` is told that the table is alive,
    ``keeper`` keeps the evening. Unless ``well`` is false, all devices work when it is entered.
    """
    settings = TableConfig() if config is None else config
    clock = HandClock(1_000_000)
    virtual = Virtual(settings, clock.now)
    try:
        known = () if keeper is None else Known(lambda: keeper.cards)
        hardware = virtual.hardware(known) if drivers is None else drivers(virtual.hardware(known))
        daemon = Daemon(*set_up(settings, clock.now()), hardware, settings, clock, service, keeper)
        living = asyncio.create_task(daemon.run())
        try:
            if well:
                await asyncio.wait_for(daemon.well(), PATIENCE)
            yield Evening(virtual, clock, daemon)
        finally:
            daemon.stop()
            await living
    finally:
        virtual.close()

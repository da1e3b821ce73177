"""What every test shares: hypothesis without a clock of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, settings

from companion.cli.run import house
from companion.config.table import TableConfig
from companion.core.values import Key
from companion.daemon.clock import HandClock
from companion.daemon.loop import SETTLE, Daemon
from companion.ports import Glass
from companion.table.table import Table, begin
from hardware.virtual.table import Virtual

settings.register_profile(
    "house", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def _nobodys_own_files(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads the data or the configuration of whoever runs it, or meets a table that is not its own."""
    empty = tmp_path_factory.getbasetemp() / "nobody"
    empty.mkdir(exist_ok=True)
    monkeypatch.setenv("COMPANION_DATA", str(empty))
    monkeypatch.setenv("COMPANION_RUN", str(empty / "run"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(empty))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(empty))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.delenv("COMPANION_CONFIG", raising=False)
    monkeypatch.setattr("companion.config.places.SYSTEM", empty / "etc" / "table.toml")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests of the loop run on asyncio, as the daemon does."""
    return "asyncio"


@dataclass
class Evening:
    """The whole table on virtual wires, the daemon running on a clock that the test moves."""

    virtual: Virtual
    clock: HandClock
    daemon: Daemon

    @property
    def table(self) -> Table:
        return self.daemon.table

    async def until(self, so: Callable[[Table], bool]) -> None:
        """Waits for real threads (a port's, a bus's) to have brought the table there."""
        await asyncio.wait_for(self.daemon.until(so), 30)

    async def look(self) -> Glass:
        """What is to be seen and heard, once all of it is there."""
        await self.daemon.shown()
        return self.virtual.look()

    def forward(self, by: int) -> None:
        """Time passes, and a little more, so that what fell due is told."""
        self.clock.forward(by)

    async def let_go(self) -> None:
        """Returns once no button is down at the far end, and long enough has passed for that to count."""
        await self.until(lambda _: not self.virtual.look().pressed)
        self.forward(100)
        await self.until(lambda table: table.at >= self.clock.now() - SETTLE)

    async def tap(self, *keys: Key) -> None:
        """Fingers press and let go, one after the other, 200 ms each."""
        for key in keys:
            before = self.table
            self.virtual.press(key)
            await self.until(lambda table, before=before: table is not before and table.at >= self.clock.now())
            self.virtual.release(key)
            self.forward(200)
            await self.until(lambda table: table.at >= self.clock.now() - SETTLE)

    async def scan(self, code: str) -> None:
        """A card is held to the scanner, and has been read when this returns."""
        before = self.table.page
        self.virtual.scan(code)
        await self.until(lambda table: table.page != before)


StartEvening = Callable[..., Awaitable[Evening]]


@pytest.fixture
async def start_evening(anyio_backend: str) -> AsyncIterator[StartEvening]:
    """``evening = await start_evening()``: the default table (or ``config``), switched on and showing its menu."""
    async with contextlib.AsyncExitStack() as stack:

        async def start(config: TableConfig | None = None) -> Evening:
            settings = TableConfig() if config is None else config
            clock = HandClock(1_000_000)
            virtual = Virtual(settings, clock.now)
            stack.callback(virtual.close)
            daemon = Daemon(begin(house(settings), clock.now()), virtual.hardware(), settings, clock)
            living = asyncio.create_task(daemon.run())

            async def end() -> None:
                daemon.stop()
                await living

            stack.push_async_callback(end)
            await asyncio.wait_for(daemon.well(), 30)
            return Evening(virtual, clock, daemon)

        yield start

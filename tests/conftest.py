"""What all tests share: hypothesis without deadlines, places of their own, and a table that is switched on."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from hypothesis import HealthCheck, settings

from companion.config.table import TableConfig
from companion.journal.keeper import Keeper
from companion.ports import Hardware
from tools.evening import Evening, switched_on

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
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.delenv("COMPANION_CONFIG", raising=False)
    monkeypatch.setattr("companion.config.reading.SYSTEM", empty / "etc" / "table.toml")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests of the loop run on asyncio, as the daemon does."""
    return "asyncio"


StartEvening = Callable[..., Awaitable[Evening]]


@pytest.fixture
async def start_evening(anyio_backend: str) -> AsyncIterator[StartEvening]:
    """``evening = await start_evening()``: the default table (or ``config``), switched on and showing its menu."""
    async with contextlib.AsyncExitStack() as stack:

        async def start(
            config: TableConfig | None = None,
            drivers: Callable[[Hardware], Hardware] | None = None,
            keeper: Keeper | None = None,
        ) -> Evening:
            return await stack.enter_async_context(switched_on(config, drivers, keeper=keeper))

        yield start

"""What every test shares: hypothesis without a clock of its own."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
settings.load_profile("house")


@pytest.fixture(autouse=True)
def _nobodys_own_files(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads the data, the configuration or the home of whoever runs it."""
    empty = tmp_path_factory.getbasetemp() / "nobody"
    monkeypatch.setenv("COMPANION_DATA", str(empty))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(empty))
    monkeypatch.delenv("COMPANION_CONFIG", raising=False)


@pytest.fixture
def anyio_backend() -> str:
    """Tests of the loop run on asyncio, as the daemon does."""
    return "asyncio"

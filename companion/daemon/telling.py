"""The status of a table, told by a thread and a loop of its own: also while the table's loop hangs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

from companion.core.values import Ms
from companion.daemon.status import Status, StatusServer

PATIENCE = Ms(500)
"""How long the end of the thread is waited for."""


class Telling:
    """A ``StatusServer`` aside. ``tell`` is called from its thread, and must not block."""

    def __init__(self, tell: Callable[[], Status], folders: list[Path] | None = None) -> None:
        self._server = StatusServer(tell)
        self._folders = folders
        self._loop = asyncio.new_event_loop()
        self._ending = asyncio.Event()
        self._listens = threading.Event()
        self._thread = threading.Thread(target=self._run, name="status", daemon=True)

    def start(self) -> None:
        """Begins to tell; returns once whoever asks is answered (or cannot be)."""
        self._thread.start()
        self._listens.wait(PATIENCE / 1000)

    def close(self) -> None:
        """Takes the socket away. Never raises."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._ending.set)
            self._thread.join(PATIENCE / 1000)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._listens.set()
            self._loop.close()

    async def _serve(self) -> None:
        try:
            await self._server.start(self._folders)
            self._listens.set()
            await self._ending.wait()
        finally:
            await self._server.close()

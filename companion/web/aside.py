"""The page, served by a loop and a thread of its own, so that nothing that a network does delays anything else."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from typing import Any

from starlette.types import ASGIApp

from companion.web.server import serve_on

PATIENCE_SECONDS = 1.5
"""How long ``close`` waits for the end."""


class Aside:
    """Serves from its making until it is closed.

    ``unexpected`` is called from the page's thread with whatever goes wrong in the page's loop; None: nobody asks.
    """

    def __init__(
        self, listener: socket.socket, app: ASGIApp, unexpected: Callable[[BaseException], object] | None = None
    ) -> None:
        self._unexpected = unexpected
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(self._met)
        self._serving = self._loop.create_task(serve_on(listener, app))
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends serving and waits for the end, but not for ever. Never raises."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._serving.cancel)
        self._thread.join(PATIENCE_SECONDS)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(asyncio.wait([self._serving]))
            if not self._serving.cancelled() and (error := self._serving.exception()) is not None:
                self._report(error)
        finally:
            self._loop.close()

    def _met(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._report(context.get("exception") or RuntimeError(context["message"]))

    def _report(self, error: BaseException) -> None:
        if self._unexpected is not None:
            self._unexpected(error)

"""A page served aside: by a loop and a thread of its own, for a program that has no loop."""

from __future__ import annotations

import asyncio
import socket
import threading

from starlette.types import ASGIApp

from companion.web.server import serve_on


class Aside:
    """Serves from when it is made until it is closed."""

    def __init__(self, listener: socket.socket, app: ASGIApp) -> None:
        self._loop = asyncio.new_event_loop()
        self._serving = self._loop.create_task(serve_on(listener, app))
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends the serving, and waits for its end. Never raises."""
        self._loop.call_soon_threadsafe(self._serving.cancel)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(asyncio.wait([self._serving]))
        finally:
            self._loop.close()

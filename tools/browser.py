"""A real Chromium, and an application served to it on this computer alone."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator

from starlette.types import ASGIApp

from companion.web.server import address_of, listen, serve_on

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
"""The program; None: there is none on this machine."""
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
]


@contextlib.asynccontextmanager
async def served(app: ASGIApp, port: int = 0) -> AsyncIterator[str]:
    """The application on a port of the loopback (0: a free one); gives its address."""
    listener = listen("127.0.0.1", port)
    address = address_of(listener)
    serving = asyncio.create_task(serve_on(listener, app))
    try:
        yield address
    finally:
        serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving

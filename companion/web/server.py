"""Serves the pages inside the loop of whoever calls, who also decides when it ends.

Example::

    listener = listen("127.0.0.1", 8000)  # a taken port is known here, before anything else is started
    await serve_on(listener, make_app(table))  # until cancelled

Whoever connects can cost the table little. There are ``MOST_CONNECTIONS`` at once; a request's head is awaited for
``HEAD_SECONDS``; a connection that does not read what it is sent is cut at ``MOST_UNREAD`` bytes; and a socket is cut
when it sends more than ``FRAMES_PER_SECOND`` for long, or a message in more than ``MOST_FRAGMENTS`` pieces, whatever is
in them: requests, pings, or nothing at all. What is cut is logged.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import Iterator

from starlette.types import ASGIApp
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.core.errors import CompanionError

HOST = "127.0.0.1"
PORT = 8000
PATIENCE_SECONDS = 1
"""How long a connection may take to close once serving ends; then it is cut."""

MOST_CONNECTIONS = 64
MOST_WAITING = 16
"""Connections that wait to be accepted. asyncio tries to accept as many at once when no descriptor is left."""
HEAD_SECONDS = 10.0
MOST_UNREAD = 1 << 20
WATCH_SECONDS = 1.0
"""How often slow connections are looked for."""
FRAMES_PER_SECOND = 100
"""What a socket may send on average. A page with ten fingers down sends fewer than 60."""
FRAMES_AT_ONCE = 600
MOST_FRAGMENTS = 64
PIECE = 2048
"""How many bytes of a socket are looked at before what they were is counted."""

log = logging.getLogger(__name__)


class CannotListen(CompanionError, OSError):
    """The port is taken, or the address is not this computer's. The message says what to do."""


def listen(host: str = HOST, port: int = PORT) -> socket.socket:
    """A socket that listens there (port 0: a free one); raises CannotListen."""
    if not 0 <= port <= 65535:  # the system would take it modulo 65536
        raise CannotListen(f"cannot listen on {host}, port {port}: expected a port from 0 to 65535")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:  # a name that no name server could know is a UnicodeError
        raise CannotListen(f"cannot listen on {host}, port {port}: {error}; choose another host or port") from None
    try:
        # Without this a port just left would count as taken for a minute. (A port in use still is taken.)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        taken = error.errno == errno.EADDRINUSE
        why = f"port {port} on {host} is taken" if taken else f"cannot listen on {host}, port {port}: {error}"
        raise CannotListen(f"{why}; choose another with --port") from None
    listener.setblocking(False)
    return listener


def address_of(listener: socket.socket) -> str:
    """Where a browser finds it, such as ``http://127.0.0.1:8000``."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if listener.family == socket.AF_INET6 else f"http://{host}:{port}"


async def serve_on(listener: socket.socket, app: ASGIApp) -> None:
    """Serves until it is cancelled, then closes every connection at once, and the listener too."""
    server = HouseServer(app)
    serving = asyncio.ensure_future(server.serve(sockets=[listener]))
    watching = asyncio.ensure_future(server.watch())
    try:
        await asyncio.shield(serving)
    finally:
        watching.cancel()
        server.should_exit = True
        await _settled(serving)
        server.cut()
        listener.close()


async def serve(app: ASGIApp, host: str = HOST, port: int = PORT) -> None:
    """Listens there and serves until it is cancelled; raises CannotListen."""
    await serve_on(listen(host, port), app)


async def _settled(serving: asyncio.Future[None]) -> None:
    """Waits for the end, however it comes; uvicorn bounds it by ``PATIENCE_SECONDS``."""
    await asyncio.wait([serving])


class _Connection(H11Protocol):
    """A connection that knows since when it waits for a request's head."""

    waits_since: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Is dropped at once when there are too many already."""
        super().connection_made(transport)
        self.waits_since = self.loop.time()
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()

    def slow(self, now: float) -> bool:
        """Whether it has kept us waiting for a head for too long."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering:
            self.waits_since = None
        elif self.waits_since is None:
            self.waits_since = now
        return self.waits_since is not None and now - self.waits_since > HEAD_SECONDS


class _Socket(WebSocketsSansIOProtocol):
    """A page's socket. One that sends more than any page does is heard no more, and cut after a pause.

    The pause is there so that whoever connects again at once does not keep the server busy with that.
    """

    left: float = FRAMES_AT_ONCE
    """How many frames it may send now."""
    at: float | None = None
    floods = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Once it is closed, it does not wait long for the page to agree."""
        super().connection_made(transport)
        self.close_timeout = PATIENCE_SECONDS

    def data_received(self, data: bytes) -> None:
        """Takes what came in small pieces, and nothing more once it is too much."""
        now = self.loop.time()
        since = 0.0 if self.at is None else now - self.at
        self.at = now
        self.left = min(FRAMES_AT_ONCE, self.left + since * FRAMES_PER_SECOND)
        for start in range(0, len(data), PIECE):
            if self.floods:
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Counts the frames on the way."""
        self.left -= len(self.conn.events)
        super().handle_events()
        if (self.left < 0 or len(self.frames) > MOST_FRAGMENTS) and not self.floods:
            self.floods = True
            log.warning("a page sent more than any page does; its connection was cut, and what it sent dropped")
            self.frames.clear()
            self.transport.pause_reading()
            self.read_paused = False  # so that it stays paused when what is left has been read
            self.loop.call_later(PATIENCE_SECONDS, self.transport.abort)


class HouseServer(Server):
    """uvicorn's server without its signal handlers: Ctrl-C belongs to the caller."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(
            Config(
                app,
                http=_Connection,
                lifespan="off",
                log_config=None,  # its own would write to standard error, and wait for whoever reads it
                log_level="warning",
                access_log=False,
                server_header=False,
                ws=_Socket,
                ws_max_size=1 << 20,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=PATIENCE_SECONDS,
                backlog=MOST_WAITING,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Captures none."""
        yield

    async def watch(self) -> None:
        """Cuts connections that keep the server waiting or do not read; until it is cancelled."""
        while True:
            self.cut_slow(asyncio.get_running_loop().time())
            await asyncio.sleep(WATCH_SECONDS)

    def cut_slow(self, now: float) -> None:
        """Cuts those that are too slow at this instant of the loop's clock."""
        for connection in list(self.server_state.connections):
            slow = isinstance(connection, _Connection) and connection.slow(now)
            if slow or connection.transport.get_write_buffer_size() > MOST_UNREAD:
                connection.transport.abort()

    def cut(self) -> None:
        """Drops connections whose other end would not let them close."""
        for connection in list(self.server_state.connections):
            transport = connection.transport
            if transport is not None:
                transport.abort()

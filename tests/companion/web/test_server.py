"""The server inside the caller's loop: a taken port, and an end at once."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.asyncio.client import connect

from companion.core.errors import CompanionError
from companion.web.app import make_app
from companion.web.server import (
    HEAD_SECONDS,
    MOST_CONNECTIONS,
    MOST_UNREAD,
    CannotListen,
    HouseServer,
    address_of,
    listen,
    serve,
    serve_on,
)
from tests.companion.web.conftest import GlassTable


def test_a_taken_port_is_named_with_what_to_do() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(
            CannotListen, match=f"port {port} on 127.0.0.1 is taken; choose another with --port"
        ) as caught:
            listen("127.0.0.1", port)
    assert isinstance(caught.value, CompanionError)
    assert isinstance(caught.value, OSError)


@pytest.mark.parametrize(
    ("host", "port"),
    [("192.0.2.1", 8000), ("127.0.0.1", 70000), ("127.0.0.1", -1), ("no such host", 8000), ("a" * 70, 8000)],
    ids=["not ours", "too high", "negative", "no host", "no name"],
)
def test_an_address_that_cannot_be_is_named(host: str, port: int) -> None:
    with pytest.raises(CannotListen, match=f"{host}, port {port}"):
        listen(host, port)


@pytest.mark.anyio
async def test_serve_raises_before_it_serves(glass_table: GlassTable) -> None:
    with listen("127.0.0.1", 0) as first, pytest.raises(CannotListen):
        await serve(make_app(glass_table), "127.0.0.1", first.getsockname()[1])


@pytest.mark.parametrize(
    ("host", "address"), [("127.0.0.1", "http://127.0.0.1:"), ("::1", "http://[::1]:")], ids=["IPv4", "IPv6"]
)
def test_the_address_is_one_for_a_browser(host: str, address: str) -> None:
    try:
        listener = listen(host, 0)
    except CannotListen:
        pytest.skip("this machine has no IPv6")
    with listener:
        assert address_of(listener).startswith(address)


@pytest.mark.anyio
async def test_it_ends_at_once_while_sockets_are_open(glass_table: GlassTable) -> None:
    listener = listen("127.0.0.1", 0)
    address = address_of(listener).replace("http", "ws")
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    serving = asyncio.create_task(serve_on(listener, make_app(glass_table)))
    async with connect(f"{address}/socket") as open_socket:
        await open_socket.recv()
        assert {number: signal.getsignal(number) for number in before} == before
        stuck = socket.create_connection(listener.getsockname())  # says nothing, for ever
        serving.cancel()
        async with asyncio.timeout(10):
            with pytest.raises(asyncio.CancelledError):
                await serving
            await open_socket.wait_closed()
        stuck.close()
    assert listener.fileno() == -1
    listen("127.0.0.1", int(address.rpartition(":")[2])).close()  # and the port is free again


@pytest.fixture
async def server(glass_table: GlassTable, anyio_backend: Any) -> AsyncIterator[tuple[HouseServer, tuple[str, int]]]:
    """A server that a test moves through time, and its address."""
    listener = listen("127.0.0.1", 0)
    address = listener.getsockname()
    made = HouseServer(make_app(glass_table))
    serving = asyncio.ensure_future(made.serve(sockets=[listener]))
    yield made, address
    made.should_exit = True
    await serving
    made.cut()


async def answer(address: tuple[str, int], head: bytes = b"GET / HTTP/1.1\r\nHost: localhost\r\n") -> bytes:
    """What comes of one request; whoever connected before is known to the server then."""
    reader, writer = await asyncio.open_connection(*address)
    writer.write(head + b"Connection: close\r\n\r\n")
    async with asyncio.timeout(30):
        came = await reader.read()
    writer.close()
    return came


@pytest.mark.anyio
@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: loc"], ids=["nothing", "half a head"])
async def test_a_head_that_never_comes_is_not_awaited_for_ever(server: Any, sent: bytes) -> None:
    made, address = server
    reader, writer = await asyncio.open_connection(*address)
    writer.write(sent)
    await answer(address)
    now = asyncio.get_running_loop().time()
    made.cut_slow(now + HEAD_SECONDS - 5)
    assert len(made.server_state.connections) == 1
    made.cut_slow(now + HEAD_SECONDS + 1)
    async with asyncio.timeout(30):
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b""
    writer.close()


@pytest.mark.anyio
async def test_too_many_connections_are_dropped_and_those_there_are_stay(server: Any) -> None:
    made, address = server
    stuck = [await asyncio.open_connection(*address) for _ in range(MOST_CONNECTIONS - 1)]
    assert (await answer(address)).startswith(b"HTTP/1.1 200")
    stuck.append(await asyncio.open_connection(*address))
    with contextlib.suppress(ConnectionResetError):
        assert await answer(address) == b""
    assert len(made.server_state.connections) == MOST_CONNECTIONS
    for _, writer in stuck:
        writer.close()


@pytest.mark.anyio
async def test_who_does_not_read_is_cut(server: Any) -> None:
    """Pings are answered, and the answers are not fetched: the server keeps a megabyte of them at most."""
    made, address = server
    async with connect(f"ws://127.0.0.1:{address[1]}/socket", max_queue=1) as page:
        await page.recv()
        (its,) = made.server_state.connections
        its.transport.set_write_buffer_limits(high=1 << 24)
        its.transport.pause_reading()
        its.transport.write(bytes(4 * MOST_UNREAD + (1 << 23)))
        assert its.transport.get_write_buffer_size() > MOST_UNREAD
        assert not its.transport.is_closing()
        made.cut_slow(asyncio.get_running_loop().time())
        assert its.transport.is_closing()
        page.transport.abort()  # it reads no more: it would not see the end for long


@pytest.mark.anyio
@pytest.mark.parametrize("path", [b"/", b"/cards.json", b"/static/table.js"])
async def test_under_a_strangers_name_the_page_says_so(server: Any, path: bytes) -> None:
    came = await answer(server[1], b"GET " + path + b" HTTP/1.1\r\nHost: rebound.example\r\n")
    assert came.startswith(b"HTTP/1.1 403")
    assert b"--allow-host rebound.example" in came
    assert b"content-security-policy" in came

"""The server inside the caller's loop: a taken port, and an end at once."""

from __future__ import annotations

import asyncio
import signal
import socket

import pytest
from websockets.asyncio.client import connect

from companion.core.errors import CompanionError
from companion.web.app import make_app
from companion.web.server import CannotListen, address_of, listen, serve, serve_on


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
async def test_serve_raises_before_it_serves(glass_table) -> None:
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
async def test_it_ends_at_once_while_sockets_are_open(glass_table) -> None:
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

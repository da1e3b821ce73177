"""The page on a loop and a thread of its own: it is served, it ends, and what goes wrong in it is reported."""

from __future__ import annotations

import asyncio
import socket
import threading
import urllib.request
from queue import SimpleQueue

import pytest
from starlette.types import Receive, Scope, Send

from companion.web.app import make_app
from companion.web.aside import Aside
from companion.web.server import address_of, listen
from tests.companion.web.conftest import GlassTable


def fetched(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=30) as answer:
        body: bytes = answer.read()
    return body


def test_the_page_is_served_while_this_thread_does_nothing_for_it(glass_table: GlassTable) -> None:
    listener = listen("127.0.0.1", 0)
    page = Aside(listener, make_app(glass_table))
    assert b"<title>The table</title>" in fetched(address_of(listener))
    page.close()
    assert listener.fileno() == -1
    assert not any(thread.name == "page" for thread in threading.enumerate())
    page.close()  # once more does no harm


def test_what_goes_wrong_in_its_loop_is_reported(glass_table: GlassTable) -> None:
    met: SimpleQueue[BaseException] = SimpleQueue()
    listener = listen("127.0.0.1", 0)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        asyncio.get_running_loop().call_soon(lambda: 1 // 0)
        await make_app(glass_table)(scope, receive, send)

    page = Aside(listener, app, met.put)
    try:
        assert fetched(address_of(listener))
        assert isinstance(met.get(timeout=30), ZeroDivisionError)
    finally:
        page.close()


def test_a_server_that_cannot_begin_is_reported(glass_table: GlassTable) -> None:
    met: SimpleQueue[BaseException] = SimpleQueue()
    closed = socket.socket()
    closed.close()
    page = Aside(closed, make_app(glass_table), met.put)
    assert isinstance(met.get(timeout=30), OSError)
    page.close()


@pytest.mark.anyio
async def test_it_ends_though_somebody_stays_connected(glass_table: GlassTable) -> None:
    listener = listen("127.0.0.1", 0)
    page = Aside(listener, make_app(glass_table))
    stuck = socket.create_connection(listener.getsockname())
    fetched(address_of(listener))
    await asyncio.to_thread(page.close)
    assert listener.fileno() == -1
    stuck.close()

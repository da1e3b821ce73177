"""Pages that flood: a press at the box comes next whatever they send, and whoever floods is cut and reported."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from companion.core.values import Key
from companion.daemon.inbox import EDGES
from companion.table.menu import Menu
from companion.web.app import make_app
from companion.web.aside import Aside
from companion.web.requests import Request
from companion.web.server import FRAMES_AT_ONCE, listen
from companion.web.socket import (
    ASKED_PER_SECOND,
    MOST_LATE,
    REQUESTS_AT_ONCE,
    REQUESTS_PER_SECOND,
    Share,
    Visitor,
    Visitors,
)
from tests.companion.web.conftest import GlassTable
from tests.conftest import StartEvening

pytestmark = pytest.mark.anyio


def frame(opcode: int, payload: bytes = b"", last: bool = True) -> bytes:
    """A frame as a page sends it (RFC 6455, 5.2), masked with a key of zeros."""
    return bytes([opcode | 0x80 * last, 0x80 | len(payload)]) + bytes(4) + payload


FLOODS = {
    "presses": frame(1, b'{"do":"press","key":"red"}') + frame(1, b'{"do":"release","key":"red"}'),
    "seen": frame(1, b'{"do":"seen","frame":1}'),
    "nonsense": frame(1, b"{"),
    "empty fragments": frame(0, last=False),
    "pings": frame(9),
}


class Flooder(threading.Thread):
    """Connects and sends the same, again and again, as fast as it goes."""

    def __init__(self, address: tuple[str, int], frames: bytes) -> None:
        super().__init__(daemon=True)
        self.address = address
        self.frames = frames * (20_000 // len(frames))
        self.first = frame(1, last=False) if frames == FLOODS["empty fragments"] else b""
        self.ends = False
        self.cut = threading.Event()

    def run(self) -> None:
        head = "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        while not self.ends:
            with suppress(OSError), socket.create_connection(self.address, timeout=30) as page:
                page.sendall((head + key).encode())
                page.recv(1)
                page.sendall(self.first)
                while not self.ends:
                    try:
                        page.sendall(self.frames)
                    except OSError:
                        self.cut.set()
                        break


@contextmanager
def flooding(address: tuple[str, int], frames: bytes) -> Iterator[Flooder]:
    flooder = Flooder(address, frames)
    flooder.start()
    try:
        yield flooder
    finally:
        flooder.ends = True
        flooder.join(30)


@pytest.mark.parametrize("frames", FLOODS.values(), ids=FLOODS)
async def test_a_press_at_the_box_is_the_next_thing_that_happens(
    start_evening: StartEvening, caplog: pytest.LogCaptureFixture, frames: bytes
) -> None:
    """Counted in turns of the daemon's loop: the one that follows takes it, while the flood is on."""
    evening = await start_evening()
    listener = listen("127.0.0.1", 0)
    address = listener.getsockname()
    page = Aside(listener, make_app(evening.virtual))
    try:
        with flooding(address, frames) as flooder:
            for key, menu in [(Key.OK, False), (Key.BACK, True)] * 10:
                turns = 0

                def there(table: object, menu: bool = menu) -> bool:
                    nonlocal turns
                    turns += 1
                    return isinstance(evening.table.page, Menu) is menu

                evening.virtual.press(key)
                await evening.until(there)
                assert turns <= 2, "asked once before the turn, once after it"
                evening.virtual.release(key)
                evening.forward(200)
                await evening.until(lambda table: table.at >= evening.clock.now() - 10)
            assert await asyncio.to_thread(flooder.cut.wait, 60)
    finally:
        await asyncio.to_thread(page.close)
    said = [record for record in caplog.records if record.name.startswith("companion.web")]
    assert said, "what was dropped is reported"
    assert {record.levelno for record in said} == {logging.WARNING}


def test_all_pages_together_ask_less_than_the_buttons_inbox_holds() -> None:
    assert Share(ASKED_PER_SECOND).left * 2 < EDGES.waiting, "with the edges of as many fingers at the box"
    assert ASKED_PER_SECOND >= REQUESTS_PER_SECOND


async def test_pages_share_what_they_may_ask(glass_table: GlassTable) -> None:
    visitors = Visitors(glass_table, {})
    now = asyncio.get_running_loop().time()
    for _ in range(REQUESTS_AT_ONCE):
        assert visitors.share.take(now + 1) == 0
    page = Visitor(visitors, None)  # nothing is sent
    asking = asyncio.ensure_future(page.wait_and_do(Request("noise")))
    await page.wait_and_do(Request("here"))  # what touches nothing does not wait
    assert glass_table.done == []
    await asking
    assert glass_table.done == [("noise", "")]


def test_whoever_is_late_too_often_in_a_row_floods(glass_table: GlassTable) -> None:
    page = Visitor(Visitors(glass_table, {}), None)
    assert not any(page.floods(0.01) for _ in range(MOST_LATE))
    assert not page.floods(0), "a moment's rest, and all is forgiven"
    assert not any(page.floods(0.01) for _ in range(MOST_LATE))
    assert page.floods(0.01)


def test_what_a_person_does_is_never_a_flood() -> None:
    """Ten fingers at ten presses a second, each held and said to be there, and every frame seen."""
    at_once = 10 * 2 + 8
    assert at_once < REQUESTS_AT_ONCE
    assert at_once < ASKED_PER_SECOND
    assert REQUESTS_AT_ONCE < FRAMES_AT_ONCE

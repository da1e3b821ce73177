"""The socket as a page sees it, without a browser."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image
from starlette.websockets import WebSocket
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from companion.config.table import TableConfig
from companion.core.values import Key
from companion.scene.aloud import Aloud
from companion.web.app import make_app
from companion.web.frames import FrameKind
from companion.web.requests import BadRequest, Request
from companion.web.socket import (
    FRAMES_UNSEEN,
    MOST_LATE,
    REQUESTS_AT_ONCE,
    REQUESTS_PER_SECOND,
    SILENCE_SECONDS,
    Share,
    Visitors,
    _from_here,
)
from companion.web.socket import Visitor as OneVisitor
from tests.companion.web.conftest import GlassTable, Serve

pytestmark = pytest.mark.anyio

PATIENT = 600.0
"""Seconds of silence that end no test."""


def parts_in(frame: bytes) -> dict[tuple[FrameKind, str], bytes]:
    """Reads a frame as the form says."""
    parts = {}
    at = 4
    while at < len(frame):
        kind, length = frame[at], frame[at + 1]
        name = frame[at + 2 : at + 2 + length].decode()
        at += 2 + length
        (size,) = struct.unpack_from("<I", frame, at)
        parts[FrameKind(kind), name] = frame[at + 4 : at + 4 + size]
        at += 4 + size
    return parts


class Visitor:
    """A page that says ``seen`` to each frame unless it is told to be slow."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.slow = False
        self.shown: dict[tuple[FrameKind, str], bytes] = {}
        self.hello: dict[str, Any] = {}

    async def ask(self, **asked: object) -> None:
        await self.socket.send(json.dumps(asked))

    async def next(self) -> Any:
        """The parts of the next frame, or the text of the next error."""
        said = await self.socket.recv()
        if isinstance(said, str):
            return str(json.loads(said)["error"])
        if not self.slow:
            await self.ask(do="seen", frame=int.from_bytes(said[:4], "little"))
        changed = parts_in(said)
        self.shown |= changed
        return changed

    async def error(self) -> str:
        async with asyncio.timeout(30):
            while not isinstance(said := await self.next(), str):
                pass
        return said

    async def until_shown(self, kind: FrameKind, name: str, held: bytes) -> None:
        async with asyncio.timeout(30):
            while self.shown.get((kind, name)) != held:
                await self.next()

    def state(self) -> dict[str, Any]:
        return dict(json.loads(self.shown[FrameKind.STATE, ""]))


@pytest.fixture
async def address(glass_table: GlassTable, serve_app: Serve) -> AsyncIterator[str]:
    async with serve_app(make_app(glass_table, silence=PATIENT)) as address:
        yield address.replace("http", "ws") + "/socket"


@asynccontextmanager
async def visit(address: str) -> AsyncIterator[Visitor]:
    async with connect(address) as socket:
        visitor = Visitor(socket)
        visitor.hello = json.loads(await socket.recv())["hello"]
        yield visitor


async def test_a_page_is_told_of_the_table_first(address: str) -> None:
    async with visit(address) as page:
        assert page.hello["scanners"] == ["scanner"]
        assert page.hello["devices"] == ["main", "score", "strip", "buzzer"]
        assert page.hello["screens"] == ["main", "score"]
        lights = page.hello["lights"]
        assert lights["orange"] == {"strip": "strip", "places": list(range(10, 20))}
        assert lights["trio"] == {"strip": "strip", "places": [60, 61, 62]}
        assert lights["row"] == {"strip": "strip", "places": [63, 64, 65, 66, 67]}


async def test_the_first_frame_is_all_and_the_next_only_what_changed(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page:
        first = await page.next()
        assert set(first) == {
            (FrameKind.LIGHTS, "strip"),
            (FrameKind.SCREEN, "main"),
            (FrameKind.SCREEN, "score"),
            (FrameKind.CONTRAST, "main"),
            (FrameKind.CONTRAST, "score"),
            (FrameKind.STATE, ""),
        }
        glass_table.leds[3] = (1, 2, 3)
        while not (changed := await page.next()):
            pass  # an empty frame: still there
        assert set(changed) == {(FrameKind.LIGHTS, "strip")}
        assert struct.unpack_from("<3H", changed[FrameKind.LIGHTS, "strip"], 18) == (1, 2, 3)


async def test_a_still_table_says_that_it_is_there(address: str) -> None:
    async with visit(address) as page:
        await page.next()
        assert await page.next() == {}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda table: setattr(table, "sounding", 880), {"tone": 880}),
        (lambda table: table.press(Key.BLUE), {"pressed": ["blue"]}),
        (lambda table: table.unplug(), {"unplugged": ["scanner"]}),
        (lambda table: table.fail("score"), {"broken": ["score"]}),
    ],
    ids=["tone", "pressed", "unplugged", "broken"],
)
async def test_the_rest_is_shown_too(address: str, glass_table: GlassTable, change: Any, expected: Any) -> None:
    async with visit(address) as page:
        await page.next()
        change(glass_table)
        while (FrameKind.STATE, "") not in await page.next():
            pass
        assert expected.items() <= page.state().items()


async def test_a_screen_goes_off(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page:
        await page.next()
        glass_table.screens["main"] = None
        await page.until_shown(FrameKind.SCREEN, "main", b"")


async def test_everything_can_be_done(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page:
        await page.ask(do="press", key="red")
        await page.ask(do="release", key="red")
        await page.ask(do="scan", text="SKY:red+blue", scanner="scanner")
        await page.ask(do="noise")
        await page.ask(do="unplug", scanner="scanner")
        await page.ask(do="plug")
        await page.ask(do="fail", device="main", failing=True)
        await page.ask(do="fail", device="main", failing=False)
        await page.ask(do="power_cut", device="score")
        await page.ask(do="bounce", on=True)
        await glass_table.until(lambda: len(glass_table.done) == 10)
    assert glass_table.done == [
        ("press", Key.RED),
        ("release", Key.RED),
        ("scan", "SKY:red+blue", "scanner"),
        ("noise", ""),
        ("unplug", "scanner"),
        ("plug", ""),
        ("fail", "main", True),
        ("fail", "main", False),
        ("power_cut", "score"),
        ("bounce", True),
    ]


async def test_bad_requests_are_answered_and_lose_nothing(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page:
        await page.ask(do="press", key="red")
        bad_requests: list[tuple[str | bytes, str]] = [
            ("{", "JSON object"),
            (b"\x00", "binary"),
            ('{"do": "press", "key": "pink"}', "pink"),
            ("x" * 100_000, "100000"),
            ("[" * 3000, "JSON object"),
        ]
        for bad, words in bad_requests:
            await page.socket.send(bad)
            assert words in await page.error()
        assert glass_table.down == {Key.RED}
        await page.ask(do="release", key="red")
        await glass_table.until(lambda: not glass_table.down)
        while page.state()["pressed"] != []:
            await page.next()


async def test_what_the_table_cannot_do_is_answered(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page:
        await page.ask(do="unplug")
        await page.ask(do="scan", text="SKY:red+blue")
        assert await page.error() == "The scanner is unplugged: plug it in."


async def test_only_a_screen_can_lose_its_power(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page:
        await page.ask(do="power_cut", device="strip")
        assert "strip" in await page.error()
    assert glass_table.done == []


async def test_what_the_screens_say_is_sent_when_it_changes(glass_table: GlassTable, serve_app: Serve) -> None:
    said = [Aloud("Player 1", "3 of 3 stars")]
    async with (
        serve_app(make_app(glass_table, silence=PATIENT, words=lambda: said[0])) as address,
        visit(f"ws{address[4:]}/socket") as page,
    ):
        first = await page.next()
        assert json.loads(first[FrameKind.WORDS, ""]) == {"main": "Player 1", "score": "3 of 3 stars", "urgent": ""}
        said[0] = Aloud("Player 1", "2 of 3 stars", "Dud!")
        while not (changed := await page.next()):
            pass
        assert set(changed) == {(FrameKind.WORDS, "")}
        assert json.loads(changed[FrameKind.WORDS, ""])["urgent"] == "Dud!"


async def test_a_page_that_goes_lets_go_of_its_keys(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page:
        await page.ask(do="press", key="red")
        await page.ask(do="press", key="ok")
        await glass_table.until(lambda: glass_table.down == {Key.RED, Key.OK})
    await glass_table.until(lambda: not glass_table.down)


async def test_a_cut_connection_lets_go_of_its_keys(address: str, glass_table: GlassTable) -> None:
    socket = await connect(address)
    await socket.send('{"do": "press", "key": "red"}')
    await glass_table.until(lambda: glass_table.down == {Key.RED})
    socket.transport.abort()
    await glass_table.until(lambda: not glass_table.down)
    await socket.wait_closed()


async def test_a_key_held_by_two_goes_up_with_the_last(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as one, visit(address) as other:
        for page in (one, other):
            await page.ask(do="press", key="red")
            await page.ask(do="press", key="red")  # pressed already: nothing more
            await page.ask(do="noise")
        await glass_table.until(lambda: glass_table.done.count(("noise", "")) == 2)
        await one.ask(do="release", key="red")
        await one.ask(do="release", key="red")
        await one.ask(do="noise")
        await glass_table.until(lambda: glass_table.done.count(("noise", "")) == 3)
        assert glass_table.down == {Key.RED}
        await other.ask(do="release", key="red")
        await glass_table.until(lambda: not glass_table.down)
    assert [done for done in glass_table.done if done[0] != "noise"] == [("press", Key.RED), ("release", Key.RED)]


async def test_what_nobody_holds_is_not_released(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page:
        await page.ask(do="release", key="red")
        await page.ask(do="noise")
        await glass_table.until(lambda: bool(glass_table.done))
    assert glass_table.done == [("noise", "")]


async def test_a_slow_page_holds_nobody_up_and_then_sees_the_newest(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as slow, visit(address) as quick:
        slow.slow = True
        for number in range(FRAMES_UNSEEN * 3):
            glass_table.leds[0] = (number + 1, 0, 0)
            lights = struct.pack("<204H", *(channel for led in glass_table.leds for channel in led))
            await quick.until_shown(FrameKind.LIGHTS, "strip", lights)
        for _ in range(FRAMES_UNSEEN):
            await slow.next()
        assert slow.shown[FrameKind.LIGHTS, "strip"] != lights
        await slow.ask(do="seen", frame=FRAMES_UNSEEN)
        assert (await slow.next())[FrameKind.LIGHTS, "strip"] == lights


async def test_a_late_word_of_an_old_frame_takes_nothing_back(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page, asyncio.timeout(30):
        page.slow = True
        for number in range(FRAMES_UNSEEN):
            glass_table.sounding = number
            await page.next()
        await page.ask(do="seen", frame=FRAMES_UNSEEN)
        await page.ask(do="seen", frame=0)
        glass_table.sounding = 440
        await page.next()


async def test_frames_that_were_never_sent_are_not_seen(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page:
        page.slow = True
        await page.ask(do="seen", frame=10**30)
        for number in range(FRAMES_UNSEEN):
            glass_table.sounding = number
            await page.next()
        glass_table.sounding = 440
        await page.ask(do="seen", frame=-5)
        await page.ask(do="noise")
        await glass_table.until(lambda: bool(glass_table.done))
        await page.ask(do="seen", frame=FRAMES_UNSEEN)
        assert (FrameKind.STATE, "") in await page.next()


@pytest.mark.parametrize(
    ("name", "origin"),
    [
        ("127.0.0.1", "http://example.com"),
        ("127.0.0.1", "null"),
        ("rebound.example", None),
        ("rebound.example", "http://rebound.example:{port}"),
    ],
    ids=["another site", "no site", "another name", "another name and its site"],
)
async def test_no_foreign_site_drives_the_table(address: str, glass_table: GlassTable, name: Any, origin: Any) -> None:
    port = urlsplit(address).port
    headers = {} if origin is None else {"Origin": origin.format(port=port)}
    with pytest.raises(InvalidStatus) as caught:
        async with connect(f"ws://{name}:{port}/socket", additional_headers=headers, host="127.0.0.1", port=port):
            pass
    assert caught.value.response.status_code == 403
    assert glass_table.done == []


async def test_the_pages_own_origin_passes(address: str) -> None:
    async with connect(address, origin=Origin(address.replace("ws", "http").removesuffix("/socket"))) as socket:
        assert "hello" in json.loads(await socket.recv())


async def test_an_image_that_changes_in_place_is_seen(address: str, glass_table: GlassTable) -> None:
    async with visit(address) as page:
        await page.next()
        image = glass_table.screens["main"]
        assert isinstance(image, Image.Image)
        image.putpixel((0, 0), 1)
        await page.until_shown(FrameKind.SCREEN, "main", b"\x80\x00\x40\x00" + image.tobytes())


async def test_a_page_that_says_nothing_more_lets_go_of_its_keys(glass_table: GlassTable, serve_app: Serve) -> None:
    """No word ever comes after the press, and the socket stays open."""
    async with serve_app(make_app(glass_table, silence=0)) as address, visit(f"ws{address[4:]}/socket") as page:
        await page.ask(do="press", key="back")
        await glass_table.until(lambda: ("release", Key.BACK) in glass_table.done)
    assert glass_table.done == [("press", Key.BACK), ("release", Key.BACK)]


async def test_a_page_that_says_it_is_here_holds_on(glass_table: GlassTable) -> None:
    visitors = Visitors(glass_table, {}, silence=0.6)
    page = OneVisitor(visitors, None)  # nothing is sent
    visitors.press(Key.BACK, page)
    page.heard_at = 100.0
    page.check(100.6)
    assert glass_table.down == {Key.BACK}
    page.heard_at = 100.6
    page.check(101.1)
    assert glass_table.down == {Key.BACK}
    page.check(101.3)
    assert glass_table.down == set()


def test_a_page_is_given_up_well_before_a_press_counts_as_held() -> None:
    assert TableConfig().buttons.hold > SILENCE_SECONDS * 1000


def test_a_flood_of_requests_is_read_at_its_share() -> None:
    share = Share()
    waits = [share.take(50.0) for _ in range(REQUESTS_AT_ONCE + REQUESTS_PER_SECOND)]
    assert set(waits[:REQUESTS_AT_ONCE]) == {0.0}, "what a person does is never held up"
    assert waits[-1] == pytest.approx(1.0)
    assert share.take(51.0) == pytest.approx(1 / REQUESTS_PER_SECOND), "a second later the debt is paid"
    assert share.take(1000.0) == 0.0


async def test_a_page_elsewhere_only_shows(glass_table: GlassTable) -> None:
    visitors = Visitors(glass_table, {})
    page = OneVisitor(visitors, None, see_only=True)  # nothing is sent
    for asked in (Request("press", key=Key.RED), Request("scan", text="SKY:red+blue"), Request("unplug")):
        with pytest.raises(BadRequest, match="at the box"):
            page.do(asked)
    page.do(Request("here"))
    page.do(Request("seen", frame=0))
    assert glass_table.done == []


@pytest.mark.parametrize(
    ("address", "here"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.20", False),
        ("::ffff:192.168.1.20", False),
        ("fe80::1", False),
        ("testclient", False),
        (None, False),
    ],
)
def test_who_is_on_this_computer(address: str, here: Any) -> None:
    client = None if address is None else (address, 5000)
    socket = WebSocket({"type": "websocket", "client": client}, None, None)
    assert _from_here(socket) is here


async def test_a_page_through_a_proxy_is_where_the_proxy_says(address: str) -> None:
    async with connect(address, additional_headers={"X-Forwarded-For": "192.168.1.20"}) as socket:
        assert json.loads(await socket.recv())["hello"]["see_only"] is True
    async with visit(address) as page:
        assert page.hello["see_only"] is False


class Broken:
    """A socket whose other end went without a word: what is sent fails, what had come is still there to be read."""

    def __init__(self, *came: str) -> None:
        self.came = [
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "text": text, "bytes": None} for text in came),
            {"type": "websocket.disconnect", "code": 1006},
        ]

    async def receive(self) -> Any:
        return self.came.pop(0)

    async def send(self, message: Any) -> None:
        if message["type"] != "websocket.accept":
            raise BrokenPipeError("nobody is there")

    async def open(self) -> WebSocket:
        scope = {"type": "websocket", "client": ("127.0.0.1", 5000), "headers": []}
        socket = WebSocket(scope, self.receive, self.send)
        await socket.accept()
        return socket


@pytest.mark.parametrize("asked", ['{"do": "press", "key": "red"}', '{"do": "dance"}', "no json"])
@pytest.mark.parametrize("known", [False, True], ids=["found out by this", "known before"])
async def test_a_page_that_went_without_a_word_is_no_error(glass_table: GlassTable, asked: str, known: bool) -> None:
    broken = Broken(asked)
    visitors = Visitors(glass_table, {})
    page = OneVisitor(visitors, await broken.open())
    if known:
        await page.send_words({})
    await page.hear()
    await page.show()
    assert broken.came == []


@pytest.mark.parametrize("known", [False, True], ids=["found out by this", "known before"])
async def test_a_flood_from_a_page_that_is_gone_is_no_error(glass_table: GlassTable, known: bool) -> None:
    visitors = Visitors(glass_table, {})
    page = OneVisitor(visitors, await Broken("[]", "[]").open())
    if known:
        await page.send_words({})
    page.late = MOST_LATE
    for _ in range(2 * REQUESTS_AT_ONCE):
        page.share.take(asyncio.get_running_loop().time())
    await page.hear()
    assert glass_table.done == []

"""The page's socket: shows it what the far ends show, and does at the table what it asks.

Theory of operation. Each page has two tasks. One looks 30 times a second and sends one frame of what changed since
this page was last sent something. A page that has not said ``seen`` to the last frames is sent nothing until it has,
and then the newest, so a slow page lags by a few frames at most and delays nobody.

The other task reads requests, ``REQUESTS_PER_SECOND`` at most, and all pages together may ask the table for no more
than ``ASKED_PER_SECOND``. What comes faster waits in the network. A page whose requests had to wait ``MOST_LATE`` times
in a row is no person: its socket is closed, which drops what it had sent beyond that, and the log says so. (The server
cuts whoever sends more bytes than any page does.)

A page that vanishes without closing its socket (a phone out of reach) must not hold a button down. While one of its
fingers is down, a page says ``here`` several times a second; after ``SILENCE_SECONDS`` without a word its fingers are
let go, well before a press would count as held. They are let go however the socket ends.

A page opened from another computer only shows: what it asks for is refused with words (``see_only``).
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
from collections.abc import Callable, Collection, Hashable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.core.errors import CompanionError
from companion.core.values import Json, Key
from companion.ports import VirtualTable
from companion.scene.aloud import Aloud
from companion.web.frames import Parts, changes, frame, parts_of
from companion.web.looking import Looking
from companion.web.origin import foreign
from companion.web.requests import TALK, BadRequest, Request, read

FRAME_SECONDS = 1 / 30
"""How long after one look the next is taken."""
FRAMES_UNSEEN = 8
"""How many frames may be under way to a page."""
QUIET_FRAMES = 30
"""After so many looks without a change an empty frame is sent, so that a page knows the table is there."""
SILENCE_SECONDS = 0.6
"""How long a page that holds a button may say nothing."""
REQUESTS_PER_SECOND = 60
"""What a page is read at, on average; nobody's ten fingers come near."""
REQUESTS_AT_ONCE = 120
"""How many requests are read at once after a pause."""
ASKED_PER_SECOND = 120
"""What all pages together may ask of the table, on average; at once as many, fewer than the buttons' inbox holds."""
MOST_LATE = 120
"""How many requests in a row may come faster than they are read: two seconds' worth."""
TOO_FAST = 1008
"""The WebSocket's code for a page that breaks the rules of the house."""

GONE = (WebSocketDisconnect, RuntimeError)
"""What sending raises once the page is gone: the second when that was known already, as by the page's other task."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Share:
    """How fast requests are read: so many at once, then so many a second.

    >>> share = Share(per_second=10, left=1)
    >>> share.take(100.0), share.take(100.0)
    (0.0, 0.1)
    """

    per_second: float = REQUESTS_PER_SECOND
    left: float = REQUESTS_AT_ONCE
    """How many may be read now without waiting; below 0, how many were read too early."""
    at: float | None = None

    def take(self, now: float) -> float:
        """One request came at this instant (seconds of any clock): how many seconds to wait before it is done."""
        since = 0.0 if self.at is None else now - self.at
        self.at = now
        self.left = min(REQUESTS_AT_ONCE, self.left + since * self.per_second) - 1
        return max(0.0, -self.left / self.per_second)


@dataclass(slots=True)
class Visitors:
    """All pages at one table: what they see is worked out once, and a key held by two goes up with the last."""

    table: VirtualTable
    about: Mapping[str, Json]
    """What a page receives when it connects: the scanners, the devices, and the layout of the LEDs."""
    allowed: Collection[str] = ()
    """Further names by which the table may be opened."""
    silence: float = SILENCE_SECONDS
    """How many seconds a page that holds a button may say nothing."""
    words: Callable[[], Aloud] | None = None
    """What the screens say now, for people who listen; None: nobody knows."""
    looking: Looking = field(default_factory=Looking)
    """The pages whose cameras look for codes."""
    bouncing: bool = False
    holders: dict[Key, set[Hashable]] = field(default_factory=dict)
    share: Share = field(default_factory=lambda: Share(ASKED_PER_SECOND))
    """What all pages together may ask of the table."""
    seen: Parts = field(default_factory=dict)
    seen_at: float = float("-inf")

    def look(self) -> Parts:
        """What the table shows; pages that ask within half a frame get the same answer."""
        now = asyncio.get_running_loop().time()
        if now - self.seen_at >= FRAME_SECONDS / 2:
            self.seen, self.seen_at = parts_of(self.table.look(), self.bouncing, self.words and self.words()), now
        return self.seen

    def press(self, key: Key, holder: Hashable) -> None:
        """A page's finger goes down; a key that is down already stays so."""
        holders = self.holders.setdefault(key, set())
        if not holders:
            self.table.press(key)
        holders.add(holder)

    def release(self, key: Key, holder: Hashable) -> None:
        """A page's finger goes up, if it was down."""
        holders = self.holders.get(key, set())
        if holder in holders:
            holders.remove(holder)
            if not holders:
                self.table.release(key)

    def let_go(self, holder: Hashable) -> None:
        """All fingers of a page go up."""
        for key in list(self.holders):
            self.release(key, holder)

    async def visit(self, socket: WebSocket) -> None:
        """The life of one socket."""
        refusal = foreign(socket.headers, self.allowed)
        if refusal is not None:
            await socket.send_denial_response(PlainTextResponse(refusal + "\n", 403))
            return
        await socket.accept()
        visitor = Visitor(self, socket, see_only=not _from_here(socket))
        try:
            await visitor.send_words({"hello": {**self.about, "see_only": visitor.see_only}})
            async with asyncio.TaskGroup() as both:
                showing = both.create_task(visitor.show())
                await visitor.hear()
                showing.cancel()
        except (WebSocketDisconnect, asyncio.CancelledError):  # it is gone, or serving ends while it waits
            return
        finally:
            self.let_go(visitor)
            self.looking.gone(visitor)


@dataclass(slots=True, eq=False)
class Visitor:
    """One page."""

    visitors: Visitors
    socket: WebSocket
    see_only: bool = False
    """Whether it may only look."""
    shown: Parts = field(default_factory=dict)
    sent: int = 0
    """The number of the last frame."""
    seen: int = 0
    quiet: int = 0
    heard_at: float = 0.0
    """When its last word came, by the loop's clock."""
    share: Share = field(default_factory=lambda: Share())
    late: int = 0
    """How many requests in a row had to wait."""

    async def show(self) -> None:
        """Sends what changes, until the socket is closed."""
        while True:
            if self.sent - self.seen < FRAMES_UNSEEN:
                try:
                    await self.show_once()
                except GONE:
                    return
            self.check(asyncio.get_running_loop().time())
            await asyncio.sleep(FRAME_SECONDS)

    async def show_once(self) -> None:
        """Sends one frame, if anything changed or it was quiet for long; raises one of ``GONE``."""
        now = self.visitors.look()
        changed = changes(self.shown, now)
        self.quiet += 1
        if changed or self.quiet >= QUIET_FRAMES:
            self.shown, self.quiet = now, 0
            self.sent += 1
            await self.socket.send_bytes(frame(self.sent, changed))

    async def hear(self) -> None:
        """Does what is asked, until the socket is closed; what cannot be done is answered and costs nothing."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self.heard_at = asyncio.get_running_loop().time()
            if self.floods(wait := self.share.take(self.heard_at)):
                log.warning("a page asked faster than anybody can; its connection was closed, and what it sent dropped")
                with suppress(*GONE):
                    await self.socket.close(TOO_FAST, "asked too fast")
                return
            if wait > 0:
                await asyncio.sleep(wait)
            asked = message.get("text")
            try:
                table = self.visitors.table
                await self.wait_and_do(
                    read(message["bytes"] if asked is None else asked, table.scanners, table.devices)
                )
            except CompanionError as error:
                await self.send_words({"error": str(error)})

    async def send_words(self, words: Json) -> None:
        """Sends an object. A page that is gone gets nothing: what is heard of it next says so."""
        with suppress(*GONE):
            await self.socket.send_text(json.dumps(words))

    def floods(self, wait: float) -> bool:
        """Whether a request that has to wait so long is one too many in a row."""
        self.late = self.late + 1 if wait > 0 else 0
        return self.late > MOST_LATE

    async def wait_and_do(self, asked: Request) -> None:
        """Does it once all pages' share allows it; raises a CompanionError if the table cannot."""
        if asked.do not in TALK:
            await asyncio.sleep(self.visitors.share.take(asyncio.get_running_loop().time()))
        self.do(asked)

    def check(self, now: float) -> None:
        """Lets the page's fingers go if it has said nothing for too long at this instant of the loop's clock."""
        if now - self.heard_at > self.visitors.silence:
            self.visitors.let_go(self)

    def do(self, asked: Request) -> None:
        """Does it; raises a CompanionError if the table cannot."""
        if self.see_only and asked.do not in TALK:
            raise BadRequest("From another computer this page only shows the table; press at the box itself.")
        table = self.visitors.table
        match asked.do:
            case "press":
                self.visitors.press(asked.key, self)
            case "release":
                self.visitors.release(asked.key, self)
            case "scan":
                table.scan(asked.text, asked.scanner)
            case "camera":
                self.visitors.looking.look(self, asked.on)
            case "read":
                self.visitors.looking.read(self, asked.text)
            case "noise":
                table.noise(asked.scanner)
            case "unplug":
                table.unplug(asked.scanner)
            case "plug":
                table.plug(asked.scanner)
            case "fail":
                table.fail(asked.device, asked.failing)
            case "power_cut":
                if asked.device not in table.look().screens:
                    raise BadRequest(f"expected a screen; got {asked.device}")
                table.power_cut(asked.device)
            case "bounce":
                self.visitors.bouncing = asked.on
                table.bounce(asked.on)
            case "seen":
                self.seen = max(self.seen, min(asked.frame, self.sent))


def _from_here(socket: WebSocket) -> bool:
    """Whether the page is on this computer (behind a proxy here: whether the proxy says so of the page)."""
    try:
        address = ipaddress.ip_address(socket.client.host if socket.client else "")
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return address.is_loopback or (mapped is not None and mapped.is_loopback)

"""The page's socket: shows it what the far ends show, and does at the table what it asks.

Theory of operation. Each page has two tasks. One looks 30 times a second and sends one frame of what changed since
this page was last sent something; a page that has not yet said ``seen`` to the last frames is sent nothing until
it has, and then the newest, so a slow page lags by a few frames at most and holds nobody up. The other reads
requests. However the socket ends, the keys this page held are let go.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.core.errors import CompanionError
from companion.core.values import Json, Key
from companion.ports import VirtualTable
from companion.web.frames import Parts, changes, frame, parts_of
from companion.web.origin import foreign
from companion.web.requests import Request, read

FRAME_SECONDS = 1 / 30
"""How long after one look the next is taken."""
FRAMES_UNSEEN = 8
"""How many frames may be under way to a page."""
QUIET_FRAMES = 30
"""After so many looks without a change an empty frame is sent, so that a page knows the table is there."""


@dataclass(slots=True)
class Visitors:
    """All pages at one table: what they see is worked out once, and a key held by two goes up with the last."""

    table: VirtualTable
    about: Mapping[str, Json]
    """What a page is told when it comes: the scanners, the devices, which LED is which."""
    bouncing: bool = False
    holders: dict[Key, set[Hashable]] = field(default_factory=dict)
    seen: Parts = field(default_factory=dict)
    seen_at: float = float("-inf")

    def look(self) -> Parts:
        """What is to be seen; pages that ask within half a frame are told the same."""
        now = asyncio.get_running_loop().time()
        if now - self.seen_at >= FRAME_SECONDS / 2:
            self.seen, self.seen_at = parts_of(self.table.look(), self.bouncing), now
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
        refusal = foreign(socket.headers)
        if refusal is not None:
            await socket.send_denial_response(PlainTextResponse(refusal + "\n", 403))
            return
        await socket.accept()
        visitor = Visitor(self, socket)
        try:
            await socket.send_text(json.dumps({"hello": dict(self.about)}))
            async with asyncio.TaskGroup() as both:
                showing = both.create_task(visitor.show())
                await visitor.hear()
                showing.cancel()
        except WebSocketDisconnect:
            return
        finally:
            self.let_go(visitor)


@dataclass(slots=True, eq=False)
class Visitor:
    """One page."""

    visitors: Visitors
    socket: WebSocket
    shown: Parts = field(default_factory=dict)
    sent: int = 0
    """The number of the last frame."""
    seen: int = 0
    quiet: int = 0

    async def show(self) -> None:
        """Sends what changes, until the socket is closed."""
        while True:
            if self.sent - self.seen < FRAMES_UNSEEN:
                try:
                    await self.show_once()
                except WebSocketDisconnect:
                    return
            await asyncio.sleep(FRAME_SECONDS)

    async def show_once(self) -> None:
        """Sends one frame, if anything changed or it was quiet for long; raises WebSocketDisconnect."""
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
            asked = message.get("text")
            try:
                table = self.visitors.table
                self.do(read(message["bytes"] if asked is None else asked, table.scanners, table.devices))
            except CompanionError as error:
                try:
                    await self.socket.send_text(json.dumps({"error": str(error)}))
                except WebSocketDisconnect:
                    return

    def do(self, asked: Request) -> None:
        """Does it; raises a CompanionError where the table cannot."""
        table = self.visitors.table
        match asked.do:
            case "press":
                self.visitors.press(asked.key, self)
            case "release":
                self.visitors.release(asked.key, self)
            case "scan":
                table.scan(asked.text, asked.scanner)
            case "noise":
                table.noise(asked.scanner)
            case "unplug":
                table.unplug(asked.scanner)
            case "plug":
                table.plug(asked.scanner)
            case "fail":
                table.fail(asked.device, asked.failing)
            case "bounce":
                self.visitors.bouncing = asked.on
                table.bounce(asked.on)
            case "seen":
                self.seen = max(self.seen, min(asked.frame, self.sent))

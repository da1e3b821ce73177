"""The application of the virtual table: its page, the cards it offers, and its socket."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion import library
from companion.config.table import StripConfig, TableConfig
from companion.core.outlines import OUTLINES
from companion.core.values import SYMBOLS, Json, Key
from companion.ports import Camera, VirtualTable
from companion.ready import Ready
from companion.scene.aloud import Aloud
from companion.web.looking import Looking
from companion.web.origin import foreign
from companion.web.socket import SILENCE_SECONDS, Visitors

STATIC = Path(__file__).parent / "static"
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
"""Nothing is loaded from elsewhere, no other page frames this one, and a new version shows at once. The camera is the
page's own to ask for."""


def make_app(
    table: VirtualTable,
    *,
    strips: Mapping[str, StripConfig] | None = None,
    games: Sequence[Ready] | None = None,
    allowed: Collection[str] = (),
    silence: float = SILENCE_SECONDS,
    words: Callable[[], Aloud] | None = None,
    camera: Camera | None = None,
) -> Starlette:
    """The application for this table.

    ``strips`` say which LED is which (None: the default table's), ``games`` are those whose cards can be scanned
    (None: all that are found). ``allowed`` are further names by which the table may be opened. All addresses are
    relative to the page's own, so it can be served by a proxy under a path. After ``silence`` seconds without a word a
    page's fingers are let go. ``words`` gives what the screens say now, for people who listen to the page; it is called
    from the page's thread. ``camera`` takes the codes that a page's camera reads (None: nobody does).
    """
    about: dict[str, Json] = {
        "camera": camera is not None,
        "scanners": list(table.scanners),
        "devices": list(table.devices),
        "screens": list(table.look().screens),
        "lights": _layout(TableConfig().every_strip if strips is None else strips),
    }
    offered = fans(library.ready() if games is None else games)

    async def page(request: Request) -> HTMLResponse:
        return HTMLResponse((STATIC / "index.html").read_text(encoding="utf-8").replace("<!-- symbols -->", symbols()))

    async def offers(request: Request) -> JSONResponse:
        return JSONResponse(offered)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/cards.json", offers),
            WebSocketRoute("/socket", Visitors(table, about, allowed, silence, words, Looking(camera)).visit),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(HouseRules, allowed=allowed)],
    )


def fans(games: Sequence[Ready]) -> list[Json]:
    """The cards of each game that has any, as the page reads them."""
    found: list[Json] = []
    for one in games:
        fan = one.fan
        if fan is not None:
            cards: list[Json] = [card.described() for card in fan.cards]
            title = " ".join(one.kit.title)
            found.append({"game": one.kit.name, "title": title, "copies": fan.copies, "cards": cards})
    return found


class HouseRules:
    """Refuses requests under a name that is not the table's, with words, and adds ``HEADERS`` to every answer."""

    def __init__(self, app: ASGIApp, allowed: Collection[str] = ()) -> None:
        self.app = app
        self.allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what may pass, and adds the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = foreign(Headers(scope=scope), self.allowed) if scope["type"] == "http" else None
        app = self.app if refusal is None else PlainTextResponse(f"{refusal}\n", 403)
        await app(scope, receive, send_with_headers)


def symbols() -> str:
    """What the page shows on buttons and cards, as SVG symbols under the names of the buttons (and ``star``)."""
    shown = {key.value: shape for key, shape in SYMBOLS.items()}
    shown |= {Key.LEFT.value: "previous", Key.RIGHT.value: "next", "star": "star"}
    return "".join(
        f'<symbol id="{name}" viewBox="-1 -1 26 26"><path d="{OUTLINES[shape]}"/></symbol>'
        for name, shape in shown.items()
    )


def _layout(strips: Mapping[str, StripConfig]) -> dict[str, Json]:
    """Where each part lies: its strip and its LEDs, in the part's own order (a bar's from the bottom up).

    Parts that no strip has are not named.
    """
    return {
        part: {"strip": name, "places": list(span.places)}
        for name, strip in strips.items()
        for part, span in strip.parts.items()
    }

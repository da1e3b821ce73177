"""Makes the README's picture from the running page during a show: ``make picture``, or ``python -m tools.picture``.

The show is a real one on the virtual wires; its clock is moved by hand, so that the picture is the same each time.
"""

from __future__ import annotations

import asyncio
import io
import sys
from pathlib import Path

from PIL import Image
from playwright.async_api import ViewportSize, async_playwright

from companion.core.values import Key
from companion.web.app import make_app
from tools.browser import CHROMIUM, CHROMIUM_FLAGS, served
from tools.evening import Evening, switched_on

FILE = Path(__file__).parents[1] / "docs" / "table.png"
MOST_BYTES = 150_000
WINDOW: ViewportSize = {"width": 1280, "height": 790}
SIZES = ((1280, 790), (1152, 711), (1024, 632), (880, 543))
COLOURS = 256
SHOW: tuple[tuple[int, str | Key], ...] = (
    (22_000, "SKY:red+blue"),
    (22_500, Key.RED),
    (23_000, Key.BLUE),
    (33_000, "SKY:yellow+green"),
    (34_000, Key.GREEN),
    (35_500, ""),
)
"""Milliseconds since the start, and the card scanned or the timer pressed."""


async def play(table: Evening) -> None:
    """From the menu into the middle of a show."""
    await table.tap(*[Key.OK] * 5)
    started = table.clock.now()
    for at, what in SHOW:
        table.forward(started + at - table.clock.now())
        await table.until(lambda now: now.at >= table.clock.now() - 10)
        if isinstance(what, Key):
            await table.tap(what)
        elif what:
            await table.scan(what)
    await table.look()


async def photograph(chromium: str) -> bytes:
    """A PNG of the page."""
    async with switched_on() as table, served(make_app(table.virtual)) as address, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        page = await browser.new_page(viewport=WINDOW, reduced_motion="reduce")
        await page.add_init_script("localStorage.setItem('hinted', 'yes')")  # the show is on: no first hint
        await page.goto(address)
        await page.wait_for_selector("body:not(.gone) .card")
        await play(table)
        await page.wait_for_timeout(3000)  # until the last frame has come, and what went out before it is dark
        taken = await page.screenshot()
        await browser.close()
        return taken


def small(png: bytes) -> bytes:
    """The same picture in as few bytes as a README should cost: the largest that fits."""
    with Image.open(io.BytesIO(png)) as whole:
        full = whole.convert("RGB")
    for size in SIZES:
        out = io.BytesIO()
        reduced = full.resize(size, Image.Resampling.LANCZOS).quantize(
            COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE
        )  # the few bright lights keep their colours beside much wood, as the median cut would not have it
        reduced.save(out, "PNG", optimize=True)
        if out.tell() < MOST_BYTES:
            return out.getvalue()
    raise ValueError(f"expected a picture of less than {MOST_BYTES} bytes; the smallest has {out.tell()}")


def main() -> int:
    """Writes the file; 2 where there is no Chromium."""
    if CHROMIUM is None:
        print(
            "The picture is made with Chromium, and there is none: install it (apt install chromium).", file=sys.stderr
        )
        return 2
    FILE.write_bytes(small(asyncio.run(photograph(CHROMIUM))))
    print(f"{FILE}: {FILE.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What a person sees on the page, held against what the far ends show."""

from __future__ import annotations

import json
from typing import Any

from PIL import Image

PIXELS = """name => {
    const canvas = document.querySelector(`[data-screen="${name}"] .pixels`);
    const scale = Number(canvas.dataset.scale), middle = (scale - 1) >> 1;
    const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let rows = "";
    for (let y = middle; y < height; y += scale) {
        for (let x = middle; x < width; x += scale) rows += data[4 * (y * width + x) + 1] > 60 ? "1" : "0";
        rows += "\\n";
    }
    return rows.trim();
}"""
"""The pixels that a person sees lit, as rows of 0 and 1."""


def as_rows(image: Image.Image) -> str:
    """An image of mode "1" as ``PIXELS`` gives it."""
    width, height = image.size
    lit = image.tobytes()
    rows = [lit[at : at + width // 8] for at in range(0, len(lit), width // 8)]
    assert len(rows) == height
    return "\n".join("".join(f"{byte:08b}" for byte in row) for row in rows)


async def until_equal(page: Any, script: str, argument: object, expected: object) -> None:
    """Waits until the page's script gives this."""
    await page.wait_for_function(
        f"([argument, expected]) => JSON.stringify(({script})(argument)) === expected",
        arg=[argument, json.dumps(expected, separators=(",", ":"))],
    )

"""What is said on a screen of devices that do not answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.scenes.scene import Anchor, Box, Picture, Size, Text

_LINE = 10


def told(picture: Picture, troubles: Mapping[str, str]) -> Picture:
    """The picture with a line across its top naming what does not answer; itself where all is well.

    ``troubles`` are words for people by the device's name; the screen has room for names only, the log has all.
    """
    if not troubles:
        return picture
    names = ", ".join(troubles)
    line = (
        Box(0, 0, 128, _LINE + 1, filled=True),
        Text(f"{names}: no answer", 64, 1, Size.SMALL, Anchor.MIDDLE, 126, inverted=True),
    )
    return replace(picture, items=(*picture.items, *line))

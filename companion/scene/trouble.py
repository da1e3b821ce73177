"""What is said on a screen of devices that do not answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.scene.scene import Anchor, Box, Picture, Size, Text

_LINE = 10


def told(picture: Picture, troubles: Mapping[str, str]) -> Picture:
    """The picture with a line across its top naming what does not answer; itself where all is well.

    ``troubles`` are words for people by the device's name; the screen has room for two names, the log has all of it.
    """
    if not troubles:
        return picture
    first, *others = troubles
    names = first if not others else f"{first}, {others[0]}" if len(others) == 1 else f"{first} + {len(others)} more"
    line = (
        Box(0, 0, 128, _LINE + 1, filled=True),
        Text(f"Check {names}", 64, 1, Size.SMALL, Anchor.MIDDLE, 126, inverted=True),
    )
    return replace(picture, items=(*picture.items, *line))

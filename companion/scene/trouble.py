"""What is said on a screen of devices that do not answer, and of our own mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.scene.scene import Anchor, Box, Picture, Size, Text

_LINE = 10
_FOOT = 28


def told(picture: Picture, troubles: Mapping[str, str]) -> Picture:
    """The picture with a line across its top naming what does not answer; itself where all is well.

    ``troubles`` are words for people by the device's name; the screen has room for two names, the log has all of it.
    """
    if not troubles:
        return picture
    first, *others = troubles
    names = first if not others else f"{first}, {others[0]}" if len(others) == 1 else f"{first} + {len(others)} more"
    line = (
        Box(0, 0, 128, _LINE + 1, loud=True),
        Text(f"Check {names}", 64, 1, Size.SMALL, Anchor.MIDDLE, 126, inverted=True),
    )
    return replace(picture, items=(*picture.items, *line))


def broken(picture: Picture) -> Picture:
    """The picture with a box across its foot that says that something broke, and the way out."""
    top = 64 - _FOOT
    box = (
        Box(0, top, 128, _FOOT, loud=True),
        Text("Something broke", 64, top + 3, Size.SMALL, Anchor.MIDDLE, 126, inverted=True),
        Text("BACK leaves the game", 64, top + 15, Size.SMALL, Anchor.MIDDLE, 126, inverted=True),
    )
    return replace(picture, items=(*picture.items, *box))

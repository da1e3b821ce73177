"""What the glass shows, as bytes for the page: a frame holds only the parts that changed.

A frame is its number (4 bytes), then parts, each: kind (1), length of its name (1), the name in UTF-8, length of what
it holds (4), and that. All numbers are little-endian. ``static/link.js`` reads them::

    LIGHTS    the LEDs of a strip: red, green and blue of each, 2 bytes a channel, linear
    SCREEN    a screen's pixels: width (2), height (2), rows from the top, 8 pixels a byte, the left one highest;
              nothing at all while the screen is off
    CONTRAST  a screen's contrast (1)
    STATE     what else is to be seen and heard, as a JSON object; its name is empty
    WORDS     what the screens say, as a JSON object: main, score, urgent; its name is empty
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from enum import IntEnum
from typing import TypeAlias

from PIL.Image import Image

from companion.ports import Glass
from companion.scene.aloud import Aloud


class FrameKind(IntEnum):
    """What a part holds."""

    LIGHTS = 1
    SCREEN = 2
    CONTRAST = 3
    STATE = 4
    WORDS = 5


Parts: TypeAlias = Mapping[tuple[FrameKind, str], bytes]
"""What is to be seen, by kind and by the name of the device."""


def parts_of(glass: Glass, bouncing: bool, words: Aloud | None = None) -> Parts:
    """The glass in parts.

    ``bouncing``: whether contacts are made to bounce (the glass does not show that). ``words``: what the screens say;
    None: nobody knows.
    """
    parts = {(FrameKind.LIGHTS, name): _lights(leds) for name, leds in glass.leds.items()}
    parts |= {(FrameKind.SCREEN, name): _screen(image) for name, image in glass.screens.items()}
    parts |= {(FrameKind.CONTRAST, name): bytes((level,)) for name, level in glass.contrasts.items()}
    state = {
        "tone": glass.tone,
        "pressed": sorted(glass.pressed),
        "unplugged": sorted(glass.unplugged),
        "broken": sorted(glass.broken),
        "bouncing": bouncing,
    }
    parts[FrameKind.STATE, ""] = json.dumps(state, separators=(",", ":")).encode()
    if words is not None:
        parts[FrameKind.WORDS, ""] = json.dumps(asdict(words), separators=(",", ":")).encode()
    return parts


def changes(before: Parts, now: Parts) -> Parts:
    """The parts of ``now`` that are new or differ from before."""
    return {name: part for name, part in now.items() if before.get(name) != part}


def frame(number: int, parts: Parts) -> bytes:
    """A frame of these parts; without any it only says that the table is there."""
    pieces = [struct.pack("<I", number & 0xFFFFFFFF)]
    for (kind, name), held in parts.items():
        called = name.encode()
        pieces.append(struct.pack("<BB", kind, len(called)) + called + struct.pack("<I", len(held)) + held)
    return b"".join(pieces)


def _lights(leds: Sequence[tuple[int, int, int]]) -> bytes:
    channels = [channel for led in leds for channel in led]
    return struct.pack(f"<{len(channels)}H", *channels)


def _screen(image: Image | None) -> bytes:
    if image is None:
        return b""
    return struct.pack("<HH", *image.size) + image.tobytes()

"""The lights beside the bars: the trio shows the Crowd Tokens, the row the countdown track."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.values import ROW, TRIO, Ms
from companion.scene.lights import Colours
from companion.scene.palette import DARK, WHITE, Rgb, dimmed

TURNING = Ms(1500)
"""How long a token that was just turned is seen to turn."""
BUTTON_LAMP = ROW - 1
SPACES = 4
"""The spaces before the button that have a lamp: 4, 3, 2, 1."""


def crowd(stars: int, now: Ms, turned: Ms | None = None) -> Colours:
    """The tokens: lit with a star, dark without, the last star slowly winking; one turned just now flickers."""
    lamps = []
    for token in range(TRIO):
        if token < stars:
            winks = stars == 1 and now % 1600 < 200
            lamps.append(dimmed(WHITE, 0.2 if winks else 0.8))
        else:
            turning = token == stars and turned is not None and 0 <= now - turned < TURNING
            lamps.append(WHITE if turning and (now // 110) % 2 == 0 else DARK)
    return tuple(lamps)


def track(timers: Sequence[tuple[Rgb, int, bool]], locks: int, now: Ms) -> Colours:
    """The track: each countdown timer as its hue, its space (0 is the button), and whether it is empty.

    The way before a timer glimmers, the timer itself is bright and, once it is empty, beats; the button glows, or
    blips twice a second and is dark between while it is locked. Two timers on one space take turns. A space beyond
    the fourth is shown on the first lamp.
    """
    lamps = [DARK] * ROW
    farthest = max((space for _, space, _ in timers), default=0)
    for lamp in range(BUTTON_LAMP):
        if timers and SPACES - lamp < farthest:
            lamps[lamp] = dimmed(WHITE, 0.18)
    if timers:
        lamps[BUTTON_LAMP] = dimmed(WHITE, 0.45 if not locks or now % 500 < 60 else 0.0)
    for lamp in range(ROW):
        here = [(hue, empty) for hue, space, empty in timers if _lamp(space) == lamp]
        if here:
            hue, empty = here[now // 700 % len(here)]
            lamps[lamp] = dimmed(hue, 0.25 if empty and now % 400 < 160 else 1.0)
    return tuple(lamps)


def _lamp(space: int) -> int:
    return BUTTON_LAMP if space == 0 else max(0, SPACES - space)

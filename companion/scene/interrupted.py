"""What is seen of a game that a power cut broke off: the game as it stood, and what OK and BACK do."""

from __future__ import annotations

from dataclasses import replace

from companion.core.values import Ms
from companion.scene.paper import centred, choices, count_items
from companion.scene.scene import Picture, Scene, Size
from companion.table.interrupted import Interrupted


def interrupted_scene(interrupted: Interrupted, game: Scene, now: Ms) -> Scene:
    """The question or the count; ``game`` is the game's scene at its last known instant, whose lights stay on."""
    count = interrupted.left(now)
    if count is not None:
        return replace(game, main=Picture(count_items(count)), lively=False)
    asked = (centred("Power was off", 4, Size.MEDIUM), centred("Go on?", 24, Size.TALL))
    return replace(game, main=Picture((*asked, *choices("OK: go on", "BACK: leave"))), lively=False)

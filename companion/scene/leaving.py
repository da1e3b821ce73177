"""Whether to leave: everything is dark but for the question, and the score screen as it was."""

from __future__ import annotations

from companion.core.values import Ms
from companion.scene.asking import lasting, said
from companion.scene.paper import centred, choices
from companion.scene.scene import Picture, Scene, Size
from companion.scene.words import adviser
from companion.table.back import Leaving


def leaving_scene(page: Leaving, game: Scene, now: Ms) -> Scene:
    """The question; ``game`` is the scene of the page that would be left."""
    asked = (centred("Leave", 3, Size.TALL), centred("this game?", 23, Size.TALL))
    notice = lasting(page, now)
    below = said(notice, adviser({})) or choices("OK: leave", "BACK: stay")
    return Scene(main=Picture((*asked, *below)), score=game.score, lively=notice is not None)

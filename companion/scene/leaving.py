"""Whether to leave: everything is dark but for the question, and the score screen as it was."""

from __future__ import annotations

from companion.core.values import Ms
from companion.scene.paper import centred, choices, foot
from companion.scene.scene import Picture, Scene, Size
from companion.scene.words import SHARED_WORDS
from companion.table.back import Leaving


def leaving_scene(page: Leaving, game: Scene, now: Ms) -> Scene:
    """The question; ``game`` is the scene of the page that would be left."""
    asked = (centred("Leave", 3, Size.TALL), centred("this game?", 23, Size.TALL))
    noticed = page.notice is not None and not page.notice.over(now)
    below = foot(SHARED_WORDS["leave_or_stay"]) if noticed else choices("OK: leave", "BACK: stay")
    return Scene(main=Picture((*asked, *below)), score=game.score, lively=noticed)

"""What is to be seen and heard of a table, whatever game is on: all functions of the table and the instant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.values import Ms
from companion.engine.game import Outcome, Outcomes
from companion.scene.leaving import leaving_scene
from companion.scene.menu import menu_scene
from companion.scene.scene import Scene
from companion.scene.sounds import SHARED_TUNES, Tune, audible
from companion.table.back import Leaving
from companion.table.menu import Menu
from companion.table.page import Page
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Stage:
    """The scene and the ticking of every page, and the tune of every outcome; the menu's and the table's are known.

    ``library.stage`` makes one of all games that are ready.

    >>> from companion.table.house import House
    >>> from companion.table.table import begin
    >>> Stage().scene(begin(House({}), Ms(0)), Ms(0)).main.items[0].text
    'No game here'
    """

    scenes: Mapping[type[Page], Callable[[Any, Ms], Scene]] = field(default_factory=dict)
    ticks: Mapping[type[Page], Callable[[Any, Ms, Ms], Tune | None]] = field(default_factory=dict)
    tunes: Mapping[type[Outcome], Tune] = field(default_factory=dict)

    def scene(self, table: Table, now: Ms) -> Scene:
        """All that is to be seen at this instant; raises TypeError for a page without a scene."""
        page = table.page
        if isinstance(page, Menu):
            return menu_scene(page, now)
        if isinstance(page, Leaving):
            return leaving_scene(page, self._scene(page.page, now), now)
        return self._scene(page, now)

    def _scene(self, page: Page, now: Ms) -> Scene:
        made = self.scenes.get(type(page))
        if made is None:
            raise TypeError(f"{type(page).__name__} has no scene: name one in its kit's Play.scenes")
        return made(page, now)

    def tick(self, table: Table, since: Ms, now: Ms, volume: int = 100) -> Tune | None:
        """What sounds by itself after ``since`` and not after ``now``; None: nothing."""
        ticks = self.ticks.get(type(table.page))
        return None if ticks is None else audible(ticks(table.page, since, now), volume)

    def sounds(self, outcomes: Outcomes, volume: int = 100) -> Tune | None:
        """The one tune for what happened at once: the weightiest, of equal weight the last. None: silence.

        ``volume`` is ``TableConfig.volume``.
        """
        loudest: Tune | None = None
        for outcome in outcomes:
            tune = self.tunes.get(type(outcome)) or SHARED_TUNES.get(type(outcome))
            if tune is not None and (loudest is None or tune.weight >= loudest.weight):
                loudest = tune
        return audible(loudest, volume)

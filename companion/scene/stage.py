"""What is to be seen and heard of a table: each page's class has its scene here, and its ticking where it has any.

All are functions of the table and the instant. A page that has no scene of its own is a mistake of ours, and raises
TypeError.
"""

from __future__ import annotations

from functools import singledispatch

from companion.core.values import Ms
from companion.engine.game import Outcomes
from companion.games.rocketeer.scenes.ending import count_scene, tally_scene
from companion.games.rocketeer.scenes.rounds import rounds_scene
from companion.games.rocketeer.scenes.setup import setup_scene as rocketeer_setup_scene
from companion.games.rocketeer.table.count import CountPage
from companion.games.rocketeer.table.rounds import RoundsPage
from companion.games.rocketeer.table.setup import RocketeerSetup
from companion.games.rocketeer.table.tally import TallyPage
from companion.games.skyrockets.scenes.asking import setup_scene
from companion.games.skyrockets.scenes.show import show_scene, show_tick
from companion.games.skyrockets.table.setup import Setup
from companion.games.skyrockets.table.show import ShowPage
from companion.games.trick.scenes.pages import (
    counting_scene,
    dealing_scene,
    leaving_scene,
    playing_scene,
    scoring_scene,
    seating_scene,
)
from companion.games.trick.table.counting import Counting
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.gaming import Leaving
from companion.games.trick.table.playing import Playing
from companion.games.trick.table.scoring import Scoring
from companion.games.trick.table.seating import Seating
from companion.scene.menu import menu_scene
from companion.scene.scene import Scene
from companion.scene.sounds import TUNES, Tune, audible
from companion.table.menu import Menu
from companion.table.page import Page
from companion.table.table import Table


@singledispatch
def page_scene(page: Page, now: Ms) -> Scene:
    """What is to be seen of a page at an instant."""
    raise TypeError(f"{type(page).__name__} has no scene: register one in companion.scene.stage")


@singledispatch
def page_tick(page: Page, since: Ms, now: Ms) -> Tune | None:
    """What sounds by itself after ``since`` and not after ``now``; None: nothing."""
    return None


page_scene.register(Menu, menu_scene)
page_scene.register(Setup, setup_scene)
page_scene.register(ShowPage, show_scene)
page_scene.register(RocketeerSetup, rocketeer_setup_scene)
page_scene.register(RoundsPage, rounds_scene)
page_scene.register(TallyPage, tally_scene)
page_scene.register(CountPage, count_scene)
page_tick.register(ShowPage, show_tick)
page_scene.register(Seating, seating_scene)
page_scene.register(Dealing, dealing_scene)
page_scene.register(Playing, playing_scene)
page_scene.register(Counting, counting_scene)
page_scene.register(Scoring, scoring_scene)
page_scene.register(Leaving, leaving_scene)


def scene(table: Table, now: Ms) -> Scene:
    """All that is to be seen at this instant."""
    return page_scene(table.page, now)


def sounds(outcomes: Outcomes, volume: int = 100) -> Tune | None:
    """The one tune for what happened at once: the weightiest, of equal weight the last. None: silence.

    ``volume`` is ``TableConfig.volume``.
    """
    tunes = [tune for outcome in outcomes if (tune := TUNES.get(outcome.name)) is not None]
    loudest: Tune | None = None
    for tune in tunes:
        if loudest is None or tune.weight >= loudest.weight:
            loudest = tune
    return audible(loudest, volume)


def tick(table: Table, since: Ms, now: Ms, volume: int = 100) -> Tune | None:
    """What sounds by itself after ``since`` and not after ``now``; None: nothing."""
    return audible(page_tick(table.page, since, now), volume)

"""All games as a table has them, found by their entry points as everywhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion import library
from companion.core.values import Key, Ms
from companion.engine.game import AnyGame
from companion.table.countdown import COUNTS
from companion.table.house import Entry, House
from companion.table.page import Page
from companion.table.table import Table, begin

READY = library.ready()
KITS = {one.kit.name: one.kit for one in READY}
STAGE = library.stage(READY)
LEADS = library.leads(READY)

scene, tick, sounds = STAGE.scene, STAGE.tick, STAGE.sounds


def page_scene(page: Page, now: Ms) -> Any:
    """What is to be seen of a page."""
    return scene(Table(page, House({}), now), now)


SHIPPED = ("skyrockets", "trick", "rocketeer")
"""The games that come with the companion, in the order of the menu; others may be installed beside it."""


def whole_house(*games: str, **more: Any) -> House:
    """A house with these games on its menu, or with those that ship."""
    return House({one.kit.name: one.entry for one in READY if one.kit.name in (games or SHIPPED)}, **more)


def switched_on(house: House) -> Table:
    """The table at its menu at instant 0, every game's pages known."""
    return begin(house, Ms(0), LEADS)


def known(*games: AnyGame) -> dict[str, Entry]:
    """These rules as the games on a house's menu, titled as their kits are; of the others the table knows the codes."""
    on_menu = {game.name: game for game in games}
    labels = {one.kit.name: one.entry.labels for one in READY}
    first = {name: Entry(game, KITS[name].title, KITS[name].prefix, labels[name]) for name, game in on_menu.items()}
    return first | {one.kit.name: Entry(one.game, (), one.kit.prefix) for one in READY if one.kit.name not in on_menu}


def at_page(page: Page, house: House) -> Table:
    """The table at a page of the house's first game, at instant 0."""
    return Table(page, house, Ms(0), next(iter(house.games), None), LEADS)


def started(table: Table) -> Table:
    """The table after OK at a show's READY, so long ago that the show starts at this instant."""
    counting, _ = replace(table, at=table.at - COUNTS).press(Key.OK, table.at - COUNTS)
    return counting.advance(table.at)[0]

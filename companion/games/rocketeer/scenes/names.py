"""What sides, characters, places and cards are called on a screen, and where the sides stand on it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.values import SYMBOLS
from companion.games.rocketeer.rules.board import Character, Place, Side
from companion.games.rocketeer.rules.facts import ARMY, Facts, told_flag
from companion.games.rocketeer.rules.finale import PREFIX, FinaleCard
from companion.games.rocketeer.table.match import KEY_OF
from companion.scene.paper import MIDDLE, row
from companion.scene.scene import Anchor, Item, Size, Text
from companion.table.house import House

FOOT = 36
"""What begins below this is left out while something is said at the foot."""
CELLS = {Side.HEROES: 21, Side.VILLAINS: 107}
"""The middle of each side's third of the screen, as their buttons lie."""
SIDES: Mapping[Side, str] = {Side.HEROES: "Heroes", Side.VILLAINS: "Villains"}
PLACES: Mapping[Place, str] = {
    Place.PALM_TERRACE: "1635 Palm Terrace",
    Place.BULLDOG_CAFE: "Bulldog Cafe",
    Place.CHAPEL_AIRFIELD: "Chapel Airfield",
    Place.SINCLAIR_MANSION: "Sinclair Mansion",
    Place.SOUTH_SEAS_CLUB: "South Seas Club",
    Place.OBSERVATORY: "The Observatory",
}
ARMY_NAME = "Army"
"""The Secret Army in Valentine's place."""


def character(who: Character, facts: Facts | None = None) -> str:
    """A character's name; with ``facts`` the Secret Army's once it has taken Valentine's place."""
    if facts is not None and who is Character.VALENTINE and told_flag(facts, ARMY):
        return ARMY_NAME
    return who.value.capitalize()


def symbol(who: Character) -> str:
    """The symbol of the button that is this character's Turn token."""
    return SYMBOLS[KEY_OF[who]]


def symbols(side: Side) -> tuple[str, ...]:
    """The symbols of a side's three buttons."""
    return tuple(symbol(who) for who in Character if who.side is side)


def card(finale: FinaleCard, house: House) -> str:
    """What the household calls a Finale card, or its title, or its id as words."""
    return house.card_name(f"{PREFIX}{finale.id}", finale.title or finale.id.replace("-", " ").title())


def sides(nobody: str = "") -> tuple[Item, ...]:
    """The foot of a screen on which a side answers: its buttons' symbols over its name; OK for ``nobody``."""
    items: list[Item] = []
    for side, middle in CELLS.items():
        items += row(symbols(side), middle - 16, 43, 9, 12)
        items.append(Text(SIDES[side], middle, 54, Size.SMALL, Anchor.MIDDLE, 42))
    if nobody:
        items += [
            Text("OK", MIDDLE, 44, Size.SMALL, Anchor.MIDDLE, 42),
            Text(nobody, MIDDLE, 54, Size.SMALL, Anchor.MIDDLE, 44),
        ]
    return tuple(items)

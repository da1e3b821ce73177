"""The setup's steps: one thing at a time, large between the arrows that change it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.values import Ms
from companion.games.rocketeer.rules.board import FINALE_CARDS, Side
from companion.games.rocketeer.scenes.lights import asking_lights
from companion.games.rocketeer.scenes.names import SIDES
from companion.games.rocketeer.table.setup import MatchSetupPage, Mode, Step
from companion.scene.menu import IDLE
from companion.scene.paper import chosen, heading, hint
from companion.scene.scene import Anchor, Item, Picture, Scene, Size, Text
from companion.table.names import Offer, Special

OFFERS: Mapping[Special, str] = {
    Special.AS_BEFORE: "As before",
    Special.SPELL: "New name",
    Special.ENOUGH: "OK",
    Special.DONE: "Done",
    Special.ERASE: "Erase",
}


def setup_scene(page: MatchSetupPage, now: Ms) -> Scene:
    """The step that is asked."""
    items = {Step.EDITION: _edition, Step.NAMES: _names, Step.MODE: _mode}[page.step](page)
    lights = asking_lights(page.side) if page.step is Step.NAMES and page.names.offer is not Special.AS_BEFORE else IDLE
    return Scene(lights, Picture(items), _summary(page))


def _edition(page: MatchSetupPage) -> tuple[Item, ...]:
    edition = page.editions[page.edition]
    return (*heading("Which edition?"), *chosen(edition.name), hint(_cards(page)))


def _cards(page: MatchSetupPage) -> str:
    return f"{len(page.editions[page.edition].finale)} of {FINALE_CARDS} Finale cards"


def _names(page: MatchSetupPage) -> tuple[Item, ...]:
    whose = f"{SIDES[page.side]}: who plays?"
    offer: Offer = page.names.offer
    if page.names.spelled is None:
        below = page.names.before if offer is Special.AS_BEFORE else ()
        word = OFFERS[offer] if isinstance(offer, Special) else offer
        lines = (Text(name, 64, 43 + 11 * n, Size.SMALL, Anchor.MIDDLE, 124) for n, name in enumerate(below))
        return (*heading(whose), *chosen(word), *lines)
    word = OFFERS[offer] if isinstance(offer, Special) else {" ": "space"}.get(offer, offer)
    spelled = Text(page.names.spelled or "...", 64, 49, Size.MEDIUM, Anchor.MIDDLE, 124, least=Size.SMALL)
    return (*heading(whose), *chosen(word), spelled)


def _mode(page: MatchSetupPage) -> tuple[Item, ...]:
    track = page.mode is Mode.TRACK
    return (
        *heading("What to do?"),
        *chosen("Track it" if track else "Score it"),
        hint("Round by round" if track else "The game is over"),
    )


def _summary(page: MatchSetupPage) -> Picture:
    """The score screen: what is chosen so far."""
    items: list[Item] = [
        *heading("The Rocketeer"),
        Text(page.editions[page.edition].name, 4, 17, Size.SMALL, width=122),
        Text(_cards(page), 4, 28, Size.SMALL, width=122),
    ]
    for place, side in enumerate(Side):
        if place < len(page.names.chosen):
            items.append(Text(f"{SIDES[side]}: {page.names.chosen[place]}", 4, 41 + 11 * place, Size.SMALL, width=122))
    return Picture(tuple(items))

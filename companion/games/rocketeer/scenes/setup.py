"""The setup's steps: one thing at a time, large between the arrows that change it."""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.rocketeer.rules.board import FINALE_CARDS, Side
from companion.games.rocketeer.scenes.lights import asking_lights
from companion.games.rocketeer.scenes.names import SIDES
from companion.games.rocketeer.scenes.words import advice
from companion.games.rocketeer.table.setup import MatchSetupPage, Mode, Step
from companion.scene.asking import lasting, names_items, said
from companion.scene.menu import IDLE
from companion.scene.paper import chosen, heading, hint
from companion.scene.scene import Item, Picture, Scene, Size, Text
from companion.table.names import Special


def setup_scene(page: MatchSetupPage, now: Ms) -> Scene:
    """The step that is asked."""
    items = {Step.EDITION: _edition, Step.NAMES: _names, Step.MODE: _mode}[Step(page.step)](page)
    lights = asking_lights(page.side) if page.step is Step.NAMES and page.names.offer is not Special.AS_BEFORE else IDLE
    notice = lasting(page, now)
    return Scene(lights, Picture((*items, *said(notice, advice))), _summary(page), notice is not None)


def _edition(page: MatchSetupPage) -> tuple[Item, ...]:
    edition = page.edition.offer
    return (*heading("Which edition?"), *chosen(edition.name), hint(_cards(page)))


def _cards(page: MatchSetupPage) -> str:
    return f"{len(page.edition.offer.finale)} of {FINALE_CARDS} Finale cards"


def _names(page: MatchSetupPage) -> tuple[Item, ...]:
    below = page.names.before if page.names.offer is Special.AS_BEFORE else ()
    return names_items(page.names, f"{SIDES[page.side]}: who plays?", below=below)


def _mode(page: MatchSetupPage) -> tuple[Item, ...]:
    track = page.mode.offer is Mode.TRACK
    return (
        *heading("What to do?"),
        *chosen("Track it" if track else "Score it"),
        hint("Round by round" if track else "The game is over"),
    )


def _summary(page: MatchSetupPage) -> Picture:
    """The score screen: what is chosen so far."""
    items: list[Item] = [
        *heading("The Rocketeer"),
        Text(page.edition.offer.name, 4, 17, Size.SMALL, width=122),
        Text(_cards(page), 4, 28, Size.SMALL, width=122),
    ]
    for place, side in enumerate(Side):
        if place < len(page.names.chosen):
            items.append(Text(f"{SIDES[side]}: {page.names.chosen[place]}", 4, 41 + 11 * place, Size.SMALL, width=122))
    return Picture(tuple(items))

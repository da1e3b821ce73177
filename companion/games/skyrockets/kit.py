"""Skyrockets as a kit."""

from __future__ import annotations

from companion.games.skyrockets.rules.cards import PREFIX
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.shelf import EVENTS
from companion.kit import Account, Command, Data, Kit, Play


def rules(data: Data) -> Skyrockets:
    """The rules, with these events."""
    return Skyrockets(data[EVENTS.name])


def play() -> Play:
    """The setup and the show."""
    from companion.games.skyrockets.cards import fan
    from companion.games.skyrockets.scenes.asking import setup_scene
    from companion.games.skyrockets.scenes.show import show_scene, show_tick
    from companion.games.skyrockets.scenes.sounds import TUNES
    from companion.games.skyrockets.scenes.words import WORDS
    from companion.games.skyrockets.table.setup import ShowSetupPage, next_event, opening
    from companion.games.skyrockets.table.show import EVENT, ShowPage

    return Play(
        opening=opening,
        scenes={ShowSetupPage: setup_scene, ShowPage: show_scene},
        pages={EVENT: next_event},
        ticks={ShowPage: show_tick},
        tunes=TUNES,
        words=WORDS,
        cards=fan,
    )


def command(arguments: list[str]) -> int:
    """The game's own command."""
    from companion.games.skyrockets.command import main

    return main(arguments)


def account() -> Account:
    """How a game that was played is told."""
    from companion.games.skyrockets.account import ACCOUNT

    return ACCOUNT


KIT = Kit(
    name=Skyrockets.name,
    title=("Skyrockets",),
    prefix=PREFIX,
    rules=rules,
    play=play,
    shelves=(EVENTS,),
    commands=(Command("events", "the events of Skyrockets: list, show, and check a file of your own", command),),
    rank=10,
    account=account,
)

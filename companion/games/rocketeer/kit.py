"""The Rocketeer as a kit."""

from __future__ import annotations

from companion.games.rocketeer.rules.finale import PREFIX
from companion.games.rocketeer.rules.game import Rocketeer
from companion.games.rocketeer.shelf import EDITIONS
from companion.kit import Account, Command, Data, Kit, Play


def rules(data: Data) -> Rocketeer:
    """The rules, with these editions."""
    return Rocketeer(data[EDITIONS.name])


def play() -> Play:
    """The setup, the rounds, the questions at the end, and the count."""
    from companion.games.rocketeer.cards import fan
    from companion.games.rocketeer.scenes.ending import count_scene, tally_scene
    from companion.games.rocketeer.scenes.rounds import rounds_scene
    from companion.games.rocketeer.scenes.setup import setup_scene
    from companion.games.rocketeer.scenes.sounds import TUNES
    from companion.games.rocketeer.scenes.words import WORDS
    from companion.games.rocketeer.table.count import CountPage
    from companion.games.rocketeer.table.rounds import RoundsPage
    from companion.games.rocketeer.table.setup import MatchSetupPage, opening
    from companion.games.rocketeer.table.tally import TallyPage

    return Play(
        opening=opening,
        scenes={
            MatchSetupPage: setup_scene,
            RoundsPage: rounds_scene,
            TallyPage: tally_scene,
            CountPage: count_scene,
        },
        tunes=TUNES,
        words=WORDS,
        cards=fan,
    )


def command(arguments: list[str]) -> int:
    """The game's own command."""
    from companion.games.rocketeer.command import main

    return main(arguments)


def account() -> Account:
    """How a game that was played is told."""
    from companion.games.rocketeer.account import ACCOUNT

    return ACCOUNT


KIT = Kit(
    name=Rocketeer.name,
    title=("The", "Rocketeer"),
    prefix=PREFIX,
    rules=rules,
    play=play,
    shelves=(EDITIONS,),
    commands=(
        Command(
            "editions",
            "what is known of your copy of The Rocketeer: list, show, check, and a new file to fill in",
            command,
        ),
    ),
    rank=30,
    account=account,
)

"""Trick to the Future as a kit."""

from __future__ import annotations

from companion.games.trick.rules.deck import PREFIX
from companion.games.trick.rules.game import Trick
from companion.kit import Account, Kit, Play


def play() -> Play:
    """The seats, the round, the counts and the scores."""
    from companion.games.trick.cards import fan
    from companion.games.trick.scenes import pages
    from companion.games.trick.scenes.sounds import TUNES
    from companion.games.trick.scenes.words import WORDS
    from companion.games.trick.table.counting import Counting, counting
    from companion.games.trick.table.dealing import Dealing, next_round
    from companion.games.trick.table.gaming import To
    from companion.games.trick.table.playing import Playing
    from companion.games.trick.table.scoring import Scoring
    from companion.games.trick.table.seating import Seating, seating
    from companion.games.trick.table.waiting import Waiting

    return Play(
        opening=seating,
        scenes={
            Seating: pages.seating_scene,
            Dealing: pages.dealing_scene,
            Playing: pages.playing_scene,
            Waiting: pages.waiting_scene,
            Counting: pages.counting_scene,
            Scoring: pages.scoring_scene,
        },
        pages={
            To.SEATING: seating,
            To.ROUND: next_round,
            To.PLAYING: lambda house, state: Playing(house=house, state=state),
            To.COUNTING: lambda house, handed: counting(house, *handed),
            To.SCORING: lambda house, state: Scoring(house=house, state=state),
        },
        tunes=TUNES,
        words=WORDS,
        cards=fan,
    )


def account() -> Account:
    """How a game that was played is told."""
    from companion.games.trick.account import ACCOUNT

    return ACCOUNT


KIT = Kit(
    name=Trick.name,
    title=("Trick to", "the Future"),
    prefix=PREFIX,
    rules=lambda data: Trick(),
    play=play,
    rank=20,
    account=account,
)
